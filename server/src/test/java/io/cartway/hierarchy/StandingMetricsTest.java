package io.cartway.hierarchy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.hierarchy.build.HierarchyBuilder;
import io.cartway.hierarchy.modes.FastCosts;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.region.Column;
import io.cartway.region.DamagedRegionException;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.testing.Cases;
import io.cartway.travel.TransportMode;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The metrics in files of a region: what was customized is what is read or mapped.
class StandingMetricsTest {

  private static final long SEED = 20261126;
  private static final int WORLDS = 40;
  private static final int SIZE_MAX = 40;
  private static final int DAMAGES = 100;

  @TempDir private Path directory;

  private interface Check {
    void run(Hierarchy hierarchy, Path folder) throws IOException;
  }

  /// Makes a world, its hierarchy, and the files of its metrics.
  private void inWorld(String text, String name, Check check) throws IOException {
    Path folder = Files.createDirectories(directory.resolve(name));
    try (RoadGraph graph = World.of(text).open(folder);
        ForkJoinPool pool = new ForkJoinPool(1)) {
      Hierarchy hierarchy = HierarchyBuilder.build(graph, pool);
      ModeMetrics.writeStanding(folder.resolve("metrics"), hierarchy, costs(hierarchy), pool);
      check.run(hierarchy, folder.resolve("metrics"));
    }
  }

  private static Metric made(Hierarchy hierarchy, StateCosts costs) {
    return new Customizer(hierarchy.topology(), hierarchy.links(), ForkJoinPool.commonPool())
        .customizeAndPrune(hierarchy.linkWeights(costs));
  }

  private static Map<TransportMode, ModeCosts> costs(Hierarchy hierarchy) {
    return ModeCosts.ofAll(hierarchy.graph(), TurnModel.TURN_AWARE);
  }

  private static StateCosts fast(Hierarchy hierarchy, TransportMode mode) {
    return new FastCosts(Objects.requireNonNull(costs(hierarchy).get(mode)));
  }

  private static String name(TransportMode mode) {
    return mode.name().toLowerCase(Locale.ROOT);
  }

  @Test
  void a_metric_from_files_is_the_one_that_was_customized() {
    AtomicInteger number = new AtomicInteger();
    AtomicInteger arcs = new AtomicInteger();
    Cases.forAll(
        SEED,
        WORLDS,
        SIZE_MAX,
        RandomWorlds::make,
        text ->
            inWorld(
                text,
                "w" + number.getAndIncrement() % 8,
                (hierarchy, folder) -> {
                  try (StandingMetrics standing = StandingMetrics.open(folder, hierarchy)) {
                    for (ModeCosts mode : costs(hierarchy).values()) {
                      StateCosts costs = new FastCosts(mode);
                      Metric expected = made(hierarchy, costs);
                      arcs.addAndGet((int) expected.arcCount());
                      Metric mapped = standing.map(name(mode.mode()), costs);
                      assertSame(mapped, expected);
                      Metric read = standing.read(name(mode.mode()), costs);
                      assertSame(read, expected);
                      assertThat(read.sizeBytes())
                          .isEqualTo(standing.heapBytes(name(mode.mode())))
                          .isGreaterThan(mapped.sizeBytes());
                    }
                  }
                }));
    assertThat(arcs.get()).isGreaterThan(10 * Cases.runs(WORLDS));
  }

  private static void assertSame(Metric found, Metric expected) {
    assertThat(ArcWeights.out(found)).isEqualTo(ArcWeights.out(expected));
    assertThat(ArcWeights.in(found)).isEqualTo(ArcWeights.in(expected));
    assertThat(ArcWeights.heads(found)).isEqualTo(ArcWeights.heads(expected));
    assertThat(found.linkWeights()).isEqualTo(expected.linkWeights());
    Topology topology = expected.topology();
    Unpacking known = new Unpacking(expected);
    Unpacking asked = new Unpacking(found);
    EliminationTreeQuery one = new EliminationTreeQuery(found, new WorkspacePool(topology, 1));
    EliminationTreeQuery other = new EliminationTreeQuery(expected, new WorkspacePool(topology, 1));
    OneToAll sweep = new OneToAll(found);
    for (int rank = 0; rank < topology.rankCount(); rank++) {
      for (int arc = expected.out().first(rank); arc < expected.out().first(rank + 1); arc++) {
        int head = expected.out().head(rank, arc);
        assertThat(asked.middle(rank, head)).isEqualTo(known.middle(rank, head));
      }
      for (int arc = expected.in().first(rank); arc < expected.in().first(rank + 1); arc++) {
        int head = expected.in().head(rank, arc);
        assertThat(asked.middle(head, rank)).isEqualTo(known.middle(head, rank));
      }
    }
    assertSameBetweenPlaces(found, expected);
    for (int from = 0; from < topology.rankCount(); from += 3) {
      Seeds source = new Seeds().add(from, 0);
      OneToAll.Reach reach = sweep.from(source, Weight.INFINITE - 1);
      for (int to = 0; to < topology.rankCount(); to += 2) {
        Seeds target = new Seeds().add(to, 0);
        long weight = other.weight(source, target);
        assertThat(one.weight(source, target)).isEqualTo(weight);
        assertThat(reach.weight(to)).isEqualTo(weight);
        assertThat(one.path(source, target).map(StandingMetricsTest::vertices))
            .isEqualTo(other.path(source, target).map(StandingMetricsTest::vertices));
      }
    }
  }

