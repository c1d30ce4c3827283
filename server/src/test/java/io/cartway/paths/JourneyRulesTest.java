package io.cartway.paths;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.Area;
import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.RoadRestriction;
import io.cartway.roads.RuleJudge;
import io.cartway.roads.World;
import io.cartway.roads.build.tags.OsmRoadTags;
import io.cartway.travel.AreaRule;
import io.cartway.travel.AvoidFeature;
import io.cartway.travel.Avoidance;
import io.cartway.travel.Exclusion;
import io.cartway.travel.SegmentRef;
import io.cartway.travel.TransportMode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A street whose pieces are each something else: which of them a request avoids or excludes, and
/// what the route along all of them does against it.
class JourneyRulesTest {

  private static final OsmRoadTags READER = OsmRoadTags.create();
  private static final String NODES = "ABCDEFGHIJ";

  @TempDir private Path directory;

  /// Pieces 0 to 8; the sharp turn is that into the last one.
  private final World world =
      World.of(
              """
              A 0 0
              B 4 0
              C 8 0
              D 12 0
              E 16 0
              F 20 0
              G 24 0
              H 28 0
              I 32 0
              J 28 1
              A-B highway=residential
              B-C highway=residential tunnel=yes
              C-D highway=residential surface=dirt
              D-E highway=primary toll=yes
              E-F highway=primary motorroad=yes
              F-G route=ferry
              G-H highway=residential seasonal=yes
              H-I highway=residential
              I-J highway=residential
              east 30 ES ESP Europe/Madrid
              """)
          .with(READER);

  private RoadGraph graph;
  private ModeCosts costs;
  private Trace trace;

  @BeforeEach
  void open() {
    graph = world.open(directory);
    costs = new ModeCosts(graph, TransportMode.CAR);
    List<Stretch> stretches = new ArrayList<>();
    for (int i = 0; i < NODES.length() - 1; i++) {
      stretches.add(new Stretch(arc(i), i == 0 ? 0.5 : 0, 1));
    }
    trace = new Trace(costs, stretches, () -> {});
  }

  @AfterEach
  void close() {
    graph.close();
  }

  private int arc(int piece) {
    return world.arc(
        graph, NODES.substring(piece, piece + 1), NODES.substring(piece + 1, piece + 2));
  }

  private JourneyRules rules(Avoidance avoidance, Exclusion exclusion, RuleJudge judge) {
    return new JourneyRules(costs, avoidance, exclusion, judge, () -> {});
  }

  private JourneyRules avoiding(AvoidFeature feature) {
    return rules(
        new Avoidance(Set.of(feature), List.of(), List.of(), false),
        Exclusion.NONE,
        RuleJudge.NONE);
  }

  private String violations(JourneyRules rules) {
    return rules.violations(trace, 0).stream()
        .map(v -> "%s %d-%d".formatted(v.kind(), v.firstStretch(), v.endStretch()))
        .collect(Collectors.joining(", "));
  }

  /// The pieces that cost more than they do the mode, entered from the one before.
  private String dearer(JourneyRules rules) {
    StringBuilder pieces = new StringBuilder();
    for (int i = 1; i < NODES.length() - 1; i++) {
      pieces.append(rules.surcharge(arc(i - 1), arc(i), 0) > 0 ? String.valueOf(i) : "");
    }
    return pieces.toString();
  }

  @Test
  void without_rules_nothing_is_dearer_and_a_seasonal_road_is_worth_a_remark() {
    JourneyRules none = rules(Avoidance.NONE, Exclusion.NONE, RuleJudge.NONE);
    assertThat(none.isTrivial()).isTrue();
    assertThat(none.hasExclusions()).isFalse();
    assertThat(none.hasSigns()).isFalse();
    assertThat(dearer(none)).isEmpty();
    assertThat(violations(none)).isEqualTo("SEASONAL_CLOSURE 6-7");
  }

