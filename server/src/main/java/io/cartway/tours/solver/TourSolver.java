package io.cartway.tours.solver;

import io.cartway.tours.Shift;
import io.cartway.tours.TourPlan;
import io.cartway.tours.TourProblem;
import io.cartway.tours.TravelCosts;
import io.cartway.tours.VehicleType;
import io.cartway.work.Deadline;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Finds good plans within an effort. Each thread anneals a plan of its own; from time to time all
/// go on from the best one.
public final class TourSolver {

  /// Jobs near a job that are looked at.
  private static final int NEIGHBOURS = 400;

  /// How often the threads compare what they have.
  private static final int ROUNDS = 50;

  /// The share of the effort that fewer tours may take, when their number counts.
  private static final double FEWER = 0.4;

  /// The share of the effort after which tours are taken away although jobs are left out.
  private static final double PLACED = 0.1;

  /// What [Route] holds for a tour of up to fourteen visits.
  private static final long TOUR_BYTES = 1_500;

  private static final long TOUR_BYTES_PER_DIMENSION = 192;

  /// What it holds for each visit.
  private static final long VISIT_BYTES = 68;

  private static final long VISIT_BYTES_PER_DIMENSION = 12;

  /// Places and windows, the plan, pieces of the answer.
  private static final long OTHER_BYTES = 1 << 20;

  /// Between two turns of a round.
  private static final long PAUSE_NANOS = 5_000_000;

  /// Iterations between two looks at the clock.
  private static final int CLOCK_EVERY = 16;

  private final Model model;
  private final Effort effort;
  private final long start = System.nanoTime();
  private final List<Chain> chains = new ArrayList<>();

  /// Where the work of each chain looks whether it is over.
  private final List<Look> looks = new ArrayList<>();

  /// When the present search began.
  private long searchStart = start;

  /// What was found, and what it took.
  ///
  /// @param cost of all tours
  /// @param iterations of all threads
  public record Found(TourPlan plan, double cost, long iterations) {}

  /// How good a plan is.
  ///
  /// @param absentWeight of the jobs that are left out: each as many as its priority says
  /// @param tours their number; 0 where it does not count
  /// @param cost of all tours, with what is not as wished
  /// @param money what all tours cost by their rates
  public record Rank(long absentWeight, int tours, double cost, double money) {

    /// Whether it is better than another of the same problem.
    public boolean isBetterThan(Rank other) {
      if (absentWeight != other.absentWeight) {
        return absentWeight < other.absentWeight;
      }
      return tours == other.tours ? cost < other.cost : tours < other.tours;
    }
  }

  /// A plan of a search that goes on.
  public record Interim(TourPlan plan, Rank rank) {}

  /// What a plan takes.
  ///
  /// @param seed of all random numbers
  /// @param threads of the solver
  /// @param iterations of all threads so far
  public record Search(long seed, int threads, long iterations) {}

  /// Iterations of the rounds that have ended.
  private volatile long counted;

  /// What an interrupted caller leaves to its threads.
  private volatile boolean isStopped;

  private TourSolver(Model model, Effort effort) {
    this.model = model;
    this.effort = effort;
  }

  /// The bytes that a solver holds, its tables included.
  ///
  /// @param locations of the problem
  /// @param profiles whose tables it has
  public static long sizeBytes(TourProblem problem, int locations, int profiles, int threads) {
    long dimensions = problem.types().getFirst().abilities().capacity().size();
    long jobs = problem.jobs().size();
    long slots =
        problem.types().stream()
            .mapToLong(type -> (long) type.count() * type.shifts().size())
            .sum();
    long visits =
        problem.jobs().stream().mapToLong(job -> job.tasks().size()).sum() + pauses(problem);
    long rows = Ways.rows(problem, locations);
    // Each table twice, and each tour as it is and as it was.
    long tables = 2L * profiles * rows * rows * 2 * Integer.BYTES;
    tables += Ways.stoppedTables(problem) * rows * rows * Integer.BYTES;
    long copies = Traits.copies(problem);
    long near = jobs * Math.min(jobs, NEIGHBOURS) * Integer.BYTES;
    long tours = copies * slots * (TOUR_BYTES + TOUR_BYTES_PER_DIMENSION * dimensions);
    long visited = 2 * copies * visits * (VISIT_BYTES + VISIT_BYTES_PER_DIMENSION * dimensions);
    long others = Territories.sizeBytes(problem) + OTHER_BYTES;
    return tables + near + threads * (tours + visited) + others;
  }

  /// The pauses of all vehicles.
  private static long pauses(TourProblem problem) {
    long pauses = 0;
    for (VehicleType type : problem.types()) {
      for (Shift shift : type.shifts()) {
        pauses += (long) type.count() * shift.pauses().size();
      }
    }
    return pauses;
  }

