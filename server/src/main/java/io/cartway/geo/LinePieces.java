package io.cartway.geo;

import java.util.List;

/// Lines that are straight in degrees, and distances from them on the sphere, anywhere on earth.
///
/// A piece is compared as the arc of a great circle between its ends. The two differ by its bulge
/// at most; where that decides, the piece is halved. Distances are chords of the unit sphere here,
/// because straight lines through space have no antimeridian and no pole. Immutable, thread-safe;
/// some 55 bytes for each point.
final class LinePieces {

  /// Longer ones are cut, so that a piece has one nearest point.
  private static final double PIECE_DEGREES_MAX = 15;

  /// Pieces that bulge less than a centimetre are taken for arcs.
  private static final double FLAT = 0.01 / LatLng.EARTH_RADIUS_METERS;

  /// The bulge is measured at three points; between them it can be somewhat more.
  private static final double BULGE_MORE = 1.5;

  private static final int LEAF_PIECES = 8;

  /// Longitudes go on beyond 180 where a line crosses the antimeridian.
  private final double[] lats;

  private final double[] lngs;

  /// Points on the unit sphere: three numbers each.
  private final double[] spots;

  /// Of the piece that begins at a point; NaN where a line ends.
  private final float[] bulges;

  // The tree of pieces, in the order of the lines: a ball around some, with its centre and radius,
  // then those of its first half; `second` has where its second half is, 0 for a leaf.
  private final double[] balls;
  private final int[] second;
  private final int[] from;
  private int nodes;

  /// @param lines of one point or more, with longitudes as [#unrolled] makes them
  LinePieces(List<double[][]> lines) {
    int count = lines.stream().mapToInt(LinePieces::count).sum();
    lats = new double[count];
    lngs = new double[count];
    spots = new double[3 * count];
    bulges = new float[count];
    int at = 0;
    for (double[][] line : lines) {
      at = add(line[0], line[1], at);
    }
    int most = 2 * Math.ceilDiv(count, LEAF_PIECES / 2) + 1;
    balls = new double[4 * most];
    second = new int[most];
    from = new int[most];
    build(0, count);
  }

  /// Latitudes and longitudes of a line; from each point to the next the short way.
  static double[][] unrolled(List<LatLng> line) {
    double[][] unrolled = new double[2][line.size()];
    for (int i = 0; i < line.size(); i++) {
      LatLng point = line.get(i);
      unrolled[0][i] = point.lat();
      unrolled[1][i] =
          i == 0
              ? point.lng()
              : unrolled[1][i - 1] + PointOnSegment.lngSpan(line.get(i - 1).lng(), point.lng());
    }
    return unrolled;
  }

  /// A straight path is no longer than this: no point of it is farther from its ends.
  static double lengthMost(LatLng from, LatLng to) {
    double lng = Math.abs(PointOnSegment.lngSpan(from.lng(), to.lng()));
    return 1 + LatLng.METERS_PER_DEGREE * (Math.abs(to.lat() - from.lat()) + lng);
  }

  private static int count(double[][] line) {
    int count = 1;
    for (int i = 1; i < line[0].length; i++) {
      count += parts(line, i);
    }
    return count;
  }

  private static int parts(double[][] line, int i) {
    double most =
        Math.max(Math.abs(line[0][i] - line[0][i - 1]), Math.abs(line[1][i] - line[1][i - 1]));
    return Math.max(1, (int) Math.ceil(most / PIECE_DEGREES_MAX));
  }

  private int add(double[] lineLats, double[] lineLngs, int start) {
    double[][] line = {lineLats, lineLngs};
    int at = start;
    for (int i = 1; i < lineLats.length; i++) {
      int parts = parts(line, i);
      for (int part = 0; part < parts; part++) {
        double share = (double) part / parts;
        put(
            at++,
            lineLats[i - 1] + share * (lineLats[i] - lineLats[i - 1]),
            lineLngs[i - 1] + share * (lineLngs[i] - lineLngs[i - 1]));
      }
    }
    put(at++, lineLats[lineLats.length - 1], lineLngs[lineLngs.length - 1]);
    for (int i = start; i + 1 < at; i++) {
      bulges[i] = (float) new Piece(lats[i], lngs[i], lats[i + 1], lngs[i + 1]).bulge;
    }
    bulges[at - 1] = Float.NaN;
    return at;
  }

  private void put(int at, double lat, double lng) {
    lats[at] = lat;
    lngs[at] = lng;
    Spot spot = Spot.of(lat, lng);
    spots[3 * at] = spot.x;
    spots[3 * at + 1] = spot.y;
    spots[3 * at + 2] = spot.z;
  }

