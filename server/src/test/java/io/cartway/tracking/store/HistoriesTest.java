package io.cartway.tracking.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import io.cartway.tracking.HistoryQuery;
import io.cartway.tracking.Report;
import io.cartway.tracking.TrackingLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The positions of many assets, as checks and exports read them.
class HistoriesTest {

  private static final long SEED = 20261128;
  private static final long T = TrackingWorld.START.toEpochMilli() - 100_000_000;

  @TempDir Path folder;

  private static List<Report> read(TrackingWorld world, HistoryQuery query, List<Integer> sizes)
      throws IOException {
    List<Report> read = new ArrayList<>();
    boolean isWhole =
        world
            .tracking
            .histories()
            .read(
                TrackingWorld.A,
                query,
                positions -> {
                  sizes.add(positions.size());
                  return read.addAll(positions);
                });
    assertThat(isWhole).isTrue();
    return read;
  }

  private static List<Report> expected(List<Report> all, HistoryQuery query) {
    return all.stream()
        .filter(report -> query.assets().isEmpty() || query.assets().contains(report.assetId()))
        .filter(report -> report.position().millis() >= query.from())
        .filter(report -> report.position().millis() < query.to())
        .sorted(
            Comparator.comparing(Report::assetId)
                .thenComparingLong(report -> report.position().millis()))
        .toList();
  }

