package io.cartway.bench.truth;

import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.List;

/// Reads flexible polylines and measures them: written anew here, so that the code that is judged
/// does not judge itself.
final class Lines {

  private static final String LETTERS =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  private static final double EARTH_RADIUS_METERS = 6_371_008.8;
  private static final int BITS = 5;
  private static final int MORE = 1 << BITS;

  private final String text;
  private int at;

  private Lines(String text) {
    this.text = text;
  }

  /// The points of a line; heights are left out.
  ///
  /// @throws IllegalArgumentException if the text is no flexible polyline
  static List<LatLng> decode(String text) {
    return new Lines(text).points();
  }

  private List<LatLng> points() {
    if (unsigned() != 1) {
      throw new IllegalArgumentException("'%s' is no polyline of version 1".formatted(text));
    }
    long head = unsigned();
    double factor = Math.pow(10, (int) (head & 15));
    boolean hasThird = ((head >> 4) & 7) != 0;
    List<LatLng> points = new ArrayList<>();
    long lat = 0;
    long lng = 0;
    while (at < text.length()) {
      lat += signed();
      lng += signed();
      if (hasThird) {
        signed();
      }
      points.add(new LatLng(lat / factor, lng / factor));
    }
    return points;
  }

  private long unsigned() {
    long value = 0;
    for (int shift = 0; ; shift += BITS) {
      int digit = at < text.length() ? LETTERS.indexOf(text.charAt(at++)) : -1;
      if (digit < 0) {
        throw new IllegalArgumentException("'%s' is broken at %d".formatted(text, at));
      }
      value |= (long) (digit & (MORE - 1)) << shift;
      if ((digit & MORE) == 0) {
        return value;
      }
    }
  }

  private long signed() {
    long value = unsigned();
    return (value & 1) == 0 ? value >> 1 : ~(value >> 1);
  }

  /// The length of a line.
  static double meters(List<LatLng> line) {
    double meters = 0;
    for (int i = 1; i < line.size(); i++) {
      meters += meters(line.get(i - 1), line.get(i));
    }
    return meters;
  }

  /// The distance of two points on a sphere, by haversines.
  static double meters(LatLng a, LatLng b) {
    double lat = Math.sin(Math.toRadians(b.lat() - a.lat()) / 2);
    double lng = Math.sin(Math.toRadians(b.lng() - a.lng()) / 2);
    double part =
        lat * lat
            + Math.cos(Math.toRadians(a.lat())) * Math.cos(Math.toRadians(b.lat())) * lng * lng;
    return 2 * EARTH_RADIUS_METERS * Math.asin(Math.min(1, Math.sqrt(part)));
  }
}
