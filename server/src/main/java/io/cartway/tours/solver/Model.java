package io.cartway.tours.solver;

import io.cartway.tours.Job;
import io.cartway.tours.Objective;
import io.cartway.tours.Place;
import io.cartway.tours.Relation;
import io.cartway.tours.Shift;
import io.cartway.tours.Shift.Pause;
import io.cartway.tours.Shift.Purpose;
import io.cartway.tours.Task;
import io.cartway.tours.TourProblem;
import io.cartway.tours.TravelCosts;
import io.cartway.tours.VehicleType;
import io.cartway.tours.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A problem as flat arrays, which all threads of a solver read. Immutable.
///
/// A *visit* is a task of a job; visits of a job are consecutive. An *option* of a visit is one of
/// its places at one of the windows there. Pauses are visits behind all others, with options, too;
/// their job is one behind all others, which no list has. A *slot* is a shift of a vehicle: it has
/// one route.
///
/// Memory: two tables of four bytes per pair of locations and profile, and those of the problem.
final class Model {

  /// How a visit changes the load.
  enum Kind {
    /// Goods that are on the vehicle from the start.
    DELIVERY,
    /// Goods that stay on the vehicle to the end.
    PICKUP,
    /// The first visit of a job that carries goods.
    CARRIED_PICKUP,
    /// The second visit of such a job.
    CARRIED_DELIVERY,
    /// A pause that changes nothing of the load.
    BREAK,
    /// A pause that empties and fills the vehicle.
    RELOAD
  }

  final TourProblem problem;
  final boolean isFewestTours;
  final int dimensions;

  // ---- jobs and visits

  final int jobs;
  final int visits;
  final int[] visitStart;
  final int[] jobOf;
  final Kind[] kind;
  final int[] demand;

  /// What is on the vehicle from the start for a visit, and what the visit adds: as `demand`.
  final int[] loadAtStart;

  final int[] loadChange;
  final long[] jobWeight;

  /// How long a job's goods may be aboard; [Long#MAX_VALUE] for always.
  final long[] secondsAboardMax;

  /// Of each visit, as in [Task#rank()].
  final int[] rank;

  /// What it costs that a task is not where its rank puts it.
  final double disorderRate;

  // ---- options of visits

  final int[] optionStart;
  final int[] location;
  final long[] duration;
  final long[] open;
  final long[] close;
  final int[] place;

  /// The earliest opening and the latest closing of a visit's options, and its shortest service.
  final long[] openMin;

  final long[] closeMax;
  final long[] durationMin;

  // ---- slots

  final int slots;
  final int[] slotType;
  final int[] slotVehicle;
  final int[] slotShift;

  /// The first visit that is a pause of each slot; the others follow.
  final int[] firstPause;

  /// Where each class of equal slots begins, and the end: one of those without jobs stands for all.
  final int[] slotStart;

  final int slotClasses;

  /// Whether a type's vehicles have the skills, the capacity and the territories of a job: `job *
  /// types + type`.
  private final boolean[] isAble;

  private final int types;

  private final List<List<TourRule>> rules = new ArrayList<>();

  /// The orders of relations, of slots that these name.
  private final Map<Integer, Related> related = new HashMap<>();

  /// The slot that a relation binds a job to, -1 for any.
  final int[] onlySlot;

  private final Ranks ranks;
  final Territories territories;
  private final double foreignRate;

  /// How late services are, where that counts.
  final @Nullable Lateness lateness;

  /// How many tours do all jobs at least.
  final int toursMin;

  final Ways ways;

  /// The number of rows of tables.
  final int locations;

