package io.cartway.bench.tours;

import ai.timefold.solver.core.api.solver.SolverFactory;
import ai.timefold.solver.core.config.solver.SolverConfig;
import io.cartway.bench.tours.timefold.RoutingConstraints;
import io.cartway.bench.tours.timefold.RoutingPlan;
import io.cartway.bench.tours.timefold.Vehicle;
import io.cartway.bench.tours.timefold.Visit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Timefold 2.2 with its own defaults: construction, then late acceptance. Its free edition has one
/// thread, and no nearby selection.
final class TimefoldTours implements TourPeer {

  @Override
  public Routes solve(TourFile file, long millis, int threads, long seed) {
    RoutingPlan found =
        SolverFactory.<RoutingPlan>create(
                new SolverConfig()
                    .withSolutionClass(RoutingPlan.class)
                    .withEntityClasses(Vehicle.class, Visit.class)
                    .withConstraintProviderClass(RoutingConstraints.class)
                    .withRandomSeed(seed)
                    .withTerminationSpentLimit(Duration.ofMillis(millis)))
            .buildSolver()
            .solve(plan(file));
    List<List<Integer>> routes = new ArrayList<>();
    for (Vehicle vehicle : found.getVehicles()) {
      if (!vehicle.getVisits().isEmpty()) {
        routes.add(vehicle.getVisits().stream().map(Visit::getRow).toList());
      }
    }
    return new Routes(routes, 0);
  }

  private static RoutingPlan plan(TourFile file) {
    int size = file.customers() + 1;
    int[][] ways = new int[size][size];
    for (int from = 0; from < size; from++) {
      for (int to = 0; to < size; to++) {
        ways[from][to] = file.way(from, to);
      }
    }
    TourFile.Stop depot = file.stop(0);
    List<Vehicle> vehicles = new ArrayList<>();
    for (int each = 0; each < file.vehicles(); each++) {
      vehicles.add(
          new Vehicle(each, file.isPairs(), file.capacity(), TourFile.ticks(depot.due()), ways));
    }
    List<Visit> visits = new ArrayList<>();
    for (int row = 1; row < size; row++) {
      TourFile.Stop stop = file.stop(row);
      visits.add(
          new Visit(
              row,
              stop.demand(),
              TourFile.ticks(stop.ready()),
              TourFile.ticks(stop.due()),
              TourFile.ticks(stop.service()),
              ways));
    }
    for (int row = 1; row < size; row++) {
      int delivery = file.stop(row).delivery();
      if (delivery > 0) {
        visits.get(delivery - 1).setPickup(visits.get(row - 1));
      }
    }
    return new RoutingPlan(vehicles, visits);
  }
}
