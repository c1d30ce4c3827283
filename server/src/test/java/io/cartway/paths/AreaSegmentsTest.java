package io.cartway.paths;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.SegmentFinder;
import io.cartway.roads.World;
import io.cartway.travel.AreaRule;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AreaSegmentsTest {

  @TempDir private Path directory;

  @Test
  void the_index_finds_the_segments_that_a_scan_finds() {
    long seed = Long.getLong("cases.seed", 7L);
    Random random = new Random(seed);
    World world = new World();
    for (int i = 0; i < 200; i++) {
      world.add("n%d %s %s".formatted(i, random.nextDouble() * 50, random.nextDouble() * 50));
    }
    for (int i = 0; i < 300; i++) {
      world.add("n%d-n%d".formatted(random.nextInt(200), random.nextInt(200)));
    }
    try (RoadGraph graph = world.open(directory)) {
      int bound = 0;
      for (int i = 0; i < 100; i++) {
        Bounds box = box(world, random);
        Bounds free = box(world, random);
        AreaRule rule = new AreaRule(box, List.of(free));
        AreaSegments areas = new AreaSegments(graph, List.of(rule), () -> {});
        for (int segment = 0; segment < graph.segmentCount(); segment++) {
          boolean isBound = scan(graph, rule, segment);
          bound += isBound ? 1 : 0;
          assertThat(areas.contains(segment))
              .as("seed %d, box %s, segment %d", seed, box, segment)
              .isEqualTo(isBound);
        }
      }
      assertThat(bound).isPositive();
    }
  }

  @Test
  void a_search_for_segments_gives_up_at_its_number() {
    World world = World.of("A 0 0\nB 4 0\nC 0 4\nD 4 4\nA-B\nA-C\nC-D\n");
    try (RoadGraph graph = world.open(directory)) {
      Bounds all = Bounds.around(List.of(world.at(-1, -1), world.at(5, 5)));
      SegmentFinder finder = new SegmentFinder(graph);
      assertThat(finder.near(all, 3).orElseThrow()).containsExactly(0, 1, 2);
      assertThat(finder.near(all, 2)).isEmpty();
    }
  }

  private static Bounds box(World world, Random random) {
    double x = random.nextDouble() * 50;
    double y = random.nextDouble() * 50;
    double size = random.nextDouble() * 10;
    return Bounds.around(List.of(world.at(x, y), world.at(x + size, y + size)));
  }

  private static boolean scan(RoadGraph graph, AreaRule rule, int segment) {
    int first = graph.firstPoint(segment);
    for (int point = first + 1; point < first + graph.pointCount(segment); point++) {
      LatLng before = graph.point(point - 1);
      if (rule.binds(before, graph.point(point))) {
        return true;
      }
    }
    return false;
  }
}
