package io.cartway.app;

import io.cartway.accounts.registry.Accounts;
import io.cartway.accounts.registry.Actor;
import io.cartway.accounts.secret.Pepper;
import io.cartway.app.settings.Config;
import io.cartway.app.settings.Setting;
import io.cartway.http.OpenApiDocument;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;

/// Opens the database and reads the contract on a separate thread while the region is opened:
/// neither needs the other.
final class StoreOpening implements AutoCloseable {

  private final Beside<Opened> opened;

  /// What it opens.
  ///
  /// @param document the contract of the API
  record Opened(Store store, Pepper pepper, OpenApiDocument document) {}

  private StoreOpening(Beside<Opened> opened) {
    this.opened = opened;
  }

  /// Starts to open the store of the configuration; [#close] closes it.
  static StoreOpening begin(Config config, DataFolder folder, Clock clock) {
    return new StoreOpening(Beside.begin("store-opening", () -> open(config, folder, clock)));
  }

  private static Opened open(Config config, DataFolder folder, Clock clock) throws IOException {
    Duration wait = Duration.ofMillis(config.number(Setting.STORE_WAIT_MILLIS));
    Store store = Store.open(folder, Secrets.store(config), wait);
    try {
      Pepper pepper = Secrets.pepper(config, folder);
      new Accounts(store, pepper, clock, Actor.CLI).ofDefault();
      return new Opened(store, pepper, OpenApiDocument.joinResources(CartwayServer.OPEN_API));
    } catch (RuntimeException | Error failure) {
      store.close();
      throw failure;
    }
  }

  /// The store, when it is open.
  Opened opened() throws IOException {
    return opened.await();
  }

  /// Closes the store, after all that uses it.
  @Override
  public void close() throws IOException {
    if (!opened.hasFailed()) {
      opened.await().store().close();
    }
  }
}
