package io.cartway.roads;

import io.cartway.geo.LatLng;
import java.util.function.IntPredicate;

/// The segments near a point, with the places on them that are nearest: one for each time that a
/// segment comes near. What it finds stays in its arrays until the next search, so that a search
/// allocates nothing. For one thread.
///
/// All distances are those of a plane around the point: within some hundred metres they differ from
/// those on the sphere by less than a millimetre. Of the segments beyond the antimeridian it finds
/// those that cross it.
public final class NearSegments {

  /// Segments whose boxes are looked into. Where more boxes touch, the limit is halved, down to
  /// [#METERS_MIN]; where still more touch, some of them are not looked into.
  private static final int BOXES_MAX = 1024;

  private static final double METERS_MIN = 0.1;

  /// A segment that goes away by so much and comes back is near twice, as at a hairpin bend.
  private static final double AWAY_METERS = 6;

  private static final double METERS_PER_UNIT = LatLng.METERS_PER_DEGREE / LatLng.UNITS_PER_DEGREE;
  private static final double TURN_UNITS = 360 * LatLng.UNITS_PER_DEGREE;

  private final RoadGraph graph;
  private final SegmentIndex index;
  private final int countMax;
  private final int[] touched = new int[BOXES_MAX];
  private final long[] stack;
  private int[] units = new int[256];
  private final int[] segments;
  private final double[] meters;
  private final double[] fractions;
  private final double[] bearings;
  private final int[] lats;
  private final int[] lngs;
  private int count;
  private double limit;

  // The nearest place of the segment at hand: its distance, and where it is.
  private double best;
  private double bestAt;
  private double bestX;
  private double bestY;
  private int bestPiece;

  /// @param countMax most segments that a search finds
  public NearSegments(RoadGraph graph, int countMax) {
    this.graph = graph;
    this.countMax = countMax;
    index =
        new SegmentIndex(
            graph.column(RoadColumn.INDEX_BOXES), graph.column(RoadColumn.INDEX_ITEMS));
    stack = new long[index.stackSize()];
    segments = new int[countMax];
    meters = new double[countMax];
    fractions = new double[countMax];
    bearings = new double[countMax];
    lats = new int[countMax];
    lngs = new int[countMax];
  }

  /// Finds the places of segments within a distance, the nearest first. Where the boxes of more
  /// than [#BOXES_MAX] segments are within it, the distance is halved until they are fewer.
  ///
  /// @param limitMeters at most some kilometres
  /// @param isWanted whether a segment counts
  /// @return how many were found
  public int find(LatLng point, double limitMeters, IntPredicate isWanted) {
    count = 0;
    limit = limitMeters;
    int lat = point.latUnits();
    int lng = point.lngUnits();
    double shrink = Math.cos(Math.toRadians(point.lat()));
    int near = -1;
    for (double reach = limitMeters; near < 0; reach /= 2) {
      double high = reach / METERS_PER_UNIT;
      double wide = high / Math.max(shrink, 0.01);
      near = index.touching(lat - high, lng - wide, lat + high, lng + wide, touched, stack);
      limit = reach;
      near = near < 0 && reach < METERS_MIN ? BOXES_MAX : near;
    }
    for (int i = 0; i < near; i++) {
      if (isWanted.test(touched[i])) {
        project(touched[i], lat, lng, shrink);
      }
    }
    return count;
  }

  /// Finds the places on one segment, however far they are.
  ///
  /// @return how many they are, at least one
  public int on(LatLng point, int segment) {
    count = 0;
    limit = Double.POSITIVE_INFINITY;
    double shrink = Math.cos(Math.toRadians(point.lat()));
    project(segment, point.latUnits(), point.lngUnits(), shrink);
    return count;
  }

