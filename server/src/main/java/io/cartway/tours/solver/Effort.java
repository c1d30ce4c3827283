package io.cartway.tours.solver;

/// How much a solver may do. It ends with whichever comes first.
///
/// @param nanos of wall time, from the call
/// @param iterations of each thread; with `nanos` that do not end it, equal problems, iterations,
///   threads and seeds give equal plans
/// @param threads at least 1
/// @param seed of all random numbers
public record Effort(long nanos, long iterations, int threads, long seed) {

  public Effort {
    if (nanos <= 0 || iterations <= 0 || threads < 1) {
      throw new IllegalArgumentException("an effort has time, iterations and a thread");
    }
  }
}
