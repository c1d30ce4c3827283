package io.cartway.tours.solver;

/// The number of stops has a bound: of groups of tasks at one location.
record StopLimit(int stopsMax) implements TourRule {

  @Override
  public boolean isKeptBy(Route route) {
    int stops = 0;
    for (int i = 1; i <= route.length; i++) {
      stops += route.location[i] == route.location[i - 1] ? 0 : 1;
    }
    return stops <= stopsMax;
  }
}
