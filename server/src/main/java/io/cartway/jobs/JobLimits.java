package io.cartway.jobs;

import java.time.Duration;

/// The limits of jobs.
///
/// @param threads turns at once, and lanes of a job
/// @param runningMax jobs of an account that run at once; further ones wait
/// @param waitingMax jobs of an account that wait
/// @param keptMax jobs of an account that have not expired, in whatever state
/// @param bytesMax of inputs and results of an account
/// @param kept how long results are kept after the end
/// @param aim how long a turn should work: the number of its units is chosen for it
/// @param heartbeat how often a server says that it lives; after four the others take its turns
public record JobLimits(
    int threads,
    int runningMax,
    int waitingMax,
    int keptMax,
    long bytesMax,
    Duration kept,
    Duration aim,
    Duration heartbeat) {

  /// How long a key of idempotency is known.
  public static final Duration KEYS_KEPT = Duration.ofHours(24);

  /// Most characters of the settings of a job.
  public static final int SETTINGS_MAX = 64 * 1024;

  /// How long a turn works. A job of another account waits as long.
  static final Duration SLICE = Duration.ofMillis(500);

  /// A part of a result cannot be larger: it is held in memory.
  static final int PART_BYTES_MAX = 8_000_000;

  /// A submission that has not added anything for so long is dead.
  static final Duration DRAFT_MAX = Duration.ofMinutes(5);

  public JobLimits {
    if (threads < 1 || runningMax < 1 || waitingMax < 1 || keptMax < 1 || bytesMax < 1) {
      throw new IllegalArgumentException("there is at least one of each");
    }
  }

  /// The limits for a machine with this many processors.
  public static JobLimits forCores(int cores) {
    return new JobLimits(
        Math.max(1, cores - 1),
        2,
        1000,
        10_000,
        1_000_000_000,
        Duration.ofDays(30),
        Duration.ofMillis(300),
        Duration.ofSeconds(3));
  }
}
