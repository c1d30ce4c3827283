package io.cartway.tours.http;

import io.cartway.http.Answer;
import io.cartway.tours.TourPlan;
import io.cartway.tours.solver.SolverRoom;
import io.cartway.tours.solver.TourSolver;
import io.cartway.tours.solver.Turns;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;

/// Solves, and writes the solution. While it solves and draws, it sends some blanks a second, which
/// JSON allows before a document: so nobody between takes the connection for a dead one, and a
/// caller who has gone is noticed.
record SolvedJson(SolutionMaker maker, TourSolver solver, Turns turns, SolverRoom room)
    implements Answer.Stream {

  private static final long BLANK_EVERY_MILLIS = 250;

  @Override
  public void write(OutputStream out) throws IOException {
    SolutionJson solution;
    try (room) {
      solution = solve(out);
    }
    SolutionMaker.write(solution, out);
  }

  /// Improves the plan, has it checked by code that shares nothing with the solver, asks why jobs
  /// are left out, and draws the ways: all of it in turns.
  private SolutionJson solution() throws InterruptedException {
    // There was room a moment ago. Whoever waits for it loses time of the search, and nothing else.
    while (!room.tryTake() && !solver.isOver() && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(BLANK_EVERY_MILLIS));
    }
    TourPlan plan = solver.improve(turns).plan();
    List<SolutionJson> made = new ArrayList<>();
    turns.run(deadline -> made.add(maker.solution(plan, solver.searched(), deadline)));
    if (made.isEmpty()) {
      // Without a turn nothing is known of those that are left out.
      return maker.interim(plan, solver.searched());
    }
    made.getFirst().details().draw(turns);
    return made.getFirst();
  }

  private SolutionJson solve(OutputStream out) throws IOException {
    try (ExecutorService thread = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<SolutionJson> solving = thread.submit(this::solution);
      try {
        while (true) {
          try {
            return solving.get(BLANK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
          } catch (TimeoutException _) {
            out.write(' ');
            out.flush();
          }
        }
      } catch (IOException | RuntimeException gone) {
        solving.cancel(true);
        throw gone;
      } catch (InterruptedException ended) {
        solving.cancel(true);
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("the server ends");
      } catch (ExecutionException failed) {
        throw new IllegalStateException("the solver failed", failed.getCause());
      }
    }
  }
}
