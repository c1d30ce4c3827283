package io.cartway.tours.http;

import io.cartway.geo.LatLng;
import io.cartway.tours.JobTables;
import io.cartway.tours.RoadLines;
import io.cartway.tours.TourPlan;
import io.cartway.tours.TravelCosts;
import io.cartway.tours.TravelTable;
import io.cartway.tours.http.problem.TourParameters;
import io.cartway.tours.http.problem.TourParameters.Profile;
import io.cartway.tours.http.problem.TourParameters.Site;
import io.cartway.tours.solver.Effort;
import io.cartway.tours.solver.TourSolver;
import io.cartway.tours.solver.TourSolver.Rank;
import io.cartway.tours.solver.Turns;
import io.cartway.work.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/// The search of a job's solution, on threads of its own that take turns with all other work. It
/// ends by itself when nobody has asked for it for a minute: its job has ended, or another server
/// has it. Thread-safe.
final class TourSearch implements AutoCloseable {

  private static final long ASKED_EVERY_MAX_NANOS = Duration.ofMinutes(1).toNanos();

  /// Between two solutions that are stored while it searches.
  private static final long BETTER_EVERY_NANOS = Duration.ofSeconds(2).toNanos();

  private static final long PAUSE_NANOS = Duration.ofMillis(50).toNanos();

  /// What it has to do.
  ///
  /// @param tables of the roads
  /// @param lines of their ways
  /// @param turns for all of it
  /// @param known how good the solution is that is stored
  record Work(
      TourParameters request,
      JobTables tables,
      RoadLines lines,
      Turns turns,
      Effort effort,
      Optional<Rank> known) {}

  private final Work work;
  private final Thread thread;
  private final Runnable ended;
  private volatile long askedAt = System.nanoTime();
  private volatile Optional<Running> running = Optional.empty();
  private volatile Optional<StoredSolution> end = Optional.empty();
  private volatile Optional<Throwable> failure = Optional.empty();

  // Guarded by this.
  private Optional<Rank> best;
  private long betterAt;

  /// A solver that has made a first plan.
  private record Running(TourSolver solver, SolutionMaker maker) {}

  private TourSearch(Work work, Runnable ended) {
    this.work = work;
    this.ended = ended;
    best = work.known();
    betterAt = System.nanoTime() - BETTER_EVERY_NANOS;
    thread = Thread.ofVirtual().name("tour-job").unstarted(this::run);
  }

  /// Begins a search.
  ///
  /// @param ended is run when its memory is free again
  static TourSearch begin(Work work, Runnable ended) {
    TourSearch search = new TourSearch(work, ended);
    search.thread.start();
    return search;
  }

  private void run() {
    try {
      search();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error failed) {
      failure = Optional.of(failed);
    } finally {
      running = Optional.empty();
      ended.run();
    }
  }

  private void search() throws InterruptedException {
    TourParameters request = work.request();
    List<TravelTable> filled = new ArrayList<>();
    List<LatLng> sites = request.sites().stream().map(Site::at).toList();
    for (Profile profile : request.profiles()) {
      // Profiles at another speed come behind all that are given.
      int given = request.profiles().indexOf(profile.atSpeed(1));
      filled.add(
          given < filled.size()
              ? filled.get(given).atSpeed(profile.speedFactor())
              : work.tables().table(sites, profile.journey(), profile.time()));
    }
    TravelCosts costs = filled::get;
    SolutionMaker maker = new SolutionMaker(request, costs, work.lines(), RouteDetails.Limits.JOB);
    List<TourSolver> begun = new ArrayList<>();
    take(
        deadline -> begun.add(TourSolver.begin(request.problem(), costs, work.effort(), deadline)));
    TourSolver solver = begun.getFirst();
    running = Optional.of(new Running(solver, maker));
    TourPlan plan = solver.improve(this::takeWhileAsked).plan();
    if (Thread.interrupted()) {
      throw new InterruptedException("nobody wants the solution");
    }
    List<SolutionJson> made = new ArrayList<>();
    take(deadline -> made.add(maker.solution(plan, solver.searched(), deadline)));
    made.getFirst().details().draw(this::takeWhileAsked);
    take(_ -> end = Optional.of(stored(made.getFirst(), solver, plan)));
  }

  private static StoredSolution stored(SolutionJson solution, TourSolver solver, TourPlan plan) {
    return StoredSolution.of(
        solver.rank(),
        plan.tours().size(),
        plan.unassigned().size(),
        out -> SolutionMaker.write(solution, out));
  }

  /// Does a piece of work, however long it waits for a turn.
  private void take(Consumer<Deadline> piece) throws InterruptedException {
    boolean[] isDone = new boolean[1];
    while (true) {
      takeWhileAsked(deadline -> {
        piece.accept(deadline);
        isDone[0] = true;
      });
      if (isDone[0]) {
        return;
      }
      if (Thread.interrupted()) {
        throw new InterruptedException("nobody wants the solution");
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private void takeWhileAsked(Consumer<Deadline> piece) throws InterruptedException {
    if (System.nanoTime() - askedAt > ASKED_EVERY_MAX_NANOS) {
      thread.interrupt();
    }
    work.turns().run(piece);
  }

  /// Somebody still wants the solution.
  void ask() {
    askedAt = System.nanoTime();
  }

  /// Whether nobody has asked for a long time.
  boolean isForgotten() {
    return System.nanoTime() - askedAt > ASKED_EVERY_MAX_NANOS;
  }

  /// Whether it has ended without a solution or a failure.
  boolean isLost() {
    return !thread.isAlive() && end.isEmpty() && failure.isEmpty();
  }

  /// Why it failed.
  Optional<Throwable> failure() {
    return failure;
  }

  /// Whether it has found its solution.
  boolean hasEnded() {
    return end.isPresent();
  }

  /// The share of the effort that has passed, from 0 to 1.
  double passed() {
    return running.map(now -> now.solver.passed()).orElse(end.isPresent() ? 1.0 : 0.0);
  }

  /// The solution to be stored, if it is better than the one that is: the last one at the end,
  /// before it one every two seconds.
  synchronized Optional<StoredSolution> better() {
    if (end.isPresent()) {
      return end.filter(
          last -> !work.known().filter(old -> old.isBetterThan(last.rank())).isPresent());
    }
    Optional<Running> now = running;
    boolean isSoon = System.nanoTime() - betterAt < BETTER_EVERY_NANOS;
    if (now.isEmpty() || isSoon) {
      return Optional.empty();
    }
    TourSolver solver = now.get().solver;
    Rank rank = solver.rank();
    if (best.isPresent() && !rank.isBetterThan(best.get())) {
      return Optional.empty();
    }
    TourSolver.Interim interim = solver.interim();
    TourPlan plan = interim.plan();
    SolutionJson solution = now.get().maker.interim(plan, solver.searched());
    best = Optional.of(interim.rank());
    betterAt = System.nanoTime();
    return Optional.of(
        StoredSolution.of(
            interim.rank(),
            plan.tours().size(),
            plan.unassigned().size(),
            out -> SolutionMaker.write(solution, out)));
  }

  /// Ends it; its threads are free within milliseconds.
  @Override
  public void close() {
    thread.interrupt();
  }
}
