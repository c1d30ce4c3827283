package io.cartway.roads.build;

import io.cartway.roads.build.tags.OsmTags;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Selects the tags kept as texts: names in all languages, refs, destinations, exits.
final class TextTags {

  private static final Set<String> NAMES =
      Set.of(
          "name",
          "int_name",
          "loc_name",
          "nat_name",
          "reg_name",
          "official_name",
          "alt_name",
          "short_name",
          "bridge:name",
          "tunnel:name",
          "junction:name");
  private static final Set<String> REFS =
      Set.of("ref", "int_ref", "nat_ref", "loc_ref", "reg_ref", "junction:ref", "unsigned_ref");

  private TextTags() {}

  static Map<String, String> of(OsmTags tags) {
    Map<String, String> kept = new TreeMap<>();
    tags.asMap()
        .forEach((key, value) -> {
          if (isText(key)) {
            kept.put(key, value);
          }
        });
    return kept;
  }

  private static boolean isText(String key) {
    int colon = key.indexOf(':');
    String stem = colon < 0 ? key : key.substring(0, colon);
    return NAMES.contains(key)
        || REFS.contains(key)
        || NAMES.contains(stem)
        || stem.equals("destination")
        || stem.equals("exit_to");
  }
}