  private Spot spot(int at) {
    return new Spot(spots[3 * at], spots[3 * at + 1], spots[3 * at + 2]);
  }

  private int build(int first, int last) {
    int node = nodes++;
    from[node] = first;
    // A piece ends at the point after it.
    int end = Math.min(last + 1, lats.length);
    Spot sum = new Spot(0, 0, 0);
    for (int i = first; i < end; i++) {
      sum = sum.plus(spot(i));
    }
    Spot center = sum.times(1.0 / (end - first));
    double radius = 0;
    for (int i = first; i < end; i++) {
      radius = Math.max(radius, center.to(spot(i)));
    }
    double bulge = 0;
    for (int i = first; i < last; i++) {
      bulge = Float.isNaN(bulges[i]) ? bulge : Math.max(bulge, bulges[i]);
    }
    balls[4 * node] = center.x;
    balls[4 * node + 1] = center.y;
    balls[4 * node + 2] = center.z;
    // An arc rises over the straight line between its ends.
    balls[4 * node + 3] = radius + bulge + radius * radius;
    if (last - first > LEAF_PIECES) {
      int middle = (first + last) >>> 1;
      build(first, middle);
      second[node] = build(middle, last);
    }
    return node;
  }

  /// The least that a piece of a node may be away from a spot.
  private double least(int node, Spot spot) {
    double x = balls[4 * node] - spot.x;
    double y = balls[4 * node + 1] - spot.y;
    double z = balls[4 * node + 2] - spot.z;
    return Math.sqrt(x * x + y * y + z * z) - balls[4 * node + 3];
  }

  /// The distance from a point to the nearest point of the lines, in metres.
  double distanceMeters(LatLng point) {
    return meters(nearest(0, lats.length, Spot.of(point.lat(), point.lng()), 2));
  }

  private double nearest(int node, int last, Spot spot, double bound) {
    double best = bound;
    if (least(node, spot) >= best) {
      return best;
    }
    int first = from[node];
    if (second[node] == 0) {
      for (int i = first; i < last; i++) {
        if (!Float.isNaN(bulges[i])) {
          best = Math.min(best, nearest(i, spot, best));
        }
      }
      return best;
    }
    int left = node + 1;
    int right = second[node];
    if (least(left, spot) <= least(right, spot)) {
      best = nearest(left, from[right], spot, best);
      return nearest(right, last, spot, best);
    }
    best = nearest(right, last, spot, best);
    return nearest(left, from[right], spot, best);
  }

  private double nearest(int piece, Spot spot, double best) {
    double chord = toArc(spot, spot(piece), spot(piece + 1));
    double bulge = bulges[piece];
    if (bulge <= FLAT || chord - bulge >= best) {
      return chord;
    }
    return piece(piece).nearest(spot, best);
  }

  private Piece piece(int at) {
    return new Piece(lats[at], lngs[at], lats[at + 1], lngs[at + 1]);
  }

  /// Whether a point of the lines is within a distance of a straight path.
  boolean comesWithin(LatLng start, LatLng end, double meters) {
    double reach = chord(meters);
    double[][] path = unrolled(List.of(start, end));
    int parts = parts(path, 1);
    for (int part = 0; part < parts; part++) {
      double one = (double) part / parts;
      double two = (double) (part + 1) / parts;
      Piece piece =
          new Piece(
              path[0][0] + one * (path[0][1] - path[0][0]),
              path[1][0] + one * (path[1][1] - path[1][0]),
              path[0][0] + two * (path[0][1] - path[0][0]),
              path[1][0] + two * (path[1][1] - path[1][0]));
      if (comesWithin(0, lats.length, piece, reach)) {
        return true;
      }
    }
    return false;
  }

  private boolean comesWithin(int node, int last, Piece path, double reach) {
    double half = path.middle.to(path.a) + path.bulge;
    // The middle is as far from both ends, but for the bulge.
    if (least(node, path.middle) > reach + half + path.bulge + half * half) {
      return false;
    }
    if (second[node] == 0) {
      for (int i = from[node]; i < last; i++) {
        if (!Float.isNaN(bulges[i]) && piece(i).comesWithin(path, reach)) {
          return true;
        }
      }
      return false;
    }
    int right = second[node];
    return comesWithin(node + 1, from[right], path, reach) || comesWithin(right, last, path, reach);
  }

  private static double meters(double chord) {
    return 2 * LatLng.EARTH_RADIUS_METERS * Math.asin(Math.min(1, chord / 2));
  }

  private static double chord(double meters) {
    return 2 * Math.sin(Math.min(Math.PI, meters / LatLng.EARTH_RADIUS_METERS) / 2);
  }

