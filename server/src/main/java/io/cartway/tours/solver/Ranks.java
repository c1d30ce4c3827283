package io.cartway.tours.solver;

import io.cartway.tours.Task;

/// Where in their tour tasks are to be done: as a rule, or counted as what is not met.
record Ranks(Model model) implements TourRule {

  @Override
  public boolean isKeptBy(Route route) {
    return disorder(route) == 0;
  }

  /// The number of tasks that come behind one of a higher rank.
  int disorder(Route route) {
    int wrong = 0;
    int highest = 0;
    boolean isBegun = false;
    boolean isEnding = false;
    for (int i = 1; i <= route.length; i++) {
      if (route.visit[i] >= model.visits) {
        continue;
      }
      int rank = model.rank[route.visit[i]];
      boolean isLate =
          switch (rank) {
            case Task.FIRST -> isBegun;
            case Task.LAST -> false;
            default -> isEnding || (rank != Task.ANYWHERE && rank < highest);
          };
      wrong += isLate ? 1 : 0;
      isBegun |= rank != Task.FIRST;
      isEnding |= rank == Task.LAST;
      highest = rank == Task.LAST ? highest : Math.max(highest, rank);
    }
    return wrong;
  }
}
