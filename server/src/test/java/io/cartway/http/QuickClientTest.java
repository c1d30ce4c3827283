package io.cartway.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.testing.LogWatch;
import io.cartway.work.PoolLimits;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.zip.CRC32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Clients that send a request right after an answer, whose thread then waits for them
/// (docs/decisions/0081), and what they may do in that time.
class QuickClientTest {

  private static final Duration SHORT = Duration.ofMillis(300);
  private static final Duration LONG = Duration.ofSeconds(20);

  private final LogWatch log = LogWatch.open();

  @AfterEach
  void the_log_is_clean() {
    log.assertClean();
    log.close();
  }

  @Test
  void a_quick_client_keeps_its_thread_and_a_slow_one_does_not() throws IOException {
    try (TestApi api = api(LONG, LONG);
        Client quick = new Client(api);
        Client slow = new Client(api)) {
      Set<String> quickThreads = new HashSet<>();
      Set<String> slowThreads = new HashSet<>();
      for (int i = 0; i < 50; i++) {
        quickThreads.add(quick.get("/v1/thread"));
      }
      for (int i = 0; i < 10; i++) {
        slowThreads.add(slow.get("/v1/thread"));
        pause(20_000_000);
      }
      // A stall of the machine may make the quick one slow for a moment.
      assertThat(quickThreads).hasSizeLessThan(25);
      assertThat(slowThreads).hasSize(10);
    }
  }

  /// At every pace round the time that a thread waits, in pieces, two at once, with bodies that
  /// come later and answers that are read slowly.
  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void each_request_is_answered_in_order_at_every_pace(long seed) throws IOException {
    Random random = new Random(seed);
    try (TestApi api = api(LONG, LONG);
        Client client = new Client(api)) {
      for (int i = 0; i < 80; i++) {
        String pair = "/v1/echo?n=" + i;
        String answer = "{\"n\":[\"" + i + "\"]}";
        switch (random.nextInt(6)) {
          case 0, 1 -> assertThat(client.get(pair)).isEqualTo(answer);
          case 2 -> {
            String head = head("GET", pair, "");
            int cut = 1 + random.nextInt(head.length() - 1);
            client.send(head.substring(0, cut));
            pace(random);
            client.send(head.substring(cut));
            assertThat(client.answer()).isEqualTo(answer);
          }
          case 3 -> {
            client.send(head("GET", pair, "") + head("GET", "/v1/echo?next=1", ""));
            assertThat(client.answer()).isEqualTo(answer);
            assertThat(client.answer()).isEqualTo("{\"next\":[\"1\"]}");
          }
          case 4 -> {
            byte[] body = new byte[1 + random.nextInt(60_000)];
            random.nextBytes(body);
            client.send(
                head(
                    "POST",
                    "/v1/sum",
                    "Content-Type: application/octet-stream\r\nContent-Length: "
                        + body.length
                        + "\r\n"));
            pace(random);
            int cut = random.nextInt(body.length);
            client.send(body, 0, cut);
            pace(random);
            client.send(body, cut, body.length - cut);
            CRC32 crc = new CRC32();
            crc.update(body);
            assertThat(client.answer()).isEqualTo("\"%d %d 0\"", body.length, crc.getValue());
          }
          default -> {
            int size = random.nextInt(3_000_000);
            client.send(head("GET", "/v1/bytes?size=" + size, ""));
            pace(random);
            assertThat(client.answer()).hasSize(size);
          }
        }
        pace(random);
      }
    }
  }

  @Test
  void a_head_that_trickles_after_quick_requests_is_cut_off() throws IOException {
    try (TestApi api = api(SHORT, LONG);
        Client client = new Client(api)) {
      client.beQuick();
      client.send("GET /v1/echo HTTP/1.1\r\n");
      assertThat(client.isCutOff()).isTrue();
      assertThat(api.metric("cartway_connections_late_heads_total")).isEqualTo(1);
    }
  }

  @Test
  void a_quick_client_that_falls_silent_is_closed_like_others() throws IOException {
    try (TestApi api = api(LONG, SHORT);
        Client client = new Client(api)) {
      client.beQuick();
      assertThat(client.isCutOff()).isTrue();
    }
  }

  @Test
  void a_quick_client_that_leaves_is_forgotten_at_once() throws IOException {
    try (TestApi api = api(LONG, LONG)) {
      for (int i = 0; i < 20; i++) {
        try (Client client = new Client(api)) {
          client.beQuick();
        }
      }
      long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
      while (api.metric("cartway_connections_open") > 0 && System.nanoTime() < end) {
        pause(1_000_000);
      }
      assertThat(api.metric("cartway_connections_open")).isZero();
    }
  }

