package io.cartway.routing;

import io.cartway.geo.LatLng;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.paths.Journey;
import io.cartway.roads.Modes;
import io.cartway.travel.AvoidFeature;
import io.cartway.travel.Avoidance;
import io.cartway.travel.Exclusion;
import io.cartway.travel.TransportMode;
import io.cartway.travel.TravelTime;
import io.cartway.travel.Vehicle;
import io.cartway.travel.Waypoint;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/// Requests with options by chance: mode, objective, what is avoided, sizes of a truck.
final class RandomRequests {

  private RandomRequests() {}

  static RouteRequest make(RandomGenerator random, LatLng from, LatLng to) {
    TransportMode mode = Modes.ALL.get(random.nextInt(Modes.ALL.size()));
    boolean isShort =
        (mode == TransportMode.CAR || mode == TransportMode.TRUCK) && random.nextInt(4) == 0;
    return new RouteRequest(
        mode,
        List.of(Waypoint.at(from), Waypoint.at(to)),
        isShort ? Objective.SHORT : Objective.FAST,
        0,
        mode == TransportMode.TRUCK ? truck(random) : Vehicle.UNKNOWN,
        new Avoidance(features(random), List.of(), List.of(), false),
        Exclusion.NONE,
        new TravelTime.Any(),
        Journey.WALK_METERS_PER_SECOND,
        false,
        0);
  }

  private static Set<AvoidFeature> features(RandomGenerator random) {
    Set<AvoidFeature> features = EnumSet.noneOf(AvoidFeature.class);
    for (AvoidFeature feature : AvoidFeature.values()) {
      if (random.nextInt(5) == 0) {
        features.add(feature);
      }
    }
    return features;
  }

  private static Vehicle truck(RandomGenerator random) {
    return random.nextBoolean()
        ? Vehicle.UNKNOWN
        : new Vehicle(
            random.nextInt(3_500, 44_000),
            0,
            random.nextInt(2_000, 13_000),
            random.nextInt(220, 450),
            random.nextInt(180, 300),
            random.nextInt(500, 1800),
            random.nextInt(2, 7),
            random.nextInt(2),
            '\0',
            Set.of());
  }
}
