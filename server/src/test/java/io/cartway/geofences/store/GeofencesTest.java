package io.cartway.geofences.store;

import static io.cartway.geofences.store.FencedWorld.A;
import static io.cartway.geofences.store.FencedWorld.B;
import static io.cartway.geofences.store.FencedWorld.BEYOND;
import static io.cartway.geofences.store.FencedWorld.IN;
import static io.cartway.geofences.store.FencedWorld.OUT;
import static io.cartway.geofences.store.FencedWorld.START;
import static io.cartway.geofences.store.FencedWorld.T;
import static io.cartway.geofences.store.FencedWorld.circle;
import static io.cartway.geofences.store.FencedWorld.report;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.geo.PolygonArea;
import io.cartway.geofences.FenceRules;
import io.cartway.geofences.FenceSettings;
import io.cartway.geofences.GeofenceLimits;
import io.cartway.geofences.http.SettingsJson;
import io.cartway.store.StoreSettings;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import io.cartway.tracking.AssetPage;
import io.cartway.tracking.AssetQuery;
import io.cartway.tracking.FixResult;
import io.cartway.tracking.Report;
import io.cartway.work.Deadline;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Geofences on both databases: what is kept, and what is decided with the positions.
class GeofencesTest {

  private static final long MINUTE = 60_000;

  @TempDir Path folder;

