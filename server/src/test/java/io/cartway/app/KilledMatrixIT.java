package io.cartway.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.testing.AnswerValidator;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.StringJoiner;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// SIGKILL at ten seeded moments of matrix jobs of a whole server: each goes on where it was, and
/// its result is the bytes that an undisturbed server gives.
class KilledMatrixIT {

  private static final int KILLS = 10;
  private static final long SEED = Long.getLong("cartway.kill.seed", 20261126);

  /// A turn ends after four megabytes of results: fifty rows of so many cells.
  private static final int DESTINATIONS = 10_000;

  private static final int ORIGINS = 300;
  private static final int ROWS_MAX = 100;
  private static final long PAUSE_NANOS_MAX = 60_000_000;
  private static final long WAIT_NANOS_MAX = 60_000_000_000L;
  private static final long POLL_NANOS = 10_000_000;

  @TempDir Path folder;

  private final HttpClient client = HttpClient.newHttpClient();
  private String key = "";

  @Test
  void a_matrix_whose_servers_are_killed_is_the_same_bytes() throws Exception {
    EmbeddedServer.place(folder.resolve("data"));
    Random random = new Random(SEED);
    System.err.println("cartway.kill.seed=" + SEED);
    String body = body(random);
    String expected = undisturbed(body);
    List<String> killed = new ArrayList<>();
    String job = "";
    long known = 0;
    long kept = 0;
    for (int kills = 0; kills < KILLS; ) {
      try (Program program = serve()) {
        if (job.isEmpty()) {
          job = submit(program, body);
          known = 0;
        }
        long before = rows(program, job);
        String where = "seed %d kill %d of %s".formatted(SEED, kills, job);
        assertThat(before).as("%s: rows that were told", where).isGreaterThanOrEqualTo(known);
        kept = Math.max(kept, before);
        awaitRows(program, job, before + 1 + random.nextInt(ROWS_MAX));
        LockSupport.parkNanos(random.nextLong(PAUSE_NANOS_MAX));
        known = rows(program, job);
        if (known < ORIGINS) {
          program.kill();
          kills++;
        } else {
          // It was quicker than the kills: the next one takes the rest of them.
          killed.add(job);
          job = "";
        }
      }
    }
    assertThat(kept).as("rows that were there when a server started").isPositive();
    if (!job.isEmpty()) {
      killed.add(job);
    }
    try (Program program = serve()) {
      for (String one : killed) {
        // Not in the message: they are megabytes.
        assertThat(result(program, one).equals(expected)).as("seed %d: %s", SEED, one).isTrue();
      }
      program.stop();
    }
  }

  /// The result of a server that nobody kills. Its end leaves its classes for the next starts.
  private String undisturbed(String body) throws Exception {
    try (Program program = serve()) {
      String result = result(program, submit(program, body));
      assertThat(result.length()).isGreaterThan(2 * ORIGINS * DESTINATIONS);
      program.stop();
      return result;
    }
  }

  private Program serve() throws IOException {
    Program program =
        Program.start(
            folder, Map.of(), "serve", "--data", "data", "--port", "0", "--admin-port", "0");
    program.awaitLine("Ready after");
    if (key.isEmpty()) {
      key = Files.readString(folder.resolve("data/first-key")).strip();
    }
    return program;
  }

  private String submit(Program program, String body) throws Exception {
    HttpResponse<String> accepted = send(program, "POST", "?async=true", body);
    assertThat(accepted.statusCode()).as(accepted.body()).isEqualTo(202);
    return AnswerValidator.json(accepted.body()).path("matrixId").asText();
  }

  /// How many rows are done.
  private long rows(Program program, String job) throws Exception {
    JsonNode status = AnswerValidator.json(send(program, "GET", "/" + job + "/status", "").body());
    assertThat(status.path("notices").toString()).doesNotContain("startedAnew");
    return status.at("/counts/done").asLong(-1);
  }

  /// Waits until the job has so many rows, or all.
  private void awaitRows(Program program, String job, long rows) throws Exception {
    long end = System.nanoTime() + WAIT_NANOS_MAX;
    long done = rows(program, job);
    while (done < Math.min(rows, ORIGINS)) {
      assertThat(System.nanoTime() - end).as("%d of %d rows in time", done, rows).isNegative();
      LockSupport.parkNanos(POLL_NANOS);
      done = rows(program, job);
    }
  }

  /// The result, without the name of its job.
  private String result(Program program, String job) throws Exception {
    awaitRows(program, job, ORIGINS);
    long end = System.nanoTime() + WAIT_NANOS_MAX;
    while (send(program, "GET", "/" + job + "/status", "").statusCode() != 303) {
      assertThat(System.nanoTime() - end).as("completed in time").isNegative();
      LockSupport.parkNanos(POLL_NANOS);
    }
    HttpResponse<String> result = send(program, "GET", "/" + job, "");
    assertThat(result.statusCode()).isEqualTo(200);
    return result.body().replace(job, "");
  }

  private HttpResponse<String> send(Program program, String method, String target, String body)
      throws Exception {
    String address =
        program.outLines().stream()
            .filter(line -> line.startsWith("  API"))
            .findFirst()
            .orElseThrow()
            .replaceFirst(".*(http://[^ ]+).*", "$1");
    return client.send(
        HttpRequest.newBuilder(URI.create(address + "/v1/matrix" + target))
            .header("Authorization", "Bearer " + key)
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static String body(Random random) {
    return "{\"origins\": %s, \"destinations\": %s, \"transportMode\": \"car\","
            .formatted(points(random, ORIGINS), points(random, DESTINATIONS))
        + " \"departureTime\": \"any\", \"matrixAttributes\": [\"travelTimes\", \"distances\"]}";
  }

  private static String points(Random random, int count) {
    StringJoiner points = new StringJoiner(",", "[", "]");
    for (int i = 0; i < count; i++) {
      points.add(
          String.format(
              Locale.ROOT,
              "{\"lat\":%.5f,\"lng\":%.5f}",
              43.7285 + random.nextDouble() * 0.02,
              7.411 + random.nextDouble() * 0.026));
    }
    return points.toString();
  }
}
