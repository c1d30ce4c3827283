package io.cartway.tours.solver;

import io.cartway.tours.Job;
import io.cartway.tours.Objective;
import io.cartway.tours.Place;
import io.cartway.tours.Task;
import io.cartway.tours.Window;
import java.util.Arrays;
import java.util.List;

/// How late the services of a tour are, and when it departs so that they are as little late as can
/// be. Immutable.
///
/// Services that begin as soon as they can are the least late of all, for each departure; an
/// earlier one makes none later. So the least lateness of a tour is that of its earliest departure,
/// and the latest departure that keeps it follows from one walk back: each service may begin as
/// late as it is then, or as it is in time. Both walks are linear in the tour, once for each tour
/// that is tried; what an insertion costs at least is known in constant time before.
final class Lateness {

  /// So many seconds late outweigh the dearest detour while a search goes on; what is kept of it is
  /// compared by lateness before cost.
  private static final double SECONDS = 60;

  /// Costs that differ by less are the same.
  private static final double TIE = 1e-6;

  private final Model model;
  private final boolean isFirst;
  private final double rate;

  /// Of each option of a visit: behind it, a service is late, and whether squares count.
  private final long[] lateAfter;

  private final boolean[] isSquared;

  Lateness(Model model) {
    this.model = model;
    List<Objective> objectives = model.problem.objectives();
    isFirst = objectives.indexOf(Objective.LATENESS) < objectives.indexOf(Objective.COST);
    rate = isFirst ? model.ways.dearest(model.problem) / SECONDS : 0;
    lateAfter = new long[model.close.length];
    isSquared = new boolean[model.close.length];
    // Pauses, whose options come behind, are never late.
    Arrays.fill(lateAfter, Long.MAX_VALUE);
    int option = 0;
    for (Job job : model.problem.jobs()) {
      for (Task task : job.tasks()) {
        for (Place place : task.places()) {
          for (Window window : place.windows()) {
            lateAfter[option] = window.lateAfter();
            isSquared[option] = window.isSquared();
            option++;
          }
        }
      }
    }
  }

  /// Whether it counts more than the cost.
  boolean isFirst() {
    return isFirst;
  }

  /// What it weighs in the cost of a tour.
  double rate() {
    return rate;
  }

  /// By how much costs differ where it decides between equal ones.
  double tie() {
    return isFirst ? 0 : TIE;
  }

  /// Has a tour depart early where that makes it less late and does not cost more than it may.
  ///
  /// @param route with its least duration and the earliest departure that has it, both of which are
  ///   changed
  /// @return how late it is
  double settle(Route route) {
    if (isFirst || route.rates().perSecond() == 0) {
      long plain = route.departure;
      // Whoever departs earlier than with the least duration is under way for as much longer.
      long spare = Math.max(0, route.secondsMax() - route.duration);
      long first = Math.min(plain, Math.max(route.departureMin, plain - spare));
      route.departure = Math.min(plain, latest(route, route.begins(first)));
      route.duration += plain - route.departure;
    }
    return late(route, route.begins());
  }

  /// The latest departure with which no service is later than it is, unless it is in time. Windows
  /// close no earlier than either.
  private long latest(Route route, long[] begins) {
    long latest = route.arrivalMax;
    for (int i = route.length; i >= 0; i--) {
      long own = i == 0 ? 0 : model.duration[route.option[i]];
      latest -= own + route.seconds(route.location[i], route.location[i + 1]);
      if (i > 0) {
        int at = route.option[i];
        latest = Math.min(latest, Math.max(begins[i], lateAfter[at]));
      }
    }
    return Math.max(latest, begins[0]);
  }

  private double late(Route route, long[] begins) {
    double late = 0;
    for (int i = 1; i <= route.length; i++) {
      int at = route.option[i];
      double seconds = begins[i] > lateAfter[at] ? begins[i] - lateAfter[at] : 0;
      late += isSquared[at] ? seconds * seconds : seconds;
    }
    return late;
  }
}
