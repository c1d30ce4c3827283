package io.cartway.tours.check;

import io.cartway.tours.Job;
import io.cartway.tours.Place;
import io.cartway.tours.Relation;
import io.cartway.tours.Shift;
import io.cartway.tours.TourLimits;
import io.cartway.tours.TourPlan;
import io.cartway.tours.TourProblem;
import io.cartway.tours.TravelCosts;
import io.cartway.tours.VehicleType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

/// Finds the cheapest change that makes a job fit: puts it into each place of each tour and into
/// new ones, and looks what each would need. What it tells is judged by the [PlanChecker]. The
/// number of looks is bounded; beyond, the cheapest of those that were looked at is told. Not
/// thread-safe.
final class ChangeFinder {

  /// Steps of all looks, each over one visit of a tour: some seconds' work.
  private static final long STEPS_MAX = 60_000_000;

  /// So many times an attempt walks over a tour.
  private static final long WALKS = 8;

  /// So many times a judgement walks over a tour.
  private static final long JUDGING = 60;

  private final TourProblem problem;
  private final TravelCosts costs;
  private final TourPlan plan;
  private final BooleanSupplier isOver;
  private final TaskList tasks;
  private final RelationChecker relations;
  private final Set<Relation.Crew> busy = new HashSet<>();

  /// Whom relations bind jobs to.
  private final Map<Integer, Set<Relation.Crew>> bound = new HashMap<>();

  /// Jobs in relations, as often as they are in one.
  private final long related;

  /// Jobs that are still to be looked at: each has its share of the steps.
  private int jobsLeft;

  private long steps;

  /// @param isOver asked at each look; then nothing better is found
  ChangeFinder(TourProblem problem, TravelCosts costs, TourPlan plan, BooleanSupplier isOver) {
    this.problem = problem;
    this.costs = costs;
    this.plan = plan;
    this.isOver = isOver;
    tasks = new TaskList(problem);
    relations = new RelationChecker(problem);
    plan.tours().forEach(tour -> busy.add(crew(tour)));
    for (Relation relation : problem.relations()) {
      for (int job : relation.jobs()) {
        bound.computeIfAbsent(job, _ -> new HashSet<>()).add(relation.crew());
      }
    }
    related = problem.relations().stream().mapToLong(relation -> relation.jobs().size()).sum();
    jobsLeft = plan.unassigned().size();
  }

  private static Relation.Crew crew(TourPlan.Tour tour) {
    return new Relation.Crew(tour.type(), tour.vehicle(), tour.shift());
  }

  /// The cheapest change for a job; empty where none is found.
  Optional<CheapestChange> of(int job) {
    if (steps > STEPS_MAX) {
      return Optional.empty();
    }
    Finding finding = new Finding(job, steps + (STEPS_MAX - steps) / Math.max(1, jobsLeft--));
    for (int type = 0; type < problem.types().size(); type++) {
      for (int shift = 0; shift < problem.types().get(type).shifts().size(); shift++) {
        finding.newTours(type, shift);
      }
    }
    for (int tour = 0; tour < plan.tours().size(); tour++) {
      finding.tour(tour);
    }
    return finding.best;
  }

  /// What is found for one job.
  private final class Finding {
    private final int job;
    private final long end;
    private Optional<CheapestChange> best = Optional.empty();
    private double hours = Double.POSITIVE_INFINITY;

    /// @param end how many steps there may be then
    Finding(int job, long end) {
      this.job = job;
      this.end = end;
    }

    /// A tour by the first vehicle that has none, and by the one that a relation names.
    void newTours(int type, int shift) {
      Set<Integer> vehicles = new TreeSet<>();
      int free = 0;
      while (busy.contains(new Relation.Crew(type, free, shift))) {
        free++;
      }
      vehicles.add(free);
      for (Relation.Crew crew : bound.getOrDefault(job, Set.of())) {
        if (crew.type() == type && crew.shift() == shift) {
          vehicles.add(crew.vehicle());
        }
      }
      for (int vehicle : vehicles) {
        Relation.Crew crew = new Relation.Crew(type, vehicle, shift);
        if (!busy.contains(crew) && vehicle < TourLimits.VEHICLES_MAX) {
          look(crew, -1, List.of());
        }
      }
    }

