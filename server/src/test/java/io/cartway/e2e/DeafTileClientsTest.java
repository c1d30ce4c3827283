package io.cartway.e2e;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/// Clients that ask for tiles and never read them: they hold no processor and hardly memory, and
/// others are answered as before. That they are cut off in the end is `HostileClientTest`'s.
class DeafTileClientsTest {

  private static final int DEAF = 60;

  /// Asked for at once on each connection: the first does not even fit what their systems take.
  private static final int PIPELINED = 30;

  private static final int OTHERS = 200;
  private static final long HEAP_BYTES_MAX = 16 << 20;

  /// The harbour of Monaco and Monte-Carlo, the largest tile, plain.
  private static final String TILE = "/v1/tiles/vector/14/8529/5974.mvt";

  private final LiveServer server = LiveServer.shared();

  @Test
  void clients_that_never_read_their_tiles_cost_nothing() throws Exception {
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    String deafKey = server.createKey("deaf");
    long before = median(client);
    long heapBefore = heap();
    List<Socket> deaf = new ArrayList<>();
    try {
      for (int i = 0; i < DEAF; i++) {
        deaf.add(deaf());
        String variant = i % 2 == 0 ? "" : "?lang=de,en&n=" + i;
        deaf.getLast().getOutputStream().write(request(variant, deafKey).getBytes(US_ASCII));
      }
      // Until the answers have filled what the systems take.
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
      assertThat(median(client)).isLessThan(10 * before + 5_000_000);
      assertThat(heap() - heapBefore).isLessThan(HEAP_BYTES_MAX);
      // They wait for their client, and not for a processor.
      assertThat(leastOfSeconds()).isLessThan(TimeUnit.MILLISECONDS.toNanos(500));
    } finally {
      for (Socket socket : deaf) {
        socket.close();
      }
    }
    assertThat(median(client)).isLessThan(10 * before + 5_000_000);
  }

  private Socket deaf() throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(4096);
    URI address = URI.create(server.address());
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), address.getPort()));
    return socket;
  }

  private static String request(String query, String key) {
    return "GET %s%s HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer %s\r\n\r\n"
        .formatted(TILE, query, key)
        .repeat(PIPELINED);
  }

  private long median(HttpClient client) throws IOException, InterruptedException {
    long[] nanos = new long[OTHERS];
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.address() + TILE))
            .header("Authorization", "Bearer " + server.key())
            .header("Accept-Encoding", "gzip")
            .build();
    for (int i = 0; i < OTHERS; i++) {
      long start = System.nanoTime();
      HttpResponse<byte[]> answer = client.send(request, BodyHandlers.ofByteArray());
      nanos[i] = System.nanoTime() - start;
      assertThat(answer.statusCode()).isEqualTo(200);
    }
    Arrays.sort(nanos);
    return nanos[OTHERS / 2];
  }

  private static long heap() {
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  /// The processor time of a quiet second: the compiler may be busy in others.
  private static long leastOfSeconds() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 8 && least > TimeUnit.MILLISECONDS.toNanos(300); i++) {
      long start = cpuNanos();
      LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
      least = Math.min(least, cpuNanos() - start);
    }
    return least;
  }

  private static long cpuNanos() {
    return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }
}
