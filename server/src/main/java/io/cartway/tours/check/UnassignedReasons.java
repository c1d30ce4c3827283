package io.cartway.tours.check;

import io.cartway.tours.Job;
import io.cartway.tours.Place;
import io.cartway.tours.Relation;
import io.cartway.tours.Shift;
import io.cartway.tours.Task;
import io.cartway.tours.TourPlan;
import io.cartway.tours.TourProblem;
import io.cartway.tours.TravelCosts;
import io.cartway.tours.TravelTable;
import io.cartway.tours.VehicleType;
import io.cartway.tours.Window;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;

/// Says why jobs are left out: puts each into each place of each tour, and into a new one, and
/// looks what breaks. The number of looks is bounded; what is beyond is not known. Not thread-safe.
public final class UnassignedReasons {

  /// Steps of all looks, each over one visit of a tour: some seconds' work.
  private static final long STEPS_MAX = 40_000_000;

  /// So many times all rules walk over a tour.
  private static final long WALKS = 8;

  private static final Map<Violation.Rule, Reason> FURTHER =
      new EnumMap<>(
          Map.of(
              Violation.Rule.DRIVING, Reason.MAX_DRIVING_TIME,
              Violation.Rule.STOPS, Reason.MAX_STOPS,
              Violation.Rule.RANK, Reason.TOUR_ORDER,
              Violation.Rule.ABOARD, Reason.MAX_TIME_ON_VEHICLE,
              Violation.Rule.RELATION, Reason.LOCKING));

  /// What a reload may mend.
  private static final Set<Reason> MENDED = EnumSet.of(Reason.CAPACITY, Reason.MAX_TIME_ON_VEHICLE);

  private final TourProblem problem;
  private final TravelCosts costs;
  private final TourPlan plan;
  private final BooleanSupplier isOver;
  private final boolean isPlain;
  private final TaskList tasks;
  private final PlanChecker checker;
  private final ChangeFinder changes;

  /// Whom relations bind jobs to.
  private final Map<Integer, Relation.Crew> bound = new HashMap<>();

  private long steps;

  /// @param isOver asked at each look; then nothing more is known
  public UnassignedReasons(
      TourProblem problem, TravelCosts costs, TourPlan plan, BooleanSupplier isOver) {
    this.problem = problem;
    this.costs = costs;
    this.plan = plan;
    this.isOver = isOver;
    tasks = new TaskList(problem);
    checker = new PlanChecker(problem, costs);
    changes = new ChangeFinder(problem, costs, plan, isOver);
    for (Relation relation : problem.relations()) {
      relation.jobs().forEach(job -> bound.put(job, relation.crew()));
    }
    isPlain =
        !problem.isOrdered()
            && problem.relations().isEmpty()
            && problem.jobs().stream().allMatch(job -> job.secondsAboardMax() == Job.ABOARD_ALWAYS)
            && problem.types().stream()
                .map(VehicleType::abilities)
                .allMatch(abilities ->
                    abilities.stopsMax() == Integer.MAX_VALUE
                        && abilities.drivingMax() >= Long.MAX_VALUE / 4);
  }

  /// Vehicles of a type in a shift.
  public record Crew(int type, int shift) {}

  /// Why a job is left out, and the cheapest change that makes it fit: none where a vehicle could
  /// do it as it is, or nobody knows.
  public LeftOut leftOut(int job) {
    Map<Crew, Reason> reasons = of(job);
    return new LeftOut(
        reasons, reasons.containsValue(Reason.NONE_FOUND) ? Optional.empty() : changes.of(job));
  }

  /// Why no vehicle does a job: for each type and shift what breaks most often, in their order.
  public Map<Crew, Reason> of(int job) {
    Map<Crew, Reason> reasons = new LinkedHashMap<>();
    for (int type = 0; type < problem.types().size(); type++) {
      for (int shift = 0; shift < problem.types().get(type).shifts().size(); shift++) {
        reasons.put(new Crew(type, shift), reason(job, type, shift));
      }
    }
    return reasons;
  }