  private FencedWorld world(Vendor vendor) {
    return new FencedWorld(folder, TestStores.settings(vendor), GeofenceLimits.STANDARD);
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void what_an_asset_does_is_told_in_order_and_once(Vendor vendor) {
    try (FencedWorld world = world(vendor)) {
      String id = world.create(A, circle(IN, 500));
      String other = world.create(B, circle(IN, 500));
      world.report(
          A,
          report("x", OUT, T + 3 * MINUTE),
          report("x", IN, T + 2 * MINUTE),
          report("y", IN, T),
          report("x", OUT, T + MINUTE));
      world.report(A, report("x", BEYOND, T + 4 * MINUTE), report("y", IN, T));
      // Late ones tell nothing.
      assertThat(world.report(A, report("x", IN, T + 90_000))).containsExactly(FixResult.LATE);
      assertThat(world.events(A, id))
          .containsExactly("entered y 0 !", "entered x 120", "exited x 180", "crossed x 240");
      assertThat(world.inside(A, id)).containsExactly("y");
      assertThat(world.events(B, other)).isEmpty();
      assertThat(world.count("geofence_accounts where account_id = 'acc_a' and events = 4"))
          .isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void changes_of_geofences_count_from_the_next_position_on(Vendor vendor) {
    try (FencedWorld world = world(vendor)) {
      world.report(A, report("x", IN, T));
      String id = world.create(A, circle(IN, 500));
      world.report(A, report("x", IN, T + 1000));
      assertThat(world.events(A, id)).containsExactly("entered x 1 !");
      // Another name is no other geofence.
      FenceSettings old = circle(IN, 500);
      world.geofences.replace(
          A, id, new FenceSettings("M", old.shape(), old.rules(), Optional.empty(), ""));
      world.report(A, report("x", IN, T + 2000));
      assertThat(world.events(A, id)).hasSize(1);
      // The next position decides at another shape.
      world.geofences.replace(A, id, circle(OUT, 500));
      assertThat(world.inside(A, id)).containsExactly("x");
      world.report(A, report("x", IN, T + 3000), report("x", OUT, T + 4000));
      assertThat(world.events(A, id)).containsExactly("entered x 1 !", "exited x 3", "entered x 4");
      String second = world.create(A, circle(OUT, 300));
      world.report(A, report("x", OUT, T + 5000));
      assertThat(world.events(A, second)).containsExactly("entered x 5 !");
      assertThat(world.geofences.delete(A, second)).isTrue();
      assertThat(world.geofences.delete(A, second)).isFalse();
      world.report(A, report("x", IN, T + 6000));
      assertThat(world.events(A, id)).endsWith("exited x 6");
      assertThat(world.count("geofence_states")).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void another_shape_is_met_with_the_next_position_and_each_entry_has_its_exit(Vendor vendor) {
    try (FencedWorld world = world(vendor)) {
      LatLng near = new LatLng(43.7045, 7.4);
      String id = world.create(A, circle(IN, 500));
      world.report(
          A,
          report("both", IN, T),
          report("old", IN, T),
          report("new", OUT, T),
          report("none", BEYOND, T));
      // In the old circle, and in the new one around its edge.
      LatLng both = new LatLng(43.703, 7.4);
      world.report(A, report("both", both, T + 1000));
      world.geofences.replace(A, id, circle(near, 400));
      world.report(
          A,
          report("both", both, T + 2000),
          report("old", IN, T + 2000),
          report("new", near, T + 2000),
          report("none", BEYOND, T + 2000));
      assertThat(world.events(A, id))
          .containsExactlyInAnyOrder(
              "entered both 0 !", "entered old 0 !", "exited old 2", "entered new 2 !");
      assertThat(world.inside(A, id)).containsExactly("both", "new");
      assertThat(world.count("geofence_states where since = %d".formatted(T))).isEqualTo(1);
      // Whom it does not watch is not in it any more, and nothing is told.
      FenceSettings one =
          new FenceSettings(
              "N",
              circle(near, 400).shape(),
              new FenceRules(Optional.empty(), Set.of("new"), 0, 0),
              Optional.empty(),
              "");
      world.geofences.replace(A, id, one);
      assertThat(world.inside(A, id)).containsExactly("new");
      world.report(A, report("both", OUT, T + 3000), report("new", OUT, T + 3000));
      assertThat(world.events(A, id)).hasSize(5).endsWith("exited new 3");
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void geofences_that_come_back_count_beside_those_in_memory(Vendor vendor) {
    try (FencedWorld world = world(vendor)) {
      String before = world.create(A, circle(OUT, 100));
      world.report(A, report("x", IN, T));
      FenceSettings settings = circle(IN, 500);
      FenceArchive.Restored back =
          new FenceArchive.Restored(
              "cw:g:back", settings, world.archive.text(settings), START, START);
      assertThat(world.archive.restore(A, List.of(back))).isEmpty();
      world.report(A, report("x", IN, T + 1000), report("x", OUT, T + 2000));
      assertThat(world.events(A, "cw:g:back")).containsExactly("entered x 1 !", "exited x 2");
      assertThat(world.events(A, before)).containsExactly("entered x 2");
      assertThat(world.geofences.find(B, "cw:g:back")).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_stay_is_told_once_over_several_requests(Vendor vendor) {
    try (FencedWorld world = world(vendor)) {
      FenceSettings dwelling =
          new FenceSettings(
              "N",
              circle(IN, 500).shape(),
              new FenceRules(Optional.empty(), Set.of(), 60, 0),
              Optional.empty(),
              "");
      String id = world.create(A, dwelling);
      for (int i = 0; i < 5; i++) {
        world.report(A, report("x", IN, T + i * MINUTE / 2));
      }
      assertThat(world.events(A, id)).containsExactly("entered x 0 !", "dwelled x 60");
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void who_came_near_the_old_shape_has_not_crossed_the_new_one(Vendor vendor) {
    try (FencedWorld world = world(vendor)) {
      FenceSettings wide =
          new FenceSettings(
              "N",
              circle(IN, 500).shape(),
              new FenceRules(Optional.empty(), Set.of(), 0, 200),
              Optional.empty(),
              "");
      String id = world.create(A, wide);
      // Near: in, and not yet by 200 metres.
      world.report(A, report("x", BEYOND, T), report("x", new LatLng(43.6962, 7.4), T + MINUTE));
      assertThat(world.count("geofence_states where since is null")).isEqualTo(1);
      world.geofences.replace(A, id, circle(IN, 490));
      assertThat(world.count("geofence_states")).isZero();
      world.report(A, report("x", OUT, T + 2 * MINUTE));
      assertThat(world.events(A, id)).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void events_for_an_address_are_told_and_only_chosen_assets_are_watched(Vendor vendor) {
    try (FencedWorld world = world(vendor)) {
      FenceSettings told =
          new FenceSettings(
              "",
              circle(IN, 500).shape(),
              new FenceRules(Optional.empty(), Set.of("x"), 60, 0),
              Optional.of("https://r.example.com/"),
              "{\"a\":1}");
      String id = world.create(A, told);
      assertThat(SettingsJson.settings(world.geofences.find(A, id).orElseThrow().content()))
          .isEqualTo(told);
      world.report(A, report("x", IN, T), report("y", IN, T), report("x", IN, T + 2 * MINUTE));
      assertThat(world.told)
          .containsExactly(
              "acc_a https://r.example.com/ ENTERED x", "acc_a https://r.example.com/ DWELLED x");
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void what_is_deleted_tells_no_address_from_the_next_position_on(Vendor vendor) {
    try (FencedWorld world = world(vendor)) {
      FenceSettings hooked =
          new FenceSettings(
              "N",
              circle(IN, 500).shape(),
              FenceRules.STANDARD,
              Optional.of("https://example.com/a"),
              "");
      String gone = world.create(A, hooked);
      world.create(A, circle(BEYOND, 300));
      // It is in memory, with an asset inside and one outside.
      world.report(A, report("x", OUT, T), report("y", IN, T));
      assertThat(world.told).hasSize(1);
      assertThat(world.geofences.delete(A, gone)).isTrue();
      world.report(A, report("x", IN, T + MINUTE), report("y", OUT, T + MINUTE));
      assertThat(world.told).hasSize(1);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void an_account_keeps_as_many_as_it_may_and_sees_its_own_alone(Vendor vendor) {
    try (FencedWorld world =
        new FencedWorld(folder, TestStores.settings(vendor), new GeofenceLimits(2))) {
      String first = world.create(A, circle(IN, 1));
      String second = world.create(A, circle(IN, 2));
      assertThat(world.geofences.create(A, circle(IN, 3))).isInstanceOf(Geofences.Kept.Full.class);
      assertThat(world.geofences.find(B, first)).isEmpty();
      assertThat(world.geofences.delete(B, first)).isFalse();
      assertThat(world.geofences.replace(B, first, circle(IN, 9)))
          .isInstanceOf(Geofences.Kept.Unknown.class);
      assertThat(ids(world, "", 9)).containsExactly(first, second);
      assertThat(ids(world, first, 9)).containsExactly(second);
      assertThat(world.geofences.list(B, first, 9)).isEmpty();
      assertThat(world.geofences.delete(A, first)).isTrue();
      assertThat(world.geofences.create(A, circle(IN, 3))).isInstanceOf(Geofences.Kept.Done.class);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_page_of_large_geofences_has_fewer_and_says_that_there_are_more(Vendor vendor) {
    try (FencedWorld world =
        new FencedWorld(folder, TestStores.settings(vendor), GeofenceLimits.STANDARD)) {
      List<String> all = new ArrayList<>();
      // Rings of 5,000 points: a page holds some of them.
      for (int i = 1; i <= 12; i++) {
        List<LatLng> ring = new ArrayList<>();
        for (int point = 0; point < 5_000; point++) {
          double angle = 2 * Math.PI * point / 5_000;
          ring.add(
              new LatLng(
                  IN.lat() + 0.001 * i * Math.sin(angle), IN.lng() + 0.001 * i * Math.cos(angle)));
        }
        all.add(
            world.create(
                A,
                new FenceSettings(
                    "N", new PolygonArea(ring), FenceRules.STANDARD, Optional.empty(), "")));
      }
      List<String> read = new ArrayList<>();
      List<Integer> sizes = new ArrayList<>();
      Geofences.FencePage page = world.geofences.list(A, "", 1000).orElseThrow();
      read.addAll(ids(page));
      sizes.add(page.fences().size());
      while (page.isMore()) {
        page = world.geofences.list(A, read.getLast(), 1000).orElseThrow();
        read.addAll(ids(page));
        sizes.add(page.fences().size());
      }
      assertThat(read).isEqualTo(all);
      assertThat(sizes).hasSizeGreaterThan(1).allMatch(size -> size < 12);
      assertThat(world.geofences.list(A, "", 1).orElseThrow().isMore()).isTrue();
      assertThat(world.geofences.list(A, all.get(10), 1).orElseThrow().isMore()).isFalse();
      // All of them are judged, although they lie on several pages.
      world.report(A, FencedWorld.report("van", IN, FencedWorld.T));
      assertThat(world.inside(A, all.getFirst())).containsExactly("van");
      assertThat(world.inside(A, all.getLast())).containsExactly("van");
    }
  }

  private static List<String> ids(Geofences.FencePage page) {
    return page.fences().stream().map(KeptGeofence::id).toList();
  }

  private static List<String> ids(FencedWorld world, String after, int limit) {
    return world.geofences.list(A, after, limit).orElseThrow().fences().stream()
        .map(KeptGeofence::id)
        .toList();
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void events_of_what_is_deleted_or_old_are_erased(Vendor vendor) throws Exception {
    try (FencedWorld world = world(vendor)) {
      String id = world.create(A, circle(IN, 500));
      String second = world.create(A, circle(IN, 600));
      world.report(A, report("x", IN, T), report("y", IN, T));
      assertThat(world.count("geofence_events")).isEqualTo(4);
      world.tracking.delete(A, "x");
      assertThat(world.events(A, id)).containsExactly("entered y 0 !");
      assertThat(world.inside(A, id)).containsExactly("y");
      awaitEvents(world, 2);
      world.geofences.delete(A, second);
      world.keeper.wake();
      awaitEvents(world, 1);
      assertThat(world.count("geofence_accounts where events = 1 and fences = 1")).isEqualTo(1);
      world.forwardMillis.set(Duration.ofDays(30).toMillis() + 1);
      world.keeper.wake();
      awaitEvents(world, 0);
    }
  }

  private static void awaitEvents(FencedWorld world, long wanted) throws InterruptedException {
    long start = System.nanoTime();
    while (world.count("geofence_events") != wanted) {
      assertThat(System.nanoTime() - start).isLessThan(Duration.ofSeconds(60).toNanos());
      Thread.sleep(5);
    }
  }

  /// Two servers with a database take shuffled and repeated positions of one asset from fifty
  /// threads, up to a dozen in a request: what is told is what the accepted positions say, each
  /// crossing once.
  @ParameterizedTest
  @EnumSource(Vendor.class)
  void each_crossing_of_the_accepted_order_is_told_once(Vendor vendor) throws Exception {
    long seed = Long.getLong("cases.seed", 980L);
    System.err.println("cases.seed=" + seed);
    StoreSettings settings = TestStores.settings(vendor);
    try (FencedWorld one = new FencedWorld(folder, settings, GeofenceLimits.STANDARD);
        FencedWorld two = new FencedWorld(folder, settings, GeofenceLimits.STANDARD);
        ExecutorService callers = Executors.newFixedThreadPool(50)) {
      String id = one.create(A, circle(IN, 500));
      SharedFixes fixes = SharedFixes.make(seed);
      TreeMap<Long, LatLng> accepted = new TreeMap<>();
      List<Future<?>> answers = new ArrayList<>();
      for (int request = 0; request < fixes.requests().size(); request++) {
        FencedWorld server = request % 2 == 0 ? one : two;
        Report[] reports = fixes.requests().get(request);
        answers.add(
            callers.submit(() -> {
              List<Long> taken = SharedFixes.accepted(server, reports);
              synchronized (accepted) {
                for (long millis : taken) {
                  assertThat(accepted.put(millis, fixes.places().get(millis))).isNull();
                }
              }
            }));
      }
      for (Future<?> answer : answers) {
        answer.get();
      }
      assertThat(accepted).hasSizeGreaterThan(100);
      assertThat(one.events(A, id))
          .containsExactlyElementsOf(SharedFixes.crossings(accepted))
          .hasSizeGreaterThan(50);
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void pages_of_who_is_inside_are_the_same_sorted_or_not(Vendor vendor) {
    try (FencedWorld world = world(vendor)) {
      String id = world.create(A, circle(IN, 500));
      world.create(A, circle(IN, 400));
      Random random = new Random(7);
      List<Report> reports = new ArrayList<>();
      List<String> expected = new ArrayList<>();
      for (int i = 0; i < 300; i++) {
        String asset = "x" + i * 7919 % 300;
        boolean isIn = random.nextBoolean();
        reports.add(report(asset, isIn ? IN : OUT, T));
        if (isIn) {
          expected.add(asset);
        }
      }
      Collections.sort(expected);
      world.report(A, reports.toArray(Report[]::new));
      world.create(B, circle(IN, 500));
      world.report(B, report("x1", IN, T), report("x2", IN, T));
      KeptGeofence fence = world.geofences.find(A, id).orElseThrow();
      for (Optional<String> account : List.of(Optional.<String>empty(), Optional.of(A))) {
        List<String> read = new ArrayList<>();
        List<AssetInside> page;
        do {
          String after = read.isEmpty() ? "" : read.getLast();
          page =
              world.store.withHandle(
                  handle -> StateRows.inside(handle, account, fence.number(), after, 25));
          page.forEach(asset -> read.add(asset.assetId()));
          assertThat(page).allMatch(asset -> asset.sinceMillis() == T);
        } while (page.size() == 25);
        assertThat(read).isEqualTo(expected);
      }
      assertThat(world.inside(A, id)).isEqualTo(expected);
      if (vendor == Vendor.SQLITE) {
        assertThat(plan(world, false)).contains("TEMP B-TREE");
        assertThat(plan(world, true)).contains("account_id=? AND id>?").doesNotContain("TEMP");
      }
    }
  }

  private static String plan(FencedWorld world, boolean isInOrder) {
    return world.store.withHandle(handle -> {
      var explained =
          handle
              .createQuery("explain query plan " + StateRows.insideSql(isInOrder))
              .bind("fence", 1)
              .bind("after", "")
              .bind("limit", 1000);
      if (isInOrder) {
        explained.bind("account", A);
      }
      return String.join("\n", explained.map((row, context) -> row.getString("detail")).list());
    });
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void ten_thousand_are_many(Vendor vendor) {
    try (FencedWorld world = world(vendor)) {
      String id = world.create(A, circle(IN, 9));
      long number = world.geofences.find(A, id).orElseThrow().number();
      world.report(A, report("first", OUT, T));
      add(world, number, 1, 9_999);
      assertThat(isMany(world, number)).isFalse();
      add(world, number, 10_000, 10_000);
      assertThat(isMany(world, number)).isTrue();
      assertThat(world.inside(A, id)).hasSize(1000).startsWith("n00001", "n00002");
    }
  }

  private static boolean isMany(FencedWorld world, long fence) {
    return world.store.<Boolean, RuntimeException>withHandle(
        handle -> StateRows.isMany(handle, fence));
  }

  private static void add(FencedWorld world, long fence, int first, int last) {
    var _ =
        world.store.<Integer, RuntimeException>inTransaction(handle -> {
          handle.execute(
              """
              insert into assets (account_id, id, created_at)
              with recursive n (i) as (
                select cast(? as integer) union all select i + 1 from n where i < ?)
              select 'acc_a', 'n' || substr(cast(100000 + i as text), 2), 1 from n
              """,
              first,
              last);
          return handle.execute(
              """
              insert into geofence_states (asset, fence, since, is_told)
              select number, ?, 1, 1 from assets a where id like 'n%'
                and not exists (select 1 from geofence_states s where s.asset = a.number)
              """,
              fence);
        });
  }

  /// A page of assets in a geofence needs as many ids as it has places.
  @ParameterizedTest
  @EnumSource(Vendor.class)
  void a_page_of_assets_inside_asks_for_no_more_of_them(Vendor vendor) {
    try (FencedWorld world = world(vendor)) {
      String id = world.create(A, circle(IN, 500));
      List<Report> reports = new ArrayList<>();
      for (int i = 10; i < 40; i++) {
        reports.add(report("x" + i, IN, T + i));
      }
      world.report(A, reports.toArray(Report[]::new));
      KeptGeofence fence = world.geofences.find(A, id).orElseThrow();
      List<Integer> asked = new ArrayList<>();
      AssetQuery.Members members =
          (after, limit) -> {
            asked.add(limit);
            return world.geofences.inside(A, fence, after, limit).stream()
                .map(AssetInside::assetId)
                .toList();
          };
      List<String> read = new ArrayList<>();
      Optional<String> after = Optional.of("");
      while (after.isPresent()) {
        AssetPage page =
            world.tracking.assets(
                A,
                new AssetQuery(after.get(), OptionalLong.empty(), Optional.of(members), 7),
                Deadline.never());
        page.assets().forEach(asset -> read.add(asset.id()));
        after = page.next();
      }
      assertThat(read).hasSize(30).isSorted().doesNotHaveDuplicates();
      assertThat(asked).hasSize(5).containsOnly(7);
      asked.clear();
      AssetQuery late = new AssetQuery("", OptionalLong.of(T + 38), Optional.of(members), 7);
      assertThat(world.tracking.assets(A, late, Deadline.never()).assets()).hasSize(2);
      assertThat(asked).as("few of them may be so new").containsExactly(1000);
    }
  }
}
