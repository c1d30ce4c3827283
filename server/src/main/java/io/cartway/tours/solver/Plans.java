package io.cartway.tours.solver;

import io.cartway.tours.TourPlan;
import java.util.ArrayList;
import java.util.List;

/// Writes what a search found in the words of the problem.
final class Plans {

  private Plans() {}

  static TourPlan plan(Model model, Snapshot found) {
    List<TourPlan.Tour> tours = new ArrayList<>();
    boolean[] isDone = new boolean[model.jobs];
    int at = 0;
    for (int slot = 0; slot < model.slots; slot++) {
      Route route = new Route(model, slot);
      for (int end = found.ends()[slot]; at < end; at++) {
        route.insert(route.length + 1, found.visit()[at], found.option()[at]);
        isDone[model.jobOf[found.visit()[at]]] = true;
      }
      route.update();
      if (route.length > 0) {
        tours.add(tour(model, route));
      }
    }
    List<Integer> unassigned = new ArrayList<>();
    for (int job = 0; job < model.jobs; job++) {
      if (!isDone[job]) {
        unassigned.add(job);
      }
    }
    return new TourPlan(tours, unassigned);
  }

  private static TourPlan.Tour tour(Model model, Route route) {
    List<TourPlan.Visit> visits = new ArrayList<>();
    long now = route.departure();
    for (int i = 1; i <= route.length; i++) {
      int visit = route.visit[i];
      int option = route.option[i];
      now += route.seconds(route.location[i - 1], route.location[i]);
      now = Math.max(now, model.open[option]);
      int job = model.jobOf[visit];
      visits.add(new TourPlan.Visit(job, visit - model.visitStart[job], model.place[option], now));
      now += model.duration[option];
    }
    return new TourPlan.Tour(
        model.slotType[route.slot],
        model.slotVehicle[route.slot],
        model.slotShift[route.slot],
        route.departure(),
        visits);
  }
}
