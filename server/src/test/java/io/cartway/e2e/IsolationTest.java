package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.e2e.OperationExamples.Example;
import io.cartway.e2e.OwnServer.OwnKey;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// Two accounts on one server. What one does, the other neither sees nor feels.
@ExtendWith(SecretWatch.class)
class IsolationTest {

  private static final long CAP_MICROS = 500_000;
  private static final long FREE_GEOCODES = 40;
  private static final String TEMPLATE = "/v1/tiles/vector/{z}/{x}/{y}.mvt";
  private static final String TILE = "/v1/tiles/vector/14/8529/5974.mvt";

  private static final List<String> QUESTIONS =
      List.of(
          "",
          "?format=csv",
          "?groupBy=service",
          "?groupBy=operation",
          "?groupBy=key",
          "?groupBy=day",
          "?groupBy=status",
          "?groupBy=key,service,operation,day,status",
          "?groupBy=key,operation&format=csv",
          "?groupBy=key,service,operation,day,status&format=csv",
          "?groupBy=key&account=noisy&accountId=%s&keyId=%s&key=%s");

  @TempDir Path folder;
  private OwnServer server;
  private OwnKey noisy;
  private OwnKey quiet;
  private List<Example> examples = List.of();

  /// What the quiet account asked for itself, by operation and status.
  private final Map<String, Long> asked = new TreeMap<>();

