package io.cartway.app;

import io.cartway.geo.LatLng;
import io.cartway.jobs.Processors;
import io.cartway.matrix.Matrices;
import io.cartway.matrix.MatrixAttribute;
import io.cartway.matrix.MatrixCell;
import io.cartway.matrix.MatrixRegion;
import io.cartway.matrix.MatrixRequest;
import io.cartway.matrix.MatrixTable;
import io.cartway.paths.Journey;
import io.cartway.routing.Route;
import io.cartway.routing.RouteRequest;
import io.cartway.routing.RouteResult;
import io.cartway.routing.Router;
import io.cartway.tours.RoadLines.RoadLine;
import io.cartway.tours.TravelTable;
import io.cartway.tours.http.TourMeans;
import io.cartway.tours.http.TourOperations;
import io.cartway.tours.solver.Turns;
import io.cartway.travel.TravelTime;
import io.cartway.travel.Waypoint;
import io.cartway.work.Deadline;
import io.cartway.work.OverloadedException;
import io.cartway.work.SharedBudget;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Tours over the matrices of the served region. Their solvers take turns with the work of jobs.
final class Touring {

  private static final int THREADS_MAX = 4;

  /// What solvers hold together may take one part in this many of the heap.
  private static final int MEMORY_SHARE = 2;

  /// A round of a solver takes a quarter of it at most; one that is not begun in half of it is left
  /// out.
  private static final Duration ROUND_MAX = Duration.ofSeconds(20);

  /// Solvers of jobs may take as much once more together, whose number is bounded, too.
  private static final int JOB_SOLVERS_MAX = 4;

  /// The owner of the turns of all solvers of jobs: however many accounts have some, together they
  /// have the share of one, and a caller who waits has a share of his own.
  private static final String JOB_OWNER = "tours";

  /// Destinations that a table is filled to at once: the rows of one on Porto take 3 MB.
  private static final int BLOCK = 1000;

  /// How long a block may take, pauses included.
  private static final Duration BLOCK_MAX = Duration.ofMinutes(2);

  private static final double MILLIMETERS_PER_METER = 1000;

  private static final long AGAIN_NANOS = Duration.ofMillis(100).toNanos();

  private final Supplier<Matrices> matrices;
  private final Supplier<Router> router;
  private final Processors processors;
  private final Clock clock;

  private Touring(
      Supplier<Matrices> matrices, Supplier<Router> router, Processors processors, Clock clock) {
    this.matrices = matrices;
    this.router = router;
    this.processors = processors;
    this.clock = clock;
  }

  /// Tours at once and as jobs.
  ///
  /// @param router draws the ways of tours
  /// @param dataVersion of the served region
  static TourOperations operations(
      Supplier<Matrices> matrices,
      Supplier<Router> router,
      Supplier<String> dataVersion,
      Processors processors,
      Clock clock) {
    Runtime machine = Runtime.getRuntime();
    Touring touring = new Touring(matrices, router, processors, clock);
    long half = machine.maxMemory() / MEMORY_SHARE;
    return new TourOperations(
        new TourMeans(
            () -> matrices.get().map(),
            dataVersion,
            touring::table,
            touring::line,
            touring::turns,
            touring::tableOfJob,
            touring.turns(JOB_OWNER),
            new TourMeans.Room(
                Math.min(THREADS_MAX, machine.availableProcessors()),
                new SharedBudget(half / 2),
                half / 2,
                JOB_SOLVERS_MAX)));
  }

  private TravelTable table(
      List<LatLng> locations, Journey journey, TravelTime time, Deadline deadline) {
    MatrixRequest request = request(locations, journey, time);
    long[] cells = matrices.get().cells(request, clock.instant(), deadline);
    Filling filling = new Filling(locations.size());
    for (int from = 0; from < locations.size(); from++) {
      filling.fill(from, 0, cells, from * locations.size(), locations.size());
    }
    return filling.table();
  }

