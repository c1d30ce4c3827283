package io.cartway.roads;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.roads.build.tags.OsmRoadTags;
import io.cartway.travel.TransportMode;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a pace of one's own makes of the times of arcs.
class OwnPaceTest {

  @TempDir private Path directory;

  private final World world =
      World.of(
              """
              A 0 0
              B 1 0
              C 2 0
              D 3 0
              E 4 0
              A-B highway=motorway
              B-C highway=residential
              C-D route=ferry
              """)
          .addTagged("D-E", Map.of("route", "shuttle_train"))
          .with(OsmRoadTags.create());

  private RoadGraph graph;

  @BeforeEach
  void open() {
    graph = world.open(directory);
  }

  @AfterEach
  void close() {
    graph.close();
  }

  private int arc(String ends) {
    return world.arc(graph, ends.substring(0, 1), ends.substring(1));
  }

  private long millisAt(int arc, double kmh) {
    return Math.round(graph.lengthMillimeters(arc) * 3.6 / kmh);
  }

  @Test
  void a_walker_is_faster_and_slower_on_roads_and_carried_as_fast_as_everybody() {
    ModeCosts usual = new ModeCosts(graph, TransportMode.PEDESTRIAN);
    int street = arc("BC");
    assertThat(usual.at(OwnPace.USUAL).arcMillis(street)).isEqualTo(usual.arcMillis(street));
    assertThat(usual.at(OwnPace.walking(50)).arcMillis(street))
        .isEqualTo(2 * usual.arcMillis(street));
    int whole = usual.arcMillis(street);
    assertThat(usual.at(OwnPace.walking(150)).arcMillis(street))
        .as("rounded up")
        .isEqualTo((whole * 2 + 2) / 3);
    for (int carrying : new int[] {arc("CD"), arc("DE")}) {
      for (int walk : new int[] {50, 75, 200}) {
        assertThat(usual.at(OwnPace.walking(walk)).arcMillis(carrying))
            .isEqualTo(usual.arcMillis(carrying))
            .isLessThan(ModeCosts.INFINITE);
      }
    }
  }

  @Test
  void a_cap_slows_a_vehicle_down_where_it_would_be_faster_and_nowhere_else() {
    ModeCosts usual = new ModeCosts(graph, TransportMode.CAR);
    ModeCosts capped = usual.at(OwnPace.capped(31));
    int motorway = arc("AB");
    int street = arc("BC");
    double streetKmh = graph.speedKmh(street, TransportMode.CAR);
    assertThat(capped.arcMillis(motorway)).isEqualTo((int) millisAt(motorway, 31));
    assertThat(capped.arcMillis(street)).isEqualTo((int) millisAt(street, Math.min(31, streetKmh)));
    assertThat(usual.at(OwnPace.capped(200)).arcMillis(motorway))
        .isEqualTo(usual.arcMillis(motorway));
    ModeCosts slow = usual.at(OwnPace.capped(4));
    assertThat(slow.arcMillis(street)).isEqualTo((int) millisAt(street, 4));
    for (int carrying : new int[] {arc("CD"), arc("DE")}) {
      assertThat(slow.arcMillis(carrying))
          .isEqualTo(usual.arcMillis(carrying))
          .isLessThan(ModeCosts.INFINITE);
    }
  }

  @Test
  void what_is_closed_stays_closed_and_turns_cost_what_they_cost() {
    ModeCosts usual = new ModeCosts(graph, TransportMode.PEDESTRIAN);
    ModeCosts fast = usual.at(OwnPace.walking(200));
    int motorway = arc("AB");
    int street = arc("BC");
    assertThat(fast.isOpen(motorway)).isFalse();
    assertThat(fast.arcMillis(motorway)).isEqualTo(ModeCosts.INFINITE);
    assertThat(fast.turnCost(street, arc("CD"))).isEqualTo(usual.turnCost(street, arc("CD")));
  }
}
