package io.cartway.tours;

import java.util.List;

/// What is picked up or delivered at one of several places.
///
/// @param places alternatives, at least one
/// @param demand what it takes of a vehicle's capacity, at least 0 in each dimension
public record Task(List<Place> places, List<Integer> demand) {

  public Task {
    places = List.copyOf(places);
    demand = List.copyOf(demand);
    if (places.isEmpty() || demand.stream().anyMatch(amount -> amount < 0)) {
      throw new IllegalArgumentException("a task has a place, and no negative demand");
    }
  }
}
