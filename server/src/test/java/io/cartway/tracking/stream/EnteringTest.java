package io.cartway.tracking.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.store.Store;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import io.cartway.tracking.AssetListener;
import io.cartway.tracking.Happening;
import io.cartway.tracking.TrackingLimits;
import io.cartway.tracking.store.Tracking;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Who enters while feeds are removed, the server stops or the database fails.
class EnteringTest {

  private static final StreamLimits LIMITS =
      new StreamLimits(3, 5, 100, Duration.ofSeconds(1), Duration.ofMinutes(1));

  private static final StreamWish ALL =
      new StreamWish(
          OptionalLong.empty(),
          Set.of(),
          Set.of(),
          Set.of(),
          Optional.empty(),
          Duration.ofMinutes(1));

  @TempDir private Path folder;
  private Store store;
  private Tracking tracking;

  @BeforeEach
  void open() {
    store = TestStores.open(Vendor.SQLITE, folder);
    execute("insert into accounts (id, name, created_at) values ('acc', 'acc', 1)");
    tracking = Tracking.open(store, TrackingLimits.STANDARD, AssetListener.NONE, Clock.systemUTC());
  }

  @AfterEach
  void close() {
    tracking.close();
    store.close();
  }

  private void execute(String sql) {
    store.<Integer, RuntimeException>inTransaction(handle -> handle.execute(sql));
  }

  private PositionStreams streams(Duration unused) {
    return new PositionStreams(tracking, new Nothing(), LIMITS, unused);
  }

  private static final class Nothing implements StreamText {
    @Override
    public byte[] happening(Happening happening) {
      return new byte[0];
    }

    @Override
    public byte[] start(long number) {
      return new byte[0];
    }

    @Override
    public byte[] keepAlive(long number) {
      return new byte[0];
    }

    @Override
    public byte[] gap(long after, long number) {
      return new byte[0];
    }
  }

  private static PositionStream entered(PositionStreams streams) {
    return ((PositionStreams.Entry.Entered) streams.enter("acc", ALL)).stream();
  }

  @Test
  void a_feed_that_a_stream_enters_is_read_however_often_unused_ones_are_removed()
      throws Exception {
    AtomicBoolean isOver = new AtomicBoolean();
    try (PositionStreams streams = streams(Duration.ZERO);
        ExecutorService remover = Executors.newSingleThreadExecutor()) {
      Future<?> removing =
          remover.submit(() -> {
            while (!isOver.get()) {
              streams.removeUnused();
            }
          });
      try {
        for (int i = 0; i < 3_000; i++) {
          try (PositionStream stream = entered(streams)) {
            assertThat(streams.isRead(stream.feed())).as("time %d", i).isTrue();
          }
        }
      } finally {
        isOver.set(true);
      }
      removing.get();
      assertThat(streams.open()).isZero();
    }
  }

  @Test
  void who_enters_while_the_server_stops_is_ended_or_refused() throws Exception {
    List<String> seen = new ArrayList<>();
    try (ExecutorService others = Executors.newSingleThreadExecutor()) {
      for (int i = 0; i < 100; i++) {
        CyclicBarrier both = new CyclicBarrier(2);
        try (PositionStreams streams = streams(Duration.ofMinutes(1))) {
          Future<?> end =
              others.submit(() -> {
                both.await();
                streams.end();
                return "";
              });
          both.await();
          PositionStreams.Entry entry = streams.enter("acc", ALL);
          end.get();
          seen.add(entry.getClass().getSimpleName());
          if (entry instanceof PositionStreams.Entry.Entered(PositionStream stream)) {
            assertThat(stream.feed().isClosed()).as("time %d", i).isTrue();
            stream.close();
          }
          assertThat(streams.open()).isZero();
        }
      }
    }
    assertThat(seen).isSubsetOf("Entered", "Closed");
  }

  @Test
  void a_place_is_given_back_when_the_database_fails() {
    try (PositionStreams streams = streams(Duration.ofMinutes(1))) {
      execute("alter table tracking_accounts rename to hidden");
      for (int i = 0; i < 2 * LIMITS.max(); i++) {
        assertThatThrownBy(() -> streams.enter("acc", ALL)).isInstanceOf(RuntimeException.class);
      }
      assertThat(streams.open()).isZero();
      execute("alter table hidden rename to tracking_accounts");
      List<PositionStream> entered = new ArrayList<>();
      for (int i = 0; i < LIMITS.accountMax(); i++) {
        entered.add(entered(streams));
      }
      assertThat(streams.enter("acc", ALL)).isInstanceOf(PositionStreams.Entry.AccountFull.class);
      assertThat(streams.open()).as("a refusal takes no place").isEqualTo(LIMITS.accountMax());
      entered.forEach(PositionStream::close);
      assertThat(streams.open()).isZero();
    }
  }
}
