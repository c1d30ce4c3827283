package io.cartway.geofences.store;

import io.cartway.geo.CircleArea;
import io.cartway.geo.LatLng;
import io.cartway.geofences.FenceEvent;
import io.cartway.geofences.FenceRules;
import io.cartway.geofences.FenceSettings;
import io.cartway.geofences.GeofenceLimits;
import io.cartway.geofences.http.SettingsJson;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.store.StoreSettings;
import io.cartway.store.TestStores;
import io.cartway.tracking.FixResult;
import io.cartway.tracking.Position;
import io.cartway.tracking.Report;
import io.cartway.tracking.TrackingLimits;
import io.cartway.tracking.store.Tracking;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/// A server's part of positions and geofences, over a store with the accounts `acc_a` and `acc_b`.
final class FencedWorld implements AutoCloseable {

  static final Instant START = Instant.parse("2026-03-01T10:00:00Z");
  static final long T = START.toEpochMilli();
  static final String A = "acc_a";
  static final String B = "acc_b";
  static final LatLng IN = new LatLng(43.7, 7.4);
  static final LatLng OUT = new LatLng(43.72, 7.4);
  static final LatLng BEYOND = new LatLng(43.68, 7.4);

  final AtomicLong forwardMillis = new AtomicLong();
  final Store store;
  final Geofences geofences;
  final FenceArchive archive;
  final FenceWatch watch;
  final FenceKeeper keeper;
  final Tracking tracking;
  final List<String> told = new ArrayList<>();

  FencedWorld(Path folder, StoreSettings settings, GeofenceLimits limits) {
    store = TestStores.open(DataFolder.open(folder), settings);
    for (String account : List.of(A, B)) {
      store.<Integer, RuntimeException>inTransaction(handle ->
          handle.execute(
              "insert into accounts (id, name, created_at) values (?, ?, 1)"
                  + " on conflict do nothing",
              account,
              account));
    }
    InstantSource source = () -> START.plusMillis(forwardMillis.get());
    Clock clock = source.withZone(ZoneOffset.UTC);
    AccountLock lock =
        new AccountLock() {
          @Override
          public <T> T alone(String accountId, Function<Handle, T> work) {
            return Tracking.alone(store, accountId, work);
          }
        };
    SettingsText texts =
        new SettingsText() {
          @Override
          public String text(FenceSettings given) {
            return SettingsJson.text(given);
          }

          @Override
          public FenceSettings settings(String text) {
            return SettingsJson.settings(text);
          }
        };
    geofences = new Geofences(store, limits, texts, lock, clock);
    archive = new FenceArchive(store, geofences, lock);
    watch =
        new FenceWatch(
            store,
            texts,
            lock,
            (account, address, event) ->
                told.add("%s %s %s %s".formatted(account, address, event.type(), event.assetId())),
            clock);
    keeper = new FenceKeeper(watch, Duration.ofDays(30), clock);
    tracking = Tracking.open(store, TrackingLimits.STANDARD, watch, clock);
  }

  static FenceSettings circle(LatLng center, double radius) {
    return new FenceSettings(
        "N", new CircleArea(center, radius), FenceRules.STANDARD, Optional.empty(), "");
  }

  String create(String account, FenceSettings settings) {
    return ((Geofences.Kept.Done) geofences.create(account, settings)).fence().id();
  }

  static Report report(String asset, LatLng at, long millis) {
    OptionalDouble none = OptionalDouble.empty();
    return new Report(asset, new Position(at, millis, none, none, none, none));
  }

  List<FixResult> report(String account, Report... reports) {
    return tracking.report(account, List.of(reports), Duration.ofSeconds(60).toNanos());
  }

  /// The events of a geofence: type, asset, seconds behind the start, and `!` for initial ones.
  List<String> events(String account, String id) {
    KeptGeofence fence = geofences.find(account, id).orElseThrow();
    List<String> told = new ArrayList<>();
    for (NumberedEvent each :
        geofences.events(fence, 0, OptionalLong.empty(), OptionalLong.empty(), 10_000)) {
      FenceEvent event = each.event();
      told.add(
          "%s %s %d%s"
              .formatted(
                  event.type().word(),
                  event.assetId(),
                  (event.millis() - T) / 1000,
                  event.isInitial() ? " !" : ""));
    }
    return told;
  }

  List<String> inside(String account, String id) {
    return geofences.inside(account, geofences.find(account, id).orElseThrow(), "", 1000).stream()
        .map(AssetInside::assetId)
        .toList();
  }

  long count(String what) {
    return store.withHandle(
        handle -> handle.createQuery("select count(*) from " + what).mapTo(Long.class).one());
  }

  @Override
  public void close() {
    tracking.close();
    keeper.close();
    store.close();
  }
}
