package io.cartway.tours.check;

import io.cartway.tours.Job;
import io.cartway.tours.Place;
import io.cartway.tours.Relation;
import io.cartway.tours.Shift;
import io.cartway.tours.Task;
import io.cartway.tours.TourPlan;
import io.cartway.tours.TourProblem;
import io.cartway.tours.TravelCosts;
import io.cartway.tours.VehicleType;
import io.cartway.tours.check.Violation.Rule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Recomputes all times, loads, lengths and costs of a plan, step by step. Linear in the plan.
/// Immutable.
public final class PlanChecker {

  /// Of a territory that is none of a vehicle's.
  private static final int FOREIGN = 5;

  private final TourProblem problem;
  private final TravelCosts costs;
  private final TaskList tasks;
  private final RelationChecker relations;

  public PlanChecker(TourProblem problem, TravelCosts costs) {
    this.problem = problem;
    this.costs = costs;
    tasks = new TaskList(problem);
    relations = new RelationChecker(problem);
  }

  /// What a plan breaks, and what it costs.
  ///
  /// @param cost of all tours whose vehicles and jobs are known
  /// @param disorder how many tasks are not where their ranks put them
  /// @param foreignness of the territories of tasks to the vehicles that do them
  /// @param lateness the seconds by which services are late in their windows, or their squares
  /// @param isMeasured whether a way leads between all places of the tours; else nobody knows what
  ///   they take
  public record Judgement(
      List<Violation> violations,
      double cost,
      long disorder,
      long foreignness,
      double lateness,
      boolean isMeasured) {

    public Judgement {
      violations = List.copyOf(violations);
    }
  }

  /// Judges a plan.
  public Judgement judge(TourPlan plan) {
    return judge(plan, Integer.MAX_VALUE);
  }

  /// Judges a plan.
  ///
  /// @param most violations that are told
  public Judgement judge(TourPlan plan, int most) {
    Judging judging = new Judging(most);
    for (int i = 0; i < plan.tours().size(); i++) {
      judging.tour(i, plan.tours().get(i));
    }
    judging.jobs(plan.unassigned());
    for (int i = 0; i < plan.tours().size(); i++) {
      judging.relations(i, plan.tours().get(i));
    }
    return new Judgement(
        judging.breaches.violations(),
        judging.cost,
        judging.disorder,
        judging.foreignness,
        judging.lateness,
        judging.isMeasured);
  }

  /// The rules that a tour breaks by itself, in the order of their finding. What becomes of other
  /// jobs is not looked at: it takes no longer in a problem of many.
  public Set<Rule> rules(TourPlan.Tour tour) {
    Judging judging = new Judging(0);
    judging.tour(0, tour);
    judging.relations(0, tour);
    return judging.breaches.rules();
  }

  /// Whether a job has a task that vehicles of a type may do at none of its places.
  boolean isForeign(int job, int type) {
    VehicleType.Territories own = problem.types().get(type).abilities().territories();
    return tasks.of(job).stream().anyMatch(task -> task.places().stream().noneMatch(own::isOpen));
  }

  /// How many relations a job is in: each is looked at where the job is.
  int relations(int job) {
    return relations.count(job);
  }

  /// One plan's judgement.
  private final class Judging {

    private final Breaches breaches;
    private final Set<List<Integer>> vehicles = new HashSet<>();

    /// The tour of each task, -1 for none, of jobs that were met.
    private final Map<Integer, List<Integer>> toursOfTasks = new HashMap<>();

    private double cost;
    private long disorder;
    private long foreignness;
    private double lateness;
    private boolean isMeasured = true;

    /// @param most violations that are told; 0 for rules alone
    Judging(int most) {
      breaches = new Breaches(most);
    }

    private boolean isKnown(int number, TourPlan.Tour tour) {
      boolean isVehicle =
          tour.type() >= 0
              && tour.type() < problem.types().size()
              && tour.vehicle() >= 0
              && tour.vehicle() < problem.types().get(tour.type()).count()
              && tour.shift() >= 0
              && tour.shift() < problem.types().get(tour.type()).shifts().size();
      if (!isVehicle) {
        breaches.add(
            Rule.UNKNOWN,
            number,
            () ->
                "no vehicle %d of type %d with a shift %d"
                    .formatted(tour.vehicle(), tour.type(), tour.shift()));
        return false;
      }
      if (!areKnown(tour)) {
        breaches.add(
            Rule.UNKNOWN, number, () -> "pauses that its shift does not have, or out of order");
        return false;
      }
      for (TourPlan.Visit visit : tour.visits()) {
        if (!isKnown(visit)) {
          breaches.add(Rule.UNKNOWN, number, () -> "no such task or place: %s".formatted(visit));
          return false;
        }
      }
      return true;
    }