  @Test
  void each_avoided_feature_is_its_own_piece() {
    String remark = "SEASONAL_CLOSURE 6-7, ";
    assertAvoided(AvoidFeature.TUNNEL, "1", remark + "AVOID_TUNNEL 1-2");
    assertAvoided(AvoidFeature.DIRT_ROAD, "2", remark + "AVOID_DIRT_ROAD 2-3");
    assertAvoided(AvoidFeature.TOLL_ROAD, "3", remark + "AVOID_TOLL_ROAD 3-4");
    assertAvoided(
        AvoidFeature.CONTROLLED_ACCESS_HIGHWAY,
        "4",
        remark + "AVOID_CONTROLLED_ACCESS_HIGHWAY 4-5");
    assertAvoided(AvoidFeature.FERRY, "5", remark + "AVOID_FERRY 5-6");
    assertAvoided(AvoidFeature.SEASONAL_CLOSURE, "6", "AVOID_SEASONAL_CLOSURE 6-7");
    assertAvoided(AvoidFeature.DIFFICULT_TURNS, "8", remark + "AVOID_DIFFICULT_TURNS 7-8");
    assertAvoided(AvoidFeature.U_TURNS, "", remark.substring(0, remark.length() - 2));
    assertAvoided(AvoidFeature.CAR_SHUTTLE_TRAIN, "", remark.substring(0, remark.length() - 2));
  }

  private void assertAvoided(AvoidFeature feature, String pieces, String violations) {
    assertThat(dearer(avoiding(feature))).as("%s", feature).isEqualTo(pieces);
    assertThat(violations(avoiding(feature))).as("%s", feature).isEqualTo(violations);
    assertThat(avoiding(feature).isTrivial()).isFalse();
  }

  @Test
  void turning_round_is_a_difficult_turn_too() {
    int there = arc(0);
    int back = graph.opposite(there);
    int fourHours = 14_400_000;
    assertThat(avoiding(AvoidFeature.U_TURNS).surcharge(there, back, 0)).isEqualTo(fourHours);
    assertThat(avoiding(AvoidFeature.DIFFICULT_TURNS).surcharge(there, back, 0))
        .isEqualTo(fourHours);
    assertThat(avoiding(AvoidFeature.FERRY).surcharge(there, back, 0)).isZero();
    Trace round =
        new Trace(costs, List.of(new Stretch(there, 0, 1), new Stretch(back, 0, 1)), () -> {});
    assertThat(avoiding(AvoidFeature.U_TURNS).violations(round, 0))
        .containsExactly(new Violation(Violation.ViolationKind.AVOID_U_TURNS, 0, 1, List.of()));
    assertThat(avoiding(AvoidFeature.DIFFICULT_TURNS).violations(round, 0)).isEmpty();
  }

  @Test
  void entering_costs_four_hours_and_the_way_ten_times_its_time() {
    JourneyRules rules = avoiding(AvoidFeature.TUNNEL);
    int tunnel = arc(1);
    assertThat(rules.surcharge(arc(0), tunnel, 0))
        .isEqualTo(14_400_000 + 9 * costs.arcMillis(tunnel));
    assertThat(rules.surcharge(tunnel, graph.opposite(tunnel), 0))
        .as("within")
        .isEqualTo(9 * costs.arcMillis(tunnel));
  }

  @Test
  void avoided_pieces_and_areas_block_the_parts_that_touch_them() {
    SegmentRef piece = new SegmentRef(3, 0, SegmentRef.Direction.BOTH);
    JourneyRules bySegment =
        rules(
            new Avoidance(Set.of(), List.of(), List.of(piece), false),
            Exclusion.NONE,
            RuleJudge.NONE);
    assertThat(dearer(bySegment)).isEqualTo("2");
    assertThat(violations(bySegment)).endsWith("BLOCKED_ROAD 2-3");
    // The route leaves the first piece in its middle: what lies before that is not on it.
    JourneyRules before = avoidingArea(0.5, 1.5);
    assertThat(violations(before)).doesNotContain("BLOCKED");
    assertThat(before.surcharge(arc(1), graph.opposite(arc(1)), 0)).isZero();
    assertThat(before.surcharge(graph.opposite(arc(1)), graph.opposite(arc(0)), 0)).isPositive();
    assertThat(violations(avoidingArea(2.5, 9))).endsWith("BLOCKED_ROAD 0-3");
  }

  private JourneyRules avoidingArea(double fromX, double toX) {
    AreaRule rule = new AreaRule(strip(fromX, toX), List.of());
    return rules(
        new Avoidance(Set.of(), List.of(rule), List.of(), false), Exclusion.NONE, RuleJudge.NONE);
  }

  /// All between two meridians.
  private Area strip(double fromX, double toX) {
    double west = world.at(fromX, 0).lng();
    double east = world.at(toX, 0).lng();
    return new Area() {
      @Override
      public Bounds bounds() {
        return new Bounds(west, 42, east, 43);
      }

      @Override
      public boolean contains(LatLng point) {
        return bounds().contains(point);
      }

      @Override
      public boolean touches(LatLng from, LatLng to) {
        return Math.max(from.lng(), to.lng()) >= west && Math.min(from.lng(), to.lng()) <= east;
      }
    };
  }

