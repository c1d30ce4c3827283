package io.cartway.jobs;

import static io.cartway.jobs.JobWorld.A;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.http.Fault;
import io.cartway.http.Operation;
import io.cartway.jobs.http.BodyHash;
import io.cartway.jobs.http.JobAnswers;
import io.cartway.jobs.http.JobEndpoints;
import io.cartway.jobs.http.JobPaths;
import io.cartway.store.TestStores.Vendor;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The endpoints that all kinds share, without a server.
class JobEndpointsTest {

  private static final JobPaths PATHS =
      new JobPaths(
          "/v1/tests", "id", "", "/results", false, "testStatus", "testCancel", "testDelete");
  private static final JsonMapper JSON = new JsonMapper();

  @TempDir Path folder;

  private static Answer ask(JobWorld world, String operation, FakeCall call) throws IOException {
    for (Operation each : new JobEndpoints(world.jobs, world.kind, PATHS).operations()) {
      if (each.operationId().equals(operation)) {
        assertThat(each.family()).isEqualTo("testJobs");
        return each.handler().handle(call);
      }
    }
    throw new AssertionError(operation);
  }

  private static FakeCall call(Job job) {
    return new FakeCall().by("acc_a", "key_a").path("id", job.id());
  }

  private static JsonNode json(Answer answer, int status) throws IOException {
    assertThat(answer).isInstanceOf(Answer.Json.class);
    Answer.Json json = (Answer.Json) answer;
    assertThat(json.status()).isEqualTo(status);
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = JSON.createGenerator(text)) {
      json.body().write(generator);
    }
    return JSON.readTree(text.toString());
  }

  private static List<String> names(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private static void assertProblem(Answer answer, int status, String code, String cause) {
    assertThat(answer).isInstanceOf(Answer.Problem.class);
    Answer.Problem problem = (Answer.Problem) answer;
    assertThat(problem.status()).isEqualTo(status);
    assertThat(problem.code()).isEqualTo(code);
    assertThat(problem.cause()).contains(cause);
  }

  @Test
  void the_status_tells_what_is_known_at_each_stage() throws Exception {
    TestKind kind = new TestKind(0);
    CountDownLatch on = new CountDownLatch(1);
    kind.hook =
        unit -> {
          try {
            if (unit >= 16) {
              on.await();
            }
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        };
    try (JobWorld world =
        new JobWorld(folder, io.cartway.store.StoreSettings.SQLITE, kind, JobWorld.threads(1))) {
      Job job = world.submit(A, 20);
      Job second = world.submit(A, 20);
      Job third = world.submit(A, 20);
      world.await(job, now -> now.progress().done() == 16);
      JsonNode waiting = json(ask(world, "testStatus", call(third)), 200);
      assertThat(names(waiting))
          .containsExactly("id", "status", "statusUrl", "progress", "counts", "created");
      assertThat(waiting.get("status").asText()).isEqualTo("accepted");
      assertThat(waiting.get("counts").toString()).isEqualTo("{\"total\":20,\"done\":0}");
      JsonNode running = json(ask(world, "testStatus", call(job)), 200);
      assertThat(names(running))
          .containsExactly(
              "id",
              "status",
              "statusUrl",
              "resultUrl",
              "progress",
              "counts",
              "dataVersion",
              "created",
              "started",
              "estimatedEnd");
      String own = "https://maps.example.org/v1/tests/" + job.id();
      assertThat(running.get("status").asText()).isEqualTo("inProgress");
      assertThat(running.get("statusUrl").asText()).isEqualTo(own);
      assertThat(running.get("resultUrl").asText()).isEqualTo(own + "/results");
      assertThat(running.get("progress").asDouble()).isEqualTo(0.8);
      assertThat(running.get("counts").toString())
          .isEqualTo("{\"total\":20,\"done\":16,\"succeeded\":16}");
      on.countDown();
      world.assertWhole(job, 20);
      world.assertWhole(second, 20);
      JsonNode ended = json(ask(world, "testStatus", call(job)), 200);
      assertThat(ended.get("progress").asDouble()).isEqualTo(1);
      Instant end = Instant.parse(ended.get("ended").asText());
      assertThat(Instant.parse(ended.get("expires").asText()))
          .isEqualTo(end.plus(Duration.ofDays(30)));
      world.forwardMillis.addAndGet(Duration.ofDays(31).toMillis());
      assertThat(names(json(ask(world, "testStatus", call(job)), 200))).doesNotContain("resultUrl");
      Answer gone = new JobAnswers(PATHS).gone(world.find(job), world.jobs.now()).orElseThrow();
      assertProblem(gone, 410, "gone", "were kept until " + end.plus(Duration.ofDays(30)));
    }
  }

  @Test
  void cancel_and_delete_answer_by_state_and_by_account() throws Exception {
    try (JobWorld world = new JobWorld(Vendor.SQLITE, folder, new TestKind(2000))) {
      Job job = world.submit(A, 5000);
      world.await(job, now -> now.progress().done() > 0);
      FakeCall foreign = call(job).by("acc_b", "key_b");
      for (String operation : List.of("testStatus", "testCancel", "testDelete")) {
        assertProblem(ask(world, operation, foreign), 404, "notFound", job.id());
      }
      JsonNode cancelled = json(ask(world, "testCancel", call(job)), 200);
      assertThat(cancelled.get("status").asText()).isEqualTo("cancelled");
      assertThat(cancelled.has("notices")).isFalse();
      assertThat(cancelled.has("resultUrl")).isTrue();
      JsonNode again = json(ask(world, "testCancel", call(job)), 200);
      assertThat(again.get("notices").toString())
          .isEqualTo(
              "[{\"code\":\"alreadyCancelled\",\"title\":\"The job had been cancelled before\"}]");
      Job whole = world.submit(A, 3);
      world.assertWhole(whole, 3);
      assertProblem(ask(world, "testCancel", call(whole)), 409, "conflict", "is completed");
      assertThat(ask(world, "testDelete", call(job))).isEqualTo(new Answer.Empty(204, Map.of()));
      assertProblem(ask(world, "testDelete", call(job)), 404, "notFound", job.id());
      Job running = world.submit(A, 5000);
      assertThat(ask(world, "testDelete", call(running)))
          .isEqualTo(new Answer.Empty(204, Map.of()));
      assertProblem(ask(world, "testStatus", call(running)), 404, "notFound", running.id());
    }
  }

  @Test
  void a_replay_has_the_same_answer_and_costs_nothing() throws Exception {
    try (JobWorld world = new JobWorld(Vendor.SQLITE, folder, new TestKind(0))) {
      JobAnswers answers = new JobAnswers(PATHS);
      Job job = world.submit(A, 4, Optional.of("k"));
      Answer.Json first = (Answer.Json) answers.accepted(call(job), job);
      world.assertWhole(job, 4);
      JobStart.Known known = (JobStart.Known) world.jobs.begin(A, world.kind, Optional.of("k"));
      FakeCall replay = call(job);
      Answer.Json second = (Answer.Json) answers.known(replay, known, "hash4");
      assertThat(json(second, 202)).isEqualTo(json(first, 202));
      assertThat(json(second, 202).get("status").asText()).isEqualTo("accepted");
      assertThat(first.headers())
          .containsOnly(Map.entry("Location", "https://maps.example.org/v1/tests/" + job.id()));
      assertThat(second.headers())
          .containsAllEntriesOf(first.headers())
          .containsEntry("Idempotent-Replayed", "true");
      assertThat(replay.units()).isZero();
      FakeCall other = call(job);
      assertProblem(answers.known(other, known, "hash5"), 409, "conflict", "another body");
      assertThat(other.units()).isEqualTo(1);
      assertProblem(answers.underWay(), 409, "conflict", "not been answered yet");
      assertProblem(answers.full(new JobStart.Full(1000)), 429, "rateLimited", "1,000 jobs");
      assertProblem(
          answers.full(new JobStart.KeptFull(10_000)),
          409,
          "conflict",
          "10,000 jobs of the account have not expired: accepted are 10,000");
      assertProblem(
          answers.overQuota(new JobQuotaException(2_000_000, 1_000_000)),
          413,
          "payloadTooLarge",
          "2,000,000 bytes, of at most 1,000,000");
    }
  }

  @Test
  void keys_are_read_with_and_without_quotes() {
    FakeCall call = new FakeCall();
    assertThat(JobAnswers.key(call)).isEmpty();
    assertThat(JobAnswers.keyFault(call)).isEmpty();
    assertThat(JobAnswers.key(call.header("Idempotency-Key", " \"8e03-77\" "))).contains("8e03-77");
    assertThat(JobAnswers.key(call.header("Idempotency-Key", "8e03-77"))).contains("8e03-77");
    assertThat(JobAnswers.keyFault(call)).isEmpty();
    for (String bad : List.of("", "\"\"", "k".repeat(256), "schlüssel")) {
      assertThat(JobAnswers.keyFault(call.header("Idempotency-Key", bad)).map(Fault::parameter))
          .as(bad)
          .contains("Idempotency-Key");
    }
    assertThat(JobAnswers.keyFault(call.header("Idempotency-Key", "k".repeat(255)))).isEmpty();
  }

  @Test
  void hashes_tell_bodies_and_settings_apart() {
    assertThat(hash("body", "a", "b"))
        .hasSize(64)
        .isEqualTo(hash("body", "a", "b"))
        .isNotEqualTo(hash("body", "ab"))
        .isNotEqualTo(hash("body", "a", "c"))
        .isNotEqualTo(hash("bodz", "a", "b"));
  }

  private static String hash(String body, String... settings) {
    BodyHash hash = new BodyHash(List.of(settings));
    byte[] bytes = body.getBytes(UTF_8);
    hash.add(bytes, 0, 2);
    hash.add(bytes, 2, bytes.length - 2);
    return hash.hex();
  }
}
