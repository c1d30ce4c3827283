package io.cartway.hierarchy.modes;

import io.cartway.hierarchy.StateCosts;
import io.cartway.hierarchy.Weight;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;

/// The costs of the fastest path of a mode: duration and penalties, then length.
public final class FastCosts implements StateCosts {

  private final ModeCosts costs;
  private final RoadGraph graph;

  /// From the costs of a mode.
  public FastCosts(ModeCosts costs) {
    this.costs = costs;
    graph = costs.graph();
  }

  @Override
  public long weight(int state, int nextArc) {
    int arc = graph.stateArc(state);
    int drive = costs.arcMillis(arc);
    int turn = costs.turnCost(state, nextArc);
    // Two infinite costs still fit an int.
    return drive + turn >= ModeCosts.INFINITE
        ? Weight.INFINITE
        : Weight.of(drive + turn, graph.lengthMillimeters(arc));
  }

  @Override
  public long driveWeight(int arc) {
    return Weight.of(costs.arcMillis(arc), graph.lengthMillimeters(arc));
  }

  @Override
  public long partWeight(int arc, double fraction) {
    return Weight.of(
        (int) Math.round(costs.arcMillis(arc) * fraction),
        Math.round(graph.lengthMillimeters(arc) * fraction));
  }
}
