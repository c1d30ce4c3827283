package io.cartway.tours.check;

import io.cartway.tours.Job;
import io.cartway.tours.Place;
import io.cartway.tours.Shift;
import io.cartway.tours.Task;
import io.cartway.tours.TourPlan;
import io.cartway.tours.TourProblem;
import io.cartway.tours.TravelCosts;
import io.cartway.tours.TravelTable;
import io.cartway.tours.VehicleType;
import io.cartway.tours.Window;
import io.cartway.tours.check.Violation.Rule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Recomputes all times, loads, lengths and costs of a plan, step by step. Linear in the plan.
/// Immutable.
public final class PlanChecker {

  private final TourProblem problem;
  private final TravelCosts costs;

  public PlanChecker(TourProblem problem, TravelCosts costs) {
    this.problem = problem;
    this.costs = costs;
  }

  /// What a plan breaks, and what it costs.
  ///
  /// @param cost of all tours whose vehicles and jobs are known
  /// @param disorder how many tasks are not where their ranks put them
  public record Judgement(List<Violation> violations, double cost, long disorder) {

    public Judgement {
      violations = List.copyOf(violations);
    }
  }

  /// Judges a plan.
  public Judgement judge(TourPlan plan) {
    Judging judging = new Judging();
    for (int i = 0; i < plan.tours().size(); i++) {
      judging.tour(i, plan.tours().get(i));
    }
    judging.jobs(plan.unassigned());
    new RelationChecker(problem, plan).check(judging.violations);
    return new Judgement(judging.violations, judging.cost, judging.disorder);
  }

  /// What a tour takes.
  private static final class Taken {
    private long metres;
    private long seconds;
    private long driving;
    private int stops;
  }

  /// One plan's judgement.
  private final class Judging {

    private final List<Violation> violations = new ArrayList<>();
    private final Set<List<Integer>> vehicles = new HashSet<>();
    private final List<List<Integer>> toursOfTasks = new ArrayList<>();
    private double cost;
    private long disorder;

    Judging() {
      for (Job job : problem.jobs()) {
        List<Integer> tasks = new ArrayList<>();
        job.tasks().forEach(_ -> tasks.add(-1));
        toursOfTasks.add(tasks);
      }
    }

    private void broken(Rule rule, int tour, String what) {
      broken(rule, tour, -1, what);
    }

    private void broken(Rule rule, int tour, int visit, String what) {
      violations.add(new Violation(rule, tour, visit, what));
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
        broken(
            Rule.UNKNOWN,
            number,
            "no vehicle %d of type %d with a shift %d"
                .formatted(tour.vehicle(), tour.type(), tour.shift()));
        return false;
      }
      if (!areKnown(tour)) {
        broken(Rule.UNKNOWN, number, "pauses that its shift does not have, or out of order");
        return false;
      }
      for (TourPlan.Visit visit : tour.visits()) {
        if (!isKnown(visit)) {
          broken(Rule.UNKNOWN, number, "no such task or place: %s".formatted(visit));
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
      List<Task> tasks = problem.jobs().get(visit.job()).tasks();
      return visit.task() >= 0
          && visit.task() < tasks.size()
          && visit.place() >= 0
          && visit.place() < tasks.get(visit.task()).places().size();
    }

    void tour(int number, TourPlan.Tour tour) {
      if (!isKnown(number, tour)) {
        return;
      }
      if (tour.visits().isEmpty()) {
        broken(Rule.EMPTY, number, "a tour without a visit");
      }
      if (!vehicles.add(List.of(tour.type(), tour.vehicle(), tour.shift()))) {
        broken(Rule.TWICE, number, "the vehicle makes two tours in one shift");
      }
      tasks(number, tour);
      loads(number, tour);
      ranks(number, tour);
      way(number, tour);
    }

    private void tasks(int number, TourPlan.Tour tour) {
      Set<String> skills = problem.types().get(tour.type()).abilities().skills();
      for (int i = 0; i < tour.visits().size(); i++) {
        TourPlan.Visit visit = tour.visits().get(i);
        Job job = problem.jobs().get(visit.job());
        List<Integer> tours = toursOfTasks.get(visit.job());
        if (tours.get(visit.task()) >= 0) {
          broken(Rule.TWICE, number, i, "the task was done before");
        }
        boolean isEarly =
            !job.isPickup(visit.task())
                && tours.subList(0, job.pickups().size()).stream().anyMatch(at -> at != number);
        if (isEarly) {
          broken(Rule.ORDER, number, i, "it is delivered before all of it is picked up");
        }
        tours.set(visit.task(), number);
        if (!skills.containsAll(job.skills())) {
          broken(Rule.SKILL, number, i, "the vehicle has not all of %s".formatted(job.skills()));
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
            load += job.tasks().get(visit.task()).demand().get(d);
          }
        }
        long most = load;
        for (TourPlan.Visit visit : visits) {
          Job job = problem.jobs().get(visit.job());
          boolean isPickup = job.isPickup(visit.task());
          int demand = job.tasks().get(visit.task()).demand().get(d);
          load += isPickup ? demand : -demand;
          most = Math.max(most, load);
        }
        if (most > capacity.get(d)) {
          broken(
              Rule.CAPACITY, number, "a load of %d, %d at most".formatted(most, capacity.get(d)));
        }
      }
      Set<Integer> before = new HashSet<>();
      tour.visits().subList(0, from).forEach(visit -> before.add(visit.job()));
      for (int i = from; i < to; i++) {
        int job = tour.visits().get(i).job();
        if (problem.jobs().get(job).isCarried() && before.contains(job)) {
          broken(Rule.RELOAD, number, i, "goods are carried past a reload, which empties all");
        }
      }
    }

