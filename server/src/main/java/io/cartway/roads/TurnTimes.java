package io.cartway.roads;

import io.cartway.geo.Bearing;
import io.cartway.geo.LatLng;
import io.cartway.travel.TransportMode;
import java.util.Map;

/// The durations of turns: by angle, longer when oncoming traffic is crossed, plus traffic signals.
/// Immutable; one for all modes of a graph.
///
/// Speeds of roads are averages that already include some waiting, so the charges are small: chosen
/// so that the median route of a car takes at most 3 % longer than by speeds alone
/// (`docs/measurements/graphhopper-agreement-routes.md` compares both with GraphHopper's).
final class TurnTimes {

  /// Bends up to this angle take no time.
  private static final double STRAIGHT_DEGREES = 25;

  private static final double SHARP_DEGREES = 120;

  /// Extra time of a car's right-angled turn over going straight on.
  private static final int TURN_MILLIS = 650;

  /// Extra time for waiting for oncoming traffic.
  private static final int CROSSING_MILLIS = 950;

  /// The mean wait at a traffic signal, beyond the wait included in the speeds.
  private static final int SIGNAL_MILLIS = 650;

  /// Directions are taken over this length, so that the first bend of a kerb does not decide.
  private static final double BEARING_METERS = 12;

  private static final double DEGREES_PER_UNIT = 360.0 / 256;

  private static final int BYTE = 0xFF;
  private static final int END_SHIFT = 8;
  private static final int SIGNALS_SHIFT = 16;
  private static final int SIGNALS_MAX = 100;
  private static final int HAS_CHOICE = 1 << 24;
  private static final int CARRIES = 1 << 25;

  private final RoadGraph graph;
  private final BoardingTimes boardings;

  /// Per arc: the directions at its start and its end, a byte each, the number of signals in its
  /// second half and at its head, a byte, a bit for whether more than two segments meet there, and
  /// one for whether the arc is a ferry or shuttle train.
  private final ArcNumbers arcs;

  /// Measures the directions of all arcs: about a second per million.
  TurnTimes(RoadGraph graph) {
    this.graph = graph;
    boardings = new BoardingTimes(graph);
    int[] numbers = new int[graph.arcCount()];
    for (int arc = 0; arc < numbers.length; arc++) {
      numbers[arc] = measure(arc);
    }
    arcs = ArcNumbers.of(numbers);
  }

  /// @param arcs what [#arcs] gave for this graph
  TurnTimes(RoadGraph graph, ArcNumbers arcs) {
    this.graph = graph;
    boardings = new BoardingTimes(graph);
    this.arcs = arcs;
  }

  /// What is known of the arcs, to be written.
  ArcNumbers arcs() {
    return arcs;
  }

  /// What the graph says of an arc.
  int measure(int arc) {
    return (units(bearing(arc, true)) & BYTE)
        | (units(bearing(arc, false)) & BYTE) << END_SHIFT
        | Math.min(SIGNALS_MAX, signals(arc)) << SIGNALS_SHIFT
        | (segmentsAt(graph.head(arc)) > 2 ? HAS_CHOICE : 0)
        | (boardings.isCarried(arc) ? CARRIES : 0);
  }

  /// The graph.
  RoadGraph graph() {
    return graph;
  }

  /// The extra time of a turn.
  int millis(TransportMode mode, int arc, int next) {
    if (mode == TransportMode.PEDESTRIAN || next == graph.opposite(arc)) {
      return 0;
    }
    int known = arcs.get(arc);
    int millis = (known >>> SIGNALS_SHIFT & BYTE) * SIGNAL_MILLIS;
    if ((known & HAS_CHOICE) != 0) {
      millis += angleMillis(mode, arc, next);
    }
    return millis;
  }

  /// The time to board what the next arc is; 0 when one is on board or stays on land.
  int boardMillis(TransportMode mode, int arc, int next) {
    return (arcs.get(next) & CARRIES) == 0 ? 0 : boardings.boardMillis(mode, arc, next);
  }

