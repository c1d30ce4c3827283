package io.cartway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.http.socket.Proxies;
import io.cartway.testing.LogWatch;
import io.cartway.work.PoolLimits;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Clients that trickle, never read, hang up, or ask for more than their share: what becomes of
/// them, and that others do not notice.
class HostileClientTest {

  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Duration LONG = Duration.ofSeconds(20);
  private static final ShellLimits.Connections CONNECTIONS =
      new ShellLimits.Connections(100, 100, LONG, LONG);
  private static final ShellLimits.Flow FLOW =
      new ShellLimits.Flow(50_000, 50_000_000, 16 * 1024, LONG);

  private static ShellLimits limits(
      Duration timeout, ShellLimits.Connections connections, ShellLimits.Flow flow) {
    return new ShellLimits(
        16 * 1024,
        20 * 1024,
        20_000,
        timeout,
        500,
        Duration.ofSeconds(5),
        connections,
        flow,
        PoolLimits.forCores(2));
  }

  private static TestApi api(ShellLimits.Connections connections) {
    return TestApi.start(limits(LONG, connections, FLOW));
  }

  private static TestApi api(Duration timeout, ShellLimits.Flow flow) {
    return TestApi.start(limits(timeout, CONNECTIONS, flow));
  }

  private final LogWatch log = LogWatch.open();

  @AfterEach
  void the_log_is_clean() {
    log.assertClean();
    log.close();
  }

  // ---------------------------------------------------------------- connections

  @Test
  void a_head_that_trickles_is_cut_off_and_one_that_rests_between_requests_is_not()
      throws IOException {
    try (TestApi api = api(new ShellLimits.Connections(100, 100, SHORT, LONG));
        Socket rested = connect(api, "127.0.0.1");
        Socket trickles = connect(api, "127.0.0.1")) {
      write(rested, "GET /v1/echo HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer the-key\r\n\r\n");
      assertThat(status(rested)).isEqualTo(200);
      write(trickles, "GET /v1/echo HTTP/1.1\r\n");
      assertThat(isCutOffWhileWriting(trickles, "X-More: and more\r\n")).isTrue();
      assertThat(api.metric("cartway_connections_late_heads_total")).isEqualTo(1);
      write(rested, "GET /v1/echo HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer the-key\r\n\r\n");
      assertThat(status(rested)).isEqualTo(200);
    }
  }

