package io.cartway.bench;

import java.util.Arrays;

/// A sample of durations of repeated work.
public final class Sample {

  private long[] nanos = new long[1024];
  private int count;

  /// Work to time.
  @FunctionalInterface
  public interface Work {
    /// Does it once and returns a part of the result, so that nothing is optimized away.
    long run();
  }

  /// The last result: never read, but written so that the work is not optimized away.
  @SuppressWarnings("UnusedVariable")
  private static volatile long lastResult;

  /// Adds a duration.
  public void add(long duration) {
    if (count == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * count);
    }
    nanos[count++] = duration;
  }

  /// Adds all durations of another sample.
  public void addAll(Sample other) {
    for (int i = 0; i < other.count; i++) {
      add(other.nanos[i]);
    }
  }

  /// The number of durations.
  public int count() {
    return count;
  }

  /// A quantile: the duration that a share of the sample does not exceed.
  public double quantile(double share) {
    if (count == 0) {
      return Double.NaN;
    }
    long[] sorted = Arrays.copyOf(nanos, count);
    Arrays.sort(sorted);
    return (double) sorted[Math.min(count - 1, (int) (share * count))];
  }

  /// The shortest: the duration on an otherwise idle machine.
  double best() {
    return quantile(0);
  }

  /// The median.
  public double median() {
    return quantile(0.5);
  }

  /// Times the work after some warm-up runs.
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

  /// Keeps a result that is never read, so that it is not optimized away.
  public static void keep(long result) {
    lastResult = result;
  }
}
