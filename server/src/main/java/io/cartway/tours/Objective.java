package io.cartway.tours;

/// What is to be small. Objectives are compared one after the other: a later one decides between
/// plans that the earlier ones find equal. Fewer jobs left out, the important ones first, always
/// comes before the others.
public enum Objective {
  /// The number of tours.
  TOURS,

  /// How many tasks are not where their [Task#rank()] puts them.
  DISORDER,

  /// How foreign the territories of tasks are to the vehicles that do them: a priority less one, 5
  /// where a territory is none of theirs, 0 for a task in none.
  TERRITORIES,

  /// The sum of all [VehicleType.Rates].
  COST,

  /// The sum of the seconds by which services are late in their [Window]s, or of their squares.
  LATENESS
}
