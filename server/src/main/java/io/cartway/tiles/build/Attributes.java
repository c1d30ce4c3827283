package io.cartway.tiles.build;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import com.onthegomap.planetiler.reader.WithTags;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/// Attributes of several layers, in OpenMapTiles' format. Null means: not written.
final class Attributes {

  private static final Pattern WHOLE_NUMBER = Pattern.compile("-?[0-9]{1,9}");

  private static final Pattern LENGTH =
      Pattern.compile("([0-9]{1,6}(?:\\.[0-9]{1,6})?) ?(m|ft|')?");
  private static final double METERS_PER_FOOT = 0.3048;

  private Attributes() {}

  /// `bridge`, `tunnel` or `ford`.
  static @Nullable String brunnel(WithTags tags) {
    if (is(tags, "bridge")) {
      return "bridge";
    }
    if (is(tags, "tunnel") || (tags.hasTag("covered", "yes") && tags.hasTag("layer", "-1", "-2"))) {
      return "tunnel";
    }
    return is(tags, "ford") ? "ford" : null;
  }

  /// 1 for intermittent water, else 0.
  static int intermittent(WithTags tags) {
    return is(tags, "intermittent") || tags.hasTag("seasonal", "yes") ? 1 : 0;
  }

  /// Whether a tag is present and not `no`.
  static boolean is(WithTags tags, String key) {
    return tags.hasTag(key) && !tags.hasTag(key, "no", "none", "0");
  }

  /// The whole number of a tag.
  static @Nullable Integer wholeNumber(WithTags tags, String key) {
    String text = tags.getString(key);
    return text != null && WHOLE_NUMBER.matches(text) ? Integer.valueOf(text) : null;
  }

  /// A length in metres.
  static OptionalDouble meters(@Nullable String text) {
    Matcher matcher = LENGTH.matcher(text == null ? "" : text.strip());
    if (!matcher.matches()) {
      return OptionalDouble.empty();
    }
    double value = Double.parseDouble(matcher.group(1));
    boolean feet = matcher.group(2) != null && !"m".equals(matcher.group(2));
    return OptionalDouble.of(feet ? value * METERS_PER_FOOT : value);
  }

  /// `ele` and `ele_ft`, both or none.
  static Map<String, Object> elevation(WithTags tags) {
    OptionalDouble meters = meters(tags.getString("ele"));
    if (meters.isEmpty()) {
      return Map.of();
    }
    int feet = (int) Math.round(meters.getAsDouble() / METERS_PER_FOOT);
    return Map.of("ele", (int) Math.round(meters.getAsDouble()), "ele_ft", feet);
  }

  /// A value as a class name: lower case, blanks become underscores.
  static String asClass(String value) {
    return value.toLowerCase(Locale.ROOT).replace(' ', '_');
  }
}
