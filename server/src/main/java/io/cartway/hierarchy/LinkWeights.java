package io.cartway.hierarchy;

/// Link weights that may depend on the arrival time, for searches with a potential.
///
/// They are nowhere less than the [LowerBound] share of those of the metric of the potential. If
/// they depend on the arrival, a later departure never arrives earlier (FIFO). The found path then
/// has the least cost, but among equal costs not necessarily the least length.
@FunctionalInterface
public interface LinkWeights {

  /// The weight of a link for a traveller at its tail with a label: the weight since the start,
  /// seeds included. [Weight#INFINITE] if the link is closed.
  ///
  /// @param rank the rank that the link starts from
  long weight(int rank, int link, long label);
}
