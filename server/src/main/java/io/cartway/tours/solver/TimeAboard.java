package io.cartway.tours.solver;

import java.util.Arrays;

/// Goods of some jobs are on the vehicle for a bounded time. Judged by services that begin as soon
/// as the vehicle is there, after a departure as late as it costs nothing.
record TimeAboard(Model model) implements TourRule {

  @Override
  public boolean isKeptBy(Route route) {
    if (!isConcerned(route)) {
      return true;
    }
    long[] begins = route.begins();
    // When what is to be delivered came aboard.
    long loaded = begins[0];
    // When the goods of a carried job came aboard, at the first of its pickups.
    int[] jobs = new int[route.length];
    long[] since = new long[route.length];
    int aboard = 0;
    for (int i = 1; i <= route.length; i++) {
      int visit = route.visit[i];
      long max = model.secondsAboardMax[model.jobOf[visit]];
      long end = begins[i] + model.duration[route.option[i]];
      if (model.kind[visit] == Model.Kind.RELOAD) {
        loaded = end;
      }
      if (max == Long.MAX_VALUE) {
        continue;
      }
      switch (model.kind[visit]) {
        case DELIVERY -> {
          if (begins[i] - loaded > max) {
            return false;
          }
        }
        case PICKUP -> {
          if (unloaded(route, begins, i) - end > max) {
            return false;
          }
        }
        case CARRIED_PICKUP -> {
          jobs[aboard] = model.jobOf[visit];
          since[aboard++] = end;
        }
        case BREAK, RELOAD -> {}
        case CARRIED_DELIVERY -> {
          int job = model.jobOf[visit];
          for (int k = 0; k < aboard; k++) {
            if (jobs[k] == job && begins[i] - since[k] > max) {
              return false;
            }
          }
        }
      }
    }
    return true;
  }

  /// When what is picked up at a position leaves the vehicle: at the next reload or at the end.
  private long unloaded(Route route, long[] begins, int position) {
    for (int i = position + 1; i <= route.length; i++) {
      if (model.kind[route.visit[i]] == Model.Kind.RELOAD) {
        return begins[i];
      }
    }
    return begins[route.length + 1];
  }

  private boolean isConcerned(Route route) {
    return Arrays.stream(route.visit, 1, route.length + 1)
        .anyMatch(visit -> model.secondsAboardMax[model.jobOf[visit]] < Long.MAX_VALUE);
  }
}
