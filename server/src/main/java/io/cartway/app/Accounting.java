package io.cartway.app;

import io.cartway.accounts.GatekeeperWarmUp;
import io.cartway.accounts.KeyGatekeeper;
import io.cartway.accounts.auth.Authenticator;
import io.cartway.accounts.auth.FailureLimits;
import io.cartway.accounts.auth.Leaks;
import io.cartway.accounts.auth.TokenIssuer;
import io.cartway.accounts.http.AdminEndpoints;
import io.cartway.accounts.http.PriceJson;
import io.cartway.accounts.http.SignedUrlsEndpoint;
import io.cartway.accounts.http.StoredEndpoint;
import io.cartway.accounts.http.TokensEndpoint;
import io.cartway.accounts.http.UsageEndpoint;
import io.cartway.accounts.metering.Meter;
import io.cartway.accounts.metering.MeterLimits;
import io.cartway.accounts.metering.Tariff;
import io.cartway.accounts.metering.TariffTable;
import io.cartway.accounts.metering.Usage;
import io.cartway.accounts.registry.Accounts;
import io.cartway.accounts.registry.Actor;
import io.cartway.accounts.registry.AuditLog;
import io.cartway.accounts.registry.Keys;
import io.cartway.accounts.secret.Pepper;
import io.cartway.app.console.UsageException;
import io.cartway.app.settings.Config;
import io.cartway.app.settings.Setting;
import io.cartway.app.webhook.Notifying;
import io.cartway.http.Call;
import io.cartway.http.Gatekeeper;
import io.cartway.http.Handler;
import io.cartway.http.OpenApiDocument;
import io.cartway.http.Operation;
import io.cartway.http.OutboundRules;
import io.cartway.http.Vital;
import io.cartway.http.admin.AdminServer;
import io.cartway.http.log.Metrics;
import io.cartway.store.Store;
import io.cartway.work.Supervised;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Accounts, keys and the meter on one store, with their operations on both ports.
final class Accounting implements AutoCloseable {

  private static final Logger LOGGER = LoggerFactory.getLogger(Accounting.class);

  /// How long a key made by another process may count as unknown.
  private static final Duration KEYS_PAUSE = Duration.ofMillis(250);

  private static final Duration STOP_MAX = Duration.ofSeconds(10);

  /// The contract's files of the admin port.
  static final List<String> ADMIN_API =
      List.of("admin.yaml", "webhooks-admin.yaml", "webhook-schemas.yaml");

  private final Authenticator authenticator;
  private final Store store;
  private final Supervised keyThread;
  private final Accounts accounts;
  private final Meter meter;
  private final Predicate<Optional<String>> speaksForAccount;
  private final List<Operation> operations;
  private final AdminServer.Administration administration;

  /// Known when the API's port is open, which is before that of administrators.
  private volatile UnaryOperator<String> apiAddress = UnaryOperator.identity();

  /// @param tariff the prices of operations
  /// @param operationIds of the API
  /// @param warmUp receives a step, which must end before the store is closed
  Accounting(
      Store store,
      Pepper pepper,
      Clock clock,
      Tariff tariff,
      Set<String> operationIds,
      WarmUp warmUp) {
    this.store = store;
    authenticator = new Authenticator(store, pepper, clock, FailureLimits.STANDARD);
    refresh();
    keyThread = Supervised.start("keys", KEYS_PAUSE, authenticator::refresh, System::nanoTime);
    Meter.Dependencies base =
        new Meter.Dependencies(
            store, tariff, MeterLimits.STANDARD, clock, System::nanoTime, PriceJson::answer);
    meter = Meter.start(base);
    Usage usage = new Usage(base, meter);
    Keys keys = new Keys(store, pepper, clock, Actor.ADMIN, scopes(tariff, operationIds));
    accounts = new Accounts(store, pepper, clock, Actor.ADMIN);
    TokenIssuer issuer = authenticator.issuer(operationIds);
    speaksForAccount = issuer::speaksForAccount;
    UsageEndpoint.Sources sources =
        new UsageEndpoint.Sources(
            usage::rows,
            usage::statement,
            new Leaks(store)::list,
            account -> account.map(keys::listOf).orElseGet(keys::list));
    operations =
        Stream.of(
                Operation.get(
                        "usage",
                        "/v1/usage",
                        new UsageEndpoint(sources, issuer::speaksForAccount, clock))
                    .fetched(),
                post("tokens", "/v1/tokens", new TokensEndpoint(issuer::token)),
                post("signedUrls", "/v1/signed-urls", new SignedUrlsEndpoint(issuer::address)))
            .map(operation -> StoredEndpoint.of(operation, store.gate()))
            .toList();
    administration =
        new AdminServer.Administration(
            AdminEndpoints.of(
                new AdminEndpoints.Parts(
                    accounts,
                    keys,
                    new AuditLog(store),
                    sources,
                    () -> tariff,
                    store.gate(),
                    clock,
                    new AdminEndpoints.Tokens(issuer::tokenOf, admin -> apiAddress.apply(admin)))),
            OpenApiDocument.joinResources(ADMIN_API));
    warmUp.begin("accounts", () -> GatekeeperWarmUp.run(base, pepper, "geocode"));
  }

