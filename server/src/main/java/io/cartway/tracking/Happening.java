package io.cartway.tracking;

import java.util.Optional;
import java.util.OptionalDouble;

/// Something that a stream tells of an account.
///
/// @param number grows by one or more with each of the account; never given twice
/// @param type [#POSITION], [#LATE], or that of an event (`geofence.entered`)
/// @param geofenceId of an event
/// @param position that was reported; of an event, place and time of the one that shows it
/// @param isInitial whether an event tells of an asset that was inside from the first
public record Happening(
    long number,
    String type,
    String assetId,
    Optional<String> geofenceId,
    Position position,
    boolean isInitial) {

  /// A position that became the newest of its asset.
  public static final String POSITION = "position";

  /// A position that is older than the newest of its asset.
  public static final String LATE = "late";

  /// A position.
  public static Happening position(long number, String assetId, Position position, boolean isLate) {
    return new Happening(
        number, isLate ? LATE : POSITION, assetId, Optional.empty(), position, false);
  }

  /// An event.
  public static Happening event(long number, AssetEvent event) {
    OptionalDouble none = OptionalDouble.empty();
    return new Happening(
        number,
        event.type(),
        event.assetId(),
        Optional.of(event.geofenceId()),
        new Position(event.at(), event.millis(), none, none, none, none),
        event.isInitial());
  }
}
