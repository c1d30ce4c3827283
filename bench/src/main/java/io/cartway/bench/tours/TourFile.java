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
import java.util.Random;
import java.util.Set;

/// An instance of Solomon, of Gehring and Homberger, or of Li and Lim.
///
/// Solvers get whole numbers: a unit of the file is [#SCALE] seconds and metres, ways are rounded
/// up, so that a plan that keeps the windows in whole numbers keeps them in doubles. Lengths of
/// plans are summed in doubles.
public final class TourFile {

  static final int SCALE = 100_000;

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

  /// Writes a made instance in Solomon's form: customers in clusters and strewn between them, half
  /// of them with a window.
  ///
  /// @param path of the file to write
  /// @param horizon when the depot closes: short makes tours of some ten customers, long of fifty
  public static void make(Path path, int customers, int horizon, long seed) throws IOException {
    Random random = new Random(seed);
    int capacity = horizon / 5;
    List<String> lines = new ArrayList<>();
    lines.add("MADE");
    lines.add("VEHICLE");
    lines.add("NUMBER CAPACITY");
    lines.add(customers / 4 + " " + capacity);
    lines.add("CUSTOMER");
    lines.add("0 250 250 0 0 " + horizon + " 0");
    int[][] centres =
        random.ints(20, 50, 450).mapToObj(x -> new int[] {x, 0}).toArray(int[][]::new);
    for (int[] centre : centres) {
      centre[1] = random.nextInt(50, 450);
    }
    for (int row = 1; row <= customers; row++) {
      int[] centre = centres[random.nextInt(centres.length)];
      boolean isStrewn = random.nextBoolean();
      int x = isStrewn ? random.nextInt(500) : (int) random.nextGaussian(centre[0], 12);
      int y = isStrewn ? random.nextInt(500) : (int) random.nextGaussian(centre[1], 12);
      int way = (int) Math.ceil(Math.hypot(x - 250, y - 250));
      int latest = horizon - way - 10;
      int ready = 0;
      int due = latest;
      if (random.nextBoolean()) {
        int middle = random.nextInt(way, Math.max(way + 1, latest));
        ready = Math.max(0, middle - horizon / 16);
        due = Math.min(latest, Math.max(way, middle + horizon / 16));
      }
      lines.add("%d %d %d %d %d %d 10".formatted(row, x, y, random.nextInt(1, 41), ready, due));
    }
    Files.write(path, lines);
  }

  /// How many there are.
  public int customers() {
    return rows.size() - 1;
  }

  /// A row of the file.
  ///
  /// @param demand below 0 where something that was picked up is delivered
  /// @param ready the earliest start of the service, `due` the latest
  /// @param pickup the row that this one delivers, 0 for none
  /// @param delivery the row that gets what is picked up here, 0 for none
  record Stop(
      double x,
      double y,
      int demand,
      double ready,
      double due,
      double service,
      int pickup,
      int delivery) {}

  /// The depot and the customers.
  ///
  /// @param row 0 for the depot
  Stop stop(int row) {
    double[] of = rows.get(row);
    return new Stop(
        of[1],
        of[2],
        (int) of[3],
        of[4],
        of[5],
        of[6],
        isPairs ? (int) of[7] : 0,
        isPairs ? (int) of[8] : 0);
  }

  int vehicles() {
    return vehicles;
  }

  int capacity() {
    return capacity;
  }

  boolean isPairs() {
    return isPairs;
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

  static long ticks(double units) {
    return Math.round(units * SCALE);
  }

  /// The ways of the instance.
  public TravelTable table() {
    int size = rows.size();
    int[] ticks = new int[size * size];
    for (int from = 0; from < size; from++) {
      for (int to = 0; to < size; to++) {
        ticks[from * size + to] = way(from, to);
      }
    }
    return new TravelTable(size, ticks, ticks);
  }

  /// A way in whole numbers.
  int way(int from, int to) {
    // A hair less than the exact product may be its neighbour above.
    return (int) Math.ceil(length(from, to) * SCALE - 1e-6);
  }

  double length(int from, int to) {
    double[] a = rows.get(from);
    double[] b = rows.get(to);
    return Math.hypot(a[1] - b[1], a[2] - b[2]);
  }

  /// The rows of a plan's tours in their order.
  public List<List<Integer>> routes(TourPlan plan) {
    List<Job> jobs = isPairs ? pairs() : deliveries();
    List<List<Integer>> routes = new ArrayList<>();
    for (TourPlan.Tour tour : plan.tours()) {
      List<Integer> route = new ArrayList<>();
      for (TourPlan.Visit visit : tour.visits()) {
        route.add(jobs.get(visit.job()).tasks().get(visit.task()).places().getFirst().location());
      }
      routes.add(route);
    }
    return routes;
  }

  /// The length of routes in doubles, after a look at each rule of the instance in doubles, too.
  ///
  /// @param routes the rows of the customers in their order
  /// @throws IllegalStateException when a route breaks one
  public double check(List<List<Integer>> routes) {
    double sum = 0;
    boolean[] isVisited = new boolean[rows.size()];
    if (routes.size() > vehicles) {
      throw new IllegalStateException("too many tours");
    }
    for (List<Integer> route : routes) {
      sum += check(route, isVisited);
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
