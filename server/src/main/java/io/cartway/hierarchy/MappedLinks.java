package io.cartway.hierarchy;

import io.cartway.region.Column;
import io.cartway.region.DamagedRegionException;
import io.cartway.roads.RoadGraph;
import java.util.Arrays;

/// The weights of links in mapped files: the weight of driving an arc is that of the mode's costs,
/// so that a link needs the number of its turn only, among the few different costs of turns that a
/// region has.
final class MappedLinks implements LinkStore {

  /// The number of a closed link.
  private static final int CLOSED = 0xFFFF;

  private final RoadGraph graph;
  private final Topology topology;
  private final StateCosts costs;
  private final Column turnOf;

  /// The different weights of turns, ascending.
  private final long[] turns;

  private final String directory;

  /// @param costs of the mode of the metric
  /// @param turnOf per link: the number of its turn
  /// @param turns the weights of turns
  /// @param directory of the files, for faults
  MappedLinks(
      Hierarchy hierarchy, StateCosts costs, Column turnOf, long[] turns, String directory) {
    graph = hierarchy.graph();
    topology = hierarchy.topology();
    this.costs = costs;
    this.turnOf = turnOf;
    this.turns = turns;
    this.directory = directory;
  }

  /// The numbers of the files.
  @SuppressWarnings("ArrayRecordComponent") // Handed on to be written, never compared.
  record Files(short[] turnOf, long[] turns) {}

  /// The files of the weights of a metric's links.
  static Files files(Hierarchy hierarchy, StateCosts costs, Metric metric) {
    StateGraph links = hierarchy.links();
    long[] turns = new long[16];
    int count = 0;
    for (int rank = 0; rank < hierarchy.topology().rankCount(); rank++) {
      for (int link = links.first[rank]; link < links.first[rank + 1]; link++) {
        long weight = metric.linkWeight(rank, link);
        if (Weight.isFinite(weight)) {
          long turn = weight - drive(hierarchy, costs, rank);
          int at = Arrays.binarySearch(turns, 0, count, turn);
          if (at < 0) {
            turns = with(turns, count++, -1 - at, turn);
          }
        }
      }
    }
    if (count >= CLOSED) {
      throw new IllegalStateException(
          "the turns of a mode have %,d different costs of at most %,d"
              .formatted(count, CLOSED - 1));
    }
    short[] turnOf = new short[links.count()];
    for (int rank = 0; rank < hierarchy.topology().rankCount(); rank++) {
      for (int link = links.first[rank]; link < links.first[rank + 1]; link++) {
        long weight = metric.linkWeight(rank, link);
        turnOf[link] =
            Weight.isFinite(weight)
                ? (short)
                    Arrays.binarySearch(turns, 0, count, weight - drive(hierarchy, costs, rank))
                : (short) CLOSED;
      }
    }
    return new Files(turnOf, Arrays.copyOf(turns, count));
  }

  private static long[] with(long[] turns, int count, int at, long turn) {
    long[] grown = count == turns.length ? Arrays.copyOf(turns, 2 * count) : turns;
    System.arraycopy(grown, at, grown, at + 1, count - at);
    grown[at] = turn;
    return grown;
  }

  private static long drive(Hierarchy hierarchy, StateCosts costs, int rank) {
    return costs.driveWeight(hierarchy.graph().stateArc(hierarchy.topology().vertexOf[rank]));
  }

  @Override
  public long get(int rank, int link) {
    int turn = turnOf.getShort(link) & 0xFFFF;
    if (turn >= turns.length) {
      if (turn == CLOSED) {
        return Weight.INFINITE;
      }
      throw new DamagedRegionException(
          directory, new IllegalStateException("the turn of link %d".formatted(link)));
    }
    return costs.driveWeight(graph.stateArc(topology.vertexOf[rank])) + turns[turn];
  }

  @Override
  public long sizeBytes() {
    return Short.BYTES * turnOf.count() + Long.BYTES * (long) turns.length;
  }
}
