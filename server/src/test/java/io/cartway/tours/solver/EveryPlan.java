package io.cartway.tours.solver;

import io.cartway.tours.Job;
import io.cartway.tours.Objective;
import io.cartway.tours.Shift;
import io.cartway.tours.TourPlan;
import io.cartway.tours.TourProblem;
import io.cartway.tours.TravelCosts;
import io.cartway.tours.TravelTable;
import io.cartway.tours.VehicleType;
import io.cartway.tours.Window;
import io.cartway.tours.check.PlanChecker;
import io.cartway.tours.check.Violation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The best plan of a tiny problem, by trying every assignment, order, place and departure, judged
/// by the checker. Shares no code with the solver.
final class EveryPlan {

  /// What more visits may mend: a job in part, no way to the end, a limit that a shorter way keeps.
  private static final Set<Violation.Rule> MENDED =
      EnumSet.of(
          Violation.Rule.SPLIT,
          Violation.Rule.SHIFT,
          Violation.Rule.TRAVEL,
          Violation.Rule.LENGTH,
          Violation.Rule.DURATION,
          Violation.Rule.DRIVING,
          Violation.Rule.ABOARD,
          Violation.Rule.BREAK,
          Violation.Rule.RELOAD);

  private final TourProblem problem;
  private final TravelCosts costs;

  /// In place of the job of a visit: the shift's pause with the number of the task.
  private static final int PAUSE = -1;

  /// The least cost of doing a set of jobs (as bits) in a slot, without entry where nobody can.
  private final List<Map<Integer, Price>> costOfSets = new ArrayList<>();

  record Best(long weight, int tours, Price price) {}

  record Price(long disorder, long foreignness, double cost, double lateness) {

    static Price of(PlanChecker.Judgement judged) {
      return new Price(judged.disorder(), judged.foreignness(), judged.cost(), judged.lateness());
    }

    Price plus(Price other) {
      return new Price(
          disorder + other.disorder,
          foreignness + other.foreignness,
          cost + other.cost,
          lateness + other.lateness);
    }
  }

  EveryPlan(TourProblem problem, TravelCosts costs) {
    this.problem = problem;
    this.costs = costs;
  }

  static long weight(TourProblem problem, List<Integer> unassigned) {
    long sum = 0;
    for (int job : unassigned) {
      sum += Math.round(Math.pow(100, Job.PRIORITY_LEAST - problem.jobs().get(job).priority()));
    }
    return sum;
  }

  Best best() {
    for (int type = 0; type < problem.types().size(); type++) {
      VehicleType of = problem.types().get(type);
      for (int shift = 0; shift < of.shifts().size(); shift++) {
        Map<Integer, Price> sets = sets(type, shift);
        for (int vehicle = 0; vehicle < of.count(); vehicle++) {
          costOfSets.add(sets);
        }
      }
    }
    return best(0, 0, new Best(0, 0, new Price(0, 0, 0, 0)));
  }

  /// The best way to give jobs to the slots from one on.
  private Best best(int slot, int done, Best soFar) {
    if (slot == costOfSets.size()) {
      List<Integer> left = new ArrayList<>();
      for (int job = 0; job < problem.jobs().size(); job++) {
        if ((done & (1 << job)) == 0) {
          left.add(job);
        }
      }
      return new Best(weight(problem, left), soFar.tours, soFar.price);
    }
    Best best = best(slot + 1, done, soFar);
    for (Map.Entry<Integer, Price> set : costOfSets.get(slot).entrySet()) {
      if ((set.getKey() & done) == 0) {
        Best other =
            best(
                slot + 1,
                done | set.getKey(),
                new Best(0, soFar.tours + 1, soFar.price.plus(set.getValue())));
        best = isBetter(other, best) ? other : best;
      }
    }
    return best;
  }

  /// Whether one is better, by more than what sums differ by.
  boolean isBetter(Best one, Best other) {
    if (one.weight != other.weight) {
      return one.weight < other.weight;
    }
    if (problem.objectives().contains(Objective.TOURS) && one.tours != other.tours) {
      return one.tours < other.tours;
    }
    return isLess(one.price, other.price);
  }

  /// By the list of objectives.
  private boolean isLess(Price one, Price other) {
    for (Objective objective : problem.objectives()) {
      double difference =
          switch (objective) {
            case TOURS -> 0;
            case DISORDER -> one.disorder - other.disorder;
            case TERRITORIES -> one.foreignness - other.foreignness;
            case COST -> one.cost - other.cost;
            case LATENESS -> one.lateness - other.lateness;
          };
      if (Math.abs(difference) > 1e-6) {
        return difference < 0;
      }
    }
    return false;
  }

  private Map<Integer, Price> sets(int type, int shift) {
    Map<Integer, Price> sets = new HashMap<>();
    extend(type, shift, new ArrayList<>(), sets);
    return sets;
  }

