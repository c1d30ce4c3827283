package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.e2e.OwnServer.OwnKey;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Streams of positions as their readers meet them, over sockets.
class PositionStreamOverHttpTest {

  private static final long PATIENCE_NANOS = Duration.ofSeconds(60).toNanos();
  private static final String FENCE =
      """
      {"shape": {"type": "circle", "center": {"lat": 43.7384, "lng": 7.4246}, "radius": 500}}
      """;

  @TempDir Path folder;
  private OwnServer server;
  private OwnKey one;
  private OwnKey two;

  @BeforeEach
  void start() {
    server = OwnServer.start(folder.resolve("data"), Map.of());
    server.createAccount("one", "");
    server.createAccount("two", "");
    one = server.createKey("one", "key", "");
    two = server.createKey("two", "key", "");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  /// A client that reads a stream, or does not.
  private final class Client implements AutoCloseable {
    private final Socket socket;
    private final List<String> lines = new ArrayList<>();
    private volatile boolean hasEnded;
    private volatile boolean isWhole;

    Client(OwnKey key, String query, String headers, boolean reads) {
      try {
        socket = new Socket();
        if (!reads) {
          socket.setReceiveBufferSize(1024);
        }
        URI address = URI.create(server.address());
        socket.connect(new java.net.InetSocketAddress(address.getHost(), address.getPort()));
        socket
            .getOutputStream()
            .write(
                ("GET /v1/positions/stream%s HTTP/1.1\r\nHost: a\r\n"
                        + "Authorization: Bearer %s\r\n%s\r\n")
                    .formatted(query, key.secret(), headers)
                    .getBytes(UTF_8));
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
      if (reads) {
        Thread.startVirtualThread(this::read);
      }
    }

    private void read() {
      try (InputStream in = new BufferedInputStream(socket.getInputStream())) {
        for (String line = line(in); !line.isEmpty(); line = line(in)) {
          add(line);
        }
        StringBuilder rest = new StringBuilder();
        // Lines may lie in several chunks.
        for (int size = size(in); size > 0; size = size(in)) {
          rest.append(new String(in.readNBytes(size), UTF_8));
          for (int end = rest.indexOf("\n"); end >= 0; end = rest.indexOf("\n")) {
            add(rest.substring(0, end));
            rest.delete(0, end + 1);
          }
          line(in);
        }
        isWhole = true;
      } catch (IOException gone) {
        // Closed by this client, or by the server.
      } finally {
        hasEnded = true;
      }
    }

    private void add(String line) {
      synchronized (lines) {
        lines.add(line);
      }
    }

    private static int size(InputStream in) throws IOException {
      return Integer.parseInt(line(in), 16);
    }

    private static String line(InputStream in) throws IOException {
      StringBuilder line = new StringBuilder();
      for (int b = in.read(); b != '\n'; b = in.read()) {
        if (b < 0) {
          throw new IOException("it was broken off");
        }
        if (b != '\r') {
          line.append((char) b);
        }
      }
      return line.toString();
    }

    List<String> all() {
      synchronized (lines) {
        return List.copyOf(lines);
      }
    }

    private List<String> of(String field) {
      return all().stream()
          .filter(line -> line.startsWith(field + ": "))
          .map(line -> line.substring(field.length() + 2))
          .toList();
    }

    List<JsonNode> data() {
      return of("data").stream().map(AnswerValidator::json).toList();
    }

    String lastId() {
      return of("id").getLast();
    }

    Client awaitStart() {
      await(() -> !of("id").isEmpty());
      return this;
    }

    Client awaitData(int count) {
      await(() -> of("data").size() >= count);
      return this;
    }

    @Override
    public void close() {
      try {
        socket.close();
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }
  }

  private static void await(BooleanSupplier condition) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new AssertionError("it did not come");
      }
      LockSupport.parkNanos(2_000_000);
    }
  }

  private Client client(OwnKey key, String query) {
    return new Client(key, query, "", true);
  }

  private void report(OwnKey key, String asset, double lat, int secondsAgo) {
    String body =
        """
        {"assets": [{"id": "%s", "lat": %s, "lng": 7.4246, "ts": "%s", "speed": 9.5}]}
        """
            .formatted(asset, lat, Instant.now().minusSeconds(secondsAgo));
    Exchange answer = server.send("POST", "/v1/positions", key.bearer(), body);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
  }

  private void reportMany(OwnKey key, int count) {
    long now = System.currentTimeMillis();
    String assets =
        IntStream.range(0, count)
            .mapToObj(
                i -> "{\"id\":\"many\",\"lat\":1,\"lng\":1,\"ts\":%d}".formatted(now - count + i))
            .collect(Collectors.joining(","));
    Exchange answer =
        server.send("POST", "/v1/positions", key.bearer(), "{\"assets\":[" + assets + "]}");
    assertThat(answer.status()).isEqualTo(200);
  }

