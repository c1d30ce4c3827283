package io.cartway.roads.build.tags;

import io.cartway.roads.Access;
import io.cartway.roads.rules.AccessWords;
import io.cartway.roads.rules.ConditionalTags;
import io.cartway.travel.TransportMode;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/// Finds the modes that a closed way admits on a condition: the meaning of the plain tags if each
/// conditional value replaced its key. Such a mode has a speed but no access on the way, and the
/// rule judge decides when it may use it.
final class OpeningRules {

  private static final String CONDITIONAL = ":conditional";

  private static final Set<String> FLOWS =
      Set.of("yes", "no", "-1", "true", "false", "1", "0", "reverse", "alternating");

  private OpeningRules() {}

  /// The modes without access in a direction that get it on a condition, with that access.
  static Map<TransportMode, Access> read(
      OsmTags tags,
      HighwayTable.Row row,
      Surroundings where,
      boolean forward,
      Map<TransportMode, Access> standing) {
    Map<TransportMode, Access> opened = new EnumMap<>(TransportMode.class);
    for (String conditional : tags.asMap().keySet()) {
      if (conditional.endsWith(CONDITIONAL) && speaks(conditional)) {
        String key = conditional.substring(0, conditional.length() - CONDITIONAL.length());
        for (String value : ConditionalTags.values(tags.asMap(), key)) {
          if (!isUnderstood(key, value)) {
            continue;
          }
          Map<String, String> replaced = new HashMap<>(tags.asMap());
          replaced.put(key, value);
          opened.putAll(AccessRules.read(OsmTags.of(replaced), row, where, forward));
        }
      }
    }
    opened.keySet().removeAll(standing.keySet());
    return opened;
  }

  private static boolean isUnderstood(String key, String value) {
    return key.startsWith("oneway")
        ? FLOWS.contains(value)
        : AccessWords.read(value, TransportMode.BIKE) != null;
  }

  private static boolean speaks(String conditional) {
    String stem = conditional.substring(0, conditional.indexOf(':'));
    return AccessWords.isKey(stem) || stem.equals("oneway");
  }
}
