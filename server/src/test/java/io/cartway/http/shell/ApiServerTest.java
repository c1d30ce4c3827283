package io.cartway.http.shell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.http.Gatekeeper;
import io.cartway.http.OpenApiDocument;
import io.cartway.http.TestApi;
import io.cartway.http.log.AccessLog;
import io.cartway.http.log.Metrics;
import io.cartway.http.tls.ServerStartException;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ApiServerTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static TestApi api;

  @BeforeAll
  static void start() {
    api = TestApi.start();
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET     | /v1/echo              | 200",
        "GET     | /v1/echo/             | 404",
        "GET     | /v8/alias             | 200",
        "GET     | /v1/tiles/1/2/3.mvt   | 200",
        "GET     | /v1/tiles/1/2/3.png   | 404",
        "GET     | /v1/tiles/1/2/.mvt    | 404",
        "GET     | /v1/nothing           | 204",
        "GET     | /v1/none              | 404",
        "GET     | /                     | 404",
        "GET     | /v1/../v1/echo        | 404",
        "GET     | /v1/missing/a%2Fb     | 404",
        "POST    | /v1/echo              | 405",
        "DELETE  | /v1/things            | 405",
        "PATCH   | /v1/echo              | 405",
        "BREW    | /v1/echo              | 405",
        "GET     | /v1/things            | 405",
        "POST    | /v1/things            | 200",
        "OPTIONS | /v1/echo              | 204",
        "HEAD    | /v1/echo              | 200",
        "HEAD    | /v1/none              | 404",
        "GET     | /openapi.json         | 200",
        "GET     | /v1/health            | 200",
      })
  void a_method_and_a_path_lead_to_a_status(String method, String path, int status) {
    HttpRequest request = api.request(path).method(method, BodyPublishers.noBody()).build();
    assertThat(api.send(request).statusCode()).isEqualTo(status);
  }

  @ParameterizedTest
  @CsvSource({
    "GET,/v1/echo,401",
    "GET,/v1/none,401",
    "POST,/v1/echo,401",
    "GET,/openapi.json,401",
    "GET,/v1/echo?apiKey=the-key&access_token=the-key,401",
    "GET,/v1/health,200",
    "HEAD,/v1/health,200",
    "OPTIONS,/v1/echo,204"
  })
  void without_a_key_only_health_and_preflight_are_answered(
      String method, String path, int status) {
    HttpRequest request = api.anonymous(path).method(method, BodyPublishers.noBody()).build();
    assertThat(api.send(request).statusCode()).isEqualTo(status);
  }

  @Test
  void a_missing_key_is_refused_in_the_words_of_the_contract() throws IOException {
    HttpResponse<String> response = api.send(api.anonymous("/v1/echo").build());
    assertThat(response.headers().firstValue("WWW-Authenticate"))
        .contains("Bearer realm=\"cartway\"");
    assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
    JsonNode body = JSON.readTree(response.body());
    assertThat(body.get("status").intValue()).isEqualTo(401);
    assertThat(body.get("code").textValue()).isEqualTo("unauthenticated");
    assertThat(body.get("error").textValue()).isEqualTo("Unauthorized");
    assertThat(body.get("error_description").textValue()).isEqualTo("No credentials found");
    assertThat(body.get("correlationId").textValue())
        .isEqualTo(response.headers().firstValue("X-Correlation-Id").orElseThrow());
    HttpResponse<String> wrong =
        api.send(api.anonymous("/v1/echo").header("Authorization", "Bearer x").build());
    assertThat(wrong.headers().firstValue("WWW-Authenticate").orElseThrow())
        .contains("error=\"invalid_token\"");
  }

  @Test
  void a_document_may_have_headers_of_its_own() {
    HttpRequest request = api.request("/v1/accepted").POST(BodyPublishers.noBody()).build();
    HttpResponse<String> response = api.send(request);
    assertThat(response.statusCode()).isEqualTo(202);
    assertThat(response.body()).isEqualTo("\"accepted\"");
    assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(response.headers().firstValue("Location")).contains("/v1/things/7");
    assertThat(response.headers().allValues("Cache-Control")).containsExactly("no-store");
    assertThat(api.get("/v1/echo").headers().allValues("Cache-Control"))
        .containsExactly("private, no-cache");
  }

  @Test
  void every_fault_is_named_at_once() throws IOException {
    HttpResponse<String> response = api.get("/v1/faulty?at=x&limit=0");
    assertThat(response.statusCode()).isEqualTo(400);
    JsonNode body = JSON.readTree(response.body());
    assertThat(body.get("title").textValue()).isEqualTo("Illegal input for parameter 'at'");
    assertThat(body.get("cause").textValue()).isEqualTo("Actual parameter value: 'x'");
    assertThat(body.get("details").findValuesAsText("parameter"))
        .containsExactly("at", "limit", "q");
    assertThat(body.has("error")).isFalse();
  }

  @Test
  void a_wrong_method_names_the_right_ones() {
    HttpRequest request = api.request("/v1/echo").POST(BodyPublishers.noBody()).build();
    assertThat(api.send(request).headers().firstValue("Allow")).contains("GET, HEAD, OPTIONS");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "q=a+b%20c       | {\"q\":[\"a b c\"]}",
        "a%5Bb%5D=1      | {\"a[b]\":[\"1\"]}",
        "q=Stra%C3%9Fe   | {\"q\":[\"Straße\"]}",
        "via=1&via=2     | {\"via\":[\"1\",\"2\"]}",
        "q=%2B1          | {\"q\":[\"+1\"]}",
        "q=a=b           | {\"q\":[\"a=b\"]}",
        "&&q=1&          | {\"q\":[\"1\"]}",
        "limit=undefined | {\"limit\":[]}",
      })
  void a_query_is_decoded(String query, String body) {
    assertThat(api.get("/v1/echo?" + query).body()).isEqualTo(body);
  }

  @Test
  void the_callers_request_id_is_echoed_and_made_harmless() {
    assertThat(requestIdFor("abc-123")).isEqualTo("abc-123");
    assertThat(requestIdFor("a\"b<c> d\\e")).isEqualTo("abcde");
    assertThat(requestIdFor("x".repeat(500))).isEqualTo("x".repeat(128));
    assertThat(api.get("/v1/echo").headers().firstValue("X-Request-Id").orElseThrow())
        .startsWith("REQ-")
        .hasSize(40);
  }

  private static String requestIdFor(String given) {
    HttpRequest request = api.request("/v1/echo").header("X-Request-Id", given).build();
    return api.send(request).headers().firstValue("X-Request-Id").orElseThrow();
  }

  @Test
  void answers_carry_the_data_version_and_may_be_read_by_any_page() {
    HttpResponse<String> response = api.get("/v1/echo");
    assertThat(response.headers().firstValue("X-Data-Version")).contains("test-1");
    assertThat(response.headers().firstValue("Access-Control-Allow-Origin")).contains("*");
    assertThat(response.headers().firstValue("Server")).isEmpty();
    HttpRequest preflight =
        api.anonymous("/v1/echo").method("OPTIONS", BodyPublishers.noBody()).build();
    assertThat(
            api.send(preflight).headers().firstValue("Access-Control-Allow-Headers").orElseThrow())
        .contains("Authorization");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/v1/big               | gzip               | gzip",
        "/v1/big               | deflate, gzip;q=1  | gzip",
        "/v1/big               | *                  | gzip",
        "/v1/big               | gzip;q=0           | none",
        "/v1/big               | identity           | none",
        "/v1/echo              | gzip               | none",
        "/v1/tiles/1/2/3.mvt   | gzip               | gzip",
        "/v1/tiles/1/2/3.mvt   | identity           | none",
        "/v1/bytes?size=100000 | gzip               | none",
        "/openapi.json         | gzip               | gzip",
      })
  void json_and_stored_tiles_are_compressed_for_callers_that_accept_it(
      String path, String accepted, String encoding) throws Exception {
    HttpRequest request = api.request(path).header("Accept-Encoding", accepted).build();
    HttpResponse<byte[]> response = api.client.send(request, BodyHandlers.ofByteArray());
    assertThat(response.headers().firstValue("Content-Encoding").orElse("none"))
        .isEqualTo(encoding);
    boolean isGzip = response.body().length > 2 && response.body()[0] == 0x1f;
    assertThat(isGzip).isEqualTo(encoding.equals("gzip"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"abc\"            | 304",
        "W/\"abc\"          | 304",
        "\"x\", W/\"abc\"   | 304",
        "*                  | 304",
        "\"x\"              | 200",
        "abc                | 200",
      })
  void a_known_entity_tag_is_answered_304(String tag, int status) {
    HttpRequest request = api.request("/v1/tiles/1/2/3.mvt").header("If-None-Match", tag).build();
    HttpResponse<String> response = api.send(request);
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.headers().firstValue("ETag")).contains("W/\"abc\"");
    assertThat(response.headers().firstValue("Cache-Control")).contains("public, max-age=60");
    assertThat(response.headers().firstValue("Vary")).contains("Accept-Encoding");
    assertThat(response.headers().firstValue("Content-Type").isEmpty()).isEqualTo(status == 304);
  }

  @Test
  void a_head_answer_has_the_length_and_no_body() {
    HttpRequest request = api.request("/v1/big").method("HEAD", BodyPublishers.noBody()).build();
    HttpResponse<String> response = api.send(request);
    assertThat(response.body()).isEmpty();
    assertThat(response.headers().firstValue("Content-Length")).contains("100002");
    assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
  }

  @Test
  void an_empty_answer_has_no_content_type() {
    assertThat(api.get("/v1/nothing").headers().firstValue("Content-Type")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"/v1/broken", "/v1/half"})
  void a_fault_of_ours_is_500_with_an_id_and_no_detail(String path) throws IOException {
    HttpResponse<String> response = api.get(path);
    assertThat(response.statusCode()).isEqualTo(500);
    JsonNode body = JSON.readTree(response.body());
    assertThat(body.get("code").textValue()).isEqualTo("internal");
    assertThat(body.get("cause").textValue()).contains(body.get("correlationId").textValue());
    assertThat(response.body()).doesNotContain("planted", "Exception", "\tat ");
  }

  @Test
  void a_body_over_the_limit_is_413() {
    HttpRequest request =
        api.request("/v1/things").POST(BodyPublishers.ofString("x".repeat(1001))).build();
    assertThat(api.send(request).statusCode()).isEqualTo(413);
  }

  @Test
  void what_an_operation_computes_after_it_fetched_is_done_in_a_turn() {
    assertThat(api.get("/v1/later").body()).isEqualTo("true");
    // This one is in its turn already.
    assertThat(api.get("/v1/later/computed").body()).isEqualTo("false");
  }

  @Test
  void the_public_address_comes_from_the_host_header() {
    assertThat(api.get("/v1/alias").body())
        .isEqualTo("\"http://127.0.0.1:" + api.server.port() + "\"");
  }

  @Test
  void a_request_leaves_one_log_line_and_one_count_without_query_and_secret() throws Exception {
    try (TestApi own = TestApi.start()) {
      own.get("/v1/tiles/1/2/3.mvt?q=secret-place");
      own.server.stop();
      assertThat(own.logged()).hasSize(1);
      AccessLog.LoggedRequest entry = own.logged().getFirst();
      JsonNode line = JSON.readTree(entry.toJson());
      assertThat(line.get("operationId").textValue()).isEqualTo("tile");
      assertThat(line.get("path").textValue()).isEqualTo("/v1/tiles/{z}/{x}/{y}.mvt");
      assertThat(line.get("status").intValue()).isEqualTo(200);
      assertThat(line.get("keyId").textValue()).isEqualTo("key_1");
      assertThat(line.get("sizeBytes").intValue()).isPositive();
      assertThat(entry.toJson()).doesNotContain("secret-place", TestApi.KEY, "127.0.0.1");
      assertThat(own.metrics.scrape())
          .contains("cartway_request_seconds_bucket{operation=\"tile\",status=\"200\",le=\"0.001\"")
          .contains("cartway_requests_in_flight 0")
          .contains("cartway_work_waiting 0");
    }
  }

  @Test
  void a_query_is_logged_only_when_switched_on() {
    try (TestApi own = TestApi.start(TestApi.limits(Duration.ofSeconds(5), 1, 1))) {
      own.get("/v1/echo?q=place");
      own.server.stop();
      assertThat(own.logged().getFirst().toJson()).contains("\"query\":\"q=place\"");
    }
  }

  @Test
  void a_full_pool_is_503_with_a_time_to_come_again() throws Exception {
    try (TestApi own = TestApi.start(TestApi.limits(Duration.ofSeconds(20), 1, 1))) {
      List<CompletableFuture<HttpResponse<String>>> calls = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        calls.add(own.client.sendAsync(own.request("/v1/heavy").build(), BodyHandlers.ofString()));
      }
      // One works, one waits, four are refused while both stay.
      long refused = 0;
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
      while (refused < 4 && System.nanoTime() < end) {
        refused = calls.stream().filter(CompletableFuture::isDone).count();
        Thread.onSpinWait();
      }
      own.gate.countDown();
      List<Integer> statuses = new ArrayList<>();
      for (CompletableFuture<HttpResponse<String>> call : calls) {
        HttpResponse<String> response = call.get(10, TimeUnit.SECONDS);
        statuses.add(response.statusCode());
        if (response.statusCode() == 503) {
          assertThat(response.headers().firstValue("Retry-After")).contains("1");
          assertThat(response.body()).contains("\"code\":\"overloaded\"");
        }
      }
      assertThat(statuses).containsExactlyInAnyOrder(200, 200, 503, 503, 503, 503);
    }
  }

  @Test
  void work_without_memory_is_503_with_a_time_to_come_again() {
    try (TestApi own = TestApi.start(TestApi.limits(Duration.ofSeconds(5), 1, 1))) {
      HttpResponse<String> response = own.get("/v1/full");
      assertThat(response.statusCode()).isEqualTo(503);
      assertThat(response.headers().firstValue("Retry-After")).contains("1");
      assertThat(response.body())
          .contains("\"code\":\"overloaded\"")
          .contains("Other work holds the memory that the request needs");
    }
  }

  @Test
  void a_request_that_takes_too_long_is_503() {
    try (TestApi own = TestApi.start(TestApi.limits(Duration.ofMillis(100), 1, 1))) {
      HttpResponse<String> response = own.get("/v1/endless");
      assertThat(response.statusCode()).isEqualTo(503);
      assertThat(response.body()).contains("longer than its deadline");
    }
  }

  @Test
  void a_stop_lets_the_request_in_flight_end_and_refuses_new_ones() throws Exception {
    TestApi own = TestApi.start();
    CompletableFuture<HttpResponse<String>> running =
        own.client.sendAsync(own.request("/v1/wait").build(), BodyHandlers.ofString());
    assertThat(own.arrived.await(10, TimeUnit.SECONDS)).isTrue();
    CompletableFuture<Void> stopped = CompletableFuture.runAsync(own.server::stop);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
    while (own.server.isReady() && System.nanoTime() < end) {
      Thread.onSpinWait();
    }
    assertThat(own.server.isReady()).isFalse();
    assertThat(stopped.isDone()).isFalse();
    own.gate.countDown();
    assertThat(running.get(10, TimeUnit.SECONDS).body()).isEqualTo("\"done\"");
    stopped.get(10, TimeUnit.SECONDS);
    assertThatThrownBy(() -> own.get("/v1/echo")).hasMessageContaining("Connect");
    own.close();
  }

  @Test
  void a_port_in_use_is_one_sentence() {
    ApiServerSettings settings = ApiServerSettings.at("127.0.0.1", api.server.port());
    OpenApiDocument document =
        OpenApiDocument.joinResources(List.of("common.yaml", "platform.yaml"));
    ApiServer.Parts parts =
        new ApiServer.Parts(
            attempt -> Gatekeeper.Admitted.free("a", "k"),
            document,
            () -> "x",
            Metrics.create(),
            AccessLog.none(),
            java.time.Clock.systemUTC());
    assertThatThrownBy(() -> ApiServer.start(settings, List.of(), parts))
        .isInstanceOf(ServerStartException.class)
        .hasMessageContaining("Port " + api.server.port() + " of 127.0.0.1 cannot be opened");
  }
}
