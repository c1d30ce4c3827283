package io.cartway.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.FakeCall;
import io.cartway.http.Fault;
import io.cartway.http.Outbound;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import io.cartway.webhooks.http.WebhooksEndpoint;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// The bounds of the operations of webhooks, to the last one, with a clock that stands: all that is
/// written has the same time, so only ids tell elements of a list apart.
class WebhooksEndpointTest {

  private static final String URL = "https://shop.example.com/";
  private static final String TEST = "{\"address\": \"%s\"}".formatted(URL);
  private static final JsonMapper JSON = new JsonMapper();

  @TempDir Path folder;

  /// The account is that of the query, or none.
  private static final WebhooksEndpoint.Scope ANY =
      new WebhooksEndpoint.Scope() {
        @Override
        public Optional<Answer> refusal(Call call) {
          return call.header("Authorization").isPresent()
              ? Optional.of(Answer.notFound("no", "no", "no"))
              : Optional.empty();
        }

        @Override
        public Optional<String> account(Call call) {
          Optional<String> account = call.query().text("account");
          account
              .filter(name -> !name.startsWith("acc_"))
              .ifPresent(name -> call.query().fault("account", name, "an account"));
          return account;
        }
      };

  private WebhookWorld world() {
    WebhookLimits limits =
        new WebhookLimits(16, 8, 4, Duration.ofSeconds(60), Duration.ofDays(30), 10_000, 1500, 20);
    return new WebhookWorld(folder, TestStores.settings(Vendor.SQLITE), limits);
  }

  private static Answer ask(WebhooksEndpoint endpoint, String name, FakeCall call)
      throws IOException {
    return endpoint.operations("webhook", "/v1/webhooks").stream()
        .filter(operation -> operation.operationId().equals("webhook" + name))
        .findFirst()
        .orElseThrow()
        .handler()
        .handle(call);
  }

  private static FakeCall of(String account) {
    return FakeCall.of("account", account);
  }

  private static FakeCall of(String account, String body) {
    return of(account).body("application/json", body);
  }

