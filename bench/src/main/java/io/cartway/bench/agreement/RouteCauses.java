package io.cartway.bench.agreement;

import io.cartway.geo.LatLng;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnRestriction;
import io.cartway.roads.build.tags.OsmRoadTags;
import io.cartway.roads.build.tags.OsmTags;
import io.cartway.roads.build.tags.RoadTags;
import io.cartway.roads.build.tags.Surroundings;
import io.cartway.routing.PathPricer.Forbidden;
import io.cartway.routing.PathPricer.Piece;
import io.cartway.routing.PathPricer.Priced;
import io.cartway.travel.TransportMode;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Finds the way and the tag that cause a difference between two routes.
final class RouteCauses {

  private static final double MILLIS_PER_SECOND = 1_000;
  private static final double KMH_PER_MILLIMETER_AND_MILLI = 3.6;
  private static final OsmTags NO_TAGS = OsmTags.of();

  /// GraphHopper stores speeds in steps of 2 km/h.
  private static final double STEP_KMH = 1.05;

  private final RoadTags reader = OsmRoadTags.create();
  private final RoadGraph graph;
  private final PeerImport peer;
  private final Map<Long, PeerWay> ways = new HashMap<>();
  private final Map<Long, Difference> differences = new HashMap<>();

  RouteCauses(RoadGraph graph, PeerImport peer, String name) {
    this.graph = graph;
    this.peer = peer;
    List<PeerWay> all = peer.ways();
    all.forEach(way -> ways.put(way.id(), way));
    new Comparison(name, reader)
        .compare(all).differences().stream()
            .filter(one -> one.mode() == TransportMode.CAR)
            .forEach(one -> differences.put(one.way().id(), one));
  }

  /// GraphHopper's ways, by id.
  Map<Long, PeerWay> ways() {
    return Map.copyOf(ways);
  }

  /// The reason why our rules forbid a path; empty if the tags of the place do not tell.
  Optional<RouteCause> forbidden(Forbidden place) {
    return switch (place.obstacle()) {
      case NO_ACCESS -> closedWay("closed by our rules", place.wayId());
      case BARRIER ->
          peer.barrierAt(place.at())
              .map(tags ->
                  new RouteCause(
                      "barrier by our rules", place.wayId(), TagPattern.car(tags), "barrier"));
      case TURN_RESTRICTION ->
          restriction(place)
              .map(rule ->
                  new RouteCause(
                      "turn restriction by our rules",
                      place.wayId(),
                      "relation %d, from way %d".formatted(rule.relationId(), place.fromWayId()),
                      rule.mandatory() ? "only one way on" : "forbidden turn"));
      case U_TURN ->
          Optional.of(
              new RouteCause(
                  "GraphHopper turns round",
                  place.wayId(),
                  tags(place.wayId()),
                  "no dead end is there"));
    };
  }

  /// The first way of our route that they close, else the way of a U-turn, which they never make;
  /// empty if there is neither.
  Optional<RouteCause> closedToThem(List<String> segmentIds) {
    for (Map.Entry<Long, Boolean> way : OurPath.directions(segmentIds).entrySet()) {
      PeerWay theirs = ways.get(way.getKey());
      if (theirs == null || !theirs.isOpen(TransportMode.CAR, way.getValue())) {
        return closedWay("closed by GraphHopper", way.getKey());
      }
    }
    return OurPath.turnedRoundWay(segmentIds).map(this::turningRound);
  }

  /// The reason why our graph lacks a piece of their path: we close its way to all modes.
  Optional<RouteCause> absent(List<Long> wayIds) {
    return wayIds.stream()
        .flatMap(wayId -> closedWay("closed by our rules to all modes", wayId).stream())
        .findFirst();
  }

  /// The first barrier on our route.
  Optional<RouteCause> barrierOn(List<LatLng> line) {
    return line.stream()
        .flatMap(point -> peer.barrierAt(point).stream())
        .findFirst()
        .map(tags ->
            new RouteCause(
                "a barrier that we pass, GraphHopper does not",
                0,
                TagPattern.car(tags),
                "barrier"));
  }

  private Optional<RouteCause> closedWay(String kind, long wayId) {
    Difference difference = differences.get(wayId);
    if (difference == null) {
      return Optional.empty();
    }
    String judgement =
        DifferenceClass.find(difference)
            .map(one -> one.name() + ": right is " + one.right())
            .orElse("not judged");
    return Optional.of(new RouteCause(kind, wayId, tags(wayId), judgement));
  }

  private Optional<TurnRestriction> restriction(Forbidden place) {
    for (int rule = 0; rule < graph.restrictionCount(); rule++) {
      TurnRestriction restriction = graph.restriction(rule);
      if (restriction.condition().isEmpty()
          && restriction.modes().contains(TransportMode.CAR)
          && forbids(restriction, place)) {
        return Optional.of(restriction);
      }
    }
    return Optional.empty();
  }

  private boolean forbids(TurnRestriction restriction, Forbidden place) {
    List<Integer> arcs = restriction.arcs();
    for (int i = 1; i < arcs.size(); i++) {
      boolean isLast = i == arcs.size() - 1;
      boolean isHere =
          graph.wayId(arcs.get(i - 1)) == place.fromWayId()
              && graph.location(graph.tail(arcs.get(i))).equals(place.at());
      boolean goesThere = graph.wayId(arcs.get(i)) == place.wayId();
      if (isHere && (restriction.mandatory() || (isLast && goesThere))) {
        return true;
      }
    }
    return false;
  }

