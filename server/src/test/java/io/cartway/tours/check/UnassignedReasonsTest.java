package io.cartway.tours.check;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.cartway.tours.Job;
import io.cartway.tours.Objective;
import io.cartway.tours.Place;
import io.cartway.tours.RandomTours;
import io.cartway.tours.Shift;
import io.cartway.tours.Task;
import io.cartway.tours.TourPlan;
import io.cartway.tours.TourProblem;
import io.cartway.tours.TravelTable;
import io.cartway.tours.VehicleType;
import io.cartway.tours.Window;
import io.cartway.tours.check.Violation.Rule;
import io.cartway.tours.solver.Effort;
import io.cartway.tours.solver.TourSolver;
import io.cartway.work.Deadline;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Reasons of jobs that are left out.
class UnassignedReasonsTest {

  private static final int NO_WAY = TravelTable.NO_WAY;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /// The depot, one place 100 s away, and one without a way.
  private static final TravelTable TABLE =
      new TravelTable(
          3,
          new int[] {0, 100, NO_WAY, 100, 0, NO_WAY, 100, 100, 0},
          new int[] {0, 1000, 0, 1000, 0, 0, 1000, 1000, 0});

  /// A job and the bounds of its vehicle.
  private record Bounds(
      int demand, int place, long open, long close, long secondsMax, long metresMax, String skill) {

    static Bounds of(String text) {
      String[] parts = text.strip().split(" ", -1);
      return new Bounds(
          Integer.parseInt(parts[0]),
          Integer.parseInt(parts[1]),
          Long.parseLong(parts[2]),
          Long.parseLong(parts[3]),
          Long.parseLong(parts[4]),
          Long.parseLong(parts[5]),
          parts[6]);
    }
  }

  private static TourProblem problem(Bounds of) {
    Task task =
        new Task(
            List.of(new Place(of.place, 10, List.of(new Window(of.open, of.close)))),
            List.of(of.demand));
    VehicleType van =
        new VehicleType(
            "van",
            1,
            0,
            new VehicleType.Rates(0, 0, 1),
            List.of(new Shift(0, 0, 500, Optional.of(new Shift.End(0, 1000)))),
            new VehicleType.Abilities(List.of(3), Set.of("cold"), of.metresMax, of.secondsMax));
    Job job = new Job("a", Optional.empty(), Optional.of(task), Set.of(of.skill), 5);
    return new TourProblem(List.of(van), List.of(job), List.of(Objective.COST));
  }

  @ParameterizedTest
  @CsvSource({
    "4 1 0 900 1000 9000 cold, CAPACITY",
    "3 1 0 900 1000 9000 cold, NONE_FOUND",
    "3 2 0 900 1000 9000 cold, REACHABLE",
    "3 1 0 99 1000 9000 cold, TIME_WINDOW",
    "3 1 0 100 1000 9000 cold, NONE_FOUND",
    "3 1 890 900 1000 9000 cold, NONE_FOUND",
    "3 1 891 900 1000 9000 cold, TIME_WINDOW",
    "3 1 0 900 209 9000 cold, SHIFT_TIME",
    "3 1 0 900 210 9000 cold, NONE_FOUND",
    "3 1 700 900 309 9000 cold, SHIFT_TIME",
    "3 1 700 900 310 9000 cold, NONE_FOUND",
    "3 1 0 900 1000 1999 cold, MAX_DISTANCE",
    "3 1 0 900 1000 2000 cold, NONE_FOUND",
    "3 1 0 900 1000 9000 warm, SKILL"
  })
  void each_bound_is_a_reason_from_where_it_binds(String bounds, Reason reason) {
    TourProblem problem = problem(Bounds.of(bounds));
    TourPlan nothing = new TourPlan(List.of(), List.of(0));
    assertThat(new UnassignedReasons(problem, _ -> TABLE, nothing, () -> false).of(0))
        .containsExactly(Map.entry(new UnassignedReasons.Crew(0, 0), reason));
  }

