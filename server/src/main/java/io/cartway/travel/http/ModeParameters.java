package io.cartway.travel.http;

import io.cartway.travel.TransportMode;
import java.util.List;

/// Reads parameters of single modes.
public final class ModeParameters {

  private static final double WALK_MIN = 0.5;
  private static final double WALK_MAX = 2;

  private ModeParameters() {}

  /// The walking speed in metres per second.
  ///
  /// @param fallback the value when not given
  public static double walkMetersPerSecond(TravelQuery query, double fallback) {
    String name = "pedestrian[speed]";
    if (query.isGiven(name)
        && query.mode().isPresent()
        && !query.isMode(TransportMode.PEDESTRIAN)) {
      query.wrongMode(name, "pedestrian", "E605301");
    }
    return query.number(name, WALK_MIN, WALK_MAX, "E605001").orElse(fallback);
  }

  /// Whether a scooter may use motorways.
  public static boolean scooterOnHighways(TravelQuery query) {
    String name = "scooter[allowHighway]";
    if (query.isGiven(name) && query.mode().isPresent() && !query.isMode(TransportMode.SCOOTER)) {
      query.wrongMode(name, "scooter", "E605033");
    }
    return query.flag(name);
  }

  /// Whether the shortest route is requested instead of the fastest.
  public static boolean isShort(TravelQuery query) {
    String name = "routingMode";
    boolean isShort = query.word(name, List.of("fast", "short")).orElse("fast").equals("short");
    if (isShort
        && query.mode().isPresent()
        && !query.isMode(TransportMode.CAR, TransportMode.TRUCK)) {
      query.wrongMode(name, "car, truck", "E605012");
    }
    return isShort;
  }
}
