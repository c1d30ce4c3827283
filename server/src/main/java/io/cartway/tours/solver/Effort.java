package io.cartway.tours.solver;

/// How much a solver may do. It ends with whichever comes first.
///
/// @param nanos of wall time, from the call
/// @param stagnationNanos after which a search that finds nothing better ends; all of `nanos` for
///   one search that plans with its whole time
/// @param iterations of each thread and search; with `nanos` that do not end it, equal problems,
///   iterations, threads and seeds give equal plans
/// @param threads at least 1
/// @param seed of all random numbers
/// @param isByIterations whether a search plans with its iterations alone, and does all of them
///   unless `nanos` end it: equal seeds, threads and iterations give equal plans on a busy machine,
///   too
public record Effort(
    long nanos,
    long stagnationNanos,
    long iterations,
    int threads,
    long seed,
    boolean isByIterations) {

  /// So many iterations for each job find what there is to find, where stagnation ends a search.
  private static final int STAGNATION_ITERATIONS_PER_JOB = 2_000;

  private static final int STAGNATION_ITERATIONS_MIN = 10_000;

  public Effort {
    if (nanos <= 0 || stagnationNanos <= 0 || iterations <= 0 || threads < 1) {
      throw new IllegalArgumentException("an effort has time, iterations and a thread");
    }
  }

  /// Searches that plan with their time.
  public Effort(long nanos, long stagnationNanos, long iterations, int threads, long seed) {
    this(nanos, stagnationNanos, iterations, threads, seed, false);
  }

  /// One search that plans with its iterations.
  ///
  /// @param nanos after which it ends in any case
  /// @param iterations of each thread
  public static Effort ofIterations(long nanos, long iterations, int threads, long seed) {
    return new Effort(nanos, nanos, iterations, threads, seed, true);
  }

  /// One search that plans with its whole time.
  public Effort(long nanos, long iterations, int threads, long seed) {
    this(nanos, nanos, iterations, threads, seed);
  }

  /// Searches that follow each other while each finds something better than all before. None takes
  /// longer than the stagnation, and few jobs need less.
  ///
  /// @param jobs that there are
  public static Effort untilStagnation(
      long nanos, long stagnationNanos, int jobs, int threads, long seed) {
    return new Effort(
        nanos,
        Math.min(nanos, stagnationNanos),
        Math.max(STAGNATION_ITERATIONS_MIN, (long) jobs * STAGNATION_ITERATIONS_PER_JOB),
        threads,
        seed);
  }

  /// Whether searches follow each other.
  boolean isByStagnation() {
    return stagnationNanos < nanos;
  }
}
