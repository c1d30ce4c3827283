package io.cartway.tours.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.tours.Job;
import io.cartway.tours.Objective;
import io.cartway.tours.Place;
import io.cartway.tours.Relation;
import io.cartway.tours.Shift;
import io.cartway.tours.Task;
import io.cartway.tours.TourPlan;
import io.cartway.tours.TourPlan.Halt;
import io.cartway.tours.TourPlan.Tour;
import io.cartway.tours.TourPlan.Visit;
import io.cartway.tours.TourProblem;
import io.cartway.tours.TravelTable;
import io.cartway.tours.VehicleType;
import io.cartway.tours.Window;
import io.cartway.tours.check.Violation.Rule;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// A plan that is right, and each way to make it wrong.
class PlanCheckerTest {

  /// A line of places: 10 s and 100 m from each to the next, and no way back to the first but from
  /// the last.
  private static final TravelTable TABLE = table();

  private static final TourProblem PROBLEM =
      new TourProblem(
          List.of(
              new VehicleType(
                  "van",
                  2,
                  0,
                  new VehicleType.Rates(50, 0.5, 2),
                  List.of(new Shift(0, 100, 120, Optional.of(new Shift.End(4, 250)))),
                  new VehicleType.Abilities(List.of(5, 2), Set.of("cold"), 400, 140)),
              new VehicleType(
                  "bare",
                  1,
                  0,
                  new VehicleType.Rates(50, 0.5, 2),
                  List.of(new Shift(0, 100, 120, Optional.of(new Shift.End(4, 250)))),
                  VehicleType.Abilities.of(List.of(5, 2)))),
          List.of(
              job("brought", null, task(1, 5, 3, 1, new Window(110, 130)), Set.of()),
              job("fetched", task(2, 5, 3, 1, new Window(0, 999)), null, Set.of("cold")),
              job(
                  "carried",
                  task(2, 5, 1, 0, new Window(0, 999)),
                  task(3, 5, 1, 0, new Window(150, 160), new Window(200, 210)),
                  Set.of())),
          List.of(Objective.COST));

  private static final Visit BROUGHT = new Visit(0, 0, 0, 110);
  private static final Visit FETCHED = new Visit(1, 0, 0, 125);
  private static final Visit PICKED = new Visit(2, 0, 0, 130);
  private static final Visit DELIVERED = new Visit(2, 1, 0, 150);
  private static final List<Visit> VISITS = List.of(BROUGHT, FETCHED, PICKED, DELIVERED);

  private static TravelTable table() {
    int[] seconds = new int[25];
    int[] metres = new int[25];
    for (int from = 0; from < 5; from++) {
      for (int to = 0; to < 5; to++) {
        seconds[from * 5 + to] =
            to == 0 && from < 4 && from > 0 ? TravelTable.NO_WAY : 10 * Math.abs(from - to);
        metres[from * 5 + to] = 100 * Math.abs(from - to);
      }
    }
    return new TravelTable(5, seconds, metres);
  }

  private static Job job(
      String id, @Nullable Task pickup, @Nullable Task delivery, Set<String> skills) {
    return new Job(id, Optional.ofNullable(pickup), Optional.ofNullable(delivery), skills, 5);
  }

  private static Task task(int location, int duration, int first, int second, Window... windows) {
    return new Task(
        List.of(new Place(location, duration, List.of(windows))), List.of(first, second));
  }

  private static List<Rule> rules(Tour... tours) {
    return rules(List.of(), tours);
  }

  private static List<Rule> rules(List<Integer> unassigned, Tour... tours) {
    return new PlanChecker(PROBLEM, _ -> TABLE)
        .judge(new TourPlan(List.of(tours), unassigned)).violations().stream()
            .map(Violation::rule)
            .toList();
  }

  private static Tour tour(Visit... visits) {
    return new Tour(0, 0, 0, 100, List.of(visits));
  }

  private static Visit at(Visit visit, long begin) {
    return new Visit(visit.job(), visit.task(), visit.place(), begin);
  }

  @Test
  void a_right_plan_breaks_nothing_and_costs_its_way_and_its_time() {
    PlanChecker.Judgement judged =
        new PlanChecker(PROBLEM, _ -> TABLE)
            .judge(new TourPlan(List.of(new Tour(0, 0, 0, 100, VISITS)), List.of()));
    assertThat(judged.violations()).isEmpty();
    assertThat(judged.isMeasured()).isTrue();
    // 400 m, and from 100 to 150 + 5 + 10.
    assertThat(judged.cost()).isEqualTo(50 + 0.5 * 400 + 2 * 65);
  }

