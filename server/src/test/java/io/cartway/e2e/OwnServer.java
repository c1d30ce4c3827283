package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.JoinedContract;
import io.cartway.app.CartwayServer;
import io.cartway.app.EmbeddedServer;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/// A server of a test's own, on the run's region, with accounts and limits that no other test
/// touches. It believes what the loopback says about callers' addresses, so that failures of
/// hundreds of requests do not count for one address. Thread-safe.
final class OwnServer implements AutoCloseable {

  static final String GEOCODE = "/v1/geocode?q=Monaco&limit=1";

  private static final AtomicInteger ADDRESSES = new AtomicInteger();
  private static final AnswerValidator VALIDATOR =
      new AnswerValidator(JoinedContract.document(), LiveServer.EVERYWHERE, LiveServer.LIMITS);
  private static final AnswerValidator ADMIN_VALIDATOR =
      new AnswerValidator(JoinedContract.admin(), LiveServer.ADMIN_EVERYWHERE);

  private final CartwayServer server;
  private final String adminToken;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private OwnServer(CartwayServer server, String adminToken) {
    this.server = server;
    this.adminToken = adminToken;
  }

  /// A key as its owner sees it.
  ///
  /// @param name of it, by which it is found again where only names are shown
  record OwnKey(String id, String secret, String name, String accountId) {

    Map<String, String> bearer() {
      return Map.of("Authorization", "Bearer " + secret);
    }
  }

