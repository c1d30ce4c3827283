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
import io.cartway.tours.Window;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/// A tour in the problem that changes make: what is promised is judged by the [PlanChecker]. Only
/// the jobs of the tour are looked at, so it takes no longer in a problem of many.
final class ChangedTour {

  private static final Relation.Crew CREW = new Relation.Crew(0, 0, 0);
  private static final Relation.Crew ANOTHER = new Relation.Crew(0, 1, 0);

  private final TourProblem problem;
  private final Attempt.Wanted wanted;
  private final Attempt.Fit fit;

  /// The numbers of the tour's jobs among themselves.
  private final Map<Integer, Integer> numbers = new LinkedHashMap<>();

  ChangedTour(TourProblem problem, Attempt.Wanted wanted, Attempt.Fit fit) {
    this.problem = problem;
    this.wanted = wanted;
    this.fit = fit;
    for (Call call : fit.calls()) {
      if (!call.isPause()) {
        numbers.putIfAbsent(call.job(), numbers.size());
      }
    }
  }

  /// Whether it keeps all rules.
  boolean isKept(TravelCosts costs) {
    List<Job> jobs = new ArrayList<>();
    for (int job : numbers.keySet()) {
      jobs.add(job == wanted.job() ? job() : problem.jobs().get(job));
    }
    TourProblem changed =
        new TourProblem(
            List.of(type()), jobs, problem.objectives(), problem.isOrdered(), relations());
    List<TourPlan.Visit> visits = new ArrayList<>();
    List<TourPlan.Halt> halts = new ArrayList<>();
    for (int i = 0; i < fit.calls().size(); i++) {
      Call call = fit.calls().get(i);
      long begin = fit.begins().get(i);
      if (call.isPause()) {
        halts.add(new TourPlan.Halt(call.task(), visits.size(), begin));
      } else {
        visits.add(new TourPlan.Visit(number(call.job()), call.task(), call.place(), begin));
      }
    }
    return new PlanChecker(changed, costs)
        .rules(new TourPlan.Tour(0, 0, 0, fit.departure(), visits, halts))
        .isEmpty();
  }

  private int number(int job) {
    return Objects.requireNonNull(numbers.get(job));
  }

  private Optional<Change> change(Change.Field field, int index) {
    return fit.changes().stream()
        .filter(change -> change.field() == field && change.index() == index)
        .findFirst();
  }

  private long to(Change.Field field, int index, long is) {
    return change(field, index).map(Change::to).orElse(is);
  }

  private Job job() {
    Job job = wanted.of();
    List<Task> tasks = new ArrayList<>();
    for (int task = 0; task < job.tasks().size(); task++) {
      Task old = job.tasks().get(task);
      List<Place> places = new ArrayList<>();
      for (int place = 0; place < old.places().size(); place++) {
        Place at = old.places().get(place);
        places.add(
            new Place(
                at.location(),
                at.durationSeconds(),
                windows(at.windows(), false, task, place),
                at.territory()));
      }
      boolean isFree = change(Change.Field.RANK, task).isPresent();
      tasks.add(new Task(places, old.demand(), isFree ? Task.ANYWHERE : old.rank()));
    }
    int pickups = job.pickups().size();
    return new Job(
        job.id(),
        tasks.subList(0, pickups),
        tasks.subList(pickups, tasks.size()),
        job.skills(),
        job.priority(),
        to(Change.Field.ABOARD, 0, job.secondsAboardMax()));
  }

  /// @param index of the task, or of the pause
  private List<Window> windows(List<Window> given, boolean isPause, int index, int place) {
    List<Window> windows = new ArrayList<>(given);
    for (Change change : fit.changes()) {
      boolean isOpen =
          change.field() == (isPause ? Change.Field.BREAK_OPEN : Change.Field.WINDOW_OPEN);
      boolean isClose =
          change.field() == (isPause ? Change.Field.BREAK_CLOSE : Change.Field.WINDOW_CLOSE);
      if ((isOpen || isClose) && change.index() == index && change.place() == place) {
        Window old = windows.get(change.window());
        windows.set(
            change.window(),
            new Window(isOpen ? change.to() : old.open(), isClose ? change.to() : old.close()));
      }
    }
    return windows;
  }

  private VehicleType type() {
    VehicleType type = wanted.type();
    VehicleType.Abilities old = type.abilities();
    List<Integer> capacity = new ArrayList<>();
    for (int d = 0; d < old.capacity().size(); d++) {
      capacity.add(
          (int) Math.min(Integer.MAX_VALUE, to(Change.Field.CAPACITY, d, old.capacity().get(d))));
    }
    Set<String> skills = new HashSet<>(old.skills());
    Map<String, Integer> territories = new HashMap<>(old.territories().priorities());
    for (Change change : fit.changes()) {
      if (change.field() == Change.Field.SKILL) {
        skills.add(change.word());
      } else if (change.field() == Change.Field.TERRITORY) {
        territories.put(change.word(), 1);
      }
    }
    return new VehicleType(
        type.id(),
        2,
        type.profile(),
        type.rates(),
        List.of(shift()),
        new VehicleType.Abilities(
            capacity,
            skills,
            to(Change.Field.DISTANCE, 0, old.metresMax()),
            to(Change.Field.SHIFT_TIME, 0, old.secondsMax()),
            to(Change.Field.DRIVING, 0, old.drivingMax()),
            Math.toIntExact(to(Change.Field.STOPS, 0, old.stopsMax())),
            new VehicleType.Territories(old.territories().isStrict(), territories)));
  }

  private Shift shift() {
    Shift shift = wanted.shift();
    List<Shift.Pause> pauses = new ArrayList<>();
    for (int i = 0; i < shift.pauses().size(); i++) {
      Shift.Pause old = shift.pauses().get(i);
      pauses.add(
          new Shift.Pause(
              old.purpose(),
              old.location(),
              old.seconds(),
              windows(old.windows(), true, i, 0),
              old.isLastAllowed()));
    }
    return new Shift(
        shift.start(),
        to(Change.Field.SHIFT_START, 0, shift.departureMin()),
        shift.departureMax(),
        shift
            .end()
            .map(end ->
                new Shift.End(end.location(), to(Change.Field.SHIFT_END, 0, end.arrivalMax()))),
        shift.stopSeconds(),
        pauses);
  }

  /// Those of the tour's jobs, without what is changed.
  private List<Relation> relations() {
    List<Relation> relations = new ArrayList<>();
    for (int i = 0; i < problem.relations().size(); i++) {
      Relation relation = problem.relations().get(i);
      boolean isLeft = change(Change.Field.RELATION, i).isPresent();
      List<Integer> jobs = new ArrayList<>();
      for (int job : relation.jobs()) {
        if (numbers.containsKey(job) && !(isLeft && job == wanted.job())) {
          jobs.add(number(job));
        }
      }
      relations.add(
          new Relation(
              relation.kind(),
              relation.crew().equals(wanted.crew()) ? CREW : ANOTHER,
              jobs,
              relation.isFromStart(),
              relation.isToEnd()));
    }
    return relations;
  }
}