  Model(TourProblem problem, TravelCosts costs) {
    this.problem = problem;
    isFewestTours = problem.objectives().contains(Objective.TOURS);
    dimensions = problem.types().getFirst().abilities().capacity().size();
    jobs = problem.jobs().size();
    visitStart = new int[jobs + 1];
    jobWeight = new long[jobs];
    secondsAboardMax = new long[jobs + 1];
    secondsAboardMax[jobs] = Long.MAX_VALUE;
    fillJobs();
    visits = visitStart[jobs];
    List<Pause> pauses =
        problem.types().stream()
            .flatMap(type -> type.shifts().stream())
            .flatMap(shift -> shift.pauses().stream())
            .toList();
    int all = visits + pauses.size();
    jobOf = new int[all];
    kind = new Kind[all];
    demand = new int[all * dimensions];
    loadAtStart = new int[all * dimensions];
    loadChange = new int[all * dimensions];
    optionStart = new int[all + 1];
    openMin = new long[all];
    closeMax = new long[all];
    durationMin = new long[all];
    rank = new int[all];
    int options =
        taskOptions(problem) + pauses.stream().mapToInt(pause -> pause.windows().size()).sum();
    location = new int[options];
    duration = new long[options];
    open = new long[options];
    close = new long[options];
    place = new int[options];
    fillVisits();

    slots = problem.types().stream().mapToInt(type -> type.count() * type.shifts().size()).sum();
    slotType = new int[slots];
    slotVehicle = new int[slots];
    slotShift = new int[slots];
    firstPause = new int[slots];
    slotStart = new int[1 + problem.types().stream().mapToInt(type -> type.shifts().size()).sum()];
    slotClasses = fillSlots();
    types = problem.types().size();
    toursMin = leastTours();

    ways = new Ways(problem, costs);
    locations = ways.locations;
    fillPauses(pauses);
    territories = new Territories(this);
    isAble = able();
    ranks = new Ranks(this);
    boolean isWished =
        problem.objectives().contains(Objective.DISORDER) && Traits.isRanked(problem);
    foreignRate = territories.isCounted() ? 10 * ways.dearest(problem) : 0;
    // One task out of order outweighs all that are abroad.
    double aTask = territories.isCounted() ? 1 + Territories.FOREIGN * visits : 1;
    disorderRate = isWished ? 10 * ways.dearest(problem) * aTask : 0;
    lateness = Traits.isLatenessCounted(problem) ? new Lateness(this) : null;
    for (int like = 0; like < slotClasses; like++) {
      int slot = slotStart[like];
      rules.add(rules(type(slot), shift(slot)));
    }
    onlySlot = new int[jobs];
    Arrays.fill(onlySlot, -1);
    relate();
  }

  /// How many options the tasks of all jobs have.
  static int taskOptions(TourProblem problem) {
    return problem.jobs().stream()
        .flatMap(job -> job.tasks().stream())
        .flatMap(task -> task.places().stream())
        .mapToInt(place -> place.windows().size())
        .sum();
  }

  private void fillJobs() {
    for (int job = 0; job < jobs; job++) {
      visitStart[job + 1] = visitStart[job] + problem.jobs().get(job).tasks().size();
      // A more important job outweighs many of the next priority.
      jobWeight[job] = 1;
      for (int level = problem.jobs().get(job).priority(); level < Job.PRIORITY_LEAST; level++) {
        jobWeight[job] *= 100;
      }
      long aboard = problem.jobs().get(job).secondsAboardMax();
      secondsAboardMax[job] = aboard < Job.ABOARD_ALWAYS ? aboard : Long.MAX_VALUE;
    }
  }

  /// Binds jobs to slots, and these to the orders of their relations.
  private void relate() {
    Map<Integer, List<Relation>> ordered = new LinkedHashMap<>();
    for (Relation relation : problem.relations()) {
      int slot = slotOf(relation.crew());
      relation.jobs().forEach(job -> onlySlot[job] = slot);
      if (relation.kind() != Relation.Kind.TOUR) {
        ordered.computeIfAbsent(slot, _ -> new ArrayList<>()).add(relation);
      }
    }
    Memberships memberships = new Memberships(jobs, ordered.values());
    ordered.forEach((slot, all) -> related.put(slot, new Related(this, memberships, all)));
  }

  private int slotOf(Relation.Crew crew) {
    int slot = 0;
    while (slotType[slot] != crew.type()
        || slotVehicle[slot] != crew.vehicle()
        || slotShift[slot] != crew.shift()) {
      slot++;
    }
    return slot;
  }

  private List<TourRule> rules(VehicleType type, Shift shift) {
    List<TourRule> all = new ArrayList<>();
    if (type.abilities().drivingMax() < Ways.NO_WAY) {
      all.add(new DrivingLimit(type.abilities().drivingMax()));
    }
    if (type.abilities().stopsMax() < Integer.MAX_VALUE) {
      all.add(new StopLimit(this, type.abilities().stopsMax()));
    }
    if (problem.isOrdered() && Traits.isRanked(problem)) {
      all.add(ranks);
    }
    if (Arrays.stream(secondsAboardMax).anyMatch(most -> most < Long.MAX_VALUE)) {
      all.add(new TimeAboard(this));
    }
    if (shift.has(Purpose.BREAK)) {
      all.add(new Breaks(this));
    }
    if (shift.has(Purpose.RELOAD)) {
      all.add(new CarriedBetweenReloads(this));
    }
    return all;
  }