    void tour(int number) {
      TourPlan.Tour tour = plan.tours().get(number);
      List<Call> calls = new ArrayList<>();
      int halts = 0;
      for (int i = 0; i <= tour.visits().size(); i++) {
        while (halts < tour.halts().size() && tour.halts().get(halts).after() == i) {
          calls.add(new Call(Call.PAUSE, tour.halts().get(halts++).pause(), 0));
        }
        if (i < tour.visits().size()) {
          TourPlan.Visit visit = tour.visits().get(i);
          calls.add(new Call(visit.job(), visit.task(), visit.place()));
        }
      }
      look(crew(tour), number, calls);
    }

    private void look(Relation.Crew crew, int tour, List<Call> calls) {
      VehicleType type = problem.types().get(crew.type());
      Job of = problem.jobs().get(job);
      Attempt.Wanted wanted =
          new Attempt.Wanted(
              job, of, tasks, problem.isOrdered(), crew, type, costs.table(type.profile()));
      List<Change> given = new ArrayList<>();
      for (String skill : new TreeSet<>(of.skills())) {
        if (!type.abilities().skills().contains(skill)) {
          given.add(new Change(Change.Field.SKILL, 0, 0, 0, 1, 0, skill));
        }
      }
      if (crew.vehicle() >= type.count()) {
        given.add(Change.of(Change.Field.VEHICLE, 0, 1, type.count() + 1L));
      }
      insert(new Looking(wanted, tour, given), calls, 0, -1);
    }

    /// Puts a task and those behind it everywhere: pickups in any order, then deliveries.
    ///
    /// @param lastPickup the position of the last pickup of the job, -1 if there is none yet
    private void insert(Looking looking, List<Call> calls, int task, int lastPickup) {
      if (task == tasks.of(job).size()) {
        judge(looking, calls);
        return;
      }
      boolean isPickup = task < tasks.pickups(job);
      List<Place> places = tasks.of(job).get(task).places();
      for (int p = isPickup ? 0 : lastPickup + 1; p <= calls.size() && steps <= end; p++) {
        for (int place = 0; place < places.size(); place++) {
          if (!own(looking).isOpen(places.get(place)) && places.get(place).territory().isEmpty()) {
            continue;
          }
          List<Call> more = new ArrayList<>(calls);
          more.add(p, new Call(job, task, place));
          int last =
              isPickup ? Math.max(lastPickup >= p ? lastPickup + 1 : lastPickup, p) : lastPickup;
          insert(looking, more, task + 1, last);
        }
      }
    }

    private void judge(Looking looking, List<Call> calls) {
      take(calls.size());
      Optional<List<Change>> given = steps > end ? Optional.empty() : released(looking, calls);
      if (given.isEmpty()) {
        return;
      }
      Looking released = new Looking(looking.wanted, looking.tour, given.get());
      Set<Integer> fresh = new HashSet<>();
      Optional<Attempt.Fit> fit = attempt(released, calls, fresh, hours);
      while (fit.isPresent()) {
        int missing = missing(looking.wanted.shift(), fit.get());
        if (missing < 0) {
          tell(looking, fit.get());
          return;
        }
        fresh.add(missing);
        fit = withPause(released, fit.get().calls(), missing, fresh);
      }
    }

    private Optional<Attempt.Fit> attempt(
        Looking looking, List<Call> calls, Set<Integer> fresh, double below) {
      take(WALKS * calls.size());
      return steps > end
          ? Optional.empty()
          : new Attempt(looking.wanted, calls, fresh).fit(looking.given, below);
    }

