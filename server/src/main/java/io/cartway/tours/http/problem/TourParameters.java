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
import java.util.OptionalLong;
import java.util.Set;

/// A problem that was read, and what its answer calls things.
///
/// @param sites the locations of the problem, in the order of its tables' rows
/// @param profiles how vehicles travel, in the order of the problem's numbers
/// @param vehicleIds of each type, one for each vehicle
/// @param tags of places that have one
/// @param spelling what the problem calls things
/// @param notices remarks on the problem
/// @param termination when the search ends
/// @param hasRouteDetails whether the lines of all ways are asked for
public record TourParameters(
    TourProblem problem,
    List<Site> sites,
    List<Profile> profiles,
    List<List<String>> vehicleIds,
    Map<PlaceKey, String> tags,
    Spelling spelling,
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

    private static final long SECOND_NANOS = 1_000_000_000;
    private static final int REASONS_SHARE = 50;

    /// How long reasons of what is left out may be looked for behind the search: a fiftieth of its
    /// time, so that an answer comes in time, and a second at least. Where iterations are asked
    /// for, nothing depends on the time.
    public OptionalLong reasonNanosMax() {
      return iterations.isPresent()
          ? OptionalLong.empty()
          : OptionalLong.of(Math.max(SECOND_NANOS, maxTime.toNanos() / REASONS_SHARE));
    }

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

  /// Which member a problem has where HERE has two for one thing.
  ///
  /// @param timeWindows places that have these, and no `times`
  /// @param orders tasks that have one, and no `position`
  /// @param vehicleIds types that have these, and no `amount`
  public record Spelling(Set<PlaceKey> timeWindows, Set<TaskKey> orders, Set<Integer> vehicleIds) {

    public Spelling {
      timeWindows = Set.copyOf(timeWindows);
      orders = Set.copyOf(orders);
      vehicleIds = Set.copyOf(vehicleIds);
    }
  }

  /// A task of a job.
  ///
  /// @param job index of the job
  /// @param task index within its tasks
  public record TaskKey(int job, int task) {}

  /// A place of a task.
  ///
  /// @param job index of the job
  /// @param task index within its tasks
  /// @param place index within the task's places
  public record PlaceKey(int job, int task, int place) {}
}
