package io.cartway.hierarchy;

import io.cartway.region.DamagedRegionException;
import org.jspecify.annotations.Nullable;

/// One set of weights on a hierarchy, ready for searches. Immutable: its holder sees a consistent
/// snapshot during other customizations.
public final class Metric {

  private final Topology topology;
  private final StateGraph links;
  private final LinkStore linkWeights;
  private final SearchArcs out;
  private final SearchArcs in;

  /// The folder of the files that it comes from, null when it was customized here.
  private final @Nullable String files;

  /// A metric that was customized here.
  Metric(
      Topology topology, StateGraph links, LinkStore linkWeights, SearchArcs out, SearchArcs in) {
    this(topology, links, linkWeights, out, in, null);
  }

  /// A metric from files.
  ///
  /// @param files their folder
  Metric(
      Topology topology,
      StateGraph links,
      LinkStore linkWeights,
      SearchArcs out,
      SearchArcs in,
      @Nullable String files) {
    this.topology = topology;
    this.links = links;
    this.linkWeights = linkWeights;
    this.out = out;
    this.in = in;
    this.files = files;
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
  ///
  /// @param rank the rank that the link starts from
  public long linkWeight(int rank, int link) {
    return linkWeights.get(rank, link);
  }

  /// Whether unnecessary arcs were removed; such a metric cannot be partially customized.
  public boolean isPruned() {
    return out.isPruned();
  }

  /// The number of search arcs in both directions together.
  public long arcCount() {
    return (long) out.count() + in.count();
  }

  /// Its bytes in memory or in mapped files, without the topology; what it shares with other
  /// metrics counts in full.
  public long sizeBytes() {
    return linkWeights.sizeBytes() + out.sizeBytes() + in.sizeBytes();
  }

  /// Arcs upwards, to relax from sources.
  SearchArcs out() {
    return out;
  }

  /// Arcs downwards, seen from their lower end, to relax from targets.
  SearchArcs in() {
    return in;
  }

  /// What a contradiction between weights means: damage, when they come from files, for these are
  /// not read in whole when they are opened.
  RuntimeException contradiction(RuntimeException found) {
    return files == null ? found : new DamagedRegionException(files, found);
  }

  /// A copy of all link weights.
  public long[] linkWeights() {
    long[] all = new long[links.count()];
    for (int rank = 0; rank < topology.rankCount(); rank++) {
      for (int link = links.first[rank]; link < links.first[rank + 1]; link++) {
        all[link] = linkWeights.get(rank, link);
      }
    }
    return all;
  }

  /// The weights of links of a metric of all arcs.
  LinkPages linkPages() {
    return (LinkPages) linkWeights;
  }
}
