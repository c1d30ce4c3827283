package io.cartway.routing.guidance;

import io.cartway.geo.Bearing;
import io.cartway.geo.LatLng;
import io.cartway.paths.Trace;
import io.cartway.roads.RoadGraph;
import java.util.List;

/// Directions along a path and of adjacent roads, directly from the columns of points without
/// allocating lists, because there is a junction every few metres.
///
/// A direction is measured from a point to another some metres further along, so that the first
/// bend of a kerb does not decide. Degrees clockwise from north.
final class PathBearings {

  /// The visible length of a road at a junction.
  private static final double SIGHT_METERS = 12;

  /// The direction of a shorter arc is meaningless; the next one of the path is included.
  private static final double TINY_METERS = 4;

  /// The length over which the compass direction of a road is measured.
  private static final double DEPARTURE_METERS = 25;

  /// Within this distance of a roundabout its arms bend aside.
  private static final double NEAR_METERS = 18;

  private static final double METERS_PER_UNIT = LatLng.METERS_PER_DEGREE / LatLng.UNITS_PER_DEGREE;

  private final Trace trace;
  private final RoadGraph graph;

  // The state of one walk.
  private boolean isStarted;
  private double shrink;
  private int startLat;
  private int startLng;
  private int lastLat;
  private int lastLng;
  private double walked;
  private double east;
  private double north;
  private boolean isNearPassed;
  private double nearEast;
  private double nearNorth;

  PathBearings(Trace trace) {
    this.trace = trace;
    graph = trace.graph();
  }

  /// The initial direction of the path: to the point some metres along it, not to the first point
  /// at that distance, which may be after a U-turn.
  double departure() {
    List<LatLng> line = trace.line();
    LatLng start = line.getFirst();
    double walkedMeters = 0;
    for (int i = 1; i < line.size(); i++) {
      LatLng from = line.get(i - 1);
      LatLng to = line.get(i);
      double meters = from.distanceMeters(to);
      if (walkedMeters + meters >= DEPARTURE_METERS) {
        double part = (DEPARTURE_METERS - walkedMeters) / meters;
        double lat = from.lat() + part * (to.lat() - from.lat());
        double lng = from.lng() + part * (to.lng() - from.lng());
        return Bearing.degrees(start, new LatLng(lat, lng));
      }
      walkedMeters += meters;
    }
    return Bearing.degrees(start, line.getLast());
  }

  /// The initial direction of an arc.
  double out(int arc) {
    restart();
    walk(arc, true, SIGHT_METERS);
    return degrees();
  }

  /// The final direction of an arc.
  double intoHead(int arc) {
    restart();
    walk(arc, false, SIGHT_METERS);
    return reversed(degrees());
  }

  /// The direction of the path before a stretch's end, without the last metres: the arm of a
  /// roundabout bends aside there.
  double armIn(int stretch, double meters) {
    restart();
    int i = stretch;
    while (walked < meters && i >= 0) {
      walk(trace.arc(i--), false, meters);
    }
    return reversed(armDegrees(meters));
  }

  /// The direction of the path after a stretch's start, without the first metres.
  double armOut(int stretch, double meters) {
    restart();
    int i = stretch;
    while (walked < meters && i < trace.count()) {
      walk(trace.arc(i++), true, meters);
    }
    return armDegrees(meters);
  }

  /// The turn angle at the start of a stretch, right is positive.
  double turn(int stretch) {
    return turn(stretch, stretch);
  }

  /// The turn angle from before a stretch to the start of a later one.
  double turn(int from, int to) {
    return Bearing.turnDegrees(inSight(from - 1), outSight(to));
  }

  /// The final direction of a stretch over the visible length.
  double inSight(int stretch) {
    restart();
    int i = stretch;
    walk(trace.arc(i), false, SIGHT_METERS);
    while (walked < TINY_METERS && --i >= 0) {
      walk(trace.arc(i), false, SIGHT_METERS);
    }
    return reversed(degrees());
  }

