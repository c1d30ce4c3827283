package io.cartway.work;

import java.time.Duration;

/// The limits of a [FairPool].
///
/// @param runningMax pieces of work running at once: the number of processors
/// @param reserve further places for owners with nothing running
/// @param begunMax started and unfinished pieces, including paused ones
/// @param ownerBegunMax the same per owner
/// @param waitingMax pieces not started; one owner may use all of this room
/// @param slice how long a piece runs while others wait
public record PoolLimits(
    int runningMax, int reserve, int begunMax, int ownerBegunMax, int waitingMax, Duration slice) {

  private static final int CARRIERS_LEFT = 2;

  public PoolLimits {
    if (runningMax < 1 || reserve < 0 || ownerBegunMax < 1 || waitingMax < 1) {
      throw new IllegalArgumentException("a pool runs, begins and lets wait at least one piece");
    }
    if (begunMax < runningMax + reserve || ownerBegunMax > begunMax) {
      throw new IllegalArgumentException("what runs has begun, and one owner's is part of all");
    }
  }

  /// The limits for a machine with this many processors.
  public static PoolLimits forCores(int cores) {
    return new PoolLimits(cores, cores, 32 * cores, Math.max(2, cores), 4096, Duration.ofMillis(2));
  }

  /// How many threads should carry virtual ones (`jdk.virtualThreadScheduler.parallelism`) when
  /// work runs on virtual threads: some are left for reading requests and for health checks when
  /// all places compute.
  public int carriers() {
    return runningMax + reserve + CARRIERS_LEFT;
  }
}
