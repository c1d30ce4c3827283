package io.cartway.app;

import io.cartway.accounts.http.StoredEndpoint;
import io.cartway.app.map.LiveRoads;
import io.cartway.app.settings.Config;
import io.cartway.app.settings.Setting;
import io.cartway.app.webhook.Fencing;
import io.cartway.app.webhook.Notifying;
import io.cartway.http.Operation;
import io.cartway.http.OutboundRules;
import io.cartway.http.Vital;
import io.cartway.http.log.Metrics;
import io.cartway.jobs.Processors;
import io.cartway.matching.Matching;
import io.cartway.store.Store;
import io.cartway.tracking.GeofenceMembers;
import io.cartway.tracking.RoadFinder;
import io.cartway.tracking.TrackingLimits;
import io.cartway.tracking.http.AssetsEndpoint;
import io.cartway.tracking.http.PositionStreamEndpoint;
import io.cartway.tracking.http.StreamJson;
import io.cartway.tracking.store.Tracking;
import io.cartway.tracking.stream.PositionStreams;
import io.cartway.tracking.stream.StreamLimits;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The assets and positions of accounts, with their operations.
final class Positioning implements AutoCloseable {

  private static final long MEGABYTE = 1_000_000;

  /// What is remembered of matched assets may take one part in this many of the heap.
  private static final int MATCH_SHARE = 32;

  private final Store store;
  private final Fencing fences;
  private final Tracking tracking;
  private final PositionStreams streams;

  private Positioning(Store store, Fencing fences, Tracking tracking) {
    this.store = store;
    this.fences = fences;
    this.tracking = tracking;
    streams = new PositionStreams(tracking, new StreamJson(), StreamLimits.STANDARD);
  }

  /// Opens them, within the limits that the operator set.
  ///
  /// @param notifying takes the events of geofences
  static Positioning open(
      Store store, Config config, Notifying notifying, Metrics metrics, Clock clock) {
    Fencing fences = new Fencing(store, config, notifying, clock);
    Tracking tracking = Tracking.open(store, limits(config), fences.listener(), clock);
    metrics.gauge(
        "cartway.positions.waiting", "Positions that wait to be written.", tracking::waiting);
    Positioning positioning = new Positioning(store, fences, tracking);
    metrics.gauge(
        "cartway.positions.streams", "Open streams of positions.", positioning.streams::open);
    return positioning;
  }

  /// The limits that the operator set.
  static TrackingLimits limits(Config config) {
    TrackingLimits standard = TrackingLimits.STANDARD;
    return new TrackingLimits(
        standard.reportsMax(),
        config.number(Setting.POSITION_ASSETS),
        config.number(Setting.POSITION_MEGABYTES) * MEGABYTE,
        Duration.ofDays(config.number(Setting.POSITION_DAYS)),
        standard.ahead(),
        standard.waitingMax());
  }

  /// The operations of the API port.
  ///
  /// @param processors give turns for large bodies
  /// @param matching matches positions to roads
  /// @param rules which addresses may be told
  /// @param accounting knows owners' keys
  List<Operation> operations(
      Processors processors, Matching matching, OutboundRules rules, Accounting accounting) {
    long bytes = Runtime.getRuntime().maxMemory() / MATCH_SHARE;
    RoadFinder roads = new LiveRoads(matching, bytes);
    Predicate<Optional<String>> speaksForAccount = accounting.speaksForAccount();
    GeofenceMembers members = fences.members();
    return Stream.of(
            AssetsEndpoint.operations(tracking, members, processors, roads, speaksForAccount),
            List.of(
                PositionStreamEndpoint.operation(streams, processors, members, speaksForAccount)),
            fences.operations(tracking.histories(), rules, processors, speaksForAccount))
        .flatMap(List::stream)
        .map(operation -> StoredEndpoint.of(operation, store.gate()))
        .toList();
  }

  /// Ends all streams, so that a stop need not wait for them.
  void endStreams() {
    streams.end();
  }

  /// The threads that write, remove and tell positions.
  List<Vital> vitals() {
    return List.of(
        Vital.of(() -> Optional.of(tracking.writing())),
        Vital.of(() -> Optional.of(tracking.removing())),
        Vital.of(() -> Optional.of(streams.state())),
        fences.vital());
  }

  @Override
  public void close() {
    streams.close();
    tracking.close();
    fences.close();
  }
}