  /// Assets with one position and with tens of thousands, whose ids are not in the order in which
  /// they came, with positions of another account between.
  @ParameterizedTest
  @EnumSource(Vendor.class)
  void each_position_is_read_once_in_order_of_assets_and_times(Vendor vendor) throws IOException {
    try (TrackingWorld world =
        new TrackingWorld(folder, TestStores.settings(vendor), TrackingLimits.STANDARD)) {
      Random random = new Random(SEED);
      List<Report> all = new ArrayList<>();
      for (int i = 0; i < 1201; i++) {
        int fixes = i == 7 ? 10_500 : i == 8 ? 10_000 : i % 300 == 0 ? 4_000 : 1;
        String asset = "a" + (i * 7919 % 1201);
        for (int k = 0; k < fixes; k++) {
          all.add(TrackingWorld.report(asset, T + 1000L * k + random.nextInt(1000)));
        }
      }
      for (int i = 0; i < all.size(); i += 10_000) {
        world.report(TrackingWorld.A, all.subList(i, Math.min(all.size(), i + 10_000)));
      }
      world.report(TrackingWorld.B, List.of(TrackingWorld.report("a1", T + 1)));
      for (HistoryQuery query :
          List.of(
              new HistoryQuery(Set.of(), 0, Long.MAX_VALUE),
              new HistoryQuery(Set.of(), T + 500_000, T + 11_000_000),
              new HistoryQuery(Set.of("a1", "a" + 7 * 7919 % 1201, "none"), T + 1, T + 9_000_000),
              new HistoryQuery(Set.of(), 0, T))) {
        List<Integer> sizes = new ArrayList<>();
        assertThat(read(world, query, sizes)).isEqualTo(expected(all, query));
        assertThat(sizes).allMatch(size -> size > 0 && size <= 10_000);
      }
      // The ends of times: the first is in, the last is not.
      Report some = all.get(5);
      long millis = some.position().millis();
      Set<String> one = Set.of(some.assetId());
      List<Integer> sizes = new ArrayList<>();
      assertThat(read(world, new HistoryQuery(one, millis, millis + 1), sizes)).hasSize(1);
      assertThat(read(world, new HistoryQuery(one, millis - 1, millis), sizes)).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_taker_can_have_enough(Vendor vendor) throws IOException {
    try (TrackingWorld world =
        new TrackingWorld(folder, TestStores.settings(vendor), TrackingLimits.STANDARD)) {
      List<Report> all = new ArrayList<>();
      for (int i = 0; i < 10_000; i++) {
        all.add(TrackingWorld.report(i < 9_999 ? "a" : "b", T + i));
      }
      world.report(TrackingWorld.A, all);
      world.report(TrackingWorld.A, List.of(TrackingWorld.report("b", T + 20_000)));
      List<Integer> sizes = new ArrayList<>();
      boolean isWhole =
          world
              .tracking
              .histories()
              .read(
                  TrackingWorld.A,
                  new HistoryQuery(Set.of(), 0, Long.MAX_VALUE),
                  positions -> {
                    sizes.add(positions.size());
                    return false;
                  });
      assertThat(isWhole).isFalse();
      assertThat(sizes).containsExactly(9_999);
    }
  }

  /// Small assets share a part, a large one has several.
  @ParameterizedTest
  @EnumSource(Vendor.class)
  void parts_together_are_all_of_it(Vendor vendor) throws IOException {
    try (TrackingWorld world =
        new TrackingWorld(folder, TestStores.settings(vendor), TrackingLimits.STANDARD)) {
      assertThat(world.tracking.histories().parts(TrackingWorld.A)).isEmpty();
      List<Report> all = new ArrayList<>();
      for (int i = 0; i < 600; i++) {
        int fixes = i == 300 ? 50_000 : i == 400 ? 25_000 : i % 100 == 0 ? 5_000 : 1;
        for (int k = 0; k < fixes; k++) {
          // Each millisecond, so that none is lost between two pages.
          all.add(TrackingWorld.report("a" + (1000 + i), T + k));
        }
      }
      for (int i = 0; i < all.size(); i += 10_000) {
        world.report(TrackingWorld.A, all.subList(i, Math.min(all.size(), i + 10_000)));
      }
      world.report(TrackingWorld.B, List.of(TrackingWorld.report("a1300", T + 1)));
      List<Report> read = new ArrayList<>();
      for (Histories.Part part : world.tracking.histories().parts(TrackingWorld.A)) {
        Histories.Part again = Histories.Part.of(part.text());
        List<Report> some = world.tracking.histories().read(TrackingWorld.A, again);
        assertThat(some).hasSizeBetween(1, 6_250).hasSize((int) part.fixes());
        read.addAll(some);
      }
      assertThat(read).isEqualTo(all);
      assertThat(world.tracking.histories().bytes(TrackingWorld.A)).isEqualTo(100L * all.size());
    }
  }

  private static List<Report> each(String asset, int count, long first) {
    return IntStream.range(0, count)
        .mapToObj(i -> TrackingWorld.report(asset, first + 1000L * i))
        .toList();
  }

  /// Between the planning of an export and the reading of its last part may lie an hour.
  @ParameterizedTest
  @EnumSource(Vendor.class)
  void what_comes_after_the_division_neither_shows_nor_fills_memory(Vendor vendor)
      throws IOException {
    try (TrackingWorld world =
        new TrackingWorld(folder, TestStores.settings(vendor), TrackingLimits.STANDARD)) {
      Histories histories = new Histories(world.store, 100);
      List<Report> all = new ArrayList<>(each("a", 50, T));
      all.addAll(each("b", 250, T));
      all.addAll(each("c", 60, T));
      world.report(TrackingWorld.A, all);
      List<Histories.Part> parts = histories.parts(TrackingWorld.A);
      assertThat(parts)
          .extracting(Histories.Part::fixes)
          .as("of a; of b alone; of c")
          .containsExactly(50L, 100L, 100L, 50L, 60L);
      for (String asset : List.of("a", "aa", "b", "c", "d")) {
        world.report(TrackingWorld.A, each(asset, 500, T + 250_000));
      }
      List<Report> read = new ArrayList<>();
      for (Histories.Part part : parts) {
        read.addAll(histories.read(TrackingWorld.A, part));
      }
      assertThat(read).isEqualTo(all);
      // Late ones may come into a part, and are told as far as there is room.
      world.report(TrackingWorld.A, each("a", 350, T - 1_000_000));
      assertThat(histories.read(TrackingWorld.A, parts.getFirst())).hasSize(400);
      world.report(TrackingWorld.A, each("a", 1, T - 2_000_000));
      assertThatThrownBy(() -> histories.read(TrackingWorld.A, parts.getFirst()))
          .isInstanceOf(IOException.class)
          .hasMessage("more than 400 positions are in its place now: export them again");
      assertThat(histories.read(TrackingWorld.A, parts.get(1))).hasSize(100);
    }
  }
}
