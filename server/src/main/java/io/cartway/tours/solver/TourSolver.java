package io.cartway.tours.solver;

import io.cartway.tours.TourPlan;
import io.cartway.tours.TourProblem;
import io.cartway.tours.TravelCosts;
import io.cartway.work.Deadline;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
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

  /// Iterations between two looks at the clock.
  private static final int CLOCK_EVERY = 16;

  private final Model model;
  private final Effort effort;
  private final Deadline deadline;
  private final long start;
  private final List<Chain> chains = new ArrayList<>();

  /// What was found, and what it took.
  ///
  /// @param cost of all tours
  /// @param iterations of all threads
  public record Found(TourPlan plan, double cost, long iterations) {}

  /// What an interrupted caller leaves to its threads.
  private volatile boolean isStopped;

  private TourSolver(Model model, Effort effort, Deadline deadline, long start) {
    this.model = model;
    this.start = start;
    this.effort = effort;
    this.deadline = deadline;
  }

  /// Solves a problem. The plan leaves jobs out where they do not fit; it is never infeasible. An
  /// interrupted thread gets the best plan so far.
  ///
  /// @param deadline after which the best plan so far is the answer
  public static Found solve(
      TourProblem problem, TravelCosts costs, Effort effort, Deadline deadline) {
    long start = System.nanoTime();
    return new TourSolver(new Model(problem, costs), effort, deadline, start).solve();
  }

  private Found solve() {
    int[][] neighbours = model.neighbours(NEIGHBOURS);
    for (int i = 0; i < effort.threads(); i++) {
      chains.add(new Chain(model, neighbours, effort.seed() + i, this::isOver));
    }
    try (ExecutorService threads =
        Executors.newFixedThreadPool(
            effort.threads(), Thread.ofPlatform().name("tours-", 0).factory())) {
      search(threads);
    }
    Snapshot best = best();
    long iterations = chains.stream().mapToLong(Chain::iterations).sum();
    return new Found(Plans.plan(model, best), best.cost(), iterations);
  }

  private void search(ExecutorService threads) {
    try {
      each(threads, Chain::begin);
      share();
      double done = 0;
      if (model.isFewestTours) {
        done = fewer(threads, place(threads));
      }
      anneal(threads, done, 1, () -> false);
    } catch (ExecutionException failed) {
      isStopped = true;
      throw new IllegalStateException("a thread of the solver failed", failed.getCause());
    } catch (InterruptedException stopped) {
      isStopped = true;
      Thread.currentThread().interrupt();
    }
  }

  private Snapshot best() {
    Snapshot best = chains.getFirst().best();
    for (Chain chain : chains) {
      if (chain.best().isBetterThan(best, model.isFewestTours)) {
        best = chain.best();
      }
    }
    return best;
  }

  /// All chains take over the best plan.
  private void share() {
    Snapshot best = best();
    for (Chain chain : chains) {
      if (best.isBetterThan(chain.best(), model.isFewestTours)) {
        chain.adopt(best);
      }
    }
  }

  /// Looks for tours for all jobs: taking tours away before would leave some out for good.
  ///
  /// @return the share of the effort that it took
  private double place(ExecutorService threads) throws InterruptedException, ExecutionException {
    return anneal(threads, 0, PLACED, () -> best().absentWeight() == 0);
  }

  /// Takes tours away until their number is the least possible or the phase is over.
  ///
  /// @param done share of the effort that has passed
  /// @return the share of the effort that has passed
  private double fewer(ExecutorService threads, double done)
      throws InterruptedException, ExecutionException {
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
          threads,
          chain -> {
            boolean isBehind = best.isAheadOf(chain.best(), true);
            if (isBehind) {
              chain.adopt(best);
            }
            if (isAnew || isBehind) {
              chain.beginFewer();
            }
            run(from, to, share -> chain.fewer(share / FEWER));
          });
    }
    return FEWER;
  }

  /// Anneals all chains.
  ///
  /// @param from share of the effort that has passed
  /// @param to share of the effort at which it ends
  /// @param isEnough asked from time to time
  /// @return the share of the effort that has passed
  private double anneal(ExecutorService threads, double from, double to, BooleanSupplier isEnough)
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
          threads,
          chain -> {
            if (isFirst) {
              chain.beginCheaper();
            }
            run(begin, end, share -> chain.stepCheaper((share - from) / (to - from)));
          });
    }
    return to;
  }

  private interface Work {
    void run(Chain chain);
  }

  private interface Step {
    void run(double share);
  }

  private void each(ExecutorService threads, Work work)
      throws InterruptedException, ExecutionException {
    List<Future<?>> running = new ArrayList<>();
    for (Chain chain : chains) {
      running.add(threads.submit(() -> work.run(chain)));
    }
    for (Future<?> each : running) {
      each.get();
    }
  }

  private boolean isOver() {
    return isStopped || System.nanoTime() - start >= effort.nanos() || deadline.hasPassed();
  }

  /// Steps through a part of the effort, by time or by iterations.
  ///
  /// @param from share of the effort at which the part begins
  /// @param to share of the effort at which it ends
  /// @param step is given the share that has passed
  private void run(double from, double to, Step step) {
    long most = Math.max(1, Math.round(effort.iterations() * (to - from)));
    long begin = System.nanoTime();
    long end = start + Math.round(effort.nanos() * to);
    double byTime = 0;
    for (long i = 0; i < most; i++) {
      if (i % CLOCK_EVERY == 0) {
        long now = System.nanoTime();
        if (isStopped || now >= end || deadline.hasPassed()) {
          return;
        }
        byTime = (double) (now - begin) / Math.max(1, end - begin);
      }
      step.run(from + (to - from) * Math.max(byTime, (double) i / most));
    }
  }
}
