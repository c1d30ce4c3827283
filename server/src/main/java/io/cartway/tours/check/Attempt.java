package io.cartway.tours.check;

import io.cartway.tours.Job;
import io.cartway.tours.Place;
import io.cartway.tours.Relation;
import io.cartway.tours.Shift;
import io.cartway.tours.Task;
import io.cartway.tours.TravelTable;
import io.cartway.tours.VehicleType;
import io.cartway.tours.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A tour with a job put into it, and what has to change for it to keep all rules. Linear in the
/// tour. Not thread-safe.
final class Attempt {

  private static final long NEVER = Window.ALWAYS.close();

  /// So many departures are tried for a tour that takes less time.
  private static final int SHORTER_MAX = 30;

  /// Long before all times.
  private static final long TOO_LATE = Long.MIN_VALUE / 4;

  private final Wanted wanted;
  private final VehicleType type;
  private final Shift shift;
  private final List<Call> calls;
  private final int size;
  private final TourStep[] steps;

  /// Which steps are of the job, or come with it.
  private final boolean[] isOwn;

  /// The way to each step, with what the stop there takes.
  private final long[] travel;

  private final long[] begins;
  private final long endTravel;
  private long metres;
  private long driving;
  private int stops;
  private boolean isReachable = true;

  /// Who shall do what.
  ///
  /// @param job index of the job
  /// @param of the job itself
  /// @param all the tasks of all jobs
  /// @param isOrdered whether ranks are a rule
  /// @param table of the vehicle's ways
  record Wanted(
      int job,
      Job of,
      TaskList all,
      boolean isOrdered,
      Relation.Crew crew,
      VehicleType type,
      TravelTable table) {

    Shift shift() {
      return type.shifts().get(crew.shift());
    }
  }

  /// What has to change, and when the tour is then made.
  ///
  /// @param hours how dear the changes are
  /// @param begins of the calls
  record Fit(
      List<Change> changes,
      double hours,
      List<Call> calls,
      long departure,
      List<Long> begins,
      long arrival) {

    Fit {
      changes = List.copyOf(changes);
      calls = List.copyOf(calls);
      begins = List.copyOf(begins);
    }
  }

  /// Which times give way.
  private enum Giving {
    NOTHING,
    OWN,
    OWN_AT_ONCE,
    END,
    START,
    OWN_AND_END,
    OWN_AND_START
  }

  /// The times of a tour that may have changed.
  private static final class Times {
    private final List<Change> changes = new ArrayList<>();
    private final TourStep[] steps;
    private long departureMin;
    private long arrivalMax;

    Times(TourStep[] steps, long departureMin, long arrivalMax) {
      this.steps = steps.clone();
      this.departureMin = departureMin;
      this.arrivalMax = arrivalMax;
    }
  }

  /// @param fresh pauses that are put into the tour with the job: their windows may change, too
  Attempt(Wanted wanted, List<Call> calls, Set<Integer> fresh) {
    this.wanted = wanted;
    this.calls = calls;
    type = wanted.type();
    shift = wanted.shift();
    size = calls.size();
    steps = new TourStep[size];
    travel = new long[size];
    begins = new long[size];
    isOwn = new boolean[size];
    int at = shift.start();
    boolean isAtTask = false;
    for (int i = 0; i < size; i++) {
      Call call = calls.get(i);
      isOwn[i] = call.isPause() ? fresh.contains(call.task()) : call.job() == wanted.job();
      boolean isStop = false;
      int to;
      if (call.isPause()) {
        Shift.Pause pause = shift.pauses().get(call.task());
        boolean isWherever = pause.location() == Shift.Pause.WHEREVER;
        to = isWherever ? at : pause.location();
        isAtTask &= isWherever;
        steps[i] = new TourStep(to, pause.seconds(), pause.windows(), false);
      } else {
        Place place = task(call).places().get(call.place());
        to = place.location();
        isStop = !isAtTask || at != to;
        isAtTask = true;
        steps[i] = new TourStep(to, place.durationSeconds(), place.windows(), isStop);
      }
      stops += isStop ? 1 : 0;
      travel[i] = go(at, to) + (isStop ? shift.stopSeconds() : 0);
      at = to;
    }
    endTravel = shift.end().isPresent() ? go(at, shift.end().get().location()) : 0;
  }

  private Task task(Call call) {
    return wanted.all().of(call.job()).get(call.task());
  }

  private long go(int from, int to) {
    int seconds = wanted.table().seconds(from, to);
    if (seconds == TravelTable.NO_WAY) {
      isReachable = false;
      return 0;
    }
    driving += seconds;
    metres += wanted.table().metres(from, to);
    return seconds;
  }