  @ParameterizedTest
  @CsvSource({
    "north, north, NONE_FOUND",
    "north, south, TERRITORY",
    "north, , TERRITORY",
    "south, south, NONE_FOUND",
    "south, north, TIME_WINDOW",
    "south, , TIME_WINDOW",
  })
  void a_job_whose_places_are_all_in_other_territories_has_that_reason(
      String own, @Nullable String other, Reason reason) {
    // The first place is too late to be reached, and the second is in time.
    Task task =
        new Task(
            List.of(
                new Place(1, 10, List.of(new Window(0, 99)), Optional.of("south")),
                new Place(1, 10, List.of(new Window(0, 900)), Optional.ofNullable(other))),
            List.of(1));
    TourProblem plain = problem(Bounds.of("1 1 0 900 1000 9000 cold"));
    VehicleType van = plain.types().getFirst();
    VehicleType bound =
        new VehicleType(
            van.id(),
            van.count(),
            van.profile(),
            van.rates(),
            van.shifts(),
            new VehicleType.Abilities(
                List.of(3),
                Set.of(),
                9000,
                1000,
                1000,
                9,
                new VehicleType.Territories(true, Map.of(own, 1))));
    Job job = new Job("a", Optional.empty(), Optional.of(task), Set.of(), 5);
    TourProblem problem = new TourProblem(List.of(bound), List.of(job), plain.objectives());
    TourPlan nothing = new TourPlan(List.of(), List.of(0));
    assertThat(new UnassignedReasons(problem, _ -> TABLE, nothing, () -> false).of(0))
        .containsExactly(Map.entry(new UnassignedReasons.Crew(0, 0), reason));
  }

  @ParameterizedTest
  @CsvSource({
    "true, 3, CAPACITY",
    "false, 2, CAPACITY",
    "true, 1, NONE_FOUND",
    "false, 1, NONE_FOUND"
  })
  void what_the_only_vehicle_has_on_board_counts(boolean isDelivery, int demand, Reason reason) {
    TourProblem one = problem(Bounds.of(demand + " 1 0 900 1000 9000 cold"));
    Task task = one.jobs().getFirst().delivery().orElseThrow();
    List<Job> jobs = new ArrayList<>();
    for (String id : List.of("a", "b")) {
      jobs.add(
          isDelivery
              ? new Job(id, Optional.empty(), Optional.of(task), Set.of(), 5)
              : new Job(id, Optional.of(task), Optional.empty(), Set.of(), 5));
    }
    TourProblem two = new TourProblem(one.types(), jobs, one.objectives());
    TourPlan plan =
        new TourPlan(
            List.of(new TourPlan.Tour(0, 0, 0, 0, List.of(new TourPlan.Visit(0, 0, 0, 100)))),
            List.of(1));
    assertThat(new UnassignedReasons(two, _ -> TABLE, plan, () -> false).of(1))
        .containsValue(reason);
  }

  /// One vehicle with a pause, whose tour has the first of two jobs.
  private static Reason withPause(Shift.Pause pause, int demand, long close) {
    TourProblem one = problem(Bounds.of(demand + " 1 0 %d 1000 9000 cold".formatted(close)));
    Shift plain = one.types().getFirst().shifts().getFirst();
    VehicleType van =
        new VehicleType(
            "van",
            1,
            0,
            new VehicleType.Rates(0, 0, 1),
            List.of(new Shift(0, 0, 500, plain.end(), 0, List.of(pause))),
            one.types().getFirst().abilities());
    Job first = one.jobs().getFirst();
    Job second = new Job("b", first.pickups(), first.deliveries(), Set.of(), 5, Job.ABOARD_ALWAYS);
    TourProblem two = new TourProblem(List.of(van), List.of(first, second), one.objectives());
    TourPlan plan =
        new TourPlan(
            List.of(new TourPlan.Tour(0, 0, 0, 0, List.of(new TourPlan.Visit(0, 0, 0, 100)))),
            List.of(1));
    return new UnassignedReasons(two, _ -> TABLE, plan, () -> false)
        .of(1)
        .values()
        .iterator()
        .next();
  }

  @ParameterizedTest
  @CsvSource({
    // From 50 to 60 at the start, there at 160, and 10 s for the first.
    "50, 60, 10, 170, NONE_FOUND",
    "50, 60, 10, 169, BREAK",
    "50, 60, 11, 170, BREAK",
    // Between both, from 110 on, or behind them.
    "100, 110, 5, 115, NONE_FOUND",
    "100, 110, 5, 114, BREAK",
    "900, 2000, 500, 900, NONE_FOUND",
  })
  void a_break_without_a_place_is_a_reason(
      long open, long close, long seconds, long until, Reason reason) {
    Shift.Pause pause =
        new Shift.Pause(
            Shift.Purpose.BREAK,
            Shift.Pause.WHEREVER,
            seconds,
            List.of(new Window(open, close)),
            false);
    assertThat(withPause(pause, 1, until)).isEqualTo(reason);
  }