  @Test
  void lateness_is_counted_from_the_preferred_end_of_the_window_that_is_met() {
    assertThat(lateness(120, new Window(100, 200, 120, false))).isZero();
    assertThat(lateness(127, new Window(100, 200, 120, false))).isEqualTo(7);
    assertThat(lateness(127, new Window(100, 200, 120, true))).isEqualTo(49);
    assertThat(lateness(110, new Window(100, 200, 120, true))).as("early").isZero();
    assertThat(lateness(127, new Window(100, 200))).isZero();
    assertThat(lateness(127, new Window(100, 130, 120, false), new Window(150, 200)))
        .as("another window that is not open yet")
        .isEqualTo(7);
    assertThat(lateness(127, new Window(100, 126, 101, false), new Window(0, 130, 125, false)))
        .as("the other is over")
        .isEqualTo(2);
    assertThat(lateness(127, new Window(100, 200, 120, false), new Window(100, 130, 125, true)))
        .as("the least")
        .isEqualTo(4);
  }

  @Test
  void territories_bind_strict_vehicles_and_are_counted_by_priority() {
    Map<String, Integer> own = Map.of("north", 1, "south", 4);
    assertThat(inTerritory(true, own, "north").violations()).isEmpty();
    assertThat(inTerritory(true, own, "south").violations()).isEmpty();
    assertThat(inTerritory(true, own, "east").violations())
        .containsExactly(new Violation(Rule.TERRITORY, 0, 0, "the vehicle does not work in east"));
    assertThat(inTerritory(true, own, null).violations())
        .containsExactly(
            new Violation(
                Rule.TERRITORY, 0, 0, "the vehicle does not work in places of no territory"));
    assertThat(inTerritory(false, own, "east").violations()).isEmpty();
    assertThat(inTerritory(false, own, null).violations()).isEmpty();
    assertThat(inTerritory(false, own, "north").foreignness()).isZero();
    assertThat(inTerritory(false, own, "south").foreignness()).isEqualTo(3);
    assertThat(inTerritory(false, own, "east").foreignness()).isEqualTo(5);
    assertThat(inTerritory(false, Map.of(), "north").foreignness()).isEqualTo(5);
    assertThat(inTerritory(false, own, null).foreignness()).isZero();
  }

  private static PlanChecker.Judgement inTerritory(
      boolean isStrict, Map<String, Integer> own, @Nullable String territory) {
    VehicleType van = PROBLEM.types().getFirst();
    VehicleType.Abilities able = van.abilities();
    VehicleType bound =
        new VehicleType(
            van.id(),
            van.count(),
            van.profile(),
            van.rates(),
            van.shifts(),
            new VehicleType.Abilities(
                able.capacity(),
                able.skills(),
                able.metresMax(),
                able.secondsMax(),
                able.drivingMax(),
                able.stopsMax(),
                new VehicleType.Territories(isStrict, own)));
    Place place = new Place(1, 5, List.of(new Window(110, 130)), Optional.ofNullable(territory));
    TourProblem problem =
        new TourProblem(
            List.of(bound),
            List.of(job("brought", null, new Task(List.of(place), List.of(3, 1)), Set.of())),
            List.of(Objective.TERRITORIES, Objective.COST));
    return new PlanChecker(problem, _ -> TABLE)
        .judge(new TourPlan(List.of(new Tour(0, 0, 0, 100, List.of(BROUGHT))), List.of()));
  }

  private static double lateness(long begin, Window... windows) {
    TourProblem problem =
        new TourProblem(
            PROBLEM.types(),
            List.of(job("brought", null, task(1, 5, 3, 1, windows), Set.of())),
            List.of(Objective.LATENESS, Objective.COST));
    return new PlanChecker(problem, _ -> TABLE)
        .judge(
            new TourPlan(List.of(new Tour(0, 0, 0, 100, List.of(at(BROUGHT, begin)))), List.of()))
        .lateness();
  }

  @Test
  void what_is_unknown_is_told() {
    assertThat(rules(new Tour(2, 0, 0, 100, VISITS))).contains(Rule.UNKNOWN);
    assertThat(rules(new Tour(0, 2, 0, 100, VISITS))).contains(Rule.UNKNOWN);
    assertThat(rules(new Tour(0, 0, 1, 100, VISITS))).contains(Rule.UNKNOWN);
    assertThat(rules(new Tour(0, -1, 0, 100, VISITS))).contains(Rule.UNKNOWN);
    assertThat(rules(tour(new Visit(3, 0, 0, 110)))).contains(Rule.UNKNOWN);
    assertThat(rules(tour(new Visit(0, 1, 0, 110)))).contains(Rule.UNKNOWN);
    assertThat(rules(tour(new Visit(0, 0, 1, 110)))).contains(Rule.UNKNOWN);
    assertThat(rules(List.of(3), new Tour(0, 0, 0, 100, VISITS))).containsExactly(Rule.UNKNOWN);
  }

