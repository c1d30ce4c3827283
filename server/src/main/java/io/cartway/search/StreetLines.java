package io.cartway.search;

import io.cartway.geo.LatLng;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;

/// The lines of a street as they are stored: the count of lines, then for each the count of its
/// points and their latitudes and longitudes in stored units.
final class StreetLines {

  private StreetLines() {}

  /// The point of the lines that is nearest; empty when there are none.
  static Optional<LatLng> nearest(BytesRef stored, LatLng at) {
    ByteBuffer bytes = ByteBuffer.wrap(stored.bytes, stored.offset, stored.length);
    // Flat geometry round the position: what is near enough to matter is a few hundred metres off.
    double shrink = Math.cos(Math.toRadians(at.lat()));
    double best = Double.POSITIVE_INFINITY;
    LatLng nearest = null;
    int lines = bytes.getInt();
    for (int line = 0; line < lines; line++) {
      int points = bytes.getInt();
      LatLng from = null;
      for (int i = 0; i < points; i++) {
        LatLng to = LatLng.ofUnits(bytes.getInt(), bytes.getInt());
        LatLng point = from == null ? to : onSegment(from, to, at, shrink);
        double lat = point.lat() - at.lat();
        double lng = (point.lng() - at.lng()) * shrink;
        double distance = lat * lat + lng * lng;
        if (distance < best) {
          best = distance;
          nearest = point;
        }
        from = to;
      }
    }
    return Optional.ofNullable(nearest);
  }

  private static LatLng onSegment(LatLng from, LatLng to, LatLng at, double shrink) {
    double lat = to.lat() - from.lat();
    double lng = (to.lng() - from.lng()) * shrink;
    double square = lat * lat + lng * lng;
    if (square == 0) {
      return from;
    }
    double along =
        ((at.lat() - from.lat()) * lat + (at.lng() - from.lng()) * shrink * lng) / square;
    double share = Math.min(1, Math.max(0, along));
    return new LatLng(
        from.lat() + share * (to.lat() - from.lat()), from.lng() + share * (to.lng() - from.lng()));
  }
}
