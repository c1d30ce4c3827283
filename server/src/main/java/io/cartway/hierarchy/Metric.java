package io.cartway.hierarchy;

/// One set of weights on a hierarchy, ready to be searched. Immutable: its holder sees one whole
/// snapshot, whatever is customized beside.
public final class Metric {

  private final Topology topology;
  private final StateGraph links;
  private final long[] linkWeights;
  private final SearchArcs out;
  private final SearchArcs in;

  Metric(Topology topology, StateGraph links, long[] linkWeights, SearchArcs out, SearchArcs in) {
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
    return linkWeights[link];
  }

  /// Whether arcs that no search needs were left out; such a metric cannot be changed in part.
  public boolean isPruned() {
    return out.isPruned;
  }

  /// How many arcs searches relax, both directions together.
  public long arcCount() {
    return (long) out.head.length + in.head.length;
  }

  /// The bytes that it keeps in memory, the topology left out.
  public long sizeBytes() {
    return Long.BYTES * (long) linkWeights.length + out.sizeBytes() + in.sizeBytes();
  }

  /// Arcs upwards, to relax from sources.
  SearchArcs out() {
    return out;
  }

  /// Arcs downwards, seen from their lower end, to relax from targets.
  SearchArcs in() {
    return in;
  }

  /// A copy of all link weights, to change some.
  public long[] linkWeights() {
    return linkWeights.clone();
  }
}
