package io.cartway.hierarchy;

import java.util.Arrays;

/// The backward reachability of some targets in layers: ranks that reach them over open links, then
/// those that must pass one closed link, and so on. It grows in small steps during a search: when
/// the first layer is complete and contains no source, there is no open path, however much the
/// search could still explore. Not thread-safe.
public final class Enclosure {

  private static final int LAYERS_MAX = 100;
  private static final int PAGE_BITS = 12;
  private static final int PAGE_RANKS = 1 << PAGE_BITS;
  private static final int MASK = PAGE_RANKS - 1;

  /// A page of unvisited ranks, never written.
  private static final byte[] UNVISITED = new byte[PAGE_RANKS];

  private final Metric metric;
  private final Topology topology;
  private final StateGraph links;
  private final LinkWeights strict;
  private final long closedWeight;

  /// Per page of ranks and rank: the number of its layer, from 1; 0 for unvisited. Pages are made
  /// when one of their ranks is visited.
  private final byte[][] layers;

  /// Sources, ascending.
  private final int[] sources;

  /// The ranks of the current layer, and the index of the next one to expand.
  private int[] current = new int[256];

  private int currentCount;
  private int at;

  /// Ranks with a closed link to a visited rank.
  private int[] beyond = new int[64];

  private int beyondCount;
  private int wholeLayers;
  private boolean isOver;
  private int spent;

  /// @param strict the weights of links; a link is closed if it is infinite here, for any label,
  ///   and finite in the metric
  /// @param closedWeight the minimum surcharge of a closed link, if it can be passed at all
  public Enclosure(
      Metric metric, Seeds sources, Seeds targets, LinkWeights strict, long closedWeight) {
    this.metric = metric;
    this.strict = strict;
    this.closedWeight = closedWeight;
    topology = metric.topology();
    links = metric.links();
    layers = new byte[(topology.rankCount() + MASK) >>> PAGE_BITS][];
    Arrays.fill(layers, UNVISITED);
    this.sources = new int[sources.count()];
    for (int i = 0; i < this.sources.length; i++) {
      this.sources[i] = topology.rankOf[sources.vertex(i)];
    }
    Arrays.sort(this.sources);
    for (int i = 0; i < targets.count(); i++) {
      see(topology.rankOf[targets.vertex(i)]);
    }
  }

  /// Grows.
  ///
  /// @param effort approximate number of neighbours to examine
  public void grow(int effort) {
    spent += effort;
    int left = effort;
    while (left > 0 && !isOver) {
      if (at == currentCount) {
        begin();
      } else {
        left -= expand(current[at++]);
      }
    }
  }

  /// The effort spent so far.
  public int spent() {
    return spent;
  }

  /// Whether no path of open links leads from any source to any target.
  boolean isClosed() {
    return wholeLayers > 0;
  }

  /// The minimum surcharge of the closed links between a rank and the targets.
  long detour(int rank) {
    int known = layer(rank);
    return closedWeight * (known == 0 ? wholeLayers : Math.min(known - 1, wholeLayers));
  }

  /// Completes a layer and starts the next one.
  private void begin() {
    wholeLayers++;
    currentCount = 0;
    at = 0;
    int[] edge = Arrays.copyOf(beyond, beyondCount);
    beyondCount = 0;
    for (int rank : edge) {
      see(rank);
    }
    isOver |= currentCount == 0 || wholeLayers == LAYERS_MAX;
  }

  private int layer(int rank) {
    return layers[rank >>> PAGE_BITS][rank & MASK];
  }

  @SuppressWarnings("ReferenceEquality") // The unvisited page itself, not what it holds.
  private void setLayer(int rank, int number) {
    int page = rank >>> PAGE_BITS;
    if (layers[page] == UNVISITED) {
      layers[page] = new byte[PAGE_RANKS];
    }
    layers[page][rank & MASK] = (byte) number;
  }

  private void see(int rank) {
    if (layer(rank) == 0) {
      setLayer(rank, wholeLayers + 1);
      if (currentCount == current.length) {
        current = Arrays.copyOf(current, 2 * currentCount);
      }
      current[currentCount++] = rank;
      isOver |= Arrays.binarySearch(sources, rank) >= 0;
    }
  }

  /// Visits the predecessors of a rank.
  private int expand(int rank) {
    for (int arc = topology.first[rank]; arc < topology.first[rank + 1]; arc++) {
      look(topology.head[arc], rank);
    }
    for (int i = topology.lowerFirst[rank]; i < topology.lowerFirst[rank + 1]; i++) {
      look(topology.lowerTail[i], rank);
    }
    return 1
        + (topology.first[rank + 1] - topology.first[rank])
        + (topology.lowerFirst[rank + 1] - topology.lowerFirst[rank]);
  }

  private void look(int from, int to) {
    for (int link = links.first[from]; layer(from) == 0 && link < links.first[from + 1]; link++) {
      if (links.to[link] == to && Weight.isFinite(metric.linkWeight(from, link))) {
        if (Weight.isFinite(strict.weight(from, link, 0))) {
          see(from);
        } else {
          if (beyondCount == beyond.length) {
            beyond = Arrays.copyOf(beyond, 2 * beyondCount);
          }
          beyond[beyondCount++] = from;
        }
      }
    }
  }
}
