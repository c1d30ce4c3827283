package io.cartway.search.index;

import io.cartway.geo.Bearing;
import io.cartway.geo.LatLng;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/// The lines of a street as they are stored: the count of lines, then for each the count of its
/// points and their latitudes and longitudes in stored units.
public final class StreetLines {

  private static final double METERS_PER_UNIT = LatLng.METERS_PER_DEGREE / LatLng.UNITS_PER_DEGREE;

  /// The penalty of a street at right angles to the direction of travel.
  public static final double ACROSS_METERS = 25;

  private final int[] starts;
  private final int[] lats;
  private final int[] lngs;

  private StreetLines(BytesRef stored) {
    ByteBuffer bytes = ByteBuffer.wrap(stored.bytes, stored.offset, stored.length);
    int lines = bytes.getInt();
    starts = new int[lines + 1];
    int count = (stored.length - Integer.BYTES * (1 + lines)) / (2 * Integer.BYTES);
    lats = new int[count];
    lngs = new int[count];
    int at = 0;
    for (int line = 0; line < lines; line++) {
      starts[line] = at;
      int points = bytes.getInt();
      for (int i = 0; i < points; i++) {
        lats[at] = bytes.getInt();
        lngs[at++] = bytes.getInt();
      }
    }
    starts[lines] = at;
  }

  static StreetLines read(BytesRef stored) {
    return new StreetLines(stored);
  }

  /// The point of a street that is nearest to a position.
  ///
  /// @param bearingDegrees the bearing of its segment, 0 to 360
  public record Nearest(LatLng point, double meters, double bearingDegrees) {}

  /// The nearest point; null if there are no lines.
  public @Nullable Nearest nearest(LatLng at) {
    return nearest(at, Double.NaN);
  }

  /// The nearest point for a direction of travel: segments across it count as farther away.
  ///
  /// @param bearingDegrees the direction; NaN for none
  public @Nullable Nearest nearest(LatLng at, double bearingDegrees) {
    // Planar geometry around the position: relevant points are within a few hundred metres.
    double shrink = Math.cos(Math.toRadians(at.lat()));
    int lat0 = at.latUnits();
    int lng0 = at.lngUnits();
    double best = Double.POSITIVE_INFINITY;
    int bestSegment = -1;
    double bestShare = 0;
    for (int line = 0; line + 1 < starts.length; line++) {
      for (int i = starts[line]; i < starts[line + 1]; i++) {
        int to = Math.min(i + 1, starts[line + 1] - 1);
        double fromY = lats[i] - lat0;
        double fromX = (lngs[i] - lng0) * shrink;
        double alongY = lats[to] - lats[i];
        double alongX = ((double) lngs[to] - lngs[i]) * shrink;
        double square = alongX * alongX + alongY * alongY;
        double share = square == 0 ? 0 : -(fromX * alongX + fromY * alongY) / square;
        share = Math.clamp(share, 0, 1);
        double y = fromY + share * alongY;
        double x = fromX + share * alongX;
        double distance = x * x + y * y;
        if (!Double.isNaN(bearingDegrees) && square > 0) {
          double across = across(Math.toDegrees(Math.atan2(alongX, alongY)), bearingDegrees);
          distance = square(Math.sqrt(distance) + across * ACROSS_METERS / METERS_PER_UNIT);
        }
        if (distance < best) {
          best = distance;
          bestSegment = i;
          bestShare = share;
        }
      }
    }
    return bestSegment < 0 ? null : result(at, bestSegment, bestShare);
  }

  private static double square(double value) {
    return value * value;
  }

  /// How much one direction crosses another: 0 for parallel, 1 for right angles.
  public static double across(double oneDegrees, double otherDegrees) {
    double between = Math.abs(oneDegrees - otherDegrees) % 180;
    return Math.min(between, 180 - between) / 90;
  }

  private Nearest result(LatLng at, int segment, double share) {
    boolean isLast = segment + 1 >= lats.length || isStart(segment + 1);
    int to = isLast ? segment : segment + 1;
    int from = isLast && segment > 0 && !isStart(segment) ? segment - 1 : segment;
    int lat = (int) Math.round(lats[segment] + share * ((double) lats[to] - lats[segment]));
    int lng = (int) Math.round(lngs[segment] + share * ((double) lngs[to] - lngs[segment]));
    LatLng start = LatLng.ofUnits(lats[from], lngs[from]);
    LatLng end = LatLng.ofUnits(lats[to], lngs[to]);
    LatLng point =
        share == 0 ? LatLng.ofUnits(lats[segment], lngs[segment]) : LatLng.ofUnits(lat, lng);
    double bearing = start.equals(end) ? 0 : Bearing.degrees(start, end);
    return new Nearest(point, at.distanceMeters(point), bearing);
  }

  private boolean isStart(int index) {
    for (int start : starts) {
      if (start == index) {
        return true;
      }
    }
    return false;
  }

  /// Points along the lines, at most one step apart.
  public List<LatLng> points(double stepMeters) {
    List<LatLng> points = new ArrayList<>();
    for (int line = 0; line + 1 < starts.length; line++) {
      for (int i = starts[line]; i < starts[line + 1]; i++) {
        LatLng from = LatLng.ofUnits(lats[i], lngs[i]);
        int next = Math.min(i + 1, starts[line + 1] - 1);
        LatLng to = LatLng.ofUnits(lats[next], lngs[next]);
        int steps = (int) Math.ceil(from.distanceMeters(to) / stepMeters);
        for (int step = 0; step < Math.max(1, steps); step++) {
          double share = steps == 0 ? 0 : (double) step / steps;
          points.add(
              new LatLng(
                  from.lat() + share * (to.lat() - from.lat()),
                  from.lng() + share * (to.lng() - from.lng())));
        }
      }
    }
    return points;
  }

  /// Whether one of the lines runs between two points.
  public boolean separates(LatLng a, LatLng b) {
    for (int line = 0; line + 1 < starts.length; line++) {
      for (int i = starts[line]; i + 1 < starts[line + 1]; i++) {
        LatLng from = LatLng.ofUnits(lats[i], lngs[i]);
        LatLng to = LatLng.ofUnits(lats[i + 1], lngs[i + 1]);
        if (side(a, b, from) * side(a, b, to) < 0 && side(from, to, a) * side(from, to, b) < 0) {
          return true;
        }
      }
    }
    return false;
  }

  /// Which side of the line from a to b a point is on: positive left, negative right.
  static double side(LatLng a, LatLng b, LatLng point) {
    return (b.lng() - a.lng()) * (point.lat() - a.lat())
        - (b.lat() - a.lat()) * (point.lng() - a.lng());
  }
}
