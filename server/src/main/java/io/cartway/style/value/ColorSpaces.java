package io.cartway.style.value;

/// Mixing of colours in CIELAB and in its polar form, with the constants of the specification's
/// reference implementation (after d3-color; white point D50).
final class ColorSpaces {

  private static final double XN = 0.96422;
  private static final double ZN = 0.82521;
  private static final double T0 = 4.0 / 29;
  private static final double T1 = 6.0 / 29;
  private static final double T2 = 3 * T1 * T1;
  private static final double T3 = T1 * T1 * T1;
  private static final double DEGREES = 180 / Math.PI;

  /// Lightness, a and b.
  private record Lab(double l, double a, double b) {

    static Lab of(Color color) {
      double r = linear(color.red());
      double g = linear(color.green());
      double b = linear(color.blue());
      double y = root(0.2225045 * r + 0.7168786 * g + 0.0606169 * b);
      double x = y;
      double z = y;
      if (r != g || g != b) {
        x = root((0.4360747 * r + 0.3850649 * g + 0.1430804 * b) / XN);
        z = root((0.0139322 * r + 0.0971045 * g + 0.7141733 * b) / ZN);
      }
      double l = 116 * y - 16;
      return new Lab(l < 0 ? 0 : l, 500 * (x - y), 200 * (y - z));
    }

    Color color(double alpha) {
      double fy = (l + 16) / 116;
      double y = cube(fy);
      double x = XN * cube(Double.isNaN(a) ? fy : fy + a / 500);
      double z = ZN * cube(Double.isNaN(b) ? fy : fy - b / 200);
      return new Color(
          gamma(3.1338561 * x - 1.6168667 * y - 0.4906146 * z),
          gamma(-0.9787684 * x + 1.9161415 * y + 0.033454 * z),
          gamma(0.0719453 * x - 0.2289914 * y + 1.4052427 * z),
          alpha);
    }
  }

  /// Hue in degrees, NaN for grey; chroma; lightness.
  private record Hcl(double h, double c, double l) {

    static Hcl of(Color color) {
      Lab lab = Lab.of(color);
      double c = Math.sqrt(lab.a * lab.a + lab.b * lab.b);
      boolean grey = Math.floor(c * 10_000 + 0.5) == 0;
      double h = grey ? Double.NaN : angle(StrictMath.atan2(lab.b, lab.a) * DEGREES);
      return new Hcl(h, c, lab.l);
    }

    Color color(double alpha) {
      double radians = Double.isNaN(h) ? 0 : h / DEGREES;
      return new Lab(l, StrictMath.cos(radians) * c, StrictMath.sin(radians) * c).color(alpha);
    }
  }

  private ColorSpaces() {}

  static Color mixLab(Color from, Color to, double share) {
    Lab one = Lab.of(from);
    Lab other = Lab.of(to);
    return new Lab(
            Color.mix(one.l, other.l, share),
            Color.mix(one.a, other.a, share),
            Color.mix(one.b, other.b, share))
        .color(Color.mix(from.alpha(), to.alpha(), share));
  }

  static Color mixHcl(Color from, Color to, double share) {
    Hcl one = Hcl.of(from);
    Hcl other = Hcl.of(to);
    double hue;
    double chroma = Color.mix(one.c, other.c, share);
    if (!Double.isNaN(one.h) && !Double.isNaN(other.h)) {
      double turn = other.h - one.h;
      if (turn > 180) {
        turn -= 360;
      } else if (turn < -180) {
        turn += 360;
      }
      hue = one.h + share * turn;
    } else if (!Double.isNaN(one.h)) {
      hue = one.h;
      chroma = isEnd(other.l) ? one.c : chroma;
    } else {
      hue = other.h;
      chroma = !Double.isNaN(other.h) && isEnd(one.l) ? other.c : chroma;
    }
    return new Hcl(hue, chroma, Color.mix(one.l, other.l, share))
        .color(Color.mix(from.alpha(), to.alpha(), share));
  }

  private static boolean isEnd(double lightness) {
    return lightness == 0 || lightness == 1;
  }

  /// A colour of hue (degrees), saturation and lightness (percent).
  static Color hsl(double hue, double saturation, double lightness, double alpha) {
    double h = angle(hue);
    double s = saturation / 100;
    double l = lightness / 100;
    return new Color(part(0, h, s, l), part(8, h, s, l), part(4, h, s, l), alpha);
  }

  private static double part(int n, double h, double s, double l) {
    double k = (n + h / 30) % 12;
    double a = s * Math.min(l, 1 - l);
    return l - a * Math.max(-1, Math.min(Math.min(k - 3, 9 - k), 1));
  }

  private static double angle(double degrees) {
    double rest = degrees % 360;
    return rest < 0 ? rest + 360 : rest;
  }

  private static double linear(double x) {
    return x <= 0.04045 ? x / 12.92 : StrictMath.pow((x + 0.055) / 1.055, 2.4);
  }

  private static double gamma(double x) {
    double y = x <= 0.00304 ? 12.92 * x : 1.055 * StrictMath.pow(x, 1 / 2.4) - 0.055;
    return y < 0 ? 0 : y > 1 ? 1 : y;
  }

  private static double root(double t) {
    return t > T3 ? StrictMath.pow(t, 1.0 / 3) : t / T2 + T0;
  }

  private static double cube(double t) {
    return t > T1 ? t * t * t : T2 * (t - T0);
  }
}
