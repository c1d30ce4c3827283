package io.cartway.tours.http;

import io.cartway.geo.LatLng;
import io.cartway.paths.Journey;
import io.cartway.tours.TourProblem;
import io.cartway.travel.InfoNotice;
import io.cartway.travel.TravelTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A problem that was read, and what its answer calls things.
///
/// @param sites the locations of the problem, in the order of its tables' rows
/// @param profiles how vehicles travel, in the order of the problem's numbers
/// @param vehicleIds of each type, one for each vehicle
/// @param tags of places that have one
/// @param notices remarks on the problem
/// @param maxTime after which the best plan is the answer
/// @param stagnationTime after which a search that finds nothing better ends
record TourParameters(
    TourProblem problem,
    List<Site> sites,
    List<Profile> profiles,
    List<List<String>> vehicleIds,
    Map<PlaceKey, String> tags,
    List<InfoNotice> notices,
    Duration maxTime,
    Duration stagnationTime) {

  TourParameters {
    sites = List.copyOf(sites);
    profiles = List.copyOf(profiles);
    vehicleIds = vehicleIds.stream().map(List::copyOf).toList();
    tags = Map.copyOf(tags);
    notices = List.copyOf(notices);
  }

  /// A location as it was given.
  ///
  /// @param id the caller's, if there is one
  record Site(LatLng at, Optional<String> id) {}

  /// How vehicles travel.
  record Profile(String name, Journey journey, TravelTime time) {}

  /// A place of a task.
  ///
  /// @param job index of the job
  /// @param task index within its tasks
  /// @param place index within the task's places
  record PlaceKey(int job, int task, int place) {}

  /// The places of all tasks.
  int placeCount() {
    return problem.jobs().stream()
        .flatMap(job -> job.tasks().stream())
        .mapToInt(task -> task.places().size())
        .sum();
  }
}
