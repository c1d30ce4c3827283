package io.cartway.tours.solver;

import java.util.function.BooleanSupplier;

/// Puts absent jobs where they cost least, one after the other, in an order drawn from several
/// (Christiaens, Vanden Berghe 2020, section 5.3). Not thread-safe.
final class GreedyInsertion {

  /// How often each order is drawn.
  private static final int[] WEIGHTS = {4, 4, 2, 1, 2, 2, 2};

  private static final int WEIGHTS_SUM = 17;

  /// Jobs nearby whose routes are looked at first.
  private static final int NEAR = 32;

  /// Only first plans insert so many jobs at once.
  private static final int ASK_EVERY = 64;

  private final Model model;
  private final Random random;
  private final int[][] neighbours;
  private final Insertion insertion;
  private final BooleanSupplier isOver;

  /// Keys of each order but the first, which is random: the least comes first.
  private final long[][] keys;

  private final boolean[] isSearched;
  private final int[] searchedSlots;

  /// @param neighbours of each job, the nearest first
  /// @param isOver asked now and then; jobs that have no place yet then stay absent
  GreedyInsertion(Model model, int[][] neighbours, Random random, BooleanSupplier isOver) {
    this.neighbours = neighbours;
    this.isOver = isOver;
    this.model = model;
    this.random = random;
    insertion = new Insertion(model, random, isOver);
    keys = keys(model);
    isSearched = new boolean[model.slots];
    searchedSlots = new int[model.slots];
  }

  private static long[][] keys(Model model) {
    long[][] keys = new long[WEIGHTS.length][model.jobs];
    int depot = model.shift(0).start();
    for (int job = 0; job < model.jobs; job++) {
      int first = model.visitStart[job];
      int last = model.visitStart[job + 1] - 1;
      long demand = 0;
      for (int d = 0; d < model.dimensions; d++) {
        demand += model.demand[first * model.dimensions + d];
      }
      int at = model.optionStart[first];
      long away =
          model.ways.metres(model.mainProfile())[depot * model.locations + model.location[at]];
      keys[1][job] = -demand;
      keys[2][job] = -away;
      keys[3][job] = away;
      keys[4][job] = model.closeMax[first] - model.openMin[first];
      keys[5][job] = model.openMin[first];
      keys[6][job] = -model.closeMax[last];
    }
    return keys;
  }

  /// @param toursMax routes with visits; more are not begun
  /// @param begun the class of slots in which tours may begin, -1 for all
  void insert(State state, int toursMax, int begun) {
    sort(state);
    int left = 0;
    int[] absent = state.absent;
    boolean isEnding = false;
    insertion.restart();
    for (int i = 0; i < state.absentCount; i++) {
      int job = absent[i];
      isEnding |= insertion.isEnded();
      isEnding |= i % ASK_EVERY == ASK_EVERY - 1 && isOver.getAsBoolean();
      insertion.begin();
      if (!isEnding) {
        find(state, job, toursMax, begun);
      }
      if (insertion.isFound()) {
        state.insert(job, insertion);
      } else {
        absent[left++] = job;
      }
    }
    state.absentCount = left;
  }

  /// Looks at the routes in which jobs nearby are, and at the others only if none of these takes
  /// the job: cost follows what is near, not the size of the problem. Then at new tours.
  private void find(State state, int job, int toursMax, int begun) {
    int only = model.onlySlot[job];
    if (only >= 0) {
      if (state.routes[only].length > 0 || state.tours < toursMax) {
        insertion.search(state.routes[only], job);
      }
      return;
    }
    int searched = 0;
    int[] near = neighbours[job];
    for (int i = 0; i < near.length && i < NEAR; i++) {
      int slot = state.slotOf[near[i]];
      if (slot >= 0 && !isSearched[slot]) {
        isSearched[slot] = true;
        searchedSlots[searched++] = slot;
        insertion.search(state.routes[slot], job);
      }
    }
    if (!insertion.isFound()) {
      for (Route route : state.routes) {
        if (route.length > 0 && !isSearched[route.slot]) {
          insertion.search(route, job);
        }
      }
    }
    if (state.tours < toursMax) {
      for (int like = 0; like < model.slotClasses; like++) {
        if (begun < 0 || begun == like) {
          searchNew(state, job, like);
        }
      }
    }
    for (int i = 0; i < searched; i++) {
      isSearched[searchedSlots[i]] = false;
    }
  }

  /// A new tour in the first free slot of a class.
  private void searchNew(State state, int job, int like) {
    for (int slot = model.slotStart[like]; slot < model.slotStart[like + 1]; slot++) {
      if (state.routes[slot].length == 0) {
        insertion.search(state.routes[slot], job);
        return;
      }
    }
  }

  /// Sorts the absent jobs by the order that is drawn; half of the times by priority before.
  /// Always, it would leave important jobs where they are in the way of the others.
  private void sort(State state) {
    int order = 0;
    int drawn = random.below(WEIGHTS_SUM);
    while (drawn >= WEIGHTS[order]) {
      drawn -= WEIGHTS[order++];
    }
    int[] absent = state.absent;
    int count = state.absentCount;
    // By chance first: jobs with equal keys come in any order.
    for (int i = count - 1; i > 0; i--) {
      int other = random.below(i + 1);
      int kept = absent[i];
      absent[i] = absent[other];
      absent[other] = kept;
    }
    long[] key = keys[order];
    boolean isByPriority = random.below(2) == 0;
    long[] weight = model.jobWeight;
    // Insertion sort: mostly some ten jobs.
    for (int i = 1; i < count; i++) {
      int job = absent[i];
      int j = i - 1;
      while (j >= 0
          && ((isByPriority && weight[absent[j]] != weight[job])
              ? weight[absent[j]] < weight[job]
              : key[absent[j]] > key[job])) {
        absent[j + 1] = absent[j];
        j--;
      }
      absent[j + 1] = job;
    }
  }
}
