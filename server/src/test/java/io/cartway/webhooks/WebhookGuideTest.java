package io.cartway.webhooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.testing.Workspace;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The receivers of the guide, run as they stand there.
class WebhookGuideTest {

  private static final String SECRET = "whsec_" + "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqr";
  private static final String NEXT = "whsec_" + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
  private static final byte[] BODY =
      "{\"type\":\"batch.completed\",\"timestamp\":\"2026-11-27T12:00:00Z\",\"data\":{}}"
          .getBytes(UTF_8);

  @TempDir Path folder;

  private static String block(String language) throws IOException {
    String guide = Files.readString(Workspace.root().resolve("docs/guide/webhooks.md"), UTF_8);
    int start = guide.indexOf("```" + language + "\n") + language.length() + 4;
    return guide.substring(start, guide.indexOf("\n```", start));
  }

  private int port;

  @ParameterizedTest
  @CsvSource({
    "python, receiver.py, python3",
    "javascript, receiver.js, node",
    "java, Receiver.java, java",
  })
  void a_receiver_takes_what_is_signed_and_nothing_else(
      String language, String file, String command) throws Exception {
    Path program = Files.writeString(folder.resolve(file), block(language));
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    String found =
        command.equals("java")
            ? Path.of(System.getProperty("java.home"), "bin", "java").toString()
            : command;
    ProcessBuilder builder = new ProcessBuilder(found, program.toString());
    builder.environment().putAll(Map.of("PORT", "" + port, "WEBHOOK_SECRET", SECRET));
    Path printed = folder.resolve("printed");
    Process process = builder.redirectErrorStream(true).redirectOutput(printed.toFile()).start();
    try {
      long now = Instant.now().getEpochSecond();
      assertThat(send("msg_1", now, BODY, List.of(SECRET))).isEqualTo(204);
      // Again, and in the overlap of a rotation.
      assertThat(send("msg_1", now, BODY, List.of(SECRET))).isEqualTo(204);
      assertThat(send("msg_2", now, BODY, List.of(NEXT, SECRET))).isEqualTo(204);
      assertThat(send("msg_3", now, BODY, List.of(NEXT))).isEqualTo(401);
      assertThat(send("msg_4", now - 600, BODY, List.of(SECRET))).isEqualTo(401);
      assertThat(send("msg_5", now + 600, BODY, List.of(SECRET))).isEqualTo(401);
      Map<String, String> headers = Signatures.headers("msg_6", now, BODY, List.of(SECRET));
      byte[] changed = BODY.clone();
      changed[10] ^= 1;
      assertThat(send(headers, changed)).isEqualTo(401);
      assertThat(send(Map.of(), BODY)).isEqualTo(401);
    } finally {
      process.destroyForcibly().waitFor();
    }
    assertThat(Files.readAllLines(printed, UTF_8))
        .filteredOn(line -> line.contains("batch.completed"))
        .hasSize(2);
  }

  private int send(String id, long seconds, byte[] body, List<String> secrets) throws Exception {
    return send(Signatures.headers(id, seconds, body, secrets), body);
  }

  private int send(Map<String, String> headers, byte[] body) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/"))
            .timeout(Duration.ofSeconds(20))
            .POST(HttpRequest.BodyPublishers.ofByteArray(body));
    headers.forEach(request::header);
    for (int attempts = 0; ; attempts++) {
      // A connection for each: Python's ends with its answer, perhaps when the next request is
      // sent.
      try (HttpClient client = HttpClient.newHttpClient()) {
        return client.send(request.build(), HttpResponse.BodyHandlers.discarding()).statusCode();
      } catch (ConnectException notYet) {
        assertThat(attempts).as("the receiver starts").isLessThan(400);
        LockSupport.parkNanos(50_000_000);
      }
    }
  }
}
