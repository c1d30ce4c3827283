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
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
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
    TourMeans means =
        new TourMeans(
            () -> ProblemJsonTest.MAP,
            () -> "test-1",
            TABLES,
            (_, _, _, _, _) -> Optional.empty(),
            _ -> turns,
            (locations, journey, time) -> TABLES.table(locations, journey, time, Deadline.never()),
            turns,
            new TourMeans.Room(1, new SharedBudget(MEMORY), MEMORY, 1));
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
}