  private static JsonNode json(Answer answer) throws IOException {
    assertThat(answer).as("%s", answer).isInstanceOf(Answer.Json.class);
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      ((Answer.Json) answer).body().write(json);
    }
    return JSON.readTree(text.toString());
  }

  private static Answer.Problem problem(Answer answer, int status) {
    assertThat(answer).as("%s", answer).isInstanceOf(Answer.Problem.class);
    assertThat(((Answer.Problem) answer).status()).isEqualTo(status);
    return (Answer.Problem) answer;
  }

  private static List<String> faults(Answer answer) {
    assertThat(answer).as("%s", answer).isInstanceOf(Answer.Invalid.class);
    return ((Answer.Invalid) answer).faults().stream().map(Fault::parameter).toList();
  }

  @Test
  void an_account_writes_sixty_test_events_in_a_minute() throws IOException {
    try (WebhookWorld world = world()) {
      WebhooksEndpoint endpoint = new WebhooksEndpoint(world.webhooks, ANY);
      for (int i = 0; i < 60; i++) {
        // Other events do not count.
        world.write("acc_a", URL, "job", i);
        json(ask(endpoint, "Test", of("acc_a", TEST)));
      }
      Answer.Problem refused = problem(ask(endpoint, "Test", of("acc_a", TEST)), 429);
      assertThat(refused.code()).isEqualTo("rateLimited");
      assertThat(refused.headers()).containsEntry("Retry-After", "60");
      json(ask(endpoint, "Test", of("acc_b", TEST)));
      world.pass(Duration.ofMillis(59_999));
      problem(ask(endpoint, "Test", of("acc_a", TEST)), 429);
      world.pass(Duration.ofMillis(1));
      json(ask(endpoint, "Test", of("acc_a", TEST)));
      assertThat(world.deliveries(DeliveryState.WAITING)).hasSize(122);
    }
  }

  @Test
  void pages_have_each_element_once_though_all_have_one_time() throws IOException {
    try (WebhookWorld world = world()) {
      WebhooksEndpoint endpoint = new WebhooksEndpoint(world.webhooks, ANY);
      for (int i = 0; i < 6; i++) {
        world.write("acc_a", URL + i, "job", i);
        world.write("acc_b", URL + i, "job", i);
      }
      for (String list : List.of("endpoints", "deliveries")) {
        String name = list.equals("endpoints") ? "List" : "Deliveries";
        Set<String> ids = new HashSet<>();
        FakeCall call = of("acc_a").with("limit", "2");
        for (int page = 0; page < 3; page++) {
          JsonNode answer = json(ask(endpoint, name, call));
          assertThat(answer.path(list)).hasSize(2);
          for (JsonNode element : answer.path(list)) {
            assertThat(ids.add(element.path("id").asText())).isTrue();
            assertThat(element.path("accountId").asText()).isEqualTo("acc_a");
          }
          call = of("acc_a").with("limit", "2").with("before", answer.path("nextBefore").asText());
        }
        JsonNode last = json(ask(endpoint, name, call));
        assertThat(last.path(list)).isEmpty();
        assertThat(last.has("nextBefore")).isFalse();
        assertThat(json(ask(endpoint, name, FakeCall.of())).path(list)).hasSize(12);
      }
    }
  }

  @Test
  void a_list_has_a_hundred_elements_and_a_thousand_at_most() throws IOException {
    try (WebhookWorld world = world()) {
      WebhooksEndpoint endpoint = new WebhooksEndpoint(world.webhooks, ANY);
      world.writeDead("acc_a", URL, i -> "job " + i, 1001);
      assertThat(json(ask(endpoint, "Deliveries", of("acc_a"))).path("deliveries")).hasSize(100);
      JsonNode most = json(ask(endpoint, "Deliveries", of("acc_a").with("limit", "1000")));
      assertThat(most.path("deliveries")).hasSize(1000);
      assertThat(most.has("nextBefore")).isTrue();
      for (String state : List.of("waiting", "delivered")) {
        JsonNode none = json(ask(endpoint, "Deliveries", of("acc_a").with("state", state)));
        assertThat(none.path("deliveries")).isEmpty();
      }
    }
  }

  @Test
  void a_call_replays_a_thousand_of_the_range_and_says_whether_there_are_more() throws IOException {
    try (WebhookWorld world = world()) {
      WebhooksEndpoint endpoint = new WebhooksEndpoint(world.webhooks, ANY);
      world.writeDead("acc_a", URL, i -> "job " + i, 1201);
      world.writeDead("acc_b", URL, i -> "job " + i, 1);
      String body = "{\"from\": \"2026-11-27T12:00:00Z\", \"to\": \"2026-11-27T12:00:01.200Z\"}";
      assertThat(json(ask(endpoint, "ReplayRange", of("acc_a", body))))
          .hasToString("{\"replayed\":1000,\"isMore\":true}");
      assertThat(json(ask(endpoint, "ReplayRange", of("acc_a", body))))
          .hasToString("{\"replayed\":200,\"isMore\":false}");
      assertThat(world.deliveries(DeliveryState.DEAD))
          .extracting(Delivery::accountId)
          .containsExactly("acc_b", "acc_a");
    }
  }

  @Test
  void what_may_not_wait_stays_dead_and_is_passed_over() throws IOException {
    try (WebhookWorld world = world()) {
      WebhooksEndpoint endpoint = new WebhooksEndpoint(world.webhooks, ANY);
      world.together(() -> {
        for (int i = 0; i < 1500; i++) {
          world.write("acc_a", URL, "job", i);
        }
      });
      world.writeDead("acc_a", URL, i -> "job " + i, 300);
      world.writeDead("acc_a", URL + "other", i -> "job " + i, 300);
      String body = "{\"from\": \"2026-11-27\"}";
      assertThat(json(ask(endpoint, "ReplayRange", of("acc_a", body))))
          .hasToString("{\"replayed\":300,\"isMore\":false}");
      String id = world.deliveries(DeliveryState.DEAD).getFirst().id();
      assertThat(problem(ask(endpoint, "Replay", of("acc_a").path("id", id)), 409).title())
          .contains("Too many");
      // A whole batch of them: nothing follows from asking again.
      String full =
          "{\"from\": \"2026-11-27\", \"endpoint\": \"%s\"}"
              .formatted(EndpointRows.id("acc_a", URL));
      world.writeDead("acc_a", URL, i -> "job " + i, 900);
      assertThat(json(ask(endpoint, "ReplayRange", of("acc_a", full))))
          .hasToString("{\"replayed\":0,\"isMore\":false}");
    }
  }

  @Test
  void the_thousandth_dead_one_is_looked_at_and_none_twice() throws IOException {
    try (WebhookWorld world = world()) {
      WebhooksEndpoint endpoint = new WebhooksEndpoint(world.webhooks, ANY);
      world.together(() -> {
        for (int i = 0; i < 1500; i++) {
          world.write("acc_a", URL, "job", i);
        }
      });
      world.writeDead("acc_a", URL, i -> "job " + i, 999);
      world.writeDead("acc_a", URL + "other", i -> "job " + i, 2);
      String body = "{\"from\": \"2026-11-27\"}";
      assertThat(json(ask(endpoint, "ReplayRange", of("acc_a", body))))
          .hasToString("{\"replayed\":1,\"isMore\":true}");
    }
  }

  @Test
  void a_range_of_an_endpoint_is_of_the_accounts_own() throws IOException {
    try (WebhookWorld world = world()) {
      WebhooksEndpoint endpoint = new WebhooksEndpoint(world.webhooks, ANY);
      world.writeDead("acc_a", URL, i -> "job " + i, 2);
      String body =
          "{\"from\": \"2026-11-27\", \"endpoint\": \"%s\"}"
              .formatted(EndpointRows.id("acc_a", URL));
      assertThat(json(ask(endpoint, "ReplayRange", of("acc_b", body))))
          .hasToString("{\"replayed\":0,\"isMore\":false}");
      assertThat(json(ask(endpoint, "ReplayRange", of("acc_a", body))))
          .hasToString("{\"replayed\":2,\"isMore\":false}");
    }
  }

  @Test
  void endpoints_are_in_the_order_of_their_use_not_of_their_first() throws IOException {
    try (WebhookWorld world = world()) {
      WebhooksEndpoint endpoint = new WebhooksEndpoint(world.webhooks, ANY);
      List<String> seen = new ArrayList<>();
      for (String used : List.of("0", "1", "2", "0")) {
        world.write("acc_a", URL + used, "job", 1);
        world.pass(Duration.ofMillis(1));
      }
      FakeCall call = of("acc_a").with("limit", "1");
      for (int page = 0; page < 3; page++) {
        JsonNode answer = json(ask(endpoint, "List", call));
        seen.add(answer.path("endpoints").path(0).path("address").asText());
        call = of("acc_a").with("limit", "1").with("before", answer.path("nextBefore").asText());
      }
      assertThat(seen).containsExactly(URL + "0", URL + "2", URL + "1");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'from': '2026-11-27T12:00:00Z', 'to': '2026-11-27T12:00:00.001Z'} |",
        "{'from': '2026-11-27T12:00:00Z', 'to': '2026-11-27T12:00:00Z'}     | to",
        "{'from': '1970-01-01'}                                             |",
        "{'from': '1969-12-31T23:59:59Z'}                                   | from",
        "{'from': '9999-12-31T23:59:59Z'}                                   |",
        "{'from': '+10000-01-01T00:00:00Z'}                                 | from",
        "{'from': '2026-11-27', 'to': '+10000-01-01T00:00:00Z'}             | to",
        "{'to': '2026-11-27'}                                               | from",
        "{'from': '2026-11-27', 'endpoint': 'whe_%'}                        | endpoint",
        "{'from': '2026-11-27', 'endpoint': '\\u0000'}                      | endpoint",
        "{'from': 'now', 'endpoint': 'a/b', 'upto': 1}           | from,endpoint,upto",
      })
  void a_range_is_of_times_and_of_an_endpoint(String body, String faults) throws IOException {
    try (WebhookWorld world = world()) {
      WebhooksEndpoint endpoint = new WebhooksEndpoint(world.webhooks, ANY);
      String given = body.replace('\'', '"').replace("%", "a".repeat(97));
      Answer answer = ask(endpoint, "ReplayRange", of("acc_a", given));
      if (faults == null) {
        assertThat(json(answer)).hasToString("{\"replayed\":0,\"isMore\":false}");
      } else {
        assertThat(String.join(",", faults(answer))).isEqualTo(faults);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "999999999999999.whe_1, true",
    "1000000000000000.whe_1, false",
    "1.ID100, true",
    "1.ID101, false",
    "1., false",
    ".whe_1, false",
    "-1.whe_1, false",
    "1, false",
  })
  void a_mark_is_milliseconds_and_an_id(String mark, boolean isAccepted) throws IOException {
    try (WebhookWorld world = world()) {
      WebhooksEndpoint endpoint = new WebhooksEndpoint(world.webhooks, ANY);
      String given = mark.replace("ID100", "a".repeat(100)).replace("ID101", "a".repeat(101));
      for (String list : List.of("List", "Deliveries")) {
        Answer answer = ask(endpoint, list, of("acc_a").with("before", given));
        if (isAccepted) {
          json(answer);
        } else {
          assertThat(faults(answer)).containsExactly("before");
        }
      }
    }
  }

  @Test
  void who_may_not_ask_learns_nothing_of_mistakes_and_others_learn_all() throws IOException {
    try (WebhookWorld world = world()) {
      WebhooksEndpoint endpoint = new WebhooksEndpoint(world.webhooks, ANY);
      for (String name : List.of("Test", "ReplayRange", "Replay", "Enable", "List", "Deliveries")) {
        FakeCall call = of("nobody", "{").header("Authorization", "none");
        problem(ask(endpoint, name, call), 404);
      }
      assertThat(faults(ask(endpoint, "Test", of("nobody", "{\"more\": 1}"))))
          .contains("account", "more");
      for (String name : List.of("Replay", "Enable")) {
        assertThat(faults(ask(endpoint, name, of("nobody")))).containsExactly("account");
        assertThat(faults(ask(endpoint, name, of("acc_a", "{\"a\": 1}")))).containsExactly("a");
      }
      assertThat(faults(ask(endpoint, "Test", FakeCall.of().body("application/json", TEST))))
          .containsExactly("account");
      assertThat(faults(ask(endpoint, "Test", of("acc_a")))).containsExactly("address");
      assertThat(world.deliveries(DeliveryState.WAITING)).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void an_id_that_no_database_takes_is_unknown(Vendor vendor) throws IOException {
    try (WebhookWorld world = new WebhookWorld(vendor, folder)) {
      WebhooksEndpoint endpoint = new WebhooksEndpoint(world.webhooks, ANY);
      for (String id : List.of("msg_\0", "", "x".repeat(30_000), "msg_1")) {
        for (String name : List.of("Replay", "Enable")) {
          Answer.Problem unknown = problem(ask(endpoint, name, of("acc_a").path("id", id)), 404);
          assertThat(unknown.cause()).hasSizeLessThan(300);
        }
      }
    }
  }

  /// Stops whoever asks for the time, if it is told to.
  private static final class Halt extends Clock {
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private volatile Optional<Thread> stopped = Optional.empty();

    @Override
    public Instant instant() {
      if (stopped.equals(Optional.of(Thread.currentThread()))) {
        reached.countDown();
        try {
          assertThat(goOn.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException stop) {
          throw new IllegalStateException(stop);
        }
        stopped = Optional.empty();
        throw new IllegalStateException("the first one fails");
      }
      return WebhookWorld.START;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      throw new UnsupportedOperationException();
    }
  }

  @Test
  void an_account_has_one_such_request_under_way_and_others_do_not_wait() throws Exception {
    try (WebhookWorld world = world()) {
      Halt halt = new Halt();
      Outbound outbound = world.setup.outbound();
      WebhookSetup setup =
          new WebhookSetup(outbound, world.setup.secrets(), world.setup.limits(), halt);
      WebhooksEndpoint endpoint = new WebhooksEndpoint(Webhooks.of(world.store, setup), ANY);
      List<String> failed = new ArrayList<>();
      Thread first =
          Thread.ofVirtual()
              .unstarted(() -> {
                try {
                  ask(endpoint, "Test", of("acc_a", TEST));
                } catch (IOException | IllegalStateException expected) {
                  failed.add(String.valueOf(expected.getMessage()));
                }
              });
      halt.stopped = Optional.of(first);
      first.start();
      assertThat(halt.reached.await(30, TimeUnit.SECONDS)).isTrue();
      String range = "{\"from\": \"2026-11-27\"}";
      Answer.Problem refused = problem(ask(endpoint, "Test", of("acc_a", TEST)), 409);
      assertThat(refused.headers()).containsEntry("Retry-After", "1");
      problem(ask(endpoint, "ReplayRange", of("acc_a", range)), 409);
      json(ask(endpoint, "ReplayRange", of("acc_b", range)));
      json(ask(endpoint, "Test", of("acc_b", TEST)));
      json(ask(endpoint, "Deliveries", of("acc_a")));
      halt.goOn.countDown();
      assertThat(first.join(Duration.ofSeconds(30))).isTrue();
      assertThat(failed).containsExactly("the first one fails");
      json(ask(endpoint, "Test", of("acc_a", TEST)));
    }
  }
}