  /// What the tours of a slot must keep besides what insertions look at.
  List<TourRule> rules(int slot) {
    int like = Arrays.binarySearch(slotStart, slot);
    List<TourRule> all = new ArrayList<>(rules.get(like >= 0 ? like : -like - 2));
    related(slot).ifPresent(all::add);
    return all;
  }

  /// The orders of a slot's relations, if it has any.
  Optional<Related> related(int slot) {
    return Optional.ofNullable(related.get(slot));
  }

  /// Whether what a tour costs depends on more than its length and its time.
  boolean isPenalized() {
    return disorderRate > 0 || foreignRate > 0 || lateness != null;
  }

  /// What a tour costs besides its length and its time.
  double penalty(Route route) {
    double disorder = disorderRate > 0 ? disorderRate * ranks.disorder(route) : 0;
    double foreign = foreignRate > 0 ? foreignRate * territories.foreignness(route) : 0;
    return disorder + foreign + (lateness == null ? 0 : lateness.rate() * route.late);
  }

  /// By how much costs differ that are not the same.
  double tie() {
    return lateness == null ? 0 : lateness.tie();
  }

  private void fillVisits() {
    int visit = 0;
    int option = 0;
    for (int job = 0; job < jobs; job++) {
      List<Task> tasks = problem.jobs().get(job).tasks();
      for (int task = 0; task < tasks.size(); task++) {
        jobOf[visit] = job;
        kind[visit] = kind(problem.jobs().get(job), task);
        rank[visit] = tasks.get(task).rank();
        for (int d = 0; d < dimensions; d++) {
          int at = visit * dimensions + d;
          demand[at] = tasks.get(task).demand().get(d);
          loadAtStart[at] = kind[visit] == Kind.DELIVERY ? demand[at] : 0;
          loadChange[at] =
              switch (kind[visit]) {
                case DELIVERY, CARRIED_DELIVERY -> -demand[at];
                case PICKUP, CARRIED_PICKUP -> demand[at];
                case BREAK, RELOAD -> 0;
              };
        }
        openMin[visit] = Long.MAX_VALUE;
        durationMin[visit] = Long.MAX_VALUE;
        List<Place> places = tasks.get(task).places();
        for (int number = 0; number < places.size(); number++) {
          Place here = places.get(number);
          for (Window window : here.windows()) {
            location[option] = here.location();
            duration[option] = here.durationSeconds();
            open[option] = window.open();
            close[option] = window.close();
            place[option] = number;
            openMin[visit] = Math.min(openMin[visit], window.open());
            closeMax[visit] = Math.max(closeMax[visit], window.close());
            durationMin[visit] = Math.min(durationMin[visit], here.durationSeconds());
            option++;
          }
        }
        optionStart[++visit] = option;
      }
    }
  }

  private void fillPauses(List<Pause> pauses) {
    int option = optionStart[visits];
    for (int i = 0; i < pauses.size(); i++) {
      Pause pause = pauses.get(i);
      int visit = visits + i;
      jobOf[visit] = jobs;
      kind[visit] = pause.purpose() == Purpose.BREAK ? Kind.BREAK : Kind.RELOAD;
      openMin[visit] = Long.MAX_VALUE;
      durationMin[visit] = pause.seconds();
      for (Window window : pause.windows()) {
        boolean isWherever = pause.location() == Pause.WHEREVER;
        location[option] = isWherever ? Pause.WHEREVER : ways.depot(pause.location());
        duration[option] = pause.seconds();
        open[option] = window.open();
        close[option] = window.close();
        openMin[visit] = Math.min(openMin[visit], window.open());
        closeMax[visit] = Math.max(closeMax[visit], window.close());
        option++;
      }
      optionStart[visit + 1] = option;
    }
  }

