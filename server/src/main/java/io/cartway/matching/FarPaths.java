package io.cartway.matching;

import io.cartway.hierarchy.Metric;
import io.cartway.hierarchy.PointToPoint;
import io.cartway.hierarchy.Seeds;
import io.cartway.hierarchy.SmallTable;
import io.cartway.hierarchy.StateCosts;
import io.cartway.hierarchy.VertexPath;
import io.cartway.hierarchy.Weight;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.hierarchy.modes.ModeVariant;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.paths.Stretch;
import io.cartway.roads.RoadGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The fastest ways between places that are far from each other: a small table in the hierarchy.
/// Holds its arrays; for one thread.
final class FarPaths {

  /// The label of a target that is reached by a way of this table.
  static final int FAR = -2;

  private final ModeMetrics metrics;
  private final RoadGraph graph;
  private final StateCosts costs;
  private final Metric metric;
  private final SmallTable table;
  private final List<Seeds> sources = new ArrayList<>();
  private final List<Seeds> targets = new ArrayList<>();
  private long[] weights = new long[0];

  /// @param mode lenient
  /// @param check is called every few milliseconds while the metric is made and may throw to end
  FarPaths(ModeMetrics metrics, ModeVariant mode, Runnable check) {
    this.metrics = metrics;
    graph = metrics.hierarchy().graph();
    costs = Objective.FAST.costs(metrics.costs(mode, check));
    metric = metrics.metric(mode, Objective.FAST, check);
    table = metrics.smallTable(metric);
  }

  /// Offers the targets the ways from all sources, except along one arc.
  void find(Places from, Places to, NearPaths near, double perMeter) {
    sources.clear();
    targets.clear();
    for (int i = 0; i < from.count; i++) {
      sources.add(from.arc[i] < 0 ? new Seeds() : source(from.arc[i], from.fraction[i]));
    }
    for (int i = 0; i < to.count; i++) {
      targets.add(target(to.arc[i], to.fraction[i]));
    }
    if (weights.length < from.count * to.count) {
      weights = new long[from.count * to.count];
    }
    table.fill(sources, targets, weights);
    for (int i = 0; i < from.count; i++) {
      for (int j = 0; j < to.count; j++) {
        long weight = weights[i * to.count + j];
        if (from.arc[i] >= 0 && from.arc[i] != to.arc[j] && Weight.isFinite(weight)) {
          double meters = near.wayMeters(Weight.length(weight) / 1000.0, Weight.cost(weight));
          to.offer(j, from.cost[i] + meters * perMeter, i, FAR);
        }
      }
    }
  }

  private Seeds source(int arc, double fraction) {
    return new Seeds().add(arc, -costs.partWeight(arc, fraction));
  }

  private Seeds target(int arc, double fraction) {
    long weight = costs.partWeight(arc, fraction);
    Seeds seeds = new Seeds().add(arc, weight);
    for (int copy : metrics.hierarchy().copiesOf(arc)) {
      seeds.add(copy, weight);
    }
    return seeds;
  }

  /// The fastest way between two places on different arcs; empty when there is none.
  List<Stretch> path(int fromArc, double from, int toArc, double to) {
    PointToPoint search = metrics.search(metric);
    Optional<VertexPath> found = search.path(source(fromArc, from), target(toArc, to));
    if (found.isEmpty()) {
      return List.of();
    }
    VertexPath over = found.get();
    List<Stretch> path = new ArrayList<>(over.count());
    for (int i = 0; i < over.count(); i++) {
      int arc = graph.stateArc(over.vertex(i));
      path.add(new Stretch(arc, i == 0 ? from : 0, i == over.count() - 1 ? to : 1));
    }
    return path;
  }
}