    /// A task is in disorder if one that belongs behind it came before.
    private void ranks(int number, TourPlan.Tour tour) {
      List<Integer> ranks = new ArrayList<>();
      int wrong = 0;
      for (TourPlan.Visit visit : tour.visits()) {
        int rank = problem.jobs().get(visit.job()).tasks().get(visit.task()).rank();
        if (ranks.stream().anyMatch(before -> isBehind(before, rank))) {
          wrong++;
        }
        ranks.add(rank);
      }
      disorder += wrong;
      if (problem.isOrdered() && wrong > 0) {
        broken(Rule.RANK, number, "tasks are done in the order of ranks %s".formatted(ranks));
      }
    }

    /// Whether a task of a rank belongs behind one of another rank.
    private static boolean isBehind(int rank, int other) {
      if (rank == Task.LAST || other == Task.FIRST) {
        return rank != other;
      }
      return rank != Task.ANYWHERE && other != Task.ANYWHERE && rank > other;
    }

    private void way(int number, TourPlan.Tour tour) {
      VehicleType type = problem.types().get(tour.type());
      Shift shift = type.shifts().get(tour.shift());
      TravelTable table = costs.table(type.profile());
      if (tour.departure() < shift.departureMin() || tour.departure() > shift.departureMax()) {
        broken(
            Rule.SHIFT,
            number,
            "it departs at %s, outside of its shift".formatted(text(tour.departure())));
      }
      Walk walk = new Walk(number, tour, shift, table);
      int halts = 0;
      for (int i = 0; i <= tour.visits().size(); i++) {
        while (halts < tour.halts().size() && tour.halts().get(halts).after() == i) {
          walk.halt(tour.halts().get(halts++));
        }
        if (i < tour.visits().size()) {
          walk.visit(i);
        }
      }
      shift.end().ifPresent(walk::arrive);
      walk.taken.seconds = walk.now - tour.departure();
      limits(number, type, walk.taken);
      aboard(number, tour, walk.now);
      breaks(number, tour, walk.now);
    }

    /// A tour, step by step.
    private final class Walk {
      private final int number;
      private final TourPlan.Tour tour;
      private final Shift shift;
      private final TravelTable table;
      private final Taken taken = new Taken();
      private final Set<Integer> pauses = new HashSet<>();
      private long now;
      private int at;

      /// Whether the vehicle stopped for a task, and has gone nowhere since.
      private boolean isAtTask;

      Walk(int number, TourPlan.Tour tour, Shift shift, TravelTable table) {
        this.number = number;
        this.tour = tour;
        this.shift = shift;
        this.table = table;
        now = tour.departure();
        at = shift.start();
      }

      private void go(int to) {
        int seconds = travel(number, table, at, to);
        taken.driving += seconds;
        taken.metres += table.metres(at, to);
        now += seconds;
        at = to;
      }

      private void begin(int visit, String what, long begin, List<Window> windows) {
        if (begin < now) {
          broken(
              Rule.TRAVEL,
              number,
              visit,
              "%s begins at %s, and the vehicle arrives at %s"
                  .formatted(what, text(begin), text(now)));
        }
        boolean isOpen =
            windows.stream().anyMatch(window -> window.open() <= begin && begin <= window.close());
        if (!isOpen) {
          broken(
              Rule.WINDOW,
              number,
              visit,
              "%s begins at %s, outside of its windows".formatted(what, text(begin)));
        }
      }

      void visit(int index) {
        TourPlan.Visit visit = tour.visits().get(index);
        Task task = problem.jobs().get(visit.job()).tasks().get(visit.task());
        Place place = task.places().get(visit.place());
        boolean isStop = !isAtTask || at != place.location();
        go(place.location());
        taken.stops += isStop ? 1 : 0;
        now += isStop ? shift.stopSeconds() : 0;
        isAtTask = true;
        begin(index, "it", visit.begin(), place.windows());
        now = visit.begin() + place.durationSeconds();
      }

      void halt(TourPlan.Halt halt) {
        Shift.Pause pause = shift.pauses().get(halt.pause());
        String what = pause.purpose() == Shift.Purpose.BREAK ? "the break" : "the reload";
        if (!pauses.add(halt.pause())) {
          broken(Rule.TWICE, number, what + " was taken before");
        }
        if (pause.location() != Shift.Pause.WHEREVER) {
          go(pause.location());
          isAtTask = false;
        }
        begin(-1, what, halt.begin(), pause.windows());
        now = halt.begin() + pause.seconds();
      }

