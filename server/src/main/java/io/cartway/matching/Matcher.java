package io.cartway.matching;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.ModeVariant;
import io.cartway.paths.Stretch;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.NearSegments;
import io.cartway.roads.RoadGraph;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// Takes a trace forward by one fix: Viterbi's algorithm over the places on roads near the fix.
///
/// What differs from Newson and Krumm: a way costs by its own length and time, less the straight
/// distance, and not by the difference to it; so the costs of ways add up, and one search from all
/// places of a step finds the best way to each place of the next. A place may be kept, so that
/// noise backwards along a road is no reason to turn round. There is a place beside all roads.
///
/// Holds the arrays of its searches (some 800 kB); for one thread.
final class Matcher {

  private static final int SEGMENTS_MAX = 24;
  private static final double AHEAD_METERS = 50;
  private static final double METERS_PER_UNIT = LatLng.METERS_PER_DEGREE / LatLng.UNITS_PER_DEGREE;
  private static final double TURN_UNITS = 360 * LatLng.UNITS_PER_DEGREE;

  private final ModeMetrics metrics;
  private final ModeVariant mode;
  private final ModeCosts costs;
  private final RoadGraph graph;
  private final NearSegments segments;
  private final NearPaths near;
  private final IntPredicate isOpen;
  private final Places sources = new Places(MatchState.PLACES_MAX);
  private final Places targets = new Places(2 * SEGMENTS_MAX);
  private final Ranking ranking = new Ranking(2 * SEGMENTS_MAX + MatchState.PLACES_MAX + 1);
  private @Nullable FarPaths far;

  /// A place on an arc, by length.
  record Place(int arc, double fraction) {}

  /// What became of a fix.
  enum Outcome {
    /// It is a step.
    STEP,
    /// It is too near to the last step to be one.
    NEAR,
    /// It is older than the last step.
    LATE
  }

  Matcher(ModeMetrics metrics, ModeVariant mode, Runnable check) {
    this.metrics = metrics;
    this.mode = mode;
    costs = metrics.costs(mode, check);
    graph = costs.graph();
    segments = new NearSegments(graph, SEGMENTS_MAX);
    near = new NearPaths(costs);
    isOpen = segment -> isOpen(graph.arcOf(segment, true)) || isOpen(graph.arcOf(segment, false));
  }

  private boolean isOpen(int arc) {
    return arc >= 0 && costs.isOpen(arc);
  }

  RoadGraph graph() {
    return graph;
  }

  ModeCosts costs() {
    return costs;
  }

  NearSegments segments() {
    return segments;
  }

  /// The standard deviation of a fix.
  static double deviation(Fix fix) {
    double said = fix.accuracyMeters().orElse(MatchModel.ACCURACY_METERS);
    return Math.max(MatchModel.ACCURACY_METERS_MIN, Math.min(MatchModel.ACCURACY_METERS_MAX, said));
  }

  /// Shows a fix to a state.
  ///
  /// @param isLast whether none follows: then it is a step wherever it is
  /// @param check is called every few milliseconds and may throw to end
  Outcome add(MatchState state, Fix fix, boolean isLast, Runnable check) {
    int number = state.nextFix();
    int lat = fix.point().latUnits();
    int lng = fix.point().lngUnits();
    long time = fix.epochMillis().orElse(Long.MIN_VALUE);
    double deviation = deviation(fix);
    boolean isNew = state.steps() == 0;
    double straight = 0;
    if (!isNew) {
      int last = state.steps() - 1;
      long lastTime = state.time(last);
      boolean isTimed = time != Long.MIN_VALUE && lastTime != Long.MIN_VALUE;
      if (isTimed && time < lastTime) {
        return Outcome.LATE;
      }
      straight = meters(lat, lng, state.lat(last), state.lng(last));
      double least = isLast ? deviation / 2 : MatchModel.STEP_DEVIATIONS * deviation;
      if (straight < least) {
        return Outcome.NEAR;
      }
      isNew =
          straight > MatchModel.GAP_METERS
              || (isTimed && Long.compareUnsigned(time - lastTime, MatchModel.GAP_MILLIS) > 0);
    }
    findPlaces(fix, deviation);
    ranking.clear();
    if (isNew) {
      begin(lat, lng);
    } else {
      readSources(state);
      goOn(lat, lng, deviation, straight, check);
    }
    state.push(number, lat, lng, time);
    ranking.keep(state);
    state.level();
    return Outcome.STEP;
  }

