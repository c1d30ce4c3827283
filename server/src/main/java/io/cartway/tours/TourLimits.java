package io.cartway.tours;

import java.time.Duration;

/// What a problem that is answered at once may have.
public final class TourLimits {

  /// Types of vehicles.
  public static final int TYPES_MAX = 35;

  /// Of the places of all tasks.
  public static final int PLACES_MAX = 500;

  /// Vehicles of a type.
  public static final int VEHICLES_MAX = 350;

  /// Shifts of a type.
  public static final int SHIFTS_MAX = 7;

  /// Numbers of a capacity.
  public static final int DIMENSIONS_MAX = 10;

  /// Profiles of a fleet.
  public static final int PROFILES_MAX = 5;

  /// Skills of a job or a type.
  public static final int SKILLS_MAX = 100;

  /// Places of a task.
  public static final int ALTERNATIVES_MAX = 3;

  /// Windows of a place.
  public static final int WINDOWS_MAX = 4;

  /// Different locations, ends of shifts included. A table of them takes 8 bytes for each pair, and
  /// is held twice: 6 MB for each profile.
  public static final int SITES_MAX = 600;

  /// Shifts of all vehicles; of equal vehicles as many count as there are jobs. Each thread of a
  /// solver holds some 6 kB for each.
  public static final int SLOTS_MAX = 1000;

  /// Most that `maxTime` may be.
  public static final Duration MAX_TIME = Duration.ofMinutes(5);

  /// `maxTime` when it is absent.
  public static final Duration MAX_TIME_STANDARD = Duration.ofMinutes(4);

  /// Most that `stagnationTime` may be.
  public static final Duration STAGNATION_MAX = Duration.ofMinutes(4);

  /// `stagnationTime` when it is absent.
  public static final Duration STAGNATION_STANDARD = Duration.ofSeconds(10);

  /// `maxIterations` of each thread of a solver.
  public static final int ITERATIONS_MAX = 1_000_000_000;

  private TourLimits() {}
}
