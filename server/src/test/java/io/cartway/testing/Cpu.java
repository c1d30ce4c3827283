package io.cartway.testing;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/// The time of the processor that work on this thread takes, which other work on the machine does
/// not lengthen.
public final class Cpu {

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final int RUNS = 3;

  private Cpu() {}

  /// What is measured.
  @FunctionalInterface
  public interface Work {
    /// Does it once.
    ///
    /// @return anything that depends on all of it
    Object run() throws Exception;
  }

  /// The least of three runs, in milliseconds: the first ones run code that is not compiled yet.
  public static long millis(Work work) {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < RUNS; i++) {
      long before = THREADS.getCurrentThreadCpuTime();
      try {
        if (work.run() == null) {
          throw new AssertionError("the work brought nothing");
        }
      } catch (Exception failed) {
        throw new AssertionError("the work failed", failed);
      }
      least = Math.min(least, THREADS.getCurrentThreadCpuTime() - before);
    }
    return least / 1_000_000;
  }
}
