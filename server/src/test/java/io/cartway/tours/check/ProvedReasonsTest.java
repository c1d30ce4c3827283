package io.cartway.tours.check;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.tours.Job;
import io.cartway.tours.Place;
import io.cartway.tours.RandomTours;
import io.cartway.tours.Relation;
import io.cartway.tours.Shift;
import io.cartway.tours.Task;
import io.cartway.tours.TourPlan;
import io.cartway.tours.TourPlan.Tour;
import io.cartway.tours.TourProblem;
import io.cartway.tours.TravelCosts;
import io.cartway.tours.TravelTable;
import io.cartway.tours.VehicleType;
import io.cartway.tours.Window;
import io.cartway.tours.check.UnassignedReasons.Crew;
import io.cartway.tours.check.Violation.Rule;
import io.cartway.tours.solver.Effort;
import io.cartway.tours.solver.TourSolver;
import io.cartway.work.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// On hundreds of small problems with all constraints: each reason is broken by an insertion, none
/// fits, and the cheapest change makes one fit. [EveryInsertion] tries them all.
class ProvedReasonsTest {

  private static final int SEEDS = 140;
  private static final int TRIALS_MAX = 600;

  private static final Map<Reason, Set<Rule>> RULES =
      new EnumMap<>(
          Map.ofEntries(
              Map.entry(Reason.SKILL, EnumSet.of(Rule.SKILL)),
              Map.entry(Reason.TERRITORY, EnumSet.of(Rule.TERRITORY)),
              Map.entry(Reason.CAPACITY, EnumSet.of(Rule.CAPACITY)),
              Map.entry(Reason.REACHABLE, EnumSet.of(Rule.TRAVEL)),
              Map.entry(Reason.TIME_WINDOW, EnumSet.of(Rule.WINDOW, Rule.SHIFT)),
              Map.entry(Reason.MAX_DISTANCE, EnumSet.of(Rule.LENGTH)),
              Map.entry(Reason.SHIFT_TIME, EnumSet.of(Rule.DURATION)),
              Map.entry(Reason.MAX_DRIVING_TIME, EnumSet.of(Rule.DRIVING)),
              Map.entry(Reason.MAX_STOPS, EnumSet.of(Rule.STOPS)),
              Map.entry(Reason.TOUR_ORDER, EnumSet.of(Rule.RANK)),
              Map.entry(Reason.MAX_TIME_ON_VEHICLE, EnumSet.of(Rule.ABOARD)),
              Map.entry(Reason.LOCKING, EnumSet.of(Rule.RELATION)),
              Map.entry(Reason.BREAK, EnumSet.of(Rule.BREAK))));

  /// A problem of few vehicles, its plan, and the jobs that are left out.
  private record World(int seed, TravelCosts costs, TourProblem problem, TourPlan plan) {

    static World of(int seed) {
      RandomTours roads = new RandomTours(seed, 8, 25, seed % 4 != 0);
      TourProblem hard = roads.problem(3 + seed % 4);
      TourProblem few = few(seed % 6 == 5 ? roads.soft(hard, seed % 4 == 1) : hard, seed);
      TourProblem problem = isTerritorial(seed) ? roads.withTerritories(few) : few;
      TravelTable table = closed(roads.costs().table(0), seed % 3 == 0);
      TravelCosts costs = _ -> table;
      TourPlan plan =
          TourSolver.solve(
                  problem,
                  costs,
                  new Effort(Duration.ofHours(1).toNanos(), 60, 1, seed),
                  Deadline.never())
              .plan();
      return new World(seed, costs, problem, plan);
    }

    static boolean isTerritorial(int seed) {
      return seed % 7 < 2 && seed % 6 != 5;
    }

    /// Whether nobody may do a job, wherever its vehicles would work.
    boolean isNowhere(int job) {
      return problem.types().stream().allMatch(type -> type.abilities().territories().isStrict())
          && problem.jobs().get(job).tasks().stream()
              .anyMatch(
                  task -> task.places().stream().allMatch(place -> place.territory().isEmpty()));
    }

