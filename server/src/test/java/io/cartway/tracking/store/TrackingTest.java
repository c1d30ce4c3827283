package io.cartway.tracking.store;

import static io.cartway.tracking.store.TrackingWorld.A;
import static io.cartway.tracking.store.TrackingWorld.B;
import static io.cartway.tracking.store.TrackingWorld.PATIENCE_NANOS;
import static io.cartway.tracking.store.TrackingWorld.START;
import static io.cartway.tracking.store.TrackingWorld.position;
import static io.cartway.tracking.store.TrackingWorld.report;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.geo.Area;
import io.cartway.geo.Bounds;
import io.cartway.geo.CircleArea;
import io.cartway.geo.LatLng;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import io.cartway.tracking.Asset;
import io.cartway.tracking.AssetListener;
import io.cartway.tracking.AssetPage;
import io.cartway.tracking.AssetQuery;
import io.cartway.tracking.FixResult;
import io.cartway.tracking.Position;
import io.cartway.tracking.Report;
import io.cartway.tracking.TrackingLimits;
import io.cartway.work.Deadline;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Positions on both databases: what becomes of each, against plain sets, and their bounds.
class TrackingTest {

  private static final TrackingLimits LIMITS = TrackingLimits.STANDARD;
  private static final long T = START.toEpochMilli();
  private static final long HELD_SECONDS = 15;

  @TempDir Path folder;

  private TrackingWorld world(Vendor vendor, TrackingLimits limits) {
    return new TrackingWorld(folder, TestStores.settings(vendor), limits);
  }

  private static TrackingLimits limits(int assets, long fixes, int waiting) {
    return new TrackingLimits(
        10_000, assets, fixes * TrackingLimits.FIX_BYTES, LIMITS.age(), LIMITS.ahead(), waiting);
  }

  private static List<Position> history(TrackingWorld world, String account, String id) {
    return world.tracking.positions(account, id, 0, Long.MAX_VALUE, 100_000).orElseThrow();
  }

  private static Map<String, Long> counts(List<FixResult> results) {
    Map<String, Long> counts = new TreeMap<>();
    results.forEach(result -> counts.merge(result.getClass().getSimpleName(), 1L, Long::sum));
    return counts;
  }

  // ---------------------------------------------------------------- what becomes of each

  /// What the words mean, with a set for each asset.
  private static final class Oracle {
    private final Map<String, TreeSet<Long>> times = new HashMap<>();

