package io.cartway.hierarchy;

/// Weights that may depend on when one comes: what a search with a potential goes by.
///
/// Nowhere less than those of the metric that gives the potential. When they depend on the arrival,
/// setting off later never arrives earlier (FIFO). What is found then has the least cost; of equal
/// costs it need not have the least length.
@FunctionalInterface
public interface LinkWeights {

  /// The weight of a link for a traveller at its tail with a label: what has been paid since the
  /// start, seeds included. [Weight#INFINITE] where one must not go.
  ///
  /// @param rank the rank that the link starts from
  long weight(int rank, int link, long label);
}
