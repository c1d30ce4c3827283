package io.cartway.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.JoinedContract;
import io.cartway.accounts.http.PriceJson;
import io.cartway.e2e.OperationExamples.Example;
import io.cartway.e2e.OwnServer.OwnKey;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import io.cartway.testing.OpenApi;
import io.cartway.testing.Workspace;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Every operation of the contract, asked with every credential that does not hold, and with those
/// that do. That each operation has exactly one price is also checked in the tables themselves, by
/// `TariffTableTest`.
@ExtendWith(SecretWatch.class)
class WalkTest {

  /// What a key for vector tiles may ask for besides them: all that a style names.
  private static final List<String> MAPS =
      List.of(
          "vectorTileJson",
          "terrain",
          "terrainTileJson",
          "styles",
          "styleList",
          "glyphs",
          "sprite");

  private static final Pattern RATE =
      Pattern.compile(
          "\\| (\\w+) \\| ([0-9.]+) \\| (1000 requests|optimisation) \\| ([\\w, ]+) \\|");

  private static final String PAGE = "https://shop.example";
  private static final String USAGE_OF_WALK =
      "/admin/v1/usage?account=walk&groupBy=key,operation,service";
  private static final String OFFICE = "192.0.2.77";

  @TempDir private static Path folder;
  private static OwnServer server;
  private static List<Example> examples;
  private static OwnKey key;
  private static ExampleJobs jobs;

