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

/// Finds good plans within an effort. Each thread anneals a plan of its own; from time to time all
/// go on from the best one.
public final class TourSolver {

  /// Jobs near a job that are looked at.
  private static final int NEIGHBOURS = 400;

  /// How often the threads compare what they have.
  private static final int ROUNDS = 50;

  /// The share of the effort that fewer tours may take, when their number counts.
  private static final double FEWER = 0.4;

  /// Iterations between two looks at the clock.
  private static final int CLOCK_EVERY = 16;

  private final Model model;
  private final Effort effort;
  private final Deadline deadline;
  private final long start = System.nanoTime();
  private final List<Chain> chains = new ArrayList<>();

  /// What was found, and what it took.
  ///
  /// @param cost of all tours
  /// @param iterations of all threads
  public record Found(TourPlan plan, double cost, long iterations) {}

  private TourSolver(Model model, Effort effort, Deadline deadline) {
    this.model = model;
    this.effort = effort;
    this.deadline = deadline;
  }

  /// Solves a problem. The plan leaves jobs out where they do not fit; it is never infeasible.
  ///
  /// @param deadline after which the best plan so far is the answer
  public static Found solve(
      TourProblem problem, TravelCosts costs, Effort effort, Deadline deadline) {
    return new TourSolver(new Model(problem, costs), effort, deadline).solve();
  }

  private Found solve() {
    int[][] neighbours = model.neighbours(NEIGHBOURS);
    try (ExecutorService threads =
        Executors.newFixedThreadPool(
            effort.threads(), Thread.ofPlatform().name("tours-", 0).factory())) {
      List<Future<Chain>> made = new ArrayList<>();
      for (int i = 0; i < effort.threads(); i++) {
        long seed = effort.seed() + i;
        made.add(threads.submit(() -> new Chain(model, neighbours, seed)));
      }
      for (Future<Chain> each : made) {
        chains.add(each.get());
      }
      share();
      double done = model.isFewestTours ? fewer(threads) : 0;
      cheaper(threads, done);
    } catch (ExecutionException failed) {
      throw new IllegalStateException("a thread of the solver failed", failed.getCause());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    Snapshot best = best();
    long iterations = chains.stream().mapToLong(Chain::iterations).sum();
    return new Found(Plans.plan(model, best), best.cost(), iterations);
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

  /// Takes tours away until their number is the least possible or the phase is over.
  ///
  /// @return the share of the effort that it took
  private double fewer(ExecutorService threads) throws InterruptedException, ExecutionException {
    int rounds = (int) (ROUNDS * FEWER);
    boolean isBegun = false;
    for (int round = 0; round < rounds; round++) {
      boolean isAnew = !isBegun;
      Snapshot best = best();
      if (best.absentWeight() > 0 || best.tours() <= model.toursMin || isOver()) {
        return (double) round / ROUNDS;
      }
      double from = (double) round / rounds;
      double to = (double) (round + 1) / rounds;
      each(
          threads,
          chain -> {
            boolean isBehind = chain.best().tours() > best.tours();
            if (isBehind) {
              chain.adopt(best);
            }
            if (isAnew || isBehind) {
              chain.beginFewer();
            }
            run(from * FEWER, to * FEWER, share -> chain.fewer(from + (to - from) * share));
          });
      isBegun = true;
    }
    return FEWER;
  }

  private void cheaper(ExecutorService threads, double done)
      throws InterruptedException, ExecutionException {
    share();
    int first = (int) Math.round(done * ROUNDS);
    for (int round = first; round < ROUNDS && !isOver(); round++) {
      double from = (double) (round - first) / (ROUNDS - first);
      double to = (double) (round + 1 - first) / (ROUNDS - first);
      boolean isFirst = round == first;
      each(
          threads,
          chain -> {
            if (isFirst) {
              chain.beginCheaper();
            }
            run(
                done + from * (1 - done),
                done + to * (1 - done),
                share -> chain.stepCheaper(from + (to - from) * share));
          });
    }
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
    return System.nanoTime() - start >= effort.nanos() || deadline.hasPassed();
  }

  /// Steps through a part of the effort, by time or by iterations.
  ///
  /// @param from share of the effort at which the part begins
  private void run(double from, double to, Step step) {
    long most = Math.max(1, Math.round(effort.iterations() * (to - from)));
    long begin = System.nanoTime();
    long end = start + Math.round(effort.nanos() * to);
    double byTime = 0;
    for (long i = 0; i < most; i++) {
      if (i % CLOCK_EVERY == 0) {
        long now = System.nanoTime();
        if (now >= end || deadline.hasPassed()) {
          return;
        }
        byTime = (double) (now - begin) / Math.max(1, end - begin);
      }
      step.run(Math.max(byTime, (double) i / most));
    }
  }
}
