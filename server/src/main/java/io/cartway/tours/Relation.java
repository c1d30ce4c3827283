package io.cartway.tours;

import java.util.List;

/// Jobs that one vehicle does in one shift, if anybody does them, perhaps in their order.
///
/// @param jobs indices of jobs of one task, each once
/// @param isFromStart whether a [Kind#SEQUENCE] begins its tour
/// @param isToEnd whether a [Kind#SEQUENCE] ends its tour
public record Relation(
    Kind kind, Crew crew, List<Integer> jobs, boolean isFromStart, boolean isToEnd) {

  /// In which order jobs are done.
  public enum Kind {
    /// In this order, and no other job between them.
    SEQUENCE,

    /// In this order, others may come between.
    FLEXIBLE,

    /// In any order.
    TOUR
  }

  /// Who does them.
  ///
  /// @param type index of the [VehicleType]
  /// @param vehicle number of the vehicle within its type, from 0
  /// @param shift index of the [Shift]
  public record Crew(int type, int vehicle, int shift) {}

  public Relation {
    jobs = List.copyOf(jobs);
  }
}
