package io.cartway.region.build;

import java.time.Duration;
import java.util.List;

/// A rough estimate of a build's cost from the size of the extracts, based on the measured builds
/// in `docs/measurements/region-build.md`.
///
/// @param duration on a machine with two cores
/// @param memoryBytes heap at the peak
/// @param diskBytes region and temporary files together at the peak
public record BuildEstimate(Duration duration, long memoryBytes, long diskBytes) {

  // Measured on Monaco to Porto, docs/measurements/region-build.md: a start of 3 s, then about
  // 2.5 s for each megabyte of extract; the node map and the parts' records need about 60 bytes of
  // heap for each byte of extract; region and temporary files at most some twenty times as much.
  private static final double SECONDS_AT_START = 3;
  private static final double SECONDS_PER_MEGABYTE = 2.5;
  private static final long HEAP_AT_START = 500L << 20;
  private static final int HEAP_PER_BYTE = 60;
  private static final int DISK_PER_BYTE = 20;

  /// The estimate for extracts of these sizes in bytes.
  public static BuildEstimate of(List<Long> extractBytes) {
    long bytes = extractBytes.stream().mapToLong(Long::longValue).sum();
    double seconds = SECONDS_AT_START + SECONDS_PER_MEGABYTE * bytes / 1e6;
    return new BuildEstimate(
        Duration.ofSeconds(Math.round(seconds)),
        HEAP_AT_START + bytes * HEAP_PER_BYTE,
        Math.max(10L << 20, bytes * DISK_PER_BYTE));
  }
}