    /// As on roads: no way is longer than by another place. None leads to the last place, if that
    /// is a blind end.
    private static TravelTable closed(TravelTable roads, boolean isBlind) {
      int size = roads.size();
      int[] seconds = new int[size * size];
      int[] metres = new int[size * size];
      for (int i = 0; i < seconds.length; i++) {
        boolean isWay = !isBlind || i % size < size - 1 || i / size == size - 1;
        seconds[i] = isWay ? roads.seconds(i / size, i % size) : TravelTable.NO_WAY;
        metres[i] = isWay ? roads.metres(i / size, i % size) : TravelTable.NO_WAY;
      }
      for (int by = 0; by < size; by++) {
        for (int i = 0; i < seconds.length; i++) {
          int first = i / size * size + by;
          int second = by * size + i % size;
          seconds[i] = shorter(seconds[i], seconds[first], seconds[second]);
          metres[i] = shorter(metres[i], metres[first], metres[second]);
        }
      }
      return new TravelTable(size, seconds, metres);
    }

    private static int shorter(int direct, int first, int second) {
      boolean isWay = first != TravelTable.NO_WAY && second != TravelTable.NO_WAY;
      return isWay ? Math.min(direct, first + second) : direct;
    }

    /// One vehicle of each type, with the first of its pauses, bounded in turns by each limit or by
    /// a long break.
    private static TourProblem few(TourProblem problem, int seed) {
      int pauses = 1 + seed % 2;
      int turn = seed % 5;
      List<VehicleType> types = new ArrayList<>();
      for (VehicleType type : problem.types()) {
        List<Shift> shifts = new ArrayList<>();
        for (Shift shift : type.shifts()) {
          int count = shift.pauses().size();
          shifts.add(
              new Shift(
                  shift.start(),
                  shift.departureMin(),
                  shift.departureMin() + Math.min(2, shift.departureMax() - shift.departureMin()),
                  shift.end(),
                  shift.stopSeconds(),
                  shift.pauses().subList(0, Math.min(pauses, count)).stream()
                      .map(pause -> turn == 4 ? longer(pause) : pause)
                      .toList()));
        }
        VehicleType.Abilities of = type.abilities();
        VehicleType.Abilities bounded =
            new VehicleType.Abilities(
                of.capacity(),
                of.skills(),
                turn == 1 ? 200 : of.metresMax(),
                of.secondsMax(),
                turn == 2 ? 150 : of.drivingMax(),
                turn == 3 ? 2 : of.stopsMax());
        types.add(new VehicleType(type.id(), 1, type.profile(), type.rates(), shifts, bounded));
      }
      List<Relation> relations =
          problem.relations().stream()
              .map(relation ->
                  new Relation(
                      relation.kind(),
                      new Relation.Crew(relation.crew().type(), 0, relation.crew().shift()),
                      relation.jobs(),
                      relation.isFromStart(),
                      relation.isToEnd()))
              .toList();
      return new TourProblem(
          types, problem.jobs(), problem.objectives(), problem.isOrdered(), relations);
    }

    private static Shift.Pause longer(Shift.Pause pause) {
      boolean isBreak = pause.purpose() == Shift.Purpose.BREAK;
      return new Shift.Pause(
          pause.purpose(),
          pause.location(),
          pause.seconds() + (isBreak ? 300 : 0),
          pause.windows(),
          pause.isLastAllowed());
    }

    /// The tours of a crew, and an empty one of each vehicle that has none.
    List<Tour> tours(int type, int shift) {
      List<Tour> tours = new ArrayList<>();
      for (int vehicle = 0; vehicle < problem.types().get(type).count(); vehicle++) {
        int number = vehicle;
        tours.add(
            plan.tours().stream()
                .filter(tour ->
                    tour.type() == type && tour.shift() == shift && tour.vehicle() == number)
                .findFirst()
                .orElse(new Tour(type, vehicle, shift, 0, List.of())));
      }
      return tours;
    }
  }

  @Test
  void each_reason_is_broken_by_an_insertion_and_none_fits() {
    Map<Reason, Integer> proved = new EnumMap<>(Reason.class);
    for (int seed = 0; seed < SEEDS; seed++) {
      World world = World.of(seed);
      UnassignedReasons reasons =
          new UnassignedReasons(world.problem, world.costs, world.plan, () -> false);
      for (int job : world.plan.unassigned()) {
        reasons.of(job).forEach((crew, reason) -> prove(world, job, crew, reason, proved));
      }
    }
    assertThat(proved.keySet()).as("%s", proved).containsAll(RULES.keySet());
    assertThat(proved.values().stream().mapToInt(count -> count).sum()).isGreaterThan(250);
  }

