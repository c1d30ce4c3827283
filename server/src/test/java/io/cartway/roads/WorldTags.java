package io.cartway.roads;

import io.cartway.roads.build.tags.NodeAttributes;
import io.cartway.roads.build.tags.OsmTags;
import io.cartway.roads.build.tags.RoadTags;
import io.cartway.roads.build.tags.Surroundings;
import io.cartway.roads.build.tags.Timetable;
import io.cartway.roads.build.tags.TurnRule;
import io.cartway.roads.build.tags.WayAttributes;
import io.cartway.roads.rules.RuleTags;
import io.cartway.travel.TransportMode;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A reader of a few tags for small worlds, so that tests of the graph do not hang on the rules of
/// the road: `highway`, `oneway`, `access`, `speed` (km/h, all modes), `junction=roundabout`,
/// `route=ferry` with `duration` and `interval` in seconds, `barrier=bollard|gate`, restrictions
/// with `except`.
final class WorldTags implements RoadTags {

  private static final double SPEED_KMH = 36;

  @Override
  public Optional<WayAttributes> readWay(OsmTags tags, Surroundings where) {
    Access access = Access.valueOf(tags.get("access", "yes").toUpperCase(Locale.ROOT));
    double speed = Double.parseDouble(tags.get("speed", String.valueOf(SPEED_KMH)));
    Set<RoadFlag> flags = EnumSet.noneOf(RoadFlag.class);
    boolean isFerry = tags.is("route", "ferry");
    if (isFerry) {
      flags.add(RoadFlag.FERRY);
    }
    if (tags.is("junction", "roundabout")) {
      flags.add(RoadFlag.ROUNDABOUT);
    }
    String highway = tags.get("highway", "");
    if (highway.endsWith("_link") || highway.endsWith(" link")) {
      flags.add(RoadFlag.LINK);
    }
    boolean isOneway = tags.is("oneway", "yes") || tags.is("junction", "roundabout");
    Set<TransportMode> backward = EnumSet.allOf(TransportMode.class);
    if (isOneway) {
      backward.removeIf(mode -> mode != TransportMode.PEDESTRIAN);
    }
    String stem = highway.split("[ _]link", -1)[0];
    return Optional.of(
        new WayAttributes(
            isFerry ? RoadClass.FERRY : RoadClass.valueOf(stem.toUpperCase(Locale.ROOT)),
            flags,
            direction(EnumSet.allOf(TransportMode.class), access, speed),
            direction(backward, access, speed),
            new Timetable(
                Integer.parseInt(tags.get("duration", "0")),
                Integer.parseInt(tags.get("interval", "0"))),
            RuleTags.of(tags.asMap())));
  }

  @Override
  public Optional<NodeAttributes> readNode(OsmTags tags) {
    if (tags.is("highway", "traffic signals")) {
      return Optional.of(new NodeAttributes(Set.of(NodeFlag.TRAFFIC_SIGNALS), Map.of()));
    }
    if (tags.is("highway", "motorway junction")) {
      return Optional.of(new NodeAttributes(Set.of(NodeFlag.MOTORWAY_JUNCTION), Map.of()));
    }
    if (tags.is("barrier", "bollard", "gate")) {
      Access car = tags.is("barrier", "bollard") ? Access.NO : Access.PRIVATE;
      return Optional.of(
          new NodeAttributes(Set.of(NodeFlag.BARRIER), Map.of(TransportMode.CAR, car)));
    }
    return Optional.empty();
  }

  @Override
  public List<TurnRule> readRestriction(OsmTags tags) {
    String word = tags.get("restriction", "");
    TurnRule.TurnRuleKind kind =
        switch (word) {
          case "no u turn" -> TurnRule.TurnRuleKind.NO_U_TURN;
          case "no entry" -> TurnRule.TurnRuleKind.NO_ENTRY;
          case "no exit" -> TurnRule.TurnRuleKind.NO_EXIT;
          default ->
              word.startsWith("only") ? TurnRule.TurnRuleKind.ONLY : TurnRule.TurnRuleKind.NO;
        };
    Set<TransportMode> modes =
        EnumSet.allOf(TransportMode.class).stream()
            .filter(TransportMode::isMotorized)
            .filter(mode -> !tags.is("except", mode.word()))
            .collect(Collectors.toSet());
    return List.of(new TurnRule(kind, modes, tags.get("condition", "")));
  }

  private static WayAttributes.Direction direction(
      Set<TransportMode> modes, Access access, double speed) {
    Map<TransportMode, Access> accesses = new EnumMap<>(TransportMode.class);
    Map<TransportMode, Double> speeds = new EnumMap<>(TransportMode.class);
    for (TransportMode mode : access.isOpen() ? modes : Set.<TransportMode>of()) {
      accesses.put(mode, access);
      speeds.put(mode, speed);
    }
    return new WayAttributes.Direction(accesses, speeds, 50, 0, false);
  }
}
