package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.sun.net.httpserver.HttpServer;
import io.cartway.e2e.OwnServer.OwnKey;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The operations of webhooks, from a test event to its replay, on both ports.
@ExtendWith(SecretWatch.class)
class WebhookOperationsTest {

  private static final String HOOKS = "/v1/webhooks";
  private static final AtomicInteger NAMES = new AtomicInteger();

  @TempDir private static Path folder;
  private static OwnServer server;
  private static HttpServer receiver;
  private static final List<Got> GOT = new CopyOnWriteArrayList<>();
  private static volatile int status = 204;

  private OwnKey shop;
  private OwnKey other;

  /// What the receiver got.
  private record Got(String id, String path, String body) {}

  @BeforeAll
  static void start() throws IOException {
    server =
        OwnServer.start(
            folder.resolve("data"),
            Map.of("outbound-networks", "loopback", "outbound-http", "true"));
    receiver = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    receiver.createContext(
        "/",
        exchange -> {
          GOT.add(
              new Got(
                  exchange.getRequestHeaders().getFirst("webhook-id"),
                  exchange.getRequestURI().toString(),
                  new String(exchange.getRequestBody().readAllBytes(), UTF_8)));
          exchange.sendResponseHeaders(status, -1);
          exchange.close();
        });
    receiver.start();
  }

  @AfterAll
  static void stop() {
    receiver.stop(0);
    server.close();
  }

  @BeforeEach
  void makeAccounts() {
    int n = NAMES.incrementAndGet();
    server.createAccount("shop" + n, "");
    server.createAccount("other" + n, "");
    shop = server.createKey("shop" + n, "key", "");
    other = server.createKey("other" + n, "key", "");
    GOT.clear();
    status = 204;
  }

  private static String url(String path) {
    return "http://127.0.0.1:%d%s".formatted(receiver.getAddress().getPort(), path);
  }

  private static Exchange post(String path, OwnKey key, String body) {
    return server.send("POST", HOOKS + path, key.bearer(), body);
  }

  private static JsonNode test(OwnKey key, String path) {
    Exchange answer = post("/test", key, "{\"address\": \"%s\"}".formatted(url(path)));
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return AnswerValidator.json(answer.body());
  }

  private static JsonNode get(String path, OwnKey key) {
    Exchange answer = server.get(HOOKS + path, key);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return AnswerValidator.json(answer.body());
  }

  /// Waits until a list has so many elements.
  private static JsonNode await(String path, OwnKey key, String list, int count) {
    JsonNode found = get(path, key).path(list);
    for (int polls = 0; found.size() != count; polls++) {
      assertThat(polls).as("%s: %s", path, found).isLessThan(1000);
      LockSupport.parkNanos(20_000_000);
      found = get(path, key).path(list);
    }
    return found;
  }

  private static List<String> ids(JsonNode list) {
    List<String> ids = new ArrayList<>();
    list.forEach(element -> ids.add(element.path("id").asText()));
    return ids;
  }

  @Test
  void a_test_event_is_delivered_listed_and_replayed_by_its_own_account() {
    JsonNode sent = test(shop, "/hook?token=a");
    String id = sent.path("id").asText();
    JsonNode done = await("/deliveries?state=delivered", shop, "deliveries", 1).get(0);
    assertThat(done.path("id").asText()).isEqualTo(id);
    assertThat(done.path("address").asText()).isEqualTo(url("/hook?token=a"));
    assertThat(done.path("type").asText()).isEqualTo("webhook.test");
    assertThat(done.path("attempts").asInt()).isEqualTo(1);
    assertThat(done.at("/lastAttempt/status").asInt()).isEqualTo(204);
    assertThat(done.has("nextAt")).isFalse();
    assertThat(get("/deliveries?state=dead", shop).path("deliveries")).isEmpty();
    JsonNode endpoint = get("", shop).path("endpoints").get(0);
    assertThat(endpoint.path("id")).isEqualTo(sent.path("endpointId"));
    assertThat(endpoint.path("active").asBoolean()).isTrue();
    assertThat(endpoint.path("kept").asInt()).isEqualTo(1);

    String replay = "/deliveries/" + id + "/replay";
    assertOthersSeeNothing(endpoint.path("id").asText(), replay);
    assertThat(GOT).hasSize(1);
    Exchange replayed = post(replay, shop, "");
    assertThat(AnswerValidator.json(replayed.body()).path("state").asText()).isEqualTo("waiting");
    assertThat(await("/deliveries?state=delivered", shop, "deliveries", 1).at("/0/attempts"))
        .hasToString("2");
    assertThat(GOT).hasSize(2);
    assertThat(GOT.get(1)).isEqualTo(GOT.get(0)).isEqualTo(new Got(id, "/hook?token=a", body()));
  }