  @Test
  void two_hundred_have_what_happens_beside_one_that_reads_nothing_and_a_stop_ends_them() {
    String fence =
        AnswerValidator.json(server.send("POST", "/v1/geofences", one.bearer(), FENCE).body())
            .path("id")
            .asText();
    List<Client> clients = new ArrayList<>();
    for (int i = 0; i < 199; i++) {
      clients.add(client(one, ""));
    }
    Client other = client(two, "");
    Client deaf = new Client(one, "", "", false);
    clients.forEach(Client::awaitStart);
    other.awaitStart();
    await(() -> server.metrics().contains("cartway_positions_streams 201"));
    // It counts as a request, though it has not ended.
    assertThat(server.metrics()).contains("operation=\"positionStream\"");
    report(one, "truck", 43.7384, 100);
    report(two, "secret", 43.7384, 90);
    report(one, "truck", 43.80, 80);
    reportMany(one, 600);
    report(one, "truck", 43.81, 10);
    for (Client client : clients) {
      List<JsonNode> data = client.awaitData(605).data();
      assertThat(data).hasSize(605);
      assertThat(data.get(0).path("id").asText()).isEqualTo("truck");
      assertThat(data.get(0).path("lat").asDouble()).isEqualTo(43.7384);
      assertThat(data.get(0).path("speed").asDouble()).isEqualTo(9.5);
      assertThat(data.get(1).path("geofenceId").asText()).isEqualTo(fence);
      assertThat(data.get(1).at("/position/lat").asDouble()).isEqualTo(43.7384);
      assertThat(client.of("event").subList(0, 4))
          .containsExactly("position", "geofence.entered", "position", "geofence.exited");
      assertThat(String.join("\n", client.all())).doesNotContain("secret");
    }
    assertThat(other.awaitData(1).data()).hasSize(1);
    assertThat(other.of("event")).containsExactly("position");
    long start = System.nanoTime();
    server.close();
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(25));
    for (Client client : clients) {
      await(() -> client.hasEnded);
      assertThat(client.isWhole).isTrue();
    }
    deaf.close();
  }

  @Test
  void clients_that_come_again_have_all_of_it_once() {
    List<String> seen = new ArrayList<>();
    String last = "";
    for (int i = 0; i < 8; i++) {
      // By header, by query, and both, of which the header is the newer one.
      String query = i % 3 == 0 || last.isEmpty() ? "" : "?lastEventId=" + (i == 4 ? "1" : last);
      String header =
          !last.isEmpty() && (query.isEmpty() || i == 4) ? "Last-Event-ID: " + last + "\r\n" : "";
      try (Client client = new Client(one, query, header, true)) {
        client.awaitStart();
        report(one, "asset-" + i, 1, 0);
        int expected = i == 0 ? 1 : 2;
        client.awaitData(expected);
        assertThat(client.data()).hasSize(expected);
        client.data().forEach(data -> seen.add(data.path("id").asText()));
        last = client.lastId();
      }
      report(one, "away-" + i, 1, 0);
    }
    List<String> expected = new ArrayList<>(List.of("asset-0"));
    IntStream.range(1, 8).forEach(i -> expected.addAll(List.of("away-" + (i - 1), "asset-" + i)));
    assertThat(seen).isEqualTo(expected);
    // Numbers of another account's stream tell nothing of it.
    try (Client stranger = client(two, "?lastEventId=3")) {
      stranger.awaitData(1);
      assertThat(stranger.of("event")).containsExactly("gap");
      assertThat(String.join("\n", stranger.all())).doesNotContain("asset-");
    }
  }

  @Test
  void a_stream_has_the_headers_of_one() {
    try (Client client = new Client(one, "?seconds=1", "Origin: https://shop.example\r\n", true)) {
      await(() -> client.hasEnded || client.isWhole);
      assertThat(client.isWhole).isTrue();
      assertThat(client.all())
          .contains("HTTP/1.1 200 OK", "Content-Type: text/event-stream", "retry: 2000")
          .contains("Access-Control-Allow-Origin: *")
          .anyMatch(line -> line.startsWith("Cache-Control: no-cache"))
          .noneMatch(line -> line.startsWith("Content-Encoding"));
    }
    Exchange head = server.send("HEAD", "/v1/positions/stream", one.bearer(), "");
    assertThat(head.status()).isEqualTo(200);
  }

  @Test
  void what_is_wrong_is_said_at_once() {
    Exchange faulty =
        server.get(
            "/v1/positions/stream?types=moved&assets=a%20b&geofences=x&in=here&seconds=0"
                + "&lastEventId=-1",
            one);
    assertThat(faulty.status()).isEqualTo(400);
    List<String> parameters = new ArrayList<>();
    AnswerValidator.json(faulty.body())
        .path("details")
        .forEach(detail -> parameters.add(detail.path("parameter").asText()));
    assertThat(parameters)
        .containsExactlyInAnyOrder("types", "assets", "geofences", "in", "seconds", "lastEventId");
    Exchange minted = server.send("POST", "/v1/tokens", one.bearer(), "{\"ttlSeconds\": 600}");
    Optional<String> token =
        Optional.of(AnswerValidator.json(minted.body()).path("token").asText());
    Exchange page =
        server.send(
            "GET",
            "/v1/positions/stream",
            Map.of("Authorization", "Bearer " + token.orElseThrow()),
            "");
    assertThat(page.status()).as(page.body()).isEqualTo(403);
  }
}
