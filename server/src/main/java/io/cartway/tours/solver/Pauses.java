package io.cartway.tours.solver;

import org.jspecify.annotations.Nullable;

/// Puts breaks into tours that are under way for them, and takes pauses out that are of no use any
/// more. Not thread-safe.
final class Pauses extends Segment {

  private final Model model;
  private final Breaks breaks;

  /// Tours to try changes on, of each slot.
  private final @Nullable Route[] trials;

  Pauses(Model model) {
    this.model = model;
    breaks = new Breaks(model);
    trials = new Route[model.slots];
  }

  /// Puts the breaks that are due where they cost least. A break makes a tour longer, so that
  /// another may become due.
  ///
  /// @param route updated, and changed in any case
  /// @return whether there is a place for each
  boolean settle(Route route) {
    for (int pause = breaks.missing(route); pause >= 0; pause = breaks.missing(route)) {
      if (!put(route, pause)) {
        return false;
      }
    }
    return true;
  }

  /// Puts a pause where it costs least.
  ///
  /// @return whether there is a place in time
  boolean put(Route route, int pause) {
    double least = Double.POSITIVE_INFINITY;
    int best = -1;
    int bestOption = 0;
    int last = breaks.mayEnd(route.slot, pause) ? route.length : route.length - 1;
    for (int i = 0; i <= last; i++) {
      for (int at = model.optionStart[pause]; at < model.optionStart[pause + 1]; at++) {
        double cost = cost(route, i, at);
        if (cost < least) {
          least = cost;
          best = i;
          bestOption = at;
        }
      }
    }
    if (best >= 0) {
      route.insert(best + 1, pause, bestOption);
      route.update();
    }
    return best >= 0;
  }

  /// The cost of a tour with a pause behind a position; infinite if it is not in time.
  private double cost(Route route, int i, int at) {
    int before = route.location[i];
    int behind = route.location[i + 1];
    int here = model.location[at] < 0 ? before : model.location[at];
    begin(route, i);
    boolean isInTime =
        join(route.seconds(before, here), model.duration[at], model.open[at], model.close[at])
            && joinRest(route.seconds(here, behind), route, i + 1);
    return isInTime
        ? route.cost(
            route.metres
                + route.metres(before, here)
                + route.metres(here, behind)
                - route.metres(before, behind),
            duration)
        : Double.POSITIVE_INFINITY;
  }

  /// Takes reloads out that are not needed, and puts breaks anew, of a tour that lost jobs.
  ///
  /// @param route updated
  void tidy(Route route) {
    for (int i = route.length; i > 0; i--) {
      if (i <= route.length && model.kind[route.visit[i]] == Model.Kind.RELOAD) {
        Route trial = trial(route);
        trial.removeAt(i);
        trial.update();
        adopt(route, trial);
      }
    }
    Route trial = trial(route);
    for (int i = trial.length; i > 0; i--) {
      if (model.kind[trial.visit[i]] == Model.Kind.BREAK) {
        trial.removeAt(i);
      }
    }
    trial.update();
    if (settle(trial)) {
      adopt(route, trial);
    }
  }

  private void adopt(Route route, Route trial) {
    boolean isBetter = trial.cost <= route.cost || !route.isFeasible();
    if (isBetter && trial.isFeasible() && trial.isLoadKept()) {
      route.become(trial);
    }
  }

  private Route trial(Route route) {
    Route trial = trials[route.slot];
    if (trial == null) {
      trial = new Route(model, route.slot);
      trials[route.slot] = trial;
    }
    trial.copyFrom(route);
    trial.update();
    return trial;
  }
}
