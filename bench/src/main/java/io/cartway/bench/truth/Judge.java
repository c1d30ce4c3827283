package io.cartway.bench.truth;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Collects what a check finds in one answer: how often it looked, and the first fault.
final class Judge {

  private int looked;
  private @Nullable String fault;

  /// Looks at one thing.
  ///
  /// @param what the fault in words, asked only if there is one
  void hold(boolean isRight, Supplier<String> what) {
    looked++;
    if (!isRight && fault == null) {
      fault = what.get();
    }
  }

  /// Whether there was something to look at.
  boolean hasLooked() {
    return looked > 0;
  }

  /// The first fault; null if there was none.
  @Nullable String fault() {
    return fault;
  }
}
