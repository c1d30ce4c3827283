package io.cartway.tours;

import java.util.List;

/// Who does what, when.
///
/// @param unassigned indices of the jobs that nobody does, ascending
public record TourPlan(List<Tour> tours, List<Integer> unassigned) {

  public TourPlan {
    tours = List.copyOf(tours);
    unassigned = List.copyOf(unassigned);
  }

  /// One vehicle's way in one shift.
  ///
  /// @param type index of the [VehicleType]
  /// @param vehicle number of the vehicle within its type, from 0
  /// @param shift index of the [Shift]
  /// @param departure seconds since the epoch
  /// @param halts in their order
  public record Tour(
      int type, int vehicle, int shift, long departure, List<Visit> visits, List<Halt> halts) {

    public Tour {
      visits = List.copyOf(visits);
      halts = List.copyOf(halts);
    }

    /// A tour without pauses.
    public Tour(int type, int vehicle, int shift, long departure, List<Visit> visits) {
      this(type, vehicle, shift, departure, visits, List.of());
    }
  }

  /// A pause in a tour.
  ///
  /// @param pause index within [Shift#pauses()]
  /// @param after how many of the tour's visits come before it
  /// @param begin seconds since the epoch
  public record Halt(int pause, int after, long begin) {}

  /// A task at one of its places.
  ///
  /// @param job index of the [Job]
  /// @param task index within [Job#tasks()]
  /// @param place index within [Task#places()]
  /// @param begin of the service, seconds since the epoch
  public record Visit(int job, int task, int place, long begin) {}
}
