package io.cartway.paths.energy;

import io.cartway.hierarchy.LinkSums;
import io.cartway.hierarchy.Metric;
import io.cartway.hierarchy.StateGraph;
import io.cartway.hierarchy.Topology;
import io.cartway.roads.RoadGraph;

/// What the links of a metric take from the battery of an electric vehicle ([ArcEnergy]).
public final class LinkEnergy implements LinkSums.Quantity {

  private final ArcEnergy energy;
  private final RoadGraph graph;
  private final Topology topology;
  private final StateGraph links;

  /// @param metric of the same graph
  public LinkEnergy(Metric metric, RoadGraph graph, ArcEnergy energy) {
    this.energy = energy;
    this.graph = graph;
    topology = metric.topology();
    links = metric.links();
  }

  @Override
  public long of(int rank, int link) {
    int state = topology.vertexOf(rank);
    return ofStep(state, graph.stateArc(topology.vertexOf(links.to(link))));
  }

  /// What driving the arc of a state and turning into the next takes.
  public long ofStep(int state, int next) {
    int arc = graph.stateArc(state);
    return energy.of(arc) + energy.ofTurn(arc, next);
  }

  /// What a part of an arc takes, from its start to a fraction of it.
  public long ofPart(int arc, double fraction) {
    return energy.upTo(arc, fraction);
  }
}
