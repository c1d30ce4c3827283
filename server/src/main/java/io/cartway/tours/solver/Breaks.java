package io.cartway.tours.solver;

import io.cartway.tours.Shift;

/// A tour has the breaks that it is under way for. One without an end ends with a pause only where
/// that is allowed.
record Breaks(Model model) implements TourRule {

  @Override
  public boolean isKeptBy(Route route) {
    return missing(route) < 0 && isEndAllowed(route);
  }

  /// The first break that is due and that the tour does not have, -1 if there is none.
  int missing(Route route) {
    Shift shift = model.shift(route.slot);
    int first = model.firstPause[route.slot];
    long departure = route.departure;
    long arrival = departure + route.duration;
    for (int pause = first; pause < first + shift.pauses().size(); pause++) {
      boolean isDue =
          model.kind[pause] == Model.Kind.BREAK && meetsWindow(pause, departure, arrival);
      if (isDue && route.positionOf(pause) == 0) {
        return pause;
      }
    }
    return -1;
  }

  /// Whether a tour departs before one of a pause's windows closes, and is over behind its opening.
  private boolean meetsWindow(int pause, long departure, long arrival) {
    for (int at = model.optionStart[pause]; at < model.optionStart[pause + 1]; at++) {
      if (departure <= model.close[at] && arrival > model.open[at]) {
        return true;
      }
    }
    return false;
  }

  private boolean isEndAllowed(Route route) {
    int last = route.visit[route.length];
    return route.length == 0 || last < model.visits || mayEnd(route.slot, last);
  }

  /// Whether a tour of a slot may have a pause behind all tasks.
  boolean mayEnd(int slot, int pause) {
    Shift shift = model.shift(slot);
    return shift.end().isPresent()
        || shift.pauses().get(pause - model.firstPause[slot]).isLastAllowed();
  }
}
