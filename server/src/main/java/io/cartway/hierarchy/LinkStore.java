package io.cartway.hierarchy;

/// The weights of the links of a metric.
interface LinkStore {

  /// The weight of a link.
  ///
  /// @param rank the rank that the link starts from
  long get(int rank, int link);

  /// Bytes in memory or in mapped files.
  long sizeBytes();
}
