package io.cartway.bench.tours;

import java.util.List;

/// A solver of vehicle routing problems, ours or another's, on an instance of the literature.
interface TourPeer {

  /// What a solver came to.
  ///
  /// @param routes the rows of the customers in their order
  /// @param iterations of all threads, 0 when the solver counts none
  record Routes(List<List<Integer>> routes, long iterations) {}

  /// Fewest vehicles, then the shortest way, as its users would ask for it.
  ///
  /// @param millis of wall time
  /// @param threads that may run; a solver that has only one runs only one
  Routes solve(TourFile file, long millis, int threads, long seed);
}
