package io.cartway.tours.check;

/// Why a job is left out.
public enum Reason {
  /// No vehicle of the kind has a skill that the job needs.
  SKILL,

  /// A task of the job has no place in a territory of the vehicles.
  TERRITORY,

  /// The load does not fit, beside what the tour has.
  CAPACITY,

  /// There is no way to a place of the job, or none back.
  REACHABLE,

  /// It cannot be begun in time, or others could not any more, or the shift would end too late.
  TIME_WINDOW,

  /// The tour would be too long.
  MAX_DISTANCE,

  /// The tour would take too long.
  SHIFT_TIME,

  /// The vehicle would be driven for too long.
  MAX_DRIVING_TIME,

  /// The tour would have too many stops.
  MAX_STOPS,

  /// Tasks would not be in the order of their ranks.
  TOUR_ORDER,

  /// Goods would be aboard for too long.
  MAX_TIME_ON_VEHICLE,

  /// A relation binds it to another vehicle, or to another place in the tour.
  LOCKING,

  /// A break that would be due has no place in the tour.
  BREAK,

  /// Each vehicle could do it; the search found none, or there was too much to look at.
  NONE_FOUND
}
