package io.cartway.paths;

import io.cartway.hierarchy.modes.ModeVariant;
import io.cartway.hierarchy.modes.Objective;
import io.cartway.roads.OwnPace;
import io.cartway.travel.Avoidance;
import io.cartway.travel.EvConsumption;
import io.cartway.travel.Exclusion;
import io.cartway.travel.TransportMode;
import io.cartway.travel.Vehicle;
import java.util.Optional;

/// What a request says about every path that it asks for, whether it is a route, a cell of a table
/// or the reach of a place.
///
/// @param mode the mode
/// @param objective fast or short
/// @param vehicle its sizes, weights and goods, compared with signs
/// @param avoidance what to avoid if there is another path
/// @param exclusion what is never used
/// @param walkMetersPerSecond walking speed, for pedestrians
/// @param scooterOnHighways whether a scooter may use motorways
/// @param speedCapKmh the vehicle's maximum speed; 0 for none
/// @param consumption what the vehicle takes from its battery, for tables and sweeps that tell it
public record Journey(
    TransportMode mode,
    Objective objective,
    Vehicle vehicle,
    Avoidance avoidance,
    Exclusion exclusion,
    double walkMetersPerSecond,
    boolean scooterOnHighways,
    int speedCapKmh,
    Optional<EvConsumption> consumption) {

  /// The default walking speed.
  public static final double WALK_METERS_PER_SECOND = 1;

  /// A journey without options.
  public static Journey of(TransportMode mode, Objective objective) {
    return new Journey(
        mode,
        objective,
        Vehicle.UNKNOWN,
        Avoidance.NONE,
        Exclusion.NONE,
        WALK_METERS_PER_SECOND,
        false,
        0,
        Optional.empty());
  }

  /// The same without consumption.
  public Journey withoutConsumption() {
    return with(Optional.empty());
  }

  /// The same of a vehicle whose consumption is told.
  public Journey withConsumption(EvConsumption model) {
    return with(Optional.of(model));
  }

  private Journey with(Optional<EvConsumption> model) {
    return new Journey(
        mode,
        objective,
        vehicle,
        avoidance,
        exclusion,
        walkMetersPerSecond,
        scooterOnHighways,
        speedCapKmh,
        model);
  }

  /// The mode with the caller's changes.
  ///
  /// @param opensAtTimes whether roads that open only at times count as open
  ModeVariant variant(boolean opensAtTimes) {
    int walk =
        mode == TransportMode.PEDESTRIAN
            ? (int) Math.round(walkMetersPerSecond * OwnPace.WALK)
            : OwnPace.WALK;
    return new ModeVariant(mode, scooterOnHighways, opensAtTimes, new OwnPace(walk, speedCapKmh));
  }
}