  /// The cheapest changes found; empty where none helps, or all are as dear as a bound.
  Optional<Fit> fit(List<Change> given, double below) {
    if (!isReachable) {
      return Optional.empty();
    }
    List<Change> plain = new ArrayList<>(given);
    UntimedChanges untimed = new UntimedChanges(wanted, calls, plain);
    if (!untimed.loads() || !untimed.ranks()) {
      return Optional.empty();
    }
    limit(plain, Change.Field.DISTANCE, metres, type.abilities().metresMax());
    limit(plain, Change.Field.DRIVING, driving, type.abilities().drivingMax());
    limit(plain, Change.Field.STOPS, stops, type.abilities().stopsMax());
    double least = hours(plain);
    Optional<Fit> best = Optional.empty();
    double bound = below;
    for (Giving giving : Giving.values()) {
      if (least >= bound) {
        return best;
      }
      Optional<Fit> fit = timed(giving, plain);
      if (fit.isPresent() && fit.get().hours < bound) {
        best = fit;
        bound = fit.get().hours;
      }
    }
    return best;
  }

  private static void limit(List<Change> changes, Change.Field field, long taken, long most) {
    UntimedChanges.limit(changes, field, 0, taken, most);
  }

  private static double hours(List<Change> changes) {
    return changes.stream().mapToDouble(Change::hours).sum();
  }

  // ---- times

  private Optional<Fit> timed(Giving giving, List<Change> plain) {
    long end = shift.end().map(Shift.End::arrivalMax).orElse(NEVER);
    Times times = new Times(steps, shift.departureMin(), end);
    if (!give(giving, times)) {
      return Optional.empty();
    }
    long latest = latest(times, false, begins);
    if (latest < times.departureMin) {
      return Optional.empty();
    }
    long departure = shortest(times, departure(times, latest));
    long arrival = forward(times, departure, false, begins);
    List<Change> changes = new ArrayList<>(plain);
    changes.addAll(times.changes);
    limit(changes, Change.Field.SHIFT_TIME, arrival - departure, type.abilities().secondsMax());
    limit(changes, Change.Field.ABOARD, aboard(departure, arrival), wanted.of().secondsAboardMax());
    List<Long> all = new ArrayList<>();
    for (long begin : begins) {
      all.add(begin);
    }
    return Optional.of(new Fit(changes, hours(changes), calls, departure, all, arrival));
  }

  /// A departure with which the tour takes no longer than it may, or than with one: earlier ones
  /// may meet earlier windows.
  private long shortest(Times times, long from) {
    long end = times.arrivalMax;
    long best = from;
    long departure = from;
    long arrival = forward(times, from, false, begins);
    long least = arrival - departure;
    for (int i = 0; i < SHORTER_MAX && least > type.abilities().secondsMax(); i++) {
      times.arrivalMax = arrival - 1;
      departure = latest(times, false, begins);
      if (departure < times.departureMin) {
        break;
      }
      arrival = forward(times, departure, false, begins);
      if (arrival - departure >= least) {
        break;
      }
      least = arrival - departure;
      best = departure;
    }
    times.arrivalMax = end;
    return best;
  }

  /// As late as it may, so that it waits least; where nothing bounds it, as early.
  private long departure(Times times, long latest) {
    long last = Math.min(latest, Math.max(times.departureMin, shift.departureMax()));
    return last > NEVER / 2 ? times.departureMin : last;
  }

  /// Changes times so that all can be in time.
  ///
  /// @return false where that is not possible, or nothing would change
  private boolean give(Giving giving, Times times) {
    return switch (giving) {
      case NOTHING -> true;
      case OWN -> own(times);
      case OWN_AT_ONCE -> ownAtOnce(times);
      case END -> later(times, false);
      case START -> earlier(times, false);
      case OWN_AND_END -> later(times, true) && own(times);
      case OWN_AND_START -> earlier(times, true) && own(times);
    };
  }

  /// The shift ends when the tour that departs first arrives.
  private boolean later(Times times, boolean isOwnFree) {
    long arrival = forward(times, times.departureMin, isOwnFree, begins);
    if (arrival <= times.arrivalMax || arrival >= NEVER) {
      return false;
    }
    times.changes.add(Change.of(Change.Field.SHIFT_END, 0, arrival - times.arrivalMax, arrival));
    times.arrivalMax = arrival;
    return true;
  }

  /// The shift starts when the tour has to depart.
  private boolean earlier(Times times, boolean isOwnFree) {
    long latest = latest(times, isOwnFree, begins);
    if (latest >= times.departureMin || latest < 0) {
      return false;
    }
    times.changes.add(Change.of(Change.Field.SHIFT_START, 0, latest - times.departureMin, latest));
    times.departureMin = latest;
    return true;
  }

