package io.cartway.paths;

import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.travel.TransportMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/// Traces through small worlds, told by the nodes that they go over.
public final class SmallTraces {

  private SmallTraces() {}

  /// The trace over junctions: from each the arc whose first node after it is the next one told.
  public static Trace over(World world, RoadGraph graph, TransportMode mode, String nodes) {
    List<Stretch> stretches = new ArrayList<>();
    String[] names = nodes.split("-", -1);
    int next = 0;
    while (next < names.length - 1) {
      int arc = world.arc(graph, names[next], names[next + 1]);
      stretches.add(new Stretch(arc, 0, 1));
      next++;
      while (!world.name(graph, graph.head(arc)).equals(names[next])) {
        next++;
      }
    }
    return new Trace(
        Objects.requireNonNull(ModeCosts.ofAll(graph, TurnModel.TURN_AWARE).get(mode)),
        stretches,
        () -> {});
  }

  /// The trace of stretches.
  public static Trace of(ModeCosts costs, List<Stretch> stretches) {
    return new Trace(costs, stretches, () -> {});
  }
}
