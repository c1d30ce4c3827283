package io.cartway.paths;

import io.cartway.geo.CountryCodes;
import io.cartway.geo.LatLng;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadClass;
import io.cartway.roads.RoadFlag;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.SegmentFinder;
import io.cartway.travel.AreaRule;
import io.cartway.travel.AvoidFeature;
import io.cartway.travel.Avoidance;
import io.cartway.travel.Exclusion;
import io.cartway.travel.SegmentRef;
import io.cartway.travel.TransportMode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// The roads and turns that a request avoids or excludes. Not thread-safe ([AreaSegments]).
final class AvoidedRoads {

  private static final double DIFFICULT_TURN_DEGREES = 115;

  private final RoadGraph graph;
  private final ModeCosts costs;
  private final Avoidance avoidance;
  private final Exclusion exclusion;
  private final int avoidedFlags;
  private final boolean avoidsHighways;
  private final boolean avoidsTurns;
  private final Set<Integer> avoidedArcs;
  private final AreaSegments avoidedAreas;
  private final AreaSegments excludedAreas;
  private final Set<String> excludedCountries;

  /// Such as `US:NY`.
  private final Set<String> excludedStates;

  /// @param check is called periodically and may throw to abort
  AvoidedRoads(ModeCosts costs, Avoidance avoidance, Exclusion exclusion, Runnable check) {
    this.costs = costs;
    graph = costs.graph();
    this.avoidance = avoidance;
    this.exclusion = exclusion;
    Set<AvoidFeature> features = avoidance.features();
    avoidedFlags =
        flags(features) | (avoidance.environmentalZones() ? RoadFlag.ENVIRONMENTAL_ZONE.bit() : 0);
    avoidsHighways = features.contains(AvoidFeature.CONTROLLED_ACCESS_HIGHWAY);
    avoidsTurns =
        features.contains(AvoidFeature.U_TURNS) || features.contains(AvoidFeature.DIFFICULT_TURNS);
    avoidedArcs = arcs(avoidance, check);
    avoidedAreas = new AreaSegments(graph, avoidance.areas(), check);
    excludedAreas = new AreaSegments(graph, exclusion.areas(), check);
    excludedCountries = alpha2(exclusion.countries());
    excludedStates = states(exclusion.states());
  }

  private AvoidedRoads(AvoidedRoads like) {
    graph = like.graph;
    costs = like.costs;
    avoidance = like.avoidance;
    exclusion = like.exclusion;
    avoidedFlags = like.avoidedFlags;
    avoidsHighways = like.avoidsHighways;
    avoidsTurns = like.avoidsTurns;
    avoidedArcs = like.avoidedArcs;
    avoidedAreas = like.avoidedAreas.detached();
    excludedAreas = like.excludedAreas.detached();
    excludedCountries = like.excludedCountries;
    excludedStates = like.excludedStates;
  }

  /// The same for work that outlives the request; it checks nothing.
  AvoidedRoads detached() {
    return new AvoidedRoads(this);
  }

  /// Whether nothing is avoided.
  boolean isEmpty() {
    return avoidance.isEmpty();
  }

  /// Whether anything is excluded.
  boolean hasExclusions() {
    return !exclusion.isEmpty();
  }

  /// Whether a feature of roads or turns is avoided.
  boolean avoids(AvoidFeature feature) {
    return avoidance.features().contains(feature);
  }

  /// Whether environmental zones are avoided.
  boolean avoidsEnvironmentalZones() {
    return avoidance.environmentalZones();
  }

  private int flags(Set<AvoidFeature> features) {
    int flags = 0;
    for (AvoidFeature feature : features) {
      flags |= flags(feature);
    }
    return flags;
  }

  private int flags(AvoidFeature feature) {
    return switch (feature) {
      case TOLL_ROAD ->
          RoadFlag.TOLL.bit() | (costs.mode() == TransportMode.TRUCK ? RoadFlag.TOLL_HGV.bit() : 0);
      case CONTROLLED_ACCESS_HIGHWAY -> RoadFlag.MOTORROAD.bit();
      case FERRY -> RoadFlag.FERRY.bit();
      case CAR_SHUTTLE_TRAIN -> RoadFlag.SHUTTLE_TRAIN.bit();
      case TUNNEL -> RoadFlag.TUNNEL.bit();
      case DIRT_ROAD -> RoadFlag.UNPAVED.bit();
      case SEASONAL_CLOSURE -> RoadFlag.SEASONAL.bit();
      case DIFFICULT_TURNS, U_TURNS -> 0;
    };
  }

