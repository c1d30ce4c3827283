package io.cartway.tours.http;

import io.cartway.tours.JobTables;
import io.cartway.tours.RoadTables;
import io.cartway.tours.solver.Turns;
import io.cartway.travel.MapContents;
import io.cartway.work.SharedBudget;
import java.util.function.Function;
import java.util.function.Supplier;

/// What tours are solved with.
///
/// @param map the map that is served
/// @param dataVersion its version
/// @param tables of its roads, filled within the turn of a request
/// @param turns of an account's solvers whose callers wait
/// @param jobTables of the roads, filled in turns of jobs
/// @param jobTurns of all solvers of jobs together
/// @param room of solvers
public record TourMeans(
    Supplier<MapContents> map,
    Supplier<String> dataVersion,
    RoadTables tables,
    Function<String, Turns> turns,
    JobTables jobTables,
    Turns jobTurns,
    Room room) {

  /// What solvers may take.
  ///
  /// @param threads of a solver
  /// @param memory of those whose callers wait, in bytes, shared among accounts
  /// @param jobBytesMax of all solvers of jobs together
  /// @param jobSolversMax solvers of jobs at once
  public record Room(int threads, SharedBudget memory, long jobBytesMax, int jobSolversMax) {}
}