  /// Places of three roads: their branches of the elimination tree join at several ranks.
  private static void assertSameBetweenPlaces(Metric found, Metric expected) {
    int count = expected.topology().rankCount();
    List<Seeds> places = new ArrayList<>();
    for (int i = 0; i < count; i += 5) {
      places.add(new Seeds().add(i, 0).add((i + 7) % count, 1L << 33).add(3 * i % count, 1L << 34));
    }
    WorkspacePool pool = new WorkspacePool(expected.topology(), 1);
    EliminationTreeQuery one = new EliminationTreeQuery(found, pool);
    EliminationTreeQuery other = new EliminationTreeQuery(expected, pool);
    IntervalTable.Row row = new IntervalTable(found, pool, places, Deadline.never()).row(null);
    for (Seeds source : places) {
      row.fill(source);
      for (int i = 0; i < places.size(); i++) {
        long weight = other.weight(source, places.get(i));
        assertThat(one.weight(source, places.get(i))).isEqualTo(weight);
        assertThat(row.weight(i)).isEqualTo(weight);
      }
    }
  }

  private static List<Integer> vertices(VertexPath path) {
    return Stream.iterate(0, i -> i + 1).limit(path.count()).map(path::vertex).toList();
  }

  private static String world(long seed) {
    return RandomWorlds.make(new SplittableRandom(seed), SIZE_MAX);
  }