  @Test
  void each_job_is_done_once_and_in_whole_or_told() {
    assertThat(rules(List.of(1), tour(BROUGHT, PICKED, DELIVERED))).isEmpty();
    assertThat(rules(tour(BROUGHT, PICKED, DELIVERED))).containsExactly(Rule.LEFT_OUT);
    assertThat(rules(List.of(1), new Tour(0, 0, 0, 100, VISITS))).containsExactly(Rule.LEFT_OUT);
    assertThat(rules(List.of(1, 1), tour(BROUGHT, PICKED, DELIVERED)))
        .containsExactly(Rule.UNKNOWN);
    assertThat(rules(tour(BROUGHT, FETCHED, PICKED))).containsExactly(Rule.SPLIT);
    assertThat(rules(List.of(1, 2), tour(BROUGHT, at(BROUGHT, 120)))).contains(Rule.TWICE);
    assertThat(rules(List.of(1), tour(BROUGHT, PICKED), new Tour(0, 1, 0, 100, List.of(DELIVERED))))
        .contains(Rule.SPLIT, Rule.ORDER);
    assertThat(rules(List.of(0, 1), tour(new Visit(2, 1, 0, 150), at(PICKED, 170))))
        .contains(Rule.ORDER);
    assertThat(rules(List.of(0, 1, 2), tour())).containsExactly(Rule.EMPTY);
  }

  @Test
  void a_vehicle_makes_one_tour_in_a_shift() {
    Tour first = tour(BROUGHT);
    Tour second = tour(FETCHED);
    assertThat(rules(List.of(2), first, second)).containsExactly(Rule.TWICE);
    assertThat(rules(List.of(2), first, new Tour(0, 1, 0, 100, second.visits()))).isEmpty();
  }

  @Test
  void shifts_begin_and_end_in_time() {
    assertThat(rules(new Tour(0, 0, 0, 99, VISITS))).containsExactly(Rule.SHIFT);
    assertThat(rules(List.of(0, 1), new Tour(0, 0, 0, 120, List.of(at(PICKED, 140), DELIVERED))))
        .doesNotContain(Rule.SHIFT);
    assertThat(
            rules(
                List.of(0, 1),
                new Tour(0, 0, 0, 121, List.of(at(PICKED, 141), at(DELIVERED, 160)))))
        .containsExactly(Rule.SHIFT);
    List<Visit> late = new ArrayList<>(List.of(BROUGHT, at(FETCHED, 235)));
    assertThat(rules(List.of(2), new Tour(1, 0, 0, 120, late))).contains(Rule.SHIFT);
  }

  @Test
  void services_begin_within_windows_and_not_before_the_vehicle_is_there() {
    assertThat(rules(tour(at(BROUGHT, 130), at(FETCHED, 145), at(PICKED, 150), at(DELIVERED, 200))))
        .isEmpty();
    assertThat(rules(tour(at(BROUGHT, 131), at(FETCHED, 146), at(PICKED, 151), at(DELIVERED, 200))))
        .containsExactly(Rule.WINDOW);
    assertThat(rules(tour(BROUGHT, FETCHED, PICKED, at(DELIVERED, 161))))
        .containsExactly(Rule.WINDOW);
    assertThat(rules(tour(BROUGHT, at(FETCHED, 124), PICKED, DELIVERED)))
        .containsExactly(Rule.TRAVEL);
    assertThat(rules(tour(at(BROUGHT, 109), FETCHED, PICKED, DELIVERED)))
        .containsExactly(Rule.TRAVEL, Rule.WINDOW);
  }

  @Test
  void loads_skills_and_limits_hold() {
    // Three are brought from the start, three fetched before they are delivered.
    assertThat(rules(List.of(2), tour(at(FETCHED, 120), new Visit(0, 0, 0, 135))))
        .contains(Rule.CAPACITY);
    assertThat(rules(new Tour(1, 0, 0, 100, VISITS))).containsExactly(Rule.SKILL);
    assertThat(rules(tour(BROUGHT, FETCHED, PICKED, at(DELIVERED, 210)))).isEmpty();
    assertThat(
            rules(
                List.of(),
                new Tour(
                    0, 0, 0, 100, List.of(BROUGHT, PICKED, at(DELIVERED, 150), at(FETCHED, 165)))))
        .containsExactly(Rule.LENGTH);
    List<Visit> slow = List.of(BROUGHT, at(FETCHED, 216));
    assertThat(rules(List.of(2), new Tour(0, 0, 0, 100, slow))).containsExactly(Rule.DURATION);
    assertThat(rules(List.of(2), new Tour(0, 0, 0, 100, List.of(BROUGHT, at(FETCHED, 215)))))
        .isEmpty();
  }

