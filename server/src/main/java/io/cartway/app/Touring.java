package io.cartway.app;

import io.cartway.geo.LatLng;
import io.cartway.http.Operation;
import io.cartway.jobs.Processors;
import io.cartway.matrix.Matrices;
import io.cartway.matrix.MatrixAttribute;
import io.cartway.matrix.MatrixCell;
import io.cartway.matrix.MatrixRegion;
import io.cartway.matrix.MatrixRequest;
import io.cartway.paths.Journey;
import io.cartway.tours.TravelTable;
import io.cartway.tours.http.ToursEndpoint;
import io.cartway.tours.solver.Turns;
import io.cartway.travel.TravelTime;
import io.cartway.work.Deadline;
import io.cartway.work.OverloadedException;
import io.cartway.work.SharedBudget;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;

/// Tours over the matrices of the served region. Their solvers take turns with the work of jobs.
final class Touring {

  private static final int THREADS_MAX = 4;

  /// What solvers hold together may take one part in this many of the heap.
  private static final int MEMORY_SHARE = 2;

  /// A round of a solver takes a quarter of it at most; one that is not begun in half of it is left
  /// out.
  private static final Duration ROUND_MAX = Duration.ofSeconds(20);

  private final Matrices matrices;
  private final Processors processors;
  private final Clock clock;

  private Touring(Matrices matrices, Processors processors, Clock clock) {
    this.matrices = matrices;
    this.processors = processors;
    this.clock = clock;
  }

  /// `POST /v1/tours`.
  static Operation operation(Matrices matrices, Processors processors, Clock clock) {
    Runtime machine = Runtime.getRuntime();
    Touring touring = new Touring(matrices, processors, clock);
    ToursEndpoint endpoint =
        new ToursEndpoint(
            matrices::map,
            touring::table,
            touring::turns,
            Math.min(THREADS_MAX, machine.availableProcessors()),
            new SharedBudget(machine.maxMemory() / MEMORY_SHARE));
    return new Operation(
        "tour",
        "POST",
        "/v1/tours",
        List.of("/v3/problems"),
        Operation.Weight.COMPUTED,
        ToursEndpoint.BOUNDS,
        endpoint);
  }

  private TravelTable table(
      List<LatLng> locations, Journey journey, TravelTime time, Deadline deadline) {
    MatrixRequest request =
        new MatrixRequest(
            locations,
            locations,
            new MatrixRegion.World(),
            journey,
            time,
            Set.of(MatrixAttribute.TRAVEL_TIMES, MatrixAttribute.DISTANCES));
    long[] cells = matrices.cells(request, clock.instant(), deadline);
    int[] seconds = new int[cells.length];
    int[] metres = new int[cells.length];
    for (int i = 0; i < cells.length; i++) {
      boolean isWay = MatrixCell.code(cells[i]) == MatrixCell.OK;
      seconds[i] = isWay ? MatrixCell.seconds(cells[i]) : TravelTable.NO_WAY;
      metres[i] = isWay ? MatrixCell.meters(cells[i]) : 0;
    }
    return new TravelTable(locations.size(), seconds, metres);
  }

  private Turns turns(String accountId) {
    return piece -> {
      try {
        processors.run(
            accountId,
            Deadline.after(ROUND_MAX, System::nanoTime),
            deadline -> {
              piece.accept(deadline);
              return true;
            });
      } catch (OverloadedException _) {
        // Others take all processors: the plan stays as it is for this round.
        return;
      } catch (RuntimeException | InterruptedException told) {
        throw told;
      } catch (Exception other) {
        throw new IllegalStateException(other);
      }
    };
  }
}