  /// Finds the places of a segment, one for each time that it comes near.
  private void project(int segment, int lat, int lng, double shrink) {
    int points = graph.pointCount(segment);
    if (units.length < 2 * points) {
      units = new int[4 * points];
    }
    graph.readPoints(segment, units);
    double toX = METERS_PER_UNIT * shrink;
    double fromX = unitsEast(lng, units[1]) * toX;
    double fromY = (units[0] - (double) lat) * METERS_PER_UNIT;
    double length = 0;
    double farthest = 0;
    best = Double.POSITIVE_INFINITY;
    for (int i = 1; i < points; i++) {
      double x = fromX + unitsEast(units[2 * i - 1], units[2 * i + 1]) * toX;
      double y = (units[2 * i] - (double) lat) * METERS_PER_UNIT;
      double dx = x - fromX;
      double dy = y - fromY;
      double square = dx * dx + dy * dy;
      double share =
          square == 0 ? 0 : Math.max(0, Math.min(1, -(fromX * dx + fromY * dy) / square));
      double footX = fromX + share * dx;
      double footY = fromY + share * dy;
      double off = Math.sqrt(footX * footX + footY * footY);
      double piece = Math.sqrt(square);
      if (farthest > best + AWAY_METERS && off < farthest - AWAY_METERS) {
        keep(segment, lat, lng, toX, shrink);
        best = Double.POSITIVE_INFINITY;
      }
      if (off < best) {
        best = off;
        farthest = off;
        bestAt = length + share * piece;
        bestX = footX;
        bestY = footY;
        bestPiece = i;
      }
      length += piece;
      fromX = x;
      fromY = y;
      farthest = Math.max(farthest, Math.sqrt(x * x + y * y));
    }
    keep(segment, lat, lng, toX, shrink);
    for (int i = 0; i < count; i++) {
      if (segments[i] == segment) {
        fractions[i] = length == 0 ? 0 : Math.min(1, fractions[i] / length);
      }
    }
  }

  /// How far one longitude is east of another, the shorter way round the earth. A segment over the
  /// antimeridian would otherwise lie across all other longitudes.
  private static double unitsEast(int from, int to) {
    double east = to - (double) from;
    if (east > TURN_UNITS / 2) {
      return east - TURN_UNITS;
    }
    return east < -TURN_UNITS / 2 ? east + TURN_UNITS : east;
  }

  /// Keeps the place that is nearest since the last one, its fraction still in metres.
  private void keep(int segment, int lat, int lng, double toX, double shrink) {
    if (best <= limit && (count < countMax || best < meters[count - 1])) {
      int at = insert(best);
      segments[at] = segment;
      fractions[at] = bestAt;
      lats[at] = lat + (int) Math.round(bestY / METERS_PER_UNIT);
      lngs[at] = (int) Math.round(Math.IEEEremainder(lng + bestX / toX, TURN_UNITS));
      bearings[at] = bearing(bestPiece, shrink);
    }
  }

  /// Makes room for a segment by its distance.
  private int insert(double distance) {
    int at = count < countMax ? count++ : count - 1;
    while (at > 0 && meters[at - 1] > distance) {
      segments[at] = segments[at - 1];
      meters[at] = meters[at - 1];
      fractions[at] = fractions[at - 1];
      bearings[at] = bearings[at - 1];
      lats[at] = lats[at - 1];
      lngs[at] = lngs[at - 1];
      at--;
    }
    meters[at] = distance;
    return at;
  }

  private double bearing(int piece, double shrink) {
    double east = unitsEast(units[2 * piece - 1], units[2 * piece + 1]) * shrink;
    double north = units[2 * piece] - (double) units[2 * piece - 2];
    return Math.toDegrees(Math.atan2(east, north));
  }

  /// A segment.
  public int segment(int at) {
    return segments[at];
  }

  /// Its distance from the point.
  public double meters(int at) {
    return meters[at];
  }

  /// The nearest place on it, by length from the start of its way: 0 to 1.
  public double fraction(int at) {
    return fractions[at];
  }

  /// The direction of its way there, in degrees clockwise from north, -180 to 180.
  public double bearing(int at) {
    return bearings[at];
  }

  /// The latitude of the nearest place in 1e-7 degrees.
  public int latUnits(int at) {
    return lats[at];
  }

  /// The longitude of the nearest place in 1e-7 degrees.
  public int lngUnits(int at) {
    return lngs[at];
  }
}
