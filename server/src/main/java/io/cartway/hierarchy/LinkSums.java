package io.cartway.hierarchy;

import java.util.Arrays;

/// A quantity of links, summed along the hierarchy arcs of a metric: what a cost contains that is
/// no time, the length where costs are lengths, energy. An arc's sum is computed on first use, from
/// the link or the lower triangle that explains the arc, and kept: eight bytes per search arc. The
/// quantity itself is given anew by each reader, because it may belong to one request; all readers
/// of one object must mean the same. Thread-safe: threads that compute the same sum find the same.
public final class LinkSums {

  private static final long UNKNOWN = Long.MIN_VALUE;

  private final Metric metric;
  private final long[] out;
  private final long[] in;

  /// The quantity of a link.
  @FunctionalInterface
  public interface Quantity {
    /// The quantity, or several in the bits of one number; sums over paths must fit, too.
    ///
    /// @param rank the rank that the link starts from
    long of(int rank, int link);
  }

  /// Sums along the arcs of a metric.
  public LinkSums(Metric metric) {
    this.metric = metric;
    out = new long[metric.out().head.length];
    in = new long[metric.in().head.length];
    Arrays.fill(out, UNKNOWN);
    Arrays.fill(in, UNKNOWN);
  }

  /// The bytes in memory of the sums along a metric's arcs.
  public static long sizeBytes(Metric metric) {
    return Long.BYTES * metric.arcCount();
  }

  /// The metric.
  public Metric metric() {
    return metric;
  }

  /// A reader for one thread.
  public Reader reader(Quantity quantity) {
    return new Reader(quantity);
  }

  private boolean known(int from, int to) {
    return at(from, to) != UNKNOWN;
  }

  private long at(int from, int to) {
    return from < to ? out[find(from, to)] : in[find(from, to)];
  }

  private int find(int from, int to) {
    SearchArcs arcs = from < to ? metric.out() : metric.in();
    int arc = arcs.find(Math.min(from, to), Math.max(from, to));
    if (arc < 0) {
      throw new IllegalStateException("no arc from rank %d to %d".formatted(from, to));
    }
    return arc;
  }

  /// Reads sums, and computes those that are not known with a stack instead of recursion: arcs are
  /// explained some hundred levels deep.
  public final class Reader {
    private final Quantity quantity;
    private final Unpacking unpacking = new Unpacking(metric);
    private int[] open = new int[64];
    private int count;

    private Reader(Quantity quantity) {
      this.quantity = quantity;
    }

    /// The sum along the arc between two ranks, which the metric must have.
    long along(int from, int to) {
      if (known(from, to)) {
        return at(from, to);
      }
      count = 0;
      push(from, to);
      while (count > 0) {
        int end = open[count - 1];
        int start = open[count - 2];
        int middle = unpacking.middle(start, end);
        if (middle == Topology.NONE) {
          settle(start, end, quantity.of(start, unpacking.link(start, end)));
        } else if (!known(start, middle)) {
          push(start, middle);
        } else if (!known(middle, end)) {
          push(middle, end);
        } else {
          settle(start, end, at(start, middle) + at(middle, end));
        }
      }
      return at(from, to);
    }

    private void settle(int from, int to, long sum) {
      (from < to ? out : in)[find(from, to)] = sum;
      count -= 2;
    }

    private void push(int from, int to) {
      if (count + 2 > open.length) {
        open = Arrays.copyOf(open, 2 * open.length);
      }
      open[count++] = from;
      open[count++] = to;
    }
  }
}
