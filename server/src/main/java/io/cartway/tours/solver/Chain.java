package io.cartway.tours.solver;

import java.util.function.BooleanSupplier;

/// One thread's search: simulated annealing over ruin and recreate, after a phase that takes tours
/// away if their number counts. Not thread-safe.
///
/// Temperatures are shares of the mean cost of a job in the first plan, so that units do not
/// matter.
final class Chain {

  /// Temperatures at the beginning and the end. Seconds do not do for hotter beginnings.
  private static final double HOT = 1;

  private static final double COLD = 0.1;

  private final Model model;
  private final Random random;
  private final State state;
  private final StringRemoval removal;
  private final GreedyInsertion insertion;

  /// How often each job was absent when a tour was to be saved; pauses never are.
  private final long[] absences;

  /// Read by others while the search goes on.
  private volatile Snapshot best;

  private double hot;
  private double cold;
  private int toursMax = Integer.MAX_VALUE;
  private long iterations;

  /// @param isOver whether nothing more is to be found, asked now and then
  Chain(Model model, int[][] neighbours, long seed, BooleanSupplier isOver) {
    this.model = model;
    random = new Random(seed);
    state = new State(model);
    removal = new StringRemoval(model, neighbours, random);
    insertion = new GreedyInsertion(model, neighbours, random, isOver);
    absences = new long[model.jobs + 1];
    best = state.snapshot();
  }

  /// Makes the first plan.
  void begin() {
    insertion.insert(state, toursMax, -1);
    state.keep();
    best = state.snapshot();
    temper();
  }

  private void temper() {
    double mean = state.money() / Math.max(1, model.jobs - state.absentCount);
    hot = HOT * mean;
    cold = COLD * mean;
  }

  Snapshot best() {
    return best;
  }

  long iterations() {
    return iterations;
  }

  /// Goes on from a plan that another chain found.
  void adopt(Snapshot found) {
    state.restore(found);
    best = found;
    if (hot == 0) {
      temper();
    }
  }

  // ---- fewer tours

  /// Begins to look for a plan with one tour less than the best: the one whose jobs were easiest to
  /// place goes.
  void beginFewer() {
    state.restore(best);
    toursMax = state.tours - 1;
    int weakest = -1;
    long least = Long.MAX_VALUE;
    for (Route route : state.routes) {
      long sum = 0;
      for (int i = 1; i <= route.length; i++) {
        sum += absences[model.jobOf[route.visit[i]]];
      }
      if (route.length > 0 && sum < least) {
        least = sum;
        weakest = route.slot;
      }
    }
    removal.empty(state, weakest);
    insertion.insert(state, toursMax, -1);
    state.keep();
  }

  /// Tries to put all jobs into the tours that are left. A plan is taken whose absent jobs were
  /// absent less often (sums of absences, section 5.4 of the paper): jobs that are hard to place
  /// stay, easy ones make room.
  ///
  /// @param share of the phase that has passed
  private boolean stepFewer(double share) {
    iterations++;
    insertion.insert(state, toursMax, removal.ruin(state));
    long now = sum(state.absent, state.absentCount);
    long kept = sum(state.absentKept(), state.absentCountKept());
    boolean isTaken =
        state.absentCount < state.absentCountKept()
            || now < kept
            || (now == kept && isCheapEnough(share));
    for (int i = 0; i < state.absentCount; i++) {
      absences[state.absent[i]]++;
    }
    if (!isTaken) {
      state.undo();
      return false;
    }
    state.keep();
    if (state.absentWeight > best.absentWeight()) {
      return false;
    }
    best = state.snapshot();
    return true;
  }

  /// One iteration towards fewer tours; a plan with one less is followed by the search for another.
  ///
  /// @param share of the phase that has passed
  void fewer(double share) {
    if (best.tours() > model.toursMin && stepFewer(share)) {
      beginFewer();
    }
  }

  private long sum(int[] jobs, int count) {
    long sum = 0;
    for (int i = 0; i < count; i++) {
      sum += absences[jobs[i]];
    }
    return sum;
  }

  // ---- less cost

  /// Begins to anneal the best plan. Where the number of tours counts, it does not grow but for
  /// jobs that nobody does yet.
  void beginCheaper() {
    state.restore(best);
    limitTours();
    temper();
  }

  private void limitTours() {
    boolean isLimited = model.isFewestTours && best.absentWeight() == 0;
    toursMax = isLimited ? Math.max(1, best.tours()) : Integer.MAX_VALUE;
  }

  /// @param share of the phase that has passed
  void stepCheaper(double share) {
    iterations++;
    insertion.insert(state, toursMax, removal.ruin(state));
    int compared = compared(state.absentWeightKept(), state.toursKept());
    if (compared > 0 || (compared == 0 && !isCheapEnough(share))) {
      state.undo();
      return;
    }
    state.keep();
    int better = compared(best.absentWeight(), best.tours());
    if (better < 0 || (better == 0 && state.price().isLessThan(best.price(), model))) {
      best = state.snapshot();
      limitTours();
    }
  }

  /// Whether the plan is better (negative) or worse than another by what comes before the cost.
  private int compared(long absentWeight, int tours) {
    int byAbsent = Long.compare(state.absentWeight, absentWeight);
    return byAbsent != 0 || !model.isFewestTours ? byAbsent : Integer.compare(state.tours, tours);
  }

  private boolean isCheapEnough(double share) {
    double temperature = hot * Math.pow(cold / hot, share);
    return state.cost < state.costKept() - temperature * Math.log1p(-random.unit());
  }
}