  @Test
  void a_request_that_is_worked_on_for_long_is_no_late_head() throws Exception {
    try (TestApi api = api(new ShellLimits.Connections(100, 100, SHORT, LONG));
        Socket socket = connect(api, "127.0.0.1")) {
      write(socket, "GET /v1/wait HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer the-key\r\n\r\n");
      assertThat(api.arrived.await(10, TimeUnit.SECONDS)).isTrue();
      // Longer than a head may take and than the next two looks at the connections.
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2500));
      api.gate.countDown();
      assertThat(status(socket)).isEqualTo(200);
      assertThat(api.metric("cartway_connections_late_heads_total")).isZero();
    }
  }

  @Test
  void an_address_has_so_many_connections_and_others_have_theirs() throws IOException {
    try (TestApi api = api(new ShellLimits.Connections(100, 3, LONG, LONG))) {
      List<Socket> open = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        open.add(connect(api, "127.0.0.1"));
        assertThat(isAnswered(open.getLast())).isTrue();
      }
      try (Socket fourth = connect(api, "127.0.0.1");
          Socket other = connect(api, "127.0.0.2")) {
        assertThat(isAnswered(fourth)).isFalse();
        assertThat(isAnswered(other)).isTrue();
      }
      assertThat(api.metric("cartway_connections_refused_total")).isEqualTo(1);
      open.getFirst().close();
      await(() -> api.metric("cartway_connections_open") == 2);
      try (Socket again = connect(api, "127.0.0.1")) {
        assertThat(isAnswered(again)).isTrue();
      }
      for (Socket socket : open) {
        socket.close();
      }
      await(() -> api.metric("cartway_connections_open") == 0);
    }
  }

  @Test
  void a_trusted_proxy_has_as_many_connections_as_there_are() throws IOException {
    ShellLimits limits = limits(LONG, new ShellLimits.Connections(5, 1, LONG, LONG), FLOW);
    Proxies proxies =
        new Proxies(AddressRange.parseWord("127.0.0.1"), Proxies.Header.X_FORWARDED_FOR);
    try (TestApi api = TestApi.start(TestApi.settings(limits, false).behind(proxies))) {
      List<Socket> open = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        open.add(connect(api, "127.0.0.1"));
        assertThat(isAnswered(open.getLast())).isTrue();
      }
      try (Socket sixth = connect(api, "127.0.0.1")) {
        assertThat(isAnswered(sixth)).isFalse();
      }
      for (Socket socket : open) {
        socket.close();
      }
    }
  }

  @Test
  void connections_that_rest_make_room_when_most_places_are_taken() throws IOException {
    try (TestApi api = api(new ShellLimits.Connections(8, 8, LONG, LONG))) {
      List<Socket> open = new ArrayList<>();
      for (int i = 0; i < 7; i++) {
        open.add(connect(api, "127.0.0.1"));
        assertThat(isAnswered(open.getLast())).isTrue();
      }
      await(() -> api.metric("cartway_connections_open") <= 6);
      for (Socket socket : open) {
        socket.close();
      }
    }
  }

  // ---------------------------------------------------------------- bodies

  @Test
  void a_body_that_trickles_is_400_when_nothing_comes_for_long_or_too_little() throws IOException {
    ShellLimits.Flow flow = new ShellLimits.Flow(50_000, 50_000, 16 * 1024, SHORT);
    try (TestApi api = api(LONG, flow);
        Socket silent = connect(api, "127.0.0.1");
        Socket slow = connect(api, "127.0.0.1")) {
      write(silent, post(100) + "some");
      String answer = answer(silent);
      assertThat(answer).startsWith("HTTP/1.1 400 ").contains("The body did not arrive in time");
      assertThat(answer)
          .contains("4 bytes had arrived")
          .contains("at least 16,384 bytes per second");
      write(slow, post(10_000));
      // Some bytes every tenth of a second: never silent, and never fast enough.
      for (int i = 0; i < 40 && slow.getInputStream().available() == 0; i++) {
        write(slow, "x");
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
      }
      assertThat(answer(slow)).startsWith("HTTP/1.1 400 ");
      await(() -> api.metric("cartway_bodies_bytes") == 0);
    }
  }

  @Test
  void the_deadline_runs_while_the_body_comes() throws IOException {
    try (TestApi api = api(Duration.ofMillis(400), FLOW);
        Socket socket = connect(api, "127.0.0.1")) {
      write(socket, post(10_000));
      for (int i = 0; i < 40 && socket.getInputStream().available() == 0; i++) {
        write(socket, "x".repeat(100));
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
      }
      assertThat(answer(socket))
          .startsWith("HTTP/1.1 400 ")
          .contains("at the deadline of the request");
    }
  }

  @Test
  void bodies_of_a_key_have_their_share_of_memory_and_another_key_has_its_own() throws IOException {
    // A fifth of 50,000 bytes for one key alone.
    try (TestApi api = api(LONG, FLOW);
        Socket holds = connect(api, "127.0.0.1")) {
      write(holds, post(8_000) + "x".repeat(7_500));
      await(() -> api.metric("cartway_bodies_bytes") >= 7_500);
      HttpRequest more =
          api.request("/v1/length").POST(BodyPublishers.ofString("y".repeat(5_000))).build();
      HttpResponse<String> refused = api.send(more);
      assertThat(refused.statusCode()).isEqualTo(503);
      assertThat(refused.body())
          .contains("The bodies of this key's requests use all of their memory");
      assertThat(refused.headers().firstValue("Retry-After")).isPresent();
      HttpRequest other =
          api.otherRequest("/v1/length").POST(BodyPublishers.ofString("y".repeat(5_000))).build();
      assertThat(api.send(other).body()).isEqualTo("5000");
      write(holds, "x".repeat(500));
      assertThat(answer(holds)).startsWith("HTTP/1.1 200 ").endsWith("8000");
      assertThat(api.send(more).body()).isEqualTo("5000");
      await(() -> api.metric("cartway_bodies_bytes") == 0);
    }
  }

  @Test
  void memory_is_taken_for_bytes_that_came_and_not_for_those_that_were_announced()
      throws IOException {
    try (TestApi api = api(LONG, FLOW);
        Socket announces = connect(api, "127.0.0.1")) {
      write(announces, post(20_000) + "x");
      await(() -> api.metric("cartway_bodies_bytes") > 0);
      assertThat(api.metric("cartway_bodies_bytes")).isLessThanOrEqualTo(4096);
    }
  }

  @Test
  void an_operation_has_a_bound_of_its_own_for_bodies() {
    try (TestApi api = api(LONG, FLOW)) {
      HttpRequest large =
          api.request("/v1/things").POST(BodyPublishers.ofString("y".repeat(20_001))).build();
      assertThat(api.send(large).statusCode()).isEqualTo(413);
    }
  }

  // ---------------------------------------------------------------- answers

  @Test
  void an_answer_that_grows_too_large_is_given_up_where_it_does() {
    try (TestApi api = api(LONG, FLOW)) {
      assertThat(api.get("/v1/length?count=14000").statusCode()).isEqualTo(200);
      int before = TestApi.WRITTEN.get();
      HttpResponse<String> large = api.get("/v1/length?count=1000000000");
      assertThat(large.statusCode()).isEqualTo(400);
      assertThat(large.body())
          .contains("The answer would be too large")
          .contains("It would have more than 100,000 bytes")
          .contains("Ask for fewer numbers");
      // Its bound, and what the writer holds back.
      assertThat(TestApi.WRITTEN.get() - before).isBetween(14_000, 18_000);
    }
  }

  @Test
  void a_client_that_does_not_read_is_cut_off_and_others_are_answered() throws Exception {
    ShellLimits.Flow flow = new ShellLimits.Flow(50_000, 500_000_000, 100_000_000, SHORT);
    try (TestApi api = api(LONG, flow);
        Socket deaf = deaf(api)) {
      write(deaf, get("/v1/bytes?size=40000000"));
      await(() -> api.metric("cartway_answers_bytes") == 40_000_000);
      assertThat(api.get("/v1/echo").statusCode()).isEqualTo(200);
      await(() -> api.metric("cartway_requests_in_flight") == 0);
      assertThat(countToEnd(deaf)).isLessThan(40_000_000);
    }
  }

  @Test
  void answers_that_wait_have_a_share_of_memory_for_each_key() throws Exception {
    // 24 million bytes for one key alone: the second answer of 20 million finds no room. That is
    // more
    // than the system's own buffers take.
    ShellLimits.Flow flow = new ShellLimits.Flow(50_000, 120_000_000, 100_000, LONG);
    try (TestApi api = api(LONG, flow);
        Socket first = deaf(api);
        Socket second = deaf(api);
        Socket other = deaf(api)) {
      write(first, get("/v1/bytes?size=20000000"));
      await(() -> api.metric("cartway_answers_bytes") == 20_000_000);
      write(second, get("/v1/bytes?size=20000000"));
      assertThat(countToEnd(second)).isLessThan(20_000_000);
      write(other, get("/v1/bytes?size=15000000").replace("the-key", "the-other-key"));
      await(() -> api.metric("cartway_answers_bytes") == 35_000_000);
      assertThat(countUntil(other, 15_000_000)).isGreaterThanOrEqualTo(15_000_000);
      assertThat(countUntil(first, 20_000_000)).isGreaterThanOrEqualTo(20_000_000);
      await(() -> api.metric("cartway_requests_in_flight") == 0);
    }
  }

  // ---------------------------------------------------------------- work

  @Test
  void work_ends_soon_after_its_caller_hung_up() throws Exception {
    try (TestApi api = api(Duration.ofMinutes(10), FLOW)) {
      try (Socket socket = connect(api, "127.0.0.1")) {
        write(socket, get("/v1/endless"));
        await(() -> api.endlessRunning.get() == 1);
      }
      await(() -> api.endlessRunning.get() == 0);
      await(() -> api.logged().size() == 1);
      assertThat(api.logged().getFirst().status()).isEqualTo(499);
    }
  }

  @Test
  void a_next_request_on_the_connection_is_no_hang_up_and_is_answered_after() throws Exception {
    try (TestApi api = api(Duration.ofMillis(600), FLOW);
        Socket socket = connect(api, "127.0.0.1")) {
      write(socket, get("/v1/endless"));
      await(() -> api.endlessRunning.get() == 1);
      // More than is looked at, and a rest that comes after the first answer.
      String next = get("/v1/echo?q=" + "y".repeat(500));
      write(socket, next.substring(0, 400));
      assertThat(status(socket)).isEqualTo(503);
      write(socket, next.substring(400));
      assertThat(status(socket)).isEqualTo(200);
    }
  }

  @Test
  void a_key_that_keeps_all_processors_busy_does_not_starve_another() throws Exception {
    try (TestApi api = api(Duration.ofSeconds(60), FLOW)) {
      List<CompletableFuture<HttpResponse<String>>> greedy = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        HttpRequest request = api.request("/v1/endless").build();
        greedy.add(api.client.sendAsync(request, BodyHandlers.ofString()));
      }
      await(() -> api.endlessRunning.get() == 2);
      for (int i = 0; i < 50; i++) {
        assertThat(api.send(api.otherRequest("/v1/echo?i=" + i).build()).statusCode())
            .isEqualTo(200);
      }
      assertThat(api.get("/v1/health").statusCode()).isEqualTo(200);
      // They have their part of the processors still, and no more of them has begun.
      assertThat(api.endlessRunning).hasValue(2);
      assertThat(greedy).noneMatch(CompletableFuture::isDone);
      greedy.forEach(call -> call.cancel(true));
    }
  }

  // ---------------------------------------------------------------- the wire

  private static String get(String target) {
    return "GET " + target + " HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer the-key\r\n\r\n";
  }

  private static String post(int length) {
    return "POST /v1/length HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer the-key\r\n"
        + "Connection: close\r\nContent-Length: "
        + length
        + "\r\n\r\n";
  }

  private static Socket connect(TestApi api, String from) throws IOException {
    Socket socket = new Socket();
    socket.setSoTimeout(20_000);
    socket.setTcpNoDelay(true);
    socket.bind(new InetSocketAddress(InetAddress.ofLiteral(from), 0));
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), api.server.port()));
    return socket;
  }

  /// A client whose system takes few bytes before it reads.
  private static Socket deaf(TestApi api) throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(4096);
    socket.setSoTimeout(20_000);
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), api.server.port()));
    return socket;
  }

  private static void write(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
  }

  /// Whether a request on this connection is answered at all.
  private static boolean isAnswered(Socket socket) {
    try {
      write(socket, get("/v1/echo"));
      return status(socket) == 200;
    } catch (IOException closed) {
      return false;
    }
  }

  private static int status(Socket socket) throws IOException {
    InputStream in = socket.getInputStream();
    StringBuilder head = new StringBuilder();
    while (!head.toString().endsWith("\r\n\r\n")) {
      int c = in.read();
      if (c < 0) {
        throw new IOException("closed after: " + head);
      }
      head.append((char) c);
    }
    String text = head.toString().toLowerCase(Locale.ROOT);
    int at = text.indexOf("content-length: ") + "content-length: ".length();
    in.skipNBytes(Integer.parseInt(text.substring(at, text.indexOf('\r', at))));
    return Integer.parseInt(text.substring(9, 12));
  }

  private static String answer(Socket socket) throws IOException {
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  private static boolean isCutOffWhileWriting(Socket socket, String piece) {
    try {
      for (int i = 0; i < 100; i++) {
        write(socket, piece);
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
      }
      return false;
    } catch (IOException closed) {
      return true;
    }
  }

  private static long countToEnd(Socket socket) {
    return countUntil(socket, Long.MAX_VALUE);
  }

  private static long countUntil(Socket socket, long bytes) {
    long count = 0;
    byte[] buffer = new byte[64 * 1024];
    try {
      while (count < bytes) {
        int read = socket.getInputStream().read(buffer);
        if (read < 0) {
          return count;
        }
        count += read;
      }
    } catch (IOException cut) {
      // A reset ends it as well.
    }
    return count;
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - end).as("in time").isNegative();
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
    }
  }
}
