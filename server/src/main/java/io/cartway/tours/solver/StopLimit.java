package io.cartway.tours.solver;

/// The number of stops has a bound: of groups of tasks at one location.
record StopLimit(Model model, int stopsMax) implements TourRule {

  @Override
  public boolean isKeptBy(Route route) {
    int stops = 0;
    for (int i = 1; i <= route.length; i++) {
      boolean isTask = route.visit[i] < model.visits;
      stops += isTask && route.location[i] != route.location[i - 1] ? 1 : 0;
    }
    return stops <= stopsMax;
  }
}