  /// A van that stops for 5 s each, and what is brought, fetched and carried by rank.
  private static final TourProblem STRICT = strict(4, 3, 26, true);

  private static TourProblem strict(long driving, int stops, long aboard, boolean isOrdered) {
    return new TourProblem(
        List.of(
            new VehicleType(
                "van",
                2,
                0,
                new VehicleType.Rates(50, 0.5, 2),
                List.of(new Shift(0, 100, 120, Optional.of(new Shift.End(4, 250)), 5, List.of())),
                new VehicleType.Abilities(List.of(5), Set.of(), 400, 140, 10 * driving, stops))),
        List.of(
            job("first", List.of(), List.of(ranked(1, Task.FIRST)), Job.ABOARD_ALWAYS),
            job("two", List.of(), List.of(ranked(1, 1), ranked(2, 2)), Job.ABOARD_ALWAYS),
            job("last", List.of(ranked(2, 0)), List.of(ranked(3, Task.LAST)), aboard)),
        List.of(Objective.COST),
        isOrdered,
        List.of());
  }

  private static Job job(String id, List<Task> pickups, List<Task> deliveries, long aboard) {
    return new Job(id, pickups, deliveries, Set.of(), Job.PRIORITY_LEAST, aboard);
  }

  private static Task ranked(int location, int rank) {
    return new Task(List.of(new Place(location, 2, List.of(new Window(0, 999)))), List.of(1), rank);
  }

  private static final List<Visit> STRICT_VISITS =
      List.of(
          new Visit(0, 0, 0, 115),
          new Visit(1, 0, 0, 117),
          new Visit(1, 1, 0, 134),
          new Visit(2, 0, 0, 136),
          new Visit(2, 1, 0, 153));

  private static List<Rule> rules(TourProblem problem, List<Visit> visits) {
    return new PlanChecker(problem, _ -> TABLE)
            .judge(new TourPlan(List.of(new Tour(0, 0, 0, 100, visits)), List.of()))
            .violations()
            .stream()
            .map(Violation::rule)
            .distinct()
            .toList();
  }

  private static List<Visit> later(List<Visit> visits, int from, long seconds) {
    List<Visit> changed = new ArrayList<>(visits);
    for (int i = from; i < changed.size(); i++) {
      changed.set(i, at(changed.get(i), changed.get(i).begin() + seconds));
    }
    return changed;
  }

  private static List<Visit> ordered(int... from) {
    List<Visit> visits = new ArrayList<>();
    for (int i = 0; i < from.length; i++) {
      visits.add(at(STRICT_VISITS.get(from[i]), 200 + 20 * i));
    }
    return visits;
  }

  @Test
  void stops_take_their_seconds_once_and_have_bounds() {
    assertThat(rules(STRICT, STRICT_VISITS)).isEmpty();
    // The first stop, and each at another location, but no second task at one.
    assertThat(rules(STRICT, later(STRICT_VISITS, 0, -1))).containsExactly(Rule.TRAVEL);
    assertThat(rules(STRICT, later(STRICT_VISITS, 2, -1))).containsExactly(Rule.TRAVEL);
    assertThat(rules(STRICT, later(STRICT_VISITS, 3, -1))).containsExactly(Rule.TRAVEL);
    assertThat(rules(STRICT, later(STRICT_VISITS, 4, -1))).containsExactly(Rule.TRAVEL);
    assertThat(rules(strict(4, 2, 26, true), STRICT_VISITS)).containsExactly(Rule.STOPS);
    assertThat(rules(strict(3, 3, 26, true), STRICT_VISITS)).containsExactly(Rule.DRIVING);
  }

