package io.cartway.http.admin;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.http.Answer;
import io.cartway.http.Handler;
import io.cartway.http.OpenApiDocument;
import io.cartway.http.Operation;
import io.cartway.http.TestApi;
import io.cartway.http.log.Metrics;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AdminServerTest {

  private static final String TOKEN = "the-token";
  private static TestApi api;
  private static AdminServer admin;
  private static HttpClient client;

  @BeforeAll
  static void start() {
    // The JDK's client sets Host itself unless it is told otherwise.
    System.setProperty("jdk.httpclient.allowRestrictedHeaders", "host");
    client = HttpClient.newHttpClient();
    api = TestApi.start();
    AdminServerSettings settings =
        new AdminServerSettings("127.0.0.1", 0, List.of("admin.example"));
    admin = AdminServer.start(settings, api.server, TOKEN::equals, administration(), api.metrics);
  }

  private static AdminServer.Administration administration() {
    Handler echo =
        call -> Answer.json(json -> json.writeString(call.path("id") + call.body().size()));
    List<Operation> operations =
        Stream.of("GET", "POST", "PATCH", "DELETE")
            .map(method ->
                new Operation(
                    method.toLowerCase(Locale.ROOT) + "Thing",
                    method,
                    "/admin/v1/things/{id}",
                    List.of(),
                    Operation.Weight.FETCHED,
                    echo))
            .toList();
    return new AdminServer.Administration(
        operations, OpenApiDocument.joinResources(List.of("admin.yaml")));
  }

  @AfterAll
  static void stop() {
    admin.close();
    api.close();
    client.close();
  }

  private static HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + admin.port() + path));
  }

  private static HttpResponse<String> send(HttpRequest request) {
    try {
      return client.send(request, BodyHandlers.ofString());
    } catch (IOException | InterruptedException failed) {
      throw new IllegalStateException(failed);
    }
  }

  private static HttpResponse<String> withToken(String path) {
    return send(request(path).header("Authorization", "Bearer " + TOKEN).build());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/health/live          | 200 | 200",
        "/health/ready         | 200 | 200",
        "/metrics              | 401 | 200",
        "/api/v1/echo          | 401 | 200",
        "/api/v1/tiles/1/2/3.mvt | 401 | 200",
        "/api/openapi.json     | 401 | 200",
        "/api/v1/health        | 401 | 200",
        "/api/none             | 401 | 404",
        "/api                  | 401 | 404",
        "/apiv1/echo           | 401 | 404",
        "/v1/echo              | 401 | 404",
        "/session              | 401 | 204",
        "/test-page.html       | 200 | 200",
        "/missing.html         | 401 | 404",
        "/admin/v1/things/7    | 401 | 200",
        "/admin/v1/none        | 401 | 404",
        "/admin/v1/openapi.json | 401 | 200",
        "/admin/               | 401 | 404",
        "/../logback.xml       | 400 | 400",
        "/%2e%2e/logback.xml   | 400 | 400",
        "/a/../../b.html       | 400 | 400",
        "/a/%2e%2e/b.html      | 401 | 404",
        "/.hidden.html         | 401 | 404",
        "/AdminServer.class    | 401 | 404",
      })
  void paths_with_data_need_the_token(String path, int without, int with) {
    assertThat(send(request(path).build()).statusCode()).isEqualTo(without);
    assertThat(withToken(path).statusCode()).isEqualTo(with);
  }

  @Test
  void an_api_key_is_no_admin_token() {
    HttpRequest request =
        request("/api/v1/echo").header("Authorization", "Bearer " + TestApi.KEY).build();
    assertThat(send(request).statusCode()).isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "localhost           | 200",
        "localhost:8081      | 200",
        "127.0.0.1:1         | 200",
        "[::1]:8081          | 200",
        "[::1]               | 200",
        "Admin.Example:80    | 200",
        "evil.example        | 403",
        "localhost.evil.example | 403",
        "127.0.0.1.evil.example:8081 | 403",
      })
  void a_foreign_host_name_is_refused_whatever_the_token(String host, int status) {
    for (String path :
        List.of("/api/v1/echo", "/metrics", "/test-page.html", "/admin/v1/things/7")) {
      HttpRequest request =
          request(path).header("Host", host).header("Authorization", "Bearer " + TOKEN).build();
      assertThat(send(request).statusCode()).as(path).isEqualTo(status);
    }
    HttpRequest health = request("/health/live").header("Host", host).build();
    assertThat(send(health).statusCode()).isEqualTo(200);
  }

  private static String session() {
    HttpResponse<String> response =
        send(
            request("/session")
                .header("Authorization", "Bearer " + TOKEN)
                .POST(BodyPublishers.noBody())
                .build());
    assertThat(response.statusCode()).isEqualTo(204);
    String cookie = response.headers().firstValue("Set-Cookie").orElseThrow();
    assertThat(cookie).contains("HttpOnly", "SameSite=Strict").doesNotContain(TOKEN);
    return cookie.substring(0, cookie.indexOf(';'));
  }

  @Test
  void a_browser_that_has_shown_the_token_goes_on_with_a_cookie() {
    String cookie = session();
    assertThat(send(request("/api/v1/echo").header("Cookie", cookie).build()).statusCode())
        .isEqualTo(200);
    HttpRequest other = request("/metrics").header("Cookie", "a=b; " + cookie + "; c=d").build();
    assertThat(send(other).statusCode()).isEqualTo(200);
    HttpRequest wrong = request("/metrics").header("Cookie", cookie + "x").build();
    assertThat(send(wrong).statusCode()).isEqualTo(401);
  }

  @Test
  void a_page_of_another_port_cannot_ride_on_the_cookie() {
    String cookie = session();
    String own = "http://127.0.0.1:" + admin.port();
    assertThat(statusFrom(own, cookie)).isEqualTo(200);
    assertThat(statusFrom("http://127.0.0.1:3000", cookie)).isEqualTo(401);
    assertThat(statusFrom("null", cookie)).isEqualTo(401);
  }

  private static int statusFrom(String origin, String cookie) {
    return send(request("/api/v1/echo").header("Cookie", cookie).header("Origin", origin).build())
        .statusCode();
  }

  @Test
  void answers_of_the_admin_port_are_for_its_own_pages_only() {
    assertThat(withToken("/api/v1/echo").headers().firstValue("Access-Control-Allow-Origin"))
        .isEmpty();
    assertThat(withToken("/api/v1/alias").body())
        .isEqualTo("\"http://127.0.0.1:" + admin.port() + "/api\"");
  }

  private static HttpResponse<String> change(String method, String... headers) {
    return send(
        request("/admin/v1/things/7")
            .headers(headers)
            .method(method, BodyPublishers.ofString("{}"))
            .build());
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PATCH", "DELETE"})
  void a_change_is_made_with_the_token_or_from_a_page_of_ours(String method) {
    HttpResponse<String> byToken = change(method, "Authorization", "Bearer " + TOKEN);
    assertThat(byToken.statusCode()).isEqualTo(200);
    assertThat(byToken.body()).isEqualTo("\"72\"");
    String cookie = session();
    String own = "http://127.0.0.1:" + admin.port();
    String json = "application/json";
    assertThat(change(method, "Cookie", cookie, "Origin", own, "Content-Type", json).statusCode())
        .isEqualTo(200);
    HttpResponse<String> noOrigin = change(method, "Cookie", cookie, "Content-Type", json);
    assertThat(noOrigin.statusCode()).isEqualTo(403);
    assertThat(noOrigin.body()).contains("\"code\":\"forbidden\"");
    assertThat(
            change(method, "Cookie", cookie, "Origin", own, "Content-Type", "text/plain")
                .statusCode())
        .isEqualTo(403);
    String foreign = "http://127.0.0.1:3000";
    assertThat(
            change(method, "Cookie", cookie, "Origin", foreign, "Content-Type", json).statusCode())
        .isEqualTo(401);
  }

  @Test
  void a_path_of_the_administration_takes_its_methods_only() {
    HttpResponse<String> put = change("PUT", "Authorization", "Bearer " + TOKEN);
    assertThat(put.statusCode()).isEqualTo(405);
    assertThat(put.headers().firstValue("Allow"))
        .contains("DELETE, GET, HEAD, OPTIONS, PATCH, POST");
  }

  @Test
  void many_wrong_tokens_end_in_a_wait_for_wrong_ones_only() {
    try (TestApi own = TestApi.start();
        AdminServer ownAdmin =
            AdminServer.start(
                AdminServerSettings.at(0),
                own.server,
                TOKEN::equals,
                administration(),
                Metrics.create())) {
      URI things = URI.create("http://127.0.0.1:" + ownAdmin.port() + "/admin/v1/things/7");
      URI session = things.resolve("/session");
      HttpRequest login =
          HttpRequest.newBuilder(session)
              .header("Authorization", "Bearer " + TOKEN)
              .POST(BodyPublishers.noBody())
              .build();
      String cookie = send(login).headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0];
      HttpRequest wrong =
          HttpRequest.newBuilder(things).header("Authorization", "Bearer wrong").build();
      List<Integer> statuses =
          Stream.generate(() -> send(wrong).statusCode()).limit(12).distinct().toList();
      assertThat(statuses).containsExactly(401, 429);
      HttpRequest right =
          HttpRequest.newBuilder(things).header("Authorization", "Bearer " + TOKEN).build();
      HttpResponse<String> refused = send(wrong);
      assertThat(refused.statusCode()).isEqualTo(429);
      assertThat(refused.headers().firstValueAsLong("Retry-After").orElseThrow()).isBetween(1L, 6L);
      assertThat(send(right).statusCode()).as("the administrator is not locked out").isEqualTo(200);
      assertThat(send(login).statusCode()).isEqualTo(204);
      HttpRequest bySession = HttpRequest.newBuilder(things).header("Cookie", cookie).build();
      assertThat(send(bySession).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void a_page_has_its_type_and_a_tag() {
    HttpResponse<String> page = send(request("/test-page.html").build());
    assertThat(page.headers().firstValue("Content-Type")).contains("text/html;charset=utf-8");
    String tag = page.headers().firstValue("ETag").orElseThrow();
    HttpRequest again = request("/test-page.html").header("If-None-Match", tag).build();
    assertThat(send(again).statusCode()).isEqualTo(304);
  }

  @Test
  void the_numbers_are_in_prometheus_form() {
    api.get("/v1/echo");
    HttpResponse<String> response = withToken("/metrics");
    assertThat(response.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("text/plain");
    assertThat(response.body().getBytes(StandardCharsets.UTF_8)).isNotEmpty();
    assertThat(response.body())
        .contains("cartway_request_seconds_count{operation=\"echo\",status=\"200\"}")
        .contains("jvm_memory_used_bytes");
  }

  @Test
  void a_stopping_server_is_alive_and_not_ready() {
    try (TestApi own = TestApi.start();
        AdminServer ownAdmin =
            AdminServer.start(
                AdminServerSettings.at(0),
                own.server,
                TOKEN::equals,
                administration(),
                Metrics.create())) {
      own.server.stop();
      String base = "http://127.0.0.1:" + ownAdmin.port();
      HttpRequest ready = HttpRequest.newBuilder(URI.create(base + "/health/ready")).build();
      assertThat(send(ready).statusCode()).isEqualTo(503);
      HttpRequest live = HttpRequest.newBuilder(URI.create(base + "/health/live")).build();
      assertThat(send(live).statusCode()).isEqualTo(200);
    }
  }
}