    /// Whether the pauses of a tour are those of its shift, in the order of the tour.
    private boolean areKnown(TourPlan.Tour tour) {
      int pauses = problem.types().get(tour.type()).shifts().get(tour.shift()).pauses().size();
      int after = 0;
      for (TourPlan.Halt halt : tour.halts()) {
        if (halt.pause() < 0
            || halt.pause() >= pauses
            || halt.after() < after
            || halt.after() > tour.visits().size()) {
          return false;
        }
        after = halt.after();
      }
      return true;
    }

    private boolean isKnown(TourPlan.Visit visit) {
      if (visit.job() < 0 || visit.job() >= problem.jobs().size()) {
        return false;
      }
      return visit.task() >= 0
          && visit.task() < tasks.of(visit.job()).size()
          && visit.place() >= 0
          && visit.place() < tasks.of(visit).places().size();
    }

    void tour(int number, TourPlan.Tour tour) {
      if (!isKnown(number, tour)) {
        return;
      }
      if (tour.visits().isEmpty()) {
        breaches.add(Rule.EMPTY, number, () -> "a tour without a visit");
      }
      if (!vehicles.add(List.of(tour.type(), tour.vehicle(), tour.shift()))) {
        breaches.add(Rule.TWICE, number, () -> "the vehicle makes two tours in one shift");
      }
      tasks(number, tour);
      territories(number, tour);
      loads(number, tour);
      ranks(number, tour);
      WayChecker.Way way = new WayChecker(problem, costs, tasks, breaches).check(number, tour);
      cost += way.cost();
      lateness += way.lateness();
      isMeasured &= way.isKnown();
      aboard(number, tour, way.arrival());
    }

    private void tasks(int number, TourPlan.Tour tour) {
      Set<String> skills = problem.types().get(tour.type()).abilities().skills();
      for (int i = 0; i < tour.visits().size(); i++) {
        TourPlan.Visit visit = tour.visits().get(i);
        Job job = problem.jobs().get(visit.job());
        List<Integer> tours =
            toursOfTasks.computeIfAbsent(
                visit.job(),
                _ -> new ArrayList<>(Collections.nCopies(tasks.of(visit.job()).size(), -1)));
        if (tours.get(visit.task()) >= 0) {
          breaches.add(Rule.TWICE, number, i, () -> "the task was done before");
        }
        boolean isEarly =
            !job.isPickup(visit.task())
                && tours.subList(0, job.pickups().size()).stream().anyMatch(at -> at != number);
        if (isEarly) {
          breaches.add(
              Rule.ORDER, number, i, () -> "it is delivered before all of it is picked up");
        }
        tours.set(visit.task(), number);
        if (!skills.containsAll(job.skills())) {
          List<String> sorted = job.skills().stream().sorted().toList();
          breaches.add(
              Rule.SKILL,
              number,
              i,
              () -> "the vehicle has not all of %s".formatted(Breaches.some(sorted)));
        }
      }
    }

    private void territories(int number, TourPlan.Tour tour) {
      VehicleType.Territories own = problem.types().get(tour.type()).abilities().territories();
      for (int i = 0; i < tour.visits().size(); i++) {
        TourPlan.Visit visit = tour.visits().get(i);
        Place place = tasks.of(visit).places().get(visit.place());
        Optional<String> territory = place.territory();
        if (!own.isOpen(place)) {
          breaches.add(
              Rule.TERRITORY,
              number,
              i,
              () -> "the vehicle does not work in " + territory.orElse("places of no territory"));
        }
        if (territory.isPresent()) {
          foreignness += own.priorities().getOrDefault(territory.get(), FOREIGN + 1) - 1;
        }
      }
    }

    private void loads(int number, TourPlan.Tour tour) {
      Shift shift = problem.types().get(tour.type()).shifts().get(tour.shift());
      int from = 0;
      for (TourPlan.Halt halt : tour.halts()) {
        if (shift.pauses().get(halt.pause()).purpose() == Shift.Purpose.RELOAD) {
          loads(number, tour, from, halt.after());
          from = halt.after();
        }
      }
      loads(number, tour, from, tour.visits().size());
    }

    /// Loads from the departure or a reload to the next reload or the arrival.
    ///
    /// @param from index of the first visit
    /// @param to index behind the last one
    private void loads(int number, TourPlan.Tour tour, int from, int to) {
      List<TourPlan.Visit> visits = tour.visits().subList(from, to);
      List<Integer> capacity = problem.types().get(tour.type()).abilities().capacity();
      for (int d = 0; d < capacity.size(); d++) {
        long load = 0;
        for (TourPlan.Visit visit : visits) {
          Job job = problem.jobs().get(visit.job());
          if (job.pickups().isEmpty()) {
            load += tasks.of(visit).demand().get(d);
          }
        }
        long most = load;
        for (TourPlan.Visit visit : visits) {
          Job job = problem.jobs().get(visit.job());
          boolean isPickup = job.isPickup(visit.task());
          int demand = tasks.of(visit).demand().get(d);
          load += isPickup ? demand : -demand;
          most = Math.max(most, load);
        }
        breaches.bound(number, Rule.CAPACITY, "of load", most, capacity.get(d));
      }
      Set<Integer> before = new HashSet<>();
      tour.visits().subList(0, from).forEach(visit -> before.add(visit.job()));
      for (int i = from; i < to; i++) {
        int job = tour.visits().get(i).job();
        if (problem.jobs().get(job).isCarried() && before.contains(job)) {
          breaches.add(
              Rule.RELOAD, number, i, () -> "goods are carried past a reload, which empties all");
        }
      }
    }

