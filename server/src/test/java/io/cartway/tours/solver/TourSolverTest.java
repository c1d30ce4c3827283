package io.cartway.tours.solver;

import static org.assertj.core.api.Assertions.assertThat;

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
import io.cartway.tours.check.PlanChecker;
import io.cartway.tours.check.PlanChecker.Judgement;
import io.cartway.work.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class TourSolverTest {

  /// All orders of more take too long.
  private static final int TASKS_TRIED = 5;

  private static final long HOUR = Duration.ofHours(1).toNanos();

  private static TourSolver.Found solve(
      RandomTours world, TourProblem problem, long iterations, int threads) {
    return TourSolver.solve(
        problem, world.costs(), new Effort(HOUR, iterations, threads, 7), Deadline.never());
  }

  @Test
  void plans_of_any_problem_keep_all_rules_and_cost_what_they_say() {
    int assigned = 0;
    for (int seed = 0; seed < 150; seed++) {
      RandomTours world = new RandomTours(seed, 12, 12);
      TourProblem problem = world.problem(3 + seed % 15);
      TourSolver.Found found = solve(world, problem, 300, 1);
      Judgement judged = new PlanChecker(problem, world.costs()).judge(found.plan());
      assertThat(judged.violations()).as("seed %d", seed).isEmpty();
      assertThat(judged.cost()).as("seed %d", seed).isCloseTo(found.cost(), Offset.offset(1e-6));
      assigned += problem.jobs().size() - found.plan().unassigned().size();
    }
    assertThat(assigned).isGreaterThan(700);
  }

  @Test
  void plans_of_problems_with_all_fields_keep_all_rules() {
    int assigned = 0;
    int halts = 0;
    long disorder = 0;
    for (int seed = 0; seed < 250; seed++) {
      RandomTours world = new RandomTours(seed, 12, 40, true);
      TourProblem problem = world.problem(3 + seed % 12);
      TourSolver.Found found = solve(world, problem, 300, 1);
      Judgement judged = new PlanChecker(problem, world.costs()).judge(found.plan());
      assertThat(judged.violations()).as("seed %d", seed).isEmpty();
      assertThat(judged.cost()).as("seed %d", seed).isCloseTo(found.cost(), Offset.offset(1e-6));
      assigned += problem.jobs().size() - found.plan().unassigned().size();
      disorder += judged.disorder();
      halts += found.plan().tours().stream().mapToInt(tour -> tour.halts().size()).sum();
    }
    assertThat(assigned).isGreaterThan(900);
    assertThat(disorder).isPositive();
    assertThat(halts).isGreaterThan(100);
  }

  @Test
  void small_problems_are_solved_as_well_as_by_trying_everything() {
    assertThat(asGoodAsTryingEverything(1000, 4, 0, (_, problem) -> problem, false)).isEqualTo(15);
  }

  /// Several visits of a job are put in one after the other: the best of all is not always found.
  @Test
  void most_small_problems_with_all_fields_are_solved_as_well_as_by_trying_everything() {
    assertThat(asGoodAsTryingEverything(2000, 3, 0, (_, problem) -> problem, true))
        .isGreaterThanOrEqualTo(12);
  }

  /// Pauses are put in one after the other.
  @Test
  void most_small_problems_with_pauses_are_solved_as_well_as_by_trying_everything() {
    assertThat(asGoodAsTryingEverything(3000, 2, 2, (_, problem) -> problem, true))
        .isGreaterThanOrEqualTo(12);
  }

  @Test
  void small_problems_are_solved_as_little_late_as_by_trying_everything() {
    assertThat(
            asGoodAsTryingEverything(
                4000, 4, 0, (world, problem) -> world.soft(problem, true), false))
        .isEqualTo(15);
    assertThat(
            asGoodAsTryingEverything(
                5000, 4, 0, (world, problem) -> world.soft(problem, false), false))
        .isEqualTo(15);
  }

  @Test
  void plans_with_windows_that_may_be_missed_keep_all_rules() {
    double late = 0;
    for (int seed = 0; seed < 120; seed++) {
      RandomTours world = new RandomTours(seed, 12, 40, true);
      TourProblem problem = world.soft(world.problem(3 + seed % 12), seed % 2 == 0);
      TourSolver.Found found = solve(world, problem, 200, 1);
      Judgement judged = new PlanChecker(problem, world.costs()).judge(found.plan());
      assertThat(judged.violations()).as("seed %d", seed).isEmpty();
      assertThat(judged.cost()).as("seed %d", seed).isCloseTo(found.cost(), Offset.offset(1e-6));
      late += judged.lateness();
    }
    assertThat(late).isPositive();
  }

  @Test
  void small_problems_with_territories_are_solved_as_well_as_by_trying_everything() {
    assertThat(asGoodAsTryingEverything(6000, 4, 0, RandomTours::withTerritories, false))
        .isEqualTo(15);
    assertThat(asGoodAsTryingEverything(7000, 3, 0, RandomTours::withTerritories, true))
        .isGreaterThanOrEqualTo(12);
  }

  @Test
  void plans_of_problems_with_territories_keep_all_rules() {
    long foreign = 0;
    int bound = 0;
    int absent = 0;
    for (int seed = 0; seed < 120; seed++) {
      RandomTours world = new RandomTours(seed, 12, 40, true);
      TourProblem problem = world.withTerritories(world.problem(3 + seed % 12));
      TourSolver.Found found = solve(world, problem, 200, 1);
      Judgement judged = new PlanChecker(problem, world.costs()).judge(found.plan());
      assertThat(judged.violations()).as("seed %d", seed).isEmpty();
      assertThat(judged.cost()).as("seed %d", seed).isCloseTo(found.cost(), Offset.offset(1e-6));
      long sum = 0;
      for (TourPlan.Tour tour : found.plan().tours()) {
        VehicleType.Territories own = problem.types().get(tour.type()).abilities().territories();
        for (TourPlan.Visit visit : tour.visits()) {
          Task task = problem.jobs().get(visit.job()).tasks().get(visit.task());
          Optional<String> there = task.places().get(visit.place()).territory();
          Integer priority = there.map(own.priorities()::get).orElse(null);
          if (own.isStrict()) {
            bound++;
            assertThat(priority).as("seed %d", seed).isNotNull();
          }
          sum += there.isEmpty() ? 0 : priority == null ? 5 : priority - 1;
        }
      }
      assertThat(judged.foreignness()).as("seed %d", seed).isEqualTo(sum);
      foreign += sum;
      absent += found.plan().unassigned().size();
    }
    assertThat(foreign).isPositive();
    assertThat(bound).isGreaterThan(50);
    assertThat(absent).isPositive();
  }

  /// Where a vehicle is bound to territories, it has windows of its own for all that there is.
  @Test
  void windows_of_bound_vehicles_are_in_the_size_of_a_solver() {
    RandomTours world = new RandomTours(3, 12, 40, true);
    TourProblem plain = world.problem(12);
    long options =
        plain.jobs().stream()
            .flatMap(job -> job.tasks().stream())
            .flatMap(task -> task.places().stream())
            .mapToLong(place -> place.windows().size())
            .sum();
    long pauses =
        plain.types().stream()
            .flatMap(type -> type.shifts().stream())
            .flatMap(shift -> shift.pauses().stream())
            .mapToLong(pause -> pause.windows().size())
            .sum();
    assertThat(pauses).isPositive();
    TourProblem bound = bound(plain, true);
    assertThat(TourSolver.sizeBytes(bound, 12, 1, 2) - TourSolver.sizeBytes(plain, 12, 1, 2))
        .isEqualTo(plain.types().size() * (Long.BYTES * (options + pauses) + Byte.BYTES * options));
    assertThat(TourSolver.sizeBytes(bound(plain, false), 12, 1, 2))
        .isEqualTo(TourSolver.sizeBytes(plain, 12, 1, 2));
  }

  private static TourProblem bound(TourProblem plain, boolean isStrict) {
    List<VehicleType> types =
        plain.types().stream()
            .map(type ->
                new VehicleType(
                    type.id(),
                    type.count(),
                    type.profile(),
                    type.rates(),
                    type.shifts(),
                    new VehicleType.Abilities(
                        type.abilities().capacity(),
                        type.abilities().skills(),
                        type.abilities().metresMax(),
                        type.abilities().secondsMax(),
                        type.abilities().drivingMax(),
                        type.abilities().stopsMax(),
                        new VehicleType.Territories(isStrict, Map.of("north", 1)))))
            .toList();
    return new TourProblem(
        types, plain.jobs(), plain.objectives(), plain.isOrdered(), plain.relations());
  }

  /// How many of 15 problems are solved as well as can be. None is solved better.
  ///
  /// @param pausesMax of each shift
  /// @param change of each problem
  private static int asGoodAsTryingEverything(
      int firstSeed,
      int jobs,
      int pausesMax,
      BiFunction<RandomTours, TourProblem, TourProblem> change,
      boolean isFull) {
    int tours = 0;
    int equal = 0;
    int seen = 0;
    for (int seed = firstSeed; seen < 15; seed++) {
      RandomTours world = new RandomTours(seed, 6, 60, isFull);
      TourProblem problem = change.apply(world, unhurried(world.problem(jobs), pausesMax));
      if (problem.jobs().stream().mapToInt(job -> job.tasks().size()).sum() > TASKS_TRIED) {
        continue;
      }
      seen++;
      EveryPlan every = new EveryPlan(problem, world.costs());
      EveryPlan.Best best = every.best();
      TourPlan plan = solve(world, problem, 2000, 1).plan();
      Judgement judged = new PlanChecker(problem, world.costs()).judge(plan);
      EveryPlan.Best found =
          new EveryPlan.Best(
              EveryPlan.weight(problem, plan.unassigned()),
              plan.tours().size(),
              EveryPlan.Price.of(judged));
      assertThat(every.isBetter(found, best)).as("seed %d", seed).isFalse();
      equal += every.isBetter(best, found) ? 0 : 1;
      tours += best.tours();
    }
    assertThat(tours).isGreaterThan(10);
    return equal;
  }

  /// Without what the solver or the trial of everything does not vary: the vehicle that a relation
  /// names, and when services begin, on which it depends whether goods can be aboard for so long.
  private static TourProblem unhurried(TourProblem problem, int pausesMax) {
    List<Job> jobs =
        problem.jobs().stream()
            .map(job ->
                new Job(
                    job.id(),
                    job.pickups(),
                    job.deliveries(),
                    job.skills(),
                    job.priority(),
                    Job.ABOARD_ALWAYS))
            .toList();
    List<VehicleType> types =
        problem.types().stream()
            .map(type ->
                new VehicleType(
                    type.id(),
                    type.count(),
                    type.profile(),
                    type.rates(),
                    type.shifts().stream().map(shift -> fewer(shift, pausesMax)).toList(),
                    type.abilities()))
            .toList();
    return new TourProblem(types, jobs, problem.objectives(), problem.isOrdered(), List.of());
  }

  /// With some of its pauses: all orders of them are as many again.
  private static Shift fewer(Shift shift, int pausesMax) {
    int count = shift.pauses().size();
    return new Shift(
        shift.start(),
        shift.departureMin(),
        shift.departureMax(),
        shift.end(),
        shift.stopSeconds(),
        shift.pauses().subList(Math.max(0, count - pausesMax), count));
  }

  @Test
  void a_job_joins_a_tour_in_which_none_of_its_many_neighbours_is() {
    int crowd = 80;
    // The depot, a crowd at 1, one far away at 2.
    int[] table = {0, 10, 1000, 10, 0, 1000, 1000, 1000, 0};
    List<Job> jobs = new ArrayList<>();
    for (int i = 0; i < crowd; i++) {
      jobs.add(delivery("near" + i, 1, Set.of()));
    }
    jobs.add(delivery("far", 2, Set.of("cold")));
    jobs.add(delivery("cold and near", 1, Set.of("cold")));
    TourProblem problem =
        new TourProblem(
            List.of(vehicle("dry", Set.of(), crowd), vehicle("cold", Set.of("cold"), 2)),
            jobs,
            List.of(Objective.COST));
    TourSolver.Found found =
        TourSolver.solve(
            problem,
            profile -> new TravelTable(3, table, table),
            new Effort(HOUR, 50, 1, 1),
            Deadline.never());
    assertThat(found.plan().unassigned()).isEmpty();
  }

  private static Job delivery(String id, int location, Set<String> skills) {
    Task task = new Task(List.of(new Place(location, 0, List.of(Window.ALWAYS))), List.of(1));
    return new Job(id, Optional.empty(), Optional.of(task), skills, Job.PRIORITY_LEAST);
  }

  private static VehicleType vehicle(String id, Set<String> skills, int capacity) {
    return new VehicleType(
        id,
        1,
        0,
        new VehicleType.Rates(100, 1, 0),
        List.of(new Shift(0, 0, 0, Optional.of(new Shift.End(0, 100_000)))),
        new VehicleType.Abilities(List.of(capacity), skills, 1_000_000, 1_000_000));
  }

  @Test
  void a_search_that_finds_nothing_better_is_the_last() {
    RandomTours world = new RandomTours(6, 20, 60);
    TourProblem problem = world.problem(15);
    Effort effort = Effort.untilStagnation(HOUR, HOUR / 2, 15, 1, 3);
    TourSolver.Found found = TourSolver.solve(problem, world.costs(), effort, Deadline.never());
    // Searches of 30,000 iterations each; the first always counts, another says that it is enough.
    assertThat(found.iterations()).isBetween(60_000L, 600_000L);
    assertThat(found.cost()).isLessThanOrEqualTo(solve(world, problem, 200, 1).cost() + 1e-6);
  }

  @Test
  void searches_last_as_long_as_the_stagnation() {
    RandomTours world = new RandomTours(7, 40, 60);
    TourProblem problem = world.problem(35);
    long stagnation = Duration.ofMillis(300).toNanos();
    long start = System.nanoTime();
    Effort effort = new Effort(HOUR, stagnation, Long.MAX_VALUE / 4, 1, 3);
    TourSolver.Found found = TourSolver.solve(problem, world.costs(), effort, Deadline.never());
    assertThat(System.nanoTime() - start).isGreaterThan(2 * stagnation - stagnation / 10);
    assertThat(new PlanChecker(problem, world.costs()).judge(found.plan()).violations()).isEmpty();
  }

  @Test
  void all_but_the_first_plan_is_made_in_turns() {
    RandomTours world = new RandomTours(8, 30, 60);
    TourProblem problem = world.problem(25);
    Effort effort = new Effort(HOUR, 500, 2, 3);
    double first =
        TourSolver.begin(problem, world.costs(), effort, Deadline.never()).improve(_ -> {}).cost();
    AtomicInteger running = new AtomicInteger();
    TourSolver.Found found =
        TourSolver.begin(problem, world.costs(), effort, Deadline.never())
            .improve(piece -> {
              running.incrementAndGet();
              piece.accept(Deadline.never());
            });
    assertThat(running.get()).isGreaterThan(50);
    assertThat(found.cost()).isLessThan(first);
  }

  @Test
  void equal_seeds_threads_and_iterations_give_equal_plans() {
    RandomTours world = new RandomTours(5, 30, 60);
    TourProblem problem = world.problem(40);
    TourSolver.Found first = solve(world, problem, 500, 2);
    TourSolver.Found second = solve(world, problem, 500, 2);
    assertThat(second).isEqualTo(first);
    assertThat(first.iterations()).isBetween(900L, 1000L);
  }

  @Test
  void where_iterations_count_the_ends_of_turns_change_nothing() {
    RandomTours world = new RandomTours(5, 30, 60);
    TourProblem problem = world.problem(40);
    Set<Double> costs = new HashSet<>();
    for (int seed = 0; seed < 5; seed++) {
      Effort effort = Effort.ofIterations(HOUR, 505, 2, seed);
      TourSolver.Found free = TourSolver.solve(problem, world.costs(), effort, Deadline.never());
      AtomicInteger turns = new AtomicInteger();
      TourSolver.Found cut =
          TourSolver.begin(problem, world.costs(), effort, Deadline.never())
              .improve(piece -> {
                int turn = turns.incrementAndGet();
                if (turn % 3 > 0) {
                  AtomicInteger looks = new AtomicInteger();
                  piece.accept(Deadline.never().with(_ -> looks.incrementAndGet() <= turn % 5));
                }
              });
      assertThat(cut).as("seed %d", seed).isEqualTo(free);
      assertThat(free.iterations()).isBetween(2 * 500L, 2 * 505L);
      assertThat(turns.get()).as("turns of 100 rounds").isGreaterThan(130);
      costs.add(free.cost());
    }
    assertThat(costs).hasSizeGreaterThan(1);
  }

  @Test
  void an_effort_ends_with_its_time() {
    RandomTours world = new RandomTours(6, 30, 60);
    TourProblem problem = world.problem(40);
    long start = System.nanoTime();
    TourSolver.Found found =
        TourSolver.solve(
            problem,
            world.costs(),
            new Effort(Duration.ofMillis(300).toNanos(), Long.MAX_VALUE / 4, 2, 1),
            Deadline.never());
    assertThat(System.nanoTime() - start)
        .isBetween(Duration.ofMillis(290).toNanos(), Duration.ofSeconds(20).toNanos());
    assertThat(new PlanChecker(problem, world.costs()).judge(found.plan()).violations()).isEmpty();
  }

  @Test
  void an_interrupted_thread_gets_what_there_is() {
    RandomTours world = new RandomTours(9, 30, 60);
    TourProblem problem = world.problem(40);
    Thread.currentThread().interrupt();
    TourSolver.Found found = solve(world, problem, Long.MAX_VALUE / 4, 2);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(new PlanChecker(problem, world.costs()).judge(found.plan()).violations()).isEmpty();
  }

  @Test
  void a_first_plan_of_many_jobs_ends_at_the_deadline() {
    RandomTours world = new RandomTours(10, 30, 60);
    TourProblem problem = world.problem(3000);
    long start = System.nanoTime();
    TourSolver.Found found =
        TourSolver.solve(
            problem,
            world.costs(),
            new Effort(HOUR, Long.MAX_VALUE / 4, 1, 1),
            Deadline.at(start - 1, System::nanoTime));
    assertThat(found.plan().unassigned()).hasSizeGreaterThan(3000 - 64);
    assertThat(new PlanChecker(problem, world.costs()).judge(found.plan()).violations()).isEmpty();
  }

  @Test
  void a_deadline_ends_the_search_with_the_best_plan_so_far() {
    RandomTours world = new RandomTours(8, 30, 60);
    TourProblem problem = world.problem(40);
    TourSolver.Found found =
        TourSolver.solve(
            problem,
            world.costs(),
            new Effort(HOUR, Long.MAX_VALUE / 4, 2, 1),
            Deadline.after(Duration.ofMillis(200), System::nanoTime));
    assertThat(new PlanChecker(problem, world.costs()).judge(found.plan()).violations()).isEmpty();
    assertThat(found.plan().tours()).isNotEmpty();
  }
}
