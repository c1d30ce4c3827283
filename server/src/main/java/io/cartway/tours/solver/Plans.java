package io.cartway.tours.solver;

import io.cartway.tours.TourPlan;
import java.util.ArrayList;
import java.util.List;

/// Writes what a search found in the words of the problem.
final class Plans {

  private Plans() {}

  /// A plan and what its tours cost.
  record Priced(TourPlan plan, double cost) {}

  static Priced plan(Model model, Snapshot found) {
    double cost = 0;
    List<TourPlan.Tour> tours = new ArrayList<>();
    boolean[] isDone = new boolean[model.jobs + 1];
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
        cost += route.money;
      }
    }
    List<Integer> unassigned = new ArrayList<>();
    for (int job = 0; job < model.jobs; job++) {
      if (!isDone[job]) {
        unassigned.add(job);
      }
    }
    return new Priced(new TourPlan(tours, unassigned), cost);
  }

  private static TourPlan.Tour tour(Model model, Route route) {
    List<TourPlan.Visit> visits = new ArrayList<>();
    List<TourPlan.Halt> halts = new ArrayList<>();
    long[] begins = route.begins();
    for (int i = 1; i <= route.length; i++) {
      int visit = route.visit[i];
      if (visit >= model.visits) {
        int pause = visit - model.firstPause[route.slot];
        halts.add(new TourPlan.Halt(pause, visits.size(), begins[i]));
        continue;
      }
      int job = model.jobOf[visit];
      int place = model.place[route.option[i]];
      visits.add(new TourPlan.Visit(job, visit - model.visitStart[job], place, begins[i]));
    }
    return new TourPlan.Tour(
        model.slotType[route.slot],
        model.slotVehicle[route.slot],
        model.slotShift[route.slot],
        begins[0],
        visits,
        halts);
  }
}
