package io.cartway.paths;

import io.cartway.geo.CountryCodes;
import io.cartway.geo.LatLng;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.ModeVariant;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.RuleJudge;
import io.cartway.roads.SegmentFinder;
import io.cartway.roads.Snapper;
import io.cartway.roads.rules.RoadRules;
import io.cartway.travel.MapContents;
import io.cartway.travel.SegmentRef;
import io.cartway.travel.TransportMode;
import io.cartway.travel.TravelTime;
import io.cartway.travel.Vehicle;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The ground that routes, tables and sweeps stand on: places are brought onto arcs, and what a
/// request says about its journeys becomes a search. Thread-safe.
public final class Journeys implements MapContents {

  private static final int ARCS_PER_PLACE = 10;

  /// States of a region in which the rules of tables without a time are those of now: that is a
  /// metric of about a second of work, made whenever a sign changes. Larger ones are countries.
  private static final int TABLE_STATES_MAX = 1_000_000;

  private final ModeMetrics metrics;
  private final RoadRules rules;
  private final RoadGraph graph;
  private final Snapper snapper;
  private final double snapMeters;
  private final PlaceMatcher matcher;
  private final SegmentFinder segments;

  /// Such as `USA:NY`; null until somebody asks.
  private volatile @Nullable Set<String> states;

  /// @param rules the road rules beyond the metrics
  /// @param snapMeters maximum distance of a place from a road
  public Journeys(ModeMetrics metrics, RoadRules rules, double snapMeters) {
    this.metrics = metrics;
    this.rules = rules;
    this.snapMeters = snapMeters;
    graph = metrics.hierarchy().graph();
    snapper = new Snapper(graph);
    matcher = new PlaceMatcher(graph, snapper, snapMeters);
    segments = new SegmentFinder(graph);
  }

  /// The metrics of the region.
  public ModeMetrics metrics() {
    return metrics;
  }

  /// The road graph.
  public RoadGraph graph() {
    return graph;
  }

  /// The road rules beyond the metrics.
  public RoadRules rules() {
    return rules;
  }

  /// Finds roads near points.
  public Snapper snapper() {
    return snapper;
  }

  /// Maximum distance of a place from a road, in metres.
  public double snapMeters() {
    return snapMeters;
  }

  /// Brings places onto arcs.
  public PlaceMatcher matcher() {
    return matcher;
  }

  /// Places on roads for cars near the middle of the region's files, which are near each other, for
  /// work that is done in advance; none when few roads there are for cars.
  ///
  /// @param countMax at most so many
  public List<LatLng> places(int countMax) {
    ModeCosts costs = metrics.costs(TransportMode.CAR);
    List<LatLng> places = new ArrayList<>();
    int middle = graph.arcCount() / 2;
    int end = (int) Math.min(graph.arcCount(), middle + (long) countMax * ARCS_PER_PLACE);
    for (int arc = middle; arc < end && places.size() < countMax; arc++) {
      if (costs.isOpen(arc)) {
        places.add(graph.location(graph.tail(arc)));
      }
    }
    return places;
  }

  @Override
  public boolean hasSegment(SegmentRef segment) {
    return !segments.arcs(segment).isEmpty();
  }

  @Override
  public boolean hasElevation() {
    return graph.hasElevation();
  }

  @Override
  public boolean hasState(String state) {
    Set<String> known = states;
    if (known == null) {
      known = statesOfRoads();
      states = known;
    }
    return known.contains(CountryCodes.alpha2(state.substring(0, 3)) + state.substring(3));
  }

  private Set<String> statesOfRoads() {
    Set<String> found = new HashSet<>();
    int last = -1;
    for (int arc = 0; arc < graph.arcCount(); arc++) {
      if (graph.way(arc) != last) {
        last = graph.way(arc);
        found.add(graph.country(arc) + ":" + graph.state(arc));
      }
    }
    return found;
  }

