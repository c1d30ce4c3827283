package io.cartway.tours.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.tours.RoadTables;
import io.cartway.tours.TravelTable;
import io.cartway.tours.solver.Turns;
import io.cartway.work.Deadline;
import io.cartway.work.SharedBudget;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/// How solvers share a server.
class ToursEndpointTest {

  private static final RoadTables TABLES =
      (locations, journey, time, deadline) -> {
        int size = locations.size();
        int[] all = new int[size * size];
        for (int i = 0; i < all.length; i++) {
          all[i] = i % (size + 1) == 0 ? 0 : 60;
        }
        return new TravelTable(size, all, all);
      };

  /// One of the test's solvers for an account, some for all.
  private static final long MEMORY = 7 << 20;

  private static ToursEndpoint endpoint(Turns turns) {
    return endpoint(turns, new SharedBudget(MEMORY), 1);
  }

  private static ToursEndpoint endpoint(Turns turns, SharedBudget memory, int threads) {
    TourMeans means =
        new TourMeans(
            () -> ProblemJsonTest.MAP,
            () -> "test-1",
            TABLES,
            (_, _, _, _, _) -> Optional.empty(),
            _ -> turns,
            (locations, journey, time) -> TABLES.table(locations, journey, time, Deadline.never()),
            turns,
            new TourMeans.Room(threads, memory, MEMORY, 1));
    return new ToursEndpoint(
        means,
        ToursEndpoint.When.NEVER,
        (call, request) -> {
          throw new AssertionError("no job");
        });
  }

  private static Answer ask(ToursEndpoint endpoint) throws IOException {
    return ask(endpoint, "acc_1");
  }

  private static Answer ask(ToursEndpoint endpoint, String account) throws IOException {
    Answer answer =
        endpoint.handle(
            new FakeCall().by(account, "key_1").body("application/json", ProblemJsonTest.PROBLEM));
    return answer instanceof Answer.Computed(Answer.Computation computation)
        ? computation.make(Deadline.never())
        : answer;
  }

