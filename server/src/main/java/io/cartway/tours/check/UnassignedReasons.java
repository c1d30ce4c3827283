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
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;

/// Says why jobs are left out: puts each into each place of each tour, and into a new one, and
/// looks what breaks. The number of looks is bounded; what is beyond is not known. Not thread-safe.
public final class UnassignedReasons {

  /// Steps of all looks, each over one visit of a tour: a second's work.
  private static final long STEPS_MAX = 50_000_000;

  private static final Map<Violation.Rule, Reason> FURTHER =
      new EnumMap<>(
          Map.of(
              Violation.Rule.DRIVING, Reason.MAX_DRIVING_TIME,
              Violation.Rule.STOPS, Reason.MAX_STOPS,
              Violation.Rule.RANK, Reason.TOUR_ORDER,
              Violation.Rule.ABOARD, Reason.MAX_TIME_ON_VEHICLE));

  private final TourProblem problem;
  private final TravelCosts costs;
  private final TourPlan plan;
  private final BooleanSupplier isOver;
  private final boolean isPlain;
  private long steps;

  /// @param isOver asked at each look; then nothing more is known
  public UnassignedReasons(
      TourProblem problem, TravelCosts costs, TourPlan plan, BooleanSupplier isOver) {
    this.problem = problem;
    this.costs = costs;
    this.plan = plan;
    this.isOver = isOver;
    isPlain =
        !problem.isOrdered()
            && problem.jobs().stream().allMatch(job -> job.secondsAboardMax() == Job.ABOARD_ALWAYS)
            && problem.types().stream()
                .map(VehicleType::abilities)
                .allMatch(abilities ->
                    abilities.stopsMax() == Integer.MAX_VALUE
                        && abilities.drivingMax() >= Long.MAX_VALUE / 4);
  }

