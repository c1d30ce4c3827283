package io.cartway.geo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The compressed line format of HERE's services, version 1: an open format, see
/// https://github.com/heremaps/flexible-polyline.
///
/// Coordinates are scaled by a power of ten, rounded half away from zero, and written as zig-zag
/// differences in groups of five bits. Scaling uses doubles, as in the reference implementation:
/// exact decimals would differ from it at high precisions.
public final class FlexiblePolyline {

  /// About a metre: the default of HERE's own libraries.
  public static final int DEFAULT_PRECISION = 5;

  private static final int VERSION = 1;
  private static final String ALPHABET =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  private static final int[] VALUES = values();

  private FlexiblePolyline() {}

  /// The meaning of the third value of each point.
  public enum ThirdDimension {
    NONE(0),
    LEVEL(1),
    ALTITUDE(2),
    ELEVATION(3),
    CUSTOM1(6),
    CUSTOM2(7);

    private final int code;

    ThirdDimension(int code) {
      this.code = code;
    }

    private static ThirdDimension of(int code) {
      for (ThirdDimension dimension : values()) {
        if (dimension.code == code) {
          return dimension;
        }
      }
      throw new IllegalArgumentException("the third dimension " + code + " is reserved");
    }
  }

  /// A decoded line.
  ///
  /// @param precision decimals of latitude and longitude
  /// @param third the meaning of the third values
  /// @param thirdPrecision decimals of the third values
  /// @param points the line
  /// @param thirdValues one per point, empty without a third dimension
  public record Line(
      int precision,
      ThirdDimension third,
      int thirdPrecision,
      List<LatLng> points,
      List<Double> thirdValues) {

    public Line {
      if (precision < 0 || precision > 15 || thirdPrecision < 0 || thirdPrecision > 15) {
        throw new IllegalArgumentException(
            "precisions are 0 to 15, not %d and %d".formatted(precision, thirdPrecision));
      }
      points = List.copyOf(points);
      thirdValues = List.copyOf(thirdValues);
      if (thirdValues.size() != (third == ThirdDimension.NONE ? 0 : points.size())) {
        throw new IllegalArgumentException(
            "%d points with %d third values".formatted(points.size(), thirdValues.size()));
      }
    }
  }

  /// Encodes points with five decimals.
  public static String encode(List<LatLng> points) {
    return encode(points, DEFAULT_PRECISION);
  }

  /// Encodes points with this number of decimals.
  public static String encode(List<LatLng> points, int precision) {
    return encode(new Line(precision, ThirdDimension.NONE, 0, points, List.of()));
  }

  /// Encodes a complete line.
  public static String encode(Line line) {
    StringBuilder text = new StringBuilder(8 + line.points.size() * 6);
    writeUnsigned(text, VERSION);
    writeUnsigned(text, line.precision | line.third.code << 4 | (long) line.thirdPrecision << 7);
    double scale = Math.pow(10, line.precision);
    double thirdScale = Math.pow(10, line.thirdPrecision);
    long lat = 0;
    long lng = 0;
    long third = 0;
    for (int i = 0; i < line.points.size(); i++) {
      LatLng point = line.points.get(i);
      long nextLat = scaled(point.lat(), scale);
      long nextLng = scaled(point.lng(), scale);
      writeSigned(text, nextLat - lat);
      writeSigned(text, nextLng - lng);
      lat = nextLat;
      lng = nextLng;
      if (line.third != ThirdDimension.NONE) {
        long nextThird = scaled(line.thirdValues.get(i), thirdScale);
        writeSigned(text, nextThird - third);
        third = nextThird;
      }
    }
    return text.toString();
  }

  /// Decodes a line.
  ///
  /// @throws IllegalArgumentException with one sentence when the text is malformed
  public static Line decode(String text) {
    Reader reader = new Reader(text);
    long version = reader.unsigned();
    if (version != VERSION) {
      throw new IllegalArgumentException(
          "a flexible polyline of version %d; version 1 is known".formatted(version));
    }
    long header = reader.unsigned();
    int precision = (int) (header & 15);
    ThirdDimension third = ThirdDimension.of((int) (header >> 4 & 7));
    int thirdPrecision = (int) (header >> 7 & 15);
    double scale = Math.pow(10, precision);
    double thirdScale = Math.pow(10, thirdPrecision);
    List<LatLng> points = new ArrayList<>();
    List<Double> thirdValues = new ArrayList<>();
    long lat = 0;
    long lng = 0;
    long height = 0;
    while (reader.hasMore()) {
      lat += reader.signed();
      lng += reader.signed();
      points.add(new LatLng(lat / scale, lng / scale));
      if (third != ThirdDimension.NONE) {
        height += reader.signed();
        thirdValues.add(height / thirdScale);
      }
    }
    return new Line(precision, third, thirdPrecision, points, thirdValues);
  }

  /// Whether two points are the same when they are encoded.
  public static boolean agree(LatLng one, LatLng other, int precision) {
    double scale = Math.pow(10, precision);
    return scaled(one.lat(), scale) == scaled(other.lat(), scale)
        && scaled(one.lng(), scale) == scaled(other.lng(), scale);
  }

  private static long scaled(double value, double scale) {
    double product = value * scale;
    return (long) Math.copySign(Math.floor(Math.abs(product) + 0.5), product);
  }

  private static void writeSigned(StringBuilder text, long value) {
    writeUnsigned(text, value << 1 ^ value >> 63);
  }

  private static void writeUnsigned(StringBuilder text, long value) {
    long rest = value;
    while (rest > 31 || rest < 0) {
      text.append(ALPHABET.charAt((int) ((rest & 31) | 32)));
      rest >>>= 5;
    }
    text.append(ALPHABET.charAt((int) rest));
  }

  private static int[] values() {
    int[] values = new int[128];
    Arrays.fill(values, -1);
    for (int i = 0; i < ALPHABET.length(); i++) {
      values[ALPHABET.charAt(i)] = i;
    }
    return values;
  }

  private static final class Reader {
    private static final int SHIFT_MAX = 60;
    private final String text;
    private int position;

    Reader(String text) {
      this.text = text;
    }

    boolean hasMore() {
      return position < text.length();
    }

    long signed() {
      long value = unsigned();
      return value >>> 1 ^ -(value & 1);
    }

    long unsigned() {
      long value = 0;
      for (int shift = 0; shift <= SHIFT_MAX; shift += 5) {
        if (position >= text.length()) {
          throw new IllegalArgumentException("a flexible polyline that ends within a number");
        }
        char symbol = text.charAt(position++);
        int bits = symbol < 128 ? VALUES[symbol] : -1;
        if (bits < 0) {
          throw new IllegalArgumentException(
              "'%s' at %d is no symbol of a flexible polyline".formatted(symbol, position - 1));
        }
        value |= (long) (bits & 31) << shift;
        if (bits < 32) {
          return value;
        }
      }
      throw new IllegalArgumentException("a flexible polyline with a number of over 64 bits");
    }
  }
}