  private static Kind kind(Job job, int task) {
    if (job.isCarried()) {
      return job.isPickup(task) ? Kind.CARRIED_PICKUP : Kind.CARRIED_DELIVERY;
    }
    return job.isPickup(task) ? Kind.PICKUP : Kind.DELIVERY;
  }

  private int fillSlots() {
    int slot = 0;
    int classes = 0;
    int pause = visits;
    for (int type = 0; type < problem.types().size(); type++) {
      VehicleType each = problem.types().get(type);
      for (int shift = 0; shift < each.shifts().size(); shift++) {
        slotStart[classes] = slot;
        for (int vehicle = 0; vehicle < each.count(); vehicle++) {
          slotType[slot] = type;
          slotVehicle[slot] = vehicle;
          slotShift[slot] = shift;
          firstPause[slot] = pause;
          slot++;
        }
        pause += each.shifts().get(shift).pauses().size();
        classes++;
      }
    }
    slotStart[classes] = slot;
    return classes;
  }

  private boolean[] able() {
    boolean[] able = new boolean[jobs * types];
    for (int job = 0; job < jobs; job++) {
      Job each = problem.jobs().get(job);
      for (int type = 0; type < types; type++) {
        VehicleType.Abilities abilities = problem.types().get(type).abilities();
        boolean fits = abilities.skills().containsAll(each.skills());
        for (int visit = visitStart[job]; visit < visitStart[job + 1]; visit++) {
          fits &= territories.isAble(visit, type);
        }
        for (Task task : each.tasks()) {
          for (int d = 0; d < dimensions; d++) {
            fits &= task.demand().get(d) <= abilities.capacity().get(d);
          }
        }
        able[job * types + type] = fits;
      }
    }
    return able;
  }

  /// By what all jobs take of the largest vehicle.
  private int leastTours() {
    long least = jobs == 0 ? 0 : 1;
    if (Traits.hasPause(problem, Purpose.RELOAD)) {
      return (int) least;
    }
    for (int d = 0; d < dimensions; d++) {
      long delivered = 0;
      long pickedUp = 0;
      for (int visit = 0; visit < visits; visit++) {
        int amount = demand[visit * dimensions + d];
        delivered += kind[visit] == Kind.DELIVERY ? amount : 0;
        pickedUp += kind[visit] == Kind.PICKUP ? amount : 0;
      }
      int dimension = d;
      long most =
          problem.types().stream()
              .mapToLong(type -> type.abilities().capacity().get(dimension))
              .max()
              .orElse(0);
      least = Math.max(least, Math.ceilDiv(Math.max(delivered, pickedUp), Math.max(1, most)));
    }
    return (int) Math.min(least, Integer.MAX_VALUE);
  }

  VehicleType type(int slot) {
    return problem.types().get(slotType[slot]);
  }

  Shift shift(int slot) {
    return type(slot).shifts().get(slotShift[slot]);
  }

  boolean isAble(int job, int slot) {
    return isAble[job * types + slotType[slot]] && (onlySlot[job] < 0 || onlySlot[job] == slot);
  }

  /// The profile by which nearness is judged.
  int mainProfile() {
    return problem.types().getFirst().profile();
  }

  /// Jobs by how far they are from each job, the job itself first, at most so many.
  ///
  /// @param look is run for each job
  int[][] neighbours(int most, Runnable look) {
    int[] table = ways.metres(mainProfile());
    int kept = Math.min(most, jobs);
    int[][] near = new int[jobs][];
    long[] keys = new long[jobs];
    for (int job = 0; job < jobs; job++) {
      look.run();
      for (int other = 0; other < jobs; other++) {
        long distance = other == job ? -1 : apart(table, job, other);
        keys[other] = (distance << Integer.SIZE) | other;
      }
      Arrays.sort(keys);
      near[job] = new int[kept];
      for (int i = 0; i < kept; i++) {
        near[job][i] = (int) keys[i];
      }
    }
    return near;
  }

  /// By the first places of their visits: alternatives and windows would take their product.
  private int apart(int[] table, int job, int other) {
    int least = Integer.MAX_VALUE;
    for (int visit = visitStart[job]; visit < visitStart[job + 1]; visit++) {
      int from = location[optionStart[visit]] * locations;
      for (int second = visitStart[other]; second < visitStart[other + 1]; second++) {
        least = Math.min(least, table[from + location[optionStart[second]]]);
      }
    }
    return least;
  }
}