  @Test
  void work_for_a_quick_client_ends_when_it_hangs_up() throws IOException {
    try (TestApi api = api(LONG, LONG)) {
      try (Client client = new Client(api)) {
        client.beQuick();
        client.send(head("GET", "/v1/endless", ""));
        await(() -> api.endlessRunning.get() == 1);
      }
      await(() -> api.endlessRunning.get() == 0);
    }
  }

  /// Each of the flooding connections always has a next request in its buffer.
  @Test
  void clients_that_never_pause_leave_their_turn_to_others() throws Exception {
    int floods = 16;
    int requests = 4000;
    AtomicInteger answered = new AtomicInteger();
    try (TestApi api = api(LONG, LONG)) {
      List<Thread> threads = new ArrayList<>();
      List<Client> clients = new ArrayList<>();
      for (int i = 0; i < floods; i++) {
        Client client = new Client(api);
        clients.add(client);
        threads.add(Thread.startVirtualThread(() -> client.flood(requests)));
        threads.add(Thread.startVirtualThread(() -> client.count(requests, answered)));
      }
      await(() -> answered.get() > floods);
      try (Client other = new Client(api)) {
        for (int i = 0; i < 10; i++) {
          assertThat(other.get("/v1/echo?n=" + i)).isEqualTo("{\"n\":[\"" + i + "\"]}");
        }
      }
      assertThat(answered.get()).isLessThan(floods * requests);
      for (Thread thread : threads) {
        thread.join();
      }
      assertThat(answered.get()).isEqualTo(floods * requests);
      for (Client client : clients) {
        client.close();
      }
    }
  }

  private static void await(BooleanSupplier condition) {
    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(end);
      pause(1_000_000);
    }
  }

  private static void pause(long nanos) {
    long end = System.nanoTime() + nanos;
    for (long left = nanos; left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  private static void pace(Random random) {
    long[] micros = {0, 0, 0, 200, 2000, 4000, 4900, 5000, 5100, 7000};
    long nanos = 1000 * micros[random.nextInt(micros.length)];
    if (nanos > 0) {
      pause(nanos);
    }
  }

  private static TestApi api(Duration head, Duration idle) {
    return TestApi.start(
        new ShellLimits(
            64 * 1024,
            80 * 1024,
            20_000_000,
            LONG,
            500,
            Duration.ofSeconds(5),
            new ShellLimits.Connections(1000, 1000, head, idle),
            new ShellLimits.Flow(50_000_000, 50_000_000, 16 * 1024, LONG),
            PoolLimits.forCores(2)));
  }

  private static String head(String method, String path, String fields) {
    return method
        + " "
        + path
        + " HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer "
        + TestApi.KEY
        + "\r\n"
        + fields
        + "\r\n";
  }

  /// One connection.
  private static final class Client implements AutoCloseable {
    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    Client(TestApi api) throws IOException {
      socket = new Socket(InetAddress.getLoopbackAddress(), api.server.port());
      socket.setSoTimeout((int) LONG.toMillis());
      socket.setTcpNoDelay(true);
      in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
      out = socket.getOutputStream();
    }

    void send(String text) throws IOException {
      byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
      send(bytes, 0, bytes.length);
    }

    void send(byte[] bytes, int from, int length) throws IOException {
      out.write(bytes, from, length);
      out.flush();
    }

    String get(String path) throws IOException {
      send(head("GET", path, ""));
      return answer();
    }

    /// So often that its thread waits for the next one.
    void beQuick() throws IOException {
      for (int i = 0; i < 20; i++) {
        get("/v1/echo");
      }
    }

    /// The body of the next answer, which must be a success.
    String answer() throws IOException {
      StringBuilder head = new StringBuilder();
      while (head.length() < 4 || !head.substring(head.length() - 4).equals("\r\n\r\n")) {
        int c = in.read();
        if (c < 0) {
          throw new IOException("closed after: " + head);
        }
        head.append((char) c);
      }
      String text = head.toString().toLowerCase(Locale.ROOT);
      assertThat(text).startsWith("http/1.1 200");
      String field = "content-length: ";
      int at = text.indexOf(field) + field.length();
      int length = Integer.parseInt(text.substring(at, text.indexOf('\r', at)));
      return new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
    }

    void flood(int requests) {
      try {
        byte[] twenty = head("GET", "/v1/echo", "").repeat(20).getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < requests; i += 20) {
          out.write(twenty);
        }
      } catch (IOException closed) {
        throw new IllegalStateException(closed);
      }
    }

    void count(int requests, AtomicInteger answered) {
      try {
        for (int i = 0; i < requests; i++) {
          answer();
          answered.incrementAndGet();
        }
      } catch (IOException closed) {
        throw new IllegalStateException(closed);
      }
    }

    /// Whether the server closes it, in the time that the socket waits at most.
    boolean isCutOff() throws IOException {
      return in.read() < 0;
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
