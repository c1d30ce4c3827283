package io.cartway.hierarchy.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.hierarchy.Hierarchy;
import io.cartway.hierarchy.RandomWorlds;
import io.cartway.hierarchy.Topology;
import io.cartway.region.build.BuildException;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.World;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// How many arcs and links a hierarchy may have, in hierarchies that are allowed fewer.
class HierarchyLimitsTest {

  /// A ring of five: each of the first two vertices is joined with two, the third with two, the
  /// fourth with one.
  private static final int[] ORDER = {0, 1, 2, 3, 4};

  private static final int[] FIRST = {0, 1, 2, 3, 4, 5};
  private static final int[] NEXT = {1, 2, 3, 4, 0};
  private static final int ARCS = 7;

  @TempDir private Path directory;

  @Test
  void one_arc_more_than_allowed_ends_the_build_in_one_sentence() {
    Topology topology = Elimination.run(ORDER, FIRST, NEXT, ARCS);
    assertThat(topology.arcCount()).isEqualTo(ARCS);
    assertThatThrownBy(() -> Elimination.run(ORDER, FIRST, NEXT, ARCS - 1))
        .isInstanceOf(BuildException.class)
        .hasMessage(
            "the hierarchy would have more than 6 arcs, the most that one region can have: build a"
                + " smaller extract, or its parts as regions of their own");
  }

  @Test
  void one_link_more_than_allowed_ends_the_build_in_one_sentence() {
    World world = World.of(RandomWorlds.make(new SplittableRandom(4), 20));
    try (RoadGraph graph = world.open(directory)) {
      Hierarchy whole = HierarchyBuilder.build(graph, ForkJoinPool.commonPool());
      int count = whole.links().count();
      Hierarchy just = HierarchyBuilder.build(graph, ForkJoinPool.commonPool(), count);
      assertThat(just.links().count()).isEqualTo(count);
      assertThatThrownBy(() -> HierarchyBuilder.build(graph, ForkJoinPool.commonPool(), count - 1))
          .isInstanceOf(BuildException.class)
          .hasMessageStartingWith("the roads have more than %,d turns".formatted(count - 1));
    }
  }
}
