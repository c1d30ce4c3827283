package io.cartway.routing;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.paths.Journey;
import io.cartway.travel.Avoidance;
import io.cartway.travel.Exclusion;
import io.cartway.travel.TransportMode;
import io.cartway.travel.TravelTime;
import io.cartway.travel.Vehicle;
import io.cartway.travel.Waypoint;
import java.util.List;
import java.util.Optional;

/// A request for routes of a mode from the first waypoint over the others to the last.
///
/// @param mode the mode
/// @param waypoints at least two; the first and the last are no pass-through points
/// @param objective fast or short
/// @param alternatives maximum number of routes besides the best one
/// @param vehicle its sizes, weights and goods, compared with signs
/// @param avoidance what to avoid if there is another path
/// @param exclusion what is never used
/// @param time time of the journey
/// @param walkMetersPerSecond walking speed
/// @param scooterOnHighways whether a scooter may use motorways
/// @param speedCapKmh the vehicle's maximum speed; 0 for none
public record RouteRequest(
    TransportMode mode,
    List<Waypoint> waypoints,
    Objective objective,
    int alternatives,
    Vehicle vehicle,
    Avoidance avoidance,
    Exclusion exclusion,
    TravelTime time,
    double walkMetersPerSecond,
    boolean scooterOnHighways,
    int speedCapKmh) {

  public RouteRequest {
    waypoints = List.copyOf(waypoints);
    if (waypoints.size() < 2) {
      throw new IllegalArgumentException(
          "a route has at least two waypoints, not " + waypoints.size());
    }
  }

  /// A request for the fastest route over waypoints, without options.
  public static RouteRequest of(TransportMode mode, List<Waypoint> waypoints) {
    return new RouteRequest(
        mode,
        waypoints,
        Objective.FAST,
        0,
        Vehicle.UNKNOWN,
        Avoidance.NONE,
        Exclusion.NONE,
        new TravelTime.Unsaid(),
        Journey.WALK_METERS_PER_SECOND,
        false,
        0);
  }

  /// What the request says about each of its legs.
  public Journey journey() {
    return new Journey(
        mode,
        objective,
        vehicle,
        avoidance,
        exclusion,
        walkMetersPerSecond,
        scooterOnHighways,
        speedCapKmh,
        Optional.empty());
  }

  /// The same at another time.
  public RouteRequest at(TravelTime when) {
    return new RouteRequest(
        mode,
        waypoints,
        objective,
        alternatives,
        vehicle,
        avoidance,
        exclusion,
        when,
        walkMetersPerSecond,
        scooterOnHighways,
        speedCapKmh);
  }

  /// The same with alternatives.
  public RouteRequest withAlternatives(int count) {
    return new RouteRequest(
        mode,
        waypoints,
        objective,
        count,
        vehicle,
        avoidance,
        exclusion,
        time,
        walkMetersPerSecond,
        scooterOnHighways,
        speedCapKmh);
  }

  /// The same where a scooter may use motorways.
  RouteRequest onHighways() {
    return new RouteRequest(
        mode,
        waypoints,
        objective,
        alternatives,
        vehicle,
        avoidance,
        exclusion,
        time,
        walkMetersPerSecond,
        mode == TransportMode.SCOOTER || scooterOnHighways,
        speedCapKmh);
  }

  /// A request for the fastest route from one point to another.
  public static RouteRequest between(TransportMode mode, LatLng from, LatLng to) {
    return of(mode, List.of(Waypoint.at(from), Waypoint.at(to)));
  }
}
