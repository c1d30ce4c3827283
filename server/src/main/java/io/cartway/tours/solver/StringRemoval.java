package io.cartway.tours.solver;

/// Takes strings of jobs that lie near each other out of several tours (Christiaens, Vanden Berghe:
/// Slack Induction by String Removals for Vehicle Routing Problems, 2020, section 5.2). Not
/// thread-safe.
final class StringRemoval {

  /// Jobs taken out on the average.
  private static final double AVERAGE = 10;

  /// The longest string.
  private static final double LENGTH_MAX = 10;

  /// How often a string keeps some jobs within it, and how often it keeps one more.
  private static final double SPLIT = 0.5;

  private static final double SPLIT_MORE = 0.01;

  /// How often a whole tour goes where vehicles differ: no string moves it to another vehicle.
  private static final double WHOLE = 0.05;

  private final Model model;
  private final int[][] neighbours;
  private final Random random;

  private final boolean[] isMarked;
  private final boolean[] isRuined;
  private final int[] marked;
  private int markedCount;
  private final int[] ruined;

  /// @param neighbours of each job, the nearest first
  StringRemoval(Model model, int[][] neighbours, Random random) {
    this.model = model;
    this.neighbours = neighbours;
    this.random = random;
    isMarked = new boolean[model.jobs + 1];
    marked = new int[model.jobs];
    isRuined = new boolean[model.slots];
    ruined = new int[model.slots];
  }

  /// Ruins a plan.
  ///
  /// @return the class of slots in which jobs may begin new tours, -1 for all
  int ruin(State state) {
    int present = model.jobs - state.absentCount;
    if (present == 0) {
      return -1;
    }
    double lengthMax = Math.min(LENGTH_MAX, (double) present / state.tours);
    double stringsMax = 4 * AVERAGE / (1 + lengthMax) - 1;
    int strings = (int) (1 + random.unit() * stringsMax);
    int seed = random.below(model.jobs);
    if (model.slotClasses > 1 && state.slotOf[seed] >= 0 && random.unit() < WHOLE) {
      empty(state, state.slotOf[seed]);
      return random.below(model.slotClasses);
    }
    int count = 0;
    for (int job : neighbours[seed]) {
      int slot = state.slotOf[job];
      if (slot < 0 || isRuined[slot]) {
        continue;
      }
      isRuined[slot] = true;
      ruined[count++] = slot;
      takeString(state, slot, job, lengthMax);
      if (count == strings) {
        break;
      }
    }
    for (int i = 0; i < count; i++) {
      isRuined[ruined[i]] = false;
    }
    return -1;
  }

  private void takeString(State state, int slot, int job, double lengthMax) {
    Route route = state.routes[slot];
    int visits = route.length;
    int length = (int) (1 + random.unit() * Math.min(visits, lengthMax));
    length = Math.min(length, visits);
    int kept = 0;
    if (length > 1 && length < visits && random.unit() < SPLIT) {
      kept = 1;
      while (length + kept < visits && random.unit() < SPLIT_MORE) {
        kept++;
      }
    }
    int span = length + kept;
    int at = position(route, job);
    // The string includes the job.
    int least = Math.max(1, at - span + 1);
    int most = Math.min(at, visits - span + 1);
    int from = least + random.below(most - least + 1);
    int keptFrom = kept == 0 ? 0 : from + random.below(length + 1);
    markedCount = 0;
    for (int i = from; i < from + span; i++) {
      if (kept == 0 || i < keptFrom || i >= keptFrom + kept) {
        mark(model.jobOf[route.visit[i]]);
      }
    }
    state.remove(slot, isMarked, marked, markedCount);
    for (int i = 0; i < markedCount; i++) {
      isMarked[marked[i]] = false;
    }
  }

  private void mark(int job) {
    if (job < model.jobs && !isMarked[job]) {
      isMarked[job] = true;
      marked[markedCount++] = job;
    }
  }

  private int position(Route route, int job) {
    int i = 1;
    while (model.jobOf[route.visit[i]] != job) {
      i++;
    }
    return i;
  }

  /// Takes out all jobs of a slot.
  void empty(State state, int slot) {
    Route route = state.routes[slot];
    markedCount = 0;
    for (int i = 1; i <= route.length; i++) {
      mark(model.jobOf[route.visit[i]]);
    }
    state.remove(slot, isMarked, marked, markedCount);
    for (int i = 0; i < markedCount; i++) {
      isMarked[marked[i]] = false;
    }
  }
}
