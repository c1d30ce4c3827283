package io.cartway.hierarchy.build;

import io.cartway.hierarchy.Hierarchy;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.region.build.PartContext;
import io.cartway.region.build.RegionPart;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.StandingCosts;
import io.cartway.roads.TurnModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.ForkJoinPool;

/// Builds the hierarchy of a region and the metrics of its modes; it must come after the part that
/// builds the roads.
public final class HierarchyPart implements RegionPart {

  private final int threads;

  /// @param threads number of threads for the order of the states
  public HierarchyPart(int threads) {
    this.threads = threads;
  }

  @Override
  public String name() {
    return "hierarchy";
  }

  @Override
  public void finish(PartContext context) throws IOException {
    Path roads = context.directory().resolve("roads");
    try (RoadGraph graph = RoadGraph.open(roads);
        StandingCosts costs = StandingCosts.open(roads, graph, TurnModel.TURN_AWARE);
        ForkJoinPool pool = new ForkJoinPool(threads)) {
      context.progress("ordering states", 0, graph.stateCount());
      Hierarchy hierarchy = HierarchyBuilder.build(graph, pool);
      context.progress("writing the hierarchy", 0, hierarchy.topology().arcCount());
      hierarchy.write(context.directory().resolve("hierarchy"));
      context.progress("making the metrics of modes", 0, hierarchy.topology().arcCount());
      ModeMetrics.writeStanding(
          context.directory().resolve("hierarchy"), hierarchy, costs.all(), pool);
      context.count("hierarchy.states", hierarchy.topology().rankCount());
      context.count("hierarchy.arcs", hierarchy.topology().arcCount());
      context.count("hierarchy.height", hierarchy.topology().height());
      context.count("hierarchy.triangles", hierarchy.topology().triangleCount());
    }
  }
}