  /// The moment of a time that a request gives.
  ///
  /// @param arc of the place whose local time counts when the time has no offset; -1 for none
  public Instant moment(TravelTime time, Instant now, int arc) {
    return switch (time) {
      case TravelTime.Departure(LocalDateTime local, Optional<ZoneOffset> offset) ->
          moment(local, offset, arc);
      case TravelTime.Arrival(LocalDateTime local, Optional<ZoneOffset> offset) ->
          moment(local, offset, arc);
      case TravelTime.Any _, TravelTime.Now _, TravelTime.Unsaid _ -> now;
    };
  }

  private Instant moment(LocalDateTime local, Optional<ZoneOffset> offset, int arc) {
    return local
        .atZone(offset.<ZoneId>map(zone -> zone).orElse(arc < 0 ? ZoneOffset.UTC : graph.zone(arc)))
        .toInstant();
  }

  /// The rules of a journey for one thread, as [#search] takes them. Without a time, signs that let
  /// everybody pass at the moment are none, and those of a country are not judged.
  ///
  /// @param epochMillis the moment whose verdicts hold, for those who do not follow the clock
  TableRules rules(Journey journey, TravelTime.Signs signs, long epochMillis, Runnable check) {
    boolean isLarge = metrics.hierarchy().topology().rankCount() > TABLE_STATES_MAX;
    boolean isNow = signs == TravelTime.Signs.NOW;
    TravelTime.Signs judged = isNow && isLarge ? TravelTime.Signs.NEVER : signs;
    RuleJudge judge = judge(journey, judged);
    boolean opens = mayOpen(journey, judge, judged);
    if (isNow && !isLarge && !opens && judge.isFreeAt(epochMillis)) {
      judge = RuleJudge.NONE;
    }
    ModeVariant mode = journey.variant(opens);
    boolean isTimed = judged != TravelTime.Signs.NEVER;
    return new TableRules(journey, mode, rules(journey, mode, judge, check), isTimed, epochMillis);
  }

  private JourneyRules rules(Journey journey, ModeVariant mode, RuleJudge judge, Runnable check) {
    return new JourneyRules(
        metrics.costs(mode, check), journey.avoidance(), journey.exclusion(), judge, check);
  }

  /// The search of a journey.
  ///
  /// @param signs when those that bind at times are judged
  /// @param now the time
  /// @param check is called periodically and may throw to abort
  public LegSearch search(Journey journey, TravelTime.Signs signs, Instant now, Runnable check) {
    RuleJudge judge = judge(journey, signs);
    ModeVariant mode = journey.variant(mayOpen(journey, judge, signs));
    RuleJudge binding = signs == TravelTime.Signs.NOW ? judge.at(now.toEpochMilli()) : judge;
    return new LegSearch(
        metrics, mode, journey.objective(), rules(journey, mode, binding, check), check);
  }

  private RuleJudge judge(Journey journey, TravelTime.Signs signs) {
    boolean isOpened =
        signs == TravelTime.Signs.ON_THE_WAY || !journey.vehicle().equals(Vehicle.UNKNOWN);
    if (signs == TravelTime.Signs.NEVER) {
      return rules.judge(journey.mode(), journey.vehicle());
    }
    return isOpened
        ? rules.timedJudge(journey.mode(), journey.vehicle())
        : rules.closedJudge(journey.mode(), journey.vehicle());
  }

  /// Only a request with a time or a vehicle can satisfy a condition that opens a road. A request
  /// without both takes closed roads for closed, whatever opens them now: most requests are such,
  /// and the metric with all of these roads open would have to be there for each of them.
  private boolean mayOpen(Journey journey, RuleJudge judge, TravelTime.Signs signs) {
    return (signs == TravelTime.Signs.ON_THE_WAY || !journey.vehicle().equals(Vehicle.UNKNOWN))
        && !judge.isTrivial()
        && rules.opensAnyAtTimes(journey.mode());
  }
}
