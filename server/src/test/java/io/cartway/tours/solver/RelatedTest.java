package io.cartway.tours.solver;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.tours.Job;
import io.cartway.tours.Objective;
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
import io.cartway.tours.check.PlanChecker;
import io.cartway.tours.check.Violation.Rule;
import io.cartway.work.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Orders of relations in the solver, and how long it looks for places that keep them.
class RelatedTest {

  private static final Relation.Crew VAN = new Relation.Crew(0, 0, 0);

  private static final long HOUR = Duration.ofHours(1).toNanos();

  /// A line of places, the depot the first: a job at each of the others.
  private static TravelCosts costs(int jobs) {
    int size = jobs + 1;
    int[] table = new int[size * size];
    for (int i = 0; i < table.length; i++) {
      table[i] = Math.abs(i / size - i % size);
    }
    TravelTable travel = new TravelTable(size, table, table);
    return _ -> travel;
  }

  private static TourProblem problem(List<Job> jobs, List<Relation> relations) {
    VehicleType van =
        new VehicleType(
            "van",
            1,
            0,
            new VehicleType.Rates(0, 1, 0),
            List.of(new Shift(0, 0, 0, Optional.of(new Shift.End(0, Window.ALWAYS.close())))),
            VehicleType.Abilities.of(List.of(1_000_000)));
    return new TourProblem(List.of(van), jobs, List.of(Objective.COST), false, relations);
  }

  private static Task task(int location) {
    return new Task(List.of(new Place(location, 0, List.of(Window.ALWAYS))), List.of(1));
  }

  private static List<Job> deliveries(int count) {
    return IntStream.range(0, count)
        .mapToObj(
            job -> new Job("j" + job, Optional.empty(), Optional.of(task(job + 1)), Set.of(), 5))
        .toList();
  }

  private static Route route(Model model, List<Integer> jobs) {
    Route route = new Route(model, 0);
    for (int job : jobs) {
      route.insert(route.length + 1, model.visitStart[job], model.optionStart[job]);
    }
    route.update();
    return route;
  }

  private static boolean isKept(TourProblem problem, List<Integer> jobs) {
    List<TourPlan.Visit> visits = new ArrayList<>();
    jobs.forEach(job -> visits.add(new TourPlan.Visit(job, 0, 0, 100L * visits.size())));
    TourPlan plan = new TourPlan(List.of(new TourPlan.Tour(0, 0, 0, 0, visits)), List.of());
    return new PlanChecker(problem, costs(problem.jobs().size()))
        .judge(plan).violations().stream().noneMatch(each -> each.rule() == Rule.RELATION);
  }

  @Test
  void orders_are_kept_as_the_checker_says_and_places_are_those_that_keep_them() {
    int kept = 0;
    int places = 0;
    for (int seed = 0; seed < 4000; seed++) {
      java.util.Random random = new java.util.Random(seed);
      List<Relation> relations = new ArrayList<>();
      for (int i = 0; i <= random.nextInt(3); i++) {
        List<Integer> members = someOf(5, random);
        Collections.sort(members);
        relations.add(
            new Relation(
                random.nextInt(3) == 0 ? Relation.Kind.SEQUENCE : Relation.Kind.FLEXIBLE,
                VAN,
                members,
                random.nextInt(3) == 0,
                random.nextInt(3) == 0));
      }
      TourProblem problem = problem(deliveries(6), relations);
      Model model = new Model(problem, costs(6));
      List<Integer> tour = someOf(6, random);
      boolean isKept = isKept(problem, tour);
      assertThat(route(model, tour).isFeasible()).as("seed %d", seed).isEqualTo(isKept);
      kept += isKept && tour.size() > 3 ? 1 : 0;
      int job = tour.remove(/* index */ random.nextInt(tour.size()));
      if (model.onlySlot[job] < 0 || !isKept(problem, tour)) {
        continue;
      }
      boolean isFlexible =
          relations.stream().allMatch(each -> each.kind() == Relation.Kind.FLEXIBLE);
      Related related = model.related(0).orElseThrow();
      Route route = route(model, tour);
      for (int i = 0; i <= tour.size(); i++) {
        List<Integer> with = new ArrayList<>(tour);
        with.add(i, job);
        boolean isLookedAt =
            i >= related.positionBefore(route, job) && i < related.positionBehind(route, job);
        if (isFlexible || isKept(problem, with)) {
          assertThat(isLookedAt).as("seed %d, %d", seed, i).isEqualTo(isKept(problem, with));
          places++;
        }
      }
    }
    assertThat(kept).isGreaterThan(50);
    assertThat(places).isGreaterThan(1000);
  }

  /// At least one of some numbers, in any order.
  private static List<Integer> someOf(int count, java.util.Random random) {
    List<Integer> all = new ArrayList<>(IntStream.range(0, count).boxed().toList());
    Collections.shuffle(all, random);
    return new ArrayList<>(all.subList(0, 1 + random.nextInt(count)));
  }

  @Test
  void an_insertion_hears_that_all_is_over() {
    int count = 600;
    List<Integer> members = IntStream.range(0, count).boxed().toList();
    Relation whole = new Relation(Relation.Kind.SEQUENCE, VAN, members, true, true);
    // Nothing is put before, between or behind these.
    Model model = new Model(problem(deliveries(count + 1), List.of(whole)), costs(count + 1));
    assertThat(asked(model, members, count, false)).isBetween(3, 50);
    assertThat(asked(model, members, count, true)).isEqualTo(1);
  }

  @Test
  void an_insertion_of_carried_goods_hears_that_all_is_over() {
    int count = 600;
    List<Job> jobs = new ArrayList<>(deliveries(count));
    jobs.add(new Job("carried", Optional.of(task(3)), Optional.of(task(1)), Set.of(), 5));
    Model model = new Model(problem(jobs, List.of()), costs(count));
    List<Integer> others = IntStream.range(0, count).boxed().toList();
    assertThat(asked(model, others, count, false)).isBetween(3, 50);
    assertThat(asked(model, others, count, true)).isEqualTo(1);
  }

  /// How often an insertion asks whether all is over.
  private static int asked(Model model, List<Integer> tour, int job, boolean isOver) {
    AtomicInteger asked = new AtomicInteger();
    Insertion insertion =
        new Insertion(
            model,
            new Random(1),
            () -> {
              asked.incrementAndGet();
              return isOver;
            });
    insertion.begin();
    insertion.search(route(model, tour), job);
    assertThat(insertion.isEnded()).isEqualTo(isOver);
    return asked.get();
  }

  @Test
  void a_long_chain_of_pairs_is_planned_without_trying_places_against_their_order() {
    int count = 500;
    List<Relation> chain = new ArrayList<>();
    for (int job = 0; job + 1 < count; job++) {
      List<Integer> pair = List.of(job, job + 1);
      chain.add(new Relation(Relation.Kind.FLEXIBLE, VAN, pair, false, false));
    }
    TourProblem problem = problem(deliveries(count), chain);
    AtomicInteger looks = new AtomicInteger();
    TourSolver.Found found =
        TourSolver.solve(
            problem,
            costs(count),
            Effort.ofIterations(HOUR, 50, 1, 1),
            Deadline.never().with(_ -> looks.incrementAndGet() > 0));
    assertThat(new PlanChecker(problem, costs(count)).judge(found.plan()).violations()).isEmpty();
    assertThat(found.plan().unassigned()).isEmpty();
    // One for each job before the first plan, and for 50,000 visits each.
    assertThat(looks.get() - count).isLessThan(500);
  }
}