  /// The way that adds most to the difference between our time and theirs.
  RouteCause slowest(OurPath ours, Priced theirs, PeerRoute route) {
    long bySpeed = theirs.durationMillis() - route.durationMillis();
    long byPath = ours.price().durationMillis() - theirs.durationMillis();
    if (Math.abs(bySpeed) >= Math.abs(byPath)) {
      return bySpeed(theirs, route.wayMillis(), bySpeed > 0 ? 1 : -1);
    }
    if (byPath > 0) {
      return byPenalty(theirs);
    }
    return closedToThem(ours.segmentIds()).orElseGet(() -> byTheirSlowness(ours));
  }

  /// The way with the largest turn costs on their path.
  ///
  /// @param turned their path with turns charged for
  /// @param free the same path with turns that take no time
  RouteCause turns(Priced turned, Priced free) {
    Map<Long, Piece> withTurns = byWay(turned);
    long worst = 0;
    long most = -1;
    for (Piece piece : byWay(free).values()) {
      long millis = withTurns.getOrDefault(piece.wayId(), piece).durationMillis();
      if (millis - piece.durationMillis() > most) {
        most = millis - piece.durationMillis();
        worst = piece.wayId();
      }
    }
    return new RouteCause(
        "turns take time by our costs, none by GraphHopper's",
        worst,
        tags(worst),
        String.format(Locale.ROOT, "%.0f s of turns here", most / MILLIS_PER_SECOND));
  }

  private RouteCause turningRound(long wayId) {
    return new RouteCause(
        "we turn round at a dead end, GraphHopper nowhere", wayId, tags(wayId), "20 s are paid");
  }

  private RouteCause bySpeed(Priced priced, Map<Long, Long> theirMillis, int sign) {
    Map<Long, Piece> ours = byWay(priced);
    long worst = ours.keySet().iterator().next();
    long most = Long.MIN_VALUE;
    for (Map.Entry<Long, Piece> way : ours.entrySet()) {
      long slower = way.getValue().durationMillis() - theirMillis.getOrDefault(way.getKey(), 0L);
      if (sign * slower > most) {
        most = sign * slower;
        worst = way.getKey();
      }
    }
    Piece piece = ours.getOrDefault(worst, new Piece(worst, 0, 0, 0));
    double ourKmh = kmh(piece.lengthMillimeters(), piece.durationMillis());
    double theirKmh = kmh(piece.lengthMillimeters(), theirMillis.getOrDefault(worst, 0L));
    return new RouteCause(
        "GraphHopper drives their path %s: %s"
            .formatted(sign > 0 ? "faster" : "slower", speedCase(worst, ourKmh, theirKmh)),
        worst,
        tags(worst),
        speeds(ourKmh, theirKmh));
  }

  private String speedCase(long wayId, double ourKmh, double theirKmh) {
    PeerWay way = ways.get(wayId);
    if (way == null) {
      return "no such way";
    }
    if (Math.abs(ourKmh - theirKmh) <= STEP_KMH) {
      return "its steps of 2 km/h, highway=" + way.tags().get("highway", "-");
    }
    return reader
        .readWay(way.tags(), new Surroundings(way.country(), false))
        .map(ours -> Comparison.speedCase(way, ours, true))
        .orElse("no road of ours");
  }

  private RouteCause byPenalty(Priced theirs) {
    for (Piece piece : theirs.pieces()) {
      if (piece.penaltyMillis() > 0) {
        return new RouteCause(
            "GraphHopper passes through where only a destination is allowed",
            piece.wayId(),
            tags(piece.wayId()),
            "Cartway: no way through");
      }
    }
    return new RouteCause("dearer without a penalty", 0, "", "");
  }

  private RouteCause byTheirSlowness(OurPath ours) {
    RouteCause cause = new RouteCause("another path for no reason of one way", 0, "", "");
    double most = 0;
    for (Piece piece : byWay(ours.price()).values()) {
      PeerWay way = ways.get(piece.wayId());
      double theirKmh =
          way == null ? 0 : way.carKmh(ours.directions().getOrDefault(piece.wayId(), true));
      double theirMillis =
          theirKmh == 0 ? 0 : piece.lengthMillimeters() * KMH_PER_MILLIMETER_AND_MILLI / theirKmh;
      if (theirMillis - piece.durationMillis() > most) {
        most = theirMillis - piece.durationMillis();
        cause =
            new RouteCause(
                "GraphHopper drives our path slower: "
                    + speedCase(
                        piece.wayId(),
                        kmh(piece.lengthMillimeters(), piece.durationMillis()),
                        theirKmh),
                piece.wayId(),
                tags(piece.wayId()),
                speeds(kmh(piece.lengthMillimeters(), piece.durationMillis()), theirKmh));
      }
    }
    return cause;
  }

  private static Map<Long, Piece> byWay(Priced priced) {
    Map<Long, Piece> ways = new TreeMap<>();
    for (Piece piece : priced.pieces()) {
      ways.merge(
          piece.wayId(),
          piece,
          (a, b) ->
              new Piece(
                  a.wayId(),
                  a.durationMillis() + b.durationMillis(),
                  a.penaltyMillis() + b.penaltyMillis(),
                  a.lengthMillimeters() + b.lengthMillimeters()));
    }
    return ways;
  }

  private String tags(long wayId) {
    PeerWay way = ways.get(wayId);
    return TagPattern.car(way == null ? NO_TAGS : way.tags());
  }

  private static double kmh(long millimeters, long millis) {
    return millis == 0 ? 0 : millimeters * KMH_PER_MILLIMETER_AND_MILLI / millis;
  }

  private static String speeds(double ours, double theirs) {
    return String.format(Locale.ROOT, "ours %.0f km/h, GraphHopper's %.0f", ours, theirs);
  }
}
