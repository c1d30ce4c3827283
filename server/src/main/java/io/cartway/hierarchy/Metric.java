package io.cartway.hierarchy;

/// One set of weights on a hierarchy, ready for searches. Immutable: its holder sees a consistent
/// snapshot during other customizations.
public final class Metric {

  private final Topology topology;
  private final StateGraph links;
  private final LinkPages linkWeights;
  private final SearchArcs out;
  private final SearchArcs in;

  Metric(
      Topology topology, StateGraph links, LinkPages linkWeights, SearchArcs out, SearchArcs in) {
    this.topology = topology;
    this.links = links;
    this.linkWeights = linkWeights;
    this.out = out;
    this.in = in;
  }

  /// The topology.
  public Topology topology() {
    return topology;
  }

  /// The links.
  public StateGraph links() {
    return links;
  }

  /// The weight of a link.
  public long linkWeight(int link) {
    return linkWeights.get(link);
  }

  /// Whether unnecessary arcs were removed; such a metric cannot be partially customized.
  public boolean isPruned() {
    return out.isPruned;
  }

  /// The number of search arcs in both directions together.
  public long arcCount() {
    return (long) out.head.length + in.head.length;
  }

  /// Its bytes in memory, without the topology; what it shares with other metrics counts in full.
  public long sizeBytes() {
    return Long.BYTES * (long) links.count() + out.sizeBytes() + in.sizeBytes();
  }

  /// Arcs upwards, to relax from sources.
  SearchArcs out() {
    return out;
  }

  /// Arcs downwards, seen from their lower end, to relax from targets.
  SearchArcs in() {
    return in;
  }

  /// A copy of all link weights.
  public long[] linkWeights() {
    return linkWeights.toArray();
  }

  LinkPages linkPages() {
    return linkWeights;
  }
}
