package io.cartway.roads.build.tags;

import io.cartway.roads.Access;
import io.cartway.roads.RoadRestriction;
import io.cartway.roads.RoadRestriction.RestrictionKind;
import io.cartway.roads.build.tags.WayAttributes.Direction;
import io.cartway.roads.rules.RuleSet;
import io.cartway.travel.TransportMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Prints what tags mean as words, so that a rule and its answer fit one line.
///
/// Access of a mode is an arrow: `car=<>` both ways, `car=>` forward, `car=<` backward, `car=no`;
/// anything but free access follows the arrow, as in `car=<>destination`.
final class Facts {

  private Facts() {}

  static List<String> ofWay(Optional<WayAttributes> found) {
    if (found.isEmpty()) {
      return List.of("empty");
    }
    WayAttributes way = found.get();
    List<String> facts = new ArrayList<>();
    facts.add("class=" + lower(way.roadClass()));
    way.flags().forEach(flag -> facts.add("flag=" + lower(flag)));
    for (TransportMode mode : TransportMode.values()) {
      facts.add(word(mode) + "=" + arrow(way.forward().access(mode), way.backward().access(mode)));
      facts.add(word(mode) + ".kmh=" + trim(way.forward().speedKmh(mode)));
      facts.add(word(mode) + ".back.kmh=" + trim(way.backward().speedKmh(mode)));
    }
    facts.add("max=" + max(way.forward()));
    facts.add("max.back=" + max(way.backward()));
    facts.add("truck.max=" + way.forward().truckMaxSpeedKmh());
    addLimits(facts, RuleSet.of(way.rules(), TransportMode.TRUCK, true).restrictions(1));
    facts.add("seconds=" + way.timetable().durationSeconds());
    facts.add("interval=" + way.timetable().intervalSeconds());
    way.rules().keySet().forEach(key -> facts.add("kept=" + key));
    return facts;
  }

  private static void addLimits(List<String> facts, List<RoadRestriction> signed) {
    facts.add("weight=" + least(signed, RestrictionKind.MAX_WEIGHT));
    facts.add("rated=" + least(signed, RestrictionKind.MAX_GROSS_WEIGHT));
    facts.add("axle=" + least(signed, RestrictionKind.MAX_WEIGHT_PER_AXLE));
    facts.add("axles=" + least(signed, RestrictionKind.MAX_AXLE_COUNT));
    facts.add("height=" + least(signed, RestrictionKind.MAX_HEIGHT));
    facts.add("width=" + least(signed, RestrictionKind.MAX_WIDTH));
    facts.add("length=" + least(signed, RestrictionKind.MAX_LENGTH));
    facts.add("hazmat=" + (has(signed, RestrictionKind.HAZARDOUS_GOODS, "any") ? "no" : "yes"));
    facts.add(
        "water=" + (has(signed, RestrictionKind.HAZARDOUS_GOODS, "harmfulToWater") ? "no" : "yes"));
    facts.add(
        "trailer=" + (has(signed, RestrictionKind.MAX_TRAILER_COUNT, "trailer") ? "no" : "yes"));
    signed.stream()
        .filter(one -> one.kind() == RestrictionKind.TUNNEL_CATEGORY)
        .map(RoadRestriction::word)
        .findFirst()
        .ifPresentOrElse(letter -> facts.add("tunnel=" + letter), () -> facts.add("tunnel=-"));
  }

  private static int least(List<RoadRestriction> signed, RestrictionKind kind) {
    return signed.stream()
        .filter(one -> one.kind() == kind)
        .mapToInt(RoadRestriction::limit)
        .min()
        .orElse(0);
  }

  private static boolean has(List<RoadRestriction> signed, RestrictionKind kind, String word) {
    return signed.stream().anyMatch(one -> one.kind() == kind && one.word().equals(word));
  }

  static List<String> ofNode(Optional<NodeAttributes> found) {
    if (found.isEmpty()) {
      return List.of("empty");
    }
    List<String> facts = new ArrayList<>();
    found.get().flags().forEach(flag -> facts.add("flag=" + lower(flag)));
    for (TransportMode mode : TransportMode.values()) {
      facts.add(word(mode) + "=" + lower(found.get().access(mode)));
    }
    return facts;
  }

  static List<String> ofTurns(List<TurnRule> rules) {
    if (rules.isEmpty()) {
      return List.of("empty");
    }
    List<String> facts = new ArrayList<>();
    for (TurnRule rule : rules) {
      List<String> modes = rule.modes().stream().map(Facts::word).sorted().toList();
      String condition = rule.conditional().isEmpty() ? "" : "@" + rule.conditional();
      facts.add(lower(rule.kind()) + "[" + String.join(",", modes) + "]" + condition);
    }
    return facts;
  }

  private static String arrow(Access forward, Access backward) {
    if (forward == backward) {
      return switch (forward) {
        case NO -> "no";
        case YES -> "<>";
        default -> "<>" + lower(forward);
      };
    }
    return part(">", forward) + part("<", backward);
  }

  private static String part(String arrow, Access access) {
    return switch (access) {
      case NO -> "";
      case YES -> arrow;
      default -> arrow + lower(access);
    };
  }

  private static String max(Direction direction) {
    String kmh =
        direction.maxSpeedKmh() == Direction.UNLIMITED
            ? "unlimited"
            : Integer.toString(direction.maxSpeedKmh());
    return direction.maxSpeedIsTagged() ? kmh : kmh + "(law)";
  }

  private static String word(TransportMode mode) {
    return mode == TransportMode.PEDESTRIAN ? "foot" : mode.word();
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static String trim(double kmh) {
    return kmh == Math.rint(kmh) ? Long.toString(Math.round(kmh)) : Double.toString(kmh);
  }
}