  private static String body() {
    return GOT.getFirst().body();
  }

  private void assertOthersSeeNothing(String endpoint, String replay) {
    assertThat(get("", other).path("endpoints")).isEmpty();
    assertThat(get("/deliveries", other).path("deliveries")).isEmpty();
    assertThat(get("/deliveries?endpoint=" + endpoint, other).path("deliveries")).isEmpty();
    assertThat(post(replay, other, "").status()).isEqualTo(404);
    assertThat(post("/" + endpoint + "/enable", other, "").status()).isEqualTo(404);
    String range = "{\"from\": \"2026-01-01\", \"endpoint\": \"%s\"}".formatted(endpoint);
    assertThat(post("/replay", other, range).body()).contains("\"replayed\":0");
    String admin = "/admin/v1/webhooks";
    String ofShop = "?account=" + shop.accountId();
    assertThat(server.admin("GET", admin + ofShop, "").path("endpoints")).hasSize(1);
    assertThat(server.admin("GET", admin + "/deliveries" + ofShop, "").path("deliveries"))
        .hasSize(1);
    String ofOther = "?account=" + other.accountId();
    assertThat(server.admin("GET", admin + ofOther, "").path("endpoints")).isEmpty();
    assertThat(server.adminExchange("POST", admin + replay + ofOther, "").status()).isEqualTo(404);
    assertThat(server.adminExchange("GET", admin + "?account=nobody", "").status()).isEqualTo(400);
  }

