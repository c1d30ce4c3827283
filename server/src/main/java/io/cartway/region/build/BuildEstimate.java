package io.cartway.region.build;

import java.time.Duration;

/// What a build takes, from the counts of its extracts. The constants are measured, see
/// `docs/decisions/0045-a-build-gets-the-heap-that-its-extracts-need.md`.
///
/// @param duration on a machine with two cores
/// @param heapLeast bytes of heap below which it has failed in every measurement
/// @param heap bytes of heap in which it has room: collections take less than a tenth of the time
/// @param diskLeast bytes of disk below which it has failed in every measurement
/// @param disk bytes of the region and the temporary files together at the peak
public record BuildEstimate(
    Duration duration, long heapLeast, long heap, long diskLeast, long disk) {

  private static final double SECONDS_AT_START = 3;
  private static final double SECONDS_PER_NODE = 17e-6;
  private static final long HEAP_AT_START = 120L << 20;
  private static final long HEAP_PER_NODE = 32;
  private static final long HEAP_PER_WAY = 180;
  private static final double ROOM = 1.45;
  private static final long DISK_AT_START = 4L << 20;
  private static final long DISK_PER_NODE = 140;

  private static final double DISK_LEAST = 0.4;

  /// The estimate for what the extracts hold together.
  public static BuildEstimate of(ElementCounts counts) {
    double seconds = SECONDS_AT_START + SECONDS_PER_NODE * counts.nodes();
    long least = HEAP_AT_START + HEAP_PER_NODE * counts.nodes() + HEAP_PER_WAY * counts.ways();
    long disk = DISK_AT_START + DISK_PER_NODE * counts.nodes();
    return new BuildEstimate(
        Duration.ofSeconds(Math.round(seconds)),
        least,
        Math.round(ROOM * least),
        Math.round(DISK_LEAST * disk),
        disk);
  }
}