  private static void prove(
      World world, int job, Crew crew, Reason reason, Map<Reason, Integer> proved) {
    EveryInsertion every = new EveryInsertion(world.problem, world.costs, TRIALS_MAX);
    boolean isKnown = true;
    for (Tour tour : world.tours(crew.type(), crew.shift())) {
      every.put(job, tour);
      isKnown &= every.isKnown();
    }
    if (!isKnown) {
      return;
    }
    String what = "seed %d, job %d, %s of %s".formatted(world.seed, job, reason, crew);
    if (reason == Reason.NONE_FOUND) {
      assertThat(every.isFitting()).as(what).isTrue();
    } else {
      assertThat(every.isFitting()).as(what).isFalse();
      assertThat(every.broken())
          .as(what)
          .containsAnyElementsOf(RULES.getOrDefault(reason, Set.of()));
    }
    proved.merge(reason, 1, Integer::sum);
  }

  @Test
  void the_cheapest_change_makes_the_job_fit_and_one_unit_less_does_not() {
    Set<Change.Field> seen = EnumSet.noneOf(Change.Field.class);
    int told = 0;
    int tight = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      World world = World.of(seed);
      UnassignedReasons reasons =
          new UnassignedReasons(world.problem, world.costs, world.plan, () -> false);
      for (int job : world.plan.unassigned()) {
        LeftOut leftOut = reasons.leftOut(job);
        if (leftOut.reasons().containsValue(Reason.NONE_FOUND)) {
          assertThat(leftOut.change()).isEmpty();
          continue;
        }
        String what = "seed %d, job %d, %s".formatted(seed, job, leftOut);
        if (leftOut.change().isEmpty()) {
          // No way leads to the blind end, and in no territory no strict vehicle works.
          assertThat(seed % 3 == 0 || world.isNowhere(job)).as(what).isTrue();
          continue;
        }
        CheapestChange change = leftOut.change().get();
        change.changes().forEach(each -> seen.add(each.field()));
        EveryInsertion every = tried(world, job, change, change.changes());
        if (every.isKnown()) {
          assertThat(every.isFitting()).as(what).isTrue();
          told++;
        }
        tight += isTight(world, job, change, what) ? 1 : 0;
      }
    }
    // Another change is cheaper than a vehicle here.
    assertThat(seen).containsAll(EnumSet.complementOf(EnumSet.of(Change.Field.VEHICLE)));
    assertThat(told).isGreaterThan(80);
    assertThat(tight).isGreaterThan(2);
  }

  /// Tries it where it is told to fit, with changes.
  private static EveryInsertion tried(
      World world, int job, CheapestChange told, List<Change> changes) {
    TourProblem changed = apply(world.problem, job, told.crew(), changes);
    Tour tour =
        told.tour() < 0
            ? new Tour(told.crew().type(), told.crew().vehicle(), told.crew().shift(), 0, List.of())
            : world.plan.tours().get(told.tour());
    EveryInsertion every = new EveryInsertion(changed, world.costs, TRIALS_MAX);
    every.put(job, tour);
    return every;
  }

  /// A single change without a pause in the shift: one unit less does not do.
  private static boolean isTight(World world, int job, CheapestChange told, String what) {
    Change only = told.changes().getFirst();
    Shift shift = world.problem.types().get(told.crew().type()).shifts().get(told.crew().shift());
    // Where waiting has a bound, times are tried at some points.
    boolean isHurried =
        world.problem.types().get(told.crew().type()).abilities().secondsMax() < 1000
            || world.problem.jobs().get(job).secondsAboardMax() < 1000;
    boolean isOfTimes =
        EnumSet.range(Change.Field.WINDOW_OPEN, Change.Field.ABOARD).contains(only.field());
    if (told.changes().size() > 1
        || Math.abs(only.by()) < 2
        || !shift.pauses().isEmpty()
        || (isHurried && isOfTimes)) {
      return false;
    }
    long sign = Long.signum(only.by());
    Change less =
        new Change(
            only.field(),
            only.index(),
            only.place(),
            only.window(),
            only.by() - sign,
            only.to() - sign,
            only.word());
    EveryInsertion every = tried(world, job, told, List.of(less));
    assertThat(every.isKnown() && every.isFitting()).as(what).isFalse();
    return every.isKnown();
  }

  /// A problem with changes made, by the names of their fields.
  private static TourProblem apply(
      TourProblem problem, int job, Relation.Crew crew, List<Change> changes) {
    List<VehicleType> types = new ArrayList<>(problem.types());
    List<Job> jobs = new ArrayList<>(problem.jobs());
    List<Relation> relations = new ArrayList<>(problem.relations());
    for (Change change : changes) {
      types.set(crew.type(), apply(types.get(crew.type()), crew.shift(), change));
      jobs.set(job, apply(jobs.get(job), change));
      if (change.field() == Change.Field.RELATION) {
        Relation old = relations.get(change.index());
        relations.set(
            change.index(),
            new Relation(
                old.kind(),
                old.crew(),
                old.jobs().stream().filter(each -> each != job).toList(),
                old.isFromStart(),
                old.isToEnd()));
      }
    }
    return new TourProblem(types, jobs, problem.objectives(), problem.isOrdered(), relations);
  }

  private static Job apply(Job job, Change change) {
    List<Task> tasks = new ArrayList<>(job.tasks());
    long aboard = job.secondsAboardMax();
    switch (change.field()) {
      case ABOARD -> aboard += change.by();
      case RANK -> {
        Task old = tasks.get(change.index());
        tasks.set(change.index(), new Task(old.places(), old.demand()));
      }
      case WINDOW_OPEN, WINDOW_CLOSE -> {
        Task old = tasks.get(change.index());
        List<Place> places = new ArrayList<>(old.places());
        Place place = places.get(change.place());
        places.set(
            change.place(),
            new Place(
                place.location(),
                place.durationSeconds(),
                wider(place.windows(), change),
                place.territory()));
        tasks.set(change.index(), new Task(places, old.demand(), old.rank()));
      }
      default -> {
        return job;
      }
    }
    int pickups = job.pickups().size();
    return new Job(
        job.id(),
        tasks.subList(0, pickups),
        tasks.subList(pickups, tasks.size()),
        job.skills(),
        job.priority(),
        aboard);
  }

  private static List<Window> wider(List<Window> given, Change change) {
    boolean isOpen =
        change.field() == Change.Field.WINDOW_OPEN || change.field() == Change.Field.BREAK_OPEN;
    List<Window> windows = new ArrayList<>(given);
    Window old = windows.get(change.window());
    windows.set(
        change.window(),
        isOpen
            ? new Window(old.open() + change.by(), old.close())
            : new Window(old.open(), old.close() + change.by()));
    return windows;
  }

  private static VehicleType apply(VehicleType type, int shift, Change change) {
    List<Shift> shifts = new ArrayList<>(type.shifts());
    shifts.set(shift, apply(shifts.get(shift), change));
    VehicleType.Abilities of = type.abilities();
    List<Integer> capacity = new ArrayList<>(of.capacity());
    Set<String> skills = new HashSet<>(of.skills());
    Map<String, Integer> territories = new HashMap<>(of.territories().priorities());
    if (change.field() == Change.Field.CAPACITY) {
      capacity.set(change.index(), (int) (capacity.get(change.index()) + change.by()));
    } else if (change.field() == Change.Field.SKILL) {
      skills.add(change.word());
    } else if (change.field() == Change.Field.TERRITORY) {
      territories.put(change.word(), 3);
    }
    return new VehicleType(
        type.id(),
        type.count() + (change.field() == Change.Field.VEHICLE ? 1 : 0),
        type.profile(),
        type.rates(),
        shifts,
        new VehicleType.Abilities(
            capacity,
            skills,
            of.metresMax() + by(change, Change.Field.DISTANCE),
            of.secondsMax() + by(change, Change.Field.SHIFT_TIME),
            of.drivingMax() + by(change, Change.Field.DRIVING),
            (int) Math.min(Integer.MAX_VALUE, of.stopsMax() + by(change, Change.Field.STOPS)),
            new VehicleType.Territories(of.territories().isStrict(), territories)));
  }

  private static long by(Change change, Change.Field field) {
    return change.field() == field ? change.by() : 0;
  }

  private static Shift apply(Shift shift, Change change) {
    List<Shift.Pause> pauses = new ArrayList<>(shift.pauses());
    boolean isBreak =
        change.field() == Change.Field.BREAK_OPEN || change.field() == Change.Field.BREAK_CLOSE;
    if (isBreak) {
      Shift.Pause old = pauses.get(change.index());
      pauses.set(
          change.index(),
          new Shift.Pause(
              old.purpose(),
              old.location(),
              old.seconds(),
              wider(old.windows(), change),
              old.isLastAllowed()));
    }
    return new Shift(
        shift.start(),
        shift.departureMin() + by(change, Change.Field.SHIFT_START),
        shift.departureMax(),
        shift
            .end()
            .map(end ->
                new Shift.End(
                    end.location(), end.arrivalMax() + by(change, Change.Field.SHIFT_END))),
        shift.stopSeconds(),
        pauses);
  }
}
