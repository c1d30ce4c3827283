package io.cartway.tours.solver;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A plan that changes: a route for each slot, and the jobs that are in none. Changes since the
/// last `keep` can be taken back, at the cost of the routes that they touched. Not thread-safe.
final class State {

  final Model model;
  final Route[] routes;

  private final Pauses pauses;

  /// The slot that does a job, -1 if none.
  final int[] slotOf;

  /// The jobs that nobody does, in any order.
  final int[] absent;

  int absentCount;
  long absentWeight;
  double cost;

  /// The lateness of all services, where that counts.
  private double late;

  /// Routes with visits.
  int tours;

  private final @Nullable Route[] before;
  private final int[] touched;
  private int touchedCount;
  private final int[] absentBefore;
  private int absentCountBefore;
  private long absentWeightBefore;
  private double costBefore;
  private double lateBefore;
  private int toursBefore;
  private final List<ArrayDeque<Route>> spare = new ArrayList<>();

  State(Model model) {
    this.model = model;
    routes = new Route[model.slots];
    for (int slot = 0; slot < model.slots; slot++) {
      routes[slot] = new Route(model, slot);
      spare.add(new ArrayDeque<>());
    }
    slotOf = new int[model.jobs + 1];
    pauses = new Pauses(model);
    absent = new int[model.jobs];
    absentBefore = new int[model.jobs];
    before = new Route[model.slots];
    touched = new int[model.slots];
    Arrays.fill(slotOf, -1);
    for (int job = 0; job < model.jobs; job++) {
      addAbsent(job);
    }
    keep();
  }

  private void addAbsent(int job) {
    absent[absentCount++] = job;
    absentWeight += model.jobWeight[job];
  }

  /// A route that may be changed until the changes are kept or taken back.
  Route change(int slot) {
    Route now = routes[slot];
    if (before[slot] == null) {
      Route copy = spare.get(slot).pollLast();
      if (copy == null) {
        copy = new Route(model, slot);
      }
      copy.copyFrom(now);
      before[slot] = now;
      touched[touchedCount++] = slot;
      routes[slot] = copy;
    }
    return routes[slot];
  }

  /// Takes the marked jobs out of a route, and all others if it is not feasible without those.
  ///
  /// @param marked all of the route
  void remove(int slot, boolean[] marked, int[] jobs, int count) {
    Route route = change(slot);
    cost -= route.cost;
    late -= route.late;
    route.removeMarked(marked);
    if (route.hasPauses && route.isIdle()) {
      route.clear();
    }
    route.update();
    if (route.hasPauses && route.length > 0) {
      pauses.tidy(route);
    }
    for (int i = 0; i < count; i++) {
      leave(jobs[i]);
    }
    if (!route.isFeasible()) {
      for (int i = 1; i <= route.length; i++) {
        leave(model.jobOf[route.visit[i]]);
      }
      route.clear();
      route.update();
    }
    cost += route.cost;
    late += route.late;
    if (route.length == 0) {
      tours--;
    }
  }

  /// Makes a job absent that may be absent already.
  private void leave(int job) {
    if (job < model.jobs && slotOf[job] >= 0) {
      slotOf[job] = -1;
      addAbsent(job);
    }
  }

  /// Inserts a job that is absent; its place among the absent ones is the caller's to give up.
  void insert(int job, Insertion found) {
    Route route = change(found.slot);
    int first = model.visitStart[job];
    if (route.length == 0) {
      tours++;
    }
    cost -= route.cost;
    late -= route.late;
    if (found.whole != null) {
      route.become(found.whole);
    } else {
      route.insert(found.firstPosition, first, found.firstOption);
      if (found.secondPosition > 0) {
        route.insert(found.secondPosition, first + 1, found.secondOption);
      }
      route.update();
    }
    cost += route.cost;
    late += route.late;
    slotOf[job] = found.slot;
    absentWeight -= model.jobWeight[job];
  }

  /// Makes the changes the state to which [#undo] returns.
  void keep() {
    for (int i = 0; i < touchedCount; i++) {
      int slot = touched[i];
      giveBack(before[slot]);
      before[slot] = null;
    }
    remember();
  }

  private void giveBack(@Nullable Route route) {
    if (route != null) {
      spare.get(route.slot).addLast(route);
    }
  }

  private void remember() {
    touchedCount = 0;
    System.arraycopy(absent, 0, absentBefore, 0, absentCount);
    absentCountBefore = absentCount;
    absentWeightBefore = absentWeight;
    costBefore = cost;
    lateBefore = late;
    toursBefore = tours;
  }

  int[] absentKept() {
    return absentBefore;
  }

  int absentCountKept() {
    return absentCountBefore;
  }

  long absentWeightKept() {
    return absentWeightBefore;
  }

  int toursKept() {
    return toursBefore;
  }

  double costKept() {
    return costBefore;
  }

  /// Takes all changes since the last [#keep] back.
  void undo() {
    for (int i = 0; i < touchedCount; i++) {
      int slot = touched[i];
      giveBack(routes[slot]);
      Route old = Objects.requireNonNull(before[slot]);
      routes[slot] = old;
      before[slot] = null;
    }
    for (int i = 0; i < touchedCount; i++) {
      Route route = routes[touched[i]];
      for (int at = 1; at <= route.length; at++) {
        slotOf[model.jobOf[route.visit[at]]] = route.slot;
      }
    }
    System.arraycopy(absentBefore, 0, absent, 0, absentCountBefore);
    absentCount = absentCountBefore;
    absentWeight = absentWeightBefore;
    cost = costBefore;
    late = lateBefore;
    tours = toursBefore;
    for (int i = 0; i < absentCount; i++) {
      slotOf[absent[i]] = -1;
    }
    touchedCount = 0;
  }

  /// What the tours come to.
  Snapshot.Price price() {
    return new Snapshot.Price(cost, late);
  }

  /// What all tours cost by their rates.
  double money() {
    double sum = 0;
    for (Route route : routes) {
      sum += route.money;
    }
    return sum;
  }

  /// What is visited, without what can be computed from it.
  Snapshot snapshot() {
    int visits = 0;
    for (Route route : routes) {
      visits += route.length;
    }
    int[] ends = new int[routes.length];
    int[] visit = new int[visits];
    int[] option = new int[visits];
    int at = 0;
    for (Route route : routes) {
      System.arraycopy(route.visit, 1, visit, at, route.length);
      System.arraycopy(route.option, 1, option, at, route.length);
      at += route.length;
      ends[route.slot] = at;
    }
    return new Snapshot(ends, visit, option, absentWeight, tours, price(), money());
  }

  /// Becomes what a snapshot holds.
  void restore(Snapshot snapshot) {
    keep();
    Arrays.fill(slotOf, -1);
    cost = 0;
    late = 0;
    tours = 0;
    int at = 0;
    for (Route route : routes) {
      route.clear();
      for (int end = snapshot.ends()[route.slot]; at < end; at++) {
        route.insert(route.length + 1, snapshot.visit()[at], snapshot.option()[at]);
        slotOf[model.jobOf[snapshot.visit()[at]]] = route.slot;
      }
      route.update();
      cost += route.cost;
      late += route.late;
      tours += route.length > 0 ? 1 : 0;
    }
    absentCount = 0;
    absentWeight = 0;
    for (int job = 0; job < model.jobs; job++) {
      if (slotOf[job] < 0) {
        addAbsent(job);
      }
    }
    remember();
  }
}
