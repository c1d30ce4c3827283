package io.cartway.bench;

import java.util.Arrays;

/// Durations of the same thing done again and again.
public final class Sample {

  private long[] nanos = new long[1024];
  private int count;

  /// Something to be timed.
  @FunctionalInterface
  public interface Work {
    /// Does it once and gives back something of the result, so that none of it is left out.
    long run();
  }

  /// What the work gave back last: read by nobody, written so that the work is done.
  @SuppressWarnings("UnusedVariable")
  private static volatile long lastResult;

  /// One more.
  public void add(long duration) {
    if (count == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * count);
    }
    nanos[count++] = duration;
  }

  /// All of another sample, too.
  public void addAll(Sample other) {
    for (int i = 0; i < other.count; i++) {
      add(other.nanos[i]);
    }
  }

  /// How many there are.
  public int count() {
    return count;
  }

  /// The duration that a share of the sample does not exceed.
  public double quantile(double share) {
    if (count == 0) {
      return Double.NaN;
    }
    long[] sorted = Arrays.copyOf(nanos, count);
    Arrays.sort(sorted);
    return (double) sorted[Math.min(count - 1, (int) (share * count))];
  }

  /// The shortest: what it takes when nothing else runs.
  double best() {
    return quantile(0);
  }

  /// What half of the sample does not exceed.
  public double median() {
    return quantile(0.5);
  }

  /// Times the work: first some runs that do not count.
  static Sample of(int warmUp, int runs, Work work) {
    for (int i = 0; i < warmUp; i++) {
      lastResult = work.run();
    }
    Sample sample = new Sample();
    for (int i = 0; i < runs; i++) {
      sample.time(work);
    }
    return sample;
  }

  void time(Work work) {
    long start = System.nanoTime();
    long result = work.run();
    add(System.nanoTime() - start);
    lastResult = result;
  }

  /// Keeps a result that nobody reads.
  public static void keep(long result) {
    lastResult = result;
  }
}
