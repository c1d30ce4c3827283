package io.cartway.tours.solver;

/// The seconds between places have a bound.
record DrivingLimit(long secondsMax) implements TourRule {

  @Override
  public boolean isKeptBy(Route route) {
    long seconds = 0;
    for (int i = 0; i <= route.length; i++) {
      seconds += route.driving(route.location[i], route.location[i + 1]);
    }
    return seconds <= secondsMax;
  }
}
