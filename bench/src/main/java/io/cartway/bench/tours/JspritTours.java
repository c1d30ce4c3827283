package io.cartway.bench.tours;

import com.graphhopper.jsprit.core.algorithm.VehicleRoutingAlgorithm;
import com.graphhopper.jsprit.core.algorithm.box.Jsprit;
import com.graphhopper.jsprit.core.algorithm.listener.IterationEndsListener;
import com.graphhopper.jsprit.core.algorithm.termination.TimeTermination;
import com.graphhopper.jsprit.core.problem.Location;
import com.graphhopper.jsprit.core.problem.VehicleRoutingProblem;
import com.graphhopper.jsprit.core.problem.job.Job;
import com.graphhopper.jsprit.core.problem.job.Service;
import com.graphhopper.jsprit.core.problem.job.Shipment;
import com.graphhopper.jsprit.core.problem.solution.VehicleRoutingProblemSolution;
import com.graphhopper.jsprit.core.problem.solution.route.VehicleRoute;
import com.graphhopper.jsprit.core.problem.solution.route.activity.TourActivity;
import com.graphhopper.jsprit.core.problem.vehicle.VehicleImpl;
import com.graphhopper.jsprit.core.problem.vehicle.VehicleTypeImpl;
import com.graphhopper.jsprit.core.util.Coordinate;
import com.graphhopper.jsprit.core.util.FastVehicleRoutingTransportCostsMatrix;
import com.graphhopper.jsprit.core.util.Solutions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/// jsprit 1.8: ruin and recreate after Schrimpf and others (2000).
final class JspritTours implements TourPeer {

  /// More than any plan of these instances is long.
  private static final double VEHICLE_COST = 100_000;

  /// Its threshold falls with the iterations that it is told, not with the time. So a part of the
  /// time shows how many the rest has room for.
  private static final int PROBE_PART = 10;

  @Override
  public Routes solve(TourFile file, long millis, int threads, long seed) {
    VehicleRoutingProblem problem = problem(file);
    AtomicLong count = new AtomicLong();
    long probe = millis / PROBE_PART;
    search(problem, probe, Integer.MAX_VALUE, threads, new Random(seed), count);
    int iterations = (int) Math.max(100, count.get() * (PROBE_PART - 1));
    VehicleRoutingProblemSolution best =
        search(problem, millis - probe, iterations, threads, new Random(seed), count);
    List<List<Integer>> routes = new ArrayList<>();
    for (VehicleRoute route : best.getRoutes()) {
      List<Integer> rows = new ArrayList<>();
      for (TourActivity activity : route.getActivities()) {
        rows.add(activity.getLocation().getIndex());
      }
      routes.add(rows);
    }
    return new Routes(routes, count.get());
  }

  private static VehicleRoutingProblemSolution search(
      VehicleRoutingProblem problem,
      long millis,
      int iterations,
      int threads,
      Random random,
      AtomicLong count) {
    VehicleRoutingAlgorithm algorithm =
        Jsprit.Builder.newInstance(problem)
            .setProperty(Jsprit.Parameter.THREADS, Integer.toString(threads))
            .setProperty(Jsprit.Parameter.FAST_REGRET, "true")
            .setProperty(Jsprit.Parameter.VEHICLE_SWITCH, "false")
            .setRandom(random)
            .buildAlgorithm();
    algorithm.setMaxIterations(iterations);
    TimeTermination end = new TimeTermination(millis);
    algorithm.setPrematureAlgorithmTermination(end);
    algorithm.addListener(end);
    algorithm.addListener((IterationEndsListener) (_, _, _) -> count.incrementAndGet());
    return Solutions.bestOf(algorithm.searchSolutions());
  }

  private static VehicleRoutingProblem problem(TourFile file) {
    int size = file.customers() + 1;
    var costs = FastVehicleRoutingTransportCostsMatrix.Builder.newInstance(size, false);
    for (int from = 0; from < size; from++) {
      for (int to = 0; to < size; to++) {
        double length = file.length(from, to);
        costs.addTransportTimeAndDistance(from, to, length, length);
      }
    }
    TourFile.Stop depot = file.stop(0);
    VehicleImpl vehicle =
        VehicleImpl.Builder.newInstance("vehicle")
            .setType(
                VehicleTypeImpl.Builder.newInstance("vehicle")
                    .addCapacityDimension(0, file.capacity())
                    .setFixedCost(VEHICLE_COST)
                    .setCostPerDistance(1)
                    .build())
            .setStartLocation(location(file, 0))
            .setEarliestStart(depot.ready())
            .setLatestArrival(depot.due())
            .build();
    VehicleRoutingProblem.Builder builder =
        VehicleRoutingProblem.Builder.newInstance()
            .setFleetSize(VehicleRoutingProblem.FleetSize.INFINITE)
            .setRoutingCost(costs.build())
            .addVehicle(vehicle);
    for (int row = 1; row < size; row++) {
      if (!file.isPairs()) {
        builder.addJob(service(file, row));
      } else if (file.stop(row).delivery() > 0) {
        builder.addJob(shipment(file, row));
      }
    }
    return builder.build();
  }

  private static Job service(TourFile file, int row) {
    TourFile.Stop stop = file.stop(row);
    return Service.Builder.newInstance(Integer.toString(row))
        .setLocation(location(file, row))
        .addSizeDimension(0, stop.demand())
        .addTimeWindow(stop.ready(), stop.due())
        .setServiceTime(stop.service())
        .build();
  }

  private static Job shipment(TourFile file, int row) {
    TourFile.Stop pickup = file.stop(row);
    TourFile.Stop delivery = file.stop(pickup.delivery());
    return Shipment.Builder.newInstance(Integer.toString(row))
        .setPickupLocation(location(file, row))
        .addPickupTimeWindow(pickup.ready(), pickup.due())
        .setPickupServiceTime(pickup.service())
        .setDeliveryLocation(location(file, pickup.delivery()))
        .addDeliveryTimeWindow(delivery.ready(), delivery.due())
        .setDeliveryServiceTime(delivery.service())
        .addSizeDimension(0, pickup.demand())
        .build();
  }

  private static Location location(TourFile file, int row) {
    TourFile.Stop stop = file.stop(row);
    return Location.Builder.newInstance()
        .setId(Integer.toString(row))
        .setIndex(row)
        .setCoordinate(Coordinate.newInstance(stop.x(), stop.y()))
        .build();
  }
}
