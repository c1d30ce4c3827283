package io.cartway.roads.build;

import io.cartway.roads.build.tags.WayAttributes;
import java.util.List;

/// The directed arcs, sorted by the junction that they leave, then by segment and direction.
final class Arcs {

  private final int[] tails;
  private final int[] heads;
  private final int[] packedSegments;
  private final int[] segmentArcs;
  private final int[] firstOut;

  Arcs(List<Road> roads, Segments segments) {
    boolean[] exists = new boolean[2 * segments.count()];
    firstOut = new int[segments.junctionCount() + 1];
    int count = 0;
    for (int packed = 0; packed < exists.length; packed++) {
      WayAttributes attributes = roads.get(segments.road(packed >> 1)).attributes();
      if (isOpen(attributes.direction((packed & 1) == 0))) {
        exists[packed] = true;
        firstOut[tail(segments, packed) + 1]++;
        count++;
      }
    }
    for (int junction = 1; junction < firstOut.length; junction++) {
      firstOut[junction] += firstOut[junction - 1];
    }
    tails = new int[count];
    heads = new int[count];
    packedSegments = new int[count];
    segmentArcs = new int[exists.length];
    int[] next = firstOut.clone();
    for (int packed = 0; packed < exists.length; packed++) {
      segmentArcs[packed] = -1;
      if (exists[packed]) {
        int arc = next[tail(segments, packed)]++;
        tails[arc] = tail(segments, packed);
        heads[arc] = tail(segments, packed ^ 1);
        packedSegments[arc] = packed;
        segmentArcs[packed] = arc;
      }
    }
  }

  int count() {
    return tails.length;
  }

  int tail(int arc) {
    return tails[arc];
  }

  int head(int arc) {
    return heads[arc];
  }

  /// Twice the segment, plus one when the arc runs against the way's nodes.
  int packedSegment(int arc) {
    return packedSegments[arc];
  }

  /// The arc of a segment and direction, -1 when the direction is closed to all modes.
  int arcOf(int packedSegment) {
    return segmentArcs[packedSegment];
  }

  int firstOut(int junction) {
    return firstOut[junction];
  }

  int endOut(int junction) {
    return firstOut[junction + 1];
  }

  private static int tail(Segments segments, int packed) {
    return (packed & 1) == 0
        ? segments.startJunction(packed >> 1)
        : segments.endJunction(packed >> 1);
  }

  private static boolean isOpen(WayAttributes.Direction direction) {
    return !direction.speedsKmh().isEmpty();
  }
}