  @BeforeAll
  static void start() {
    server = OwnServer.start(folder.resolve("data"), Map.of());
    server.createAccount("walk", "");
    key = server.createKey("walk", "walker", "");
    Exchange route = server.get(OperationExamples.handleSource(), key);
    String handle = AnswerValidator.json(route.body()).at("/routes/0/routeHandle").asText();
    examples = OperationExamples.all(handle);
    jobs =
        new ExampleJobs((method, path, body) -> {
          Exchange answer = server.send(method, path, key.bearer(), body);
          return new ExampleJobs.Reply(answer.status(), answer.body());
        });
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void every_operation_of_the_contract_has_a_row() {
    Set<String> rows = new HashSet<>();
    examples.forEach(example -> rows.add(example.operationId()));
    List<String> documented =
        JoinedContract.document().operations().stream()
            .map(OpenApi.Operation::operationId)
            .toList();
    assertThat(documented).doesNotHaveDuplicates();
    assertThat(rows).containsExactlyInAnyOrderElementsOf(documented);
    assertThat(documented)
        .allMatch(id ->
            OperationExamples.SERVICE_BY_OPERATION.containsKey(id)
                != OperationExamples.UNBILLED.contains(id));
  }

  @Test
  void with_a_key_all_are_answered_and_tell_the_limits() {
    for (Example example : examples) {
      Exchange answer = send(example, key.bearer());
      assertThat(answer.status()).as("%s: %s", example, answer.body()).isEqualTo(example.status());
      if (!example.isOpen()) {
        assertLimits(answer);
      }
    }
  }

  // ---------------------------------------------------------------- 401

  /// With jobs of the walk's account, which all its keys may read.
  private Exchange send(Example example, Map<String, String> headers) {
    Example made = example.with(jobs);
    return server.send(made.method(), made.target(), headers, made.body());
  }

  /// Walks with headers that hold no credential for anything but what is open.
  private void assertNobodyIsLetIn(Map<String, String> headers, String cause) {
    for (Example example : examples) {
      Exchange answer = send(example, headers);
      if (example.isOpen()) {
        assertThat(answer.status()).as("%s", example).isEqualTo(200);
      } else {
        assertUnauthenticated(example.toString(), answer, cause);
      }
    }
  }

  private static void assertUnauthenticated(String what, Exchange answer, String cause) {
    assertThat(answer.status()).as("%s: %s", what, answer.body()).isEqualTo(401);
    assertThat(answer.header("www-authenticate").orElse("")).as(what).startsWith("Bearer");
    JsonNode body = AnswerValidator.json(answer.body());
    assertThat(body.path("status").asInt()).isEqualTo(401);
    assertThat(body.path("code").asText()).isEqualTo("unauthenticated");
    assertThat(body.path("error").asText()).isEqualTo("Unauthorized");
    assertThat(body.path("cause").asText()).as(what).contains(cause);
    assertThat(body.path("error_description").asText()).isEqualTo(body.path("cause").asText());
    for (String field : List.of("title", "action", "correlationId", "requestId")) {
      assertThat(body.path(field).asText()).as(field).isNotBlank();
    }
  }

  @Test
  void without_a_key_nothing_is_answered() {
    assertNobodyIsLetIn(Map.of(), "no Authorization header");
  }

  @Test
  void another_scheme_is_refused() {
    assertNobodyIsLetIn(Map.of("Authorization", "Basic Y3drOmN3aw=="), "scheme Bearer");
    assertNobodyIsLetIn(Map.of("Authorization", key.secret()), "scheme Bearer");
    assertNobodyIsLetIn(Map.of("Authorization", "Bearer "), "holds no key");
  }

  @Test
  void a_malformed_key_is_refused() {
    String secret = key.secret();
    char last = secret.charAt(secret.length() - 1);
    String mistyped = secret.substring(0, secret.length() - 1) + (last == 'a' ? 'b' : 'a');
    assertNobodyIsLetIn(Map.of("Authorization", "Bearer " + mistyped), "malformed");
    assertNobodyIsLetIn(Map.of("Authorization", "Bearer " + secret.substring(0, 40)), "malformed");
    assertNobodyIsLetIn(Map.of("Authorization", "Bearer " + key.id()), "malformed");
  }

  @Test
  void a_well_formed_key_of_another_installation_is_refused() {
    // Of the run's other server: its checksum is right, and nobody here knows it.
    String foreign = LiveServer.shared().key();
    assertNobodyIsLetIn(Map.of("Authorization", "Bearer " + foreign), "not known");
  }

  @Test
  void an_expired_key_is_refused() {
    Instant end = Instant.now().plusMillis(700);
    OwnKey expiring =
        server.createKey("walk", "expiring", ", \"expiresAt\": \"%s\"".formatted(end));
    assertThat(server.get(OwnServer.GEOCODE, expiring).status()).isEqualTo(200);
    while (!Instant.now().isAfter(end)) {
      LockSupport.parkNanos(10_000_000);
    }
    assertNobodyIsLetIn(expiring.bearer(), "expired");
  }

  @Test
  void a_revoked_key_and_what_was_minted_from_it_are_refused() {
    OwnKey revoked = server.createKey("walk", "revoked", "");
    String token = token(revoked, "");
    server.revoke(revoked);
    awaitStatus(revoked, 401);
    assertNobodyIsLetIn(revoked.bearer(), "revoked");
    assertNobodyIsLetIn(Map.of("Authorization", "Bearer " + token), "revoked");
  }

  @Test
  void a_secret_that_was_rotated_away_is_refused_and_the_new_one_is_not() {
    OwnKey old = server.createKey("walk", "rotated", "");
    OwnKey renewed = server.rotate(old, 0);
    assertNobodyIsLetIn(old.bearer(), "replaced by a rotation");
    assertThat(server.get(OwnServer.GEOCODE, renewed).status()).isEqualTo(200);
  }

  /// What is changed holds within a second.
  private static void awaitStatus(OwnKey of, int status) {
    Instant end = Instant.now().plusSeconds(1);
    while (server.status(OwnServer.GEOCODE, of.secret()) != status && Instant.now().isBefore(end)) {
      LockSupport.parkNanos(10_000_000);
    }
    assertThat(server.status(OwnServer.GEOCODE, of.secret())).isEqualTo(status);
  }

  @Test
  void a_browsers_key_is_for_its_pages() {
    OwnKey browser =
        server.createKey("walk", "browser", ", \"referrers\": [\"%s\"]".formatted(PAGE));
    for (Map<String, String> elsewhere :
        List.of(
            Map.<String, String>of(),
            Map.of("Origin", "https://evil.example"),
            Map.of("Origin", "null"),
            Map.of("Referer", PAGE + ".evil.example/"))) {
      Map<String, String> headers = new HashMap<>(browser.bearer());
      headers.putAll(elsewhere);
      assertNobodyIsLetIn(headers, "may not be used from this page");
    }
    assertLetIn(browser.bearer(), Map.of("Origin", PAGE));
    assertLetIn(browser.bearer(), Map.of("Referer", PAGE + "/map"));
  }

  @Test
  void a_token_is_for_its_pages_and_mints_nothing() {
    String token = token(key, ", \"referrers\": [\"%s\"]".formatted(PAGE));
    Map<String, String> bearer = Map.of("Authorization", "Bearer " + token);
    assertNobodyIsLetIn(bearer, "may not be used from this page");
    assertLetIn(bearer, Map.of("Origin", PAGE));
  }

  /// All but what only owners may do is answered.
  private void assertLetIn(Map<String, String> bearer, Map<String, String> more) {
    Map<String, String> headers = new HashMap<>(bearer);
    headers.putAll(more);
    for (Example example : examples) {
      Exchange answer = send(example, headers);
      int expected =
          OperationExamples.OWNERS.contains(example.operationId()) ? 403 : example.status();
      assertThat(answer.status()).as("%s: %s", example, answer.body()).isEqualTo(expected);
    }
  }

  @Test
  void a_key_with_addresses_is_for_them() {
    OwnKey office = server.createKey("walk", "office", ", \"addresses\": [\"192.0.2.0/24\"]");
    assertNobodyIsLetIn(office.bearer(), "may not be used from this address");
    Map<String, String> inside = new HashMap<>(office.bearer());
    inside.put("X-Forwarded-For", OFFICE);
    for (Example example : examples) {
      assertThat(send(example, inside).status()).as("%s", example).isEqualTo(example.status());
    }
    // The nearest proxy's word counts, not what the caller wrote before it.
    inside.put("X-Forwarded-For", OFFICE + ", 203.0.113.9");
    assertNobodyIsLetIn(inside, "may not be used from this address");
  }

  @Test
  void a_key_in_a_url_is_refused_and_reported() {
    Map<String, String> leaked = new HashMap<>();
    for (String parameter : List.of("apiKey", "access_token")) {
      for (int i = 0; i < examples.size(); i++) {
        Example example = examples.get(i);
        OwnKey seen = server.createKey("walk", "leaked-" + parameter + i, "");
        Exchange answer =
            server.send(
                example.method(),
                example.with(parameter + "=" + seen.secret()),
                Map.of(),
                example.body());
        if (!example.isOpen()) {
          assertUnauthenticated(example.toString(), answer, "no Authorization header");
          leaked.put(seen.id(), example + " " + parameter);
        }
      }
    }
    Set<String> reported = new HashSet<>();
    Instant end = Instant.now().plus(Duration.ofSeconds(5));
    while (!reported.containsAll(leaked.keySet()) && Instant.now().isBefore(end)) {
      server.admin("GET", "/admin/v1/leaks", "").findValuesAsText("keyId").forEach(reported::add);
    }
    leaked.keySet().removeAll(reported);
    assertThat(leaked).as("keys in addresses that were not reported").isEmpty();
    assertThat(server.get("/v1/usage", key).body()).contains("keySeenInUrl", "leaked-apiKey0");
  }

  @Test
  void no_spelling_of_a_path_gets_by_without_a_key() {
    for (String target :
        List.of(
            "/v1/geocode/?q=Monaco",
            "//v1/geocode?q=Monaco",
            "/v1//geocode?q=Monaco",
            "/v1/%67eocode?q=Monaco",
            "/v1/geocode;health?q=Monaco",
            "/v1/health/../geocode?q=Monaco",
            "/v1/health%2F..%2Fgeocode?q=Monaco",
            "/v1/health/",
            "/V1/GEOCODE?q=Monaco",
            "/v1/geocode.json?q=Monaco",
            "/v1/none",
            "/")) {
      int status = server.send("GET", target, Map.of(), "").status();
      assertThat(status).as(target).isIn(400, 401);
    }
    for (String method : List.of("HEAD", "POST", "PUT", "DELETE", "PATCH")) {
      assertThat(server.send(method, "/v1/geocode?q=Monaco", Map.of(), "").status())
          .as(method)
          .isEqualTo(401);
    }
  }

  // ---------------------------------------------------------------- 403

  @Test
  void a_key_or_token_for_another_operation_is_403() {
    OwnKey map = server.createKey("walk", "map", ", \"scopes\": [\"vector\"]");
    OwnKey search = server.createKey("walk", "search", ", \"scopes\": [\"geocode\"]");
    String token = token(key, ", \"scopes\": [\"vector\"]");
    for (Example example : examples) {
      boolean isVector =
          example.operationId().equals("vector") || MAPS.contains(example.operationId());
      for (String secret : List.of(isVector ? search.secret() : map.secret(), token)) {
        boolean isAllowed = example.isOpen() || (isVector && secret.equals(token));
        Exchange answer = send(example, Map.of("Authorization", "Bearer " + secret));
        assertThat(answer.status()).as("%s", example).isEqualTo(isAllowed ? example.status() : 403);
        if (!isAllowed) {
          JsonNode body = AnswerValidator.json(answer.body());
          assertThat(body.path("code").asText()).isEqualTo("forbidden");
          assertThat(body.path("error").asText()).isEqualTo("Forbidden");
          assertThat(body.path("cause").asText()).contains(example.operationId());
          assertThat(answer.header("www-authenticate").orElse("")).contains("insufficient_scope");
          assertLimits(answer);
        }
      }
    }
  }

  @Test
  void a_scope_covers_its_family() {
    Map<String, List<String>> families =
        Map.ofEntries(
            Map.entry("route", List.of("routePost", "routeByHandle", "routeByHandlePost")),
            Map.entry("browse", List.of("browsePost")),
            Map.entry("discover", List.of("discoverPost")),
            Map.entry("autosuggest", List.of("autosuggestPost")),
            Map.entry(
                "batch",
                List.of("batchStatus", "batchCancel", "batchDelete", "batchResult", "batchErrors")),
            Map.entry("isoline", List.of("isolinePost")),
            Map.entry(
                "export", List.of("exportStatus", "exportCancel", "exportDelete", "exportResult")),
            Map.entry(
                "matrix", List.of("matrixStatus", "matrixCancel", "matrixDelete", "matrixResult")),
            Map.entry(
                "tour",
                List.of(
                    "tourAsync",
                    "tourCheck",
                    "tourStatus",
                    "tourCancel",
                    "tourDelete",
                    "tourResult",
                    "tourProblem",
                    "tourProblemAsync",
                    "tourProblemState",
                    "tourProblemStatus",
                    "tourProblemCancel",
                    "tourProblemSolution")),
            Map.entry("vector", MAPS),
            Map.entry("raster", List.of("rasterTileJson")),
            Map.entry("static", List.of("staticPost")),
            Map.entry("stylePut", List.of("styleDelete")),
            Map.entry("webhookList", List.of("webhookDeliveries")),
            Map.entry(
                "webhookReplay", List.of("webhookReplayRange", "webhookTest", "webhookEnable")));
    families.forEach((head, members) -> {
      OwnKey of = server.createKey("walk", "of-" + head, ", \"scopes\": [\"" + head + "\"]");
      for (Example example : examples) {
        boolean isAllowed =
            example.isOpen()
                || example.operationId().equals(head)
                || members.contains(example.operationId());
        Exchange answer = send(example, Map.of("Authorization", "Bearer " + of.secret()));
        assertThat(answer.status())
            .as("%s with a key for %s", example, head)
            .isEqualTo(isAllowed ? example.status() : 403);
      }
    });
  }

  @Test
  void what_a_key_may_not_ask_for_counts_for_its_rate_and_costs_nothing() {
    server.createAccount("curious", "");
    OwnKey slow = server.createKey("curious", "slow", ", \"scopes\": [\"vector\"], \"rate\": 1");
    List<Integer> statuses = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      Exchange answer = server.get(OwnServer.GEOCODE, slow);
      statuses.add(answer.status());
      assertThat(answer.header("ratelimit-policy")).contains("\"rate\";q=2;w=2");
    }
    assertThat(statuses).startsWith(403, 403).contains(429).containsOnly(403, 429);
    LockSupport.parkNanos(Duration.ofMillis(1100).toNanos());
    JsonNode rows =
        server
            .admin("GET", "/admin/v1/usage?account=curious&groupBy=operation,status", "")
            .path("rows");
    assertThat(rows.findValuesAsText("status")).containsExactlyInAnyOrder("403", "429");
    assertThat(rows.findValuesAsText("operation")).containsOnly("geocode");
    assertThat(rows.findValuesAsText("microUsd")).containsOnly("0");
  }