  /// Windows of the job have the times at which it can be done, as near as may be.
  private boolean own(Times times) {
    long[] last = new long[size];
    if (latest(times, true, last) < times.departureMin) {
      return false;
    }
    long now = times.departureMin;
    for (int i = 0; i < size; i++) {
      now += travel[i];
      long begin;
      if (isOwn[i]) {
        begin = near(times, i, now, last[i]);
      } else {
        begin = times.steps[i].begin(now);
      }
      now = begin + times.steps[i].seconds();
    }
    return !times.changes.isEmpty();
  }

  /// Windows of the job have the times at which it is done if nothing waits for them.
  private boolean ownAtOnce(Times times) {
    long latest = latest(times, true, begins);
    if (latest < times.departureMin) {
      return false;
    }
    forward(times, departure(times, latest), true, begins);
    for (int i = 0; i < size; i++) {
      if (isOwn[i]) {
        near(times, i, begins[i], begins[i]);
      }
    }
    return !times.changes.isEmpty();
  }

  /// The begin of a step between two times that is in a window, or the one nearest to a window,
  /// which then has it.
  private long near(Times times, int at, long from, long to) {
    TourStep step = times.steps[at];
    long inside = step.begin(from);
    if (inside <= to) {
      return inside;
    }
    int nearest = -1;
    long distance = Long.MAX_VALUE;
    for (int w = 0; w < step.windows().size(); w++) {
      Window window = step.windows().get(w);
      long apart = window.close() < from ? from - window.close() : window.open() - to;
      if (apart < distance) {
        nearest = w;
        distance = apart;
      }
    }
    Window window = step.windows().get(nearest);
    boolean isLate = window.close() < from;
    long begin = isLate ? from : to;
    Window wide = isLate ? new Window(window.open(), begin) : new Window(begin, window.close());
    List<Window> windows = new ArrayList<>(step.windows());
    windows.set(nearest, wide);
    times.steps[at] = new TourStep(step.location(), step.seconds(), windows, step.isStop());
    Call call = calls.get(at);
    times.changes.add(
        new Change(
            field(call, isLate),
            call.task(),
            call.place(),
            nearest,
            isLate ? distance : -distance,
            begin,
            ""));
    return begin;
  }

  private static Change.Field field(Call call, boolean isLate) {
    if (call.isPause()) {
      return isLate ? Change.Field.BREAK_CLOSE : Change.Field.BREAK_OPEN;
    }
    return isLate ? Change.Field.WINDOW_CLOSE : Change.Field.WINDOW_OPEN;
  }

  /// When a tour arrives that departs at a time, each step as early as it can be; beyond all times
  /// where one is too late.
  ///
  /// @param into receives the begins
  private long forward(Times times, long departure, boolean isOwnFree, long[] into) {
    long now = departure;
    for (int i = 0; i < size; i++) {
      now += travel[i];
      into[i] = isOwnFree && isOwn[i] ? now : times.steps[i].begin(now);
      now = Math.min(NEVER, into[i] + times.steps[i].seconds());
    }
    return Math.min(NEVER, now + endTravel);
  }

  /// The latest departure with which all is in time; long before all times where there is none.
  ///
  /// @param into receives the latest begins
  private long latest(Times times, boolean isOwnFree, long[] into) {
    long latest = times.arrivalMax - endTravel;
    for (int i = size - 1; i >= 0; i--) {
      TourStep step = times.steps[i];
      into[i] = isOwnFree && isOwn[i] ? latest - step.seconds() : step.latestBegin(latest);
      latest = Math.max(TOO_LATE, into[i] - travel[i]);
    }
    return latest;
  }

  /// How long the job's goods are aboard.
  private long aboard(long departure, long arrival) {
    boolean isCarried = wanted.of().isCarried();
    long pickedUp = NEVER;
    long loaded = departure;
    long longest = 0;
    for (int i = 0; i < size; i++) {
      Call call = calls.get(i);
      if (UntimedChanges.isReload(shift, call)) {
        loaded = begins[i] + steps[i].seconds();
      } else if (call.job() == wanted.job()) {
        long end = begins[i] + steps[i].seconds();
        boolean isPickup = call.task() < wanted.all().pickups(call.job());
        pickedUp = isPickup ? Math.min(pickedUp, end) : pickedUp;
        long from = isPickup ? end : isCarried ? pickedUp : loaded;
        long to = isPickup ? (isCarried ? end : unloaded(i, arrival)) : begins[i];
        longest = Math.max(longest, to - from);
      }
    }
    return longest;
  }

  /// When what is picked up at a step leaves the vehicle.
  private long unloaded(int at, long arrival) {
    for (int i = at + 1; i < size; i++) {
      if (UntimedChanges.isReload(shift, calls.get(i))) {
        return begins[i];
      }
    }
    return arrival;
  }
}