    List<FixResult> take(String account, List<Report> reports) {
      Map<Integer, FixResult> results = new TreeMap<>();
      List<Integer> left = new ArrayList<>();
      for (int i = 0; i < reports.size(); i++) {
        left.add(i);
      }
      while (!left.isEmpty()) {
        // The earliest; of equal times the first of the request.
        Integer next = left.getFirst();
        for (Integer other : left) {
          if (reports.get(other).position().millis() < reports.get(next).position().millis()) {
            next = other;
          }
        }
        left.remove((Object) next);
        Report report = reports.get(next);
        TreeSet<Long> own =
            times.computeIfAbsent(account + "/" + report.assetId(), any -> new TreeSet<>());
        long millis = report.position().millis();
        boolean isOld = !own.isEmpty() && millis < own.last();
        results.put(
            next,
            !own.add(millis) ? FixResult.DUPLICATE : isOld ? FixResult.LATE : FixResult.ACCEPTED);
      }
      return List.copyOf(results.values());
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void shuffled_and_repeated_reports_become_what_plain_sets_say(Vendor vendor) {
    long seed = Long.getLong("cases.seed", 20_261_128L);
    System.err.println("cases.seed=" + seed);
    Random random = new Random(seed);
    Oracle oracle = new Oracle();
    try (TrackingWorld world = world(vendor, LIMITS)) {
      Map<String, Long> seen = new TreeMap<>();
      for (int request = 0; request < 60; request++) {
        List<Report> reports = new ArrayList<>();
        int size = 1 + random.nextInt(request % 10 == 0 ? 3000 : 60);
        for (int i = 0; i < size; i++) {
          // Few times, so that many are repeated; later requests have later ones.
          long millis = T + 1000L * (random.nextInt(400) + 20 * request);
          reports.add(report("asset-" + random.nextInt(7), millis));
        }
        Collections.shuffle(reports, random);
        String account = random.nextInt(3) == 0 ? B : A;
        List<FixResult> results = world.report(account, reports);
        assertThat(results).as("request %d", request).isEqualTo(oracle.take(account, reports));
        counts(results).forEach((kind, count) -> seen.merge(kind, count, Long::sum));
      }
      assertThat(seen.values()).as("%s", seen).hasSize(3).allMatch(count -> count > 500);
      oracle.times.forEach((name, times) -> {
        String account = name.substring(0, name.indexOf('/'));
        String id = name.substring(name.indexOf('/') + 1);
        List<Position> expected = times.stream().map(TrackingWorld::position).toList();
        assertThat(history(world, account, id)).as(name).isEqualTo(expected);
        Asset asset = world.tracking.asset(account, id).orElseThrow();
        assertThat(asset.fixes()).isEqualTo(times.size());
        assertThat(asset.last()).contains(position(times.last()));
      });
    }
  }

  /// Late ones, whose equals only the database finds: of equal times the first of the request
  /// stays.
  @ParameterizedTest
  @EnumSource(Vendor.class)
  void of_equal_positions_in_a_statement_the_first_stays(Vendor vendor) {
    try (TrackingWorld world = world(vendor, LIMITS)) {
      world.report(A, List.of(report("one", T), report("two", T)));
      List<Report> reports = new ArrayList<>();
      List<FixResult> expected = new ArrayList<>();
      for (int repeat = 0; repeat < 3; repeat++) {
        for (String asset : List.of("one", "two")) {
          for (int i = 1; i <= 100; i++) {
            reports.add(new Report(asset, placed(T - i, repeat)));
            expected.add(repeat == 0 ? FixResult.LATE : FixResult.DUPLICATE);
          }
        }
      }
      assertThat(world.report(A, reports)).isEqualTo(expected);
      assertThat(world.report(A, reports)).containsOnly(FixResult.DUPLICATE);
      for (String asset : List.of("one", "two")) {
        List<Position> kept = history(world, A, asset);
        assertThat(kept).hasSize(101);
        assertThat(kept.subList(0, 100)).allMatch(position -> position.at().latUnits() == 0);
      }
      assertThat(world.count("tracking_accounts where fixes = 202")).isEqualTo(1);
    }
  }

  /// A row that changes where it is leaves the indices as they are: else each position of an asset
  /// would write into four of them.
  @Test
  void positions_of_known_assets_do_not_grow_the_indices_of_assets() {
    try (TrackingWorld world = world(Vendor.POSTGRESQL, LIMITS)) {
      long before = 0;
      for (int group = 0; group <= 60; group++) {
        List<Report> reports = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
          reports.add(report("a" + i, T + group));
        }
        world.report(A, reports);
        before = group == 0 ? indexBytes(world) : before;
      }
      assertThat(history(world, A, "a0")).hasSize(61);
      assertThat(indexBytes(world)).isLessThan(2 * before);
    }
  }

  private static long indexBytes(TrackingWorld world) {
    return world.store.withHandle(
        handle -> handle.createQuery("select pg_indexes_size('assets')").mapTo(Long.class).one());
  }

