package io.cartway.geofences.store;

import static io.cartway.geofences.store.FencedWorld.A;
import static io.cartway.geofences.store.FencedWorld.B;
import static io.cartway.geofences.store.FencedWorld.BEYOND;
import static io.cartway.geofences.store.FencedWorld.IN;
import static io.cartway.geofences.store.FencedWorld.OUT;
import static io.cartway.geofences.store.FencedWorld.T;
import static io.cartway.geofences.store.FencedWorld.circle;
import static io.cartway.geofences.store.FencedWorld.report;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.geofences.GeofenceLimits;
import io.cartway.store.StoreSettings;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import io.cartway.tracking.FixResult;
import io.cartway.tracking.Report;
import io.cartway.tracking.stream.PositionStreams;
import io.cartway.tracking.stream.PositionStreams.Entry;
import io.cartway.tracking.stream.StreamLimits;
import io.cartway.tracking.stream.StreamWish;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Streams of positions and events, below HTTP: clients that leave and come again have everything
/// once.
class PositionStreamsTest {

  private static final Duration LONG = Duration.ofMinutes(5);

  @TempDir Path folder;
  private StoreSettings settings = StoreSettings.SQLITE;

  @BeforeEach
  void sqlite() {
    settings = StoreSettings.SQLITE;
  }

  private FencedWorld world() {
    return new FencedWorld(folder.resolve("data"), settings, GeofenceLimits.STANDARD);
  }

  private static StreamLimits limits(int held) {
    return new StreamLimits(50, 60, held, Duration.ofMillis(50), LONG);
  }

  private static PositionStreams streams(FencedWorld world, int held) {
    return new PositionStreams(world.tracking, new StreamReader.Lines(), limits(held));
  }

  private static StreamReader reader(PositionStreams streams, String account, OptionalLong after) {
    return new StreamReader(streams, account, StreamReader.wish(after)).awaitStart();
  }

  private static StreamReader now(PositionStreams streams, String account) {
    return reader(streams, account, OptionalLong.empty());
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void clients_that_come_again_have_everything_once(Vendor vendor) {
    settings = TestStores.settings(vendor);
    long seed = Long.getLong("cases.seed", 20_261_128L);
    System.err.println("cases.seed=" + seed);
    Random random = new Random(seed);
    try (FencedWorld world = world();
        // So little is held that clients that are behind read for themselves.
        PositionStreams streams = streams(world, 100)) {
      String fence = world.create(A, circle(IN, 500));
      world.create(B, circle(IN, 500));
      StreamReader always = now(streams, A);
      StreamReader leaving = now(streams, A);
      List<String> got = new ArrayList<>();
      List<String> expected = new ArrayList<>();
      for (int round = 0; round < 40; round++) {
        expected.addAll(reportSome(world, random));
        if (random.nextInt(3) == 0) {
          leaving.close();
          got.addAll(leaving.told());
          leaving = reader(streams, A, OptionalLong.of(leaving.lastNumber()));
        }
      }
      List<String> events = told(world.events(A, fence), fence);
      assertThat(events).hasSizeGreaterThan(5);
      int all = expected.size() + events.size();
      always.awaitTold(all);
      StreamReader last = leaving;
      StreamReader.await(() -> got.size() + last.told().size() >= all);
      got.addAll(last.told());
      assertThat(always.told()).hasSize(all).containsAll(expected);
      assertThat(always.told().stream().filter(line -> line.startsWith("geofence")))
          .containsExactlyElementsOf(events);
      assertThat(got).isEqualTo(always.told());
      assertThat(sorted(always.told(), "position", "late"))
          .isEqualTo(expected.stream().sorted().toList());
      List<Long> numbers =
          always.all().stream()
              .filter(line -> !line.contains(" keep"))
              .map(line -> Long.parseLong(line.substring(0, line.indexOf(' '))))
              .toList();
      assertThat(numbers).isSorted().doesNotHaveDuplicates();
      // An event comes behind the position that shows it.
      List<String> told = always.told();
      for (int i = 0; i < told.size(); i++) {
        if (told.get(i).startsWith("geofence")) {
          String[] words = told.get(i).split(" ", -1);
          assertThat(told.subList(0, i)).contains("position " + words[1] + " " + words[3]);
        }
      }
      last.close();
      always.close();
    }
  }

  /// Reports random positions of one of the accounts.
  ///
  /// @return what a stream of A shall tell of them
  private static List<String> reportSome(FencedWorld world, Random random) {
    int size = 1 + random.nextInt(random.nextInt(4) == 0 ? 250 : 20);
    List<Report> reports = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      LatLng at = random.nextBoolean() ? IN : OUT;
      reports.add(
          report("asset-" + random.nextInt(3), at, T + 1000L * (random.nextInt(1000) - 2000)));
    }
    String account = random.nextInt(4) == 0 ? B : A;
    List<FixResult> results = world.report(account, reports.toArray(Report[]::new));
    List<String> expected = new ArrayList<>();
    for (int i = 0; account.equals(A) && i < size; i++) {
      Report each = reports.get(i);
      String type = FixResult.ACCEPTED.equals(results.get(i)) ? "position" : "late";
      if (!FixResult.DUPLICATE.equals(results.get(i))) {
        expected.add(
            "%s %s %d".formatted(type, each.assetId(), (each.position().millis() - T) / 1000));
      }
    }
    return expected;
  }