  /// Makes a first plan, on this thread.
  ///
  /// @param deadline after which jobs are left out
  public static TourSolver begin(
      TourProblem problem, TravelCosts costs, Effort effort, Deadline deadline) {
    TourSolver solver = new TourSolver(new Model(problem, costs), effort);
    int[][] neighbours =
        solver.model.neighbours(
            NEIGHBOURS,
            () -> {
              // A look may pause the work for others. All of it is done, even late.
              boolean _ = deadline.hasPassed();
            });
    for (int i = 0; i < effort.threads(); i++) {
      Look look = solver.new Look(deadline);
      solver.looks.add(look);
      solver.chains.add(
          new Chain(solver.model, neighbours, effort.seed() + i, () -> look.isLate(solver.end())));
    }
    solver.chains.getFirst().begin();
    solver.share();
    return solver;
  }

  /// Solves a problem. The plan leaves jobs out where they do not fit; it is never infeasible. An
  /// interrupted thread gets the best plan so far.
  ///
  /// @param deadline after which the best plan so far is the answer
  public static Found solve(
      TourProblem problem, TravelCosts costs, Effort effort, Deadline deadline) {
    return begin(problem, costs, effort, deadline).improve(piece -> piece.accept(deadline));
  }

  /// Improves the plan until the effort is over. To be called once.
  ///
  /// @param turns in which all of it is done
  /// @return the best plan
  public Found improve(Turns turns) {
    try (ExecutorService threads =
        Executors.newFixedThreadPool(
            effort.threads(), Thread.ofPlatform().name("tours-", 0).factory())) {
      Crew crew = new Crew(threads, turns);
      Snapshot before;
      do {
        before = best();
        searchStart = System.nanoTime();
        search(crew);
      } while (effort.isByStagnation() && !isOver() && best().isBetterThan(before, model));
    } catch (ExecutionException failed) {
      throw new IllegalStateException("a thread of the solver failed", failed.getCause());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    count();
    Snapshot best = best();
    Plans.Priced plan = Plans.plan(model, best);
    return new Found(plan.plan(), plan.cost(), counted);
  }

  /// What was done in the rounds that have ended.
  public Search searched() {
    return new Search(effort.seed(), effort.threads(), counted);
  }

  private void count() {
    counted = chains.stream().mapToLong(Chain::iterations).sum();
  }

  /// How good the best plan so far is; also while others search.
  public Rank rank() {
    return rank(best());
  }

  private Rank rank(Snapshot of) {
    return new Rank(of.absentWeight(), model.isFewestTours ? of.tours() : 0, of.cost(), of.money());
  }

  /// The best plan so far; also while others search.
  public Interim interim() {
    Snapshot best = best();
    return new Interim(Plans.plan(model, best).plan(), rank(best));
  }

  /// The share of the effort that has passed, from 0 to 1.
  public double passed() {
    double byTime = (double) (System.nanoTime() - start) / effort.nanos();
    double byIterations =
        effort.isByIterations() ? (double) counted / effort.threads() / effort.iterations() : 0;
    return Math.clamp(Math.max(byTime, byIterations), 0, 1);
  }

  private void search(Crew crew) throws InterruptedException, ExecutionException {
    boolean isEnded = false;
    try {
      double done = 0;
      if (model.isFewestTours) {
        done = fewer(crew, place(crew));
      }
      anneal(crew, done, 1, () -> false);
      isEnded = true;
    } finally {
      if (!isEnded) {
        isStopped = true;
        // Those who wait for a turn wait no longer.
        crew.threads.shutdownNow();
      }
    }
  }

  private Snapshot best() {
    Snapshot best = chains.getFirst().best();
    for (Chain chain : chains) {
      if (chain.best().isBetterThan(best, model)) {
        best = chain.best();
      }
    }
    return best;
  }

  /// All chains take over the best plan.
  private void share() {
    Snapshot best = best();
    for (Chain chain : chains) {
      if (best.isBetterThan(chain.best(), model)) {
        chain.adopt(best);
      }
    }
  }

  /// Looks for tours for all jobs: taking tours away before would leave some out for good.
  ///
  /// @return the share of the effort that it took
  private double place(Crew crew) throws InterruptedException, ExecutionException {
    return anneal(crew, 0, PLACED, () -> best().absentWeight() == 0);
  }

  /// Takes tours away until their number is the least possible or the phase is over.
  ///
  /// @param done share of the effort that has passed
  /// @return the share of the effort that has passed
  private double fewer(Crew crew, double done) throws InterruptedException, ExecutionException {
    share();
    int first = (int) Math.round(done * ROUNDS);
    int last = (int) (ROUNDS * FEWER);
    for (int round = first; round < last; round++) {
      boolean isAnew = round == first;
      Snapshot best = best();
      if (best.tours() <= model.toursMin || isOver()) {
        return (double) round / ROUNDS;
      }
      double from = (double) round / ROUNDS;
      double to = (double) (round + 1) / ROUNDS;
      each(
          crew,
          chain -> {
            boolean isBehind = best.isAheadOf(chain.best(), true);
            if (isBehind) {
              chain.adopt(best);
            }
            if (isAnew || isBehind) {
              chain.beginFewer();
            }
          },
          (chain, look) -> run(look, from, to, share -> chain.fewer(share / FEWER)));
    }
    return FEWER;
  }

  /// Anneals all chains.
  ///
  /// @param from share of the effort that has passed
  /// @param to share of the effort at which it ends
  /// @param isEnough asked from time to time
  /// @return the share of the effort that has passed
  private double anneal(Crew crew, double from, double to, BooleanSupplier isEnough)
      throws InterruptedException, ExecutionException {
    share();
    int first = (int) Math.round(from * ROUNDS);
    int last = (int) Math.round(to * ROUNDS);
    for (int round = first; round < last && !isOver(); round++) {
      if (isEnough.getAsBoolean()) {
        return (double) round / ROUNDS;
      }
      boolean isFirst = round == first;
      double begin = (double) round / ROUNDS;
      double end = (double) (round + 1) / ROUNDS;
      each(
          crew,
          chain -> {
            if (isFirst) {
              chain.beginCheaper();
            }
          },
          (chain, look) ->
              run(look, begin, end, share -> chain.stepCheaper((share - from) / (to - from))));
    }
    return to;
  }

  /// Those who work.
  private record Crew(ExecutorService threads, Turns turns) {}

  /// Where the work of a chain looks whether it is over.
  private final class Look {
    private Deadline deadline;

    /// Iterations of the round, in turns before this one, too.
    private long done;

    private boolean isBegun;

    /// Whether the round is complete, or over before.
    private boolean isComplete;

    Look(Deadline deadline) {
      this.deadline = deadline;
    }

    /// @param end of what is done, of the clock
    boolean isOver(long end) {
      return isStopped || System.nanoTime() - end >= 0 || deadline.hasPassed();
    }

    /// The same inside of an iteration: where iterations count, the end of a turn is none of
    /// theirs.
    boolean isLate(long end) {
      boolean isTurnOver = deadline.hasPassed();
      return isStopped
          || System.nanoTime() - end >= 0
          || (isTurnOver && !(effort.isByIterations() && isBegun));
    }
  }

  private interface Beginning {
    void of(Chain chain);
  }

  private interface Work {
    void run(Chain chain, Look look);
  }

  private interface Step {
    void run(double share);
  }

  /// A round of all chains, a turn for each. Where iterations count, a round for which there is no
  /// turn, or whose turn ends, goes on in another.
  private void each(Crew crew, Beginning beginning, Work work)
      throws InterruptedException, ExecutionException {
    List<Future<?>> running = new ArrayList<>();
    for (int i = 0; i < chains.size(); i++) {
      Chain chain = chains.get(i);
      Look look = looks.get(i);
      look.done = 0;
      look.isBegun = false;
      look.isComplete = false;
      running.add(
          crew.threads.submit(() -> {
            do {
              crew.turns.run(deadline -> {
                look.deadline = deadline;
                if (!look.isBegun) {
                  look.isBegun = true;
                  beginning.of(chain);
                }
                work.run(chain, look);
              });
            } while (isToGoOn(look));
            return null;
          }));
    }
    for (Future<?> each : running) {
      each.get();
    }
    count();
  }

  private boolean isToGoOn(Look look) {
    boolean isToGoOn = effort.isByIterations() && !look.isComplete && !isOver();
    if (isToGoOn) {
      // There may have been no turn at all, for want of room to wait.
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return isToGoOn;
  }

  /// When all is over.
  private long end() {
    return start + effort.nanos();
  }

  /// The time of a search: the shorter of what is left and of the stagnation.
  private long searchNanos() {
    return Math.max(1, Math.min(effort.stagnationNanos(), end() - searchStart));
  }

  /// Whether the effort is over.
  public boolean isOver() {
    return isStopped || System.nanoTime() - end() >= 0;
  }

  /// Steps through a part of the search, by time or by iterations.
  ///
  /// @param from share of the search at which the part begins
  /// @param to share of the search at which it ends
  /// @param step is given the share that has passed
  private void run(Look look, double from, double to, Step step) {
    long most = iterations(to) - iterations(from);
    long begin = System.nanoTime();
    // Where iterations count, no round ends for its share of the time.
    long end = effort.isByIterations() ? end() : searchStart + Math.round(searchNanos() * to);
    double byTime = 0;
    for (long i = look.done; i < most; i++) {
      if (i % CLOCK_EVERY == 0) {
        if (look.isOver(end)) {
          look.done = i;
          return;
        }
        byTime =
            effort.isByIterations()
                ? 0
                : (double) (System.nanoTime() - begin) / Math.max(1, end - begin);
      }
      step.run(from + (to - from) * Math.max(byTime, (double) i / most));
    }
    look.isComplete = true;
  }

  /// The iterations of a search up to a share of it.
  private long iterations(double share) {
    return Math.round(effort.iterations() * share);
  }
}
