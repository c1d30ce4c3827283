package io.cartway.geofences;

import java.time.Duration;

/// The bounds of geofences.
///
/// @param geofencesMax of an account
public record GeofenceLimits(int geofencesMax) {

  /// Of a polygon with its holes, or of the line of a corridor.
  public static final int POINTS_MAX = 5_000;

  /// Holes of a polygon.
  public static final int HOLES_MAX = 100;

  /// Metres.
  public static final double CIRCLE_RADIUS_MAX = 1_000_000;

  /// Metres to each side.
  public static final double CORRIDOR_RADIUS_MAX = 100_000;

  /// Characters of a name.
  public static final int NAME_MAX = 200;

  /// Bytes of the metadata.
  public static final int METADATA_BYTES_MAX = 10_000;

  /// Assets that a geofence names.
  public static final int ASSETS_MAX = 1_000;

  /// The longest dwell time: a year.
  public static final long DWELL_SECONDS_MAX = Duration.ofDays(365).toSeconds();

  /// Metres.
  public static final double HYSTERESIS_MAX = 10_000;

  /// Time between two fixes between which a crossing is looked for: the way between them is taken
  /// for straight, which says little after that.
  public static final Duration CROSSING_GAP_MAX = Duration.ofMinutes(5);

  /// Metres between two such fixes.
  public static final double CROSSING_METERS_MAX = 5_000;

  /// Geofences that an asset is at, at once: those that it comes to beyond are met when it has left
  /// others.
  public static final int AT_ONCE_MAX = 100;

  /// Positions that a check plays.
  public static final int CHECK_FIXES_MAX = 1_000_000;

  /// Assets that a check lists; more are counted.
  public static final int CHECK_ASSETS_MAX = 1_000;

  /// Events that a check lists; more are counted.
  public static final int CHECK_EVENTS_MAX = 1_000;

  /// For an operator who has set nothing.
  public static final GeofenceLimits STANDARD = new GeofenceLimits(10_000);

  public GeofenceLimits {
    if (geofencesMax < 1) {
      throw new IllegalArgumentException("one geofence at least, not " + geofencesMax);
    }
  }
}
