package io.cartway.tours;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/// Small problems with everything in them: windows, several dimensions, skills, carried goods,
/// alternative places, open ends, several shifts, limits, and places that no way leads to.
public final class RandomTours {

  private static final List<Relation.Kind> KINDS =
      List.of(Relation.Kind.SEQUENCE, Relation.Kind.FLEXIBLE, Relation.Kind.TOUR);

  private static final List<String> TERRITORIES = List.of("north", "south", "east");

  private static final int SIDE = 100;

  private final Random random;
  private final int locations;
  private final int missingOneIn;
  private final TravelTable table;
  private final int dimensions;
  private final boolean isFull;

  /// @param locations at least 2
  /// @param missingOneIn of so many ways, one is missing
  public RandomTours(long seed, int locations, int missingOneIn) {
    this(seed, locations, missingOneIn, false);
  }

  /// @param isFull whether problems have the fields, too, that few problems have
  public RandomTours(long seed, int locations, int missingOneIn, boolean isFull) {
    this.isFull = isFull;
    this.missingOneIn = missingOneIn;
    random = new Random(seed);
    this.locations = locations;
    dimensions = 1 + random.nextInt(2);
    table = table();
  }

  private TravelTable table() {
    int[] x = IntStream.range(0, locations).map(_ -> random.nextInt(SIDE)).toArray();
    int[] y = IntStream.range(0, locations).map(_ -> random.nextInt(SIDE)).toArray();
    int[] seconds = new int[locations * locations];
    int[] metres = new int[locations * locations];
    for (int from = 0; from < locations; from++) {
      for (int to = 0; to < locations; to++) {
        int length = (int) Math.ceil(Math.hypot(x[from] - x[to], y[from] - y[to]));
        metres[from * locations + to] = length;
        // Not symmetric, and not as the lengths.
        seconds[from * locations + to] = length == 0 ? 0 : length + random.nextInt(10);
        if (from != to && random.nextInt(missingOneIn) == 0) {
          seconds[from * locations + to] = TravelTable.NO_WAY;
        }
      }
    }
    return new TravelTable(locations, seconds, metres);
  }

  public TravelCosts costs() {
    return _ -> table;
  }

