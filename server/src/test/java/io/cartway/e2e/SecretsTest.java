package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.filter.ThresholdFilter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import io.cartway.e2e.OwnServer.OwnKey;
import io.cartway.store.TestPostgresql;
import io.cartway.store.TestStores.Vendor;
import io.cartway.testing.AnswerValidator;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

/// Secrets wherever a caller can put them, while the server logs all that it can, queries included:
/// no line, no number, no note and no answer holds one, but the answer that hands it out.
@ExtendWith(SecretWatch.class)
class SecretsTest {

  private static final LoggerContext LOGS = (LoggerContext) LoggerFactory.getILoggerFactory();

  @TempDir Path folder;
  private List<OwnServer> servers = List.of();

  /// What was answered to requests that hold secrets.
  private final List<String> answers = new ArrayList<>();

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void no_line_and_no_answer_holds_a_secret(Vendor vendor) throws Exception {
    SecretWatch watch = SecretWatch.ofRun();
    watch.learn(TestPostgresql.password());
    Logger root = LOGS.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    Logger ours = LOGS.getLogger("io.cartway");
    Logger jetty = LOGS.getLogger("org.eclipse.jetty");
    Appender<ILoggingEvent> people = root.getAppender("PEOPLE");
    ThresholdFilter quiet = new ThresholdFilter();
    quiet.setLevel("ERROR");
    quiet.start();
    people.addFilter(quiet);
    long before = SecretWatch.linesSeen();
    root.setLevel(Level.DEBUG);
    // Below that it prints each header of each request; nothing in the product switches that on.
    jetty.setLevel(Level.INFO);
    ours.setLevel(Level.TRACE);
    try {
      servers = OwnServer.startAll(vendor, folder);
      useSecretsEverywhere();
      servers.forEach(OwnServer::close);
    } finally {
      root.setLevel(Level.WARN);
      jetty.setLevel(null);
      ours.setLevel(Level.INFO);
      people.clearAllFilters();
    }
    assertThat(SecretWatch.linesSeen() - before).as("lines").isGreaterThan(150);
    watch.assertNothingLeaked();
    for (String answer : answers) {
      assertThat(SecretWatch.secretsIn(answer)).as(answer).isEmpty();
    }
  }

  /// The one that is used: of several not the first, which made the tables.
  private OwnServer server() {
    return servers.getLast();
  }

  private void useSecretsEverywhere() throws Exception {
    SecretWatch watch = SecretWatch.ofRun();
    String account = server().createAccount("secretive", "");
    OwnKey key = server().createKey("secretive", "secretive", "");
    String body = "{\"ttlSeconds\": 600}";
    String token =
        watch.learn(
            AnswerValidator.json(server().send("POST", "/v1/tokens", key.bearer(), body).body())
                .path("token")
                .asText());
    String url =
        AnswerValidator.json(
                server()
                    .send(
                        "POST",
                        "/v1/signed-urls",
                        key.bearer(),
                        "{\"url\": \"/v1/tiles/vector/14/8529/5974.mvt\"}")
                    .body())
            .at("/signed/0/url")
            .asText();
    watch.learn(url.substring(url.indexOf("signature=") + "signature=".length()));
    server().send("GET", url, Map.of(), "");
    String signing =
        watch.learn(
            server()
                .admin("POST", "/admin/v1/accounts/" + account + "/signing-secret", "")
                .path("signingSecret")
                .asText());
    for (String secret : List.of(key.secret(), token)) {
      everywhere(key, secret);
    }
    answers.add(get("/v1/tiles/vector/14/8529/5974.mvt" + query(url) + "x", ""));
    answers.add(get("/v1/geocode" + query(url), key.secret()));
    answers.add(post("/v1/signed-urls", key.secret(), "{\"url\": \"%s\"}".formatted(url)));
    OwnKey renewed = server().rotate(key, 0);
    answers.add(get(OwnServer.GEOCODE, key.secret()));
    everywhere(renewed, renewed.secret());
    administrate(renewed, signing);
    server().revoke(renewed);
    answers.add(get(OwnServer.GEOCODE, renewed.secret()));
  }

