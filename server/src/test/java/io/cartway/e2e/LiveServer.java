package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.JoinedContract;
import io.cartway.accounts.registry.KeyResult;
import io.cartway.accounts.registry.Keys;
import io.cartway.app.CartwayServer;
import io.cartway.app.EmbeddedServer;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import io.cartway.testing.OpenApi;
import io.cartway.testing.Workspace;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/// One server for all end-to-end tests of a run, with a client that reads every answer against the
/// contract before a test sees it.
final class LiveServer {

  /// Paths of HERE's that are other names of ours; the document describes ours.
  private static final Map<String, String> ALIASES =
      Map.of(
          "/v8/routes", "/v1/routes", "/v8/matrix", "/v1/matrix", "/v8/isolines", "/v1/isolines");

  static final Set<String> EVERYWHERE =
      Set.of("x-request-id", "x-correlation-id", "x-data-version");

  static final Set<String> ADMIN_EVERYWHERE =
      Set.of(
          "x-request-id",
          "x-correlation-id",
          "x-data-version",
          "x-frame-options",
          "referrer-policy");

  /// On every answer to a key that has limits.
  static final Set<String> LIMITS =
      Set.of(
          "ratelimit",
          "ratelimit-policy",
          "x-ratelimit-limit",
          "x-ratelimit-remaining",
          "x-ratelimit-reset");

  private static final Path DATA = Workspace.ofFork("e2e-data");

  private final ServerLog log = ServerLog.begin();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final OpenApi document = JoinedContract.document();
  private final AnswerValidator validator = new AnswerValidator(document, EVERYWHERE, LIMITS);
  private final AnswerValidator adminValidator =
      new AnswerValidator(JoinedContract.admin(), ADMIN_EVERYWHERE);
  private final CartwayServer server;
  private final String key;

  private static final class Holder {
    private static final LiveServer SHARED = new LiveServer();
  }

  private LiveServer() {
    try {
      delete(DATA);
      Files.createDirectories(DATA);
      server = EmbeddedServer.start(DATA, EmbeddedServer.region(), Map.of());
      SecretWatch.ofRun().learnFrom(DATA);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Runtime.getRuntime().addShutdownHook(new Thread(server::close));
    key = createKey("e2e");
  }

  /// The server of this run, started at the first call.
  static LiveServer shared() {
    return Holder.SHARED;
  }

  Keys keys() {
    return server.keys();
  }

  /// The region that it serves, which other servers may serve too.
  static Path region() {
    try {
      return EmbeddedServer.region();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  ServerLog log() {
    return log;
  }

  OpenApi document() {
    return document;
  }

  AnswerValidator validator() {
    return validator;
  }

  String key() {
    return key;
  }

  /// Where it listens.
  String address() {
    return "http://127.0.0.1:" + server.port();
  }

  /// Makes a key.
  ///
  /// @return its secret
  String createKey(String name) {
    return switch (keys().create(Keys.DEFAULT_ACCOUNT, name)) {
      case KeyResult.Issued issued -> SecretWatch.ofRun().learn(issued.secret().reveal());
      case KeyResult.Refused refused -> throw new AssertionError(refused.reason());
    };
  }

  /// Signs an address with the key, for a minute; the signature becomes a known secret.
  ///
  /// @return the signed address, or the signed template
  String signed(String address) {
    Exchange answer =
        post("/v1/signed-urls", "{\"url\": \"%s\", \"ttlSeconds\": 60}".formatted(address));
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    String url = AnswerValidator.json(answer.body()).at("/signed/0/url").asText();
    SecretWatch.ofRun().learn(url.substring(url.lastIndexOf('.') + 1));
    return url;
  }

  /// A GET with the key.
  ///
  /// @param target path and query, percent-encoded
  Exchange get(String target) {
    return send("GET", target, Map.of("Authorization", "Bearer " + key));
  }

  /// Sends a request with these headers and no others of ours; fails when the answer is not what
  /// the contract documents.
  Exchange send(String method, String target, Map<String, String> headers) {
    return send(method, target, headers, "");
  }

  /// A POST of JSON with the key.
  Exchange post(String target, String body) {
    Map<String, String> headers =
        Map.of("Authorization", "Bearer " + key, "Content-Type", "application/json");
    return send("POST", target, headers, body);
  }

  /// A POST of text with the key.
  Exchange postText(String target, String body) {
    Map<String, String> headers =
        Map.of("Authorization", "Bearer " + key, "Content-Type", "text/plain; charset=UTF-8");
    return send("POST", target, headers, body);
  }

  /// A POST of a form with the key.
  Exchange postForm(String target, String body) {
    Map<String, String> headers =
        Map.of(
            "Authorization", "Bearer " + key, "Content-Type", "application/x-www-form-urlencoded");
    return send("POST", target, headers, body);
  }

  /// A request with the admin token to the admin port, read against that port's document.
  Exchange admin(String method, String target, String body) {
    try {
      String token = Files.readString(DATA.resolve("admin-token"), UTF_8).strip();
      Map<String, String> headers =
          Map.of("Authorization", "Bearer " + token, "Content-Type", "application/json");
      return send(server.adminPort(), adminValidator, method, target, headers, body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// A request with these headers and this body.
  Exchange send(String method, String target, Map<String, String> headers, String body) {
    return send(server.port(), validator, method, target, headers, body);
  }

  private Exchange send(
      int port,
      AnswerValidator reader,
      String method,
      String target,
      Map<String, String> headers,
      String body) {
    URI address = URI.create("http://127.0.0.1:" + port + target);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(address)
            .method(
                method,
                body.isEmpty()
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofString(body));
    headers.forEach(request::header);
    try {
      HttpResponse<byte[]> response =
          client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
      Exchange exchange = exchange(method, address.getPath(), response);
      assertThat(reader.faults(exchange))
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

  /// Fails when the program warned of anything since the test began.
  void assertLogIsClean() {
    assertThat(log.complaints()).isEmpty();
  }

  /// What a client saw.
  static Exchange exchange(String method, String path, HttpResponse<byte[]> response)
      throws IOException {
    byte[] body = response.body();
    boolean gzip = response.headers().firstValue("Content-Encoding").orElse("").equals("gzip");
    if (gzip && body.length > 0) {
      try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
        body = in.readAllBytes();
      }
    }
    boolean text =
        response.headers().firstValue("Content-Type").orElse("").startsWith("application/json");
    return new Exchange(
        method,
        unaliased(path),
        response.statusCode(),
        response.headers().map(),
        new String(body, text ? UTF_8 : ISO_8859_1));
  }

  /// The path of ours that answers the same.
  private static String unaliased(String path) {
    for (Map.Entry<String, String> alias : ALIASES.entrySet()) {
      if (path.equals(alias.getKey()) || path.startsWith(alias.getKey() + "/")) {
        return alias.getValue() + path.substring(alias.getKey().length());
      }
    }
    return path;
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