  private Optional<RoadLine> line(
      LatLng from, LatLng to, Journey journey, TravelTime time, Deadline deadline) {
    RouteRequest request =
        new RouteRequest(
            journey.mode(),
            List.of(Waypoint.at(from), Waypoint.at(to)),
            journey.objective(),
            0,
            journey.vehicle(),
            journey.avoidance(),
            journey.exclusion(),
            time,
            journey.walkMetersPerSecond(),
            journey.scooterOnHighways(),
            journey.speedCapKmh());
    return router.get().route(request, clock.instant(), deadline::check)
            instanceof RouteResult.RoutesFound found
        ? Optional.of(line(found.route()))
        : Optional.empty();
  }

  private static RoadLine line(Route route) {
    List<LatLng> points = new ArrayList<>();
    long millimeters = 0;
    for (Route.Section section : route.sections()) {
      millimeters += section.lengthMillimeters();
      List<LatLng> line = section.line();
      boolean goesOn = !points.isEmpty() && points.getLast().equals(line.getFirst());
      points.addAll(goesOn ? line.subList(1, line.size()) : line);
    }
    return new RoadLine(
        points, route.durationSeconds(), Math.round(millimeters / MILLIMETERS_PER_METER));
  }

  private static MatrixRequest request(List<LatLng> locations, Journey journey, TravelTime time) {
    return new MatrixRequest(
        locations,
        locations,
        new MatrixRegion.World(),
        journey,
        time,
        Set.of(MatrixAttribute.TRAVEL_TIMES, MatrixAttribute.DISTANCES));
  }

  /// Cells become rows of a table.
  private static final class Filling {
    private final int size;
    private final int[] seconds;
    private final int[] metres;

    Filling(int size) {
      this.size = size;
      seconds = new int[Math.multiplyExact(size, size)];
      metres = new int[seconds.length];
    }

    /// @param at the first of the cells
    void fill(int from, int to, long[] cells, int at, int count) {
      for (int i = 0; i < count; i++) {
        long cell = cells[at + i];
        boolean isWay = MatrixCell.code(cell) == MatrixCell.OK;
        int here = from * size + to + i;
        seconds[here] = isWay ? MatrixCell.seconds(cell) : TravelTable.NO_WAY;
        metres[here] = isWay ? MatrixCell.meters(cell) : 0;
      }
    }

    TravelTable table() {
      return new TravelTable(size, seconds, metres);
    }
  }

  /// Fills a table block by block, each in a turn of its own.
  private TravelTable tableOfJob(List<LatLng> locations, Journey journey, TravelTime time)
      throws InterruptedException {
    MatrixRequest request = request(locations, journey, time);
    Instant now = clock.instant();
    Filling filling = new Filling(locations.size());
    for (int start = 0; start < locations.size(); start += BLOCK) {
      int first = start;
      int end = Math.min(start + BLOCK, locations.size());
      take(deadline -> {
        MatrixTable block = matrices.get().table(request, first, end, now, deadline);
        MatrixTable.Row row = block.row(deadline);
        long[] cells = new long[end - first];
        for (int from = 0; from < locations.size(); from++) {
          row.fill(locations.get(from), cells, 0);
          filling.fill(from, first, cells, 0, cells.length);
        }
      });
    }
    return filling.table();
  }

  /// Does a piece of work of a job, again until there was a turn for all of it.
  private void take(Consumer<Deadline> piece) throws InterruptedException {
    while (!Thread.interrupted()) {
      try {
        run(JOB_OWNER, BLOCK_MAX, piece);
        return;
      } catch (OverloadedException | Deadline.DeadlinePassedException _) {
        LockSupport.parkNanos(AGAIN_NANOS);
      }
    }
    throw new InterruptedException("nobody wants the table");
  }

  private Turns turns(String owner) {
    return piece -> {
      try {
        run(owner, ROUND_MAX, piece);
      } catch (OverloadedException _) {
        // Others take all processors: the plan stays as it is for this round.
        return;
      }
    };
  }

  private void run(String owner, Duration most, Consumer<Deadline> piece)
      throws InterruptedException, OverloadedException {
    try {
      processors.run(
          owner,
          Deadline.after(most, System::nanoTime),
          deadline -> {
            piece.accept(deadline);
            return true;
          });
    } catch (RuntimeException | InterruptedException | OverloadedException told) {
      throw told;
    } catch (Exception other) {
      throw new IllegalStateException(other);
    }
  }
}
