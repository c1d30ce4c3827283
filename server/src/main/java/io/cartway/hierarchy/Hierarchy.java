package io.cartway.hierarchy;

import io.cartway.region.Column;
import io.cartway.region.DamagedRegionException;
import io.cartway.roads.RoadGraph;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/// The hierarchy of a region: its vertices are the states of the road graph. Immutable and read
/// into memory once; queries need a metric and a search on it.
public final class Hierarchy {

  /// Arrays of the [Topology], the [StateGraph] and the copies with an entry per rank, per arc and
  /// per link.
  private static final int ARRAYS_OF_RANKS = 9;

  private static final int ARRAYS_OF_ARCS = 3;
  private static final int ARRAYS_OF_LINKS = 2;

  private final RoadGraph graph;
  private final Topology topology;
  private final StateGraph links;

  /// Per arc of the road graph and one more: its first entry in `copies`.
  private final int[] copyFirst;

  /// States beyond the arcs, by the arc that they are copies of.
  private final int[] copies;

  private final MetricMaking.Spaces spareSpaces = new MetricMaking.Spaces();

  /// The files, below the folder of the hierarchy.
  private enum File {
    /// Per rank: the state.
    RANK_STATE,
    /// Per rank and one more: its first arc.
    FIRST_ARC,
    /// Per arc: the rank of its upper end.
    ARC_HEAD,
    /// Per rank and one more: its first link.
    FIRST_LINK,
    /// Per link: the rank that it leads to.
    LINK_TO;

    Path in(Path directory) {
      return directory.resolve(name().toLowerCase(Locale.ROOT) + ".col");
    }
  }

  /// A hierarchy from its parts.
  public Hierarchy(RoadGraph graph, Topology topology, StateGraph links) {
    this.graph = graph;
    this.topology = topology;
    this.links = links;
    copyFirst = new int[graph.arcCount() + 1];
    copies = new int[graph.stateCount() - graph.arcCount()];
    for (int state = graph.arcCount(); state < graph.stateCount(); state++) {
      copyFirst[graph.stateArc(state) + 1]++;
    }
    for (int arc = 0; arc < graph.arcCount(); arc++) {
      copyFirst[arc + 1] += copyFirst[arc];
    }
    int[] next = copyFirst.clone();
    for (int state = graph.arcCount(); state < graph.stateCount(); state++) {
      copies[next[graph.stateArc(state)]++] = state;
    }
  }

