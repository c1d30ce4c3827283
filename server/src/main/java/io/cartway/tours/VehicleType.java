package io.cartway.tours;

import java.util.List;
import java.util.Map;
import java.util.Set;

/// Equal vehicles.
///
/// @param count how many there are, at least 1
/// @param profile which [TravelTable] they travel by
/// @param shifts each vehicle may make a tour in each of them
public record VehicleType(
    String id, int count, int profile, Rates rates, List<Shift> shifts, Abilities abilities) {

  public VehicleType {
    shifts = List.copyOf(shifts);
    if (count < 1 || profile < 0 || shifts.isEmpty()) {
      throw new IllegalArgumentException("type %s has no vehicle or no shift".formatted(id));
    }
  }

  /// What a tour costs, each at least 0.
  ///
  /// @param fixed for each tour that does a job
  /// @param perSecond from departure to arrival, waiting and service included
  public record Rates(double fixed, double perMetre, double perSecond) {}

  /// Where vehicles work.
  ///
  /// @param isStrict whether they do tasks in these alone
  /// @param priorities of their territories, by their names: 1 (most important) to 5
  public record Territories(boolean isStrict, Map<String, Integer> priorities) {

    /// Anywhere.
    public static final Territories ANY = new Territories(false, Map.of());

    public Territories {
      priorities = Map.copyOf(priorities);
    }

    /// Whether vehicles may do tasks at a place.
    public boolean isOpen(Place place) {
      return !isStrict || place.territory().filter(priorities::containsKey).isPresent();
    }
  }

  /// What a vehicle can do.
  ///
  /// @param capacity in each dimension of demand
  /// @param metresMax of a tour
  /// @param secondsMax of a tour, from departure to arrival
  /// @param drivingMax seconds of a tour between places
  /// @param stopsMax of a tour: as many groups of tasks at one location, one after the other
  /// @param territories in which it works
  public record Abilities(
      List<Integer> capacity,
      Set<String> skills,
      long metresMax,
      long secondsMax,
      long drivingMax,
      int stopsMax,
      Territories territories) {

    public Abilities {
      capacity = List.copyOf(capacity);
      skills = Set.copyOf(skills);
    }

    /// Vehicles that work anywhere.
    public Abilities(
        List<Integer> capacity,
        Set<String> skills,
        long metresMax,
        long secondsMax,
        long drivingMax,
        int stopsMax) {
      this(capacity, skills, metresMax, secondsMax, drivingMax, stopsMax, Territories.ANY);
    }

    /// Vehicles that may drive and stop as much as they like.
    public Abilities(List<Integer> capacity, Set<String> skills, long metresMax, long secondsMax) {
      this(capacity, skills, metresMax, secondsMax, Long.MAX_VALUE / 4, Integer.MAX_VALUE);
    }

    /// Vehicles that are bounded by their load alone.
    public static Abilities of(List<Integer> capacity) {
      return new Abilities(capacity, Set.of(), Long.MAX_VALUE / 4, Long.MAX_VALUE / 4);
    }
  }
}