    private void take(long more) {
      steps = isOver.getAsBoolean() ? Long.MAX_VALUE / 2 : steps + more;
    }

    /// The cheapest place of a pause in a tour.
    private Optional<Attempt.Fit> withPause(
        Looking looking, List<Call> calls, int pause, Set<Integer> fresh) {
      Optional<Attempt.Fit> cheapest = Optional.empty();
      double below = hours;
      for (int p = 0; p <= calls.size(); p++) {
        List<Call> more = new ArrayList<>(calls);
        more.add(p, new Call(Call.PAUSE, pause, 0));
        Optional<Attempt.Fit> fit = attempt(looking, more, fresh, below);
        if (fit.isPresent()) {
          cheapest = fit;
          below = fit.get().hours();
        }
      }
      return cheapest;
    }

    private VehicleType.Territories own(Looking looking) {
      return looking.wanted.type().abilities().territories();
    }

    /// In which territories the vehicle would have to work, too.
    private Set<String> foreign(Looking looking, List<Call> calls) {
      Set<String> foreign = new TreeSet<>();
      for (Call call : calls) {
        if (call.job() == job) {
          Place place = tasks.of(job).get(call.task()).places().get(call.place());
          if (!own(looking).isOpen(place)) {
            place.territory().ifPresent(foreign::add);
          }
        }
      }
      return foreign;
    }

    /// What is given, the territories that are foreign, and the relations that the job has to
    /// leave; empty where that does not help.
    private Optional<List<Change>> released(Looking looking, List<Call> calls) {
      List<Change> given = new ArrayList<>(looking.given);
      for (String territory : foreign(looking, calls)) {
        given.add(new Change(Change.Field.TERRITORY, 0, 0, 0, 1, 0, territory));
      }
      if (problem.relations().isEmpty()) {
        return Optional.of(given);
      }
      List<TourPlan.Visit> visits = new ArrayList<>();
      for (Call call : calls) {
        if (!call.isPause()) {
          visits.add(new TourPlan.Visit(call.job(), call.task(), call.place(), 0));
          steps += relations.count(call.job());
        }
      }
      Relation.Crew crew = looking.wanted.crew();
      for (int number :
          relations.broken(
              new TourPlan.Tour(crew.type(), crew.vehicle(), crew.shift(), 0, visits))) {
        if (!problem.relations().get(number).jobs().contains(job)) {
          return Optional.empty();
        }
        given.add(Change.of(Change.Field.RELATION, number, 0, 0));
      }
      return Optional.of(given);
    }

    private void tell(Looking looking, Attempt.Fit fit) {
      steps += JUDGING * fit.calls().size() + related;
      boolean isTold =
          !fit.changes().isEmpty() && new ChangedTour(problem, looking.wanted, fit).isKept(costs);
      if (isTold) {
        hours = fit.hours();
        best = Optional.of(new CheapestChange(looking.wanted.crew(), looking.tour, fit.changes()));
      }
    }
  }

  /// A vehicle that may do the job.
  ///
  /// @param tour index of its tour, -1 for a new one
  /// @param given what has to change wherever the job is put
  private record Looking(Attempt.Wanted wanted, int tour, List<Change> given) {}

  /// The first break that a tour is under way for and does not have, -1 if there is none.
  private static int missing(Shift shift, Attempt.Fit fit) {
    for (int i = 0; i < shift.pauses().size(); i++) {
      Shift.Pause pause = shift.pauses().get(i);
      boolean isDue =
          pause.purpose() == Shift.Purpose.BREAK
              && pause.windows().stream()
                  .anyMatch(
                      window -> fit.departure() <= window.close() && fit.arrival() > window.open());
      int number = i;
      boolean isTaken =
          fit.calls().stream().anyMatch(call -> call.isPause() && call.task() == number);
      if (isDue && !isTaken) {
        return i;
      }
    }
    return -1;
  }
}
