package io.cartway.tours.check;

import static io.cartway.tours.check.Breaches.text;

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
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Recomputes the way of a tour, step by step: times, lengths, stops and pauses.
record WayChecker(TourProblem problem, TravelCosts costs, TaskList tasks, Breaches breaches) {

  /// What a tour comes to.
  ///
  /// @param arrival seconds since the epoch
  /// @param lateness of its services
  /// @param isKnown whether there is a way between all of its places; else nobody knows its figures
  record Way(long arrival, double cost, double lateness, boolean isKnown) {}

  /// What a tour takes.
  private static final class Taken {
    private long metres;
    private long seconds;
    private long driving;
    private int stops;
    private double lateness;
  }

  /// Tells what a tour breaks on its way.
  ///
  /// @param number of the tour, all of whose parts are known
  Way check(int number, TourPlan.Tour tour) {
    VehicleType type = problem.types().get(tour.type());
    Shift shift = type.shifts().get(tour.shift());
    TravelTable table = costs.table(type.profile());
    if (tour.departure() < shift.departureMin() || tour.departure() > shift.departureMax()) {
      breaches.add(
          Rule.SHIFT,
          number,
          () -> "it departs at %s, outside of its shift".formatted(text(tour.departure())));
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
    breaches.bound(number, Rule.STOPS, "stops", walk.taken.stops, type.abilities().stopsMax());
    if (walk.isKnown) {
      limits(number, type, walk.taken);
    }
    breaks(number, tour, walk.now);
    VehicleType.Rates rates = type.rates();
    double byLength = rates.perMetre() * walk.taken.metres;
    double cost = rates.fixed() + byLength + rates.perSecond() * walk.taken.seconds;
    return new Way(walk.now, cost, walk.taken.lateness, walk.isKnown);
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
    private boolean isKnown = true;

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

    /// Goes to a place; where no way leads there, at once.
    private void go(int to, int visit, String where) {
      int seconds = table.seconds(at, to);
      if (seconds == TravelTable.NO_WAY) {
        isKnown = false;
        breaches.add(Rule.TRAVEL, number, visit, () -> "there is no way to " + where);
      } else {
        taken.driving += seconds;
        taken.metres += table.metres(at, to);
        now += seconds;
      }
      at = to;
    }

    private void begin(int visit, String what, long begin, List<Window> windows) {
      if (begin < now) {
        breaches.add(
            Rule.TRAVEL,
            number,
            visit,
            () ->
                "%s begins at %s, and the vehicle arrives at %s"
                    .formatted(what, text(begin), text(now)));
      }
      boolean isOpen =
          windows.stream().anyMatch(window -> window.open() <= begin && begin <= window.close());
      if (!isOpen) {
        breaches.add(
            Rule.WINDOW,
            number,
            visit,
            () -> "%s begins at %s, outside of its windows".formatted(what, text(begin)));
      }
    }

    void visit(int index) {
      TourPlan.Visit visit = tour.visits().get(index);
      Task task = tasks.of(visit);
      Place place = task.places().get(visit.place());
      boolean isStop = !isAtTask || at != place.location();
      go(place.location(), index, "it");
      taken.stops += isStop ? 1 : 0;
      now += isStop ? shift.stopSeconds() : 0;
      isAtTask = true;
      begin(index, "it", visit.begin(), place.windows());
      taken.lateness += lateness(visit.begin(), place.windows());
      now = visit.begin() + place.durationSeconds();
    }

    void halt(TourPlan.Halt halt) {
      Shift.Pause pause = shift.pauses().get(halt.pause());
      String what = pause.purpose() == Shift.Purpose.BREAK ? "the break" : "the reload";
      if (!pauses.add(halt.pause())) {
        breaches.add(Rule.TWICE, number, () -> what + " was taken before");
      }
      if (pause.location() != Shift.Pause.WHEREVER) {
        go(pause.location(), -1, what);
        isAtTask = false;
      }
      begin(-1, what, halt.begin(), pause.windows());
      now = halt.begin() + pause.seconds();
    }

    void arrive(Shift.End end) {
      go(end.location(), -1, "the end of the shift");
      if (now > end.arrivalMax()) {
        breaches.add(
            Rule.SHIFT,
            number,
            () ->
                "it arrives at %s, %s at the latest".formatted(text(now), text(end.arrivalMax())));
      }
    }
  }

  /// How late a service is, in the window where it is least.
  private static double lateness(long begin, List<Window> windows) {
    return windows.stream()
        .filter(window -> window.open() <= begin && begin <= window.close())
        .mapToDouble(window -> {
          double late = begin > window.lateAfter() ? begin - window.lateAfter() : 0;
          return window.isSquared() ? late * late : late;
        })
        .min()
        .orElse(0);
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
        breaches.add(
            Rule.BREAK,
            number,
            () -> "it is under way for a break of %d s, and has none".formatted(pause.seconds()));
      }
      boolean isLast =
          halt.isPresent() && shift.end().isEmpty() && halt.get().after() == tour.visits().size();
      if (isLast && !(isBreak && pause.isLastAllowed())) {
        breaches.add(isBreak ? Rule.BREAK : Rule.RELOAD, number, () -> "it ends with a pause");
      }
    }
  }

  /// Whether a tour departs before one of a break's windows closes, and is over behind its opening.
  private static boolean isDue(Shift.Pause pause, long departure, long arrival) {
    return pause.windows().stream()
        .anyMatch(window -> departure <= window.close() && arrival > window.open());
  }

  private void limits(int number, VehicleType type, Taken taken) {
    VehicleType.Abilities abilities = type.abilities();
    breaches.bound(number, Rule.LENGTH, "m", taken.metres, abilities.metresMax());
    breaches.bound(number, Rule.DURATION, "s", taken.seconds, abilities.secondsMax());
    breaches.bound(number, Rule.DRIVING, "s at the wheel", taken.driving, abilities.drivingMax());
  }
}
