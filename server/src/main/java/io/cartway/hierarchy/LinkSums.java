package io.cartway.hierarchy;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A quantity of links, summed along the hierarchy arcs of a metric: what a cost contains that is
/// no time, the length where costs are lengths, energy. An arc's sum is computed on first use, from
/// the link or the lower triangle that explains the arc, and kept: eight bytes per search arc. The
/// quantity itself is given anew by each reader, because it may belong to one request; all readers
/// of one object must mean the same. Thread-safe: threads that compute the same sum find the same.
public final class LinkSums {

  private static final long UNKNOWN = Long.MIN_VALUE;

  private final Metric metric;
  private final Object lock = new Object();

  /// Null until the first sum is asked for: most tables ask for none.
  private volatile @Nullable Sums known;

  /// The sums along the arcs upwards, and along those downwards.
  private static final class Sums {
    private final long[] out;
    private final long[] in;

    Sums(long[] out, long[] in) {
      this.out = out;
      this.in = in;
    }
  }

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
  }

  /// The bytes in memory once a sum has been asked for.
  public long sizeBytes() {
    return Long.BYTES * metric.arcCount();
  }

  private Sums sums() {
    Sums sums = known;
    if (sums != null) {
      return sums;
    }
    synchronized (lock) {
      sums = known;
      if (sums == null) {
        long[] out = new long[metric.out().count()];
        long[] in = new long[metric.in().count()];
        Arrays.fill(out, UNKNOWN);
        Arrays.fill(in, UNKNOWN);
        sums = new Sums(out, in);
        known = sums;
      }
      return sums;
    }
  }

  /// The metric.
  public Metric metric() {
    return metric;
  }

  /// A reader for one thread.
  public Reader reader(Quantity quantity) {
    return new Reader(quantity);
  }

  private long at(int from, int to) {
    Sums sums = sums();
    return (from < to ? sums.out : sums.in)[find(from, to)];
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
      long known = at(from, to);
      if (known != UNKNOWN) {
        return known;
      }
      count = 0;
      push(from, to);
      while (count > 0) {
        int end = open[count - 1];
        int start = open[count - 2];
        int middle = unpacking.middle(start, end);
        if (middle == Topology.NONE) {
          settle(start, end, quantity.of(start, unpacking.link(start, end)));
        } else {
          long first = at(start, middle);
          long second = at(middle, end);
          if (first == UNKNOWN) {
            push(start, middle);
          } else if (second == UNKNOWN) {
            push(middle, end);
          } else {
            settle(start, end, first + second);
          }
        }
      }
      return at(from, to);
    }

    private void settle(int from, int to, long sum) {
      Sums sums = sums();
      (from < to ? sums.out : sums.in)[find(from, to)] = sum;
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