  /// A break from 250 on, before a job that is 100 s away and begins from 400 to 420: without
  /// waiting that takes 50 + 100 + 10 + 100 seconds, for who departs at 270.
  @ParameterizedTest
  @CsvSource({"260, NONE_FOUND", "259, BREAK"})
  void a_departure_as_late_as_the_break_allows_is_tried(long secondsMax, Reason reason) {
    TourProblem plain = problem(Bounds.of("1 1 400 420 %d 9000 cold".formatted(secondsMax)));
    VehicleType van = plain.types().getFirst();
    Shift.Pause pause =
        new Shift.Pause(
            Shift.Purpose.BREAK, Shift.Pause.WHEREVER, 50, List.of(new Window(250, 360)), false);
    Shift shift = new Shift(0, 0, 500, van.shifts().getFirst().end(), 0, List.of(pause));
    VehicleType paused = new VehicleType("van", 1, 0, van.rates(), List.of(shift), van.abilities());
    TourProblem problem = new TourProblem(List.of(paused), plain.jobs(), plain.objectives());
    TourPlan nothing = new TourPlan(List.of(), List.of(0));
    assertThat(new UnassignedReasons(problem, _ -> TABLE, nothing, () -> false).of(0))
        .containsValue(reason);
  }

  @ParameterizedTest
  @CsvSource({
    // Back at 210, away at 215, there at 315 and home at 425.
    "2, 0, 210, 315, NONE_FOUND",
    "2, 0, 209, 315, CAPACITY",
    "2, 0, 210, 314, CAPACITY",
    "4, 0, 210, 315, CAPACITY",
    "1, 0, 0, 315, NONE_FOUND",
  })
  void what_a_reload_does_not_mend_is_a_reason(
      int demand, long open, long close, long until, Reason reason) {
    Shift.Pause pause =
        new Shift.Pause(Shift.Purpose.RELOAD, 0, 5, List.of(new Window(open, close)), false);
    assertThat(withPause(pause, demand, until)).isEqualTo(reason);
  }

  @Test
  void nothing_is_known_when_the_time_is_over() {
    TourProblem problem = problem(Bounds.of("4 1 0 900 1000 9000 cold"));
    TourPlan nothing = new TourPlan(List.of(), List.of(0));
    UnassignedReasons reasons = new UnassignedReasons(problem, _ -> TABLE, nothing, () -> true);
    assertThat(reasons.of(0)).containsValue(Reason.NONE_FOUND);
    assertThat(reasons.leftOut(0).change()).isEmpty();
  }

  /// Tours of ten jobs each, one of 10 s after the other, by vehicles with a break of a minute and
  /// a reload that is never open, and jobs of a minute that are left out.
  ///
  /// @param left jobs that are left out
  private static UnassignedReasons full(int tours, int left) {
    List<Job> jobs = new ArrayList<>();
    List<TourPlan.Tour> made = new ArrayList<>();
    for (int tour = 0; tour < tours; tour++) {
      List<TourPlan.Visit> visits = new ArrayList<>();
      for (int i = 0; i < 10; i++) {
        long begin = 10 + 10L * i;
        visits.add(new TourPlan.Visit(jobs.size(), 0, 0, begin));
        jobs.add(timed("job" + jobs.size(), 10, new Window(begin, begin + 65)));
      }
      made.add(new TourPlan.Tour(0, tour, 0, 0, visits));
    }
    List<Integer> unassigned = new ArrayList<>();
    for (int i = 0; i < left; i++) {
      unassigned.add(jobs.size());
      jobs.add(timed("job" + jobs.size(), 60, new Window(60, 60)));
    }
    List<Shift.Pause> pauses =
        List.of(
            new Shift.Pause(
                Shift.Purpose.BREAK, Shift.Pause.WHEREVER, 60, List.of(Window.ALWAYS), false),
            new Shift.Pause(Shift.Purpose.RELOAD, 0, 0, List.of(new Window(9000, 9000)), false));
    VehicleType van =
        new VehicleType(
            "van",
            tours,
            0,
            new VehicleType.Rates(0, 0, 1),
            List.of(new Shift(0, 0, 0, Optional.of(new Shift.End(0, 1000)), 0, pauses)),
            new VehicleType.Abilities(List.of(1000), Set.of(), 9000, 230, 900, 900));
    TourProblem problem = new TourProblem(List.of(van), jobs, List.of(Objective.COST));
    // 10 s to a place where all jobs are.
    int[] table = {0, 10, 10, 0};
    return new UnassignedReasons(
        problem,
        _ -> new TravelTable(2, table, table),
        new TourPlan(made, unassigned),
        () -> false);
  }