  /// The time to leave what the arc is; 0 when one was on land or stays on board.
  int leaveMillis(TransportMode mode, int arc, int next) {
    return (arcs.get(arc) & CARRIES) == 0 ? 0 : boardings.leaveMillis(mode, arc, next);
  }

  /// The most that boarding and leaving take on a way that stays within some metres of a place.
  long mostBoardingMillis(TransportMode mode, LatLng place, double meters) {
    return boardings.mostMillis(mode, place, meters);
  }

  /// The turn angle from an arc into the next, to about a degree: positive to the right.
  double degrees(int arc, int next) {
    // The cast makes it signed.
    return (byte) (arcs.get(next) - (arcs.get(arc) >>> END_SHIFT)) * DEGREES_PER_UNIT;
  }

  private int angleMillis(TransportMode mode, int arc, int next) {
    double degrees = degrees(arc, next);
    double size = Math.min(SHARP_DEGREES, Math.abs(degrees));
    if (size <= STRAIGHT_DEGREES) {
      return 0;
    }
    double share = (size - STRAIGHT_DEGREES) / (90 - STRAIGHT_DEGREES);
    boolean keepsLeft = graph.is(arc, RoadFlag.LEFT_HAND);
    boolean isCrossing = keepsLeft ? degrees > 0 : degrees < 0;
    double millis = share * TURN_MILLIS;
    if (isCrossing && mode.isMotorized() && graph.opposite(arc) >= 0) {
      millis += share * CROSSING_MILLIS;
    }
    return (int) Math.round(millis * factor(mode));
  }

  /// A truck turns slower; a bicycle loses less speed.
  private static double factor(TransportMode mode) {
    return switch (mode) {
      case TRUCK -> 1.3;
      case CAR, SCOOTER -> 1;
      case BIKE -> 0.5;
      case PEDESTRIAN -> 0;
    };
  }

  private int segmentsAt(int junction) {
    int count = graph.endOut(junction) - graph.firstOut(junction);
    for (int i = 0; i < graph.inCount(junction); i++) {
      count += graph.opposite(graph.inArc(junction, i)) < 0 ? 1 : 0;
    }
    return count;
  }

  /// Signals at the head, and those within the arc nearer to its head: they are mostly at the stop
  /// line of a junction and apply to traffic towards it.
  private int signals(int arc) {
    int count = graph.has(graph.head(arc), NodeFlag.TRAFFIC_SIGNALS) ? 1 : 0;
    int last = graph.pointCount(graph.segment(arc)) - 1;
    if (last < 2) {
      return count;
    }
    for (Map.Entry<Integer, Integer> mark : graph.marks(arc).entrySet()) {
      boolean isNearHead = graph.isForward(arc) == 2 * mark.getKey() > last;
      boolean isSignal = (mark.getValue() & NodeFlag.TRAFFIC_SIGNALS.bit()) != 0;
      count += isSignal && isNearHead ? 1 : 0;
    }
    return count;
  }

  /// The direction of travel at the arc's start or end, over its first or last metres.
  private double bearing(int arc, boolean isAtStart) {
    int segment = graph.segment(arc);
    int count = graph.pointCount(segment);
    boolean fromFirst = graph.isForward(arc) == isAtStart;
    int step = fromFirst ? 1 : -1;
    int at = graph.firstPoint(segment) + (fromFirst ? 0 : count - 1);
    LatLng start = graph.point(at);
    LatLng other = start;
    for (int i = 1; i < count && start.distanceMeters(other) < BEARING_METERS; i++) {
      at += step;
      other = graph.point(at);
    }
    return isAtStart ? Bearing.degrees(start, other) : Bearing.degrees(other, start);
  }

  private static byte units(double degrees) {
    return (byte) Math.round(degrees / DEGREES_PER_UNIT);
  }
}
