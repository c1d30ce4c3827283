package io.cartway.roads.build.tags;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.roads.rules.Quantities;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Runs the rows of `rules.txt` and holds them and the reviewed table of rules together.
class RoadTagRulesTest {

  private static final OsmRoadTags READER = OsmRoadTags.create();
  private static final Path TABLE =
      Path.of(System.getProperty("cartway.root", "..")).resolve("docs/reference/road-tags.md");

  /// A row: the rule, what is read (`way`, `way DE`, `node`, `turn`, a quantity), tags, facts.
  record Row(String rule, String what, String tags, String facts) {

    @Override
    public String toString() {
      return rule + ": " + what + " " + tags + " is " + facts;
    }
  }

  static List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    for (String line : text().lines().toList()) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] cells = line.split("\\|", -1);
        assertThat(cells).as(line).hasSize(4);
        rows.add(new Row(cells[0].strip(), cells[1].strip(), cells[2].strip(), cells[3].strip()));
      }
    }
    return rows;
  }

  private static String text() {
    try (InputStream in = RoadTagRulesTest.class.getResourceAsStream("rules.txt")) {
      return new String(
          java.util.Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void a_row_of_the_table_holds(Row row) {
    List<String> facts = facts(row);
    for (String expected : row.facts().split("\\s+", -1)) {
      if (expected.startsWith("!")) {
        assertThat(facts).as(row.toString()).doesNotContain(expected.substring(1));
      } else {
        assertThat(facts).as(row.toString()).contains(expected.replace('~', ' '));
      }
    }
  }

  private static List<String> facts(Row row) {
    String[] what = row.what().split(" ", -1);
    return switch (what[0]) {
      case "way" -> {
        String country = what.length > 1 ? what[1] : "";
        Surroundings where = new Surroundings(country, country.equals("GB"));
        yield Facts.ofWay(READER.readWay(tags(row), where));
      }
      case "node" -> Facts.ofNode(READER.readNode(tags(row)));
      case "turn" -> Facts.ofTurns(READER.readRestriction(tags(row)));
      case "weight" -> List.of(Integer.toString(Quantities.kilograms(row.tags())));
      case "size" -> List.of(Integer.toString(Quantities.centimeters(row.tags())));
      case "speed" -> List.of(Integer.toString(Quantities.kmh(row.tags())));
      case "time" -> List.of(Integer.toString(Quantities.seconds(row.tags())));
      default -> throw new IllegalArgumentException("unknown kind in " + row);
    };
  }

  private static OsmTags tags(Row row) {
    return OsmTags.of(
        Stream.of(row.tags().split("&", -1)).map(String::strip).toArray(String[]::new));
  }

  @Test
  void every_rule_of_the_reviewed_table_is_tested_and_every_tested_rule_is_in_it()
      throws IOException {
    Set<String> tested = new TreeSet<>();
    rows().forEach(row -> tested.add(row.rule()));
    Set<String> written = new TreeSet<>();
    for (String line : Files.readAllLines(TABLE, StandardCharsets.UTF_8)) {
      Matcher matcher = Pattern.compile("^\\| `([a-z0-9.-]+)` \\|").matcher(line);
      if (matcher.find()) {
        assertThat(written.add(matcher.group(1))).as("one row for %s", line).isTrue();
      }
    }
    assertThat(written).isNotEmpty().isEqualTo(tested);
  }

  @Test
  void every_rule_of_the_reviewed_table_names_its_source() throws IOException {
    for (String line : Files.readAllLines(TABLE, StandardCharsets.UTF_8)) {
      if (line.startsWith("| `")) {
        assertThat(line)
            .as("a wiki page or a stated decision")
            .containsAnyOf("https://wiki.openstreetmap.org/wiki/", "own decision");
      }
    }
  }

  @Test
  void every_class_of_road_has_speeds_for_whom_it_lets_in() {
    for (String highway : HighwayTable.values()) {
      READER
          .readWay(OsmTags.of("highway=" + highway), Surroundings.UNKNOWN)
          .ifPresent(way ->
              way.forward()
                  .access()
                  .forEach((mode, access) ->
                      assertThat(way.forward().speedKmh(mode))
                          .as("%s on %s", mode, highway)
                          .isPositive()));
    }
  }
}
