package io.cartway.hierarchy;

import io.cartway.region.Column;
import io.cartway.region.Column.Width;
import io.cartway.region.DamagedRegionException;
import io.cartway.roads.RoadFingerprint;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// The metrics that a region's build has made, in files beside the hierarchy's. Mapped, nothing of
/// them is in the heap, and opening them reads next to nothing. Close it after the last search.
///
/// The files of a metric have its name in front. `metrics.col` says what they were made for: the
/// layout, the roads and the hierarchy. A metric is checked against the costs that it is opened
/// with, by a sample of its links.
public final class StandingMetrics implements AutoCloseable {

  /// The layout of the files; a reader refuses any other.
  private static final long LAYOUT = 2;

  private static final String HEADER = "metrics.col";
  private static final int SAMPLES = 1024;

  private final Path directory;
  private final Hierarchy hierarchy;
  private final Arena arena;

  private enum File {
    /// Per rank and one more: its first arc upwards.
    OUT_FIRST(Width.INT),
    /// Per arc upwards: its [Weight].
    OUT_WEIGHT(Width.LONG),
    /// Per arc upwards: the rank of its upper end.
    OUT_HEAD(Width.INT),
    /// Per arc upwards: the depth of that rank in the elimination tree.
    OUT_DEPTH(Width.SHORT),
    /// Per arc upwards: what it stands for, see [MappedArcs].
    OUT_MIDDLE(Width.SHORT),
    /// The same of the arcs downwards, which belong to their lower ends.
    IN_FIRST(Width.INT),
    IN_WEIGHT(Width.LONG),
    IN_HEAD(Width.INT),
    IN_DEPTH(Width.SHORT),
    IN_MIDDLE(Width.SHORT),
    /// Per link: the number of its turn, all ones when it is closed.
    LINK_TURN(Width.SHORT),
    /// The weights of turns, ascending.
    TURNS(Width.LONG);

    /// First arcs, weights, heads, depths and middles of the arcs upwards.
    static final List<File> OUT = List.of(OUT_FIRST, OUT_WEIGHT, OUT_HEAD, OUT_DEPTH, OUT_MIDDLE);

    /// The same downwards.
    static final List<File> IN = List.of(IN_FIRST, IN_WEIGHT, IN_HEAD, IN_DEPTH, IN_MIDDLE);

    private final Width width;

    File(Width width) {
      this.width = width;
    }

    Path in(Path directory, String metric) {
      return directory.resolve(metric + "_" + name().toLowerCase(Locale.ROOT) + ".col");
    }
  }

  private StandingMetrics(Path directory, Hierarchy hierarchy, Arena arena) {
    this.directory = directory;
    this.hierarchy = hierarchy;
    this.arena = arena;
  }

  /// Writes what the metrics of a folder are made for.
  public static void begin(Path directory, Hierarchy hierarchy) throws IOException {
    Files.createDirectories(directory);
    Column.write(directory.resolve(HEADER), fingerprint(hierarchy));
  }

  /// Writes a metric.
  ///
  /// @param name its name, of lower-case letters
  /// @param metric pruned
  /// @param costs what its link weights are made from
  public static void write(
      Path directory, String name, Hierarchy hierarchy, StateCosts costs, Metric metric)
      throws IOException {
    Explanations explanations = new Explanations(metric);
    Topology topology = hierarchy.topology();
    MappedArcs.Files out = MappedArcs.files(topology, metric.out(), explanations.out);
    Column.write(File.OUT_FIRST.in(directory, name), out.first());
    Column.write(File.OUT_WEIGHT.in(directory, name), out.weights());
    Column.write(File.OUT_HEAD.in(directory, name), out.heads());
    Column.write(File.OUT_DEPTH.in(directory, name), out.depths());
    Column.write(File.OUT_MIDDLE.in(directory, name), out.middles());
    MappedArcs.Files in = MappedArcs.files(topology, metric.in(), explanations.in);
    Column.write(File.IN_FIRST.in(directory, name), in.first());
    Column.write(File.IN_WEIGHT.in(directory, name), in.weights());
    Column.write(File.IN_HEAD.in(directory, name), in.heads());
    Column.write(File.IN_DEPTH.in(directory, name), in.depths());
    Column.write(File.IN_MIDDLE.in(directory, name), in.middles());
    MappedLinks.Files links = MappedLinks.files(hierarchy, costs, metric);
    Column.write(File.LINK_TURN.in(directory, name), links.turnOf());
    Column.write(File.TURNS.in(directory, name), links.turns());
  }

  /// Opens the metrics of a folder.
  ///
  /// @throws DamagedRegionException when they were made for other roads or another hierarchy
  public static StandingMetrics open(Path directory, Hierarchy hierarchy) throws IOException {
    Arena arena = Arena.ofShared();
    try {
      Path header = directory.resolve(HEADER);
      Column found = Column.map(header, Width.LONG, arena);
      long[] expected =
          DamagedRegionException.reading(
              hierarchy.graph().directory(), () -> fingerprint(hierarchy));
      for (int i = 0; i < Math.max(found.count(), expected.length); i++) {
        if (i >= found.count() || i >= expected.length || found.getLong(i) != expected[i]) {
          throw new DamagedRegionException(
              header.toString(), "the metrics were made for other roads or another hierarchy");
        }
      }
      return new StandingMetrics(directory, hierarchy, arena);
    } catch (IOException | RuntimeException failure) {
      arena.close();
      throw failure;
    }
  }

