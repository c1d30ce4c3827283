package io.cartway.tours.solver;

import java.util.Optional;

/// Puts a job of several pickups or deliveries into a tour: one visit after the other, each where
/// it costs least, the pickups before the deliveries, each kind in an order by chance. Not
/// thread-safe.
final class ManyVisits {

  /// Of so many places one is passed over: the cheapest for one visit may not be for all of them.
  private static final int SKIPPED_ONE_IN = 8;

  private final Model model;
  private final Random random;

  ManyVisits(Model model, Random random) {
    this.model = model;
    this.random = random;
  }

  /// Puts all visits of a job into a tour. Loads are looked at roughly: the caller judges the tour.
  ///
  /// @param trial changed in any case
  /// @param insertion finds whether a visit can be done in time
  /// @return the tour, updated, if there is a place for each visit
  Optional<Route> put(Route trial, int job, Insertion insertion) {
    trial.update();
    int first = model.visitStart[job];
    int end = model.visitStart[job + 1];
    int deliveries = first;
    while (deliveries < end && model.kind[deliveries] != Model.Kind.CARRIED_DELIVERY) {
      deliveries++;
    }
    int lastPickup = 0;
    for (int visit : mixed(first, deliveries)) {
      int position = putOne(trial, visit, 0, insertion);
      if (position == 0) {
        return Optional.empty();
      }
      lastPickup = Math.max(lastPickup >= position ? lastPickup + 1 : 0, position);
    }
    for (int visit : mixed(deliveries, end)) {
      if (putOne(trial, visit, lastPickup, insertion) == 0) {
        return Optional.empty();
      }
    }
    return Optional.of(trial);
  }

  private int[] mixed(int from, int to) {
    int[] visits = new int[to - from];
    for (int i = 0; i < visits.length; i++) {
      int other = random.below(i + 1);
      visits[i] = visits[other];
      visits[other] = from + i;
    }
    return visits;
  }

  /// Puts a visit where it costs least behind a position.
  ///
  /// @return its position, 0 if there is none
  private int putOne(Route trial, int visit, int from, Insertion insertion) {
    double least = Double.POSITIVE_INFINITY;
    int best = 0;
    int bestOption = 0;
    for (int i = from; i <= trial.length; i++) {
      if (random.below(SKIPPED_ONE_IN) == 0 || !hasRoom(trial, visit, i, insertion)) {
        continue;
      }
      for (int at = model.optionStart[visit]; at < model.optionStart[visit + 1]; at++) {
        if (!insertion.fits(trial, i, at)) {
          continue;
        }
        int here = model.location[at];
        long metres =
            trial.metres
                + trial.metres(trial.location[i], here)
                + trial.metres(here, trial.location[i + 1])
                - trial.metres(trial.location[i], trial.location[i + 1]);
        double cost = trial.cost(metres, insertion.duration);
        if (cost < least) {
          least = cost;
          best = i + 1;
          bestOption = at;
        }
      }
    }
    if (best > 0) {
      trial.insert(best, visit, bestOption);
      trial.update();
    }
    return best;
  }

  private boolean hasRoom(Route trial, int visit, int position, Insertion insertion) {
    return switch (model.kind[visit]) {
      case DELIVERY -> insertion.hasRoom(trial.loadMaxTo, position, visit, trial);
      case PICKUP -> insertion.hasRoom(trial.loadMaxFrom, position, visit, trial);
      case CARRIED_PICKUP -> insertion.hasRoom(trial.load, position, visit, trial);
      // What was picked up is aboard already.
      case CARRIED_DELIVERY, BREAK, RELOAD -> true;
    };
  }
}
