package io.cartway.app;

import io.cartway.accounts.Accounts;
import io.cartway.accounts.Actor;
import io.cartway.accounts.AuditLog;
import io.cartway.accounts.Authenticator;
import io.cartway.accounts.FailureLimits;
import io.cartway.accounts.KeyGatekeeper;
import io.cartway.accounts.Keys;
import io.cartway.accounts.Leaks;
import io.cartway.accounts.Meter;
import io.cartway.accounts.MeterLimits;
import io.cartway.accounts.Minting;
import io.cartway.accounts.Pepper;
import io.cartway.accounts.Tariff;
import io.cartway.accounts.TariffTable;
import io.cartway.accounts.Usage;
import io.cartway.accounts.http.AdminEndpoints;
import io.cartway.accounts.http.SignedUrlsEndpoint;
import io.cartway.accounts.http.TokensEndpoint;
import io.cartway.accounts.http.UsageEndpoint;
import io.cartway.http.AdminServer;
import io.cartway.http.Gatekeeper;
import io.cartway.http.Handler;
import io.cartway.http.OpenApiDocument;
import io.cartway.http.Operation;
import io.cartway.store.Store;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Accounts, keys and the meter over one store, with what both ports answer of them.
final class Accounting implements AutoCloseable {

  private final Authenticator authenticator;
  private final Meter meter;
  private final List<Operation> operations;
  private final AdminServer.Administration administration;

  /// @param tariff what operations cost
  /// @param operationIds of the API
  Accounting(Store store, Pepper pepper, Clock clock, Tariff tariff, Set<String> operationIds) {
    authenticator = new Authenticator(store, pepper, clock, FailureLimits.STANDARD);
    Meter.Base base = new Meter.Base(store, tariff, MeterLimits.STANDARD, clock, System::nanoTime);
    meter = Meter.start(base);
    Usage usage = new Usage(base, meter);
    Keys keys = new Keys(store, pepper, clock, Actor.ADMIN, scopes(tariff, operationIds));
    Accounts accounts = new Accounts(store, pepper, clock, Actor.ADMIN);
    Minting minting = authenticator.minting(operationIds);
    UsageEndpoint.Sources sources =
        new UsageEndpoint.Sources(
            usage::rows,
            usage::statement,
            new Leaks(store)::list,
            account -> account.map(keys::listOf).orElseGet(keys::list));
    operations =
        List.of(
            Operation.get(
                "usage", "/v1/usage", new UsageEndpoint(sources, minting::speaksForAccount, clock)),
            post("tokens", "/v1/tokens", new TokensEndpoint(minting::token)),
            post("signedUrls", "/v1/signed-urls", new SignedUrlsEndpoint(minting::address)));
    administration =
        new AdminServer.Administration(
            AdminEndpoints.of(
                new AdminEndpoints.Parts(
                    accounts, keys, new AuditLog(store), sources, () -> tariff, clock)),
            OpenApiDocument.joinResources(List.of("admin.yaml")));
  }

  /// The prices, with the free units that the configuration changes.
  static Tariff tariff(Config config) {
    Tariff standard = TariffTable.standard();
    try {
      return TariffTable.withAllowances(
          standard, TariffTable.allowances(standard, config.text(Setting.ALLOWANCES)));
    } catch (IllegalArgumentException e) {
      throw new UserException(String.valueOf(e.getMessage()), e);
    }
  }

  /// What a key may be for: the operations that are there, and those that are only priced yet.
  static Set<String> scopes(Tariff tariff, Set<String> operationIds) {
    Set<String> scopes = new TreeSet<>(operationIds);
    scopes.addAll(tariff.serviceByOperation().keySet());
    return scopes;
  }

  private static Operation post(String id, String path, Handler handler) {
    return new Operation(id, "POST", path, List.of(), Operation.Weight.LIGHT, handler);
  }

  /// Who may call, how often, and for how much.
  Gatekeeper gatekeeper() {
    return new KeyGatekeeper(authenticator, meter);
  }

  /// What the API's port answers of them.
  List<Operation> operations() {
    return operations;
  }

  /// What the admin port answers of them.
  AdminServer.Administration administration() {
    return administration;
  }

  @Override
  public void close() {
    meter.close();
  }
}