  private static Job timed(String id, long seconds, Window window) {
    Task task = new Task(List.of(new Place(1, seconds, List.of(window))), List.of(1));
    return new Job(id, Optional.empty(), Optional.of(task), Set.of(), 5);
  }

  @Test
  void hundred_jobs_beside_forty_tours_with_pauses_have_reasons_within_the_bound() {
    UnassignedReasons reasons = full(40, 100);
    for (int job = 400; job < 500; job++) {
      LeftOut leftOut = reasons.leftOut(job);
      assertThat(leftOut.reasons().values()).as("job %d", job).containsExactly(Reason.TIME_WINDOW);
      assertThat(leftOut.change()).as("job %d", job).isPresent();
    }
  }

  @Test
  void a_look_takes_no_more_in_a_problem_of_many_jobs() {
    long few = allocated(full(2, 1));
    long many = allocated(full(2, 3000));
    assertThat(many).isLessThan(2 * few);
  }

  /// Bytes that the reasons of the first job that is left out take.
  private static long allocated(UnassignedReasons reasons) {
    reasons.of(20);
    long before = THREADS.getCurrentThreadAllocatedBytes();
    assertThat(reasons.of(20)).hasSize(1);
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }

  @Test
  void what_is_left_out_fits_nowhere_by_the_checker_or_has_no_reason() {
    int seen = 0;
    for (int seed = 0; seed < 60; seed++) {
      RandomTours world = new RandomTours(seed, 12, 40);
      TourProblem problem = world.problem(10);
      TourPlan plan =
          TourSolver.solve(
                  problem,
                  world.costs(),
                  new Effort(Duration.ofHours(1).toNanos(), 200, 1, seed),
                  Deadline.never())
              .plan();
      UnassignedReasons reasons = new UnassignedReasons(problem, world.costs(), plan, () -> false);
      for (int job : plan.unassigned()) {
        for (Map.Entry<UnassignedReasons.Crew, Reason> each : reasons.of(job).entrySet()) {
          if (each.getValue() != Reason.NONE_FOUND) {
            seen++;
            assertThat(brokenAtTheEnd(problem, world, plan, job, each.getKey()))
                .as("seed %d, job %d, %s", seed, job, each)
                .isTrue();
          }
        }
      }
    }
    assertThat(seen).isGreaterThan(20);
  }

  /// Whether the checker finds a rule broken when the job is done last on each tour of the crew, as
  /// early as possible.
  private static boolean brokenAtTheEnd(
      TourProblem problem, RandomTours world, TourPlan plan, int job, UnassignedReasons.Crew crew) {
    PlanChecker checker = new PlanChecker(problem, world.costs());
    VehicleType type = problem.types().get(crew.type());
    TravelTable table = world.costs().table(type.profile());
    for (TourPlan.Tour tour : plan.tours()) {
      if (tour.type() != crew.type() || tour.shift() != crew.shift()) {
        continue;
      }
      List<TourPlan.Visit> visits = new ArrayList<>(tour.visits());
      long now = end(problem, visits.getLast());
      int at = place(problem, visits.getLast()).location();
      boolean isWay = true;
      for (int task = 0; task < problem.jobs().get(job).tasks().size(); task++) {
        Place place = problem.jobs().get(job).tasks().get(task).places().getFirst();
        int seconds = table.seconds(at, place.location());
        isWay &= seconds != TravelTable.NO_WAY;
        now += isWay ? seconds : 0;
        long begin = now;
        for (Window window : place.windows()) {
          if (now <= window.close()) {
            begin = Math.max(now, window.open());
            break;
          }
        }
        visits.add(new TourPlan.Visit(job, task, 0, begin));
        now = begin + place.durationSeconds();
        at = place.location();
      }
      TourPlan.Tour longer =
          new TourPlan.Tour(tour.type(), tour.vehicle(), tour.shift(), tour.departure(), visits);
      TourPlan changed = new TourPlan(List.of(longer), List.of());
      boolean isBroken =
          checker.judge(changed).violations().stream()
              .anyMatch(violation -> violation.rule() != Rule.LEFT_OUT);
      if (!isBroken) {
        return false;
      }
    }
    return true;
  }

  private static Place place(TourProblem problem, TourPlan.Visit visit) {
    return problem.jobs().get(visit.job()).tasks().get(visit.task()).places().get(visit.place());
  }

  private static long end(TourProblem problem, TourPlan.Visit visit) {
    return visit.begin() + place(problem, visit).durationSeconds();
  }
}
