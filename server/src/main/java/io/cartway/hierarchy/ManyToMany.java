package io.cartway.hierarchy;

import java.util.List;

/// The question "how far is each of these from each of those". Thread-safe.
public interface ManyToMany {

  /// Hands over the least weight from each source to each target, [Weight#INFINITE] where there is
  /// no way. Either is one place: a few seeds of which the best counts.
  void fill(List<Seeds> sources, List<Seeds> targets, Cells cells);

  /// Takes the weights.
  @FunctionalInterface
  interface Cells {
    /// A weight, in no particular order.
    void set(int source, int target, long weight);
  }
}