    /// A task is in disorder if one that belongs behind it came before.
    private void ranks(int number, TourPlan.Tour tour) {
      int highest = 0;
      boolean isBegun = false;
      boolean isEnding = false;
      int wrong = 0;
      for (TourPlan.Visit visit : tour.visits()) {
        int rank = tasks.of(visit).rank();
        boolean isNumber = rank > 0 && rank < Task.LAST;
        boolean isLate =
            (rank == Task.FIRST && isBegun)
                || (rank != Task.LAST && isEnding)
                || (isNumber && rank < highest);
        wrong += isLate ? 1 : 0;
        isBegun |= rank != Task.FIRST;
        isEnding |= rank == Task.LAST;
        highest = isNumber ? Math.max(highest, rank) : highest;
      }
      disorder += wrong;
      int count = wrong;
      if (problem.isOrdered() && wrong > 0) {
        breaches.add(Rule.RANK, number, () -> "%d of its tasks come too late".formatted(count));
      }
    }

    void relations(int number, TourPlan.Tour tour) {
      for (int relation : relations.broken(tour)) {
        breaches.add(Rule.RELATION, number, () -> what(relation));
      }
    }

    /// @param number of a relation, as in the problem, from 0
    private String what(int number) {
      Relation relation = problem.relations().get(number);
      List<String> ids = relation.jobs().stream().map(job -> problem.jobs().get(job).id()).toList();
      return "relation %d, %s of %s, is not kept"
          .formatted(number, relation.kind(), Breaches.some(ids));
    }

    /// Goods are aboard no longer than they may be: what is brought from the departure or the last
    /// reload on, what is fetched up to the next reload or the arrival.
    private void aboard(int number, TourPlan.Tour tour, long arrival) {
      Shift shift = problem.types().get(tour.type()).shifts().get(tour.shift());
      Map<Integer, Long> since = new HashMap<>();
      for (int i = 0; i < tour.visits().size(); i++) {
        TourPlan.Visit visit = tour.visits().get(i);
        Job job = problem.jobs().get(visit.job());
        Task task = tasks.of(visit);
        long loaded = tour.departure();
        long unloaded = arrival;
        for (TourPlan.Halt halt : tour.halts()) {
          Shift.Pause pause = shift.pauses().get(halt.pause());
          if (pause.purpose() == Shift.Purpose.RELOAD && halt.after() <= i) {
            loaded = halt.begin() + pause.seconds();
          } else if (pause.purpose() == Shift.Purpose.RELOAD) {
            unloaded = Math.min(unloaded, halt.begin());
          }
        }
        long end = visit.begin() + task.places().get(visit.place()).durationSeconds();
        boolean isPickup = job.isPickup(visit.task());
        if (isPickup) {
          since.merge(visit.job(), end, Math::min);
        }
        long from = isPickup ? end : since.getOrDefault(visit.job(), loaded);
        long to = isPickup ? (job.isCarried() ? end : unloaded) : visit.begin();
        if (to - from > job.secondsAboardMax()) {
          breaches.add(
              Rule.ABOARD,
              number,
              () ->
                  "job %s is aboard for %d s, %d at most"
                      .formatted(job.id(), to - from, job.secondsAboardMax()));
        }
      }
    }

    /// Each job is done in whole, by one tour, or told as unassigned.
    void jobs(List<Integer> unassigned) {
      Set<Integer> told = new HashSet<>(unassigned);
      for (int job = 0; job < problem.jobs().size(); job++) {
        String id = problem.jobs().get(job).id();
        Set<Integer> tours = new HashSet<>(toursOfTasks.getOrDefault(job, List.of(-1)));
        if (tours.size() > 1) {
          breaches.add(
              Rule.SPLIT, -1, () -> "job %s is in several tours, or in part in one".formatted(id));
        } else if (tours.contains(-1) != told.contains(job)) {
          breaches.add(
              Rule.LEFT_OUT,
              -1,
              () -> "job %s is neither done nor told as unassigned, or both".formatted(id));
        }
      }
      if (told.size() != unassigned.size()
          || told.stream().anyMatch(job -> job < 0 || job >= problem.jobs().size())) {
        breaches.add(Rule.UNKNOWN, -1, () -> "unassigned jobs that are unknown or told twice");
      }
    }
  }
}