      void arrive(Shift.End end) {
        go(end.location());
        if (now > end.arrivalMax()) {
          broken(
              Rule.SHIFT,
              number,
              "it arrives at %s, %s at the latest".formatted(text(now), text(end.arrivalMax())));
        }
      }
    }

    /// A tour has the breaks that it is under way for, and ends with a pause only where that is
    /// allowed.
    private void breaks(int number, TourPlan.Tour tour, long arrival) {
      Shift shift = problem.types().get(tour.type()).shifts().get(tour.shift());
      for (int i = 0; i < shift.pauses().size(); i++) {
        Shift.Pause pause = shift.pauses().get(i);
        int index = i;
        Optional<TourPlan.Halt> halt =
            tour.halts().stream().filter(each -> each.pause() == index).findFirst();
        boolean isBreak = pause.purpose() == Shift.Purpose.BREAK;
        if (isBreak && halt.isEmpty() && isDue(pause, tour.departure(), arrival)) {
          broken(
              Rule.BREAK,
              number,
              "it is under way for a break of %d s, and has none".formatted(pause.seconds()));
        }
        boolean isLast =
            halt.isPresent() && shift.end().isEmpty() && halt.get().after() == tour.visits().size();
        if (isLast && !(isBreak && pause.isLastAllowed())) {
          broken(isBreak ? Rule.BREAK : Rule.RELOAD, number, "it ends with a pause");
        }
      }
    }

    /// Whether a tour departs before the last window of a break closes, and is over behind the
    /// opening of the first one.
    private static boolean isDue(Shift.Pause pause, long departure, long arrival) {
      long opens = pause.windows().stream().mapToLong(Window::open).min().orElseThrow();
      long closes = pause.windows().stream().mapToLong(Window::close).max().orElseThrow();
      return departure <= closes && arrival > opens;
    }

    /// Goods are aboard no longer than they may be: what is brought from the departure or the last
    /// reload on, what is fetched up to the next reload or the arrival.
    private void aboard(int number, TourPlan.Tour tour, long arrival) {
      Shift shift = problem.types().get(tour.type()).shifts().get(tour.shift());
      Map<Integer, Long> since = new HashMap<>();
      for (int i = 0; i < tour.visits().size(); i++) {
        TourPlan.Visit visit = tour.visits().get(i);
        Job job = problem.jobs().get(visit.job());
        Task task = job.tasks().get(visit.task());
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
          broken(
              Rule.ABOARD,
              number,
              "job %s is aboard for %d s, %d at most"
                  .formatted(job.id(), to - from, job.secondsAboardMax()));
        }
      }
    }

    private static String text(long seconds) {
      long shown = Math.clamp(seconds, Instant.MIN.getEpochSecond(), Instant.MAX.getEpochSecond());
      return Instant.ofEpochSecond(shown).toString();
    }

    private int travel(int number, TravelTable table, int from, int to) {
      int seconds = table.seconds(from, to);
      if (seconds == TravelTable.NO_WAY) {
        broken(Rule.TRAVEL, number, "no way from location %d to %d".formatted(from, to));
      }
      return seconds;
    }

    private void limits(int number, VehicleType type, Taken taken) {
      VehicleType.Abilities abilities = type.abilities();
      bound(number, Rule.LENGTH, "m", taken.metres, abilities.metresMax());
      bound(number, Rule.DURATION, "s", taken.seconds, abilities.secondsMax());
      bound(number, Rule.DRIVING, "s at the wheel", taken.driving, abilities.drivingMax());
      bound(number, Rule.STOPS, "stops", taken.stops, abilities.stopsMax());
      VehicleType.Rates rates = type.rates();
      cost += rates.fixed() + rates.perMetre() * taken.metres + rates.perSecond() * taken.seconds;
    }

    private void bound(int number, Rule rule, String unit, long given, long most) {
      if (given > most) {
        broken(rule, number, "%d %s, %d at most".formatted(given, unit, most));
      }
    }

    /// Each job is done in whole, by one tour, or told as unassigned.
    void jobs(List<Integer> unassigned) {
      Set<Integer> told = new HashSet<>(unassigned);
      for (int job = 0; job < problem.jobs().size(); job++) {
        String id = problem.jobs().get(job).id();
        Set<Integer> tours = new HashSet<>(toursOfTasks.get(job));
        if (tours.size() > 1) {
          broken(Rule.SPLIT, -1, "job %s is in several tours, or in part in one".formatted(id));
        } else if (tours.contains(-1) != told.contains(job)) {
          broken(
              Rule.LEFT_OUT,
              -1,
              "job %s is neither done nor told as unassigned, or both".formatted(id));
        }
      }
      if (told.size() != unassigned.size()
          || told.stream().anyMatch(job -> job < 0 || job >= problem.jobs().size())) {
        broken(Rule.UNKNOWN, -1, "unassigned jobs that are unknown or told twice");
      }
    }
  }
}