  @Test
  void excluded_countries_and_areas_are_closed_but_where_the_way_ends_before() {
    JourneyRules spain =
        rules(
            Avoidance.NONE,
            new Exclusion(Set.of("ESP", "XXX"), Set.of("XXX:YY"), List.of()),
            RuleJudge.NONE);
    assertThat(spain.hasExclusions()).isTrue();
    assertThat(spain.isTrivial()).isFalse();
    assertThat(spain.isExcluded(arc(0))).isFalse();
    assertThat(spain.isExcluded(arc(7))).isTrue();
    assertThat(spain.isExcluded(new Stretch(arc(7), 0, 0.1))).isTrue();
    JourneyRules area =
        rules(
            Avoidance.NONE,
            new Exclusion(Set.of(), Set.of(), List.of(new AreaRule(strip(6, 7), List.of()))),
            RuleJudge.NONE);
    assertThat(area.isExcluded(arc(1))).isTrue();
    assertThat(area.isExcluded(new Stretch(arc(1), 0, 0.4))).isFalse();
    assertThat(area.isExcluded(new Stretch(arc(1), 0, 0.6))).isTrue();
    assertThat(area.surcharge(arc(0), arc(1), 0)).isEqualTo(ModeCosts.INFINITE);
    assertThat(area.reaching(Set.of(arc(1))).surcharge(arc(0), arc(1), 0)).isZero();
    assertThat(area.surcharge(arc(1), arc(2), 0)).isZero();
  }

  @Test
  void signs_close_or_cost_ten_hours_and_are_reported() {
    RuleJudge judge = judge(arc(2), arc(4), arc(7));
    JourneyRules strict = rules(Avoidance.NONE, Exclusion.NONE, judge);
    assertThat(strict.hasSigns()).isTrue();
    assertThat(strict.isTimeless()).isTrue();
    assertThat(strict.isLenient()).isFalse();
    assertThat(strict.isOpen(arc(2), 0)).isFalse();
    assertThat(strict.isOpen(arc(4), 0)).isTrue();
    assertThat(strict.surcharge(arc(1), arc(2), 0)).isEqualTo(ModeCosts.INFINITE);
    assertThat(strict.surcharge(arc(6), arc(7), 0)).isEqualTo(ModeCosts.INFINITE);
    int threeHours = 10_800_000;
    assertThat(strict.surcharge(arc(3), arc(4), 0)).isEqualTo(threeHours);
    assertThat(strict.surcharge(arc(4), graph.opposite(arc(4)), 0)).isZero();
    JourneyRules lenient = strict.lenient();
    int tenHours = 36_000_000;
    assertThat(lenient.isLenient()).isTrue();
    assertThat(lenient.surcharge(arc(1), arc(2), 0)).isEqualTo(tenHours);
    assertThat(lenient.surcharge(arc(6), arc(7), 0)).isEqualTo(tenHours);
    assertThat(lenient.strict().surcharge(arc(1), arc(2), 0)).isEqualTo(ModeCosts.INFINITE);
    assertThat(violations(strict))
        .isEqualTo("SEASONAL_CLOSURE 6-7, VEHICLE_RESTRICTION 2-3, TURN_RESTRICTION 6-7");
  }

  /// One arc closed, one for its residents, and one that must not be turned into.
  private static RuleJudge judge(int closed, int endsOnly, int noTurn) {
    return new RuleJudge() {
      @Override
      public long fingerprint(long epochMillis) {
        throw new UnsupportedOperationException();
      }

      @Override
      public boolean isTrivial() {
        return false;
      }

      @Override
      public boolean isTimeDependent() {
        return false;
      }

      @Override
      public Verdict verdict(int arc, long epochMillis) {
        return arc == closed ? Verdict.CLOSED : arc == endsOnly ? Verdict.ENDS_ONLY : Verdict.FREE;
      }

      @Override
      public boolean forbidsTurn(int state, int nextArc, long epochMillis) {
        return nextArc == noTurn;
      }

      @Override
      public boolean mayForbidTurns(int state) {
        return true;
      }

      @Override
      public List<RoadRestriction> violations(int arc, long epochMillis) {
        return List.of();
      }
    };
  }
}