  /// The bytes of heap that a metric takes when it is read.
  public long heapBytes(String name) throws IOException {
    long ranks = hierarchy.topology().rankCount();
    try (Arena once = Arena.ofConfined()) {
      return ArrayArcs.sizeBytes(ranks, map(File.OUT_WEIGHT, name, once).count())
          + ArrayArcs.sizeBytes(ranks, map(File.IN_WEIGHT, name, once).count())
          + Long.BYTES * (long) hierarchy.links().count();
    }
  }

  /// The metric of a name, with its arcs and links read into the heap: a search in it takes three
  /// quarters of the time, if there is the memory.
  ///
  /// @param costs those that its link weights were made from
  /// @throws DamagedRegionException when a file is missing, damaged, or made from other costs
  public Metric read(String name, StateCosts costs) throws IOException {
    return DamagedRegionException.reading(
        directory.toString(),
        () -> {
          // Pages of files that stay mapped would count as this process's memory beside the copy.
          try (Arena once = Arena.ofConfined()) {
            return copy(checked(name, costs, once));
          }
        });
  }

  private Metric copy(Metric mapped) {
    Topology topology = hierarchy.topology();
    return new Metric(
        topology,
        hierarchy.links(),
        LinkPages.of(mapped.linkWeights()),
        ((MappedArcs) mapped.out()).read(),
        ((MappedArcs) mapped.in()).read(),
        directory.toString());
  }

  /// The metric of a name, with nothing of it in the heap.
  ///
  /// @param costs those that its link weights were made from
  /// @throws DamagedRegionException when a file is missing, damaged, or made from other costs
  public Metric map(String name, StateCosts costs) throws IOException {
    return DamagedRegionException.reading(
        directory.toString(),
        () -> {
          // The system maps the pages around one that is read: the sample would leave most pages
          // of the links in this process's memory, which no search may ever read.
          try (Arena once = Arena.ofConfined()) {
            Metric _ = checked(name, costs, once);
          }
          return mapped(name, costs, arena);
        });
  }

  private Metric checked(String name, StateCosts costs, Arena once) throws IOException {
    Metric metric = mapped(name, costs, once);
    checkCosts(name, costs, metric);
    return metric;
  }

  private Metric mapped(String name, StateCosts costs, Arena by) throws IOException {
    Column turnOf = map(File.LINK_TURN, name, hierarchy.links().count(), by);
    MappedLinks links =
        new MappedLinks(hierarchy, costs, turnOf, turns(name, by), directory.toString());
    return new Metric(
        hierarchy.topology(),
        hierarchy.links(),
        links,
        arcs(name, File.OUT, by),
        arcs(name, File.IN, by),
        directory.toString());
  }

  private long[] turns(String name, Arena by) throws IOException {
    Column column = map(File.TURNS, name, by);
    long[] turns = new long[Math.toIntExact(column.count())];
    for (int i = 0; i < turns.length; i++) {
      turns[i] = column.getLong(i);
      requireWeight(File.TURNS, name, turns[i]);
    }
    return turns;
  }

  /// @param files of one direction, in their order: see [File#OUT]
  private MappedArcs arcs(String name, List<File> files, Arena by) throws IOException {
    int ranks = hierarchy.topology().rankCount();
    Column firsts = map(files.get(0), name, ranks + 1L, by);
    int count = firsts.getInt(ranks);
    return new MappedArcs(
        hierarchy.topology(),
        firsts,
        map(files.get(1), name, count, by),
        map(files.get(2), name, count, by),
        map(files.get(3), name, count, by),
        map(files.get(4), name, count, by),
        directory.toString());
  }

  /// Searches add weights: they would run over with others than these.
  private void requireWeight(File file, String name, long weight) {
    if (weight < 0 || weight >= Weight.INFINITE) {
      throw new DamagedRegionException(
          file.in(directory, name).toString(), "%d is no weight".formatted(weight));
    }
  }

  private Column map(File file, String name, Arena by) throws IOException {
    return Column.map(file.in(directory, name), file.width, by);
  }

  private Column map(File file, String name, long count, Arena by) throws IOException {
    Column column = map(file, name, by);
    if (column.count() != count) {
      throw new DamagedRegionException(
          file.in(directory, name).toString(),
          "has %d numbers where the other files ask for %d".formatted(column.count(), count));
    }
    return column;
  }

  private void checkCosts(String name, StateCosts costs, Metric metric) {
    Topology topology = hierarchy.topology();
    StateGraph links = hierarchy.links();
    int step = Math.max(1, topology.rankCount() / SAMPLES);
    for (int rank = 0; rank < topology.rankCount(); rank += step) {
      for (int link = links.first[rank]; link < links.first[rank + 1]; link++) {
        int next = hierarchy.graph().stateArc(topology.vertexOf[links.to[link]]);
        long expected = costs.weight(topology.vertexOf[rank], next);
        if (metric.linkWeight(rank, link) != expected) {
          throw new DamagedRegionException(
              File.LINK_TURN.in(directory, name).toString(),
              "the metric was made from other costs; build the region anew");
        }
      }
    }
  }

  private static long[] fingerprint(Hierarchy hierarchy) {
    Topology topology = hierarchy.topology();
    long hash = 1;
    int step = Math.max(1, topology.rankCount() / SAMPLES);
    for (int rank = 0; rank < topology.rankCount(); rank += step) {
      hash = 31 * hash + topology.vertexOf[rank];
      hash = 31 * hash + topology.first[rank];
      hash = 31 * hash + topology.parent[rank];
    }
    return new long[] {
      LAYOUT,
      RoadFingerprint.of(hierarchy.graph()),
      topology.rankCount(),
      topology.arcCount(),
      hierarchy.links().count(),
      hash
    };
  }

  /// Unmaps the files.
  @Override
  public void close() {
    arena.close();
  }
}