  @Test
  void a_solver_too_many_is_refused_and_blanks_come_before_the_solution() throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch goOn = new CountDownLatch(1);
    ToursEndpoint endpoint =
        endpoint(piece -> {
          entered.countDown();
          goOn.await();
          piece.accept(Deadline.never());
        });
    Answer.Streamed first = (Answer.Streamed) ask(endpoint);
    assertThat(first.isSlow()).isTrue();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ExecutorService thread = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> answering =
          thread.submit(() -> {
            first.body().write(out);
            return true;
          });
      assertThat(entered.await(20, TimeUnit.SECONDS)).isTrue();
      assertThat(ask(endpoint))
          .isInstanceOfSatisfying(
              Answer.Problem.class,
              refused -> {
                assertThat(refused.status()).isEqualTo(503);
                assertThat(refused.headers()).containsKey("Retry-After");
              });
      assertThat(ask(endpoint, "acc_2")).as("others").isInstanceOf(Answer.Streamed.class);
      while (out.size() < 2) {
        Thread.sleep(10);
      }
      goOn.countDown();
      answering.get(20, TimeUnit.SECONDS);
    }
    assertThat(out.toString(UTF_8)).startsWith("  ");
    JsonNode solution = new ObjectMapper().readTree(out.toByteArray());
    assertThat(solution.path("tours")).hasSize(1);
    assertThat(solution.at("/tours/0/stops/1/activities/0/jobTag").asText()).isIn("ramp", "");
    assertThat(ask(endpoint)).isInstanceOf(Answer.Streamed.class);
  }

  @Test
  void a_caller_who_has_gone_ends_the_search_and_leaves_its_place() throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    ToursEndpoint endpoint =
        endpoint(piece -> {
          entered.countDown();
          new CountDownLatch(1).await();
        });
    Answer.Streamed first = (Answer.Streamed) ask(endpoint);
    OutputStream gone =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("the connection is closed");
          }
        };
    try (ExecutorService thread = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<String> answering =
          thread.submit(() -> {
            try {
              first.body().write(gone);
              return "answered";
            } catch (IOException told) {
              return String.valueOf(told.getMessage());
            }
          });
      assertThat(entered.await(20, TimeUnit.SECONDS)).isTrue();
      assertThat(answering.get(20, TimeUnit.SECONDS)).isEqualTo("the connection is closed");
    }
    assertThat(ask(endpoint)).isInstanceOf(Answer.Streamed.class);
  }

  /// Turns that are told to go on, and who is in one.
  private static final class Gate implements Turns {
    final CountDownLatch open = new CountDownLatch(1);
    final AtomicInteger inside = new AtomicInteger();

    @Override
    public void run(Consumer<Deadline> piece) throws InterruptedException {
      inside.incrementAndGet();
      try {
        open.await();
        piece.accept(Deadline.never());
      } finally {
        inside.decrementAndGet();
      }
    }

    void await(int count) throws InterruptedException {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
      while (inside.get() < count) {
        assertThat(System.nanoTime()).as("%d inside", inside.get()).isLessThan(end);
        Thread.sleep(5);
      }
    }
  }

  @Test
  void of_ten_at_once_as_many_are_solved_as_there_is_memory_for() throws Exception {
    Gate gate = new Gate();
    SharedBudget memory = new SharedBudget(MEMORY);
    ToursEndpoint endpoint = endpoint(gate, memory, 1);
    List<Future<JsonNode>> solving = new ArrayList<>();
    long held = 0;
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 10; i++) {
        Answer answer = ask(endpoint, "acc_" + i);
        if (answer instanceof Answer.Streamed streamed) {
          solving.add(
              threads.submit(() -> {
                ByteArrayOutputStream out = new ByteArrayOutputStream();
                streamed.body().write(out);
                return new ObjectMapper().readTree(out.toByteArray());
              }));
          gate.await(solving.size());
          assertThat(memory.used()).isGreaterThan(held);
          held = memory.used();
        } else {
          assertThat(answer)
              .isInstanceOfSatisfying(
                  Answer.Problem.class,
                  refused -> {
                    assertThat(refused.status()).isEqualTo(503);
                    assertThat(refused.headers()).containsEntry("Retry-After", "10");
                  });
          assertThat(memory.used()).as("a refusal takes nothing").isEqualTo(held);
        }
      }
      assertThat(solving).hasSizeBetween(2, 6);
      assertThat(held).isLessThanOrEqualTo(MEMORY);
      gate.open.countDown();
      for (Future<JsonNode> each : solving) {
        assertThat(each.get(20, TimeUnit.SECONDS).path("tours")).hasSize(1);
      }
    }
    assertThat(memory.used()).isZero();
    assertThat(ask(endpoint)).isInstanceOf(Answer.Streamed.class);
  }

  @Test
  void all_threads_of_a_caller_who_has_gone_are_free_before_the_answer_ends() throws Exception {
    Gate gate = new Gate();
    SharedBudget memory = new SharedBudget(MEMORY);
    Answer.Streamed answer = (Answer.Streamed) ask(endpoint(gate, memory, 3));
    CountDownLatch isGone = new CountDownLatch(1);
    OutputStream out =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            if (isGone.getCount() == 0) {
              throw new IOException("the connection is closed");
            }
          }
        };
    try (ExecutorService thread = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Integer> answering =
          thread.submit(() -> {
            try {
              answer.body().write(out);
              return -1;
            } catch (IOException gone) {
              return gate.inside.get();
            }
          });
      gate.await(3);
      assertThat(memory.used()).isPositive();
      isGone.countDown();
      assertThat(answering.get(20, TimeUnit.SECONDS)).isZero();
    }
    assertThat(memory.used()).isZero();
  }

  @Test
  void a_search_without_a_turn_ends_at_its_time_with_the_first_plan() throws Exception {
    SharedBudget memory = new SharedBudget(MEMORY);
    String problem = ProblemJsonTest.PROBLEM.replace("\"maxTime\": 20", "\"maxTime\": 1");
    Answer.Computed computed =
        (Answer.Computed)
            endpoint(_ -> Thread.sleep(5), memory, 2)
                .handle(new FakeCall().body("application/json", problem));
    Answer.Streamed answer = (Answer.Streamed) computed.computation().make(Deadline.never());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    answer.body().write(out);
    JsonNode solution = new ObjectMapper().readTree(out.toByteArray());
    assertThat(solution.at("/search/iterations").asInt()).isZero();
    assertThat(solution.path("tours").size() + solution.path("unassigned").size()).isEqualTo(1);
    assertThat(memory.used()).isZero();
  }
}
