package io.cartway.bench.agreement;

import io.cartway.roads.build.tags.OsmTags;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// The tags of a way that affect access and speed, to show a difference in one line.
final class TagPattern {

  private static final Pattern KEYS =
      Pattern.compile(
          "(highway|access|vehicle|motor_vehicle|motorcar|bicycle|foot|oneway|route|junction"
              + "|sac_scale|smoothness|tracktype|service|motorroad|conveying|construction|sidewalk"
              + "|cycleway|segregated|impassable)(:(forward|backward|left|right|both|conditional"
              + "|oneway|bicycle|foot|motor_vehicle|motorcar|vehicle))*");

  private static final Pattern CAR_KEYS =
      Pattern.compile(
          "(highway|access|vehicle|motor_vehicle|motorcar|oneway|junction|smoothness|tracktype"
              + "|surface|service|motorroad|maxspeed|zone|source|barrier|locked|name|ref|lit"
              + "|traffic_calming|living_street|duration|hov|toll)"
              + "(:(forward|backward|conditional|motor_vehicle|motorcar|vehicle|maxspeed|type"
              + "|advisory|practical|lanes))*");

  private TagPattern() {}

  static boolean bears(String key) {
    return KEYS.matcher(key).matches();
  }

  /// The tags that affect access, in one line.
  static String access(OsmTags tags) {
    return show(tags, TagPattern::bears);
  }

  /// The tags that affect a car's access and speed, and the name, in one line.
  static String car(OsmTags tags) {
    return show(tags, key -> CAR_KEYS.matcher(key).matches());
  }

  private static String show(OsmTags tags, Predicate<String> wanted) {
    return tags.asMap().entrySet().stream()
        .filter(tag -> wanted.test(tag.getKey()))
        .map(tag -> tag.getKey() + "=" + tag.getValue().replace('|', '/'))
        .collect(Collectors.joining(" "));
  }
}