  private void refresh() {
    try {
      authenticator.refresh();
    } catch (RuntimeException failed) {
      // Its thread retries; until then new keys share the limit of unknown ones.
      LOGGER.warn("the keys could not be read yet: {}", failed.toString());
    }
  }

  /// The prices, with the free units and the billed units that the configuration changes.
  static Tariff tariff(Config config) {
    Tariff standard = TariffTable.standard();
    try {
      return TariffTable.withUnits(
          TariffTable.withAllowances(
              standard, TariffTable.allowances(standard, config.text(Setting.ALLOWANCES))),
          TariffTable.units(config.text(Setting.BILLING_UNITS)));
    } catch (IllegalArgumentException e) {
      throw new UsageException(String.valueOf(e.getMessage()), e);
    }
  }

  /// The possible scopes of a key: existing operations, and those that only have a price so far.
  static Set<String> scopes(Tariff tariff, Set<String> operationIds) {
    Set<String> scopes = new TreeSet<>(operationIds);
    scopes.addAll(tariff.serviceByOperation().keySet());
    return scopes;
  }

  private static Operation post(String id, String path, Handler handler) {
    return new Operation(id, "POST", path, List.of(), Operation.Weight.FETCHED, handler)
        .within(Operation.Bounds.SMALL);
  }

  /// The gatekeeper: who may call, how often, and for how much.
  Gatekeeper gatekeeper() {
    return new KeyGatekeeper(authenticator, meter);
  }

  /// The webhooks, which the accounts' secrets sign.
  ///
  /// @param rules which addresses may be called
  Notifying notifying(OutboundRules rules, Metrics metrics, Clock clock) {
    Notifying notifying = Notifying.sending(store, rules, accounts, clock);
    notifying.measure(metrics);
    return notifying;
  }

  /// Whether an admitted `Authorization` header has a key that only its owner holds.
  Predicate<Optional<String>> speaksForAccount() {
    return speaksForAccount;
  }

  /// The operations of the API port, with those of webhooks.
  List<Operation> operations(Notifying notifying) {
    return joined(operations, notifying.operations(speaksForAccount, store.gate()));
  }

  private static List<Operation> joined(List<Operation> some, List<Operation> others) {
    return Stream.of(some, others).flatMap(List::stream).toList();
  }

  /// Tells where the API is.
  ///
  /// @param configured the address that the operator has set, if any
  /// @param local the API's address on this machine
  void apiIsAt(Optional<String> configured, String local) {
    URI own = URI.create(local);
    apiAddress =
        admin ->
            configured.orElseGet(() ->
                "%s://%s:%d"
                    .formatted(own.getScheme(), URI.create(admin).getHost(), own.getPort()));
  }

  /// The operations of the admin port, with those of webhooks.
  AdminServer.Administration administration(Notifying notifying) {
    return new AdminServer.Administration(
        joined(administration.operations(), notifying.administration(this::account, store.gate())),
        administration.document());
  }

  /// The account that a call names in its query; a name that nobody has is a fault of the query.
  private Optional<String> account(Call call) {
    return AdminEndpoints.account(call, accounts);
  }

  @Override
  public void close() {
    keyThread.close();
    meter.close();
    if (!keyThread.awaitEnd(STOP_MAX)) {
      LOGGER.warn("the thread that reads keys waits for the database");
    }
  }

  /// The threads and connections that keys and metering depend on.
  List<Vital> vitals() {
    return List.of(
        Vital.of(() -> Optional.of(keyThread.state())),
        vital("meter", meter::ailment),
        vital("database", store.gate()::ailment));
  }

  private static Vital vital(String name, Supplier<Optional<String>> ailment) {
    return new Vital() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Optional<String> ailment() {
        return ailment.get();
      }
    };
  }
}