  private static void assertLimits(Exchange answer) {
    assertThat(answer.header("ratelimit-policy").orElse("")).startsWith("\"rate\";q=2000;w=2");
    assertThat(answer.header("ratelimit").orElse("")).matches("\"rate\";r=\\d+;t=\\d+.*");
    assertThat(answer.header("x-ratelimit-limit")).contains("2000");
    assertThat(answer.header("x-ratelimit-remaining").orElse("")).matches("\\d+");
    assertThat(answer.header("x-ratelimit-reset").orElse("")).matches("\\d+");
  }

  private static String token(OwnKey of, String settings) {
    Exchange minted =
        server.send(
            "POST", "/v1/tokens", of.bearer(), "{\"ttlSeconds\": 600%s}".formatted(settings));
    assertThat(minted.status()).as(minted.body()).isEqualTo(200);
    return SecretWatch.ofRun().learn(AnswerValidator.json(minted.body()).path("token").asText());
  }

  // ---------------------------------------------------------------- prices

  @Test
  void a_dry_run_returns_the_specified_price_and_does_nothing() {
    server.createAccount("dry", ", \"allowances\": {\"geocoding\": 3}");
    OwnKey dry = server.createKey("dry", "dry", ", \"spendCap\": \"1.00\"");
    for (Example example : examples) {
      Exchange answer =
          server.send(example.method(), example.with("dryRun=true"), dry.bearer(), example.body());
      assertThat(answer.status()).as("%s: %s", example, answer.body()).isEqualTo(200);
      if (example.isOpen()) {
        continue;
      }
      assertThat(answer.mediaType()).isEqualTo(PriceJson.TYPE);
      JsonNode price = AnswerValidator.json(answer.body());
      String id = example.operationId();
      assertThat(LiveServer.shared().validator().faults("/components/schemas/Price", price))
          .isEmpty();
      assertThat(price.path("operationId").asText()).isEqualTo(id);
      assertThat(price.at("/price/microUsd").asLong())
          .as(id)
          .isEqualTo(OperationExamples.micros(id));
      String service = OperationExamples.SERVICE_BY_OPERATION.get(id);
      assertThat(price.path("service").isNull()).as(id).isEqualTo(service == null);
      if (service != null) {
        assertThat(price.path("service").asText()).isEqualTo(service);
        assertThat(price.at("/allowance/left")).isEqualTo(price.at("/allowance/limit"));
      }
      assertThat(price.at("/charged/microUsd").asLong()).as("a free unit pays").isZero();
      assertThat(price.at("/spend/leftMicroUsd").asLong()).isEqualTo(1_000_000);
      assertThat(answer.header("ratelimit").orElse("")).contains("\"spend\";r=1000000");
      assertThat(answer.header("x-ratelimit-limit")).contains("2000");
    }
    // By then everything is counted that will be.
    LockSupport.parkNanos(Duration.ofMillis(1100).toNanos());
    JsonNode rows =
        server.admin("GET", "/admin/v1/usage?account=dry&groupBy=key,operation,status", "");
    assertThat(rows.path("rows").size()).as("counted: %s", rows).isZero();
    JsonNode statement = AnswerValidator.json(server.get("/v1/usage", dry).body());
    assertThat(statement.at("/spend/microUsd").asLong()).isZero();
    assertThat(statement.path("services").findValuesAsText("freeUnits")).containsOnly("0");
  }

