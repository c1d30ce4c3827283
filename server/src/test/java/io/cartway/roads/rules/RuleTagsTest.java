package io.cartway.roads.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.travel.TransportMode;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Whether the table of the rules has a row for every key that is read.
class RuleTagsTest {

  private static Set<String> keysOfTheTable() {
    return RoadRulesTest.rows().stream()
        .flatMap(row -> Arrays.stream(row.tags().split("&", -1)))
        .map(tag -> tag.strip().split("=", 2)[0])
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String stem(String key) {
    return key.split(":", 2)[0];
  }

  @Test
  void every_key_that_limits_or_bans_has_a_row() {
    Set<String> stems =
        keysOfTheTable().stream().map(RuleTagsTest::stem).collect(Collectors.toSet());
    assertThat(stems).containsAll(RuleTags.LIMITS);
  }

  @Test
  void every_access_key_has_a_row_with_a_condition() {
    Set<String> access =
        Stream.of(TransportMode.values())
            .flatMap(mode -> AccessWords.keys(mode).stream())
            .collect(Collectors.toSet());
    Set<String> conditional =
        keysOfTheTable().stream()
            .filter(key -> key.endsWith(":conditional"))
            .map(RuleTagsTest::stem)
            .collect(Collectors.toSet());
    assertThat(conditional).containsAll(access).contains("oneway", "maxspeed");
  }

  @Test
  void every_limit_that_the_issue_names_has_a_row_with_a_condition() {
    assertThat(keysOfTheTable())
        .contains(
            "maxweight:conditional",
            "maxheight:conditional",
            "maxlength:conditional",
            "maxwidth:conditional",
            "maxaxleload:conditional",
            "maxweightrating:hgv:conditional",
            "hazmat:conditional",
            "hgv:conditional");
  }

  @Test
  void the_table_has_no_key_that_is_not_kept() {
    List<String> other = List.of("highway", "tunnel", "bicycle");
    for (RoadRulesTest.Row row : RoadRulesTest.rows()) {
      for (String tag : row.tags().split("&", -1)) {
        String[] pair = tag.strip().split("=", 2);
        Map<String, String> tags = new HashMap<>(Map.of("access:conditional", "no @ wet"));
        tags.put(pair[0], pair[1]);
        assertThat(RuleTags.of(tags).containsKey(pair[0]) || other.contains(pair[0]))
            .as("%s in %s", pair[0], row)
            .isTrue();
      }
    }
  }
}