  @Test
  void goods_are_aboard_no_longer_than_they_may_be() {
    // From the end of the pickup, 138, to the beginning of the delivery, 153.
    assertThat(rules(strict(4, 3, 15, true), STRICT_VISITS)).isEmpty();
    assertThat(rules(strict(4, 3, 14, true), STRICT_VISITS)).containsExactly(Rule.ABOARD);
    TourProblem all =
        new TourProblem(
            STRICT.types(),
            List.of(
                job("brought", List.of(), List.of(ranked(1, 0)), 15),
                job("fetched", List.of(ranked(2, 0)), List.of(), 20)),
            STRICT.objectives());
    List<Visit> visits = List.of(new Visit(0, 0, 0, 115), new Visit(1, 0, 0, 132));
    assertThat(rules(all, visits)).isEmpty();
    assertThat(rules(all, later(visits, 0, 1))).containsExactly(Rule.ABOARD);
    // From 134 to the arrival at 154.
    TourProblem hurried =
        new TourProblem(
            STRICT.types(),
            List.of(all.jobs().getFirst(), job("fetched", List.of(ranked(2, 0)), List.of(), 19)),
            STRICT.objectives());
    assertThat(rules(hurried, visits)).containsExactly(Rule.ABOARD);
  }

  @Test
  void tasks_are_done_in_the_order_of_their_ranks() {
    assertThat(rules(STRICT, ordered(1, 0, 2, 3, 4))).contains(Rule.RANK);
    assertThat(rules(STRICT, ordered(0, 2, 1, 3, 4))).contains(Rule.RANK);
    assertThat(rules(STRICT, ordered(0, 1, 3, 4, 2))).contains(Rule.RANK);
    assertThat(rules(STRICT, ordered(0, 3, 1, 2, 4))).doesNotContain(Rule.RANK);
    TourProblem wished = strict(4, 3, 26, false);
    assertThat(rules(wished, ordered(1, 0, 2, 3, 4))).doesNotContain(Rule.RANK);
    Tour tour = new Tour(0, 0, 0, 100, ordered(2, 1, 0, 3, 4));
    assertThat(
            new PlanChecker(wished, _ -> TABLE)
                .judge(new TourPlan(List.of(tour), List.of()))
                .disorder())
        .isEqualTo(2);
  }

  @Test
  void jobs_of_several_tasks_are_done_in_whole_and_pickups_come_first() {
    assertThat(rules(STRICT, ordered(0, 1, 3, 4))).contains(Rule.SPLIT);
    TourProblem carried =
        new TourProblem(
            STRICT.types(),
            List.of(
                job(
                    "carried",
                    List.of(ranked(1, 0), ranked(1, 0)),
                    List.of(ranked(2, 0), ranked(2, 0)),
                    Job.ABOARD_ALWAYS)),
            STRICT.objectives());
    List<Visit> visits =
        List.of(
            new Visit(0, 0, 0, 115),
            new Visit(0, 1, 0, 117),
            new Visit(0, 2, 0, 134),
            new Visit(0, 3, 0, 136));
    assertThat(rules(carried, visits)).isEmpty();
    List<Visit> early =
        List.of(visits.get(0), at(visits.get(2), 134), at(visits.get(1), 151), visits.get(3));
    assertThat(rules(carried, early)).contains(Rule.ORDER);
    assertThat(rules(carried, visits.subList(0, 3))).contains(Rule.SPLIT);
    TourProblem small =
        new TourProblem(
            List.of(
                new VehicleType(
                    "van",
                    2,
                    0,
                    new VehicleType.Rates(50, 0.5, 2),
                    STRICT.types().getFirst().shifts(),
                    VehicleType.Abilities.of(List.of(1)))),
            carried.jobs(),
            STRICT.objectives());
    assertThat(rules(small, visits)).containsExactly(Rule.CAPACITY);
  }

  @Test
  void faster_vehicles_take_less_and_no_way_takes_nothing() {
    TravelTable fast = TABLE.atSpeed(3);
    assertThat(fast.seconds(0, 1)).isEqualTo(4);
    assertThat(fast.seconds(1, 1)).isZero();
    assertThat(fast.seconds(1, 0)).isEqualTo(TravelTable.NO_WAY);
    assertThat(fast.metres(0, 4)).isEqualTo(400);
    assertThat(TABLE.atSpeed(0.5).seconds(0, 4)).isEqualTo(80);
  }

  private static final Shift.Pause BREAK =
      new Shift.Pause(
          Shift.Purpose.BREAK,
          Shift.Pause.WHEREVER,
          10,
          List.of(new Window(120, 130), new Window(180, 190)),
          false);

  private static final Shift.Pause INN =
      new Shift.Pause(Shift.Purpose.BREAK, 2, 10, List.of(new Window(160, 220)), true);

  private static final Shift.Pause RELOAD =
      new Shift.Pause(Shift.Purpose.RELOAD, 2, 3, List.of(new Window(0, 999)), false);

