package io.cartway.app;

import io.cartway.accounts.metering.TariffTable;
import io.cartway.accounts.registry.Accounts;
import io.cartway.accounts.registry.Actor;
import io.cartway.accounts.registry.Keys;
import io.cartway.accounts.secret.Pepper;
import io.cartway.app.console.Console;
import io.cartway.app.settings.Config;
import io.cartway.app.settings.Setting;
import io.cartway.app.settings.SettingOptions;
import io.cartway.app.webhook.Notifying;
import io.cartway.http.OpenApiDocument;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.webhooks.Webhooks;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;

/// The base of all commands about accounts and keys: opens the store. They work while a server runs
/// on it.
abstract class StoreAction implements Callable<Integer>, SettingOptions.Taker {

  final Console console;
  private final Map<String, String> environment;

  private final SettingOptions options = new SettingOptions(SettingOptions.STORE);

  StoreAction(Console console, Map<String, String> environment) {
    this.console = console;
    this.environment = environment;
  }

  /// The administrator's services on the store.
  ///
  /// @param webhooks that a running server sends
  record AdminServices(Accounts accounts, Keys keys, Webhooks webhooks) {}

  @Override
  public final SettingOptions settings() {
    return options;
  }

  @Override
  public final Integer call() {
    Config settings = options.config(environment);
    Secrets.requireStore(settings);
    Secrets.requirePepper(settings);
    DataFolder folder = DataFolder.open(Path.of(settings.text(Setting.DATA)));
    try (Store store = Store.open(folder, Secrets.store(settings))) {
      Pepper pepper = Secrets.pepper(settings, folder);
      Clock clock = Clock.systemUTC();
      Set<String> operationIds =
          Accounting.scopes(
              TariffTable.standard(),
              OpenApiDocument.joinResources(CartwayServer.OPEN_API).operationIds());
      Accounts accounts = new Accounts(store, pepper, clock, Actor.CLI);
      try (Notifying notifying =
          Notifying.listing(store, Ports.wayOut(settings).rules(), accounts, clock)) {
        int code =
            run(
                new AdminServices(
                    accounts,
                    new Keys(store, pepper, clock, Actor.CLI, operationIds),
                    notifying.webhooks()));
        console.tell("(database %s)".formatted(store.name()));
        return code;
      }
    }
  }

  abstract int run(AdminServices services);
}