  private static Position placed(long millis, int latUnits) {
    OptionalDouble none = OptionalDouble.empty();
    return new Position(LatLng.ofUnits(latUnits, 0), millis, none, none, none, none);
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void each_of_many_assets_has_its_own_times_and_counts(Vendor vendor) {
    try (TrackingWorld world = world(vendor, LIMITS)) {
      Map<String, TreeSet<Long>> times = new TreeMap<>();
      for (int request = 0; request < 2; request++) {
        List<Report> reports = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
          String asset = "a%03d".formatted(i);
          for (int k = 0; k < 1 + i % 4; k++) {
            long millis = T + 1000L * i + 100L * k - 50L * request * (i % 7);
            times.computeIfAbsent(asset, any -> new TreeSet<>()).add(millis);
            reports.add(report(asset, millis));
          }
        }
        world.report(A, reports);
      }
      times.forEach((id, own) -> {
        Asset asset = world.tracking.asset(A, id).orElseThrow();
        assertThat(asset.fixes()).as(id).isEqualTo(own.size());
        assertThat(asset.last()).as(id).contains(position(own.last()));
        assertThat(
                world.count(
                    "assets where id = '%s' and first_ts = %d and last_ts = %d"
                        .formatted(id, own.first(), own.last())))
            .as(id)
            .isEqualTo(1);
      });
    }
  }

  @Test
  void positions_with_which_a_listener_is_busy_come_in_small_groups() {
    List<Integer> groups = new ArrayList<>();
    AssetListener slow =
        new AssetListener() {
          @Override
          public Numbers accepted(String accountId, List<Fix> fixes) {
            groups.add(fixes.size());
            long until = System.nanoTime() + fixes.size() * ListenerShares.NANOS / 5;
            // Reports that come wake this thread.
            while (System.nanoTime() - until < 0) {
              LockSupport.parkNanos(until - System.nanoTime());
            }
            return Numbers.NONE;
          }

          @Override
          public boolean erase(long asset, int most) {
            return false;
          }
        };
    try (TrackingWorld world = world(Vendor.SQLITE, LIMITS);
        Tracking listened = Tracking.open(world.store, LIMITS, slow, world.clock())) {
      List<Report> reports = IntStream.range(0, 60).mapToObj(i -> report("one", T + i)).toList();
      assertThat(listened.report(A, reports, PATIENCE_NANOS)).containsOnly(FixResult.ACCEPTED);
    }
    assertThat(groups.getFirst()).isEqualTo(ListenerShares.FIRST);
    assertThat(groups.subList(1, groups.size())).allMatch(size -> size <= 5);
    assertThat(groups.stream().mapToInt(size -> size).sum()).isEqualTo(60);
  }