  /// The places on roads near a fix, with what the measurement costs there.
  private void findPlaces(Fix fix, double deviation) {
    double reach =
        Math.max(
            MatchModel.REACH_METERS_MIN,
            Math.min(MatchModel.REACH_METERS_MAX, MatchModel.REACH_DEVIATIONS * deviation));
    int found = segments.find(fix.point(), reach, isOpen);
    targets.begin();
    for (int i = 0; i < found; i++) {
      double off = segments.meters(i) / deviation;
      addPlace(fix, i, true, off * off / 2);
      addPlace(fix, i, false, off * off / 2);
    }
  }

  private void addPlace(Fix fix, int i, boolean isForward, double measured) {
    int arc = graph.arcOf(segments.segment(i), isForward);
    if (!isOpen(arc)) {
      return;
    }
    double cost = measured;
    if (fix.headingDegrees().isPresent()) {
      double bearing = segments.bearing(i) + (isForward ? 0 : 180);
      double off = Math.toRadians(fix.headingDegrees().getAsDouble() - bearing);
      cost += MatchModel.HEADING_COST * (1 - Math.cos(off)) / 2;
    }
    double fraction = isForward ? segments.fraction(i) : 1 - segments.fraction(i);
    targets.add(arc, fraction, cost, segments.latUnits(i), segments.lngUnits(i));
  }

  private void begin(int lat, int lng) {
    for (int i = 0; i < targets.count; i++) {
      ranking.add(
          targets.arc[i],
          targets.fraction[i],
          targets.emission[i],
          MatchState.NOTHING,
          targets.lat[i],
          targets.lng[i]);
    }
    ranking.add(MatchState.OFF_ROAD, 0, MatchModel.OFF_ROAD_COST, MatchState.NOTHING, lat, lng);
  }

  private void readSources(MatchState state) {
    int last = state.steps() - 1;
    sources.begin();
    for (int i = 0; i < state.count(last); i++) {
      sources.add(
          state.arc(last, i), state.fraction(last, i), 0, state.newestLat(i), state.newestLng(i));
      sources.cost[i] = state.cost(last, i);
    }
  }

  private void goOn(int lat, int lng, double deviation, double straight, Runnable check) {
    double perMeter = 1 / MatchModel.wayMeters(straight);
    findWays(straight, perMeter, slip(deviation), check);
    double given = straight * perMeter;
    for (int i = 0; i < targets.count; i++) {
      if (targets.source[i] >= 0) {
        ranking.add(
            targets.arc[i],
            targets.fraction[i],
            targets.cost[i] - given + targets.emission[i],
            targets.source[i],
            targets.lat[i],
            targets.lng[i]);
      }
    }
    keepPlaces(lat, lng, deviation, straight, given);
    leaveRoads(lat, lng, beside(straight) * perMeter);
  }

  private static double slip(double deviation) {
    return MatchModel.SLIP_DEVIATIONS * deviation;
  }

  private void findWays(double straight, double perMeter, double slip, Runnable check) {
    boolean isNear = straight <= MatchModel.NEAR_METERS;
    near.find(sources, targets, perMeter, isNear ? longest(straight) * perMeter : -1, slip);
    boolean isFound = isNear && targets.leastTotal() < Double.POSITIVE_INFINITY;
    if (!isFound && isRoadOnBothSides()) {
      check.run();
      far(check).find(sources, targets, near, perMeter);
    }
  }

  /// Whether both steps have places on roads; there is one place at most beside them.
  private boolean isRoadOnBothSides() {
    return targets.count > 0 && (sources.count > 1 || sources.arc[0] >= 0);
  }

  /// The longest way that is looked for between near places.
  private static double longest(double straight) {
    return 2 * straight + 400;
  }

  private FarPaths far(Runnable check) {
    FarPaths known = far;
    if (known == null) {
      known = new FarPaths(metrics, mode, check);
      far = known;
    }
    return known;
  }

  /// Forgets the metric of far ways, which belongs to the cache of all requests: a matcher that
  /// waits for the next trace must not keep it when the cache gives it up.
  void dropMetric() {
    far = null;
  }

