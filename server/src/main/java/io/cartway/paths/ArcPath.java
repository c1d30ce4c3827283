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

  /// How many arcs it has: at least one.
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

  /// Where on its first arc it starts, by length.
  public double startFraction() {
    return source.fraction();
  }

  /// Where on its last arc it ends, by length.
  public double endFraction() {
    return target.fraction();
  }

  /// Its cost: the duration and the penalties, those of its ends included.
  public int costMillis() {
    return costMillis;
  }

  /// The arcs in brackets, for messages.
  @Override
  public String toString() {
    return Arrays.toString(arcs);
  }
}
