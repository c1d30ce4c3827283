package io.cartway.accounts.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.JoinedContract;
import io.cartway.accounts.KeyGatekeeper;
import io.cartway.accounts.auth.Authenticator;
import io.cartway.accounts.auth.FailureLimits;
import io.cartway.accounts.auth.Leaks;
import io.cartway.accounts.auth.TokenIssuer;
import io.cartway.accounts.metering.Statement;
import io.cartway.accounts.metering.Tariff;
import io.cartway.accounts.metering.UsageQuery;
import io.cartway.accounts.metering.UsageRow;
import io.cartway.accounts.registry.Accounts;
import io.cartway.accounts.registry.Actor;
import io.cartway.accounts.registry.AuditLog;
import io.cartway.accounts.registry.Keys;
import io.cartway.accounts.secret.Pepper;
import io.cartway.http.Answer;
import io.cartway.http.Gatekeeper.Admitted;
import io.cartway.http.OpenApiDocument;
import io.cartway.http.Operation;
import io.cartway.http.admin.AdminServer;
import io.cartway.http.admin.AdminServerSettings;
import io.cartway.http.log.Metrics;
import io.cartway.http.shell.ApiServer;
import io.cartway.http.shell.ApiServerSettings;
import io.cartway.store.DataFolder;
import io.cartway.store.FaultyStore;
import io.cartway.store.Store;
import io.cartway.store.StoreSettings;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// Both ports over a real store, with numbers of usage that a test sets. Every answer is read
/// against the document of its port before a test sees it.
final class AdminWorld implements AutoCloseable {

  static final String TOKEN = "the-admin-token";

  static final Tariff TARIFF =
      new Tariff(
          Map.of(
              "geocoding", new Tariff.Service("geocoding", "request", 500, 30_000),
              "tours", new Tariff.Service("tours", "optimisation", 10_000, 500)),
          Map.of("geocode", "geocoding", "batch", "geocoding", "tour", "tours"),
          Set.of("usage", "tokens"),
          Map.of("batch", "row"));

  private static final Set<String> SHELL =
      Set.of("x-request-id", "x-correlation-id", "x-data-version");
  private static final Set<String> ADMIN_SHELL =
      Set.of(
          "x-request-id",
          "x-correlation-id",
          "x-data-version",
          "x-frame-options",
          "referrer-policy");

  final FaultyStore planted = new FaultyStore();
  final Store store;
  final Accounts accounts;
  final Keys keys;
  final Leaks leaks;

  /// What the next questions about usage are answered.
  final List<UsageRow> rows = new ArrayList<>();

  /// The questions that were put.
  final List<UsageQuery> asked = new ArrayList<>();

  /// What the administrator may ask.
  final List<Operation> administration;

  final KeyGatekeeper gatekeeper;

  private final ApiServer api;
  private final AdminServer admin;
  private final HttpClient client = HttpClient.newHttpClient();
  private final AnswerValidator apiValidator =
      new AnswerValidator(JoinedContract.document(), SHELL);
  private final AnswerValidator adminValidator =
      new AnswerValidator(JoinedContract.admin(), ADMIN_SHELL);

  AdminWorld(Path folder) {
    Clock clock = Clock.systemUTC();
    DataFolder data = DataFolder.open(folder);
    store = planted.open(data, StoreSettings.SQLITE);
    Pepper pepper = Pepper.of(data);
    OpenApiDocument document =
        OpenApiDocument.joinResources(List.of("common.yaml", "platform.yaml"));
    Set<String> ids = Set.of("geocode", "usage", "tokens", "signedUrls", "openapi");
    accounts = new Accounts(store, pepper, clock, Actor.ADMIN);
    keys = new Keys(store, pepper, clock, Actor.ADMIN, ids);
    leaks = new Leaks(store);
    Authenticator authenticator = new Authenticator(store, pepper, clock, FailureLimits.STANDARD);
    TokenIssuer issuer = authenticator.issuer(ids);
    UsageEndpoint.Sources sources =
        new UsageEndpoint.Sources(
            query -> {
              asked.add(query);
              return List.copyOf(rows);
            },
            this::statement,
            leaks::list,
            account -> account.map(keys::listOf).orElseGet(keys::list));
    Metrics metrics = Metrics.create();
    List<Operation> operations =
        List.of(
            Operation.get(
                "usage", "/v1/usage", new UsageEndpoint(sources, issuer::speaksForAccount, clock)),
            post("tokens", "/v1/tokens", new TokensEndpoint(issuer::token)),
            post("signedUrls", "/v1/signed-urls", new SignedUrlsEndpoint(issuer::address)),
            Operation.get(
                "vector",
                "/v1/tiles/vector/{z}/{x}/{y}.mvt",
                call -> new Answer.Empty(204, Map.of())));
    gatekeeper =
        new KeyGatekeeper(
            authenticator,
            (principal, attempt) -> Admitted.free(principal.accountId(), principal.keyId()));
    administration =
        AdminEndpoints.of(
            new AdminEndpoints.Parts(
                accounts,
                keys,
                new AuditLog(store),
                sources,
                () -> TARIFF,
                store.gate(),
                clock,
                new AdminEndpoints.Tokens(issuer::tokenOf, _ -> "https://api.example")));
    api =
        ApiServer.start(
            ApiServerSettings.at("127.0.0.1", 0),
            operations,
            new ApiServer.Parts(gatekeeper, document, () -> "test-1", metrics, entry -> {}, clock));
    admin =
        AdminServer.start(
            AdminServerSettings.at(0),
            api,
            TOKEN::equals,
            new AdminServer.Administration(
                administration, OpenApiDocument.joinResources(List.of("admin.yaml"))),
            metrics);
  }

