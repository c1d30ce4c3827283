package io.cartway.roads.rules;

import io.cartway.roads.Access;
import io.cartway.travel.TransportMode;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Selects the tags of a way that the road graph stores as written, because they may contain rules.
public final class RuleTags {

  private static final String CONDITIONAL = ":conditional";

  /// First words of keys that limit or ban.
  static final Set<String> LIMITS =
      Set.of(
          "maxweight",
          "maxweightrating",
          "maxgcweight",
          "maxgcweightrating",
          "maxaxleload",
          "maxaxles",
          "maxaxlecount",
          "maxheight",
          "maxwidth",
          "maxlength",
          "hazmat",
          "tunnel_category",
          "trailer",
          "caravan",
          "hgv_articulated",
          "goods");

  /// First words of further keys whose `:conditional` form affects movement; some are for later use
  /// (speeds, tolls, lanes).
  private static final Set<String> CONDITIONALS =
      Set.of(
          "oneway",
          "maxspeed",
          "minspeed",
          "toll",
          "restriction",
          "mofa",
          "motorcycle",
          "hov",
          "psv",
          "bus",
          "emergency",
          "lanes",
          "overtaking",
          "motorroad",
          "barrier",
          "parking",
          "cycleway",
          "route");

  private RuleTags() {}

  /// The tags to keep, sorted by key. Access tags that open are kept only beside conditional ones,
  /// because they decide which conditional key applies.
  public static Map<String, String> of(Map<String, String> tags) {
    boolean hasCondition = tags.keySet().stream().anyMatch(key -> key.endsWith(CONDITIONAL));
    Map<String, String> kept = new TreeMap<>();
    tags.forEach((key, value) -> {
      if (isKept(key, value, hasCondition)) {
        kept.put(key, value);
      }
    });
    return kept;
  }

  private static boolean isKept(String key, String value, boolean hasCondition) {
    int colon = key.indexOf(':');
    String stem = colon < 0 ? key : key.substring(0, colon);
    if (key.endsWith(":lanes") || key.contains(":lanes:")) {
      return false;
    }
    if (key.endsWith(CONDITIONAL)) {
      return AccessWords.isKey(stem) || LIMITS.contains(stem) || CONDITIONALS.contains(stem);
    }
    if (AccessWords.isKey(stem)) {
      boolean opens = AccessWords.read(value, TransportMode.BIKE) == Access.YES;
      return hasCondition || !opens;
    }
    return LIMITS.contains(stem) || (stem.equals("oneway") && hasCondition);
  }
}
