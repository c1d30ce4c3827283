package io.cartway.roads;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cartway.geo.LatLng;
import io.cartway.geo.PointOnSegment;
import io.cartway.travel.TransportMode;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SnapperTest {

  @TempDir private Path directory;

  @Test
  void a_point_comes_onto_both_directions_of_the_nearest_road() {
    World world = World.of("A 0 0\nB 4 0\nC 0 4\nD 4 4\nA-B\nA-C\nC-D\n");
    try (RoadGraph graph = world.open(directory)) {
      ModeCosts costs = new ModeCosts(graph, TransportMode.CAR);
      List<Snap> snaps = new Snapper(graph).nearest(world.at(1, 0.1), costs, 1000);

      assertThat(snaps).hasSize(2);
      assertThat(snaps.get(0).arc()).isEqualTo(world.arc(graph, "A", "B"));
      assertThat(snaps.get(0).fraction()).isCloseTo(0.25, within(1e-4));
      assertThat(snaps.get(1).arc()).isEqualTo(world.arc(graph, "B", "A"));
      assertThat(snaps.get(1).fraction()).isCloseTo(0.75, within(1e-4));
      assertThat(snaps.get(0).distanceMeters()).isCloseTo(10, within(0.01));
      assertThat(new Snapper(graph).nearest(world.at(1, -9), costs, 800)).isEmpty();
    }
  }

  @Test
  void a_dead_island_is_passed_over() {
    World world = World.of("A 0 0\nB 4 0\nC 4 4\nP 1 1\nQ 2 1\nA-B-C\nC-A\nP->Q\n");
    try (RoadGraph graph = world.open(directory)) {
      ModeCosts costs = new ModeCosts(graph, TransportMode.CAR);
      List<Snap> snaps = new Snapper(graph).nearest(world.at(1.5, 1), costs, 1000);

      assertThat(graph.isWide(world.arc(graph, "P", "Q"), TransportMode.CAR)).isFalse();
      assertThat(snaps).extracting(Snap::arc).doesNotContain(world.arc(graph, "P", "Q"));
    }
  }

  @Test
  void the_index_finds_what_a_scan_finds() {
    long seed = Long.getLong("cases.seed", 5L);
    Random random = new Random(seed);
    World world = new World();
    int nodes = 300;
    for (int i = 0; i < nodes; i++) {
      world.add("n%d %s %s".formatted(i, random.nextDouble() * 50, random.nextDouble() * 50));
    }
    for (int i = 0; i < 400; i++) {
      world.add("n%d-n%d".formatted(random.nextInt(nodes), random.nextInt(nodes)));
    }
    try (RoadGraph graph = world.open(directory)) {
      ModeCosts costs = new ModeCosts(graph, TransportMode.PEDESTRIAN);
      Snapper snapper = new Snapper(graph);
      for (int i = 0; i < 200; i++) {
        LatLng point = world.at(random.nextDouble() * 60 - 5, random.nextDouble() * 60 - 5);
        double nearest = Double.MAX_VALUE;
        for (int arc = 0; arc < graph.arcCount(); arc++) {
          if (graph.isWide(arc, TransportMode.PEDESTRIAN)) {
            List<LatLng> line = graph.geometry(arc);
            for (int k = 1; k < line.size(); k++) {
              nearest =
                  Math.min(
                      nearest,
                      PointOnSegment.project(point, line.get(k - 1), line.get(k)).distanceMeters());
            }
          }
        }
        List<Snap> snaps = snapper.nearest(point, costs, 1e6);
        assertThat(snaps).as("-Dcases.seed=" + seed).isNotEmpty();
        assertThat(snaps.getFirst().distanceMeters())
            .as("-Dcases.seed=%d point %d", seed, i)
            .isCloseTo(nearest, within(0.01));
      }
    }
  }
}