  /// Brought to 1, fetched at 3, and carried from 1 to 3, two each, by a van for three.
  private static TourProblem paused(boolean isOpen, long aboard, Shift.Pause... pauses) {
    Optional<Shift.End> end = isOpen ? Optional.empty() : Optional.of(new Shift.End(4, 400));
    return new TourProblem(
        List.of(
            new VehicleType(
                "van",
                1,
                0,
                new VehicleType.Rates(50, 0.5, 2),
                List.of(new Shift(0, 100, 120, end, 0, List.of(pauses))),
                VehicleType.Abilities.of(List.of(3)))),
        List.of(
            job("brought", List.of(), List.of(two(1)), aboard),
            job("later", List.of(), List.of(two(3)), aboard),
            job("fetched", List.of(two(1)), List.of(), aboard),
            job("carried", List.of(two(1)), List.of(two(3)), Job.ABOARD_ALWAYS)),
        List.of(Objective.COST));
  }

  private static Task two(int location) {
    return new Task(List.of(new Place(location, 2, List.of(new Window(0, 999)))), List.of(2));
  }

  private static List<Rule> paused(TourProblem problem, List<Visit> visits, Halt... halts) {
    Tour tour = new Tour(0, 0, 0, 100, visits, List.of(halts));
    return new PlanChecker(problem, _ -> TABLE)
        .judge(new TourPlan(List.of(tour), List.of())).violations().stream()
            .map(Violation::rule)
            .filter(rule -> rule != Rule.LEFT_OUT)
            .toList();
  }

  @Test
  void breaks_are_where_the_tour_is_under_way_for_them() {
    TourProblem problem = paused(false, Job.ABOARD_ALWAYS, BREAK);
    Visit first = new Visit(0, 0, 0, 110);
    Visit second = new Visit(2, 0, 0, 132);
    List<Visit> visits = List.of(first, second);
    assertThat(paused(problem, visits, new Halt(0, 1, 120))).isEmpty();
    assertThat(paused(problem, visits)).containsExactly(Rule.BREAK);
    assertThat(paused(problem, visits, new Halt(0, 1, 119))).containsExactly(Rule.WINDOW);
    assertThat(paused(problem, List.of(first, at(second, 141)), new Halt(0, 1, 131)))
        .containsExactly(Rule.WINDOW);
    assertThat(paused(problem, List.of(first, at(second, 129)), new Halt(0, 1, 120)))
        .containsExactly(Rule.TRAVEL);
    assertThat(paused(problem, List.of(at(first, 119)), new Halt(0, 1, 120)))
        .containsExactly(Rule.TRAVEL);
    assertThat(paused(problem, visits, new Halt(0, 1, 120), new Halt(0, 2, 180)))
        .containsExactly(Rule.TWICE);
    assertThat(paused(problem, visits, new Halt(1, 1, 120))).containsExactly(Rule.UNKNOWN);
    assertThat(paused(problem, visits, new Halt(-1, 1, 120))).containsExactly(Rule.UNKNOWN);
    assertThat(paused(problem, visits, new Halt(0, 3, 180))).containsExactly(Rule.UNKNOWN);
    // Over before the first window opens; begun after the last one closes.
    TourProblem open = paused(true, Job.ABOARD_ALWAYS, BREAK);
    assertThat(paused(open, List.of(at(first, 118)))).isEmpty();
    assertThat(paused(open, List.of(at(first, 119)))).containsExactly(Rule.BREAK);
    assertThat(paused(open, List.of(first), new Halt(0, 1, 120))).containsExactly(Rule.BREAK);
    // Under way from 131 to 180, between both windows.
    assertThat(
            new PlanChecker(open, _ -> TABLE)
                .rules(new Tour(0, 0, 0, 131, List.of(at(first, 178)))))
        .doesNotContain(Rule.BREAK);
    assertThat(
            new PlanChecker(open, _ -> TABLE)
                .rules(new Tour(0, 0, 0, 130, List.of(at(first, 178)))))
        .contains(Rule.BREAK);
    assertThat(
            new PlanChecker(open, _ -> TABLE)
                .rules(new Tour(0, 0, 0, 131, List.of(at(first, 179)))))
        .contains(Rule.BREAK);
  }