  /// The places of the step before, unless the fix is ahead of them on the same arc.
  private void keepPlaces(int lat, int lng, double deviation, double straight, double given) {
    for (int i = 0; i < sources.count; i++) {
      if (sources.arc[i] >= 0) {
        boolean isAhead = isAhead(i, straight);
        double off = meters(lat, lng, sources.lat[i], sources.lng[i]) / deviation;
        if (!isAhead && off <= MatchModel.REACH_DEVIATIONS) {
          ranking.add(
              sources.arc[i],
              sources.fraction[i],
              sources.cost[i] - given + off * off / 2,
              i,
              sources.lat[i],
              sources.lng[i]);
        }
      }
    }
  }

  /// Whether there is a place on the arc of a source, a little after it.
  private boolean isAhead(int source, double straight) {
    int arc = sources.arc[source];
    double most = (2 * straight + AHEAD_METERS) / (graph.lengthMillimeters(arc) / 1000.0);
    for (int same = targets.find(arc); same >= 0; same = targets.findNext(same)) {
      double part = targets.fraction[same] - sources.fraction[source];
      if (part >= 0 && part <= most) {
        return true;
      }
    }
    return false;
  }

  /// How much longer than the straight distance a way beside the roads counts: the farther, the
  /// less probable is it that there was none.
  private static double beside(double straight) {
    return straight * Math.min(MatchModel.BESIDE_MOST, straight / MatchModel.BESIDE_METERS);
  }

  private void leaveRoads(int lat, int lng, double way) {
    int best = MatchState.NOTHING;
    double least = Double.POSITIVE_INFINITY;
    int offRoad = MatchState.NOTHING;
    for (int i = 0; i < sources.count; i++) {
      boolean isOff = sources.arc[i] < 0;
      offRoad = isOff ? i : offRoad;
      double cost = sources.cost[i] + (isOff ? 0 : MatchModel.LEAVING_COST);
      if (cost < least) {
        least = cost;
        best = i;
      }
    }
    ranking.add(MatchState.OFF_ROAD, 0, least + way + MatchModel.OFF_ROAD_COST, best, lat, lng);
    if (offRoad >= 0) {
      double from = sources.cost[offRoad] + way + MatchModel.LEAVING_COST;
      for (int i = 0; i < targets.count; i++) {
        ranking.add(
            targets.arc[i],
            targets.fraction[i],
            from + targets.emission[i],
            offRoad,
            targets.lat[i],
            targets.lng[i]);
      }
    }
  }

  /// The way from a place to the place of the next step; empty when it stays or slips, and when
  /// there is none.
  List<Stretch> way(Place before, Place after, Fix fix, double straight, Runnable check) {
    int fromArc = before.arc();
    double from = before.fraction();
    int toArc = after.arc();
    double to = after.fraction();
    if (fromArc == toArc && to >= from) {
      return to == from ? List.of() : List.of(new Stretch(fromArc, from, to));
    }
    if (isSlip(before, after, fix)) {
      return List.of();
    }
    sources.begin();
    sources.add(fromArc, from, 0, 0, 0);
    sources.cost[0] = 0;
    targets.begin();
    targets.add(toArc, to, 0, 0, 0);
    boolean isNear = straight <= MatchModel.NEAR_METERS;
    double perMeter = 1 / MatchModel.wayMeters(straight);
    near.find(sources, targets, perMeter, isNear ? longest(straight) * perMeter : -1, 0);
    if (!isNear || targets.source[0] < 0) {
      check.run();
      double direct = targets.cost[0];
      far(check).find(sources, targets, near, perMeter);
      if (targets.cost[0] < direct) {
        return far(check).path(fromArc, from, toArc, to);
      }
    }
    return targets.source[0] < 0 ? List.of() : near.path(sources, targets, 0);
  }

  /// Whether a place is so little behind another on the same arc that it needs no way.
  boolean isSlip(Place before, Place after, Fix fix) {
    double behind = before.fraction() - after.fraction();
    return before.arc() == after.arc()
        && behind * graph.lengthMillimeters(after.arc()) / 1000.0 <= slip(deviation(fix));
  }

  /// The distance between two points in 1e-7 degrees, by the plane between them: over the
  /// antimeridian, when this is the shorter way.
  static double meters(int lat, int lng, int otherLat, int otherLng) {
    double middle = (lat + (double) otherLat) / 2 / LatLng.UNITS_PER_DEGREE;
    double across = Math.abs(lng - (double) otherLng);
    double east = Math.min(across, TURN_UNITS - across) * Math.cos(Math.toRadians(middle));
    double north = lat - (double) otherLat;
    return Math.sqrt(east * east + north * north) * METERS_PER_UNIT;
  }
}
