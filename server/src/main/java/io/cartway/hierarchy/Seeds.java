package io.cartway.hierarchy;

import java.util.Arrays;

/// A few vertices at which a search starts or ends, each with an additional weight. Reusable; not
/// thread-safe.
public final class Seeds {

  private static final int FEW = 4;

  private int[] vertices = new int[FEW];
  private long[] weights = new long[FEW];
  private long[] sums = new long[FEW];
  private int count;

  /// Forgets all.
  public Seeds clear() {
    count = 0;
    return this;
  }

  /// Adds a vertex. The weight of a source may be negative: an offset within its arc.
  public Seeds add(int vertex, long weight) {
    return add(vertex, weight, 0);
  }

  /// Adds a vertex.
  ///
  /// @param sum what the way between the place and the vertex adds to a sum along the path
  ///   ([LinkSums]); may be negative like the weight
  public Seeds add(int vertex, long weight, long sum) {
    if (count == vertices.length) {
      vertices = Arrays.copyOf(vertices, 2 * count);
      weights = Arrays.copyOf(weights, 2 * count);
      sums = Arrays.copyOf(sums, 2 * count);
    }
    vertices[count] = vertex;
    sums[count] = sum;
    weights[count++] = weight;
    return this;
  }

  /// The number of seeds.
  public int count() {
    return count;
  }

  /// A vertex.
  public int vertex(int index) {
    return vertices[index];
  }

  /// The additional weight at a vertex.
  public long weight(int index) {
    return weights[index];
  }

  /// What the way between the place and a vertex adds to a sum along the path.
  public long sum(int index) {
    return sums[index];
  }
}