  @Test
  void the_files_are_the_same_bytes_whatever_the_number_of_threads() throws IOException {
    inWorld(
        world(SEED),
        "threads",
        (hierarchy, folder) -> {
          for (int threads : new int[] {2, 4}) {
            Path other = directory.resolve("threads" + threads);
            try (ForkJoinPool pool = new ForkJoinPool(threads)) {
              ModeMetrics.writeStanding(other, hierarchy, costs(hierarchy), pool);
            }
            List<Path> files = files(folder);
            assertThat(files).hasSize(1 + TransportMode.values().length * 12);
            for (Path file : files) {
              assertThat(other.resolve(file.getFileName())).hasSameBinaryContentAs(file);
            }
          }
        });
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.sorted().toList();
    }
  }

  @Test
  void metrics_of_other_roads_or_of_another_layout_are_refused() throws IOException {
    inWorld(
        world(1),
        "one",
        (hierarchy, folder) ->
            inWorld(
                world(2),
                "other",
                (other, otherFolder) -> {
                  assertThatThrownBy(() -> StandingMetrics.open(folder, other))
                      .isInstanceOf(DamagedRegionException.class)
                      .hasMessageContaining("metrics.col is damaged: the metrics were made for")
                      .hasMessageContaining("other roads or another hierarchy");
                  StandingMetrics.open(folder, hierarchy).close();
                  Column.write(folder.resolve("metrics.col"), new long[] {1});
                  assertThatThrownBy(() -> StandingMetrics.open(folder, hierarchy))
                      .isInstanceOf(DamagedRegionException.class);
                }));
  }

  @Test
  void a_metric_made_from_other_costs_is_refused() throws IOException {
    inWorld(
        world(SEED),
        "costs",
        (hierarchy, folder) -> {
          try (StandingMetrics standing = StandingMetrics.open(folder, hierarchy)) {
            StateCosts other = fast(hierarchy, TransportMode.PEDESTRIAN);
            for (boolean isMapped : new boolean[] {true, false}) {
              assertThatThrownBy(
                      () -> {
                        var _ = isMapped ? standing.map("car", other) : standing.read("car", other);
                      })
                  .isInstanceOf(DamagedRegionException.class)
                  .hasMessageContaining("car_link_turn.col is damaged: the metric was made from")
                  .hasMessageEndingWith("build the region anew");
            }
          }
        });
  }

  @Test
  void a_missing_or_shorter_file_is_named() throws IOException {
    inWorld(
        world(SEED),
        "missing",
        (hierarchy, folder) -> {
          StateCosts costs = fast(hierarchy, TransportMode.CAR);
          for (Path file : files(folder)) {
            String name = file.getFileName().toString();
            if (name.startsWith("car_") && !name.equals("car_turns.col")) {
              byte[] whole = Files.readAllBytes(file);
              Files.delete(file);
              refused(folder, hierarchy, costs, name + " is damaged: it is missing");
              if (name.contains("first") || name.contains("head")) {
                Column.write(file, new int[1]);
              } else if (name.contains("weight")) {
                Column.write(file, new long[1]);
              } else {
                Column.write(file, new short[1]);
              }
              refused(folder, hierarchy, costs, name + " is damaged: has 1 numbers where");
              Files.write(file, whole);
            }
          }
          Column.write(folder.resolve("car_turns.col"), new long[] {-5});
          refused(folder, hierarchy, costs, "car_turns.col is damaged: -5 is no weight");
        });
  }

  @Test
  void an_arc_that_leads_nowhere_up_is_told() throws IOException {
    inWorld(
        world(SEED),
        "depths",
        (hierarchy, folder) -> {
          StateCosts costs = fast(hierarchy, TransportMode.CAR);
          Topology topology = hierarchy.topology();
          SearchArcs out = made(hierarchy, costs).out();
          short[] depths = new short[out.count()];
          for (int rank = 0; rank < topology.rankCount(); rank++) {
            Arrays.fill(depths, out.first(rank), out.first(rank + 1), (short) topology.depth[rank]);
          }
          Column.write(folder.resolve("car_out_depth.col"), depths);
          try (StandingMetrics standing = StandingMetrics.open(folder, hierarchy)) {
            Metric mapped = standing.map("car", costs);
            WorkspacePool pool = new WorkspacePool(topology, 1);
            Seeds root = new Seeds().add(topology.vertexOf(topology.rankCount() - 1), 0);
            int told = 0;
            for (int rank = 0; rank < topology.rankCount(); rank++) {
              if (out.first(rank) < out.first(rank + 1)) {
                Seeds source = new Seeds().add(topology.vertexOf(rank), 0);
                assertThatThrownBy(
                        () -> {
                          var _ = new EliminationTreeQuery(mapped, pool).weight(source, root);
                        })
                    .isInstanceOf(DamagedRegionException.class);
                told++;
              }
            }
            assertThat(told).isPositive();
          }
        });
  }

  /// Searches rely on arcs that lead to upper neighbours, in their order.
  @Test
  void a_metric_that_is_read_into_the_heap_has_arcs_of_the_hierarchy_only() throws IOException {
    inWorld(
        world(SEED),
        "heads",
        (hierarchy, folder) -> {
          StateCosts costs = fast(hierarchy, TransportMode.CAR);
          SearchArcs out = made(hierarchy, costs).out();
          Topology topology = hierarchy.topology();
          int[] first = new int[topology.rankCount() + 1];
          int[] head = new int[out.count()];
          long[] weight = new long[out.count()];
          for (int rank = 0; rank < topology.rankCount(); rank++) {
            first[rank + 1] = out.first(rank + 1);
            for (int arc = first[rank]; arc < first[rank + 1]; arc++) {
              head[arc] = out.head(rank, arc);
              weight[arc] = out.weightOf(rank, arc);
            }
          }
          int refused = 0;
          for (int rank = 0; rank < topology.rankCount(); rank++) {
            for (int arc = first[rank]; arc < first[rank + 1]; arc++) {
              int whole = head[arc];
              head[arc] = whole + 1;
              if (topology.findArc(rank, whole + 1) < 0) {
                assertUnread(folder, hierarchy, costs, "car_out_head.col", head);
                refused++;
              }
              head[arc] = whole;
              if (arc + 1 < first[rank + 1]) {
                // Twice the same.
                head[arc] = head[arc + 1];
                assertUnread(folder, hierarchy, costs, "car_out_head.col", head);
                head[arc] = whole;
              }
            }
            if (first[rank] < first[rank + 1]) {
              int[] changed = first.clone();
              changed[rank + 1] = first[rank] - 1;
              assertUnread(folder, hierarchy, costs, "car_out_first.col", changed);
            }
          }
          Column.write(folder.resolve("car_out_first.col"), first);
          Column.write(folder.resolve("car_out_head.col"), head);
          weight[weight.length / 2] = -1;
          Column.write(folder.resolve("car_out_weight.col"), weight);
          assertUnread(folder, hierarchy, costs, "car_out_head.col", head);
          assertThat(refused).isGreaterThan(5);
        });
  }

  private static void assertUnread(
      Path folder, Hierarchy hierarchy, StateCosts costs, String file, int[] numbers)
      throws IOException {
    byte[] whole = Files.readAllBytes(folder.resolve(file));
    Column.write(folder.resolve(file), numbers);
    try (StandingMetrics standing = StandingMetrics.open(folder, hierarchy)) {
      assertThatThrownBy(
              () -> {
                var _ = standing.read("car", costs);
              })
          .isInstanceOf(DamagedRegionException.class)
          .hasMessageNotContaining("\n");
    }
    Files.write(folder.resolve(file), whole);
  }

  private static void refused(Path folder, Hierarchy hierarchy, StateCosts costs, String sentence)
      throws IOException {
    try (StandingMetrics standing = StandingMetrics.open(folder, hierarchy)) {
      assertThatThrownBy(
              () -> {
                var _ = standing.map("car", costs);
              })
          .isInstanceOf(DamagedRegionException.class)
          .hasMessageContaining(sentence);
    }
  }

  @Test
  void damage_within_a_file_is_told_or_changes_numbers_only() throws IOException {
    AtomicInteger told = new AtomicInteger();
    AtomicInteger unseen = new AtomicInteger();
    inWorld(
        world(SEED),
        "damage",
        (hierarchy, folder) -> {
          SplittableRandom random = new SplittableRandom(SEED);
          StateCosts costs = fast(hierarchy, TransportMode.CAR);
          List<Path> files =
              files(folder).stream().filter(f -> f.toString().contains("car_")).toList();
          for (int i = 0; i < DAMAGES; i++) {
            Path file = files.get(random.nextInt(files.size()));
            byte[] whole = Files.readAllBytes(file);
            byte[] bytes = whole.clone();
            int at = 32 + random.nextInt(bytes.length - 32);
            for (int j = at; j < Math.min(bytes.length, at + 1 + random.nextInt(8)); j++) {
              bytes[j] ^= (byte) (1 + random.nextInt(255));
            }
            Files.write(file, bytes);
            (isWhole(folder, hierarchy, costs, i % 2 == 0) ? unseen : told).incrementAndGet();
            Files.write(file, whole);
          }
          assertThat(isWhole(folder, hierarchy, costs, true)).isTrue();
        });
    assertThat(told.get()).isGreaterThan(DAMAGES / 4);
    assertThat(unseen.get()).isPositive();
  }

  /// Asks all ways; false when damage was told, and any other exception is a failure.
  private static boolean isWhole(
      Path folder, Hierarchy hierarchy, StateCosts costs, boolean isMapped) throws IOException {
    try (StandingMetrics standing = StandingMetrics.open(folder, hierarchy)) {
      Metric metric = isMapped ? standing.map("car", costs) : standing.read("car", costs);
      Topology topology = hierarchy.topology();
      WorkspacePool pool = new WorkspacePool(topology, 1);
      EliminationTreeQuery search = new EliminationTreeQuery(metric, pool);
      PotentialSearch guided = new PotentialSearch(metric, pool);
      for (int from = 0; from < topology.rankCount(); from++) {
        Seeds source = new Seeds().add(from, 0);
        for (int to = 0; to < topology.rankCount(); to += 5) {
          Seeds target = new Seeds().add(to, 0);
          var _ = search.path(source, target);
          LinkWeights same = (rank, link, label) -> metric.linkWeight(rank, link);
          var _ = guided.path(source, target, same, () -> {});
        }
        var _ = new OneToAll(metric).to(source, Weight.INFINITE - 1);
      }
      return true;
    } catch (DamagedRegionException told) {
      assertThat(told.getMessage()).doesNotContain("\n");
      return false;
    }
  }
}