  /// In all parts of a request.
  private void everywhere(OwnKey key, String secret) throws Exception {
    StringBuilder encoded = new StringBuilder();
    for (byte b : secret.getBytes(UTF_8)) {
      encoded.append('%').append("%02x".formatted(b));
    }
    for (String form : List.of(secret, encoded.toString(), URLEncoder.encode(secret, UTF_8))) {
      for (String bearer : List.of("", key.secret())) {
        answers.add(get("/v1/geocode?q=Monaco&apiKey=" + form, bearer));
        answers.add(get("/v1/geocode?q=Monaco&access_token=" + form, bearer));
        answers.add(get("/v1/geocode?q=Monaco&limit=" + form, bearer));
        answers.add(get("/v1/geocode?q=Monaco&dryRun=" + form, bearer));
        answers.add(get("/v1/geocode?" + form + "=1", bearer));
        answers.add(get("/v1/revgeocode?at=" + form, bearer));
        answers.add(get("/v1/routes/" + form, bearer));
        answers.add(get("/v1/routes?origin=" + form + "&destination=1,1", bearer));
        answers.add(get("/v1/tiles/vector/" + form + "/0/0.mvt", bearer));
        answers.add(get("/v1/usage?from=" + form + "&groupBy=" + form, bearer));
        answers.add(get("/v1/" + form, bearer));
        answers.add(get("/" + form + "/v1/geocode", bearer));
      }
    }
    answers.add(post("/v1/tokens", key.secret(), "{\"scopes\": [\"%s\"]}".formatted(secret)));
    answers.add(post("/v1/tokens", key.secret(), "{\"%s\": 1}".formatted(secret)));
    answers.add(post("/v1/tokens", key.secret(), "{\"ttlSeconds\": %s}".formatted(secret)));
    answers.add(get(OwnServer.GEOCODE, secret + "x"));
    answers.add(get(OwnServer.GEOCODE, secret.substring(1)));
    // What Jetty itself refuses, before there is a request.
    for (String head :
        List.of(
            "GET /" + secret + " HTTP/9.9",
            secret + " / HTTP/1.1",
            "GET /v1/geocode?q=" + secret + "\u0001 HTTP/1.1",
            "GET / HTTP/1.1\r\nAuthorization Bearer " + secret,
            "GET /v1/geocode HTTP/1.1\r\nX-Request-Id: " + secret,
            "GET /v1/geocode HTTP/1.1\r\nX-Correlation-Id: " + secret,
            "GET / HTTP/1.1\r\nHost: " + secret + "\r\nContent-Length: " + secret)) {
      answers.add(raw(head + "\r\nHost: a\r\nConnection: close\r\n\r\n"));
    }
  }

  /// The admin port's pages hold none, and its token is shown nowhere.
  private void administrate(OwnKey key, String signing) throws Exception {
    String keyPath = "/admin/v1/keys/" + key.id();
    for (String target :
        List.of(
            "/admin/v1/audit?limit=100",
            "/admin/v1/leaks",
            "/admin/v1/keys?includeRevoked=true",
            "/admin/v1/accounts",
            keyPath,
            "/admin/v1/usage?groupBy=account,key,operation,status",
            "/admin/v1/statements/" + key.accountId())) {
      answers.add(server().adminExchange("GET", target, "").body());
    }
    String token = server().adminToken();
    answers.add(admin("GET", "/metrics", token, ""));
    answers.add(admin("GET", "/metrics", token + "x", ""));
    answers.add(admin("GET", "/health", token, ""));
    answers.add(admin("GET", "/admin/v1/keys?account=" + key.secret(), token, ""));
    answers.add(admin("GET", "/admin/v1/keys/" + key.secret(), token, ""));
    // This token has no form of its own: who sends it to the wrong place may read it there again.
    for (String bearer : List.of(token, token + "x")) {
      admin("GET", "/admin/v1/keys?token=" + token, bearer, "");
      admin("GET", "/admin/v1/keys?account=" + token, bearer, "");
      admin("GET", "/v1/geocode?q=" + token, bearer, "");
      admin("GET", "/admin/v1/" + token, bearer, "");
      admin("PATCH", keyPath, bearer, "{\"scopes\": [\"%s\"]}".formatted(token));
      admin("PATCH", keyPath, bearer, "{\"%s\": 1}".formatted(signing));
    }
    answers.add(admin("POST", "/session", "", "{\"token\": \"%s\"}".formatted(token)));
  }

  private static String query(String url) {
    return url.substring(url.indexOf('?'));
  }

  private String get(String target, String bearer) throws Exception {
    return sent("GET", server().address() + target, bearer, "");
  }

  private String post(String target, String bearer, String body) throws Exception {
    return sent("POST", server().address() + target, bearer, body);
  }

  private String admin(String method, String target, String bearer, String body) throws Exception {
    return sent(method, "http://127.0.0.1:" + server().adminPort() + target, bearer, body);
  }

  /// @return headers and body of the answer
  private static String sent(String method, String address, String bearer, String body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address))
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .header("Content-Type", "application/json")
            .header("X-Forwarded-For", OwnServer.freshAddress());
    if (!bearer.isEmpty()) {
      request.header("Authorization", "Bearer " + bearer);
    }
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<String> answer =
          client.send(request.build(), HttpResponse.BodyHandlers.ofString(UTF_8));
      return answer.headers().map() + "\n" + answer.body();
    }
  }

  private String raw(String request) throws IOException {
    URI address = URI.create(server().address());
    try (Socket socket = new Socket(address.getHost(), address.getPort());
        OutputStream out = socket.getOutputStream();
        InputStream in = socket.getInputStream()) {
      socket.setSoTimeout(10_000);
      out.write(request.getBytes(UTF_8));
      out.flush();
      return new String(in.readAllBytes(), UTF_8);
    }
  }
}
