package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import io.cartway.e2e.OwnServer.OwnKey;
import io.cartway.testing.AnswerValidator;
import io.cartway.webhooks.Signatures;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/// The callback of a batch, from the submission to a receiver that verifies it.
@ExtendWith(SecretWatch.class)
class WebhooksOverHttpTest {

  @TempDir private Path folder;
  private OwnServer server;
  private BatchClient client;
  private OwnKey key;
  private HttpServer receiver;
  private final List<Got> got = new CopyOnWriteArrayList<>();

  /// What the receiver got.
  private record Got(String path, String id, String timestamp, String signatures, String body) {

    JsonNode json() {
      return AnswerValidator.json(body);
    }

    /// Whether a signature is that of a secret.
    boolean isSignedBy(String secret) throws Exception {
      Mac mac = Mac.getInstance("HmacSHA256");
      byte[] bytes = Base64.getDecoder().decode(secret.substring("whsec_".length()));
      mac.init(new SecretKeySpec(bytes, "HmacSHA256"));
      mac.update((id + "." + timestamp + ".").getBytes(UTF_8));
      String wanted = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body.getBytes(UTF_8)));
      return List.of(signatures.split(" ", -1)).contains(wanted);
    }
  }

  @BeforeEach
  void start() throws IOException {
    server =
        OwnServer.start(
            folder.resolve("data"),
            Map.of("outbound-networks", "loopback", "outbound-http", "true"));
    server.createAccount("shop", "");
    key = server.createKey("shop", "shop", "");
    client = new BatchClient(server, key);
    receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    receiver.createContext(
        "/",
        exchange -> {
          var headers = exchange.getRequestHeaders();
          got.add(
              new Got(
                  exchange.getRequestURI().toString(),
                  headers.getFirst("webhook-id"),
                  headers.getFirst("webhook-timestamp"),
                  headers.getFirst("webhook-signature"),
                  new String(exchange.getRequestBody().readAllBytes(), UTF_8)));
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    receiver.start();
  }

  @AfterEach
  void stop() {
    receiver.stop(0);
    server.close();
  }

  private String url(String path) {
    return "http://127.0.0.1:%d%s".formatted(receiver.getAddress().getPort(), path);
  }

  private String submit(String callback, String rows) {
    HttpResponse<byte[]> answer =
        client.post("", "application/json", "{\"callback\":\"%s\",%s}".formatted(callback, rows));
    assertThat(answer.statusCode()).as(BatchClient.text(answer)).isEqualTo(202);
    return BatchClient.json(answer).path("id").asText();
  }

  private Got await(int index) {
    for (int polls = 0; got.size() <= index; polls++) {
      assertThat(polls).as("a notification").isLessThan(1500);
      LockSupport.parkNanos(20_000_000);
    }
    return got.get(index);
  }

  private String rotate(String body) {
    JsonNode answer =
        server.admin("POST", "/admin/v1/accounts/" + key.accountId() + "/signing-secret", body);
    return SecretWatch.ofRun().learn(answer.path("signingSecret").asText());
  }

  @Test
  void the_end_of_a_batch_is_told_with_a_signature_of_each_live_secret() throws Exception {
    String first = rotate("{}");
    String id = submit(url("/hook?a=b%20c"), "\"rows\":[\"Monaco\",\"Nowhere at all 77\"]");
    Got done = await(0);
    assertThat(done.path()).isEqualTo("/hook?a=b%20c");
    assertThat(done.isSignedBy(first)).isTrue();
    assertThat(done.json().path("type").asText()).isEqualTo("batch.completed");
    JsonNode data = done.json().path("data");
    assertThat(data.path("id").asText()).isEqualTo(id);
    assertThat(data.path("status").asText()).isEqualTo("completed");
    assertThat(data.at("/counts/total").asInt()).isEqualTo(2);
    assertThat(data.at("/counts/done").asInt()).isEqualTo(2);
    String results = data.path("resultsUrl").asText();
    assertThat(results).endsWith("/v1/geocode/batch/" + id + "/results").startsWith("http");
    assertThat(client.get(results.substring(results.indexOf("/v1/"))).statusCode()).isEqualTo(200);

    String second = rotate("{\"overlapSeconds\": 3600}");
    submit(url("/second"), "\"rows\":[\"Monaco\"]");
    Got both = await(1);
    assertThat(both.isSignedBy(first)).isTrue();
    assertThat(both.isSignedBy(second)).isTrue();
    String third = rotate("{}");
    submit(url("/third"), "\"rows\":[\"Monaco\"]");
    Got last = await(2);
    assertThat(last.isSignedBy(third)).isTrue();
    assertThat(last.isSignedBy(second) || last.isSignedBy(first)).isFalse();
    assertOthersVerify(first, second, third);
  }

  /// The library of Standard Webhooks takes what we send, and only that.
  private void assertOthersVerify(String first, String second, String third) {
    Got both = got.get(1);
    Got old = signed(Instant.now().getEpochSecond() - 600, third);
    Got fresh = signed(Instant.now().getEpochSecond() - 200, third);
    List<String> calls =
        List.of(
            call(first, got.get(0), got.get(0).body()),
            call(first, both, both.body()),
            call(second, both, both.body()),
            call(third, got.get(2), got.get(2).body()),
            call(third, fresh, fresh.body()),
            call(first, got.get(0), both.body()),
            call(second, got.get(2), got.get(2).body()),
            call(third, both, both.body()),
            call(second, both, both.body().replace("completed", "complEted")),
            call(third, old, old.body()));
    List<JsonNode> answers = ForeignClient.ofNode("standardwebhooks.mjs").ask("", "", calls);
    List<Boolean> accepted = answers.stream().map(answer -> answer.has("read")).toList();
    assertThat(accepted)
        .as(answers.toString())
        .containsExactly(true, true, true, true, true, false, false, false, false, false);
    assertThat(answers.get(1).path("read")).isEqualTo(both.json());
    assertThat(answers.getLast().path("error").asText()).contains("too old");
  }

  private static Got signed(long seconds, String secret) {
    String body = "{\"type\":\"batch.completed\"}";
    Map<String, String> headers =
        Signatures.headers("msg_1", seconds, body.getBytes(UTF_8), List.of(secret));
    return new Got(
        "/",
        headers.getOrDefault("webhook-id", ""),
        headers.getOrDefault("webhook-timestamp", ""),
        headers.getOrDefault("webhook-signature", ""),
        body);
  }

  private static String call(String secret, Got got, String body) {
    ObjectNode call = JsonNodeFactory.instance.objectNode();
    call.put("secret", secret).put("body", body);
    call.putObject("headers")
        .put("webhook-id", got.id())
        .put("webhook-timestamp", got.timestamp())
        .put("webhook-signature", got.signatures());
    return call.toString();
  }

  @Test
  void a_batch_that_is_deleted_or_cancelled_is_told_of_too() {
    StringBuilder rows = new StringBuilder("\"rows\":[\"Monaco\"");
    rows.append(",\"Avenue de la Costa 12 Monaco\"".repeat(3000)).append(']');
    String deleted = submit(url("/deleted"), rows.toString());
    assertThat(client.send("DELETE", BatchClient.PATH + "/" + deleted, Map.of(), new byte[0]))
        .extracting(HttpResponse::statusCode)
        .isEqualTo(204);
    assertThat(await(0).json().path("type").asText()).startsWith("batch.c");
    assertThat(got.getFirst().json().at("/data/id").asText()).isEqualTo(deleted);
    String cancelled = submit(url("/cancelled"), rows.toString());
    client.send("POST", BatchClient.PATH + "/" + cancelled + "/cancel", Map.of(), new byte[0]);
    assertThat(await(1).json().at("/data/id").asText()).isEqualTo(cancelled);
    assertThat(got).hasSize(2);
  }

  @Test
  void the_servers_own_ports_are_never_called() {
    String own = server.address();
    HttpResponse<byte[]> answer =
        client.post(
            "",
            "application/json",
            "{\"callback\":\"%s/v1/health\",\"rows\":[\"Monaco\"]}"
                .formatted(own.replace("localhost", "127.0.0.1")));
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(BatchClient.text(answer)).contains("own port");
  }
}