  private Reason reason(int job, int type, int shift) {
    VehicleType vehicle = problem.types().get(type);
    Job wanted = problem.jobs().get(job);
    if (!vehicle.abilities().skills().containsAll(wanted.skills())) {
      return Reason.SKILL;
    }
    if (checker.isForeign(job, type)) {
      return Reason.TERRITORY;
    }
    if (isBoundElsewhere(job, type, shift)) {
      return Reason.LOCKING;
    }
    TravelTable table = costs.table(vehicle.profile());
    if (!isReachable(wanted, vehicle.shifts().get(shift), table)) {
      return Reason.REACHABLE;
    }
    Map<Reason, Integer> counts = new EnumMap<>(Reason.class);
    int only = boundVehicle(job);
    Set<Integer> busy = new HashSet<>();
    for (TourPlan.Tour tour : plan.tours()) {
      if (tour.type() == type && tour.shift() == shift) {
        busy.add(tour.vehicle());
        if (only < 0 || only == tour.vehicle()) {
          look(new Looking(job, new Vehicle(type, tour.vehicle(), shift), counts), tour.visits());
        }
      }
    }
    int free = Math.max(only, 0);
    while (only < 0 && busy.contains(free)) {
      free++;
    }
    if (free < vehicle.count() && !busy.contains(free)) {
      look(new Looking(job, new Vehicle(type, free, shift), counts), List.of());
    }
    if (counts.containsKey(Reason.NONE_FOUND)) {
      return Reason.NONE_FOUND;
    }
    return counts.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse(Reason.NONE_FOUND);
  }

  private boolean isBoundElsewhere(int job, int type, int shift) {
    Relation.Crew crew = bound.get(job);
    return crew != null && (crew.type() != type || crew.shift() != shift);
  }

  /// The number of the vehicle that a relation binds a job to, -1 for any.
  private int boundVehicle(int job) {
    Relation.Crew crew = bound.get(job);
    return crew == null ? -1 : crew.vehicle();
  }

  private static boolean isReachable(Job job, Shift shift, TravelTable table) {
    if (job.tasks().size() > (job.isCarried() ? 2 : 1)) {
      // In any order: looked at task by task.
      return true;
    }
    int last = shift.start();
    Set<Integer> before = new HashSet<>(Set.of(last));
    for (Task task : job.tasks()) {
      Set<Integer> at = new HashSet<>();
      for (Place place : task.places()) {
        for (int from : before) {
          if (table.seconds(from, place.location()) != TravelTable.NO_WAY) {
            at.add(place.location());
          }
        }
      }
      before = at;
    }
    Set<Integer> ends = before;
    return shift.end().isEmpty()
        ? !ends.isEmpty()
        : ends.stream()
            .anyMatch(at -> table.seconds(at, shift.end().get().location()) != TravelTable.NO_WAY);
  }

  private void look(Looking looking, List<TourPlan.Visit> visits) {
    List<Call> calls = new ArrayList<>();
    visits.forEach(visit -> calls.add(new Call(visit.job(), visit.task(), visit.place())));
    insert(looking, calls, 0, -1);
  }

  /// A vehicle in a shift.
  private record Vehicle(int type, int number, int shift) {}

  /// A job that is put into a tour.
  private record Looking(int job, Vehicle vehicle, Map<Reason, Integer> counts) {}

  private VehicleType type(Vehicle vehicle) {
    return problem.types().get(vehicle.type);
  }

  private Shift shift(Vehicle vehicle) {
    return type(vehicle).shifts().get(vehicle.shift);
  }

  private TravelTable table(Vehicle vehicle) {
    return costs.table(type(vehicle).profile());
  }

  /// Puts a task and those behind it everywhere: pickups in any order, then deliveries.
  ///
  /// @param lastPickup the position of the last pickup of the job, -1 if there is none yet
  private void insert(Looking looking, List<Call> calls, int task, int lastPickup) {
    Job job = problem.jobs().get(looking.job);
    if (task == tasks.of(looking.job).size()) {
      judge(looking, calls);
      return;
    }
    boolean isPickup = job.isPickup(task);
    List<Place> places = tasks.of(looking.job).get(task).places();
    for (int p = isPickup ? 0 : lastPickup + 1; p <= calls.size() && steps <= STEPS_MAX; p++) {
      for (int place = 0; place < places.size(); place++) {
        if (!type(looking.vehicle).abilities().territories().isOpen(places.get(place))) {
          continue;
        }
        List<Call> more = new ArrayList<>(calls);
        more.add(p, new Call(looking.job, task, place));
        int last =
            isPickup ? Math.max(lastPickup >= p ? lastPickup + 1 : lastPickup, p) : lastPickup;
        insert(looking, more, task + 1, last);
      }
    }
  }

  private void judge(Looking looking, List<Call> calls) {
    steps = isOver.getAsBoolean() ? Long.MAX_VALUE / 2 : steps + calls.size();
    looking.counts.merge(
        steps > STEPS_MAX ? Reason.NONE_FOUND : paused(looking.vehicle, calls), 1, Integer::sum);
  }