  /// A problem with so many jobs.
  public TourProblem problem(int jobs) {
    List<VehicleType> types = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(2); i++) {
      types.add(type(i));
    }
    List<Job> made = IntStream.range(0, jobs).mapToObj(this::job).toList();
    List<Objective> objectives =
        random.nextBoolean() ? List.of(Objective.COST) : List.of(Objective.TOURS, Objective.COST);
    if (!isFull) {
      return new TourProblem(types, made, objectives);
    }
    List<Objective> wished = new ArrayList<>(objectives);
    boolean isOrdered = random.nextBoolean();
    if (!isOrdered) {
      wished.add(objectives.size() - 1, Objective.DISORDER);
    }
    return new TourProblem(types, made, wished, isOrdered, relations(types, made));
  }

  /// A problem whose windows, the first of each place, may be missed in part.
  ///
  /// @param isFirst whether lateness counts before the cost
  public TourProblem soft(TourProblem hard, boolean isFirst) {
    List<Job> jobs =
        hard.jobs().stream()
            .map(job ->
                new Job(
                    job.id(),
                    job.pickups().stream().map(this::soft).toList(),
                    job.deliveries().stream().map(this::soft).toList(),
                    job.skills(),
                    job.priority(),
                    job.secondsAboardMax()))
            .toList();
    List<Objective> objectives = new ArrayList<>(hard.objectives());
    objectives.remove(Objective.DISORDER);
    objectives.add(objectives.size() - (isFirst ? 1 : 0), Objective.LATENESS);
    return new TourProblem(hard.types(), jobs, objectives, hard.isOrdered(), hard.relations());
  }

  /// A problem whose places lie in territories, in which vehicles work alone or rather.
  public TourProblem withTerritories(TourProblem plain) {
    List<Job> jobs =
        plain.jobs().stream()
            .map(job ->
                new Job(
                    job.id(),
                    job.pickups().stream().map(this::inTerritories).toList(),
                    job.deliveries().stream().map(this::inTerritories).toList(),
                    job.skills(),
                    job.priority(),
                    job.secondsAboardMax()))
            .toList();
    List<VehicleType> types = plain.types().stream().map(this::inTerritories).toList();
    List<Objective> objectives = new ArrayList<>(plain.objectives());
    objectives.add(objectives.size() - 1, Objective.TERRITORIES);
    return new TourProblem(types, jobs, objectives, plain.isOrdered(), plain.relations());
  }

  private VehicleType inTerritories(VehicleType type) {
    Map<String, Integer> priorities = new HashMap<>();
    for (String territory : TERRITORIES) {
      if (random.nextInt(3) > 0) {
        priorities.put(territory, 1 + random.nextInt(5));
      }
    }
    boolean isStrict = random.nextInt(3) == 0;
    VehicleType.Abilities own = type.abilities();
    return new VehicleType(
        type.id(),
        type.count(),
        type.profile(),
        type.rates(),
        type.shifts(),
        new VehicleType.Abilities(
            own.capacity(),
            own.skills(),
            own.metresMax(),
            own.secondsMax(),
            own.drivingMax(),
            own.stopsMax(),
            new VehicleType.Territories(isStrict, priorities)));
  }

  private Task inTerritories(Task task) {
    List<Place> places =
        task.places().stream()
            .map(place ->
                new Place(place.location(), place.durationSeconds(), place.windows(), territory()))
            .toList();
    return new Task(places, task.demand(), task.rank());
  }

  private Optional<String> territory() {
    return random.nextInt(4) == 0
        ? Optional.empty()
        : Optional.of(TERRITORIES.get(random.nextInt(TERRITORIES.size())));
  }

  private Task soft(Task task) {
    List<Place> places =
        task.places().stream()
            .map(place ->
                new Place(
                    place.location(),
                    place.durationSeconds(),
                    List.of(soft(place.windows().getFirst()))))
            .toList();
    return new Task(places, task.demand(), task.rank());
  }

  private Window soft(Window window) {
    long late = Math.min(window.close(), window.open() + random.nextInt(300));
    return new Window(window.open(), window.close(), late, random.nextInt(3) == 0);
  }

  private List<Relation> relations(List<VehicleType> types, List<Job> jobs) {
    List<Relation> relations = new ArrayList<>();
    List<Integer> free =
        new ArrayList<>(
            IntStream.range(0, jobs.size())
                .filter(job -> jobs.get(job).tasks().size() == 1)
                .boxed()
                .toList());
    Collections.shuffle(free, random);
    for (int i = random.nextInt(3); i > 0 && free.size() > 1; i--) {
      int type = random.nextInt(types.size());
      List<Integer> members =
          new ArrayList<>(free.subList(0, Math.min(free.size(), 1 + random.nextInt(3))));
      free.removeAll(members);
      relations.add(
          new Relation(
              KINDS.get(random.nextInt(KINDS.size())),
              new Relation.Crew(
                  type,
                  random.nextInt(types.get(type).count()),
                  random.nextInt(types.get(type).shifts().size())),
              members,
              random.nextInt(3) == 0,
              random.nextInt(3) == 0));
    }
    return relations;
  }

  private VehicleType type(int number) {
    List<Shift> shifts = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(2); i++) {
      long start = 1000L * i + random.nextInt(100);
      Optional<Shift.End> end =
          random.nextInt(3) == 0
              ? Optional.empty()
              : Optional.of(new Shift.End(random.nextInt(locations), start + 900));
      shifts.add(
          new Shift(
              random.nextInt(locations),
              start,
              start + random.nextInt(2) * 40L,
              end,
              isFull ? random.nextInt(3) * 7 : 0,
              isFull ? pauses(start) : List.of()));
    }
    List<Integer> capacity =
        IntStream.range(0, dimensions).mapToObj(_ -> 5 + random.nextInt(20)).toList();
    Set<String> skills = random.nextBoolean() ? Set.of("cold") : Set.of();
    return new VehicleType(
        "type" + number,
        1 + random.nextInt(2),
        0,
        new VehicleType.Rates(random.nextInt(200), 1 + random.nextInt(3), random.nextInt(3)),
        shifts,
        new VehicleType.Abilities(
            capacity,
            skills,
            random.nextInt(4) == 0 ? 400 : 10_000,
            random.nextInt(4) == 0 ? 500 : 10_000,
            isFull && random.nextInt(4) == 0 ? 300 : 10_000,
            isFull && random.nextInt(4) == 0 ? 4 : Integer.MAX_VALUE));
  }

  private List<Shift.Pause> pauses(long start) {
    List<Shift.Pause> pauses = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      long open = start + random.nextInt(300);
      List<Window> windows = new ArrayList<>();
      windows.add(new Window(open, open + random.nextInt(100)));
      if (random.nextInt(3) == 0) {
        windows.add(new Window(open + 150, open + 200));
      }
      boolean isWherever = random.nextInt(3) > 0;
      pauses.add(
          new Shift.Pause(
              Shift.Purpose.BREAK,
              isWherever ? Shift.Pause.WHEREVER : random.nextInt(locations),
              random.nextInt(60),
              windows,
              random.nextBoolean()));
    }
    for (int i = random.nextInt(3); i > 0; i--) {
      pauses.add(
          new Shift.Pause(
              Shift.Purpose.RELOAD,
              random.nextInt(locations),
              random.nextInt(20),
              List.of(random.nextBoolean() ? Window.ALWAYS : new Window(start, start + 500)),
              false));
    }
    return pauses;
  }

  private Job job(int number) {
    List<Integer> demand = IntStream.range(0, dimensions).mapToObj(_ -> random.nextInt(6)).toList();
    int kind = random.nextInt(3);
    if (isFull) {
      return manyTasks(number, demand, kind);
    }
    return new Job(
        "job" + number,
        kind == 0 ? Optional.empty() : Optional.of(task(demand)),
        kind == 1 ? Optional.empty() : Optional.of(task(demand)),
        random.nextInt(5) == 0 ? Set.of("cold") : Set.of(),
        1 + random.nextInt(Job.PRIORITY_LEAST));
  }

  private Job manyTasks(int number, List<Integer> demand, int kind) {
    List<Task> pickups = new ArrayList<>();
    List<Task> deliveries = new ArrayList<>();
    int one = 1 + random.nextInt(4) / 3;
    int other = 1 + random.nextInt(4) / 3;
    // What is picked up is what is delivered.
    for (int i = 0; kind != 0 && i < one; i++) {
      pickups.add(task(times(demand, kind == 1 ? 1 : other)));
    }
    for (int i = 0; kind != 1 && i < other; i++) {
      deliveries.add(task(times(demand, kind == 0 ? 1 : one)));
    }
    return new Job(
        "job" + number,
        pickups,
        deliveries,
        random.nextInt(5) == 0 ? Set.of("cold") : Set.of(),
        1 + random.nextInt(Job.PRIORITY_LEAST),
        random.nextInt(4) == 0 ? 30 + random.nextInt(200) : Job.ABOARD_ALWAYS);
  }

  private static List<Integer> times(List<Integer> demand, int factor) {
    return demand.stream().map(amount -> amount * factor).toList();
  }

  private int rank() {
    return switch (random.nextInt(10)) {
      case 0 -> Task.FIRST;
      case 1 -> Task.LAST;
      case 2, 3 -> 1 + random.nextInt(3);
      default -> Task.ANYWHERE;
    };
  }

  private Task task(List<Integer> demand) {
    List<Place> places = new ArrayList<>();
    for (int i = 0; i <= random.nextInt(2); i++) {
      List<Window> windows = new ArrayList<>();
      int kind = random.nextInt(4);
      if (kind == 0) {
        windows.add(Window.ALWAYS);
      } else if (kind == 1) {
        windows.add(new Window(0, 3000));
      } else {
        long first = random.nextInt(800);
        windows.add(new Window(first, first + 20 + random.nextInt(200)));
        windows.add(new Window(1000 + first, 1020 + first + random.nextInt(300)));
      }
      places.add(new Place(random.nextInt(locations), random.nextInt(30), windows));
    }
    return new Task(places, demand, isFull ? rank() : Task.ANYWHERE);
  }
}