  /// The initial direction of a stretch over the visible length.
  double outSight(int stretch) {
    restart();
    int i = stretch;
    walk(trace.arc(i), true, SIGHT_METERS);
    while (walked < TINY_METERS && ++i < trace.count()) {
      walk(trace.arc(i), true, SIGHT_METERS);
    }
    return degrees();
  }

  /// The sum of all bends from a stretch's start to another's end.
  double bends(int from, int to) {
    double sum = 0;
    for (int i = from; i <= to; i++) {
      sum += bend(trace.arc(i));
      if (i < to) {
        sum += turn(i + 1);
      }
    }
    return sum;
  }

  /// The sum of all bends of an arc.
  private double bend(int arc) {
    int segment = graph.segment(arc);
    int first = graph.firstPoint(segment);
    int count = graph.pointCount(segment);
    double sum = 0;
    double before = 0;
    for (int k = 1; k < count; k++) {
      int point = graph.isForward(arc) ? first + k : first + count - 1 - k;
      int back = graph.isForward(arc) ? point - 1 : point + 1;
      double direction = direction(back, point);
      sum += k == 1 ? 0 : Bearing.turnDegrees(before, direction);
      before = direction;
    }
    return sum;
  }

  private double direction(int from, int to) {
    double shrinkThere = Math.cos(Math.toRadians(graph.pointLatUnits(from) / 1e7));
    return Math.toDegrees(
        Math.atan2(
            (graph.pointLngUnits(to) - graph.pointLngUnits(from)) * shrinkThere,
            graph.pointLatUnits(to) - graph.pointLatUnits(from)));
  }

  private static double reversed(double degrees) {
    return degrees < 180 ? degrees + 180 : degrees - 180;
  }

  private void restart() {
    isStarted = false;
    isNearPassed = false;
    walked = 0;
    east = 0;
    north = 0;
  }

  private double armDegrees(double meters) {
    if (isNearPassed && meters > 2 * NEAR_METERS) {
      east -= nearEast;
      north -= nearNorth;
    }
    return degrees();
  }

  private double degrees() {
    double degrees = Math.toDegrees(Math.atan2(east, north));
    return degrees < 0 ? degrees + 360 : degrees;
  }

  /// Walks this many metres along an arc, forwards or backwards.
  private void walk(int arc, boolean isAhead, double meters) {
    int segment = graph.segment(arc);
    int first = graph.firstPoint(segment);
    int last = first + graph.pointCount(segment) - 1;
    boolean isUp = graph.isForward(arc) == isAhead;
    int step = isUp ? 1 : -1;
    int end = (isUp ? last : first) + step;
    for (int point = isUp ? first : last; point != end && walked < meters; point += step) {
      int lat = graph.pointLatUnits(point);
      int lng = graph.pointLngUnits(point);
      if (isStarted) {
        stepTo(lat, lng, meters);
      } else {
        isStarted = true;
        shrink = Math.cos(Math.toRadians(lat / 1e7));
        startLat = lat;
        startLng = lng;
      }
      lastLat = lat;
      lastLng = lng;
    }
  }

  private void stepTo(int lat, int lng, double meters) {
    double stepEast = (lng - lastLng) * METERS_PER_UNIT * shrink;
    double stepNorth = (lat - lastLat) * METERS_PER_UNIT;
    double length = Math.sqrt(stepEast * stepEast + stepNorth * stepNorth);
    double part = length > 0 ? Math.min(1, (meters - walked) / length) : 0;
    east = (lastLng - startLng) * METERS_PER_UNIT * shrink + stepEast * part;
    north = (lastLat - startLat) * METERS_PER_UNIT + stepNorth * part;
    double done = walked + length * part;
    if (!isNearPassed && done >= NEAR_METERS && length > 0) {
      isNearPassed = true;
      double back = (done - NEAR_METERS) / length;
      nearEast = east - stepEast * back;
      nearNorth = north - stepNorth * back;
    }
    walked = part < 1 ? meters : done;
  }
}
