package io.cartway.paths;

import java.util.Arrays;

/// A path over arcs, from a point on its first arc to a point on its last one. Immutable.
public final class ArcPath {

  private final int[] arcs;
  private final int[] states;
  private final RouteEnd source;
  private final RouteEnd target;
  private final int costMillis;

  ArcPath(int[] arcs, int[] states, RouteEnd source, RouteEnd target, int costMillis) {
    this.arcs = arcs;
    this.states = states;
    this.source = source;
    this.target = target;
    this.costMillis = costMillis;
  }

  /// The number of arcs, at least one.
  public int arcCount() {
    return arcs.length;
  }

  /// An arc of the path.
  public int arc(int index) {
    return arcs[index];
  }

  /// The states of the path, one per arc.
  int[] states() {
    return states.clone();
  }

  /// Where it starts.
  RouteEnd source() {
    return source;
  }

  /// Where it ends.
  public RouteEnd target() {
    return target;
  }

  /// The position of its start on the first arc, by length.
  public double startFraction() {
    return source.fraction();
  }

  /// The position of its end on the last arc, by length.
  public double endFraction() {
    return target.fraction();
  }

  /// Its cost: duration and penalties, including those of its ends.
  public int costMillis() {
    return costMillis;
  }

  /// The arcs in brackets, for messages.
  @Override
  public String toString() {
    return Arrays.toString(arcs);
  }
}
