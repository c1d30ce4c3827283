package io.cartway.roads.build.tags;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// What tags of signs say of the place of a road: zones, and where its limit comes from.
final class TownSigns {

  private static final List<String> KEYS =
      List.of("zone:traffic", "source:maxspeed", "maxspeed:type", "zone:maxspeed", "maxspeed");

  private static final Pattern URBAN =
      Pattern.compile("[A-Z]{2}(-[A-Z]+)?:(urban|living_street|(zone)?:?[23]0)");

  /// A value that names a rule of a country.
  private static final Pattern LAW = Pattern.compile("[A-Z]{2}(-[A-Z]+)?:.+");

  private TownSigns() {}

  /// Whether they say that the road is in a town or outside.
  static Settlement read(OsmTags tags) {
    for (String key : KEYS) {
      if (URBAN.matcher(tags.get(key, "")).matches()) {
        return Settlement.BUILT_UP;
      }
    }
    boolean isRural = KEYS.stream().anyMatch(key -> tags.get(key, "").endsWith(":rural"));
    return isRural ? Settlement.OPEN_LAND : Settlement.UNKNOWN;
  }

  /// Whether they tell which rule of the country holds.
  static boolean tellTheLaw(Map<String, String> tags) {
    return tags.containsKey("HFCS")
        || tags.containsKey("rural")
        || KEYS.stream().anyMatch(key -> LAW.matcher(tags.getOrDefault(key, "")).matches());
  }
}
