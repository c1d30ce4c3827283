package io.cartway.roads.build.tags;

import io.cartway.roads.build.tags.TurnRule.TurnRuleKind;
import io.cartway.roads.rules.ConditionalText;
import io.cartway.travel.TransportMode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Parses turn restrictions: kind, modes and conditions. They never apply to pedestrians.
final class RestrictionRules {

  private static final Set<TransportMode> DRIVEN =
      Set.of(TransportMode.CAR, TransportMode.TRUCK, TransportMode.SCOOTER);
  private static final Set<TransportMode> ALL =
      Set.of(TransportMode.CAR, TransportMode.TRUCK, TransportMode.SCOOTER, TransportMode.BIKE);

  /// The modes for a vehicle word of `restriction:...` or `except`.
  private static final Map<String, Set<TransportMode>> VEHICLES =
      Map.of(
          "vehicle", ALL,
          "motor_vehicle", DRIVEN,
          "motorcar", Set.of(TransportMode.CAR),
          "hgv", Set.of(TransportMode.TRUCK),
          "bicycle", Set.of(TransportMode.BIKE),
          "moped", Set.of(TransportMode.SCOOTER));

  /// Keys of old relations that apply only at times; read as a condition.
  private static final List<String> OLD_TIMES = List.of("day_on", "day_off", "hour_on", "hour_off");

  private RestrictionRules() {}

  /// The rules of a relation; empty when it is not understood or applies to none of our modes.
  static List<TurnRule> read(OsmTags tags) {
    List<TurnRule> rules = new ArrayList<>();
    Set<TransportMode> excepted = excepted(tags);
    tags.asMap()
        .forEach((key, value) -> {
          if (!key.equals("restriction") && !key.startsWith("restriction:")) {
            return;
          }
          boolean conditional = key.endsWith(":conditional");
          String base = key.replace(":conditional", "");
          Set<TransportMode> modes = modes(base);
          modes.removeAll(excepted);
          if (modes.isEmpty()) {
            return;
          }
          if (conditional) {
            addConditional(rules, value, modes);
          } else {
            add(rules, value, modes, oldTimes(tags));
          }
        });
    return List.copyOf(rules);
  }

  private static Set<TransportMode> modes(String key) {
    int colon = key.indexOf(':');
    Set<TransportMode> named =
        colon < 0 ? ALL : VEHICLES.getOrDefault(key.substring(colon + 1), Set.of());
    Set<TransportMode> modes = EnumSet.noneOf(TransportMode.class);
    modes.addAll(named);
    return modes;
  }

  private static Set<TransportMode> excepted(OsmTags tags) {
    Set<TransportMode> modes = EnumSet.noneOf(TransportMode.class);
    for (String word : tags.get("except", "").split("[;,]", -1)) {
      modes.addAll(VEHICLES.getOrDefault(word.strip(), Set.of()));
    }
    return modes;
  }

  private static String oldTimes(OsmTags tags) {
    StringBuilder text = new StringBuilder();
    for (String key : OLD_TIMES) {
      String value = tags.find(key);
      if (value != null) {
        text.append(text.isEmpty() ? "" : "; ").append(key).append('=').append(value);
      }
    }
    return text.toString();
  }

  private static void add(
      List<TurnRule> rules, String value, Set<TransportMode> modes, String conditional) {
    TurnRuleKind kind = kind(value.strip());
    if (kind != null) {
      rules.add(new TurnRule(kind, modes, conditional));
    }
  }

  /// `no_left_turn @ (Mo-Fr 07:00-09:00); no_u_turn @ (weight>7.5)`: one rule each.
  private static void addConditional(List<TurnRule> rules, String value, Set<TransportMode> modes) {
    for (String part : ConditionalText.split(value)) {
      int at = part.indexOf('@');
      if (at > 0) {
        add(rules, part.substring(0, at), modes, part.substring(at + 1).strip());
      }
    }
  }

  private static @Nullable TurnRuleKind kind(String value) {
    return switch (value) {
      case "no_left_turn", "no_right_turn", "no_straight_on", "no_turn" -> TurnRuleKind.NO;
      case "no_u_turn" -> TurnRuleKind.NO_U_TURN;
      case "no_entry" -> TurnRuleKind.NO_ENTRY;
      case "no_exit" -> TurnRuleKind.NO_EXIT;
      case "only_left_turn", "only_right_turn", "only_straight_on", "only_u_turn" ->
          TurnRuleKind.ONLY;
      default -> null;
    };
  }
}