  /// Events of a geofence as streams tell them.
  private static List<String> told(List<String> events, String fence) {
    return events.stream()
        .map(event -> {
          int space = event.indexOf(' ');
          int second = event.indexOf(' ', space + 1);
          return "geofence.%s %s %s%s"
              .formatted(
                  event.substring(0, space),
                  event.substring(space + 1, second),
                  fence,
                  event.substring(second));
        })
        .toList();
  }

  private static List<String> sorted(List<String> lines, String... types) {
    return lines.stream()
        .filter(line -> Set.of(types).contains(line.split(" ", 2)[0]))
        .sorted()
        .toList();
  }

  @Test
  void one_that_reads_nothing_holds_up_nobody_and_has_all_of_it_later() {
    try (FencedWorld world = world();
        PositionStreams streams = streams(world, 100);
        StreamReader stuck = now(streams, A);
        StreamReader other = now(streams, A)) {
      stuck.stick(true);
      for (int i = 0; i < 30; i++) {
        int first = 100 * i;
        world.report(
            A,
            IntStream.range(first, first + 100)
                .mapToObj(j -> report("one", OUT, T + j))
                .toArray(Report[]::new));
        other.awaitTold(first + 100);
      }
      assertThat(stuck.told()).isEmpty();
      stuck.stick(false);
      stuck.awaitTold(3000);
      assertThat(stuck.told()).isEqualTo(other.told()).hasSize(3000);
    }
  }

  @Test
  void filters_leave_out_what_is_not_wished() {
    try (FencedWorld world = world();
        PositionStreams streams = streams(world, 1000)) {
      String first = world.create(A, circle(IN, 500));
      String second = world.create(A, circle(IN, 600));
      OptionalLong none = OptionalLong.empty();
      List<StreamWish> wishes =
          List.of(
              new StreamWish(none, Set.of("late"), Set.of(), Set.of(), Optional.empty(), LONG),
              new StreamWish(none, Set.of(), Set.of("one"), Set.of(), Optional.empty(), LONG),
              new StreamWish(none, Set.of(), Set.of(), Set.of(second), Optional.empty(), LONG),
              new StreamWish(
                  none, Set.of(), Set.of(), Set.of(), Optional.of(at -> at.equals(OUT)), LONG));
      List<StreamReader> readers =
          wishes.stream().map(wish -> new StreamReader(streams, A, wish).awaitStart()).toList();
      world.report(A, report("one", IN, T));
      world.report(A, report("one", OUT, T - 1000));
      world.report(A, report("two", OUT, T));
      List<List<String>> expected =
          List.of(
              List.of("late one -1"),
              List.of(
                  "position one 0",
                  "geofence.entered one " + first + " 0 !",
                  "geofence.entered one " + second + " 0 !",
                  "late one -1"),
              List.of(
                  "position one 0",
                  "geofence.entered one " + second + " 0 !",
                  "late one -1",
                  "position two 0"),
              List.of("late one -1", "position two 0"));
      for (int i = 0; i < readers.size(); i++) {
        assertThat(readers.get(i).awaitTold(expected.get(i).size()).told())
            .as("events of one position have no order")
            .containsExactlyInAnyOrderElementsOf(expected.get(i));
      }
      assertThat(readers.get(1).all().stream().filter(line -> !line.contains(" keep")))
          .as("numbers without a hole")
          .extracting(line -> line.substring(0, line.indexOf(' ')))
          .containsExactly("0", "1", "2", "3", "4");
      assertThat(readers.subList(0, 3)).as("words need no turn").allMatch(one -> one.turns() == 0);
      assertThat(readers.getLast().turns()).as("an area is looked at in turns").isPositive();
      // One that was told nothing of it knows nevertheless up to where that is so.
      StreamReader late = readers.getFirst();
      StreamReader.await(() -> late.lastNumber() == 5);
      readers.forEach(StreamReader::close);
    }
  }

