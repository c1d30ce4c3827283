package io.cartway.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What was set aside for a request is settled once, with the status of its answer, however it
/// ends.
class TicketTest {

  private static final ShellLimits LIMITS = TestApi.limits(Duration.ofSeconds(20), 1, 1);

  private final RecordingGatekeeper gatekeeper = new RecordingGatekeeper();

  private TestApi api() {
    return api(LIMITS);
  }

  private TestApi api(ShellLimits limits) {
    return TestApi.start(TestApi.settings(limits, false), gatekeeper);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET  | /v1/echo            | 200",
        "HEAD | /v1/echo            | 200",
        "POST | /v1/things          | 200",
        "GET  | /v1/nothing         | 204",
        "GET  | /v1/tiles/1/2/3.mvt | 304",
        "GET  | /v1/faulty          | 400",
        "GET  | /v1/echo?q=%ff      | 400",
        "GET  | /v1/missing/%ff     | 400",
        "GET  | /v1/missing/1       | 404",
        "GET  | /v1/none            | 404",
        "HEAD | /v1/none            | 404",
        "POST | /v1/echo            | 405",
        "PUT  | /v1/things          | 405",
        "GET  | /v1/broken          | 500",
        "GET  | /v1/half            | 500",
        "GET  | /openapi.json       | 200",
      })
  void a_ticket_is_settled_once_and_the_limits_stand_on_the_answer(
      String method, String path, int status) {
    try (TestApi api = api()) {
      HttpRequest request =
          api.request(path)
              .method(method, BodyPublishers.noBody())
              .header("If-None-Match", "\"abc\"")
              .build();
      HttpResponse<String> response = api.send(request);
      assertThat(response.statusCode()).isEqualTo(status);
      assertThat(response.headers().firstValue("RateLimit")).contains("\"key\";r=7;t=1");
      assertThat(response.headers().firstValue("X-RateLimit-Remaining")).contains("7");
      assertThat(gatekeeper.settled(1)).containsExactly(status);
    }
    assertThat(gatekeeper.settled(1)).hasSize(1);
  }

  @Test
  void too_much_is_refused_without_a_charge() {
    try (TestApi api = api()) {
      api.send(api.request("/v1/things").POST(BodyPublishers.ofString("x".repeat(1001))).build());
      api.get("/v1/echo?q=" + "x".repeat(33_000));
      assertThat(gatekeeper.settled(2)).containsExactly(413, 414);
    }
  }

  @Test
  void an_overloaded_pool_gives_back_what_was_set_aside() {
    try (TestApi api = api(TestApi.limits(Duration.ofMillis(50), 1, 1))) {
      HttpResponse<String> response = api.get("/v1/endless");
      assertThat(response.statusCode()).isEqualTo(503);
      assertThat(response.headers().firstValue("RateLimit")).isPresent();
      assertThat(gatekeeper.settled(1)).containsExactly(503);
    }
  }

  @Test
  void an_address_whose_requests_all_wait_for_their_keys_is_refused_without_asking()
      throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answer = new CountDownLatch(1);
    AtomicInteger attempts = new AtomicInteger();
    Gatekeeper slow =
        attempt -> {
          attempts.incrementAndGet();
          asked.countDown();
          try {
            answer.await();
          } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
          }
          return Gatekeeper.Admitted.free("acc_1", "key_1");
        };
    // Of five places one address alone comes to one.
    try (TestApi api = TestApi.start(TestApi.settings(limits(5), false), slow)) {
      var waiting = api.client.sendAsync(api.request("/v1/echo").build(), BodyHandlers.ofString());
      assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();
      HttpResponse<String> refused = api.get("/v1/echo");
      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.body()).contains("Too many requests of this address are in flight");
      assertThat(api.get("/v1/health").statusCode()).isEqualTo(200);
      assertThat(attempts).hasValue(1);
      answer.countDown();
      assertThat(waiting.join().statusCode()).isEqualTo(200);
      assertThat(api.get("/v1/echo").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void a_key_with_too_many_requests_is_refused_and_pays_nothing() {
    try (TestApi api = api(limits(5))) {
      var waiting =
          api.client.sendAsync(
              api.request("/v1/wait").build(), HttpResponse.BodyHandlers.ofString());
      await(api);
      HttpResponse<String> refused = api.get("/v1/echo");
      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.body()).contains("Too many requests of this key are in flight");
      assertThat(gatekeeper.settled(1)).containsExactly(503);
      api.gate.countDown();
      assertThat(waiting.join().statusCode()).isEqualTo(200);
      assertThat(gatekeeper.settled(2)).containsExactlyInAnyOrder(503, 200);
    }
  }

  private static ShellLimits limits(int requests) {
    return new ShellLimits(
        LIMITS.queryBytesMax(),
        LIMITS.headerBytesMax(),
        LIMITS.bodyBytesMax(),
        LIMITS.requestTimeout(),
        requests,
        LIMITS.stopTimeout(),
        LIMITS.connections(),
        LIMITS.flow(),
        LIMITS.work());
  }

  @Test
  void computed_answers_count_even_if_the_caller_left() throws IOException {
    try (TestApi api = api()) {
      try (Socket socket = socket(api)) {
        write(socket, "GET /v1/wait HTTP/1.1\r\nHost: localhost\r\n", "");
        await(api);
        // A reset, as of a process that was killed.
        socket.setSoLinger(true, 0);
      }
      api.gate.countDown();
      assertThat(gatekeeper.settled(1)).containsExactly(200);
    }
    assertThat(gatekeeper.settled(1)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Content-Length: 100\r\n", "Transfer-Encoding: chunked\r\n"})
  void a_body_that_does_not_come_whole_is_the_callers_fault(String header) throws IOException {
    try (TestApi api = api()) {
      try (Socket socket = socket(api)) {
        write(socket, "POST /v1/things HTTP/1.1\r\nHost: localhost\r\n" + header, "zz");
        socket.shutdownOutput();
        assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
            .startsWith("HTTP/1.1 400 ");
      }
      assertThat(gatekeeper.settled(1)).containsExactly(400);
    }
  }

  @Test
  void a_ticket_that_fails_takes_nothing_down() {
    Gatekeeper failing =
        attempt ->
            new Gatekeeper.Admitted(
                new Gatekeeper.Caller("a", "k"),
                new Gatekeeper.Ticket() {
                  @Override
                  public Gatekeeper.Receipt charge(long units) {
                    return Gatekeeper.Receipt.NOTHING;
                  }

                  @Override
                  public void limits(Gatekeeper.HeaderSink headers) {}

                  @Override
                  public void settle(int status) {
                    throw new IllegalStateException("planted: no database");
                  }
                });
    try (TestApi api = TestApi.start(TestApi.settings(LIMITS, false), failing)) {
      assertThat(api.get("/v1/echo").statusCode()).isEqualTo(200);
      assertThat(api.get("/v1/echo").statusCode()).isEqualTo(200);
      api.server.stop();
      assertThat(api.logged()).hasSize(2);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GET  | /v1/broken?dryRun=true       | 200 | price of broken",
        "GET  | /v1/broken?dryRun=1          | 200 | price of broken",
        "GET  | /v1/broken?dryRun=True       | 200 | price of broken",
        "GET  | /v1/echo?dryRun=FALSE&q=1    | 200 | {\"q\":[\"1\"]}",
        "GET  | /v1/echo?dryRun=undefined&q=1 | 200 | {\"q\":[\"1\"]}",
        "GET  | /v1/faulty?x=1&dryRun=true   | 200 | price of faulty",
        "POST | /v1/things?dryRun=true       | 200 | price of post",
        "GET  | /v1/echo?dryRun=false&q=1    | 200 | {\"q\":[\"1\"]}",
        "GET  | /v1/echo?dryRun=0&q=1        | 200 | {\"q\":[\"1\"]}",
        "GET  | /v1/echo?dryRun=&q=1         | 200 | {\"q\":[\"1\"]}",
        "GET  | /v1/echo?q=dryRun            | 200 | {\"q\":[\"dryRun\"]}",
        "GET  | /v1/echo?dryRun=yes          | 400 | 'dryRun'",
        "GET  | /v1/echo?dryRun=true&dryRun=1 | 400 | the parameter once",
        "GET  | /v1/echo?dry%52un=true       | 400 | without percent-encoding",
        "GET  | /v1/echo?dryRun=true&q=%ff   | 400 | percent-encoded UTF-8",
        "GET  | /v1/none?dryRun=true         | 404 | no such operation",
        "POST | /v1/echo?dryRun=true         | 405 | does not support the method",
        "GET  | /v1/health?dryRun=yes        | 200 | \"status\":\"ok\"",
      })
  void a_dry_run_answers_the_price_and_does_nothing(
      String method, String path, int status, String fragment) {
    try (TestApi api = api()) {
      HttpResponse<String> response =
          api.send(api.request(path).method(method, BodyPublishers.noBody()).build());
      assertThat(response.statusCode()).isEqualTo(status);
      assertThat(response.body()).contains(fragment);
      boolean isPriced = fragment.startsWith("price of");
      if (isPriced) {
        assertThat(gatekeeper.tickets).isEmpty();
        assertThat(response.headers().firstValue("X-RateLimit-Remaining")).contains("7");
      } else if (!path.contains("health")) {
        assertThat(gatekeeper.settled(1)).containsExactly(status);
      }
    }
  }

  @Test
  void a_dry_run_needs_a_key_and_reads_no_body() throws IOException {
    try (TestApi api = api()) {
      assertThat(api.send(api.anonymous("/v1/echo?dryRun=true").build()).statusCode())
          .isEqualTo(401);
      try (Socket socket = socket(api)) {
        // A large body that never comes: who waited for it would not answer.
        write(
            socket,
            "POST /v1/things?dryRun=true HTTP/1.1\r\nHost: localhost\r\n"
                + "Connection: close\r\nContent-Length: 100000\r\n",
            "");
        assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
            .startsWith("HTTP/1.1 200 ")
            .endsWith("\"price of post\"");
      }
    }
  }

  @Test
  void without_a_meter_there_is_no_price_and_no_work() {
    Gatekeeper free = attempt -> Gatekeeper.Admitted.free("a", "k");
    try (TestApi api = TestApi.start(TestApi.settings(LIMITS, false), free)) {
      HttpResponse<String> response = api.get("/v1/broken?dryRun=true");
      assertThat(response.statusCode()).isEqualTo(400);
      assertThat(response.body()).contains("nothing is counted here");
    }
  }

  @Test
  void pages_may_read_the_limits() {
    try (TestApi api = api()) {
      Optional<String> exposed =
          api.get("/v1/echo").headers().firstValue("Access-Control-Expose-Headers");
      assertThat(exposed.orElseThrow().split(", "))
          .contains(
              "RateLimit",
              "RateLimit-Policy",
              "X-RateLimit-Limit",
              "X-RateLimit-Remaining",
              "X-RateLimit-Reset",
              "Retry-After",
              "WWW-Authenticate");
    }
  }

  private static void await(TestApi api) {
    try {
      assertThat(api.arrived.await(10, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  private static Socket socket(TestApi api) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), api.server.port());
    socket.setSoTimeout(10_000);
    return socket;
  }

  private static void write(Socket socket, String head, String body) throws IOException {
    String text = head + "Authorization: Bearer " + TestApi.KEY + "\r\n\r\n" + body;
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    socket.getOutputStream().flush();
  }

  @Test
  void a_call_says_how_many_units_it_costs() {
    RecordingGatekeeper gatekeeper = new RecordingGatekeeper();
    try (TestApi api =
        TestApi.start(
            TestApi.settings(TestApi.limits(Duration.ofSeconds(30), 2, 16), false), gatekeeper)) {
      assertThat(api.get("/v1/units?count=1000").statusCode()).isEqualTo(200);
      HttpResponse<String> refused = api.get("/v1/units?count=1001");
      assertThat(refused.statusCode()).isEqualTo(429);
      assertThat(refused.headers().firstValue("Retry-After")).contains("9");
      assertThat(refused.body()).contains("The cap is used up", "rateLimited");
      assertThat(api.get("/v1/units?count=0").statusCode()).isEqualTo(200);
    }
    assertThat(gatekeeper.tickets)
        .flatExtracting(ticket -> ticket.charged)
        .containsExactly(1000L, 1001L, 0L);
    assertThat(gatekeeper.tickets)
        .flatExtracting(ticket -> ticket.settled)
        .containsExactly(200, 429, 200);
  }
}
