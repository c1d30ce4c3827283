package io.cartway.render.relief;

import io.cartway.style.StyleLayer;
import io.cartway.style.expression.Evaluation;
import io.cartway.style.value.Color;
import io.cartway.style.value.ColorArray;
import io.cartway.style.value.NumberArray;
import java.util.ArrayList;
import java.util.List;

/// What falls on slopes, and what it makes of them, by the formulas of MapLibre's
/// `hillshade.fragment.glsl`. Immutable.
final class Light {

  private static final double HALF = Math.PI / 2;

  /// Sources of light; what follows is left out. Graphics cards take no more with MapLibre's
  /// shader, which has four of 1,024 vectors for each.
  private static final int SOURCES_MAX = 256;

  /// Steps of the tables: of a slope, and of the eighth of a circle.
  private static final int TABLE = 2_048;

  /// Arcs of tangents from 0 to 1. `StrictMath.atan2` takes ten times as long.
  private static final double[] ARCS = new double[TABLE + 2];

  static {
    for (int i = 0; i < ARCS.length; i++) {
      ARCS[i] = StrictMath.atan((double) i / TABLE);
    }
  }

  private final String method;
  private final double exaggeration;
  private final double[] accent;
  private final List<Source> sources;

  /// Of the standard method, by slope from 0 to a right angle: how strong the shade is.
  private final double[] shades = new double[TABLE + 2];

  /// How strong the accent is.
  private final double[] accents = new double[TABLE + 2];

  /// A source of light.
  private static final class Source {

    private final double azimuth;
    private final double cosAzimuth;
    private final double sinAzimuth;
    private final double cosAltitude;
    private final double sinAltitude;
    private final double[] shadow;
    private final double[] highlight;

    private Source(double direction, double altitude, Color shadow, Color highlight) {
      azimuth = StrictMath.toRadians(direction) + Math.PI;
      cosAzimuth = StrictMath.cos(azimuth);
      sinAzimuth = StrictMath.sin(azimuth);
      cosAltitude = StrictMath.cos(StrictMath.toRadians(altitude));
      sinAltitude = StrictMath.sin(StrictMath.toRadians(altitude));
      this.shadow = parts(shadow);
      this.highlight = parts(highlight);
    }

    /// How much light a slope gets, 0 to 1 of full light; less than 0 in its own shadow.
    private double lit(double east, double south) {
      double turned = south * cosAzimuth * cosAltitude - east * sinAzimuth * cosAltitude;
      return (sinAltitude - turned) / Math.sqrt(1 + east * east + south * south);
    }
  }

  private Light(String method, double exaggeration, double[] accent, List<Source> sources) {
    this.method = method;
    this.exaggeration = exaggeration;
    this.accent = accent;
    this.sources = List.copyOf(sources);
    double base = 1.875 - exaggeration * 1.75;
    double strength = Math.clamp(exaggeration * 2, 0, 1);
    for (int i = 0; i < shades.length; i++) {
      double slope = HALF * i / TABLE;
      double scaled =
          exaggeration == 0.5
              ? slope
              : (StrictMath.pow(base, slope) - 1) / (StrictMath.pow(base, HALF) - 1) * HALF;
      shades[i] = StrictMath.sin(scaled) * strength;
      accents[i] = (1 - StrictMath.cos(scaled)) * strength;
    }
  }

