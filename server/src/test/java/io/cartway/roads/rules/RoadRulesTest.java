package io.cartway.roads.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.roads.RoadGraph;
import io.cartway.roads.RoadRestriction;
import io.cartway.roads.RuleJudge;
import io.cartway.roads.World;
import io.cartway.roads.build.tags.OsmRoadTags;
import io.cartway.travel.HazardousGoods;
import io.cartway.travel.TransportMode;
import io.cartway.travel.Vehicle;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Runs the rows of `rules.txt`: a road of a small world, a vehicle at a time, what it may and why
/// not.
class RoadRulesTest {

  private static final OsmRoadTags READER = OsmRoadTags.create();
  static final ZoneId ZONE = ZoneId.of("Europe/Andorra");

  @TempDir static Path folder;
  private static World world;
  private static RoadGraph graph;
  private static RoadRules rules;

  /// A row: tags with `&` between them, vehicle words, a local time or `-`, verdict and violations.
  record Row(String tags, String vehicle, String time, String answer) {

    @Override
    public String toString() {
      return tags + " | " + vehicle + " | " + time + " | " + answer;
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
    try (InputStream in = RoadRulesTest.class.getResourceAsStream("rules.txt")) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// All rows' roads in one graph: road number i runs from Ai to Bi, and another one on from there.
  @BeforeAll
  static void build() {
    List<Row> rows = rows();
    StringBuilder nodes = new StringBuilder();
    for (int i = 0; i < rows.size(); i++) {
      nodes.append("A%1$d 0 %1$d\nB%1$d 5 %1$d\nC%1$d 9 %1$d\n".formatted(i));
    }
    world = World.of(nodes.toString()).with(READER);
    for (int i = 0; i < rows.size(); i++) {
      world.addTagged("A%1$d-B%1$d".formatted(i), split(rows.get(i).tags()));
      world.add("B%1$d-C%1$d".formatted(i));
    }
    graph = world.open(folder);
    rules = new RoadRules(graph, any -> ZONE);
  }

  @AfterAll
  static void close() {
    graph.close();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void a_row_of_the_table_holds(Row row) {
    assertThat(answer(row)).isEqualTo(row.answer());
  }

  private static Map<String, Object> split(String text) {
    Map<String, Object> tags = new HashMap<>();
    for (String tag : text.split("&", -1)) {
      int equals = tag.indexOf('=');
      tags.put(tag.substring(0, equals).strip(), tag.substring(equals + 1).strip());
    }
    return tags;
  }

  private static String answer(Row row) {
    String[] words = row.vehicle().split("\\s+", -1);
    boolean backward = words[words.length - 1].equals("back");
    String number = String.valueOf(rows().indexOf(row));
    String from = (backward ? "B" : "A") + number;
    int arc = world.arc(graph, from, (backward ? "A" : "B") + number);
    TransportMode mode = TransportMode.valueOf(words[0].toUpperCase(Locale.ROOT));
    boolean hasTime = !row.time().equals("-");
    Vehicle vehicle = vehicle(words);
    RuleJudge judge = hasTime ? rules.timedJudge(mode, vehicle) : rules.judge(mode, vehicle);
    long at = hasTime ? millis(row.time()) : 0;
    List<String> facts = new ArrayList<>();
    RuleJudge.Verdict verdict = judge.verdict(arc, at);
    facts.add(verdict.name().toLowerCase(Locale.ROOT).replace("_", "-"));
    if (rules.opensAtTimes(arc, mode)) {
      facts.add("(opens)");
    }
    for (RoadRestriction violation : judge.violations(arc, at)) {
      facts.add(line(violation));
      assertThat(violation.wayId()).isEqualTo(graph.wayId(arc));
      if (!rules.opensAtTimes(arc, mode)) {
        assertThat(rules.restrictions(arc, mode)).contains(violation);
      }
    }
    assertThat(verdict).isEqualTo(judge.verdict(arc, at));
    if (judge.isTrivial() && graph.access(arc, mode).isOpen()) {
      assertThat(verdict).as("a trivial judge").isEqualTo(RuleJudge.Verdict.FREE);
    }
    return String.join(" ", facts);
  }

  @Test
  void each_kind_of_judge_keeps_its_verdicts_apart() {
    World detour = World.of("A 0 0\nB 5 0").with(READER);
    detour.addTagged(
        "A-B",
        Map.of("highway", "service", "access", "no", "access:conditional", "yes @ (07:00-24:00)"));
    try (RoadGraph roads = detour.open(folder.resolve("kinds"))) {
      RoadRules of = new RoadRules(roads, any -> ZONE);
      int arc = detour.arc(roads, "A", "B");
      long early = millis("2026-11-20T06:00");
      for (Vehicle vehicle : List.of(Vehicle.UNKNOWN, vehicle("height=200"))) {
        // Each twice: made, and known.
        for (int i = 0; i < 2; i++) {
          assertThat(of.closedJudge(TransportMode.CAR, vehicle).verdict(arc, early))
              .as("the costs say that it is closed")
              .isEqualTo(RuleJudge.Verdict.FREE);
          assertThat(of.timedJudge(TransportMode.CAR, vehicle).verdict(arc, early))
              .isNotEqualTo(RuleJudge.Verdict.FREE);
          assertThat(
                  of.timedJudge(TransportMode.CAR, vehicle)
                      .verdict(arc, millis("2026-11-20T08:00")))
              .isEqualTo(RuleJudge.Verdict.FREE);
          assertThat(of.judge(TransportMode.CAR, vehicle).verdict(arc, 0))
              .as("without a time it never opens")
              .isNotEqualTo(RuleJudge.Verdict.FREE);
        }
      }
    }
  }

  @Test
  void signed_limits_are_reported_for_every_vehicle() {
    Map<String, String> tags =
        Map.of(
            "hgv", "delivery",
            "maxweight", "7.5",
            "maxheight:conditional", "3.5 @ (Sa)",
            "maxspeed:conditional", "30 @ (22:00-06:00)",
            "tunnel_category", "D",
            "foot", "yes");
    assertThat(
            RuleSet.of(tags, TransportMode.TRUCK, true).restrictions(7).stream()
                .map(RoadRulesTest::line))
        .containsExactly(
            "[closed destination: hgv=delivery]",
            "[max-weight 7500: maxweight=7.5]",
            "[max-height 350 at-times: maxheight:conditional=3.5 @ (Sa)]",
            "[tunnel-category D: tunnel_category=D]");
    assertThat(RuleSet.of(tags, TransportMode.PEDESTRIAN, true).restrictions(7)).isEmpty();
  }

  static String line(RoadRestriction restriction) {
    String kind = restriction.kind().name().toLowerCase(Locale.ROOT).replace("_", "-");
    String limit = restriction.limit() > 0 ? " " + restriction.limit() : "";
    String word = restriction.word().isEmpty() ? "" : " " + restriction.word();
    String timed = restriction.timeDependent() ? " at-times" : "";
    return "[" + kind + limit + word + timed + ": " + restriction.tag() + "]";
  }

  static long millis(String local) {
    return LocalDateTime.parse(local).atZone(ZONE).toInstant().toEpochMilli();
  }

  /// `truck weight=12000 height=380 goods=gas,poison code=C`.
  static Vehicle vehicle(String... words) {
    Map<String, Integer> numbers = new HashMap<>();
    Set<HazardousGoods> goods = EnumSet.noneOf(HazardousGoods.class);
    char code = '\0';
    for (String word : words) {
      int equals = word.indexOf('=');
      if (word.startsWith("goods=")) {
        for (String kind : word.substring(equals + 1).split(",", -1)) {
          goods.add(HazardousGoods.valueOf(kind.toUpperCase(Locale.ROOT)));
        }
      } else if (word.startsWith("code=")) {
        code = word.charAt(equals + 1);
      } else if (equals > 0) {
        numbers.put(word.substring(0, equals), Integer.parseInt(word.substring(equals + 1)));
      }
    }
    int[] n =
        List.of("gross", "weight", "axle", "height", "width", "length", "axles", "trailers")
            .stream()
            .mapToInt(key -> numbers.getOrDefault(key, 0))
            .toArray();
    return new Vehicle(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], code, goods);
  }
}
