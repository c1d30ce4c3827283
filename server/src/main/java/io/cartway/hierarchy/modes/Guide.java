package io.cartway.hierarchy.modes;

import io.cartway.hierarchy.LinkWeights;
import io.cartway.hierarchy.LowerBound;
import io.cartway.hierarchy.Metric;
import io.cartway.hierarchy.Topology;
import io.cartway.hierarchy.Weight;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;

/// The weights of a variant, and a metric that is, or bounds, them: what a search needs instead of
/// a metric of its own. Immutable.
///
/// A traveller's own pace changes the driving time of arcs and nothing else, so the weight of a
/// link is that of the metric plus the difference of two arcs' times.
public final class Guide implements LinkWeights {

  private final Metric metric;
  private final LowerBound bound;
  private final Objective objective;
  private final ModeCosts own;
  private final ModeCosts guiding;

  /// @param metric of the guiding costs and the objective
  /// @param bound the share of the guiding costs that the own ones are never less than
  /// @param own the costs of the variant
  /// @param guiding the same costs at another pace; the own ones when the metric is theirs
  Guide(Metric metric, LowerBound bound, Objective objective, ModeCosts own, ModeCosts guiding) {
    this.metric = metric;
    this.bound = bound;
    this.objective = objective;
    this.own = own;
    this.guiding = guiding;
  }

  /// The metric that guides.
  public Metric metric() {
    return metric;
  }

  /// The share of the metric's weights that is a lower bound of the variant's.
  public LowerBound bound() {
    return bound;
  }

  /// The objective of the weights.
  public Objective objective() {
    return objective;
  }

  /// Whether the metric's weights are those of the variant.
  public boolean isExact() {
    return own == guiding;
  }

  /// The variant's weight of a link; the label does not matter.
  @Override
  public long weight(int rank, int link, long label) {
    long weight = metric.linkWeight(rank, link);
    if (isExact() || !Weight.isFinite(weight)) {
      return weight;
    }
    Topology topology = metric.topology();
    RoadGraph graph = own.graph();
    int arc = graph.stateArc(topology.vertexOf(rank));
    long more = (long) own.arcMillis(arc) - guiding.arcMillis(arc);
    return Math.min(Weight.INFINITE, weight + objective.weightOfMillis(more));
  }
}