  @Test
  void a_break_with_a_place_is_taken_there() {
    TourProblem problem = paused(false, Job.ABOARD_ALWAYS, INN);
    Visit first = new Visit(0, 0, 0, 150);
    Visit second = new Visit(2, 0, 0, 182);
    // From 1 at 152 to 2 at 162 and back at 182.
    assertThat(paused(problem, List.of(first, second), new Halt(0, 1, 162))).isEmpty();
    assertThat(paused(problem, List.of(first, second), new Halt(0, 1, 161)))
        .containsExactly(Rule.TRAVEL);
    assertThat(paused(problem, List.of(first, at(second, 181)), new Halt(0, 1, 162)))
        .containsExactly(Rule.TRAVEL);
    // It makes the tour longer.
    Tour with = new Tour(0, 0, 0, 100, List.of(first, second), List.of(new Halt(0, 1, 162)));
    assertThat(
            new PlanChecker(problem, _ -> TABLE)
                .judge(new TourPlan(List.of(with), List.of(1, 3)))
                .cost())
        .isEqualTo(50 + 0.5 * 600 + 2 * 114);
    TourProblem open = paused(true, Job.ABOARD_ALWAYS, INN);
    assertThat(paused(open, List.of(first, at(second, 162)), new Halt(0, 2, 174))).isEmpty();
  }

  @Test
  void reloads_empty_and_fill_the_vehicle() {
    TourProblem problem = paused(false, Job.ABOARD_ALWAYS, RELOAD);
    List<Visit> brought = List.of(new Visit(0, 0, 0, 110), new Visit(1, 0, 0, 135));
    assertThat(paused(problem, brought, new Halt(0, 1, 122))).isEmpty();
    assertThat(paused(problem, brought)).containsExactly(Rule.CAPACITY);
    assertThat(paused(problem, brought, new Halt(0, 2, 147))).containsExactly(Rule.CAPACITY);
    List<Visit> carried = List.of(new Visit(3, 0, 0, 110), new Visit(3, 1, 0, 135));
    assertThat(paused(problem, carried)).isEmpty();
    assertThat(paused(problem, carried, new Halt(0, 1, 122))).containsExactly(Rule.RELOAD);
    List<Visit> fetched = List.of(new Visit(2, 0, 0, 110), new Visit(1, 0, 0, 135));
    assertThat(paused(problem, fetched, new Halt(0, 1, 122))).isEmpty();
    // Open tours do not end with one.
    TourProblem open = paused(true, Job.ABOARD_ALWAYS, RELOAD);
    assertThat(paused(open, List.of(new Visit(0, 0, 0, 110)), new Halt(0, 1, 122)))
        .containsExactly(Rule.RELOAD);
  }

  @Test
  void goods_come_aboard_and_leave_at_reloads() {
    List<Visit> visits = List.of(new Visit(2, 0, 0, 110), new Visit(1, 0, 0, 135));
    // Fetched from 112 to 122, brought from 125 to 135.
    assertThat(paused(paused(false, 10, RELOAD), visits, new Halt(0, 1, 122))).isEmpty();
    assertThat(paused(paused(false, 9, RELOAD), visits, new Halt(0, 1, 122)))
        .containsExactly(Rule.ABOARD, Rule.ABOARD);
  }

  /// Three jobs anywhere, and how a tour of two vans does them.
  private static List<Rule> related(Relation relation, int vehicle, int... order) {
    TourProblem problem =
        new TourProblem(
            List.of(
                new VehicleType(
                    "van",
                    2,
                    0,
                    new VehicleType.Rates(50, 0.5, 2),
                    List.of(new Shift(0, 100, 120, Optional.of(new Shift.End(4, 999)))),
                    VehicleType.Abilities.of(List.of(9)))),
            List.of(
                job("a", List.of(), List.of(two(1)), Job.ABOARD_ALWAYS),
                job("b", List.of(), List.of(two(1)), Job.ABOARD_ALWAYS),
                job("c", List.of(), List.of(two(1)), Job.ABOARD_ALWAYS)),
            List.of(Objective.COST),
            false,
            List.of(relation));
    List<Visit> visits = new ArrayList<>();
    for (int job : order) {
      visits.add(new Visit(job, 0, 0, 200 + 10 * visits.size()));
    }
    Tour tour = new Tour(0, vehicle, 0, 100, visits);
    return new PlanChecker(problem, _ -> TABLE)
        .judge(new TourPlan(List.of(tour), List.of())).violations().stream()
            .map(Violation::rule)
            .filter(rule -> rule != Rule.LEFT_OUT)
            .toList();
  }

  private static Relation ab(Relation.Kind kind, boolean isFromStart, boolean isToEnd) {
    return new Relation(kind, new Relation.Crew(0, 1, 0), List.of(0, 1), isFromStart, isToEnd);
  }

