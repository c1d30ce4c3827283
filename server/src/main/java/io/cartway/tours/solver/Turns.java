package io.cartway.tours.solver;

import io.cartway.work.Deadline;
import java.util.function.Consumer;

/// Gives the threads of a solver their share of the processors.
@FunctionalInterface
public interface Turns {

  /// At once, always.
  Turns FREE = piece -> piece.accept(Deadline.never());

  /// Waits for a turn and runs a piece of the work on this thread; does nothing when there was none
  /// in time.
  ///
  /// @param piece looks at the deadline that it is given, which may pause it, and ends when that
  ///   has passed
  void run(Consumer<Deadline> piece) throws InterruptedException;
}
