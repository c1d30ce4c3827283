package io.cartway.tours.check;

import io.cartway.tours.Job;
import io.cartway.tours.Place;
import io.cartway.tours.Shift;
import io.cartway.tours.Task;
import io.cartway.tours.TourPlan;
import io.cartway.tours.TourPlan.Halt;
import io.cartway.tours.TourPlan.Tour;
import io.cartway.tours.TourPlan.Visit;
import io.cartway.tours.TourProblem;
import io.cartway.tours.TravelCosts;
import io.cartway.tours.TravelTable;
import io.cartway.tours.VehicleType;
import io.cartway.tours.Window;
import io.cartway.tours.check.Violation.Rule;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/// Puts a job into a tour in every way: each task at each place and position, each pause anywhere
/// or left out, from many departures, all as early as can be. The [PlanChecker] judges each. Shares
/// no code with what it is held against.
final class EveryInsertion {

  /// What a job that is not there yet breaks.
  private static final Set<Rule> OF_THE_PLAN = EnumSet.of(Rule.LEFT_OUT, Rule.SPLIT);

  /// Each second, if it is so few.
  private static final int DEPARTURES_MAX = 31;

  private final TourProblem problem;
  private final TravelCosts costs;
  private final PlanChecker checker;
  private final int trialsMax;
  private int trials;
  private boolean isFitting;
  private final Set<Rule> broken = EnumSet.noneOf(Rule.class);

  /// @param trialsMax of each tour; then nothing is known
  EveryInsertion(TourProblem problem, TravelCosts costs, int trialsMax) {
    this.problem = problem;
    this.costs = costs;
    this.trialsMax = trialsMax;
    checker = new PlanChecker(problem, costs);
  }

  /// Whether all was tried.
  boolean isKnown() {
    return trials <= trialsMax;
  }

  /// Whether one of the trials breaks nothing.
  boolean isFitting() {
    return isFitting;
  }

  /// What the trials break.
  Set<Rule> broken() {
    return broken;
  }

  /// Tries a job in a tour.
  ///
  /// @param tour without visits for a new one
  void put(int job, Tour tour) {
    trials = 0;
    insert(job, 0, tour.visits(), visits -> pauses(tour, visits));
  }

  private void insert(int job, int task, List<Visit> visits, Consumer<List<Visit>> then) {
    Job of = problem.jobs().get(job);
    if (task == of.tasks().size()) {
      then.accept(visits);
      return;
    }
    for (int place = 0; place < of.tasks().get(task).places().size(); place++) {
      for (int at = 0; at <= visits.size() && isKnown(); at++) {
        List<Visit> more = new ArrayList<>(visits);
        more.add(at, new Visit(job, task, place, 0));
        insert(job, task + 1, more, then);
      }
    }
  }

  /// Each pause between any two visits, in any order, or left out.
  private void pauses(Tour tour, List<Visit> visits) {
    int pauses = shift(tour).pauses().size();
    put(tour, visits, new ArrayList<>(), new boolean[pauses], 0);
  }

  private void put(Tour tour, List<Visit> visits, List<Halt> halts, boolean[] used, int after) {
    departures(tour, visits, halts);
    for (int pause = 0; pause < used.length && isKnown(); pause++) {
      if (used[pause]) {
        continue;
      }
      used[pause] = true;
      for (int at = after; at <= visits.size() && isKnown(); at++) {
        halts.add(new Halt(pause, at, 0));
        put(tour, visits, halts, used, at);
        halts.removeLast();
      }
      used[pause] = false;
    }
  }

  private Shift shift(Tour tour) {
    return problem.types().get(tour.type()).shifts().get(tour.shift());
  }

  private void departures(Tour tour, List<Visit> visits, List<Halt> halts) {
    Shift shift = shift(tour);
    long range = shift.departureMax() - shift.departureMin();
    int count = (int) Math.min(range + 1, DEPARTURES_MAX);
    for (int i = 0; i < count; i++) {
      trials++;
      long departure = shift.departureMin() + range * i / Math.max(1, count - 1);
      Set<Rule> rules = EnumSet.noneOf(Rule.class);
      Tour timed = timed(tour, visits, halts, departure);
      checker
          .judge(new TourPlan(List.of(timed), List.of()))
          .violations()
          .forEach(violation -> rules.add(violation.rule()));
      rules.removeAll(OF_THE_PLAN);
      broken.addAll(rules);
      isFitting |= rules.isEmpty();
    }
  }

  /// All as early as can be; what is too late begins when the vehicle is there.
  private Tour timed(Tour tour, List<Visit> visits, List<Halt> halts, long departure) {
    Shift shift = shift(tour);
    VehicleType type = problem.types().get(tour.type());
    TravelTable table = costs.table(type.profile());
    List<Visit> timed = new ArrayList<>();
    List<Halt> halted = new ArrayList<>();
    long now = departure;
    int at = shift.start();
    boolean isStopped = false;
    for (int i = 0; i <= visits.size(); i++) {
      for (Halt halt : halts) {
        if (halt.after() != i) {
          continue;
        }
        Shift.Pause pause = shift.pauses().get(halt.pause());
        if (pause.location() != Shift.Pause.WHEREVER) {
          now += way(table, at, pause.location());
          at = pause.location();
          isStopped = false;
        }
        long begin = begin(pause.windows(), now);
        halted.add(new Halt(halt.pause(), i, begin));
        now = begin + pause.seconds();
      }
      if (i < visits.size()) {
        Visit visit = visits.get(i);
        Task task = problem.jobs().get(visit.job()).tasks().get(visit.task());
        Place place = task.places().get(visit.place());
        now += way(table, at, place.location());
        now += isStopped && at == place.location() ? 0 : shift.stopSeconds();
        at = place.location();
        isStopped = true;
        long begin = begin(place.windows(), now);
        timed.add(new Visit(visit.job(), visit.task(), visit.place(), begin));
        now = begin + place.durationSeconds();
      }
    }
    return new Tour(tour.type(), tour.vehicle(), tour.shift(), departure, timed, halted);
  }

  private static long way(TravelTable table, int from, int to) {
    int seconds = table.seconds(from, to);
    return seconds == TravelTable.NO_WAY ? 0 : seconds;
  }

  private static long begin(List<Window> windows, long now) {
    long first = Long.MAX_VALUE;
    for (Window window : windows) {
      if (window.close() >= now) {
        first = Math.min(first, Math.max(window.open(), now));
      }
    }
    return first == Long.MAX_VALUE ? now : first;
  }
}
