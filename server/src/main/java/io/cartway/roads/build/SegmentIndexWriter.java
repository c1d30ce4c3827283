package io.cartway.roads.build;

import com.carrotsearch.hppc.IntArrayList;
import io.cartway.geo.Hilbert;
import io.cartway.region.Column;
import io.cartway.roads.RoadColumn;
import io.cartway.roads.SegmentIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.IntStream;

/// Writes the packed Hilbert R-tree over the segments' boxes.
final class SegmentIndexWriter {

  private final Segments segments;

  SegmentIndexWriter(Segments segments) {
    this.segments = segments;
  }

  void write(Path directory) throws IOException {
    int[] items = sortedSegments();
    IntArrayList boxes = new IntArrayList(items.length * 5);
    for (int segment : items) {
      boxes.add(box(segment));
    }
    int first = 0;
    int size = items.length;
    while (size > 1) {
      int groups = (size + SegmentIndex.FANOUT - 1) / SegmentIndex.FANOUT;
      for (int group = 0; group < groups; group++) {
        int from = first + group * SegmentIndex.FANOUT;
        boxes.add(cover(boxes, from, Math.min(from + SegmentIndex.FANOUT, first + size)));
      }
      first += size;
      size = groups;
    }
    Column.write(RoadColumn.INDEX_BOXES.in(directory), boxes.toArray());
    Column.write(RoadColumn.INDEX_ITEMS.in(directory), items);
  }

  private int[] sortedSegments() {
    long[] keys = new long[segments.count()];
    for (int segment = 0; segment < keys.length; segment++) {
      int[] box = box(segment);
      keys[segment] =
          Hilbert.index((int) (((long) box[0] + box[2]) / 2), (int) (((long) box[1] + box[3]) / 2));
    }
    return IntStream.range(0, keys.length)
        .boxed()
        .sorted(
            Comparator.comparingLong((Integer segment) -> keys[segment])
                .thenComparing(Comparator.naturalOrder()))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /// South, west, north, east.
  private int[] box(int segment) {
    int[] box = {
      Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MIN_VALUE,
    };
    NodeTable nodes = segments.nodes();
    for (int p = segments.firstPoint(segment); p < segments.firstPoint(segment + 1); p++) {
      int node = segments.pointNode(p);
      box[0] = Math.min(box[0], nodes.lat(node));
      box[1] = Math.min(box[1], nodes.lng(node));
      box[2] = Math.max(box[2], nodes.lat(node));
      box[3] = Math.max(box[3], nodes.lng(node));
    }
    return box;
  }

  private static int[] cover(IntArrayList boxes, int from, int to) {
    int[] cover = {
      Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MIN_VALUE,
    };
    for (int box = from; box < to; box++) {
      cover[0] = Math.min(cover[0], boxes.get(4 * box));
      cover[1] = Math.min(cover[1], boxes.get(4 * box + 1));
      cover[2] = Math.max(cover[2], boxes.get(4 * box + 2));
      cover[3] = Math.max(cover[3], boxes.get(4 * box + 3));
    }
    return cover;
  }
}