  private static Operation post(String id, String path, io.cartway.http.Handler handler) {
    return new Operation(id, "POST", path, List.of(), Operation.Weight.FETCHED, handler);
  }

  static Tariff.Service service(String name) {
    return Objects.requireNonNull(TARIFF.services().get(name));
  }

  private Statement statement(String accountId) {
    List<Statement.ServiceLine> services =
        List.of(
            new Statement.ServiceLine(
                service("geocoding"), Map.of("batch", "row"), 30_010, 30_000, 30_000, 0, 5000),
            new Statement.ServiceLine(service("tours"), Map.of(), 0, 0, 500, 500, 0));
    Instant now = Instant.parse("2026-11-20T15:00:00.123Z");
    return new Statement(
        accountId,
        YearMonth.from(now.atOffset(ZoneOffset.UTC)),
        services,
        keys.listOf(accountId).stream()
            .map(key ->
                new Statement.KeyLine(
                    key.id(),
                    key.name(),
                    30_010,
                    5000,
                    OptionalLong.of(9000),
                    OptionalLong.of(4000)))
            .toList(),
        5000,
        OptionalLong.empty(),
        OptionalLong.empty(),
        now);
  }

  /// An answer of the admin port to the token.
  Exchange admin(String method, String target, String body) {
    return send(admin.port(), adminValidator, method, target, body, "Bearer " + TOKEN);
  }

  /// An answer of the admin port, with these headers and no others.
  Exchange adminWith(String method, String target, String body, Map<String, String> headers) {
    return send(admin.port(), adminValidator, method, target, body, headers);
  }

  /// An answer of the API's port.
  Exchange api(String method, String target, String body, String secret) {
    return send(api.port(), apiValidator, method, target, body, "Bearer " + secret);
  }

  /// The API's address.
  String apiAddress() {
    return "http://127.0.0.1:" + api.port();
  }

  /// An answer of the API's port to nobody.
  Exchange anonymous(String target) {
    return send(api.port(), apiValidator, "GET", target, "", Map.of());
  }

  private Exchange send(
      int port,
      AnswerValidator validator,
      String method,
      String target,
      String body,
      String authorization) {
    Map<String, String> headers =
        body.isEmpty()
            ? Map.of("Authorization", authorization)
            : Map.of("Authorization", authorization, "Content-Type", "application/json");
    return send(port, validator, method, target, body, headers);
  }

  private Exchange send(
      int port,
      AnswerValidator validator,
      String method,
      String target,
      String body,
      Map<String, String> headers) {
    URI address = URI.create("http://127.0.0.1:" + port + target);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address)
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    headers.forEach(request::header);
    try {
      HttpResponse<byte[]> response = client.send(request.build(), BodyHandlers.ofByteArray());
      Exchange exchange =
          Exchange.of(
              method,
              address.getPath(),
              response.statusCode(),
              response.headers().map(),
              response.body());
      assertThat(validator.faults(exchange))
          .as("%s %s: %s %s", method, target, exchange.status(), exchange.body())
          .isEmpty();
      return exchange;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /// The JSON of an answer that must be 200.
  static JsonNode ok(Exchange exchange) {
    assertThat(exchange.status()).as(exchange.body()).isEqualTo(200);
    return AnswerValidator.json(exchange.body());
  }

  /// The parameters that a 400 names.
  static List<String> faults(Exchange exchange) {
    assertThat(exchange.status()).as(exchange.body()).isEqualTo(400);
    List<String> names = new ArrayList<>();
    AnswerValidator.json(exchange.body())
        .path("details")
        .forEach(detail -> names.add(detail.path("parameter").asText()));
    return names;
  }

  /// A row of usage.
  static UsageRow row(String keyId, String service, long requests, long micros) {
    return new UsageRow(
        Optional.empty(),
        Optional.of(keyId),
        Optional.of(service),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        requests,
        0,
        micros);
  }

  @Override
  public void close() {
    admin.close();
    api.close();
    store.close();
    client.close();
  }
}