  @Test
  void positions_wait_for_a_listener_that_is_not_ready_and_others_are_written() throws Exception {
    CountDownLatch isReady = new CountDownLatch(1);
    List<String> accepted = Collections.synchronizedList(new ArrayList<>());
    AssetListener slow =
        new AssetListener() {
          @Override
          public Set<String> prepare(Collection<String> accountIds, long nanos) {
            Set<String> ready = new TreeSet<>(accountIds);
            if (isReady.getCount() > 0) {
              ready.remove(A);
            }
            return ready;
          }

          @Override
          public Numbers accepted(String accountId, List<Fix> fixes) {
            accepted.add(accountId);
            return Numbers.NONE;
          }

          @Override
          public boolean erase(long asset, int most) {
            return false;
          }
        };
    try (TrackingWorld world = world(Vendor.SQLITE, LIMITS);
        Tracking listened = Tracking.open(world.store, LIMITS, slow, world.clock());
        ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Report> reports = IntStream.range(0, 60).mapToObj(i -> report("one", T + i)).toList();
      Future<List<FixResult>> waiting =
          callers.submit(() -> listened.report(A, reports, PATIENCE_NANOS));
      assertThat(listened.report(B, reports, PATIENCE_NANOS)).containsOnly(FixResult.ACCEPTED);
      assertThat(waiting.isDone()).isFalse();
      assertThat(accepted).containsOnly(B);
      isReady.countDown();
      assertThat(waiting.get()).as("in their order").containsOnly(FixResult.ACCEPTED);
      assertThat(accepted).contains(A);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void what_two_servers_take_from_many_callers_is_there_once(Vendor vendor) throws Exception {
    Random random = new Random(7);
    try (TrackingWorld world = world(vendor, LIMITS);
        Tracking other = Tracking.open(world.store, LIMITS, AssetListener.NONE, world.clock());
        ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<List<FixResult>>> asked = new ArrayList<>();
      TreeSet<Long> times = new TreeSet<>();
      for (int request = 0; request < 200; request++) {
        List<Report> reports = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
          long millis = T + random.nextInt(1500);
          times.add(millis);
          reports.add(report("one", millis));
        }
        Tracking server = request % 2 == 0 ? world.tracking : other;
        asked.add(callers.submit(() -> server.report(A, reports, PATIENCE_NANOS)));
      }
      long kept = 0;
      for (Future<List<FixResult>> answer : asked) {
        Map<String, Long> counts = counts(answer.get());
        kept += counts.getOrDefault("Accepted", 0L) + counts.getOrDefault("Late", 0L);
      }
      assertThat(kept).isEqualTo(times.size());
      assertThat(history(world, A, "one"))
          .isEqualTo(times.stream().map(TrackingWorld::position).toList());
      assertThat(world.tracking.asset(A, "one").orElseThrow().fixes()).isEqualTo(times.size());
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void accounts_do_not_see_each_others_assets(Vendor vendor) {
    try (TrackingWorld world = world(vendor, LIMITS)) {
      world.report(A, List.of(report("same", T), report("mine", T)));
      world.report(B, List.of(report("same", T + 1)));
      assertThat(history(world, A, "same")).containsExactly(position(T));
      assertThat(history(world, B, "same")).containsExactly(position(T + 1));
      assertThat(world.tracking.asset(B, "mine")).isEmpty();
      assertThat(world.tracking.positions(B, "mine", 0, Long.MAX_VALUE, 10)).isEmpty();
      assertThat(world.tracking.delete(B, "mine")).isFalse();
      assertThat(ids(world, B, "", OptionalLong.empty(), 10)).containsExactly("same");
      assertThat(world.tracking.delete(B, "same")).isTrue();
      assertThat(history(world, A, "same")).containsExactly(position(T));
    }
  }

  private static List<String> ids(
      TrackingWorld world, String account, String after, OptionalLong since, int limit) {
    return ids(
        world.tracking.assets(
            account, new AssetQuery(after, since, Optional.empty(), limit), Deadline.never()));
  }

  private static List<String> ids(AssetPage page) {
    return page.assets().stream().map(Asset::id).toList();
  }

  private static Report at(String asset, LatLng place) {
    OptionalDouble none = OptionalDouble.empty();
    return new Report(asset, new Position(place, T, none, none, none, none));
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void assets_of_a_place_are_those_that_a_scan_finds_in_pages(Vendor vendor) {
    long seed = Long.getLong("cases.seed", 98L);
    System.err.println("cases.seed=" + seed);
    Random random = new Random(seed);
    // More than one statement reads, and a third of them near the antimeridian.
    Map<String, LatLng> places = new TreeMap<>();
    List<Report> reports = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      String id = "a%04d".formatted(i);
      double lng = i % 3 == 0 ? 179.5 + random.nextDouble() : random.nextDouble() * 4;
      LatLng place =
          new Position(
                  new LatLng(10 + random.nextDouble() * 4, lng > 180 ? lng - 360 : lng),
                  T,
                  OptionalDouble.empty(),
                  OptionalDouble.empty(),
                  OptionalDouble.empty(),
                  OptionalDouble.empty())
              .at();
      places.put(id, place);
      reports.add(at(id, place));
    }
    try (TrackingWorld world = world(vendor, LIMITS)) {
      world.tracking.put(A, "nowhere", "", List.of());
      world.report(A, reports);
      world.report(B, List.of(at("foreign", new LatLng(12, 2))));
      for (LatLng center :
          List.of(new LatLng(12, 2), new LatLng(11, 179.99), new LatLng(13, -179.98))) {
        CircleArea circle = new CircleArea(center, 60_000 + random.nextInt(100_000));
        Set<String> expected = new TreeSet<>();
        places.forEach((id, place) -> {
          if (circle.contains(place)) {
            expected.add(id);
          }
        });
        assertThat(expected).as("%s", circle).hasSizeGreaterThan(20);
        for (int limit : List.of(1000, 7)) {
          assertThat(walk(world, circle, limit))
              .as("%s", circle)
              .containsExactlyElementsOf(expected);
        }
      }
      LatLng corner = Objects.requireNonNull(places.get("a0001"));
      Bounds point = new Bounds(corner.lng(), corner.lat(), corner.lng(), corner.lat());
      assertThat(walk(world, point, 5)).containsExactly("a0001");
    }
  }

  /// All assets in an area, page by page.
  private static List<String> walk(TrackingWorld world, Area area, int limit) {
    List<String> ids = new ArrayList<>();
    Optional<String> after = Optional.of("");
    while (after.isPresent()) {
      AssetPage page =
          world.tracking.assets(
              A,
              new AssetQuery(
                  after.get(),
                  OptionalLong.empty(),
                  Optional.of(new AssetQuery.Place(area.bounds(), area::contains)),
                  limit),
              Deadline.never());
      assertThat(page.assets()).hasSizeLessThanOrEqualTo(limit);
      ids.addAll(ids(page));
      after = page.next();
    }
    return ids;
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_search_that_takes_long_ends_its_page_and_goes_on_in_the_next(Vendor vendor) {
    List<Report> reports = new ArrayList<>();
    for (int i = 0; i < 2500; i++) {
      reports.add(at("a%04d".formatted(i), new LatLng(1, i == 2400 ? 2 : 1.5)));
    }
    try (TrackingWorld world = world(vendor, LIMITS)) {
      world.report(A, reports);
      AssetQuery.Place place =
          new AssetQuery.Place(new Bounds(0, 0, 3, 3), point -> point.lng() == 2);
      Optional<String> after = Optional.of("");
      List<String> marks = new ArrayList<>();
      List<String> found = new ArrayList<>();
      while (after.isPresent()) {
        AssetPage page =
            world.tracking.assets(
                A,
                new AssetQuery(after.get(), OptionalLong.empty(), Optional.of(place), 10),
                Deadline.at(System.nanoTime() - 1, System::nanoTime));
        found.addAll(ids(page));
        page.next().ifPresent(marks::add);
        after = page.next();
      }
      assertThat(marks).containsExactly("a0999", "a1999");
      assertThat(found).containsExactly("a2400");
    }
  }

  // ---------------------------------------------------------------- assets

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void assets_are_named_listed_in_pages_and_deleted_with_their_history(Vendor vendor) {
    try (TrackingWorld world = world(vendor, LIMITS)) {
      List<Report> reports = new ArrayList<>();
      for (int i = 0; i < 5000; i++) {
        reports.add(report("a%d".formatted(i % 5), T + i));
      }
      world.report(A, reports);
      Asset named = world.tracking.put(A, "a2", "Two", List.of("x, y", "ü")).orElseThrow();
      assertThat(named.name()).isEqualTo("Two");
      assertThat(named.tags()).containsExactly("x, y", "ü");
      assertThat(named.last()).contains(position(T + 4997));
      assertThat(world.tracking.put(A, "b", "", List.of()).orElseThrow().last()).isEmpty();
      assertThat(ids(world, A, "", OptionalLong.empty(), 4))
          .containsExactly("a0", "a1", "a2", "a3");
      assertThat(ids(world, A, "a3", OptionalLong.empty(), 4)).containsExactly("a4", "b");
      assertThat(ids(world, A, "", OptionalLong.of(T + 4998), 4)).containsExactly("a3", "a4");
      assertThat(world.tracking.positions(A, "a0", T + 5, T + 15, 9).orElseThrow())
          .containsExactly(position(T + 5), position(T + 10));

      assertThat(world.tracking.delete(A, "a0")).isTrue();
      assertThat(world.tracking.delete(A, "a0")).isFalse();
      assertThat(world.tracking.asset(A, "a0")).isEmpty();
      assertThat(world.report(A, List.of(report("a0", T)))).containsExactly(FixResult.ACCEPTED);
      world.awaitCount("positions", 4001);
      world.awaitCount("erased_assets", 0);
      assertThat(history(world, A, "a0")).containsExactly(position(T));
      assertThat(world.count("tracking_accounts where assets = 6 and fixes = 4001")).isEqualTo(1);
    }
  }

  // ---------------------------------------------------------------- bounds

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void an_account_has_no_more_assets_than_it_may(Vendor vendor) {
    try (TrackingWorld world = world(vendor, limits(3, 1000, 1000))) {
      List<FixResult> results =
          world.report(A, List.of(report("a", T), report("b", T), report("c", T), report("d", T)));
      assertThat(counts(results)).isEqualTo(Map.of("Accepted", 3L, "Rejected", 1L));
      assertThat(world.tracking.put(A, "e", "E", List.of())).isEmpty();
      assertThat(world.tracking.put(A, "a", "A", List.of())).isPresent();
      assertThat(counts(world.report(B, List.of(report("a", T))))).containsKey("Accepted");
      assertThat(world.tracking.delete(A, "b")).isTrue();
      assertThat(counts(world.report(A, List.of(report("e", T))))).containsKey("Accepted");
      assertThat(counts(world.report(A, List.of(report("f", T))))).containsKey("Rejected");
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void an_account_with_too_many_loses_the_oldest(Vendor vendor) {
    try (TrackingWorld world = world(vendor, limits(100, 3000, 20_000))) {
      world.tracking.put(A, "named", "N", List.of());
      world.report(A, List.of(report("named", T - 9), report("nameless", T - 8)));
      world.report(B, List.of(report("other", T - 9)));
      for (int request = 0; request < 10; request++) {
        List<Report> reports = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
          reports.add(report("busy-" + i % 2, T + 1000L * request + i));
        }
        world.report(A, reports);
        // One group more at most.
        assertThat(world.count("positions")).isLessThanOrEqualTo(3001 + 2000);
      }
      world.awaitCount("positions", 3001);
      // Of a day, one asset loses a chunk and then the other.
      for (int asset = 0; asset < 2; asset++) {
        List<Long> kept =
            history(world, A, "busy-" + asset).stream().map(Position::millis).toList();
        assertThat(kept).hasSizeBetween(500, 2500);
        List<Long> newest = new ArrayList<>();
        for (int i = 5000 - kept.size(); i < 5000; i++) {
          newest.add(T + 1000L * (i / 500) + 2L * (i % 500) + asset);
        }
        assertThat(kept).isEqualTo(newest);
      }
      assertThat(world.tracking.asset(A, "nameless")).isEmpty();
      assertThat(world.tracking.asset(A, "named").orElseThrow().last()).isEmpty();
      assertThat(history(world, B, "other")).hasSize(1);
      assertThat(world.count("tracking_accounts where assets = 3 and fixes = 3000")).isEqualTo(1);
      assertThat(world.report(A, List.of(report("named", T - 9))))
          .containsExactly(FixResult.DUPLICATE);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void what_is_too_old_is_removed_and_what_is_not_stays(Vendor vendor) {
    try (TrackingWorld world = world(vendor, LIMITS)) {
      List<Report> reports = new ArrayList<>();
      long day = Duration.ofDays(1).toMillis();
      for (int i = 0; i < 5000; i++) {
        reports.add(report("x", T - 20 * day + i));
        reports.add(report("y", T - i * 10L));
      }
      world.report(A, reports);
      world.report(B, List.of(report("x", T - 20 * day)));
      world.forwardMillis.set(15 * day);
      world.tracking.delete(B, "nobody");
      world.awaitCount("positions", 5000);
      world.awaitCount("assets", 1);
      assertThat(ids(world, A, "", OptionalLong.empty(), 9)).containsExactly("y");
      world.forwardMillis.set(LIMITS.age().toMillis() - 9_995);
      world.tracking.delete(B, "nobody");
      world.awaitCount("positions", 1000);
      assertThat(history(world, A, "y").getFirst().millis()).isEqualTo(T - 9990);
      assertThat(world.count("tracking_accounts where assets = 1 and fixes = 1000")).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void an_account_waits_for_a_group_or_two_whatever_others_have(Vendor vendor) throws Exception {
    try (TrackingWorld world = world(vendor, TrackingLimits.STANDARD);
        ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      world.report(A, List.of(report("one", T - 1)));
      CountDownLatch release = new CountDownLatch(1);
      Future<?> holder = hold(world, callers, release);
      List<Future<List<FixResult>>> many = new ArrayList<>();
      for (int request = 0; request < 5; request++) {
        List<Report> reports = new ArrayList<>();
        for (int i = 0; i < 5000; i++) {
          reports.add(report("one", T + request * 5000L + i));
        }
        many.add(callers.submit(() -> world.report(A, reports)));
      }
      awaitWaiting(world, 25_000);
      Future<Integer> left =
          callers.submit(() -> {
            var _ = world.report(B, List.of(report("two", T)));
            return world.tracking.waiting();
          });
      awaitWaiting(world, 25_001);
      release.countDown();
      holder.get();
      assertThat(left.get()).as("others wait still").isPositive();
      for (Future<List<FixResult>> answer : many) {
        assertThat(answer.get()).hasSize(5000);
      }
      assertThat(history(world, A, "one")).hasSize(25_001);
    }
  }

  /// Keeps the writer from writing until it is released.
  private static Future<?> hold(
      TrackingWorld world, ExecutorService callers, CountDownLatch release) throws Exception {
    CompletableFuture<Boolean> isHeld = new CompletableFuture<>();
    Future<?> holder =
        callers.submit(() ->
            world.store.<Boolean, InterruptedException>inTransaction(handle -> {
              handle.execute("update tracking_accounts set fixes = fixes");
              isHeld.complete(true);
              // A case that fails before it releases must end, too.
              return release.await(HELD_SECONDS, TimeUnit.SECONDS);
            }));
    assertThat(isHeld.get()).isTrue();
    return holder;
  }

  private static void awaitWaiting(TrackingWorld world, int wanted) throws Exception {
    long start = System.nanoTime();
    while (world.tracking.waiting() < wanted) {
      assertThat(System.nanoTime() - start)
          .as("%d wait, not %d", world.tracking.waiting(), wanted)
          .isLessThan(TimeUnit.SECONDS.toNanos(HELD_SECONDS));
      Thread.sleep(1);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_full_queue_refuses_and_what_was_taken_is_written(Vendor vendor) throws Exception {
    try (TrackingWorld world = world(vendor, limits(100, 10_000, 100));
        ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      world.report(A, List.of(report("a", T)));
      CountDownLatch release = new CountDownLatch(1);
      Future<?> holder = hold(world, callers, release);
      List<Future<List<FixResult>>> taken = new ArrayList<>();
      for (int i = 1; i <= 10; i++) {
        List<Report> ten = new ArrayList<>();
        for (int j = 0; j < 10; j++) {
          ten.add(report("a", T + i * 10L + j));
        }
        taken.add(callers.submit(() -> world.report(A, ten)));
      }
      awaitWaiting(world, 100);
      assertThatThrownBy(() -> world.report(B, List.of(report("b", T))))
          .isInstanceOf(QueueFullException.class)
          .hasMessageContaining("100 positions wait");
      release.countDown();
      holder.get();
      for (Future<List<FixResult>> answer : taken) {
        assertThat(answer.get()).hasSize(10);
      }
      assertThat(history(world, A, "a")).hasSize(101);
      assertThat(world.tracking.waiting()).isZero();
      assertThat(world.report(B, List.of(report("b", T)))).containsExactly(FixResult.ACCEPTED);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_full_part_of_an_account_refuses_it_alone_until_it_is_written(Vendor vendor)
      throws Exception {
    TrackingLimits limits =
        new TrackingLimits(10, 100, 1_000_000, LIMITS.age(), LIMITS.ahead(), 40);
    try (TrackingWorld world = world(vendor, limits);
        ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      world.report(A, List.of(report("a", T)));
      // Twice: what was written leaves no trace in the account's count.
      for (long first : List.of(T + 1, T + 101)) {
        CountDownLatch release = new CountDownLatch(1);
        Future<?> holder = hold(world, callers, release);
        List<Future<List<FixResult>>> taken = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
          long millis = first + i;
          taken.add(callers.submit(() -> world.report(A, List.of(report("a", millis)))));
        }
        try {
          awaitWaiting(world, 10);
          assertThatThrownBy(() -> world.report(A, List.of(report("a", first + 10))))
              .isInstanceOf(QueueFullException.class)
              .hasMessageContaining("10 positions of the account wait");
          taken.add(callers.submit(() -> world.report(B, List.of(report("b", first)))));
          awaitWaiting(world, 11);
        } finally {
          release.countDown();
        }
        holder.get();
        for (Future<List<FixResult>> answer : taken) {
          assertThat(answer.get()).hasSize(1).doesNotContain(FixResult.DUPLICATE);
        }
      }
      assertThat(history(world, A, "a")).hasSize(21);
      assertThat(history(world, B, "b")).hasSize(2);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_database_that_fails_is_told_and_nothing_of_it_stays(Vendor vendor) {
    try (TrackingWorld world = world(vendor, LIMITS)) {
      world.report(A, List.of(report("a", T)));
      rename(world, "positions", "hidden");
      assertThatThrownBy(() -> world.report(A, List.of(report("a", T + 1), report("b", T))))
          .satisfies(
              failed -> assertThat(world.store.gate().away((RuntimeException) failed)).isPresent());
      rename(world, "hidden", "positions");
      assertThat(world.tracking.waiting()).isZero();
      assertThat(world.tracking.asset(A, "b")).isEmpty();
      assertThat(world.report(A, List.of(report("a", T + 1)))).containsExactly(FixResult.ACCEPTED);
    }
  }

  private static void rename(TrackingWorld world, String from, String to) {
    world.store.<Integer, RuntimeException>inTransaction(
        handle -> handle.execute("alter table %s rename to %s".formatted(from, to)));
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void what_waits_at_the_end_is_written_and_what_comes_later_is_refused(Vendor vendor)
      throws Exception {
    try (TrackingWorld world = world(vendor, LIMITS);
        ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
      world.report(A, List.of(report("a", T)));
      CountDownLatch release = new CountDownLatch(1);
      Future<?> holder = hold(world, callers, release);
      Future<List<FixResult>> begun =
          callers.submit(() -> world.report(A, List.of(report("a", T + 1))));
      awaitWaiting(world, 1);
      Future<List<FixResult>> behind =
          callers.submit(() -> world.report(B, List.of(report("b", T))));
      awaitWaiting(world, 2);
      Future<?> closing = callers.submit(world.tracking::close);
      try {
        awaitRefusal(world);
      } finally {
        release.countDown();
      }
      holder.get();
      closing.get();
      assertThat(begun.get()).containsExactly(FixResult.ACCEPTED);
      assertThat(behind.get()).containsExactly(FixResult.ACCEPTED);
      assertThat(history(world, A, "a")).hasSize(2);
      assertThat(history(world, B, "b")).hasSize(1);
    }
  }

  /// Waits until it takes nothing; what is tried meanwhile has no time to be answered.
  private static void awaitRefusal(TrackingWorld world) throws InterruptedException {
    long start = System.nanoTime();
    while (true) {
      try {
        var _ = world.tracking.report(B, List.of(report("b", T)), 1);
      } catch (QueueFullException refused) {
        assertThat(refused).hasMessageContaining("stops");
        return;
      } catch (UnansweredException early) {
        assertThat(System.nanoTime() - start).as("it still takes").isLessThan(PATIENCE_NANOS);
      }
      Thread.sleep(1);
    }
  }
}
