package io.cartway.tracking.store;

import io.cartway.geo.LatLng;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.store.StoreSettings;
import io.cartway.store.TestStores;
import io.cartway.tracking.AssetListener;
import io.cartway.tracking.FixResult;
import io.cartway.tracking.Position;
import io.cartway.tracking.Report;
import io.cartway.tracking.TrackingLimits;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/// A store with positions of the accounts `acc_a` and `acc_b`, and a clock that is put forward.
final class TrackingWorld implements AutoCloseable {

  static final Instant START = Instant.parse("2026-03-01T10:00:00Z");
  static final String A = "acc_a";
  static final String B = "acc_b";
  static final long PATIENCE_NANOS = Duration.ofSeconds(60).toNanos();

  final AtomicLong forwardMillis = new AtomicLong();
  final StoreSettings settings;
  final Store store;
  final TrackingLimits limits;
  final Tracking tracking;

  TrackingWorld(Path folder, StoreSettings settings, TrackingLimits limits) {
    this.settings = settings;
    this.limits = limits;
    store = TestStores.open(DataFolder.open(folder), settings);
    for (String account : List.of(A, B)) {
      store.<Integer, RuntimeException>inTransaction(handle ->
          handle.execute(
              "insert into accounts (id, name, created_at) values (?, ?, 1)"
                  + " on conflict do nothing",
              account,
              account));
    }
    tracking = Tracking.open(store, limits, AssetListener.NONE, clock());
  }

  Clock clock() {
    InstantSource source = () -> START.plusMillis(forwardMillis.get());
    return source.withZone(ZoneOffset.UTC);
  }

  static Report report(String asset, long millis) {
    // The place tells the time, so that a wrong row shows.
    return new Report(asset, position(millis));
  }

  static Position position(long millis) {
    return new Position(
        LatLng.ofUnits((int) (millis % 900_000_000), (int) (millis % 1_700_000_000)),
        millis,
        OptionalDouble.of(millis % 4000 / 100.0),
        millis % 2 == 0 ? OptionalDouble.of((double) (millis % 360)) : OptionalDouble.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty());
  }

  List<FixResult> report(String account, List<Report> reports) {
    return tracking.report(account, reports, PATIENCE_NANOS);
  }

  long count(String what) {
    return store.withHandle(
        handle -> handle.createQuery("select count(*) from " + what).mapTo(Long.class).one());
  }

  /// Waits until there are so many rows.
  void awaitCount(String what, long wanted) {
    long start = System.nanoTime();
    while (count(what) != wanted) {
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new AssertionError("%d %s, not %d".formatted(count(what), what, wanted));
      }
      LockSupport.parkNanos(5_000_000);
    }
  }

  @Override
  public void close() {
    tracking.close();
    store.close();
  }
}
