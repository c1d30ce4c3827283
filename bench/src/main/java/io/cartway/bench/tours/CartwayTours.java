package io.cartway.bench.tours;

import io.cartway.tours.solver.Effort;
import io.cartway.tours.solver.TourSolver;
import io.cartway.work.Deadline;
import java.util.concurrent.TimeUnit;

/// Ours.
final class CartwayTours implements TourPeer {

  @Override
  public Routes solve(TourFile file, long millis, int threads, long seed) {
    TourSolver.Found found =
        TourSolver.solve(
            file.problem(true),
            _ -> file.table(),
            new Effort(TimeUnit.MILLISECONDS.toNanos(millis), Long.MAX_VALUE / 4, threads, seed),
            Deadline.never());
    return new Routes(file.routes(found.plan()), found.iterations());
  }
}