  @Test
  void lists_come_in_pages_the_newest_first() {
    List<String> sent = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      sent.addFirst(test(shop, "/page" + i).path("id").asText());
      test(other, "/page" + i);
      // So that each has its own millisecond.
      LockSupport.parkNanos(2_000_000);
    }
    for (String list : List.of("endpoints", "deliveries")) {
      String path = list.equals("endpoints") ? "" : "/deliveries";
      List<String> whole = ids(get(path, shop).path(list));
      assertThat(whole).hasSize(5).doesNotHaveDuplicates();
      List<String> paged = new ArrayList<>();
      String before = "";
      for (int page = 0; page < 3; page++) {
        JsonNode answer = get(path + "?limit=2" + before, shop);
        paged.addAll(ids(answer.path(list)));
        assertThat(answer.has("nextBefore")).isEqualTo(page < 2);
        before = "&before=" + answer.path("nextBefore").asText();
      }
      assertThat(paged).isEqualTo(whole);
    }
    assertThat(ids(get("/deliveries", shop).path("deliveries"))).isEqualTo(sent);
    String third = get("/deliveries", shop).at("/deliveries/2/endpointId").asText();
    assertThat(ids(get("/deliveries?endpoint=" + third, shop).path("deliveries")))
        .containsExactly(sent.get(2));
    JsonNode all = server.admin("GET", "/admin/v1/webhooks/deliveries?limit=1000", "");
    assertThat(ids(all.path("deliveries"))).containsAll(sent).hasSizeGreaterThanOrEqualTo(10);
  }

  @Test
  void dead_deliveries_of_a_range_are_sent_again() throws SQLException {
    String endpoint = test(shop, "/one").path("endpointId").asText();
    test(shop, "/two");
    test(other, "/one");
    await("/deliveries?state=delivered", shop, "deliveries", 2);
    await("/deliveries?state=delivered", other, "deliveries", 1);
    String file = "jdbc:sqlite:" + folder.resolve("data/cartway.db");
    try (Connection database = DriverManager.getConnection(file);
        Statement statement = database.createStatement()) {
      statement.execute("pragma busy_timeout = 10000");
      statement.execute("update webhook_deliveries set state = 'dead' where state = 'delivered'");
    }
    String past = "{\"from\": \"2026-01-01\", \"to\": \"2026-01-02T00:00:00Z\"}";
    assertThat(post("/replay", shop, past).body()).isEqualTo("{\"replayed\":0,\"isMore\":false}");
    String one = "{\"from\": \"2026-01-01\", \"endpoint\": \"%s\"}".formatted(endpoint);
    assertThat(post("/replay", shop, one).body()).isEqualTo("{\"replayed\":1,\"isMore\":false}");
    JsonNode sent = await("/deliveries?state=delivered", shop, "deliveries", 1);
    assertThat(sent.at("/0/endpointId").asText()).isEqualTo(endpoint);
    String rest = "/admin/v1/webhooks/replay?account=" + shop.accountId();
    assertThat(server.admin("POST", rest, "{\"from\": \"2026-01-01\"}").path("replayed").asInt())
        .isEqualTo(1);
    await("/deliveries?state=delivered", shop, "deliveries", 2);
    assertThat(get("/deliveries?state=dead", other).path("deliveries")).hasSize(1);
  }

  @Test
  void an_endpoint_that_answered_410_is_enabled_again() {
    status = 410;
    String endpoint = test(shop, "/gone").path("endpointId").asText();
    JsonNode disabled = get("", shop).at("/endpoints/0");
    for (int polls = 0; disabled.path("active").asBoolean(); polls++) {
      assertThat(polls).isLessThan(1000);
      LockSupport.parkNanos(20_000_000);
      disabled = get("", shop).at("/endpoints/0");
    }
    assertThat(disabled.path("reason").asText()).contains("410");
    assertThat(disabled.path("waiting").asInt()).isEqualTo(1);
    assertThat(disabled.has("nextAt")).isFalse();
    status = 204;
    Exchange enabled = post("/" + endpoint + "/enable", shop, "");
    assertThat(AnswerValidator.json(enabled.body()).path("active").asBoolean()).isTrue();
    await("/deliveries?state=delivered", shop, "deliveries", 1);
  }

  @Test
  void test_events_of_an_account_are_bounded() {
    int refused = 0;
    for (int i = 0; i < 61; i++) {
      String body = "{\"address\": \"%s\"}".formatted(url("/many"));
      Exchange answer = post("/test", shop, body);
      assertThat(answer.status()).isIn(200, 429);
      refused += answer.status() == 429 ? 1 : 0;
    }
    // A minute may have passed meanwhile.
    long sent = get("/deliveries?limit=1000", shop).path("deliveries").size();
    assertThat(sent + refused).isEqualTo(61);
    assertThat(sent).isGreaterThanOrEqualTo(60);
    test(other, "/many");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET  | ?limit=0                  |                                | limit",
        "GET  | ?limit=1001               |                                | limit",
        "GET  | ?before=whe_1             |                                | before",
        "GET  | ?before=1.whe/1           |                                | before",
        "GET  | /deliveries?state=asleep  |                                | state",
        "GET  | /deliveries?endpoint=a%20 |                                | OK",
        "GET  | /deliveries?endpoint=a/b  |                                | endpoint",
        "POST | /test                     |                                | address",
        "POST | /test                     | {'address': 'https://10.0.0.1'}  | private",
        "POST | /test                     | {'address': 'ftp://a.example'}   | address",
        "POST | /test                     | {'adress': 'https://a.example'}  | adress",
        "POST | /replay                   | {}                             | from",
        "POST | /replay                   | {'from': 'yesterday'}          | from",
        "POST | /replay                   | {'from': '2026-02-01', 'to': '2026-01-01'} | to",
        "POST | /replay                   | {'from': '1969-01-01'}         | from",
        "POST | /deliveries/msg_1/replay  | {'now': true}                  | now",
      })
  void each_mistake_is_named(String method, String path, String body, String told) {
    String sent = body == null ? "" : body.replace('\'', '"');
    Exchange answer = server.send(method, HOOKS + path, shop.bearer(), sent);
    assertThat(answer.status()).as(answer.body()).isEqualTo(told.equals("OK") ? 200 : 400);
    if (!told.equals("OK")) {
      assertThat(answer.body()).contains(told).contains("invalidParameter");
    }
    if (!path.contains("msg_1")) {
      Exchange ofAdmin = server.adminExchange(method, "/admin" + HOOKS + path, sent);
      assertThat(ofAdmin.status()).isEqualTo(answer.status());
    }
  }

  @Test
  void an_administrator_names_the_account_of_a_test_and_a_range() {
    for (String path : List.of("/test", "/replay")) {
      String body =
          path.equals("/test")
              ? "{\"address\": \"%s\"}".formatted(url("/admin"))
              : "{\"from\": \"2026-01-01\"}";
      Exchange answer = server.adminExchange("POST", "/admin/v1/webhooks" + path, body);
      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.body()).contains("account");
    }
  }
}
