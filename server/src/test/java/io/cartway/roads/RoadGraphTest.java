package io.cartway.roads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.cartway.region.Column;
import io.cartway.region.DamagedRegionException;
import io.cartway.region.build.BuildException;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoadGraphTest {

  @TempDir private Path directory;

  private static final String CROSS =
      """
      A 0 0
      B 1 0
      C 2 0
      D 1 1
      E 1 -1 highway=traffic_signals
      F 1 -2
      A-B-C maxweight=3.5 name=Main_Street name:fr=Rue_Principale ref=N1
      D-B-E-F highway=service speed=18
      """;

  @Test
  void roads_are_cut_where_they_meet() {
    World world = World.of(CROSS);
    try (RoadGraph graph = world.open(directory)) {
      assertThat(graph.segmentCount()).isEqualTo(4);
      assertThat(graph.junctionCount()).isEqualTo(5);
      assertThat(graph.arcCount()).isEqualTo(8);
      int arc = world.arc(graph, "A", "B");
      assertThat(graph.segmentId(arc)).isEqualTo("cw:s:1.0#+");
      assertThat(graph.segmentId(graph.opposite(arc))).isEqualTo("cw:s:1.0#-");
      assertThat(graph.segmentId(world.arc(graph, "B", "C"))).isEqualTo("cw:s:1.1#+");
      assertThat(world.name(graph, graph.head(arc))).isEqualTo("B");
      assertThat(graph.lengthMillimeters(arc)).isCloseTo(100_000, within(20));
      assertThat(graph.geometry(world.arc(graph, "B", "E"))).hasSize(3);
    }
  }

  @Test
  void a_road_keeps_the_time_zone_of_its_place() {
    World world = World.of(CROSS);
    try (RoadGraph graph = world.open(directory)) {
      assertThat(graph.zone(world.arc(graph, "A", "B"))).isEqualTo(ZoneId.of("Europe/Andorra"));
    }
  }

  @Test
  void a_road_keeps_what_it_is() {
    World world = World.of(CROSS);
    try (RoadGraph graph = world.open(directory)) {
      int arc = world.arc(graph, "A", "B");
      assertThat(graph.tags(arc))
          .isEqualTo(Map.of("name", "Main Street", "name:fr", "Rue Principale", "ref", "N1"));
      assertThat(graph.tag(arc, "name:fr")).isEqualTo("Rue Principale");
      assertThat(graph.tag(arc, "name:de")).isEmpty();
      assertThat(graph.roadClass(arc)).isEqualTo(RoadClass.RESIDENTIAL);
      assertThat(graph.country(arc)).isEqualTo("AD");
      assertThat(graph.maxSpeedKmh(arc)).isEqualTo(50);
      assertThat(graph.isMaxSpeedTagged(arc)).isFalse();
      assertThat(graph.ruleTags(graph.ruleRow(arc))).isEqualTo(Map.of("maxweight", "3.5"));
      int service = world.arc(graph, "B", "D");
      assertThat(graph.roadClass(service)).isEqualTo(RoadClass.SERVICE);
      assertThat(graph.ruleTags(graph.ruleRow(service))).isEmpty();
      assertThat(graph.speedKmh(service, TransportMode.TRUCK)).isEqualTo(18);
      assertThat(graph.isForward(service)).isFalse();
      assertThat(graph.marks(world.arc(graph, "B", "E")))
          .isEqualTo(Map.of(1, NodeFlag.TRAFFIC_SIGNALS.bit()));
    }
  }

  @Test
  void arcs_that_enter_and_leave_a_junction_are_the_ones_with_that_end() {
    World world = World.of(CROSS);
    try (RoadGraph graph = world.open(directory)) {
      for (int junction = 0; junction < graph.junctionCount(); junction++) {
        for (int arc = graph.firstOut(junction); arc < graph.endOut(junction); arc++) {
          assertThat(graph.tail(arc)).isEqualTo(junction);
        }
        for (int i = 0; i < graph.inCount(junction); i++) {
          assertThat(graph.head(graph.inArc(junction, i))).isEqualTo(junction);
        }
      }
    }
  }

  @Test
  void a_way_that_lacks_nodes_is_cut_and_counted() {
    World world = World.of("A 0 0\nB 1 0\nC 2 0\nD 3 0\nA-B-missing-C-D\nA-A-B\n");
    try (RoadGraph graph = world.open(directory)) {
      assertThat(graph.segmentCount()).isEqualTo(3);
      assertThat(graph.segmentId(world.arc(graph, "C", "D"))).isEqualTo("cw:s:1.3#+");
      assertThat(world.faults().counts())
          .isEqualTo(Map.of("roads.way.missing_node", 1L, "roads.way.duplicate_node", 1L));
    }
  }

  @Test
  void a_closed_way_is_a_loop_at_its_first_node() {
    World world = World.of("A 0 0\nB 1 0\nC 1 1\nA-B-C-A\n");
    try (RoadGraph graph = world.open(directory)) {
      assertThat(graph.segmentCount()).isEqualTo(1);
      assertThat(graph.tail(0)).isEqualTo(graph.head(0));
      assertThat(graph.opposite(0)).isEqualTo(1);
    }
  }

  @Test
  void restrictions_that_cannot_be_placed_are_counted_and_left_out() {
    World world =
        World.of(
            CROSS
                + """
                G 5 5
                H 6 5
                G-H
                no_left_turn 1 E 2
                no_left_turn 1 B 9
                no_left_turn 1 B 2
                no_left_turn 1 G 3
                """);
    try (RoadGraph graph = world.open(directory)) {
      assertThat(graph.restrictionCount()).isZero();
      assertThat(world.faults().counts())
          .isEqualTo(
              Map.of(
                  "roads.restriction.members_do_not_meet", 2L,
                  "roads.restriction.member_is_no_road", 1L,
                  "roads.restriction.ambiguous", 1L));
    }
  }

  @Test
  void a_conditional_restriction_is_kept_but_not_applied() {
    World world =
        World.of(
            """
            A 0 0
            B 1 0
            C 2 0
            A-B
            B-C
            no_straight_on 1 B 2 condition=no_@_(07:00-09:00)
            """);
    try (RoadGraph graph = world.open(directory)) {
      int from = world.arc(graph, "A", "B");
      int to = world.arc(graph, "B", "C");
      TurnRestriction restriction = graph.restriction(0);
      assertThat(restriction.condition()).isEqualTo("no @ (07:00-09:00)");
      assertThat(restriction.arcs()).containsExactly(from, to);
      assertThat(graph.forbiddenModes(from, to)).isZero();
    }
  }

  @Test
  void a_restriction_over_a_way_has_a_copy_of_the_way_for_a_state() {
    World world =
        World.of(
            """
            A 0 0
            B 1 0
            C 2 0
            D 2 1
            A-B
            B-C
            C-D
            no_left_turn 1 2 3
            """);
    try (RoadGraph graph = world.open(directory)) {
      int first = world.arc(graph, "A", "B");
      int middle = world.arc(graph, "B", "C");
      int last = world.arc(graph, "C", "D");
      assertThat(graph.stateCount()).isEqualTo(graph.arcCount() + 1);
      int copy = graph.nextState(first, middle);
      assertThat(copy).isEqualTo(graph.arcCount());
      assertThat(graph.stateArc(copy)).isEqualTo(middle);
      assertThat(graph.forbiddenModes(copy, last) & Modes.bit(TransportMode.CAR)).isNotZero();
      assertThat(graph.forbiddenModes(middle, last)).isZero();
      assertThat(graph.forbiddenModes(copy, last) & Modes.bit(TransportMode.BIKE)).isZero();
    }
  }

  @Test
  void the_same_input_in_any_order_gives_the_same_bytes() throws IOException {
    World first = World.of(CROSS);
    World second = World.of(CROSS);
    try (RoadGraph a = first.open(directory.resolve("a"));
        RoadGraph b = second.openShuffled(directory.resolve("b"), new Random(7))) {
      assertThat(a.arcCount()).isEqualTo(b.arcCount());
    }
    try (Stream<Path> files = Files.list(directory.resolve("a/roads"))) {
      for (Path file : files.toList()) {
        Path other = directory.resolve("b/roads").resolve(file.getFileName());
        assertThat(Files.mismatch(file, other)).as(file.toString()).isEqualTo(-1);
      }
    }
  }

  @Test
  void a_file_that_does_not_fit_the_others_is_refused() throws IOException {
    World world = World.of(CROSS);
    world.open(directory).close();
    Path file = directory.resolve("roads/arc_head.col");
    Column.write(file, new int[] {1, 2, 3});
    assertThatThrownBy(() -> RoadGraph.open(directory.resolve("roads")))
        .isInstanceOf(DamagedRegionException.class)
        .hasMessageContaining("where the other files ask for 3");
    Files.delete(file);
    assertThatThrownBy(() -> RoadGraph.open(directory.resolve("roads")))
        .isInstanceOf(DamagedRegionException.class)
        .hasMessageContaining("arc_head.col is damaged: it is missing");
  }

  @Test
  void an_extract_without_roads_is_refused() {
    assertThatThrownBy(() -> World.of("A 0 0").open(directory).close())
        .isInstanceOf(BuildException.class)
        .hasMessageContaining("holds no road");
  }
}
