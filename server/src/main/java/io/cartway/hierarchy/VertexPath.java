package io.cartway.hierarchy;

import java.util.Arrays;

/// A path over vertices, both ends included. Immutable.
public final class VertexPath {

  private final int[] vertices;
  private final long weight;

  VertexPath(int[] vertices, long weight) {
    this.vertices = vertices;
    this.weight = weight;
  }

  /// The number of vertices, at least one.
  public int count() {
    return vertices.length;
  }

  /// A vertex of the path.
  public int vertex(int index) {
    return vertices[index];
  }

  /// Its weight, including the seeds of its ends.
  public long weight() {
    return weight;
  }

  /// The vertices in brackets, for messages.
  @Override
  public String toString() {
    return Arrays.toString(vertices);
  }
}
