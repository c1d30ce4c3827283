package io.cartway.app.webhook;

import io.cartway.app.settings.Config;
import io.cartway.app.settings.Setting;
import io.cartway.geofences.FenceSettings;
import io.cartway.geofences.GeofenceLimits;
import io.cartway.geofences.http.GeofencesEndpoint;
import io.cartway.geofences.http.SettingsJson;
import io.cartway.geofences.store.AccountLock;
import io.cartway.geofences.store.AssetInside;
import io.cartway.geofences.store.FenceArchive;
import io.cartway.geofences.store.FenceKeeper;
import io.cartway.geofences.store.FenceWatch;
import io.cartway.geofences.store.Geofences;
import io.cartway.geofences.store.SettingsText;
import io.cartway.http.Operation;
import io.cartway.http.OutboundRules;
import io.cartway.http.Vital;
import io.cartway.jobs.Processors;
import io.cartway.store.Store;
import io.cartway.tracking.AssetListener;
import io.cartway.tracking.GeofenceMembers;
import io.cartway.tracking.store.Histories;
import io.cartway.tracking.store.Tracking;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jdbi.v3.core.Handle;

/// The geofences of accounts, with their operations, and their events for webhooks.
public final class Fencing implements AutoCloseable {

  private final Geofences geofences;
  private final FenceWatch watch;
  private final FenceKeeper keeper;

  /// @param notifying takes the events
  public Fencing(Store store, Config config, Notifying notifying, Clock clock) {
    SettingsText texts = new Texts();
    AccountLock lock = new Lock(store);
    geofences = new Geofences(store, GeofenceLimits.STANDARD, texts, lock, clock);
    watch = new FenceWatch(store, texts, lock, notifying::happened, clock);
    Duration age = Duration.ofDays(config.number(Setting.POSITION_DAYS));
    keeper = new FenceKeeper(watch, age, clock);
  }

  /// Gives geofences back, and takes them in again, without the threads of a server.
  public static FenceArchive archive(Store store, Clock clock) {
    AccountLock lock = new Lock(store);
    return new FenceArchive(
        store, new Geofences(store, GeofenceLimits.STANDARD, new Texts(), lock, clock), lock);
  }

  /// The addresses that geofences may tell.
  public static SettingsJson.Addresses addresses(OutboundRules rules) {
    return new SettingsJson.Addresses() {
      @Override
      public Optional<String> fault(String address) {
        return rules.fault(address);
      }

      @Override
      public String expected() {
        return rules.expected();
      }
    };
  }

  /// Settings as JSON.
  private static final class Texts implements SettingsText {
    @Override
    public String text(FenceSettings settings) {
      return SettingsJson.text(settings);
    }

    @Override
    public FenceSettings settings(String text) {
      return SettingsJson.settings(text);
    }
  }

  private record Lock(Store store) implements AccountLock {
    @Override
    public <T> T alone(String accountId, Function<Handle, T> work) {
      return Tracking.alone(store, accountId, work);
    }
  }

  /// Whoever writes positions tells it.
  public AssetListener listener() {
    return watch;
  }

  /// Who is in which geofence.
  public GeofenceMembers members() {
    return (accountId, id) ->
        geofences
            .find(accountId, id)
            .map(fence ->
                (after, limit) ->
                    geofences.inside(accountId, fence, after, limit).stream()
                        .map(AssetInside::assetId)
                        .toList());
  }

  /// The operations of the API port.
  ///
  /// @param histories that checks play
  /// @param rules which addresses may be told
  /// @param processors give turns for large bodies
  /// @param speaksForAccount whether an admitted `Authorization` header has an owner's key
  public List<Operation> operations(
      Histories histories,
      OutboundRules rules,
      Processors processors,
      Predicate<Optional<String>> speaksForAccount) {
    return new GeofencesEndpoint(
            geofences, histories, addresses(rules), processors, speaksForAccount)
        .operations();
  }

  /// The thread that removes events.
  public Vital vital() {
    return Vital.of(() -> Optional.of(keeper.state()));
  }

  @Override
  public void close() {
    keeper.close();
  }
}