  @BeforeEach
  void start() {
    server = OwnServer.start(folder.resolve("data"), Map.of());
    server.createAccount("noisy", ", \"spendCap\": \"0.02\", \"allowances\": {\"geocoding\": 5}");
    server.createAccount("quiet", ", \"allowances\": {\"geocoding\": %d}".formatted(FREE_GEOCODES));
    // The same name twice: names are an account's own.
    noisy = server.createKey("noisy", "server", ", \"spendCap\": \"0.01\"");
    quiet = server.createKey("quiet", "server", ", \"spendCapMicroUsd\": " + CAP_MICROS);
    Exchange route = ask("route", OperationExamples.handleSource());
    examples =
        OperationExamples.all(
            AnswerValidator.json(route.body()).at("/routes/0/routeHandle").asText());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /// A GET of the quiet account.
  private Exchange ask(String operationId, String target) {
    Exchange answer = server.get(target, quiet);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    asked.merge(operationId + " 200", 1L, Long::sum);
    return answer;
  }

  private Exchange send(Example example, OwnKey key) {
    Example made = example.with(jobsOf(key));
    return server.send(made.method(), made.target(), key.bearer(), made.body());
  }

  private ExampleJobs jobsOf(OwnKey key) {
    return new ExampleJobs((method, path, body) -> {
      Exchange answer = server.send(method, path, key.bearer(), body);
      return new ExampleJobs.Reply(answer.status(), answer.body());
    });
  }

  @Test
  void an_account_neither_sees_nor_feels_what_another_does() {
    ask("geocode", OwnServer.GEOCODE);
    assertUndisturbed();
    List<String> strange = makeNoise();
    assertUndisturbed();
    for (String question : QUESTIONS) {
      String target = "/v1/usage" + question.formatted(noisy.accountId(), noisy.id(), noisy.id());
      assertThat(ask("usage", target).body())
          .as(target)
          .doesNotContain(strange)
          .doesNotContain("noisy");
    }
    // Its allowance, rate and cap are all there: what the other used up is the other's.
    for (int i = 0; i < 20; i++) {
      ask("geocode", OwnServer.GEOCODE);
    }
    assertUndisturbed();
    assertThat(server.get(OwnServer.GEOCODE, noisy).status()).isIn(401, 429);
  }

  /// Everything that an account can do, until its limits are reached, its key is leaked, rotated
  /// and revoked.
  ///
  /// @return what belongs to it alone
  private List<String> makeNoise() {
    List<String> own = new ArrayList<>(List.of(noisy.id(), noisy.accountId(), noisy.secret()));
    for (Example example : examples) {
      assertThat(send(example, noisy).status()).as("%s", example).isEqualTo(example.status());
    }
    OwnKey second = server.createKey("noisy", "noisy-second", ", \"rate\": 1");
    own.add(second.id());
    int limited = 0;
    for (int i = 0; i < 60; i++) {
      limited += server.status(OwnServer.GEOCODE, noisy.secret()) == 429 ? 1 : 0;
      server.status(TILE, second.secret());
    }
    assertThat(limited).as("refused by its cap").isPositive();
    OwnKey scoped = server.createKey("noisy", "noisy-scoped", ", \"scopes\": [\"vector\"]");
    own.add(scoped.id());
    assertThat(server.status(OwnServer.GEOCODE, scoped.secret())).isEqualTo(403);
    String token = token(second);
    own.add(token);
    server.status(TILE, token);
    server.send("GET", "/v1/geocode?q=x&apiKey=" + second.secret(), Map.of(), "");
    server.send("GET", "/v1/geocode?q=x&access_token=" + token, second.bearer(), "");
    OwnKey renewed = server.rotate(second, 60);
    server.status(TILE, renewed.secret());
    server.revoke(renewed);
    return own;
  }

  private String token(OwnKey of) {
    // Its rate is one per second.
    Exchange minted = mint(of);
    while (minted.status() == 429) {
      LockSupport.parkNanos(Duration.ofMillis(200).toNanos());
      minted = mint(of);
    }
    String token = AnswerValidator.json(minted.body()).path("token").asText();
    return SecretWatch.ofRun().learn(token);
  }

  private Exchange mint(OwnKey of) {
    return server.send("POST", "/v1/tokens", of.bearer(), "{\"ttlSeconds\": 600}");
  }

  /// All numbers that the quiet account can ask for are of its own requests.
  private void assertUndisturbed() {
    awaitCounts();
    long geocodes = asked.getOrDefault("geocode 200", 0L);
    Exchange usage = ask("usage", "/v1/usage");
    JsonNode statement = AnswerValidator.json(usage.body());
    assertThat(statement.path("accountId").asText()).isEqualTo(quiet.accountId());
    assertThat(statement.path("warnings").size()).isZero();
    assertThat(statement.at("/spend/microUsd").asLong()).isZero();
    assertThat(statement.path("cap").isMissingNode() || statement.path("cap").isNull()).isTrue();
    assertThat(statement.path("keys").size()).isEqualTo(1);
    assertThat(statement.at("/keys/0/keyId").asText()).isEqualTo(quiet.id());
    assertThat(statement.at("/keys/0/capLeft/microUsd").asLong()).isEqualTo(CAP_MICROS);
    for (JsonNode service : statement.path("services")) {
      long units =
          switch (service.path("service").asText()) {
            case "geocoding" -> geocodes;
            case "routing" -> asked.getOrDefault("route 200", 0L);
            default -> 0;
          };
      assertThat(service.path("requests").asLong()).as("%s", service).isEqualTo(units);
      assertThat(service.path("freeUnits").asLong()).as("%s", service).isEqualTo(units);
      assertThat(service.path("allowanceLeft").asLong())
          .as("%s", service)
          .isEqualTo(service.path("allowance").asLong() - units);
    }
    Exchange dry = server.get(OwnServer.GEOCODE + "&dryRun=true", quiet);
    JsonNode price = AnswerValidator.json(dry.body());
    assertThat(price.at("/allowance/limit").asLong()).isEqualTo(FREE_GEOCODES);
    assertThat(price.at("/allowance/left").asLong()).isEqualTo(FREE_GEOCODES - geocodes);
    assertThat(price.at("/spend/leftMicroUsd").asLong()).isEqualTo(CAP_MICROS);
    assertThat(price.at("/spend/of").asText()).isEqualTo("key");
    assertThat(price.path("wouldBeRefused").asText()).isEmpty();
    assertThat(dry.header("ratelimit").orElse("")).contains("\"spend\";r=" + CAP_MICROS);
    assertThat(dry.header("ratelimit-policy").orElse("")).doesNotContain("account-spend");
    int left = Integer.parseInt(dry.header("x-ratelimit-remaining").orElse("0"));
    assertThat(left).isGreaterThan(1900);
  }

  /// Waits until what was counted is all that was asked, and fails when it is anything else. Counts
  /// of the last half second may be missing, and the question itself is counted later.
  private void awaitCounts() {
    Map<String, Long> counted = Map.of();
    Map<String, Long> expected = Map.of();
    Instant end = Instant.now().plusSeconds(4);
    do {
      LockSupport.parkNanos(Duration.ofMillis(600).toNanos());
      expected = new TreeMap<>(asked);
      counted = new TreeMap<>();
      String target = "/v1/usage?groupBy=operation,status";
      for (JsonNode row : AnswerValidator.json(ask("usage", target).body()).path("rows")) {
        counted.put(
            row.path("operation").asText() + " " + row.path("status").asText(),
            row.path("requests").asLong());
      }
    } while (!counted.equals(expected) && Instant.now().isBefore(end));
    assertThat(counted).isEqualTo(expected);
  }

  @Test
  void credentials_of_two_accounts_cannot_be_mixed() {
    String ofNoisy = sign(noisy);
    String ofQuiet = sign(quiet);
    assertThat(open(ofNoisy)).isEqualTo(200);
    assertThat(open(ofQuiet)).isEqualTo(200);
    String[] first = parts(ofNoisy);
    String[] second = parts(ofQuiet);
    String prefix = ofNoisy.substring(0, ofNoisy.indexOf("signature=") + "signature=".length());
    for (String mixed :
        List.of(
            String.join(".", first[0], second[1], second[2], first[3]),
            String.join(".", first[0], first[1], first[2], second[3]),
            String.join(".", first[0], second[1], first[2], first[3]),
            String.join(".", first[0], first[1], second[2], first[3]))) {
      assertThat(open(prefix + mixed)).as(mixed).isEqualTo(401);
    }
    String token = token(noisy);
    String body = token.substring("cwt_".length());
    for (String bearer :
        List.of(noisy.id(), noisy.accountId(), "cwk_" + body, "cwt_" + noisy.secret())) {
      assertThat(server.status(OwnServer.GEOCODE, bearer)).isEqualTo(401);
    }
    // Whose token it is, that one's are the numbers.
    String usage =
        server
            .send("GET", "/v1/usage?groupBy=key", Map.of("Authorization", "Bearer " + token), "")
            .body();
    assertThat(usage).doesNotContain(quiet.id());
  }

  @Test
  void an_export_has_what_its_own_account_keeps_and_nothing_else() {
    Map<OwnKey, String> secrets = Map.of(noisy, "Of the noisy one", quiet, "Of the quiet one");
    secrets.forEach((key, name) -> {
      String style = OperationExamples.STYLE.replace("Rivers", name);
      assertThat(server.send("PUT", "/v1/styles/own", key.bearer(), style).status()).isEqualTo(200);
      String rows = "{\"rows\": [\"%s\"]}".formatted(name);
      Exchange sent = server.send("POST", OperationExamples.BATCH, key.bearer(), rows);
      assertThat(sent.status()).isEqualTo(202);
    });
    secrets.forEach((key, name) -> {
      OwnKey other = key.equals(noisy) ? quiet : noisy;
      BatchClient client = new BatchClient(server, key);
      Map<String, byte[]> files = Archives.read(client.get("/v1/export?format=both").body());
      assertThat(Archives.text(files, "styles/own.json")).contains(name);
      StringBuilder all = new StringBuilder();
      files.forEach((path, content) -> all.append(path).append(new String(content, UTF_8)));
      assertThat(all.toString())
          .contains("\"batch\" : 1")
          .doesNotContain(secrets.getOrDefault(other, ""), other.id(), other.accountId())
          .doesNotContain(key.id(), key.secret(), other.secret());
      Exchange job = server.send("GET", "/v1/export?async=true", key.bearer(), "");
      String id = AnswerValidator.json(job.body()).path("exportId").asText();
      for (String target : List.of("", "/result", "/cancel")) {
        String method = target.equals("/cancel") ? "POST" : "GET";
        String path = "/v1/export/" + id + target;
        assertThat(server.send(method, path, other.bearer(), "").status()).isEqualTo(404);
      }
      assertThat(server.send("DELETE", "/v1/export/" + id, other.bearer(), "").status())
          .isEqualTo(404);
    });
  }

  private String sign(OwnKey key) {
    Exchange signed =
        server.send(
            "POST",
            "/v1/signed-urls",
            key.bearer(),
            "{\"url\": \"%s\", \"ttlSeconds\": 60}".formatted(TEMPLATE));
    String url = AnswerValidator.json(signed.body()).at("/signed/0/url").asText();
    SecretWatch.ofRun().learn(parts(url)[3]);
    return url;
  }

  private static String[] parts(String url) {
    return url.substring(url.indexOf("signature=") + "signature=".length()).split("\\.", -1);
  }

  private int open(String signedTemplate) {
    return server.send("GET", signedTemplate.replace(TEMPLATE, TILE), Map.of(), "").status();
  }
}