  @Test
  void what_is_deleted_is_told_to_nobody_who_comes_again() {
    try (FencedWorld world = world();
        PositionStreams streams = streams(world, 1000)) {
      String gone = world.create(A, circle(IN, 500));
      String kept = world.create(A, circle(IN, 500));
      now(streams, A).close();
      world.report(A, report("one", IN, T));
      world.report(A, report("two", IN, T));
      world.tracking.delete(A, "one");
      world.geofences.delete(A, gone);
      world.report(A, report("one", OUT, T));
      try (PositionStreams other = streams(world, 1000);
          StreamReader again = reader(other, A, OptionalLong.of(0))) {
        assertThat(again.awaitTold(3).told())
            .containsExactly(
                "position two 0", "geofence.entered two " + kept + " 0 !", "position one 0");
      }
    }
  }

  @Test
  void what_is_no_longer_kept_is_a_gap() {
    try (FencedWorld world = world();
        PositionStreams streams = streams(world, 1000)) {
      world.report(A, report("one", OUT, T - 9000));
      long last;
      try (StreamReader reader = now(streams, A)) {
        world.report(A, report("one", OUT, T - 8000));
        reader.awaitTold(1);
        last = reader.lastNumber();
        assertThat(last).isEqualTo(2);
      }
      // Nobody has followed the account for longer than it is logged.
      world.forwardMillis.addAndGet(Duration.ofMinutes(76).toMillis());
      world.report(A, report("one", OUT, T - 7000), report("one", OUT, T - 6000));
      try (PositionStreams later = streams(world, 1000);
          StreamReader reader = reader(later, A, OptionalLong.of(last))) {
        assertThat(reader.awaitTold(1).told()).containsExactly("gap 2");
        assertThat(reader.lastNumber()).isEqualTo(4);
        world.report(A, report("one", OUT, T - 5000));
        assertThat(reader.awaitTold(2).told()).containsExactly("gap 2", "position one -5");
      }
      // Before the number 5 nothing is kept; a number that nobody was given is of another database.
      try (PositionStreams later = streams(world, 1000);
          StreamReader first = reader(later, A, OptionalLong.of(3));
          StreamReader future = reader(later, A, OptionalLong.of(6))) {
        assertThat(first.awaitTold(2).told()).containsExactly("gap 3", "position one -5");
        assertThat(future.awaitTold(1).told()).containsExactly("gap 6");
        assertThat(future.lastNumber()).isEqualTo(5);
        world.report(A, report("one", OUT, T - 4000));
        assertThat(future.awaitTold(2).told()).containsExactly("gap 6", "position one -4");
      }
    }
  }

  /// Two rows of the log with something between them that was not logged.
  @Test
  void a_gap_inside_a_page_is_told_in_its_place() {
    try (FencedWorld world = world();
        PositionStreams streams = streams(world, 1000)) {
      now(streams, A).close();
      world.report(A, report("one", OUT, T - 9000));
      forward(world, 30);
      world.report(A, report("one", OUT, T - 8000));
      forward(world, 46);
      world.report(A, report("one", OUT, T - 7000));
      try (PositionStreams later = streams(world, 1000);
          StreamReader follower = now(later, A)) {
        world.report(A, report("one", OUT, T - 6000));
        assertThat(follower.awaitTold(1).told()).containsExactly("position one -6");
      }
      try (PositionStreams again = streams(world, 1000);
          StreamReader reader = reader(again, A, OptionalLong.of(1))) {
        assertThat(reader.awaitTold(3).told())
            .containsExactly("position one -8", "gap 2", "position one -6");
      }
    }
  }