  @Test
  void a_dry_run_needs_what_the_request_needs() {
    OwnKey map = server.createKey("walk", "dry-map", ", \"scopes\": [\"openapi\"]");
    for (Example example : examples) {
      String target = example.with("dryRun=true");
      Exchange nobody = server.send(example.method(), target, Map.of(), example.body());
      Exchange scope = server.send(example.method(), target, map.bearer(), example.body());
      boolean isMeant = example.isOpen() || example.operationId().equals("openapi");
      assertThat(nobody.status()).as("%s", example).isEqualTo(example.isOpen() ? 200 : 401);
      assertThat(scope.status()).as("%s", example).isEqualTo(isMeant ? 200 : 403);
    }
  }

  @Test
  void the_charge_is_the_announced_price() {
    OwnKey paying = server.createKey("walk", "paying", ", \"usesAllowance\": false");
    long expected = 0;
    for (Example example : examples) {
      assertThat(send(example, paying.bearer()).status())
          .as("%s", example)
          .isEqualTo(example.status());
      expected += OperationExamples.micros(example.operationId());
    }
    Map<String, Long> microsByOperation = Map.of();
    long charged = 0;
    // Counts of the last half second may be missing.
    Instant end = Instant.now().plusSeconds(3);
    while (microsByOperation.size() < JoinedContract.document().operations().size() - 1
        && Instant.now().isBefore(end)) {
      microsByOperation = new HashMap<>();
      charged = 0;
      for (JsonNode row : server.admin("GET", USAGE_OF_WALK, "").path("rows")) {
        if (row.path("keyId").asText().equals(paying.id())) {
          long micros = row.at("/spend/microUsd").asLong();
          charged += micros;
          microsByOperation.put(
              row.path("operation").asText(), micros / row.path("requests").asLong());
        }
      }
    }
    assertThat(charged).isEqualTo(expected);
    for (Example example : examples) {
      if (!example.isOpen()) {
        assertThat(microsByOperation)
            .containsEntry(example.operationId(), OperationExamples.micros(example.operationId()));
      }
    }
  }

  @Test
  void the_rates_here_are_the_specifications() throws IOException {
    String text = Files.readString(Workspace.shared("contract/specification.md"));
    Map<String, Long> micros = new HashMap<>();
    Map<String, String> services = new HashMap<>();
    Matcher row = RATE.matcher(text);
    while (row.find()) {
      int per = row.group(3).equals("optimisation") ? 1 : 1000;
      micros.put(
          row.group(1), new BigDecimal(row.group(2)).movePointRight(6).longValueExact() / per);
      for (String operation : row.group(4).split(", ", -1)) {
        services.put(operation, row.group(1));
      }
    }
    assertThat(micros).isEqualTo(OperationExamples.MICROS_BY_SERVICE);
    List<String> checked = new ArrayList<>();
    OperationExamples.SERVICE_BY_OPERATION.forEach((operation, service) -> {
      if (services.containsKey(operation)) {
        assertThat(services).containsEntry(operation, service);
        checked.add(operation);
      }
    });
    assertThat(checked).contains("geocode", "reverse", "route", "vector");
  }
}