  /// What breaks with the pauses of the shift wherever they may be.
  private Reason paused(Vehicle vehicle, List<Call> calls) {
    Shift times = shift(vehicle);
    Reason plain = broken(vehicle, calls);
    boolean isMended = times.has(Shift.Purpose.RELOAD) && MENDED.contains(plain);
    boolean isUnsettled = times.has(Shift.Purpose.BREAK) && plain == Reason.NONE_FOUND;
    if (!isMended && !isUnsettled) {
      return plain;
    }
    long latest = new TourTimes(times, table(vehicle), steps(times, calls)).latestDeparture();
    if (place(vehicle, calls, 0, latest)) {
      return Reason.NONE_FOUND;
    }
    return isMended ? plain : Reason.BREAK;
  }

  /// Whether a tour keeps all rules with each pause from one on left out, or anywhere.
  ///
  /// @param latest departure without any pause
  private boolean place(Vehicle of, List<Call> calls, int pause, long latest) {
    List<Shift.Pause> pauses = shift(of).pauses();
    if (pause == pauses.size()) {
      return isKept(of, calls, latest);
    }
    if (place(of, calls, pause + 1, latest)) {
      return true;
    }
    for (int p = 0; p <= calls.size(); p++) {
      List<Call> more = new ArrayList<>(calls);
      more.add(p, new Call(Call.PAUSE, pause, 0));
      if (place(of, more, pause + 1, latest)) {
        return true;
      }
    }
    return false;
  }

  private List<TourStep> steps(Shift shift, List<Call> calls) {
    List<TourStep> all = new ArrayList<>(calls.size());
    int at = shift.start();
    boolean isAtTask = false;
    for (Call call : calls) {
      if (call.isPause()) {
        Shift.Pause pause = shift.pauses().get(call.task());
        boolean isWherever = pause.location() == Shift.Pause.WHEREVER;
        at = isWherever ? at : pause.location();
        isAtTask &= isWherever;
        all.add(new TourStep(at, pause.seconds(), pause.windows(), false));
      } else {
        Place place = place(call);
        boolean isStop = !isAtTask || at != place.location();
        at = place.location();
        isAtTask = true;
        all.add(new TourStep(at, place.durationSeconds(), place.windows(), isStop));
      }
    }
    return all;
  }

  /// Whether a tour with pauses keeps all rules at a departure as early or as late as it may be,
  /// with the pauses or before they are put in, or just behind or before a break that it then needs
  /// no more. What is not known is taken for kept.
  ///
  /// @param latest departure without any pause
  private boolean isKept(Vehicle of, List<Call> calls, long latest) {
    Shift times = shift(of);
    List<TourStep> all = steps(times, calls);
    steps += 2L * all.size();
    Set<Long> departures = new HashSet<>();
    departures.add(times.departureMin());
    departures.add(Math.min(latest, times.departureMax()));
    TourTimes paused = new TourTimes(times, table(of), all);
    departures.add(Math.min(paused.latestDeparture(), times.departureMax()));
    for (int pause = 0; pause < times.pauses().size(); pause++) {
      if (!calls.contains(new Call(Call.PAUSE, pause, 0))) {
        for (Window window : times.pauses().get(pause).windows()) {
          steps += all.size();
          departures.add(window.close() + 1);
          departures.add(Math.min(paused.latestDeparture(window.open()), times.departureMax()));
        }
      }
    }
    for (long departure : departures) {
      if (departure < times.departureMin() || departure > times.departureMax()) {
        continue;
      }
      steps = isOver.getAsBoolean() ? Long.MAX_VALUE / 2 : steps + all.size();
      if (steps > STEPS_MAX || isKept(of, calls, all, departure)) {
        return true;
      }
    }
    return false;
  }