  /// The light of a layer of the type hillshade.
  ///
  /// @param with has the zoom
  static Light of(StyleLayer layer, Evaluation with) {
    List<Double> directions = numbers(layer, "hillshade-illumination-direction", with);
    List<Double> altitudes = numbers(layer, "hillshade-illumination-altitude", with);
    List<Color> shadows = colors(layer, "hillshade-shadow-color", with);
    List<Color> highlights = colors(layer, "hillshade-highlight-color", with);
    int given =
        Math.max(
            Math.max(directions.size(), altitudes.size()),
            Math.max(shadows.size(), highlights.size()));
    int count = Math.min(given, SOURCES_MAX);
    List<Source> sources = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      sources.add(
          new Source(
              item(directions, i), item(altitudes, i), item(shadows, i), item(highlights, i)));
    }
    Color accent = layer.get("hillshade-accent-color").color(with);
    return new Light(
        layer.get("hillshade-method").text(with),
        layer.get("hillshade-exaggeration").number(with),
        parts(accent == null ? Color.TRANSPARENT : accent),
        sources);
  }

  /// Shorter lists go on with their last item.
  private static <T> T item(List<T> list, int number) {
    return list.get(Math.min(number, list.size() - 1));
  }

  private static List<Double> numbers(StyleLayer layer, String name, Evaluation with) {
    return layer.get(name).evaluate(with) instanceof NumberArray given && !given.values().isEmpty()
        ? given.values()
        : List.of(0.0);
  }

  private static List<Color> colors(StyleLayer layer, String name, Evaluation with) {
    return layer.get(name).evaluate(with) instanceof ColorArray given && !given.values().isEmpty()
        ? given.values()
        : List.of(Color.TRANSPARENT);
  }

  /// Alpha, red, green and blue, multiplied by the opacity.
  private static double[] parts(Color color) {
    double alpha = color.alpha();
    return new double[] {alpha, color.red() * alpha, color.green() * alpha, color.blue() * alpha};
  }

  /// How many sources of light are asked for each pixel.
  int sources() {
    return method.equals("multidirectional") ? sources.size() : 1;
  }

  /// The colour of a slope, premultiplied ARGB.
  ///
  /// @param east metres up for one to the east
  /// @param south metres up for one to the south
  int color(double east, double south) {
    double[] parts = new double[4];
    switch (method) {
      case "basic" -> basic(2 * exaggeration * east, 2 * exaggeration * south, 1, parts);
      case "multidirectional" -> {
        double part = 1.0 / sources.size();
        basic(2 * exaggeration * east, 2 * exaggeration * south, part, parts);
      }
      case "combined" -> combined(2 * exaggeration * east, 2 * exaggeration * south, parts);
      case "igor" -> igor(2 * exaggeration * east, 2 * exaggeration * south, parts);
      default -> standard(east, south, parts);
    }
    int color = 0;
    for (double part : parts) {
      color = color << 8 | (int) Math.round(255 * Math.clamp(part, 0, 1));
    }
    return color;
  }

  private void standard(double east, double south, double[] parts) {
    double length = Math.sqrt(east * east + south * south);
    if (length == 0) {
      return;
    }
    Source source = sources.getFirst();
    double place = angle(0.625 * length, 1) / HALF * TABLE;
    double shade = between(shades, place);
    double accented = between(accents, place);
    double turn = Math.abs(wrapped((aspect(east, south) + source.azimuth) / Math.PI + 0.5) - 1);
    double alpha = 0;
    for (int i = 0; i < parts.length; i++) {
      double mixed = source.shadow[i] + (source.highlight[i] - source.shadow[i]) * turn;
      alpha = i == 0 ? mixed * shade : alpha;
      parts[i] = accent[i] * accented * (1 - alpha) + mixed * shade;
    }
  }

  private void basic(double east, double south, double part, double[] parts) {
    int count = part < 1 ? sources.size() : 1;
    for (Source source : sources.subList(0, count)) {
      double lit = Math.clamp(source.lit(east, south), 0, 1);
      double[] color = lit > 0.5 ? source.highlight : source.shadow;
      add(parts, color, Math.abs(2 * lit - 1) * part);
    }
  }

  private void combined(double east, double south, double[] parts) {
    Source source = sources.getFirst();
    double away = Math.min(StrictMath.acos(Math.clamp(source.lit(east, south), -1, 1)), HALF);
    double slope = angle(Math.sqrt(east * east + south * south), 1) * 4 / Math.PI / Math.PI;
    add(parts, source.shadow, away * slope);
    add(parts, source.highlight, (HALF - away) * slope);
  }

  private void igor(double east, double south, double[] parts) {
    Source source = sources.getFirst();
    double slope = angle(Math.sqrt(east * east + south * south), 1) / HALF;
    double turned = (aspect(east, south) + source.azimuth) / Math.PI + 0.5;
    double averted = 1 - Math.abs(wrapped(turned) - 1);
    add(parts, source.shadow, slope * averted);
    add(parts, source.highlight, slope * (1 - averted));
  }

  private static void add(double[] parts, double[] color, double strength) {
    for (int i = 0; i < parts.length; i++) {
      parts[i] += color[i] * strength;
    }
  }

  /// The direction in which a slope falls.
  private static double aspect(double east, double south) {
    return east == 0 ? (south > 0 ? HALF : -HALF) : angle(south, -east);
  }

  private static double wrapped(double turns) {
    return turns - 2 * Math.floor(turns / 2);
  }

  /// `atan2`, to a millionth.
  static double angle(double y, double x) {
    double up = Math.abs(y);
    double aside = Math.abs(x);
    if (up == 0 && aside == 0) {
      return 0;
    }
    double arc =
        up <= aside ? between(ARCS, up / aside * TABLE) : HALF - between(ARCS, aside / up * TABLE);
    double half = x < 0 ? Math.PI - arc : arc;
    return y < 0 ? -half : half;
  }

  private static double between(double[] table, double place) {
    int at = (int) place;
    return table[at] + (table[at + 1] - table[at]) * (place - at);
  }
}
