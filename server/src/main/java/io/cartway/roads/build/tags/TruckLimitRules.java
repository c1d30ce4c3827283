package io.cartway.roads.build.tags;

import io.cartway.roads.RoadLimits;
import java.util.function.ToIntFunction;

/// The sizes, weights and dangerous goods that a way bears, for trucks.
final class TruckLimitRules {

  private TruckLimitRules() {}

  /// The limits of a way, the strictest of each kind.
  static RoadLimits read(OsmTags tags) {
    return new RoadLimits(
        strictest(tags, Quantities::kilograms, "maxweight", "maxweight:hgv"),
        strictest(tags, Quantities::kilograms, "maxweightrating", "maxweightrating:hgv"),
        strictest(tags, Quantities::kilograms, "maxaxleload", "maxaxleload:hgv"),
        strictest(
            tags,
            Quantities::centimeters,
            "maxheight",
            "maxheight:physical",
            "maxheight:hgv",
            "maxheight:signed"),
        strictest(tags, Quantities::centimeters, "maxwidth", "maxwidth:physical", "maxwidth:hgv"),
        strictest(tags, Quantities::centimeters, "maxlength", "maxlength:hgv"),
        tags.is("hazmat", "no"),
        tags.is("hazmat:water", "no"),
        tunnelCategory(tags));
  }

  private static int strictest(OsmTags tags, ToIntFunction<String> reader, String... keys) {
    int best = 0;
    for (String key : keys) {
      for (String suffix : new String[] {"", ":forward", ":backward"}) {
        String text = tags.find(key + suffix);
        int value = text == null ? 0 : reader.applyAsInt(text);
        if (value > 0 && (best == 0 || value < best)) {
          best = value;
        }
      }
    }
    return best;
  }

  private static char tunnelCategory(OsmTags tags) {
    for (String key :
        new String[] {"hazmat:adr_tunnel_cat", "hazmat:tunnel_cat", "tunnel_category"}) {
      String value = tags.get(key, "").strip();
      if (!value.isEmpty()) {
        char letter = Character.toUpperCase(value.charAt(0));
        if (letter >= 'A' && letter <= 'E' && value.length() == 1) {
          return letter;
        }
      }
    }
    // The tunnel of category C is forbidden to goods of B and C too: the last `no` names it.
    for (char letter = 'E'; letter >= 'A'; letter--) {
      if (tags.is("hazmat:" + letter, "no")) {
        return letter;
      }
    }
    return '\0';
  }
}
