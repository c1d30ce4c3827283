package io.cartway.bench.tours;

import com.google.ortools.Loader;
import com.google.ortools.constraintsolver.Assignment;
import com.google.ortools.constraintsolver.FirstSolutionStrategy;
import com.google.ortools.constraintsolver.LocalSearchMetaheuristic;
import com.google.ortools.constraintsolver.RoutingDimension;
import com.google.ortools.constraintsolver.RoutingIndexManager;
import com.google.ortools.constraintsolver.RoutingModel;
import com.google.ortools.constraintsolver.RoutingSearchParameters;
import com.google.ortools.constraintsolver.Solver;
import com.google.ortools.constraintsolver.main;
import com.google.protobuf.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// OR-Tools 9.15: its routing library with guided local search, as its guide advises for routes. It
/// has one thread, and no seed.
final class OrToolsTours implements TourPeer {

  /// More than any plan of these instances is long.
  private static final long VEHICLE_COST = 100_000L * TourFile.SCALE;

  private static final int NANOS_PER_MILLI = 1_000_000;
  private static final int MILLIS_PER_SECOND = 1_000;

  @Override
  public Routes solve(TourFile file, long millis, int threads, long seed) {
    Loader.loadNativeLibraries();
    int size = file.customers() + 1;
    RoutingIndexManager manager = new RoutingIndexManager(size, file.vehicles(), 0);
    RoutingModel model = new RoutingModel(manager);
    long[][] ways = new long[size][size];
    long[][] times = new long[size][size];
    long[] demands = new long[size];
    for (int from = 0; from < size; from++) {
      demands[from] = file.stop(from).demand();
      for (int to = 0; to < size; to++) {
        ways[from][to] = from == to ? 0 : file.way(from, to);
        times[from][to] = ways[from][to] + TourFile.ticks(file.stop(from).service());
      }
    }
    model.setArcCostEvaluatorOfAllVehicles(model.registerTransitMatrix(ways));
    model.setFixedCostOfAllVehicles(VEHICLE_COST);
    long horizon = TourFile.ticks(file.stop(0).due());
    model.addDimension(model.registerTransitMatrix(times), horizon, horizon, false, "time");
    long[] capacities = new long[file.vehicles()];
    Arrays.fill(capacities, file.capacity());
    model.addDimensionWithVehicleCapacity(
        model.registerUnaryTransitVector(demands), 0, capacities, true, "load");
    constrain(file, manager, model);
    RoutingSearchParameters parameters =
        main.defaultRoutingSearchParameters().toBuilder()
            .setFirstSolutionStrategy(FirstSolutionStrategy.Value.PARALLEL_CHEAPEST_INSERTION)
            .setLocalSearchMetaheuristic(LocalSearchMetaheuristic.Value.GUIDED_LOCAL_SEARCH)
            .setTimeLimit(
                Duration.newBuilder()
                    .setSeconds(millis / MILLIS_PER_SECOND)
                    .setNanos((int) (millis % MILLIS_PER_SECOND) * NANOS_PER_MILLI))
            .build();
    Assignment found = model.solveWithParameters(parameters);
    if (found == null) {
      return new Routes(List.of(), 0);
    }
    List<List<Integer>> routes = new ArrayList<>();
    for (int vehicle = 0; vehicle < file.vehicles(); vehicle++) {
      List<Integer> route = new ArrayList<>();
      long at = found.value(model.nextVar(model.start(vehicle)));
      while (!model.isEnd(at)) {
        route.add(manager.indexToNode(at));
        at = found.value(model.nextVar(at));
      }
      if (!route.isEmpty()) {
        routes.add(route);
      }
    }
    return new Routes(routes, 0);
  }

  private static void constrain(TourFile file, RoutingIndexManager manager, RoutingModel model) {
    RoutingDimension time = model.getMutableDimension("time");
    Solver solver = model.solver();
    for (int row = 1; row <= file.customers(); row++) {
      TourFile.Stop stop = file.stop(row);
      long index = manager.nodeToIndex(row);
      time.cumulVar(index).setRange(TourFile.ticks(stop.ready()), TourFile.ticks(stop.due()));
      if (stop.delivery() > 0) {
        long delivery = manager.nodeToIndex(stop.delivery());
        model.addPickupAndDelivery(index, delivery);
        solver.addConstraint(
            solver.makeEquality(model.vehicleVar(index), model.vehicleVar(delivery)));
        solver.addConstraint(solver.makeLessOrEqual(time.cumulVar(index), time.cumulVar(delivery)));
      }
    }
  }
}