  /// A point of space, in radii of the earth.
  private record Spot(double x, double y, double z) {

    static Spot of(double lat, double lng) {
      double cosine = Math.cos(Math.toRadians(lat));
      double angle = Math.toRadians(lng);
      return new Spot(
          cosine * Math.cos(angle), cosine * Math.sin(angle), Math.sin(Math.toRadians(lat)));
    }

    Spot plus(Spot other) {
      return new Spot(x + other.x, y + other.y, z + other.z);
    }

    Spot minus(Spot other) {
      return new Spot(x - other.x, y - other.y, z - other.z);
    }

    Spot times(double factor) {
      return new Spot(x * factor, y * factor, z * factor);
    }

    double dot(Spot other) {
      return x * other.x + y * other.y + z * other.z;
    }

    double to(Spot other) {
      Spot way = minus(other);
      return Math.sqrt(way.dot(way));
    }

    /// On which side of the arc from a to b it is: positive on the left. By differences, which are
    /// exact where all three are close together.
    double side(Spot a, Spot b) {
      Spot along = b.minus(a);
      Spot off = minus(a);
      return a.x * (along.y * off.z - along.z * off.y)
          + a.y * (along.z * off.x - along.x * off.z)
          + a.z * (along.x * off.y - along.y * off.x);
    }
  }

  private static double toArc(Spot spot, Spot a, Spot b) {
    Spot along = b.minus(a);
    double square = along.dot(along);
    double share = square == 0 ? 0 : Math.max(0, Math.min(1, spot.minus(a).dot(along) / square));
    Spot foot = a.plus(along.times(share));
    return spot.to(foot.times(1 / Math.sqrt(foot.dot(foot))));
  }

  /// A piece of a line that is straight in degrees.
  private static final class Piece {
    private final double aLat;
    private final double aLng;
    private final double bLat;
    private final double bLng;
    private final Spot a;
    private final Spot b;
    private final Spot middle;

    /// How far it can be from the arc between its ends.
    private final double bulge;

    Piece(double aLat, double aLng, double bLat, double bLng) {
      this.aLat = aLat;
      this.aLng = aLng;
      this.bLat = bLat;
      this.bLng = bLng;
      this.a = Spot.of(aLat, aLng);
      this.b = Spot.of(bLat, bLng);
      this.middle = at(0.5);
      double most = toArc(middle, a, b);
      most = Math.max(most, toArc(at(0.25), a, b));
      most = Math.max(most, toArc(at(0.75), a, b));
      this.bulge = BULGE_MORE * most;
    }

    private Spot at(double share) {
      return Spot.of(aLat + share * (bLat - aLat), aLng + share * (bLng - aLng));
    }

    private Piece half(boolean isFirst) {
      double lat = (aLat + bLat) / 2;
      double lng = (aLng + bLng) / 2;
      return isFirst ? new Piece(aLat, aLng, lat, lng) : new Piece(lat, lng, bLat, bLng);
    }

    /// The distance to the nearest point of it, or a larger number than `best`.
    double nearest(Spot spot, double best) {
      double chord = toArc(spot, a, b);
      if (bulge <= FLAT || chord - bulge >= best) {
        return chord;
      }
      // Both ends are on it.
      double bound = Math.min(best, Math.min(spot.to(a), spot.to(b)));
      double one = half(true).nearest(spot, bound);
      double two = half(false).nearest(spot, Math.min(bound, one));
      return Math.min(Math.min(one, two), Math.min(spot.to(a), spot.to(b)));
    }

    boolean comesWithin(Piece other, double reach) {
      double chord = toPiece(other);
      double unsure = bulge + other.bulge;
      if (bulge <= FLAT && other.bulge <= FLAT) {
        return chord <= reach;
      }
      if (chord - unsure > reach) {
        return false;
      }
      if (chord + unsure <= reach) {
        return true;
      }
      return bulge >= other.bulge
          ? half(true).comesWithin(other, reach) || half(false).comesWithin(other, reach)
          : comesWithin(other.half(true), reach) || comesWithin(other.half(false), reach);
    }

    /// As arcs: nearest at an end of one of them unless they cross.
    private double toPiece(Piece other) {
      boolean isCrossed =
          other.a.side(a, b) * other.b.side(a, b) < 0
              && a.side(other.a, other.b) * b.side(other.a, other.b) < 0
              && middle.dot(other.middle) > 0;
      if (isCrossed) {
        return 0;
      }
      return Math.min(
          Math.min(toArc(a, other.a, other.b), toArc(b, other.a, other.b)),
          Math.min(toArc(other.a, a, b), toArc(other.b, a, b)));
    }
  }
}
