package io.cartway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.http.log.AccessLog;
import io.cartway.http.log.Metrics;
import io.cartway.http.shell.ApiServer;
import io.cartway.http.shell.ApiServerSettings;
import io.cartway.testing.LogWatch;
import io.cartway.work.PoolLimits;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShellLimitsTest {

  private static ShellLimits limits(Duration timeout, int requests, Duration idle) {
    return new ShellLimits(
        16 * 1024,
        20 * 1024,
        1000,
        timeout,
        requests,
        Duration.ofSeconds(5),
        new ShellLimits.Connections(100, 100, Duration.ofSeconds(5), idle),
        new ShellLimits.Flow(1_000_000, 1_000_000, 16 * 1024, Duration.ofSeconds(10)),
        new PoolLimits(1, 1, 2, 1, 2, Duration.ofMillis(2)));
  }

  @Test
  void more_requests_than_may_be_in_flight_are_503() throws Exception {
    // Of fifteen places one key alone comes to three.
    ShellLimits limits = limits(Duration.ofSeconds(20), 15, Duration.ofSeconds(20));
    try (LogWatch log = LogWatch.open();
        TestApi api = TestApi.start(limits)) {
      List<CompletableFuture<HttpResponse<String>>> calls = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        HttpRequest request = api.request("/v1/wait").build();
        calls.add(api.client.sendAsync(request, BodyHandlers.ofString()));
        // One after the other: of the places of an address, too, only three are free.
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (done(calls) + api.held.get() <= i && System.nanoTime() < end) {
          Thread.onSpinWait();
        }
      }
      assertThat(done(calls)).isEqualTo(5);
      api.gate.countDown();
      List<Integer> statuses = new ArrayList<>();
      for (CompletableFuture<HttpResponse<String>> call : calls) {
        statuses.add(call.get(10, TimeUnit.SECONDS).statusCode());
      }
      assertThat(statuses).containsExactlyInAnyOrder(200, 200, 200, 503, 503, 503, 503, 503);
      // What was refused has not used up a place.
      assertThat(api.get("/v1/echo").statusCode()).isEqualTo(200);
      log.assertClean();
    }
  }

  private static long done(List<CompletableFuture<HttpResponse<String>>> calls) {
    return calls.stream().filter(CompletableFuture::isDone).count();
  }

  @Test
  void heavy_work_that_does_not_look_at_its_deadline_is_503_all_the_same() {
    ShellLimits limits = limits(Duration.ofMillis(200), 10, Duration.ofSeconds(20));
    try (TestApi api = TestApi.start(limits)) {
      assertThat(api.get("/v1/heavy").statusCode()).isEqualTo(503);
      // The work still goes on: the key's next call waits until it would be too late.
      assertThat(api.get("/v1/heavy").statusCode()).isEqualTo(503);
      assertThat(api.get("/v1/health").statusCode()).isEqualTo(200);
      HttpRequest other =
          api.anonymous("/v1/echo").header("Authorization", "Bearer " + TestApi.OTHER_KEY).build();
      assertThat(api.send(other).statusCode()).isEqualTo(200);
      api.gate.countDown();
      // The worker ends what it held, and throws away what nobody waits for, in its own time.
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
      int status = 503;
      while (status == 503 && System.nanoTime() < end) {
        status = api.get("/v1/heavy").statusCode();
      }
      assertThat(status).isEqualTo(200);
    }
  }

  @Test
  void a_silent_connection_is_closed() throws Exception {
    ShellLimits limits = limits(Duration.ofSeconds(5), 10, Duration.ofMillis(200));
    try (TestApi api = TestApi.start(limits);
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), api.server.port())) {
      socket.setSoTimeout(10_000);
      assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }
  }

  @Test
  void an_unread_body_does_no_harm_and_a_large_one_is_413() {
    ShellLimits limits = limits(Duration.ofSeconds(5), 10, Duration.ofSeconds(5));
    try (TestApi api = TestApi.start(limits)) {
      assertThat(api.send(chunked(api, 500)).statusCode()).isEqualTo(200);
      assertThat(api.send(chunked(api, (int) limits.bodyBytesMax() + 1)).statusCode())
          .isEqualTo(413);
      assertThat(api.get("/v1/echo").statusCode()).isEqualTo(200);
    }
  }

  /// Twice what sockets of both sides hold: without patience the client finds its connection broken
  /// and sees no answer.
  @ParameterizedTest
  @CsvSource({
    "POST, /v1/things, the-key, 413",
    "POST, /v1/things, , 401",
    "POST, /v1/echo, the-key, 405",
    "POST, /v1/none, the-key, 404",
    "OPTIONS, /v1/echo, , 204",
  })
  void a_client_still_writing_gets_the_answer(String method, String path, String key, int status)
      throws IOException {
    byte[] body = new byte[16_000_000];
    ShellLimits limits = limits(Duration.ofSeconds(5), 10, Duration.ofSeconds(5));
    try (TestApi api = TestApi.start(limits)) {
      for (String length :
          List.of("Content-Length: " + body.length, "Transfer-Encoding: chunked")) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), api.server.port())) {
          socket.setSoTimeout(10_000);
          OutputStream out = socket.getOutputStream();
          String head = method + " " + path + " HTTP/1.1\r\nHost: a\r\n" + length + "\r\n";
          String known = key == null ? "" : "Authorization: Bearer " + key + "\r\n";
          String size = length.endsWith("chunked") ? Integer.toHexString(body.length) + "\r\n" : "";
          out.write((head + known + "\r\n" + size).getBytes(StandardCharsets.US_ASCII));
          // All of it first, as a client does that does not listen while it writes.
          out.write(body);
          String answer =
              new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
          assertThat(answer).startsWith("HTTP/1.1 " + status + " ").contains("Connection: close");
        }
      }
      assertThat(api.get("/v1/echo").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void an_unread_small_body_leaves_the_connection_usable() throws IOException {
    ShellLimits limits = limits(Duration.ofSeconds(5), 10, Duration.ofSeconds(5));
    try (TestApi api = TestApi.start(limits);
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), api.server.port())) {
      socket.setSoTimeout(10_000);
      String head = "POST /v1/none HTTP/1.1\r\nHost: a\r\nContent-Length: 20000\r\n";
      for (String end : List.of("\r\n", "Connection: close\r\n\r\n")) {
        OutputStream out = socket.getOutputStream();
        out.write((head + end).getBytes(StandardCharsets.US_ASCII));
        out.write(new byte[20_000]);
        assertThat(new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
            .isEqualTo("HTTP/1.1 401");
        if (end.length() == 2) {
          untilBody(socket.getInputStream());
        }
      }
    }
  }

  /// Reads to the end of an answer's body.
  private static void untilBody(InputStream in) throws IOException {
    StringBuilder head = new StringBuilder();
    while (!head.toString().endsWith("\r\n\r\n")) {
      head.append((char) in.read());
    }
    String text = head.toString().toLowerCase(Locale.ROOT);
    int at = text.indexOf("content-length: ") + "content-length: ".length();
    in.skipNBytes(Integer.parseInt(text.substring(at, text.indexOf('\r', at))));
  }

  private static HttpRequest chunked(TestApi api, int size) {
    return api.request("/v1/things")
        .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(new byte[size])))
        .build();
  }

  @Test
  void limits_that_contradict_each_other_are_refused() {
    assertThatThrownBy(() ->
            new ShellLimits(
                2048,
                2048,
                1,
                Duration.ZERO,
                1,
                Duration.ZERO,
                TestApi.usual().connections(),
                TestApi.usual().flow(),
                TestApi.usual().work()))
        .hasMessage("headerBytesMax must exceed queryBytesMax >= 1024");
  }

  @Test
  void a_failing_gatekeeper_is_an_internal_error_and_refuses_the_request() {
    try (LogWatch log = LogWatch.open()) {
      ApiServer.Parts parts =
          new ApiServer.Parts(
              attempt -> {
                throw new IllegalStateException("planted: no database");
              },
              OpenApiDocument.joinResources(List.of("common.yaml", "platform.yaml")),
              () -> "x",
              Metrics.create(),
              AccessLog.none(),
              Clock.systemUTC());
      try (ApiServer server =
              ApiServer.start(ApiServerSettings.at("127.0.0.1", 0), List.of(), parts);
          HttpClient client = HttpClient.newHttpClient()) {
        HttpRequest request =
            HttpRequest.newBuilder(URI.create(server.localAddress() + "/openapi.json"))
                .header("Authorization", "Bearer x")
                .build();
        HttpResponse<String> response = client.sendAsync(request, BodyHandlers.ofString()).join();
        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(response.body()).doesNotContain("planted");
      }
      assertThat(log.lines()).hasSize(1);
      log.assertClean("planted: no database");
    }
  }
}
