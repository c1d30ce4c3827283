package io.cartway.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A server whose standard output and standard error nobody reads, as when a log collector hangs.
class StuckOutputIT {

  /// More lines than the pipes and the log's memory hold together.
  private static final int REQUESTS = 20_000;

  /// Requests that are written before their answers are read.
  private static final int AT_ONCE = 100;

  @TempDir Path folder;

  @Test
  void answers_go_on_what_is_dropped_is_counted_and_a_stop_ends_in_time() throws Exception {
    // The region is there before, so that nothing but the log writes much.
    EmbeddedServer.place(folder.resolve("data"));
    int port = freePort();
    int adminPort = freePort();
    Process process =
        new ProcessBuilder(
                Program.ROOT.resolve("cartway").toString(),
                "serve",
                "--data",
                "data",
                "--port",
                Integer.toString(port),
                "--admin-port",
                Integer.toString(adminPort))
            .directory(folder.toFile())
            .start();
    try (HttpClient client = HttpClient.newHttpClient()) {
      awaitHealth(client, port);
      flood(port);
      assertThat(get(client, "http://localhost:" + port + "/v1/health", "")).contains("\"ok\"");
      String token = Files.readString(folder.resolve("data/admin-token")).strip();
      String metrics = get(client, "http://localhost:" + adminPort + "/metrics", token);
      double dropped =
          metrics
              .lines()
              .filter(line -> line.startsWith("cartway_log_dropped_total "))
              .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(' '))))
              .findFirst()
              .orElseThrow();
      assertThat(dropped).isPositive();
      String ready = awaitDegraded(client, port);
      assertThat(ready).contains("{\"name\":\"access-log\",\"status\":\"failing\"", "stuck for");
      process.destroy();
      assertThat(process.waitFor(5, TimeUnit.SECONDS)).as("ends within 5 s").isTrue();
    } finally {
      process.destroyForcibly();
      process.onExit().join();
    }
  }

  /// One connection, so that the requests come quickly.
  private static void flood(int port) throws Exception {
    byte[] requests =
        "GET /v1/health HTTP/1.1\r\nHost: a\r\n\r\n"
            .repeat(AT_ONCE)
            .getBytes(StandardCharsets.US_ASCII);
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(20_000);
      OutputStream out = socket.getOutputStream();
      InputStream in = new BufferedInputStream(socket.getInputStream());
      for (int sent = 0; sent < REQUESTS; sent += AT_ONCE) {
        out.write(requests);
        for (int i = 0; i < AT_ONCE; i++) {
          readAnswer(in);
        }
      }
    }
  }

  private static void readAnswer(InputStream in) throws Exception {
    StringBuilder head = new StringBuilder();
    while (head.length() < 4 || !head.substring(head.length() - 4).equals("\r\n\r\n")) {
      head.append((char) in.read());
    }
    int at = head.indexOf("Content-Length: ") + "Content-Length: ".length();
    in.skipNBytes(Integer.parseInt(head.substring(at, head.indexOf("\r", at))));
  }

  private static void awaitHealth(HttpClient client, int port) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (true) {
      try {
        get(client, "http://localhost:" + port + "/v1/health", "");
        return;
      } catch (Exception notYet) {
        assertThat(System.nanoTime() - end).as("it starts: " + notYet).isNegative();
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
      }
    }
  }

  /// A write must last for some time before it counts as stuck.
  private static String awaitDegraded(HttpClient client, int port) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (true) {
      String ready = get(client, "http://localhost:" + port + "/v1/health/ready", "");
      if (ready.contains("\"status\":\"degraded\"")) {
        return ready;
      }
      assertThat(System.nanoTime() - end).as(ready).isNegative();
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(200));
    }
  }

  private static String get(HttpClient client, String address, String token) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(address))
            .timeout(Duration.ofSeconds(5))
            .header("Authorization", "Bearer " + token)
            .build();
    return client.send(request, BodyHandlers.ofString()).body();
  }

  private static int freePort() throws Exception {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
