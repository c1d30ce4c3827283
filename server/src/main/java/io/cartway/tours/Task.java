package io.cartway.tours;

import java.util.List;

/// What is picked up or delivered at one of several places.
///
/// @param places alternatives, at least one
/// @param demand what it takes of a vehicle's capacity, at least 0 in each dimension
/// @param rank where in its tour it is done: [#ANYWHERE], [#FIRST], [#LAST], or a number from 1 on,
///   not before tasks with smaller ones
public record Task(List<Place> places, List<Integer> demand, int rank) {

  /// A rank: no matter where.
  public static final int ANYWHERE = 0;

  /// A rank: before all tasks that have another one.
  public static final int FIRST = -1;

  /// A rank: behind all tasks that have another one.
  public static final int LAST = Integer.MAX_VALUE;

  public Task {
    places = List.copyOf(places);
    demand = List.copyOf(demand);
    if (places.isEmpty() || demand.stream().anyMatch(amount -> amount < 0) || rank < FIRST) {
      throw new IllegalArgumentException("a task has a place, a rank, and no negative demand");
    }
  }

  /// A task that is done anywhere in its tour.
  public Task(List<Place> places, List<Integer> demand) {
    this(places, demand, ANYWHERE);
  }
}