  /// All orders of tasks that keep all rules, each extended by one more.
  private void extend(int type, int shift, List<TourPlan.Visit> visits, Map<Integer, Price> sets) {
    int pauses = problem.types().get(type).shifts().get(shift).pauses().size();
    for (int pause = 0; pause < pauses; pause++) {
      if (!isDone(visits, PAUSE, pause)) {
        List<TourPlan.Visit> more = new ArrayList<>(visits);
        more.add(new TourPlan.Visit(PAUSE, pause, 0, 0));
        if (price(type, shift, more, sets)) {
          extend(type, shift, more, sets);
        }
      }
    }
    for (int job = 0; job < problem.jobs().size(); job++) {
      for (int task = 0; task < problem.jobs().get(job).tasks().size(); task++) {
        if (isDone(visits, job, task)) {
          continue;
        }
        int places = problem.jobs().get(job).tasks().get(task).places().size();
        for (int place = 0; place < places; place++) {
          List<TourPlan.Visit> more = new ArrayList<>(visits);
          more.add(new TourPlan.Visit(job, task, place, 0));
          if (price(type, shift, more, sets)) {
            extend(type, shift, more, sets);
          }
        }
      }
    }
  }

  private static boolean isDone(List<TourPlan.Visit> visits, int job, int task) {
    return visits.stream().anyMatch(visit -> visit.job() == job && visit.task() == task);
  }

  /// Notes what a tour costs if it is one.
  ///
  /// @return whether more visits may follow: no more of them mend what is broken here
  private boolean price(
      int type, int shift, List<TourPlan.Visit> visits, Map<Integer, Price> sets) {
    int set = 0;
    int tasks = 0;
    int pauses = 0;
    for (TourPlan.Visit visit : visits) {
      set |= visit.job() == PAUSE ? 0 : 1 << visit.job();
      pauses += visit.job() == PAUSE ? 1 : 0;
    }
    for (int job = 0; job < problem.jobs().size(); job++) {
      tasks += (set & (1 << job)) == 0 ? 0 : problem.jobs().get(job).tasks().size();
    }
    boolean isWhole = tasks > 0 && tasks == visits.size() - pauses;
    boolean isExtended = false;
    Shift of = problem.types().get(type).shifts().get(shift);
    for (long at = of.departureMin(); at <= of.departureMax(); at++) {
      TourPlan.Tour tour = tour(type, shift, at, visits);
      PlanChecker.Judgement judged =
          new PlanChecker(problem, costs).judge(new TourPlan(List.of(tour), List.of()));
      Set<Violation.Rule> broken = EnumSet.noneOf(Violation.Rule.class);
      judged.violations().forEach(each -> broken.add(each.rule()));
      broken.remove(Violation.Rule.LEFT_OUT);
      broken.remove(Violation.Rule.EMPTY);
      if (isWhole && broken.isEmpty()) {
        sets.merge(
            set, Price.of(judged), (held, offered) -> isLess(offered, held) ? offered : held);
      }
      broken.removeAll(MENDED);
      isExtended |= broken.isEmpty();
    }
    return isExtended;
  }

  /// The tour that begins each service and each pause as early as it can.
  private TourPlan.Tour tour(int type, int shift, long departure, List<TourPlan.Visit> visits) {
    Shift of = problem.types().get(type).shifts().get(shift);
    TravelTable table = costs.table(problem.types().get(type).profile());
    List<TourPlan.Visit> timed = new ArrayList<>();
    List<TourPlan.Halt> halts = new ArrayList<>();
    long now = departure;
    int at = of.start();
    boolean isAtTask = false;
    for (TourPlan.Visit visit : visits) {
      if (visit.job() == PAUSE) {
        Shift.Pause pause = of.pauses().get(visit.task());
        int to = pause.location() == Shift.Pause.WHEREVER ? at : pause.location();
        long begin = begin(pause.windows(), now + table.seconds(at, to));
        halts.add(new TourPlan.Halt(visit.task(), timed.size(), begin));
        isAtTask &= pause.location() == Shift.Pause.WHEREVER;
        now = begin + pause.seconds();
        at = to;
        continue;
      }
      var place =
          problem.jobs().get(visit.job()).tasks().get(visit.task()).places().get(visit.place());
      boolean isStop = !isAtTask || at != place.location();
      long arrival = now + table.seconds(at, place.location()) + (isStop ? of.stopSeconds() : 0);
      long begin = begin(place.windows(), arrival);
      timed.add(new TourPlan.Visit(visit.job(), visit.task(), visit.place(), begin));
      now = begin + place.durationSeconds();
      at = place.location();
      isAtTask = true;
    }
    return new TourPlan.Tour(type, 0, shift, departure, timed, halts);
  }

  private static long begin(List<Window> windows, long arrival) {
    return windows.stream()
        .filter(window -> window.close() >= arrival)
        .mapToLong(window -> Math.max(window.open(), arrival))
        .min()
        .orElse(arrival);
  }
}