  @Test
  void jobs_of_relations_have_their_vehicle_and_their_order() {
    Relation tour = ab(Relation.Kind.TOUR, false, false);
    assertThat(related(tour, 1, 1, 2, 0)).isEmpty();
    assertThat(related(tour, 0, 2)).isEmpty();
    assertThat(related(tour, 0, 2, 0)).containsExactly(Rule.RELATION);
    Relation flexible = ab(Relation.Kind.FLEXIBLE, true, true);
    assertThat(related(flexible, 1, 0, 2, 1)).isEmpty();
    assertThat(related(flexible, 1, 2, 1)).isEmpty();
    assertThat(related(flexible, 1, 1, 2, 0)).containsExactly(Rule.RELATION);
    Relation sequence = ab(Relation.Kind.SEQUENCE, false, false);
    assertThat(related(sequence, 1, 2, 0, 1)).isEmpty();
    assertThat(related(sequence, 1, 0, 2, 1)).containsExactly(Rule.RELATION);
    assertThat(related(sequence, 1, 1, 0, 2)).containsExactly(Rule.RELATION);
    assertThat(related(ab(Relation.Kind.SEQUENCE, true, false), 1, 0, 1, 2)).isEmpty();
    assertThat(related(ab(Relation.Kind.SEQUENCE, true, false), 1, 2, 0, 1))
        .containsExactly(Rule.RELATION);
    assertThat(related(ab(Relation.Kind.SEQUENCE, false, true), 1, 2, 0, 1)).isEmpty();
    assertThat(related(ab(Relation.Kind.SEQUENCE, false, true), 1, 0, 1, 2))
        .containsExactly(Rule.RELATION);
  }

  @Test
  void a_missing_way_is_told_once_and_the_rest_as_if_it_took_nothing() {
    // No way leads from 1 to 0.
    TourProblem problem =
        new TourProblem(
            List.of(
                new VehicleType(
                    "van",
                    1,
                    0,
                    new VehicleType.Rates(50, 0.5, 2),
                    List.of(new Shift(0, 100, 120, Optional.of(new Shift.End(0, 250)))),
                    new VehicleType.Abilities(List.of(9), Set.of(), 400, 140))),
            List.of(
                job("a", List.of(), List.of(two(1)), 30), job("b", List.of(), List.of(two(0)), 30)),
            List.of(Objective.COST));
    PlanChecker checker = new PlanChecker(problem, _ -> TABLE);
    Visit first = new Visit(0, 0, 0, 110);
    Tour between = new Tour(0, 0, 0, 100, List.of(first, new Visit(1, 0, 0, 112)));
    PlanChecker.Judgement judged = checker.judge(new TourPlan(List.of(between), List.of()));
    assertThat(judged.violations())
        .containsExactly(new Violation(Rule.TRAVEL, 0, 1, "there is no way to it"));
    assertThat(judged.isMeasured()).isFalse();
    Tour home = new Tour(0, 0, 0, 100, List.of(first));
    assertThat(checker.judge(new TourPlan(List.of(home), List.of(1))).violations())
        .containsExactly(
            new Violation(Rule.TRAVEL, 0, -1, "there is no way to the end of the shift"));
  }

  @Test
  void sentences_are_short_and_as_many_as_are_asked_for() {
    Set<String> skills = new TreeSet<>();
    List<Job> jobs = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      skills.add("skill%02d".formatted(i));
    }
    for (int i = 0; i < 60; i++) {
      Task task =
          new Task(List.of(new Place(1, 2, List.of(new Window(0, 999)))), List.of(0), 60 - i);
      jobs.add(new Job("job%02d".formatted(i), Optional.empty(), Optional.of(task), skills, 5));
    }
    Relation relation =
        new Relation(
            Relation.Kind.SEQUENCE,
            new Relation.Crew(0, 1, 0),
            IntStream.range(0, 60).boxed().toList(),
            false,
            false);
    TourProblem problem =
        new TourProblem(STRICT.types(), jobs, STRICT.objectives(), true, List.of(relation));
    List<Visit> visits = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      visits.add(new Visit(i, 0, 0, 115 + 2L * i));
    }
    TourPlan plan = new TourPlan(List.of(new Tour(0, 0, 0, 100, visits)), List.of());
    PlanChecker checker = new PlanChecker(problem, _ -> TABLE);
    List<String> told =
        checker.judge(plan).violations().stream().map(Violation::what).distinct().toList();
    assertThat(told)
        .contains(
            "the vehicle has not all of skill00, skill01, skill02 and 57 more",
            "59 of its tasks come too late",
            "relation 0, SEQUENCE of job00, job01, job02 and 57 more, is not kept");
    assertThat(checker.judge(plan).violations()).hasSizeGreaterThan(60);
    assertThat(checker.judge(plan, 7).violations())
        .isEqualTo(checker.judge(plan).violations().subList(0, 7));
    assertThat(checker.rules(plan.tours().getFirst()))
        .contains(Rule.SKILL, Rule.RANK, Rule.RELATION);
  }
}
