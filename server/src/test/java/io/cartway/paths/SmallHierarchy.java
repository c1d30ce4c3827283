package io.cartway.paths;

import io.cartway.hierarchy.build.HierarchyBuilder;
import io.cartway.hierarchy.modes.HierarchyLimits;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import java.util.concurrent.ForkJoinPool;

/// The hierarchy of a small world.
public final class SmallHierarchy {

  private SmallHierarchy() {}

  /// Metrics of all modes over a graph, built in memory.
  public static ModeMetrics metrics(RoadGraph graph, TurnModel turns) {
    return new ModeMetrics(
        HierarchyBuilder.build(graph, ForkJoinPool.commonPool()),
        turns,
        HierarchyLimits.DEFAULT,
        1);
  }
}
