package io.cartway.bench.tours;

import io.cartway.tours.Job;
import io.cartway.tours.Objective;
import io.cartway.tours.Place;
import io.cartway.tours.Shift;
import io.cartway.tours.Task;
import io.cartway.tours.TourPlan;
import io.cartway.tours.TourProblem;
import io.cartway.tours.TravelTable;
import io.cartway.tours.VehicleType;
import io.cartway.tours.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// An instance of Solomon, of Gehring and Homberger, or of Li and Lim.
///
/// Solvers get whole numbers: a unit of the file is [#SCALE] seconds and metres, ways are rounded
/// up, so that a plan that keeps the windows in whole numbers keeps them in doubles. Lengths of
/// plans are summed in doubles.
public final class TourFile {

  private static final int SCALE = 100_000;

  private final int vehicles;
  private final int capacity;
  private final List<double[]> rows = new ArrayList<>();
  private final boolean isPairs;

  private TourFile(int vehicles, int capacity, boolean isPairs) {
    this.vehicles = vehicles;
    this.capacity = capacity;
    this.isPairs = isPairs;
  }

  /// Reads an instance.
  public static TourFile read(Path path) throws IOException {
    List<double[]> numbers = new ArrayList<>();
    for (String line : Files.readAllLines(path)) {
      String[] words = line.strip().split("\\s+");
      if (Arrays.stream(words).allMatch(word -> word.matches("-?[0-9.]+"))) {
        numbers.add(Arrays.stream(words).mapToDouble(Double::parseDouble).toArray());
      }
    }
    double[] head = numbers.getFirst();
    TourFile file = new TourFile((int) head[0], (int) head[1], head.length > 2);
    file.rows.addAll(numbers.subList(1, numbers.size()));
    return file;
  }

  /// How many there are.
  public int customers() {
    return rows.size() - 1;
  }

  /// The problem, with the fewest tours first if asked for.
  public TourProblem problem(boolean isFewestTours) {
    double[] depot = rows.getFirst();
    VehicleType type =
        new VehicleType(
            "vehicle",
            vehicles,
            0,
            new VehicleType.Rates(0, 1.0 / SCALE, 0),
            List.of(
                new Shift(
                    0,
                    ticks(depot[4]),
                    ticks(depot[5]),
                    Optional.of(new Shift.End(0, ticks(depot[5]))))),
            VehicleType.Abilities.of(List.of(capacity)));
    List<Objective> objectives =
        isFewestTours ? List.of(Objective.TOURS, Objective.COST) : List.of(Objective.COST);
    return new TourProblem(List.of(type), isPairs ? pairs() : deliveries(), objectives);
  }

  private List<Job> deliveries() {
    List<Job> jobs = new ArrayList<>();
    for (int row = 1; row < rows.size(); row++) {
      jobs.add(job("" + row, Optional.empty(), Optional.of(task(row))));
    }
    return jobs;
  }

  private List<Job> pairs() {
    List<Job> jobs = new ArrayList<>();
    for (int row = 1; row < rows.size(); row++) {
      int delivery = (int) rows.get(row)[8];
      if (delivery > 0) {
        jobs.add(job("" + row, Optional.of(task(row)), Optional.of(task(delivery))));
      }
    }
    return jobs;
  }

  private static Job job(String id, Optional<Task> pickup, Optional<Task> delivery) {
    return new Job(id, pickup, delivery, Set.of(), Job.PRIORITY_LEAST);
  }

  private Task task(int row) {
    double[] of = rows.get(row);
    Window window = new Window(ticks(of[4]), ticks(of[5]));
    return new Task(
        List.of(new Place(row, ticks(of[6]), List.of(window))), List.of((int) Math.abs(of[3])));
  }

  private static long ticks(double units) {
    return Math.round(units * SCALE);
  }

  /// The ways of the instance.
  public TravelTable table() {
    int size = rows.size();
    int[] ticks = new int[size * size];
    for (int from = 0; from < size; from++) {
      for (int to = 0; to < size; to++) {
        // A hair less than the exact product may be its neighbour above.
        ticks[from * size + to] = (int) Math.ceil(length(from, to) * SCALE - 1e-6);
      }
    }
    return new TravelTable(size, ticks, ticks);
  }

  private double length(int from, int to) {
    double[] a = rows.get(from);
    double[] b = rows.get(to);
    return Math.hypot(a[1] - b[1], a[2] - b[2]);
  }

  /// The length of a plan in doubles, after a look at each rule of the instance in doubles, too.
  ///
  /// @throws IllegalStateException when the plan breaks one
  public double check(TourPlan plan) {
    double sum = 0;
    boolean[] isVisited = new boolean[rows.size()];
    List<Job> jobs = isPairs ? pairs() : deliveries();
    if (plan.tours().size() > vehicles) {
      throw new IllegalStateException("too many tours");
    }
    for (TourPlan.Tour tour : plan.tours()) {
      List<Integer> way = new ArrayList<>();
      for (TourPlan.Visit visit : tour.visits()) {
        way.add(jobs.get(visit.job()).tasks().get(visit.task()).places().getFirst().location());
      }
      sum += check(way, isVisited);
    }
    for (int row = 1; row < rows.size(); row++) {
      if (!isVisited[row]) {
        throw new IllegalStateException("customer " + row + " is left out");
      }
    }
    return sum;
  }

  private double check(List<Integer> way, boolean[] isVisited) {
    double time = rows.getFirst()[4];
    double sum = 0;
    double load = isPairs ? 0 : way.stream().mapToDouble(row -> rows.get(row)[3]).sum();
    int at = 0;
    boolean[] isPickedUp = new boolean[rows.size()];
    for (int row : way) {
      double[] of = rows.get(row);
      sum += length(at, row);
      time = Math.max(time + length(at, row), of[4]);
      if (time > of[5] + 1e-4 || isVisited[row] || load > capacity) {
        throw new IllegalStateException("window, load or second visit at " + row);
      }
      if (isPairs && of[7] > 0 && !isPickedUp[(int) of[7]]) {
        throw new IllegalStateException("delivered before it was picked up: " + row);
      }
      isVisited[row] = true;
      isPickedUp[row] = true;
      load += isPairs ? of[3] : -of[3];
      if (load > capacity) {
        throw new IllegalStateException("load at " + row);
      }
      time += of[6];
      at = row;
    }
    sum += length(at, 0);
    if (time + length(at, 0) > rows.getFirst()[5] + 1e-4) {
      throw new IllegalStateException("back too late");
    }
    return sum;
  }
}
