package io.cartway.hierarchy;

import java.util.Arrays;

/// A few vertices at which a search starts or ends, each with an additional weight. Reusable; not
/// thread-safe.
public final class Seeds {

  private static final int FEW = 4;

  private int[] vertices = new int[FEW];
  private long[] weights = new long[FEW];
  private int count;

  /// Forgets all.
  public Seeds clear() {
    count = 0;
    return this;
  }

  /// Adds a vertex. The weight of a source may be negative: an offset within its arc.
  public Seeds add(int vertex, long weight) {
    if (count == vertices.length) {
      vertices = Arrays.copyOf(vertices, 2 * count);
      weights = Arrays.copyOf(weights, 2 * count);
    }
    vertices[count] = vertex;
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
}
