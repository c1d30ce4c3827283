package io.cartway.tours.http;

import io.cartway.geo.LatLng;
import io.cartway.tours.JobTables;
import io.cartway.tours.RoadLines;
import io.cartway.tours.RoadTables;
import io.cartway.tours.TravelCosts;
import io.cartway.tours.TravelTable;
import io.cartway.tours.http.problem.TourParameters;
import io.cartway.tours.http.problem.TourParameters.Profile;
import io.cartway.tours.solver.Turns;
import io.cartway.travel.MapContents;
import io.cartway.work.Deadline;
import io.cartway.work.SharedBudget;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/// What tours are solved with.
///
/// @param map the map that is served
/// @param dataVersion its version
/// @param tables of its roads, filled within the turn of a request
/// @param lines of its ways
/// @param turns of an account's solvers whose callers wait
/// @param jobTables of the roads, filled in turns of jobs
/// @param jobTurns of all solvers of jobs together
/// @param room of solvers
public record TourMeans(
    Supplier<MapContents> map,
    Supplier<String> dataVersion,
    RoadTables tables,
    RoadLines lines,
    Function<String, Turns> turns,
    JobTables jobTables,
    Turns jobTurns,
    Room room) {

  /// The tables of a problem, within the turn of a request.
  TravelCosts costs(TourParameters request, Deadline deadline) {
    List<LatLng> sites = request.sites().stream().map(TourParameters.Site::at).toList();
    List<TravelTable> filled = new ArrayList<>();
    for (Profile profile : request.profiles()) {
      // Profiles at another speed come behind all that are given.
      int given = request.profiles().indexOf(profile.atSpeed(1));
      filled.add(
          given < filled.size()
              ? filled.get(given).atSpeed(profile.speedFactor())
              : tables.table(sites, profile.journey(), profile.time(), deadline));
    }
    return filled::get;
  }

  /// What solvers may take.
  ///
  /// @param threads of a solver
  /// @param memory of those whose callers wait, in bytes, shared among accounts
  /// @param jobBytesMax of all solvers of jobs together
  /// @param jobSolversMax solvers of jobs at once
  public record Room(int threads, SharedBudget memory, long jobBytesMax, int jobSolversMax) {}
}
