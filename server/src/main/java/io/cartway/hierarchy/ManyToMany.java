package io.cartway.hierarchy;

import java.util.List;

/// Distance tables from many sources to many targets. Thread-safe.
public interface ManyToMany {

  /// Computes the least weight from each source to each target, [Weight#INFINITE] where there is no
  /// path. A source or target is one place: a few seeds of which the best counts.
  void fill(List<Seeds> sources, List<Seeds> targets, Cells cells);

  /// Receives the weights.
  @FunctionalInterface
  interface Cells {
    /// A weight, in no particular order.
    void set(int source, int target, long weight);
  }
}
