package io.cartway.tours.check;

/// One field of a problem that would have to be another for a job to fit.
///
/// @param index of a task, a dimension, a pause or a relation, as the field has it; else 0
/// @param place index within the task's places
/// @param window index within the place's or the pause's windows
/// @param by how much, in the unit of the field; below 0 for what would begin earlier
/// @param to what it would become: `by` more than it is
/// @param word a skill or a territory
public record Change(Field field, int index, int place, int window, long by, long to, String word) {

  /// What can be changed. Times are in seconds.
  public enum Field {
    /// A window of the job's opens earlier.
    WINDOW_OPEN,

    /// A window of the job's closes later.
    WINDOW_CLOSE,

    /// How long the job's goods may be aboard.
    ABOARD,

    /// A task of the job may be anywhere in its tour.
    RANK,

    /// The job leaves a relation.
    RELATION,

    /// The vehicle's load in a dimension.
    CAPACITY,

    /// The vehicle has a skill.
    SKILL,

    /// The vehicle works in one more territory.
    TERRITORY,

    /// Metres of a tour.
    DISTANCE,

    /// From departure to arrival.
    SHIFT_TIME,

    /// Between places.
    DRIVING,

    /// Stops of a tour.
    STOPS,

    /// The shift starts earlier.
    SHIFT_START,

    /// The shift ends later.
    SHIFT_END,

    /// A window of a break opens earlier.
    BREAK_OPEN,

    /// A window of a break closes later.
    BREAK_CLOSE,

    /// One more vehicle of the type.
    VEHICLE
  }

  private static final double HOUR = 3600;
  private static final double METRES_AN_HOUR = 50_000;
  private static final double WHOLE_CAPACITY_HOURS = 4;
  private static final double STOP_HOURS = 0.25;
  private static final double RANK_HOURS = 2;
  private static final double RELATION_HOURS = 4;
  private static final double SKILL_HOURS = 8;
  private static final double VEHICLE_HOURS = 12;

  static Change of(Field field, int index, long by, long to) {
    return new Change(field, index, 0, 0, by, to, "");
  }

  /// How dear it is, in hours: one for each field that changes, and what it changes by. The guide
  /// tells the same figures.
  double hours() {
    return 1
        + switch (field) {
          case DISTANCE -> by / METRES_AN_HOUR;
          case CAPACITY -> WHOLE_CAPACITY_HOURS * by / Math.max(1, to - by);
          case STOPS -> STOP_HOURS * by;
          case RANK -> RANK_HOURS;
          case RELATION -> RELATION_HOURS;
          case SKILL, TERRITORY -> SKILL_HOURS;
          case VEHICLE -> VEHICLE_HOURS;
          default -> Math.abs(by) / HOUR;
        };
  }
}
