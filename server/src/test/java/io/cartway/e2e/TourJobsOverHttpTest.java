package io.cartway.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.e2e.OwnServer.OwnKey;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Jobs of tours, under our paths and under HERE's.
class TourJobsOverHttpTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String TOURS = "/v1/tours";
  private static final String PROBLEMS = "/v3/problems";

  @TempDir static Path folder;
  private static OwnServer server;
  private static OwnKey key;
  private static OwnKey stranger;

  @BeforeAll
  static void start() {
    server = OwnServer.start(folder.resolve("data"), Map.of());
    server.createAccount("fleet", "");
    server.createAccount("stranger", "");
    key = server.createKey("fleet", "key", "");
    stranger = server.createKey("stranger", "key", "");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static Exchange send(String method, String target, String body) {
    return server.send(method, target, key.bearer(), body);
  }

  private static JsonNode good(String method, String target, String body, int status) {
    Exchange answer = send(method, target, body);
    assertThat(answer.status()).as(answer.body()).isEqualTo(status);
    return AnswerValidator.json(answer.body());
  }

  /// Deliveries around Monaco.
  private static ObjectNode problem(int jobs, int seed) {
    try {
      Random random = new Random(seed);
      ObjectNode problem = (ObjectNode) JSON.readTree(OperationExamples.TOURS);
      ArrayNode all = ((ObjectNode) problem.path("plan")).putArray("jobs");
      for (int i = 0; i < jobs; i++) {
        ObjectNode task =
            all.addObject()
                .put("id", "j" + i)
                .putObject("tasks")
                .putArray("deliveries")
                .addObject();
        task.putArray("demand").add(1);
        ObjectNode place = task.putArray("places").addObject().put("duration", 60);
        place
            .putObject("location")
            .put("lat", 43.731 + random.nextDouble() * 0.012)
            .put("lng", 7.415 + random.nextDouble() * 0.014);
      }
      ((ObjectNode) problem.at("/fleet/types/0")).put("amount", 20).putArray("capacity").add(40);
      return problem;
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }

  private static ObjectNode within(ObjectNode problem, int maxTime, int stagnationTime) {
    problem
        .putObject("configuration")
        .putObject("termination")
        .put("maxTime", maxTime)
        .put("stagnationTime", stagnationTime);
    return problem;
  }

  private static JsonNode await(String path, Predicate<JsonNode> isReached) {
    long end = System.nanoTime() + Duration.ofSeconds(90).toNanos();
    while (true) {
      JsonNode status = good("GET", path, "", 200);
      if (isReached.test(status)) {
        return status;
      }
      assertThat(System.nanoTime()).as("%s", status).isLessThan(end);
      LockSupport.parkNanos(50_000_000);
    }
  }

  /// The threads of solvers.
  private static long solving() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("tours-"))
        .count();
  }

  private static void awaitNoSolver() {
    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (solving() > 0) {
      assertThat(System.nanoTime()).isLessThan(end);
      LockSupport.parkNanos(10_000_000);
    }
  }

  private static int jobsIn(JsonNode solution) {
    int jobs = 0;
    for (JsonNode tour : solution.path("tours")) {
      for (JsonNode stop : tour.path("stops")) {
        for (JsonNode activity : stop.path("activities")) {
          jobs += activity.path("type").asText().equals("delivery") ? 1 : 0;
        }
      }
    }
    return jobs + solution.path("unassigned").size();
  }

  @Test
  void a_problem_beyond_what_is_answered_at_once_becomes_a_job() {
    ObjectNode problem = problem(501, 1);
    problem
        .putObject("configuration")
        .put("seed", 4)
        .putObject("termination")
        .put("maxIterations", 300);
    JsonNode accepted = good("POST", TOURS, problem.toString(), 202);
    String path = TOURS + "/" + accepted.path("id").asText();
    assertThat(accepted.path("statusUrl").asText()).endsWith(path);
    JsonNode done = await(path, status -> status.path("status").asText().equals("completed"));
    assertThat(done.path("progress").asDouble()).isEqualTo(1);
    assertThat(done.path("resultUrl").asText()).endsWith(path + "/solution");
    JsonNode solution = good("GET", path + "/solution", "", 200);
    assertThat(jobsIn(solution)).isEqualTo(501);
    assertThat(solution.at("/search/seed").asInt()).isEqualTo(4);
    assertThat(solution.at("/search/iterations").asInt())
        .isEqualTo(300 * solution.at("/search/threads").asInt());
    assertThat(done.at("/best/cost").asDouble())
        .isCloseTo(solution.at("/statistic/cost").asDouble(), Offset.offset(1e-6));
    assertThat(done.at("/best/tours").asInt()).isEqualTo(solution.path("tours").size());
    assertThat(done.at("/best/unassigned").asInt()).isEqualTo(solution.path("unassigned").size());
    // At HERE's path it is refused, unless it is sent as a job.
    JsonNode refused = good("POST", PROBLEMS, problem.toString(), 400);
    assertThat(refused.at("/details/0/code").asText()).isEqualTo("E613202");
  }

  @Test
  void equal_seeds_and_iterations_give_equal_solutions_of_jobs_and_at_once() {
    ObjectNode problem = problem(30, 2);
    ((ObjectNode) problem.at("/fleet/types/0")).put("speedFactor", 0.5);
    ObjectNode configuration = problem.putObject("configuration");
    configuration.putArray("routeDetails").add("polyline");
    configuration.putObject("termination").put("maxIterations", 2000);
    JsonNode once = good("POST", TOURS, problem.toString(), 200);
    assertThat(once.at("/tours/0/stops/1/routeDetails/polyline").asText()).isNotEmpty();
    assertThat(once.has("notices")).isFalse();
    JsonNode accepted = good("POST", TOURS + "?async=true", problem.toString(), 202);
    String path = TOURS + "/" + accepted.path("id").asText();
    await(path, status -> status.path("status").asText().equals("completed"));
    assertThat(good("GET", path + "/solution", "", 200)).isEqualTo(once);
  }

  @Test
  void a_cancelled_job_has_its_best_solution_and_its_threads_are_free() {
    ObjectNode problem = within(problem(120, 3), 900, 900);
    JsonNode accepted = good("POST", TOURS + "/async", problem.toString(), 202);
    String path = TOURS + "/" + accepted.path("id").asText();
    JsonNode running = await(path, status -> status.has("best"));
    assertThat(running.path("status").asText()).isEqualTo("inProgress");
    assertThat(running.path("progress").asDouble()).isLessThan(0.5);
    assertThat(jobsIn(good("GET", path + "/solution", "", 200))).isEqualTo(120);
    assertThat(solving()).isPositive();
    JsonNode cancelled = good("POST", path + "/cancel", "", 200);
    assertThat(cancelled.path("status").asText()).isEqualTo("cancelled");
    awaitNoSolver();
    assertThat(jobsIn(good("GET", path + "/solution", "", 200))).isEqualTo(120);
    assertThat(good("POST", path + "/cancel", "", 200).at("/notices/0/code").asText())
        .isEqualTo("alreadyCancelled");
    assertThat(send("DELETE", path, "").status()).isEqualTo(204);
    assertThat(send("GET", path, "").status()).isEqualTo(404);
    assertThat(send("GET", path + "/solution", "").status()).isEqualTo(404);
  }

  @Test
  void a_deleted_job_is_gone_and_its_threads_are_free() {
    ObjectNode problem = within(problem(100, 4), 900, 900);
    JsonNode accepted = good("POST", TOURS + "/async", problem.toString(), 202);
    String path = TOURS + "/" + accepted.path("id").asText();
    await(path, status -> status.has("best"));
    assertThat(send("DELETE", path, "").status()).isEqualTo(204);
    awaitNoSolver();
    assertThat(send("GET", path, "").status()).isEqualTo(404);
  }

  @Test
  void the_same_job_is_told_in_heres_words_under_heres_paths() {
    ObjectNode problem = within(problem(40, 5), 900, 900);
    JsonNode accepted = good("POST", PROBLEMS + "/async", problem.toString(), 202);
    String id = accepted.path("statusId").asText();
    assertThat(accepted.path("href").asText()).endsWith("/v3/status/" + id);
    await("/v3/status/" + id, status -> status.path("status").asText().equals("inProgress"));
    await(TOURS + "/" + id, status -> status.has("best"));
    JsonNode cancelled = good("PUT", PROBLEMS + "/" + id + "/cancel", "", 200);
    assertThat(cancelled.path("status").asText()).isEqualTo("canceled");
    assertThat(cancelled.path("ended").asText()).isNotEmpty();
    assertThat(good("GET", PROBLEMS + "/" + id, "", 200).path("status").asText())
        .isEqualTo("canceled");
    assertThat(jobsIn(good("GET", PROBLEMS + "/" + id + "/solution", "", 200))).isEqualTo(40);

    String small = within(problem(3, 6), 5, 1).toString();
    String second = good("POST", PROBLEMS + "/async", small, 202).path("statusId").asText();
    JsonNode done =
        await("/v3/status/" + second, status -> status.path("status").asText().equals("success"));
    assertThat(done.at("/resource/resourceId").asText()).isEqualTo(second);
    assertThat(done.at("/resource/href").asText()).endsWith(PROBLEMS + "/" + second + "/solution");
    assertThat(send("PUT", PROBLEMS + "/" + second + "/cancel", "").status()).isEqualTo(409);
    assertThat(send("POST", TOURS + "/" + second + "/cancel", "").status()).isEqualTo(409);
  }

  @Test
  void jobs_of_others_are_not_found() {
    String problem = within(problem(3, 7), 5, 1).toString();
    String id = good("POST", TOURS + "/async", problem, 202).path("id").asText();
    for (String[] each :
        new String[][] {
          {"GET", TOURS + "/" + id},
          {"GET", TOURS + "/" + id + "/solution"},
          {"POST", TOURS + "/" + id + "/cancel"},
          {"DELETE", TOURS + "/" + id},
          {"GET", "/v3/status/" + id},
          {"GET", PROBLEMS + "/" + id},
          {"GET", PROBLEMS + "/" + id + "/solution"},
          {"PUT", PROBLEMS + "/" + id + "/cancel"}
        }) {
      assertThat(server.send(each[0], each[1], stranger.bearer(), "").status())
          .as("%s %s", each[0], each[1])
          .isEqualTo(404);
    }
    await(TOURS + "/" + id, status -> status.path("status").asText().equals("completed"));
  }

  @Test
  void a_repeated_submission_has_the_same_answer_and_is_paid_once() {
    server.createAccount("paying", "");
    OwnKey paying = server.createKey("paying", "key", "");
    String problem = within(problem(3, 8), 5, 1).toString();
    Map<String, String> headers = new HashMap<>(paying.bearer());
    headers.put("Idempotency-Key", "tours-1");
    Exchange first = server.send("POST", TOURS + "/async", headers, problem);
    assertThat(first.status()).as(first.body()).isEqualTo(202);
    Exchange again = server.send("POST", TOURS + "/async", headers, problem);
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(again.header("idempotent-replayed")).contains("true");
    String other = within(problem(4, 8), 5, 1).toString();
    assertThat(server.send("POST", TOURS + "/async", headers, other).status()).isEqualTo(409);
    JsonNode rows =
        server
            .admin("GET", "/admin/v1/usage?account=paying&groupBy=operation,status", "")
            .path("rows");
    long micros = 0;
    for (JsonNode row : rows) {
      micros += row.path("microUsd").asLong() + row.path("freeMicroUsd").asLong();
    }
    assertThat(rows.toString()).contains("tourAsync");
    assertThat(micros).as("%s", rows).isLessThan(2 * OperationExamples.micros("tour"));
  }

  @Test
  void limits_of_jobs_have_heres_codes() {
    JsonNode many = good("POST", TOURS, problem(7001, 9).toString(), 400);
    assertThat(many.at("/details/0/code").asText()).isEqualTo("E613202");
    assertThat(many.at("/details/0/given").asText()).isEqualTo("7,001 jobs");
    ObjectNode long_ = within(problem(2, 10), 18_001, 600);
    JsonNode late = good("POST", TOURS + "/async", long_.toString(), 400);
    assertThat(late.at("/details/0/parameter").asText())
        .isEqualTo("configuration.termination.maxTime");
    ObjectNode types = problem(2, 11);
    ArrayNode all = (ArrayNode) types.at("/fleet/types");
    for (int i = 0; i < 150; i++) {
      all.add(((ObjectNode) all.get(0).deepCopy()).put("id", "t" + i));
    }
    JsonNode refused = good("POST", TOURS, types.toString(), 400);
    assertThat(refused.at("/details/0/code").asText()).isEqualTo("E613203");
  }

  /// Jobs of some bytes each, at 400 places.
  private static String heavy(int jobs, int bytes) {
    ObjectNode problem = within(problem(400, 12), 900, 900);
    ArrayNode all = (ArrayNode) problem.at("/plan/jobs");
    for (int i = 0; all.size() < jobs; i++) {
      all.add(((ObjectNode) all.get(i % 400).deepCopy()).put("id", "more" + i));
    }
    int least = all.toString().length() / jobs;
    for (JsonNode job : all) {
      ((ObjectNode) job.at("/tasks/deliveries/0/places/0"))
          .put("tag", "x".repeat(Math.max(0, bytes - least)));
    }
    return problem.toString();
  }

  @Test
  void five_megabytes_of_jobs_are_taken_and_more_than_eight_are_not() {
    String body = heavy(7000, 720);
    assertThat(body.length()).isBetween(5_000_000, 5_300_000);
    JsonNode accepted = good("POST", TOURS, body, 202);
    String path = TOURS + "/" + accepted.path("id").asText();
    assertThat(send("DELETE", path, "").status()).isEqualTo(204);
    awaitNoSolver();
    JsonNode refused = good("POST", TOURS, heavy(7000, 1200), 413);
    assertThat(refused.path("action").asText()).contains("8000000 bytes");
  }
}
