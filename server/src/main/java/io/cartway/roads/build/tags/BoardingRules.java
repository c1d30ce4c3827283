package io.cartway.roads.build.tags;

import io.cartway.roads.RoadClass;

/// How long it takes to board and to leave a ferry or shuttle train: the wait for its departure,
/// and the time at the landings by its kind and by whether one drives on board.
///
/// The wait is half of the tagged `interval`. Without one, a single boat is assumed that goes to
/// and fro: it is back after two crossings and two stays, half of that is the mean wait. Nobody
/// waits longer than [#WAIT_SECONDS_MAX], because travellers know the timetable of a line that
/// departs rarely. Most ferries have no `interval`, and no data tell the true wait: the numbers are
/// estimates, chosen so that nobody takes a boat that saves less than it takes to get on board.
public final class BoardingRules {

  /// The times at the landings.
  ///
  /// @param boardSeconds to board, the wait included
  /// @param leaveSeconds to leave
  public record Boarding(int boardSeconds, int leaveSeconds) {}

  private static final int WAIT_SECONDS_MAX = 1800;
  private static final int WAIT_SECONDS_MIN = 300;
  private static final int STAY_SECONDS = 120;
  private static final int CROSSING_SECONDS_MAX = 900;
  private static final int LINE_SECONDS_MAX = 7200;

  /// The kinds, with the seconds at the landings: to board and to leave on foot or with a bicycle,
  /// and in a motor vehicle.
  private enum Kind {
    /// A river or a fjord: up to a quarter of an hour, one walks and drives straight on.
    CROSSING(60, 60, 120, 60),
    /// Up to two hours.
    LINE(180, 120, 600, 300),
    /// Longer: check-in closes well before the departure.
    SEA(1200, 600, 2700, 1200),
    /// A train that carries vehicles.
    TRAIN(180, 120, 600, 300);

    private final int walkOn;
    private final int walkOff;
    private final int driveOn;
    private final int driveOff;

    Kind(int walkOn, int walkOff, int driveOn, int driveOff) {
      this.walkOn = walkOn;
      this.walkOff = walkOff;
      this.driveOn = driveOn;
      this.driveOff = driveOff;
    }
  }

  private BoardingRules() {}

  /// The times of a way.
  ///
  /// @param roadClass a ferry or shuttle train
  /// @param rideSeconds what the whole way takes, tagged or by its length
  /// @param intervalSeconds between departures; 0 unknown
  /// @param motorized whether one drives on board
  public static Boarding read(
      RoadClass roadClass, int rideSeconds, int intervalSeconds, boolean motorized) {
    Kind kind = kind(roadClass, rideSeconds);
    int wait = waitSeconds(rideSeconds, intervalSeconds);
    return new Boarding(
        wait + (motorized ? kind.driveOn : kind.walkOn), motorized ? kind.driveOff : kind.walkOff);
  }

  private static Kind kind(RoadClass roadClass, int rideSeconds) {
    if (roadClass == RoadClass.SHUTTLE_TRAIN) {
      return Kind.TRAIN;
    }
    if (rideSeconds <= CROSSING_SECONDS_MAX) {
      return Kind.CROSSING;
    }
    return rideSeconds <= LINE_SECONDS_MAX ? Kind.LINE : Kind.SEA;
  }

  private static int waitSeconds(int rideSeconds, int intervalSeconds) {
    if (intervalSeconds > 0) {
      return Math.min(WAIT_SECONDS_MAX, intervalSeconds / 2);
    }
    int toAndFro = Math.min(WAIT_SECONDS_MAX, rideSeconds) + STAY_SECONDS;
    return Math.clamp(toAndFro, WAIT_SECONDS_MIN, WAIT_SECONDS_MAX);
  }
}