  /// Vehicles of a type in a shift.
  public record Crew(int type, int shift) {}

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
    TravelTable table = costs.table(vehicle.profile());
    if (!isReachable(wanted, vehicle.shifts().get(shift), table)) {
      return Reason.REACHABLE;
    }
    Map<Reason, Integer> counts = new EnumMap<>(Reason.class);
    int busy = 0;
    for (TourPlan.Tour tour : plan.tours()) {
      if (tour.type() == type && tour.shift() == shift) {
        busy++;
        look(job, vehicle, shift, table, tour.visits(), counts);
      }
    }
    if (busy < vehicle.count()) {
      look(job, vehicle, shift, table, List.of(), counts);
    }
    if (counts.containsKey(Reason.NONE_FOUND)) {
      return Reason.NONE_FOUND;
    }
    return counts.entrySet().stream()
        .max(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .orElse(Reason.NONE_FOUND);
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

  /// One task at one place.
  private record Call(int job, int task, int place) {}

  private void look(
      int job,
      VehicleType vehicle,
      int shift,
      TravelTable table,
      List<TourPlan.Visit> visits,
      Map<Reason, Integer> counts) {
    List<Call> calls = new ArrayList<>();
    visits.forEach(visit -> calls.add(new Call(visit.job(), visit.task(), visit.place())));
    insert(new Looking(job, vehicle, shift, table, counts), calls, 0, -1);
  }

  /// A job that is put into a tour.
  private record Looking(
      int job, VehicleType vehicle, int shift, TravelTable table, Map<Reason, Integer> counts) {}

  /// Puts a task and those behind it everywhere: pickups in any order, then deliveries.
  ///
  /// @param lastPickup the position of the last pickup of the job, -1 if there is none yet
  private void insert(Looking looking, List<Call> calls, int task, int lastPickup) {
    Job job = problem.jobs().get(looking.job);
    if (task == job.tasks().size()) {
      judge(looking.vehicle, looking.shift, looking.table, calls, looking.counts);
      return;
    }
    boolean isPickup = job.isPickup(task);
    int places = job.tasks().get(task).places().size();
    for (int p = isPickup ? 0 : lastPickup + 1; p <= calls.size() && steps <= STEPS_MAX; p++) {
      for (int place = 0; place < places; place++) {
        List<Call> more = new ArrayList<>(calls);
        more.add(p, new Call(looking.job, task, place));
        int last =
            isPickup ? Math.max(lastPickup >= p ? lastPickup + 1 : lastPickup, p) : lastPickup;
        insert(looking, more, task + 1, last);
      }
    }
  }

  private void judge(
      VehicleType vehicle,
      int shift,
      TravelTable table,
      List<Call> calls,
      Map<Reason, Integer> counts) {
    steps = isOver.getAsBoolean() ? Long.MAX_VALUE / 2 : steps + calls.size();
    counts.merge(
        steps > STEPS_MAX ? Reason.NONE_FOUND : broken(vehicle, shift, table, calls),
        1,
        Integer::sum);
  }

  /// The first that breaks; [Reason#NONE_FOUND] if nothing does.
  private Reason broken(VehicleType vehicle, int shift, TravelTable table, List<Call> calls) {
    if (isOverloaded(vehicle, calls)) {
      return Reason.CAPACITY;
    }
    Shift times = vehicle.shifts().get(shift);
    long latest = latestDeparture(times, table, calls);
    if (latest == UNREACHABLE) {
      return Reason.REACHABLE;
    }
    if (latest < times.departureMin()) {
      return Reason.TIME_WINDOW;
    }
    if (metres(times, table, calls) > vehicle.abilities().metresMax()) {
      return Reason.MAX_DISTANCE;
    }
    // A tour that begins as late as it may waits least.
    long departure = Math.min(latest, times.departureMax());
    if (arrival(times, table, calls, departure) - departure > vehicle.abilities().secondsMax()) {
      return Reason.SHIFT_TIME;
    }
    return isPlain
        ? Reason.NONE_FOUND
        : further(vehicle, shift, visits(times, table, calls, departure), departure);
  }

  private boolean isOverloaded(VehicleType vehicle, List<Call> calls) {
    List<Integer> capacity = vehicle.abilities().capacity();
    for (int d = 0; d < capacity.size(); d++) {
      long load = 0;
      for (Call call : calls) {
        Job job = problem.jobs().get(call.job);
        load += job.pickups().isEmpty() ? job.tasks().get(call.task).demand().get(d) : 0;
      }
      long most = load;
      for (Call call : calls) {
        Job job = problem.jobs().get(call.job);
        int amount = job.tasks().get(call.task).demand().get(d);
        boolean isPickup = job.isPickup(call.task);
        load += isPickup ? amount : -amount;
        most = Math.max(most, load);
      }
      if (most > capacity.get(d)) {
        return true;
      }
    }
    return false;
  }

  private static final long UNREACHABLE = Long.MIN_VALUE;

  private Place place(Call call) {
    return problem.jobs().get(call.job).tasks().get(call.task).places().get(call.place);
  }

  /// The latest departure with which all is in time; [#UNREACHABLE] where there is no way.
  private long latestDeparture(Shift shift, TravelTable table, List<Call> calls) {
    long latest = shift.end().map(Shift.End::arrivalMax).orElse(Window.ALWAYS.close());
    int next = shift.end().map(Shift.End::location).orElse(-1);
    for (int i = calls.size() - 1; i >= -1; i--) {
      int at = i < 0 ? shift.start() : place(calls.get(i)).location();
      if (next >= 0) {
        long seconds = table.seconds(at, next);
        if (seconds == TravelTable.NO_WAY) {
          return UNREACHABLE;
        }
        boolean isStop = i + 1 < calls.size() && (i < 0 || at != next);
        latest -= seconds + (isStop ? shift.stopSeconds() : 0);
      }
      next = at;
      if (i >= 0) {
        Place place = place(calls.get(i));
        long begin = latest - place.durationSeconds();
        long within = Long.MIN_VALUE / 2;
        for (Window window : place.windows()) {
          if (window.open() <= begin) {
            within = Math.max(within, Math.min(window.close(), begin));
          }
        }
        latest = within;
      }
    }
    return latest;
  }

  private long metres(Shift shift, TravelTable table, List<Call> calls) {
    long metres = 0;
    int at = shift.start();
    for (Call call : calls) {
      metres += table.metres(at, place(call).location());
      at = place(call).location();
    }
    return metres + (shift.end().isEmpty() ? 0 : table.metres(at, shift.end().get().location()));
  }

  /// When the tour is over.
  private long arrival(Shift shift, TravelTable table, List<Call> calls, long departure) {
    long now = departure;
    int at = shift.start();
    for (TourPlan.Visit visit : visits(shift, table, calls, departure)) {
      Place place = place(new Call(visit.job(), visit.task(), visit.place()));
      now = visit.begin() + place.durationSeconds();
      at = place.location();
    }
    return now + (shift.end().isEmpty() ? 0 : table.seconds(at, shift.end().get().location()));
  }

  /// Each service as early as it can begin.
  private List<TourPlan.Visit> visits(
      Shift shift, TravelTable table, List<Call> calls, long departure) {
    List<TourPlan.Visit> visits = new ArrayList<>();
    long now = departure;
    int at = shift.start();
    for (Call call : calls) {
      Place place = place(call);
      boolean isStop = visits.isEmpty() || at != place.location();
      now += table.seconds(at, place.location()) + (isStop ? shift.stopSeconds() : 0);
      at = place.location();
      long begin = Long.MAX_VALUE;
      for (Window window : place.windows()) {
        if (now <= window.close()) {
          begin = Math.min(begin, Math.max(now, window.open()));
        }
      }
      visits.add(new TourPlan.Visit(call.job, call.task, call.place, begin));
      now = begin + place.durationSeconds();
    }
    return visits;
  }

  /// What a tour breaks of the rules that few problems have.
  private Reason further(VehicleType vehicle, int shift, List<TourPlan.Visit> visits, long from) {
    TourPlan.Tour tour =
        new TourPlan.Tour(problem.types().indexOf(vehicle), 0, shift, from, visits);
    for (Violation violation :
        new PlanChecker(problem, costs)
            .judge(new TourPlan(List.of(tour), List.of()))
            .violations()) {
      Reason reason = FURTHER.get(violation.rule());
      if (reason != null) {
        return reason;
      }
    }
    return Reason.NONE_FOUND;
  }
}
