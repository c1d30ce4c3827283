package io.cartway.routing;

import java.util.Arrays;

/// A path over arcs, from a point on its first arc to a point on its last one. Immutable.
public final class ArcPath {

  private final int[] arcs;
  private final double startFraction;
  private final double endFraction;
  private final int costMillis;

  ArcPath(int[] arcs, double startFraction, double endFraction, int costMillis) {
    this.arcs = arcs;
    this.startFraction = startFraction;
    this.endFraction = endFraction;
    this.costMillis = costMillis;
  }

  /// How many arcs it has: at least one.
  public int arcCount() {
    return arcs.length;
  }

  /// An arc of the path.
  public int arc(int index) {
    return arcs[index];
  }

  /// Where on its first arc it starts, by length.
  public double startFraction() {
    return startFraction;
  }

  /// Where on its last arc it ends, by length.
  public double endFraction() {
    return endFraction;
  }

  /// Its cost: the duration and the penalties.
  public int costMillis() {
    return costMillis;
  }

  /// The arcs in brackets, for messages.
  @Override
  public String toString() {
    return Arrays.toString(arcs);
  }
}
