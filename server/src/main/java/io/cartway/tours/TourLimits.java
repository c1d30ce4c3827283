package io.cartway.tours;

import java.time.Duration;

/// What a problem may have.
public final class TourLimits {

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

  /// Pickups of a job, and deliveries.
  public static final int TASKS_MAX = 3;

  /// Places of a task.
  public static final int ALTERNATIVES_MAX = 3;

  /// Territories of a type.
  public static final int TERRITORIES_MAX = 100;

  /// The priority of a territory that is least important.
  public static final int TERRITORY_PRIORITY_LEAST = 5;

  /// Relations of a plan.
  public static final int RELATIONS_MAX = 1000;

  /// Jobs of a relation, the words for its ends included.
  public static final int RELATED_MAX = 1000;

  /// Breaks of a shift, and reloads.
  public static final int PAUSES_MAX = 5;

  /// Windows of a place.
  public static final int WINDOWS_MAX = 4;

  /// `maxIterations` of each thread of a solver.
  public static final int ITERATIONS_MAX = 1_000_000_000;

  /// What may differ between a problem that is answered at once and that of a job.
  ///
  /// @param types of vehicles
  /// @param places of all tasks
  /// @param sites different locations, ends of shifts included: a table takes 8 bytes for each pair
  ///   of them and is held twice
  /// @param slots shifts of all vehicles; of equal vehicles as many count as there are jobs. Each
  ///   thread of a solver holds some 6 kB for each
  /// @param times of the search
  public record Bounds(int types, int places, int sites, int slots, Times times) {}

  /// The times of a search.
  ///
  /// @param timeMax most that `maxTime` may be
  /// @param timeStandard `maxTime` when it is absent
  /// @param stagnationMax most that `stagnationTime` may be
  /// @param stagnationStandard `stagnationTime` when it is absent
  public record Times(
      Duration timeMax,
      Duration timeStandard,
      Duration stagnationMax,
      Duration stagnationStandard) {}

  /// Of a problem that is answered at once.
  public static final Bounds ONCE =
      new Bounds(
          35,
          500,
          600,
          1000,
          new Times(
              Duration.ofMinutes(5),
              Duration.ofMinutes(4),
              Duration.ofMinutes(4),
              Duration.ofSeconds(10)));

  /// Of a job's, if the server has the memory.
  public static final Bounds JOB =
      new Bounds(
          150,
          7000,
          7500,
          10_000,
          new Times(
              Duration.ofHours(5),
              Duration.ofHours(1),
              Duration.ofHours(5),
              Duration.ofMinutes(10)));

  private TourLimits() {}
}
