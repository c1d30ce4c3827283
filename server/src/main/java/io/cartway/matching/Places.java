package io.cartway.matching;

import java.util.Arrays;

/// Possible places at one step, in arrays that are used again. For one thread.
final class Places {

  private static final int SLOTS = 128;

  final int[] arc;
  final double[] fraction;

  /// Of sources: what has led to them; of targets: the cost of the best way, with its source.
  final double[] cost;

  /// What the measurement costs here.
  final double[] emission;

  final int[] source;
  final int[] label;
  final int[] lat;
  final int[] lng;
  int count;
  private double least = Double.POSITIVE_INFINITY;

  /// Per place: its slot.
  private final int[] slotOf;

  /// By arc: a place; -1 for none.
  private final byte[] slots = new byte[SLOTS];

  Places(int countMax) {
    arc = new int[countMax];
    fraction = new double[countMax];
    cost = new double[countMax];
    emission = new double[countMax];
    source = new int[countMax];
    label = new int[countMax];
    lat = new int[countMax];
    lng = new int[countMax];
    slotOf = new int[countMax];
    Arrays.fill(slots, (byte) -1);
  }

  void begin() {
    if (count > 0) {
      Arrays.fill(slots, (byte) -1);
    }
    count = 0;
    least = Double.POSITIVE_INFINITY;
  }

  /// Adds a place.
  void add(int onArc, double at, double measured, int latUnits, int lngUnits) {
    arc[count] = onArc;
    fraction[count] = at;
    emission[count] = measured;
    lat[count] = latUnits;
    lng[count] = lngUnits;
    int slot = slot(onArc);
    while (slots[slot] >= 0) {
      slot = (slot + 1) & (SLOTS - 1);
    }
    slots[slot] = (byte) count;
    slotOf[count] = slot;
    count++;
  }

  /// The next place on the arc of a place, -1 for none.
  int findNext(int place) {
    int slot = (slotOf[place] + 1) & (SLOTS - 1);
    while (slots[slot] >= 0) {
      if (arc[slots[slot]] == arc[place]) {
        return slots[slot];
      }
      slot = (slot + 1) & (SLOTS - 1);
    }
    return -1;
  }

  private static int slot(int onArc) {
    return (onArc * 0x9E3779B9) >>> 25;
  }

  /// The first place on an arc, -1 for none.
  int find(int onArc) {
    int slot = slot(onArc);
    while (slots[slot] >= 0) {
      if (arc[slots[slot]] == onArc) {
        return slots[slot];
      }
      slot = (slot + 1) & (SLOTS - 1);
    }
    return -1;
  }

  void clear(int place) {
    cost[place] = Double.POSITIVE_INFINITY;
    source[place] = MatchState.NOTHING;
  }

  /// Keeps a way to a place if it is the best so far.
  void offer(int place, double way, int from, int byLabel) {
    if (way < cost[place]) {
      cost[place] = way;
      source[place] = from;
      label[place] = byLabel;
      least = Math.min(least, way + emission[place]);
    }
  }

  /// The least cost of a place, its measurement included.
  double leastTotal() {
    return least;
  }
}