  private boolean isKept(Vehicle of, List<Call> calls, List<TourStep> all, long departure) {
    Shift times = shift(of);
    List<TourPlan.Visit> visits = new ArrayList<>();
    List<TourPlan.Halt> halts = new ArrayList<>();
    long now = departure;
    int at = times.start();
    for (int i = 0; i < all.size(); i++) {
      TourStep step = all.get(i);
      Call call = calls.get(i);
      int seconds = table(of).seconds(at, step.location());
      if (seconds == TravelTable.NO_WAY) {
        return false;
      }
      at = step.location();
      now += seconds + (step.isStop() ? times.stopSeconds() : 0);
      long begin = step.begin(now);
      if (call.isPause()) {
        halts.add(new TourPlan.Halt(call.task(), visits.size(), begin));
      } else {
        visits.add(new TourPlan.Visit(call.job(), call.task(), call.place(), begin));
      }
      now = begin + step.seconds();
      if (now >= Window.ALWAYS.close()) {
        return false;
      }
    }
    steps += stepsOf(visits);
    return checker
        .rules(new TourPlan.Tour(of.type, of.number, of.shift, departure, visits, halts))
        .isEmpty();
  }

  /// What it takes to judge a tour by all rules.
  private long stepsOf(List<TourPlan.Visit> visits) {
    long related = 0;
    for (TourPlan.Visit visit : visits) {
      related += checker.relations(visit.job());
    }
    return WALKS * visits.size() + related;
  }

  /// The first that breaks; [Reason#NONE_FOUND] if nothing does.
  private Reason broken(Vehicle of, List<Call> calls) {
    VehicleType vehicle = type(of);
    TravelTable table = table(of);
    if (isOverloaded(vehicle, calls)) {
      return Reason.CAPACITY;
    }
    Shift shift = shift(of);
    TourTimes times = new TourTimes(shift, table, steps(shift, calls));
    long latest = times.latestDeparture();
    if (latest == TourTimes.UNREACHABLE) {
      return Reason.REACHABLE;
    }
    if (latest < shift.departureMin()) {
      return Reason.TIME_WINDOW;
    }
    if (times.metres() > vehicle.abilities().metresMax()) {
      return Reason.MAX_DISTANCE;
    }
    // A tour that begins as late as it may waits least, unless it misses a window and waits for the
    // next one.
    long departure = Math.min(latest, shift.departureMax());
    Reason first = at(of, calls, times, departure);
    Reason reason = first;
    while (reason != Reason.NONE_FOUND) {
      departure = times.shorter(departure);
      if (departure < shift.departureMin()) {
        return first;
      }
      steps = isOver.getAsBoolean() ? Long.MAX_VALUE / 2 : steps + 2L * calls.size();
      reason = steps > STEPS_MAX ? Reason.NONE_FOUND : at(of, calls, times, departure);
    }
    return reason;
  }

  /// What breaks at a departure with which all is in time.
  private Reason at(Vehicle of, List<Call> calls, TourTimes times, long departure) {
    if (times.arrival(departure) - departure > type(of).abilities().secondsMax()) {
      return Reason.SHIFT_TIME;
    }
    return isPlain
        ? Reason.NONE_FOUND
        : further(of, visits(calls, times.begins(departure)), departure);
  }

  private boolean isOverloaded(VehicleType vehicle, List<Call> calls) {
    List<Integer> capacity = vehicle.abilities().capacity();
    for (int d = 0; d < capacity.size(); d++) {
      long load = 0;
      for (Call call : calls) {
        Job job = problem.jobs().get(call.job());
        load += job.pickups().isEmpty() ? task(call).demand().get(d) : 0;
      }
      long most = load;
      for (Call call : calls) {
        Job job = problem.jobs().get(call.job());
        int amount = task(call).demand().get(d);
        boolean isPickup = job.isPickup(call.task());
        load += isPickup ? amount : -amount;
        most = Math.max(most, load);
      }
      if (most > capacity.get(d)) {
        return true;
      }
    }
    return false;
  }

  private Place place(Call call) {
    return task(call).places().get(call.place());
  }

  private Task task(Call call) {
    return tasks.of(call.job()).get(call.task());
  }

  private static List<TourPlan.Visit> visits(List<Call> calls, List<Long> begins) {
    List<TourPlan.Visit> visits = new ArrayList<>();
    for (int i = 0; i < calls.size(); i++) {
      Call call = calls.get(i);
      visits.add(new TourPlan.Visit(call.job(), call.task(), call.place(), begins.get(i)));
    }
    return visits;
  }

  /// What a tour breaks of the rules that few problems have.
  private Reason further(Vehicle of, List<TourPlan.Visit> visits, long from) {
    steps += stepsOf(visits);
    TourPlan.Tour tour = new TourPlan.Tour(of.type, of.number, of.shift, from, visits);
    for (Violation.Rule rule : checker.rules(tour)) {
      Reason reason = FURTHER.get(rule);
      if (reason != null) {
        return reason;
      }
    }
    return Reason.NONE_FOUND;
  }
}