  private static void forward(FencedWorld world, int minutes) {
    world.forwardMillis.addAndGet(Duration.ofMinutes(minutes).toMillis());
  }

  /// That somebody follows an account is noted every five minutes.
  @Test
  void who_left_less_than_an_hour_ago_finds_all() {
    try (FencedWorld world = world();
        PositionStreams streams = streams(world, 1000)) {
      now(streams, A).close();
      forward(world, 4);
      now(streams, A).close();
      forward(world, 59);
      world.report(A, report("one", OUT, T - 9000));
      try (PositionStreams later = streams(world, 1000);
          StreamReader reader = reader(later, A, OptionalLong.of(0))) {
        assertThat(reader.awaitTold(1).told()).containsExactly("position one -9");
      }
    }
  }

  @Test
  void what_is_logged_goes_away() {
    try (FencedWorld world = world();
        PositionStreams streams = streams(world, 1000)) {
      now(streams, A).close();
      world.report(A, report("one", OUT, T - 9000));
      assertThat(world.count("position_log")).isEqualTo(1);
      world.report(B, report("one", OUT, T - 9000));
      assertThat(world.count("position_log")).as("nobody follows B").isEqualTo(1);
      world.forwardMillis.addAndGet(Duration.ofMinutes(76).toMillis());
      // A deletion wakes the thread that removes.
      world.tracking.delete(B, "one");
      StreamReader.await(() -> world.count("position_log") == 0);
      StreamReader.await(() -> {
        world.tracking.delete(B, "one");
        return world.count("tracking_accounts where followed_at > 0") == 0;
      });
    }
  }

  @Test
  void places_are_bounded_and_given_back() {
    try (FencedWorld world = world()) {
      StreamLimits few = new StreamLimits(3, 5, 100, Duration.ofSeconds(1), LONG);
      PositionStreams streams = new PositionStreams(world.tracking, new StreamReader.Lines(), few);
      List<StreamReader> readers = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        readers.add(now(streams, A));
      }
      StreamWish wish = StreamReader.wish(OptionalLong.empty());
      assertThat(streams.enter(A, wish)).isInstanceOf(Entry.AccountFull.class);
      readers.add(now(streams, B));
      readers.add(now(streams, B));
      assertThat(streams.open()).isEqualTo(5);
      assertThat(streams.enter(B, wish)).isInstanceOf(Entry.Full.class);
      readers.removeFirst().close();
      assertThat(streams.open()).isEqualTo(4);
      readers.add(now(streams, A));
      streams.end();
      readers.forEach(reader -> StreamReader.await(reader::hasEnded));
      assertThat(streams.open()).isZero();
      assertThat(streams.enter(A, wish)).isInstanceOf(Entry.Closed.class);
      streams.close();
    }
  }

  @Test
  void a_stream_ends_after_its_time_with_the_last_number() {
    try (FencedWorld world = world();
        PositionStreams streams = streams(world, 1000)) {
      StreamWish brief =
          new StreamWish(
              OptionalLong.empty(),
              Set.of("late"),
              Set.of(),
              Set.of(),
              Optional.empty(),
              Duration.ofMillis(700));
      try (StreamReader reader = new StreamReader(streams, A, brief).awaitStart()) {
        world.report(A, report("one", OUT, T));
        StreamReader.await(reader::hasEnded);
        assertThat(reader.all().getLast()).isEqualTo("1 keep");
      }
    }
  }

  @Test
  void what_another_server_writes_is_told() {
    settings = TestStores.settings(Vendor.POSTGRESQL);
    try (FencedWorld world = world();
        FencedWorld other = world();
        PositionStreams streams = streams(world, 1000);
        StreamReader reader = now(streams, A)) {
      String fence = world.create(A, circle(IN, 500));
      other.report(A, report("one", OUT, T));
      other.report(A, report("one", BEYOND, T + 60_000));
      assertThat(reader.awaitTold(3).told())
          .containsExactly(
              "position one 0", "position one 60", "geofence.crossed one " + fence + " 60");
    }
  }
}