  private Set<Integer> arcs(Avoidance avoidance, Runnable check) {
    Set<Integer> arcs = new HashSet<>();
    SegmentFinder finder = new SegmentFinder(graph);
    for (SegmentRef segment : avoidance.segments()) {
      check.run();
      arcs.addAll(finder.arcs(segment));
    }
    return arcs;
  }

  private static Set<String> alpha2(Set<String> alpha3) {
    Set<String> codes = new HashSet<>();
    for (String country : alpha3) {
      if (CountryCodes.isAlpha3(country)) {
        codes.add(CountryCodes.alpha2(country));
      }
    }
    return codes;
  }

  private static Set<String> states(Set<String> alpha3) {
    Set<String> codes = new HashSet<>();
    for (String state : alpha3) {
      String country = state.substring(0, 3);
      if (CountryCodes.isAlpha3(country)) {
        codes.add(CountryCodes.alpha2(country) + state.substring(3));
      }
    }
    return codes;
  }

  /// Whether the route must not touch any part of an arc.
  boolean isExcluded(int arc) {
    return isInExcludedCountry(arc) || excludedAreas.contains(graph.segment(arc));
  }

  /// Whether the route must not use a part of an arc.
  boolean isExcluded(Stretch part) {
    return isInExcludedCountry(part.arc()) || isIn(exclusion.areas(), part.line(graph));
  }

  private boolean isInExcludedCountry(int arc) {
    return (!excludedCountries.isEmpty() && excludedCountries.contains(graph.country(arc)))
        || (!excludedStates.isEmpty()
            && excludedStates.contains(graph.country(arc) + ":" + graph.state(arc)));
  }

  /// Whether an arc is avoided.
  boolean isAvoided(int arc) {
    if (avoidance.isEmpty()) {
      return false;
    }
    return isOfAvoidedKind(arc) || isBlocked(arc);
  }

  private boolean isOfAvoidedKind(int arc) {
    return (avoidedFlags != 0 && (graph.flags(arc) & avoidedFlags) != 0)
        || (avoidsHighways && graph.roadClass(arc) == RoadClass.MOTORWAY);
  }

  /// Whether a part of an arc is avoided.
  boolean isAvoided(Stretch part) {
    return !avoidance.isEmpty() && (isOfAvoidedKind(part.arc()) || isBlocked(part));
  }

  /// Whether an arc is an avoided segment or touches an avoided area.
  private boolean isBlocked(int arc) {
    return (!avoidedArcs.isEmpty() && avoidedArcs.contains(arc))
        || avoidedAreas.contains(graph.segment(arc));
  }

  /// Whether a part of an arc is on an avoided segment or touches an avoided area.
  boolean isBlocked(Stretch part) {
    if (part.from() == 0 && part.to() == 1) {
      return isBlocked(part.arc());
    }
    return avoidedArcs.contains(part.arc()) || isIn(avoidance.areas(), part.line(graph));
  }

  private static boolean isIn(List<AreaRule> rules, List<LatLng> line) {
    for (int i = 1; i < line.size() && !rules.isEmpty(); i++) {
      if (isBound(rules, line.get(i - 1), line.get(i))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isBound(List<AreaRule> rules, LatLng from, LatLng to) {
    for (AreaRule rule : rules) {
      if (rule.binds(from, to)) {
        return true;
      }
    }
    return false;
  }

  /// Whether turns are avoided for what they are.
  boolean avoidsTurns() {
    return avoidsTurns;
  }

  /// Whether the turn from an arc to the next is avoided.
  boolean isAvoidedTurn(int arc, int next) {
    if (!avoidsTurns) {
      return false;
    }
    Set<AvoidFeature> features = avoidance.features();
    if (next == graph.opposite(arc)) {
      return features.contains(AvoidFeature.U_TURNS)
          || features.contains(AvoidFeature.DIFFICULT_TURNS);
    }
    return features.contains(AvoidFeature.DIFFICULT_TURNS)
        && Math.abs(costs.turnDegrees(arc, next)) > DIFFICULT_TURN_DEGREES;
  }

  /// Whether an arc has a feature.
  boolean isOf(int arc, AvoidFeature feature) {
    return (graph.flags(arc) & flags(feature)) != 0
        || (feature == AvoidFeature.CONTROLLED_ACCESS_HIGHWAY
            && graph.roadClass(arc) == RoadClass.MOTORWAY);
  }
}