  /// Starts one.
  ///
  /// @param data the data folder
  /// @param more settings by their keys
  static OwnServer start(Path data, Map<String, String> more) {
    Map<String, String> settings = new HashMap<>(more);
    settings.put("trusted-proxies", "loopback");
    settings.put("log-queries", "true");
    try {
      CartwayServer server = EmbeddedServer.start(data, LiveServer.region(), settings);
      SecretWatch.ofRun().learnFrom(data);
      return new OwnServer(server, SecretWatch.text(data.resolve("admin-token")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// SQLite: one server. PostgreSQL: two on one database.
  static List<OwnServer> startAll(Vendor vendor, Path folder) throws IOException {
    return startAll(vendor, folder, Map.of());
  }

  /// The same with further settings.
  static List<OwnServer> startAll(Vendor vendor, Path folder, Map<String, String> more)
      throws IOException {
    if (vendor == Vendor.SQLITE) {
      return List.of(start(folder.resolve("server"), more));
    }
    Path pepper = folder.resolve("pepper-of-both");
    Files.writeString(
        pepper, SecretWatch.ofRun().learn("a pepper of both servers, long enough"), UTF_8);
    String url = TestStores.url();
    Map<String, String> settings = new HashMap<>(more);
    settings.put("store-url", url);
    settings.put("pepper-file", pepper.toString());
    List<OwnServer> servers = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      servers.add(start(folder.resolve("server" + i), settings));
    }
    return servers;
  }

  /// An address that no request came from yet.
  static String freshAddress() {
    int n = ADDRESSES.incrementAndGet();
    return "10.%d.%d.%d".formatted(n >> 16 & 255, n >> 8 & 255, n & 255);
  }

  /// The API's address.
  String address() {
    return "http://127.0.0.1:" + server.port();
  }

  String adminToken() {
    return adminToken;
  }

  int adminPort() {
    return server.adminPort();
  }

  /// What is wrong with a value by a schema of the contract.
  List<String> faults(String schema, JsonNode value) {
    return VALIDATOR.faults(schema, value);
  }

  /// A GET of a key.
  Exchange get(String target, OwnKey key) {
    return send("GET", target, key.bearer(), "");
  }

  /// A request with these headers from an address of its own, if they name none; the answer is read
  /// against the contract.
  Exchange send(String method, String target, Map<String, String> headers, String body) {
    Map<String, String> all = new HashMap<>(headers);
    all.putIfAbsent("X-Forwarded-For", freshAddress());
    if (!body.isEmpty()) {
      all.putIfAbsent("Content-Type", typeOf(body));
    }
    return send(server.port(), VALIDATOR, method, target, all, body);
  }

  /// The status of a GET whose answer is not looked at: for many of them.
  int status(String target, String secret) {
    return answer(target, secret).statusCode();
  }

  /// A GET from an address of its own, whose answer is not read against the contract.
  HttpResponse<String> answer(String target, String secret) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address() + target))
            .header("Authorization", "Bearer " + secret)
            .header("X-Forwarded-For", freshAddress())
            .build();
    try {
      return client.send(request, BodyHandlers.ofString(UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /// What the admin port answers to its token.
  Exchange adminExchange(String method, String target, String body) {
    Map<String, String> headers =
        Map.of("Authorization", "Bearer " + adminToken, "Content-Type", "application/json");
    return send(server.adminPort(), ADMIN_VALIDATOR, method, target, headers, body);
  }

  /// What the admin port shows as metrics.
  String metrics() {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:%d/metrics".formatted(adminPort())))
            .header("Authorization", "Bearer " + adminToken)
            .build();
    return client.sendAsync(request, BodyHandlers.ofString(UTF_8)).join().body();
  }

  /// The JSON of an answer of the admin port that must be 200.
  JsonNode admin(String method, String target, String body) {
    Exchange answer = adminExchange(method, target, body);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return AnswerValidator.json(answer.body());
  }

  /// Makes an account.
  ///
  /// @param settings further fields of JSON, each with a comma before it
  /// @return its id
  String createAccount(String name, String settings) {
    JsonNode made =
        admin("POST", "/admin/v1/accounts", "{\"name\": \"%s\"%s}".formatted(name, settings));
    SecretWatch.ofRun().learn(made.path("signingSecret").asText());
    return made.at("/account/id").asText();
  }

  /// Makes a key.
  ///
  /// @param settings further fields of JSON, each with a comma before it
  OwnKey createKey(String account, String name, String settings) {
    JsonNode made =
        admin(
            "POST",
            "/admin/v1/keys",
            "{\"account\": \"%s\", \"name\": \"%s\"%s}".formatted(account, name, settings));
    return new OwnKey(
        made.at("/key/id").asText(),
        SecretWatch.ofRun().learn(made.path("secret").asText()),
        name,
        made.at("/key/accountId").asText());
  }

  /// Changes a key.
  void patchKey(OwnKey key, String settings) {
    admin("PATCH", "/admin/v1/keys/" + key.id(), settings);
  }

  /// Gives a key another secret.
  OwnKey rotate(OwnKey key, long overlapSeconds) {
    JsonNode made =
        admin(
            "POST",
            "/admin/v1/keys/" + key.id() + "/rotate",
            "{\"overlapSeconds\": %d}".formatted(overlapSeconds));
    String secret = SecretWatch.ofRun().learn(made.path("secret").asText());
    return new OwnKey(key.id(), secret, key.name(), key.accountId());
  }

  void revoke(OwnKey key) {
    admin("DELETE", "/admin/v1/keys/" + key.id(), "");
  }

  private Exchange send(
      int port,
      AnswerValidator validator,
      String method,
      String target,
      Map<String, String> headers,
      String body) {
    URI address = URI.create("http://127.0.0.1:" + port + target);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address)
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    headers.forEach(request::header);
    try {
      HttpResponse<byte[]> response = client.send(request.build(), BodyHandlers.ofByteArray());
      Exchange exchange = LiveServer.exchange(method, address.getPath(), response);
      assertThat(validator.faults(exchange))
          .as("%s %s: %s %s", method, target, exchange.status(), exchange.body())
          .isEmpty();
      return exchange;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for " + target, e);
    }
  }

  @Override
  public void close() {
    client.close();
    server.close();
  }

  static String typeOf(String body) {
    if (body.startsWith("route=")) {
      return "application/x-www-form-urlencoded";
    }
    return body.startsWith("{") ? "application/json" : "text/plain";
  }
}
