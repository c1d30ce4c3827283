package io.cartway.app;

import io.cartway.accounts.metering.TariffTable;
import io.cartway.accounts.registry.Accounts;
import io.cartway.accounts.registry.Actor;
import io.cartway.accounts.registry.KeyResult;
import io.cartway.accounts.registry.KeySettings;
import io.cartway.accounts.registry.Keys;
import io.cartway.accounts.registry.Rate;
import io.cartway.accounts.secret.Pepper;
import io.cartway.app.settings.Config;
import io.cartway.app.webhook.Notifying;
import io.cartway.http.Gatekeeper;
import io.cartway.http.OpenApiDocument;
import io.cartway.http.Operation;
import io.cartway.http.OutboundRules;
import io.cartway.http.log.Metrics;
import io.cartway.jobs.JobLimits;
import io.cartway.region.Regions;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.store.StoreSettings;
import io.cartway.store.TestStores;
import io.cartway.work.FairPool;
import io.cartway.work.PoolLimits;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// What a server is made of, without its ports: every operation of the API, and the gatekeeper over
/// a real store.
public final class EmbeddedParts implements AutoCloseable {

  private static final OutboundRules CALLBACKS =
      Ports.wayOut(Config.read(Optional.empty(), Map.of(), Map.of())).rules();

  private final Features features;
  private final MapResources maps;
  private final Store store;
  private final Accounting accounting;
  private final Notifying notifying;
  private final Jobbing jobs;
  private final Positioning positions;
  private final Keys keys;

  private EmbeddedParts(
      Features features,
      MapResources maps,
      Store store,
      Accounting accounting,
      Notifying notifying,
      Jobbing jobs,
      Positioning positions,
      Keys keys) {
    this.features = features;
    this.maps = maps;
    this.store = store;
    this.accounting = accounting;
    this.notifying = notifying;
    this.jobs = jobs;
    this.positions = positions;
    this.keys = keys;
  }

  /// Opens a region with a new store.
  ///
  /// @param data an empty data folder
  public static EmbeddedParts open(Path data, Path region) throws IOException {
    Clock clock = Clock.systemUTC();
    DataFolder folder = DataFolder.open(data);
    WarmUp warmUp = new WarmUp();
    Features features = Features.open(Regions.open(region), clock, warmUp);
    Config config = Config.read(Optional.empty(), Map.of(), Map.of());
    MapResources maps = MapResources.open(config, folder.path(), clock, warmUp);
    Store store = TestStores.open(folder, StoreSettings.SQLITE);
    Pepper pepper = Pepper.of(folder);
    Accounts accounts = new Accounts(store, pepper, clock, Actor.CLI);
    accounts.ofDefault();
    OpenApiDocument document = OpenApiDocument.joinResources(CartwayServer.OPEN_API);
    Accounting accounting =
        new Accounting(
            store, pepper, clock, TariffTable.standard(), document.operationIds(), warmUp);
    // Nothing is sent, so there is nothing to close.
    Notifying notifying = Notifying.listing(store, Ports.wayOut(config).rules(), accounts, clock);
    FairPool pool = new FairPool(PoolLimits.forCores(1), System::nanoTime);
    Jobbing jobs =
        new Jobbing(
            store,
            folder,
            JobLimits.forCores(1),
            pool,
            Jobbing.Kept.of(store, folder, config, clock)
                .work(features, () -> "test-1", notifying, pool),
            clock);
    // So that nothing runs beside a test.
    warmUp.awaitBegun(Duration.ofSeconds(20));
    return new EmbeddedParts(
        features,
        maps,
        store,
        accounting,
        notifying,
        jobs,
        Positioning.open(store, config, notifying, Metrics.create(), clock),
        new Keys(store, pepper, clock));
  }

  /// Everything that the API answers to a key.
  public List<Operation> operations() {
    List<Operation> operations = new ArrayList<>(features.operations());
    operations.addAll(accounting.operations(notifying));
    operations.addAll(jobs.operations(accounting.speaksForAccount(), CALLBACKS));
    operations.addAll(
        positions.operations(jobs.processors(), features.matching(), CALLBACKS, accounting));
    operations.addAll(
        maps.operations(
            MapResources.Surroundings.of(features, store, accounting, jobs, Clock.systemUTC())));
    return operations;
  }

  /// Who may call.
  public Gatekeeper gatekeeper() {
    return accounting.gatekeeper();
  }

  /// A new key without a rate.
  ///
  /// @param referrers pages that it may be used from; none for any
  public String key(String name, List<String> referrers) {
    KeySettings named = KeySettings.named(name);
    KeySettings settings =
        new KeySettings(
            named.name(),
            named.scopes(),
            referrers,
            named.addresses(),
            named.expiresAt(),
            new Rate.Unlimited(),
            OptionalLong.empty(),
            false,
            true);
    return switch (keys.create(Keys.DEFAULT_ACCOUNT, settings)) {
      case KeyResult.Issued issued -> issued.secret().reveal();
      case KeyResult.Refused refused -> throw new IllegalStateException(refused.toString());
    };
  }

  @Override
  public void close() {
    positions.close();
    jobs.close();
    accounting.close();
    store.close();
    features.close();
  }
}
