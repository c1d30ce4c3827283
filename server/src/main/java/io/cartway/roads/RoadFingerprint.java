package io.cartway.roads;

import java.util.zip.CRC32;

/// A fingerprint of a road graph: equal for two graphs if sampled arcs are the same under the same
/// numbers. Arc numbers stored for one graph are meaningless for any other.
public final class RoadFingerprint {

  private static final int SAMPLES = 2048;

  private RoadFingerprint() {}

  /// The fingerprint of a graph.
  public static int of(RoadGraph graph) {
    CRC32 crc = new CRC32();
    add(crc, graph.arcCount());
    add(crc, graph.stateCount());
    add(crc, graph.segmentCount());
    add(crc, graph.wayCount());
    int step = Math.max(1, graph.arcCount() / SAMPLES);
    for (int arc = 0; arc < graph.arcCount(); arc += step) {
      add(crc, graph.wayId(arc));
      add(crc, graph.head(arc));
      add(crc, graph.lengthMillimeters(arc));
    }
    return (int) crc.getValue();
  }

  private static void add(CRC32 crc, long number) {
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      crc.update((int) (number >>> shift) & 0xFF);
    }
  }
}