  /// Reads the files of a folder.
  ///
  /// @throws DamagedRegionException when a file is missing, damaged, or belongs to another road
  ///   graph
  public static Hierarchy open(Path directory, RoadGraph graph) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      int[] states = read(directory, File.RANK_STATE, arena);
      int[] first = read(directory, File.FIRST_ARC, arena);
      int[] head = read(directory, File.ARC_HEAD, arena);
      int[] firstLink = read(directory, File.FIRST_LINK, arena);
      int[] linkTo = read(directory, File.LINK_TO, arena);
      require(directory, File.RANK_STATE, states.length, graph.stateCount());
      require(directory, File.FIRST_ARC, first.length, states.length + 1);
      require(directory, File.ARC_HEAD, head.length, first[states.length]);
      require(directory, File.FIRST_LINK, firstLink.length, states.length + 1);
      require(directory, File.LINK_TO, linkTo.length, firstLink[states.length]);
      check(directory, states, first, head);
      checkLinks(directory, firstLink, linkTo, states.length);
      Topology topology = new Topology(states, first, head);
      return new Hierarchy(graph, topology, new StateGraph(topology, firstLink, linkTo));
    } catch (IndexOutOfBoundsException
        | ArithmeticException
        | IllegalArgumentException
        | IllegalStateException found) {
      throw new DamagedRegionException(directory.toString(), found);
    }
  }

  /// The bytes of heap that the hierarchy of a folder takes at most when it is open: with what the
  /// first customization makes. By the sizes of its files, of which nothing is read.
  public static long heapBytes(Path directory) throws IOException {
    long ranks = numbers(directory, File.RANK_STATE);
    long arcs = numbers(directory, File.ARC_HEAD);
    long links = numbers(directory, File.LINK_TO);
    return Integer.BYTES
        * (ARRAYS_OF_RANKS * ranks + ARRAYS_OF_ARCS * arcs + ARRAYS_OF_LINKS * links);
  }

  private static long numbers(Path directory, File file) throws IOException {
    return Files.size(file.in(directory)) / Integer.BYTES;
  }

  /// Searches climb from rank to rank: they would never end if a head were not above its rank.
  private static void check(Path directory, int[] states, int[] first, int[] head) {
    checkAscending(directory, File.FIRST_ARC, first);
    boolean[] isSeen = new boolean[states.length];
    for (int rank = 0; rank < states.length; rank++) {
      int state = states[rank];
      if (state < 0 || state >= isSeen.length || isSeen[state]) {
        throw damaged(directory, File.RANK_STATE, rank, state);
      }
      isSeen[state] = true;
      int below = rank;
      for (int arc = first[rank]; arc < first[rank + 1]; arc++) {
        if (head[arc] <= below || head[arc] >= states.length) {
          throw damaged(directory, File.ARC_HEAD, arc, head[arc]);
        }
        below = head[arc];
      }
    }
  }

  private static void checkLinks(Path directory, int[] firstLink, int[] linkTo, int ranks) {
    checkAscending(directory, File.FIRST_LINK, firstLink);
    for (int link = 0; link < linkTo.length; link++) {
      if (linkTo[link] < 0 || linkTo[link] >= ranks) {
        throw damaged(directory, File.LINK_TO, link, linkTo[link]);
      }
    }
  }

  private static void checkAscending(Path directory, File file, int[] numbers) {
    for (int i = 0; i < numbers.length; i++) {
      if (numbers[i] < (i == 0 ? 0 : numbers[i - 1])) {
        throw damaged(directory, file, i, numbers[i]);
      }
    }
  }

  private static DamagedRegionException damaged(Path directory, File file, int index, int found) {
    return new DamagedRegionException(
        file.in(directory).toString(), "its number %d must not be %d".formatted(index, found));
  }

  private static int[] read(Path directory, File file, Arena arena) throws IOException {
    Column column = Column.map(file.in(directory), Column.Width.INT, arena);
    int[] numbers = new int[Math.toIntExact(column.count())];
    column.getInts(0, numbers, numbers.length);
    return numbers;
  }

  private static void require(Path directory, File file, int found, int expected) {
    if (found != expected) {
      throw new DamagedRegionException(
          file.in(directory).toString(),
          "has %d numbers where the other files ask for %d".formatted(found, expected));
    }
  }

  /// Writes the files into a folder.
  public void write(Path directory) throws IOException {
    Files.createDirectories(directory);
    Column.write(File.RANK_STATE.in(directory), topology.vertexOf);
    Column.write(File.FIRST_ARC.in(directory), topology.first);
    Column.write(File.ARC_HEAD.in(directory), topology.head);
    Column.write(File.FIRST_LINK.in(directory), links.first);
    Column.write(File.LINK_TO.in(directory), links.to);
  }

  /// The road graph.
  public RoadGraph graph() {
    return graph;
  }

  /// The chordal topology over the states.
  public Topology topology() {
    return topology;
  }

  /// The links between states, for any mode.
  public StateGraph links() {
    return links;
  }

  /// The arrays in which metrics are made.
  MetricMaking.Spaces spareSpaces() {
    return spareSpaces;
  }

  /// The copies of an arc: its states besides the arc itself.
  public int[] copiesOf(int arc) {
    return Arrays.copyOfRange(copies, copyFirst[arc], copyFirst[arc + 1]);
  }

  /// Whether an arc has states beside its own.
  public boolean hasCopies(int arc) {
    return copyFirst[arc] < copyFirst[arc + 1];
  }

  /// The links whose weight includes driving an arc: the turns at its head, from all its states.
  public int[] linksOf(int arc) {
    int[] found = new int[8];
    int count = 0;
    int[] more = copiesOf(arc);
    for (int i = -1; i < more.length; i++) {
      int rank = topology.rankOf[i < 0 ? arc : more[i]];
      for (int link = links.first[rank]; link < links.first[rank + 1]; link++) {
        if (count == found.length) {
          found = Arrays.copyOf(found, 2 * count);
        }
        found[count++] = link;
      }
    }
    return Arrays.copyOf(found, count);
  }

  /// The weights of links under costs, one by one; labels do not matter.
  public LinkWeights weightsOf(StateCosts costs) {
    return (rank, link, _) ->
        costs.weight(topology.vertexOf[rank], graph.stateArc(topology.vertexOf[links.to[link]]));
  }

  /// The weights of all links, to customize a metric from.
  public long[] linkWeights(StateCosts costs) {
    long[] weights = new long[links.count()];
    for (int rank = 0; rank < topology.rankCount(); rank++) {
      int state = topology.vertexOf[rank];
      for (int link = links.first[rank]; link < links.first[rank + 1]; link++) {
        int next = topology.vertexOf[links.to[link]];
        weights[link] = costs.weight(state, graph.stateArc(next));
      }
    }
    return weights;
  }
}
