package io.cartway.tours.http.problem;

import io.cartway.geo.LatLng;
import io.cartway.paths.Journey;
import io.cartway.tours.TourProblem;
import io.cartway.tours.solver.Effort;
import io.cartway.travel.InfoNotice;
import io.cartway.travel.TravelTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// A problem that was read, and what its answer calls things.
///
/// @param sites the locations of the problem, in the order of its tables' rows
/// @param profiles how vehicles travel, in the order of the problem's numbers
/// @param vehicleIds of each type, one for each vehicle
/// @param tags of places that have one
/// @param notices remarks on the problem
/// @param termination when the search ends
/// @param hasRouteDetails whether the lines of all ways are asked for
public record TourParameters(
    TourProblem problem,
    List<Site> sites,
    List<Profile> profiles,
    List<List<String>> vehicleIds,
    Map<PlaceKey, String> tags,
    List<InfoNotice> notices,
    Termination termination,
    boolean hasRouteDetails) {

  public TourParameters {
    sites = List.copyOf(sites);
    profiles = List.copyOf(profiles);
    vehicleIds = vehicleIds.stream().map(List::copyOf).toList();
    tags = Map.copyOf(tags);
    notices = List.copyOf(notices);
  }

  /// When a search ends.
  ///
  /// @param maxTime after which the best plan is the answer
  /// @param stagnationTime after which a search that finds nothing better ends, unless iterations
  ///   are asked for
  /// @param iterations of each thread, if they are asked for
  /// @param seed of all random numbers
  public record Termination(
      Duration maxTime, Duration stagnationTime, OptionalInt iterations, int seed) {

    /// What a solver may do.
    ///
    /// @param jobs of the problem
    public Effort effort(int jobs, int threads) {
      return iterations.isPresent()
          ? Effort.ofIterations(maxTime.toNanos(), iterations.getAsInt(), threads, seed)
          : Effort.untilStagnation(
              maxTime.toNanos(), stagnationTime.toNanos(), jobs, threads, seed);
    }
  }

  /// A location as it was given.
  ///
  /// @param id the caller's, if there is one
  public record Site(LatLng at, Optional<String> id) {}

  /// How vehicles travel.
  ///
  /// @param speedFactor by how much faster than others they are
  public record Profile(String name, Journey journey, TravelTime time, double speedFactor) {

    /// The same at another speed.
    public Profile atSpeed(double factor) {
      return new Profile(name, journey, time, factor);
    }
  }

  /// A place of a task.
  ///
  /// @param job index of the job
  /// @param task index within its tasks
  /// @param place index within the task's places
  public record PlaceKey(int job, int task, int place) {}
}
