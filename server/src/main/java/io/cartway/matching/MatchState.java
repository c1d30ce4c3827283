package io.cartway.matching;

import java.util.Arrays;

/// What is remembered of a trace: the possible places at its last steps, each with the place at the
/// step before that leads to it best. A step is a fix that is far enough from the one before.
///
/// Online, the number of steps is bounded: then the oldest is decided and forgotten. That is the
/// state of a live asset, at most [#ONLINE_BYTES] bytes. For a whole trace all steps are kept, by
/// the same code. Not thread-safe.
///
/// It holds arcs, whose numbers change with each build of a region: it lives as long as the region
/// is served, and is no form to store.
public final class MatchState {

  /// Possible places at a step.
  static final int PLACES_MAX = 10;

  /// Steps that an online state keeps.
  static final int ONLINE_STEPS = 10;

  /// The bytes that an online state takes at most, by its arrays.
  public static final int ONLINE_BYTES = 2000;

  /// The arc of a place beside all roads.
  static final int OFF_ROAD = -1;

  /// What leads to a place of a step that begins anew.
  static final byte NOTHING = -1;

  private final boolean isOnline;
  private int steps;

  // Per place: step * PLACES_MAX + number.
  private int[] arcs;
  private float[] fractions;
  private float[] costs;
  private byte[] backs;

  // Per step.
  private byte[] counts;
  private int[] lats;
  private int[] lngs;
  private long[] times;
  private int[] fixes;

  // Of the places of the newest step, in 1e-7 degrees.
  private final int[] newestLats = new int[PLACES_MAX];
  private final int[] newestLngs = new int[PLACES_MAX];

  private int fixCount;

  private MatchState(boolean isOnline, int stepsMax) {
    this.isOnline = isOnline;
    arcs = new int[stepsMax * PLACES_MAX];
    fractions = new float[stepsMax * PLACES_MAX];
    costs = new float[stepsMax * PLACES_MAX];
    backs = new byte[stepsMax * PLACES_MAX];
    counts = new byte[stepsMax];
    lats = new int[stepsMax];
    lngs = new int[stepsMax];
    times = new long[stepsMax];
    fixes = new int[stepsMax];
  }

  /// The state of a live asset.
  public static MatchState online() {
    return new MatchState(true, ONLINE_STEPS);
  }

  /// The state of a whole trace: some 170 bytes for each step.
  static MatchState whole() {
    return new MatchState(false, 4 * ONLINE_STEPS);
  }

  /// The bytes of its arrays and of itself.
  public int sizeBytes() {
    int header = 16;
    int perPlace = Integer.BYTES + 2 * Float.BYTES + 1;
    int perStep = 1 + 3 * Integer.BYTES + Long.BYTES;
    return arcs.length * perPlace
        + counts.length * perStep
        + 2 * PLACES_MAX * Integer.BYTES
        + 11 * header
        + 16
        + 12 * Integer.BYTES;
  }

  /// The number of steps that are remembered.
  int steps() {
    return steps;
  }

  /// Numbers a fix that the state has been shown.
  int nextFix() {
    return fixCount++;
  }

  /// Begins a step; online the oldest is forgotten when there are too many.
  ///
  /// @param time in milliseconds, [Long#MIN_VALUE] when unknown
  void push(int fix, int lat, int lng, long time) {
    if (steps == counts.length) {
      if (isOnline) {
        forget();
      } else {
        grow();
      }
    }
    counts[steps] = 0;
    lats[steps] = lat;
    lngs[steps] = lng;
    times[steps] = time;
    fixes[steps] = fix;
    steps++;
  }

  /// Whether the next [#push] forgets a step.
  boolean isFull() {
    return isOnline && steps == counts.length;
  }

  private void forget() {
    int places = arcs.length - PLACES_MAX;
    System.arraycopy(arcs, PLACES_MAX, arcs, 0, places);
    System.arraycopy(fractions, PLACES_MAX, fractions, 0, places);
    System.arraycopy(costs, PLACES_MAX, costs, 0, places);
    System.arraycopy(backs, PLACES_MAX, backs, 0, places);
    int rest = counts.length - 1;
    System.arraycopy(counts, 1, counts, 0, rest);
    System.arraycopy(lats, 1, lats, 0, rest);
    System.arraycopy(lngs, 1, lngs, 0, rest);
    System.arraycopy(times, 1, times, 0, rest);
    System.arraycopy(fixes, 1, fixes, 0, rest);
    steps--;
  }

  private void grow() {
    int more = 2 * counts.length;
    arcs = Arrays.copyOf(arcs, more * PLACES_MAX);
    fractions = Arrays.copyOf(fractions, more * PLACES_MAX);
    costs = Arrays.copyOf(costs, more * PLACES_MAX);
    backs = Arrays.copyOf(backs, more * PLACES_MAX);
    counts = Arrays.copyOf(counts, more);
    lats = Arrays.copyOf(lats, more);
    lngs = Arrays.copyOf(lngs, more);
    times = Arrays.copyOf(times, more);
    fixes = Arrays.copyOf(fixes, more);
  }

  /// Adds a place to the newest step.
  ///
  /// @param back the number of the place before, [#NOTHING] when none leads here
  void add(int arc, double fraction, double cost, int back, int lat, int lng) {
    int number = counts[steps - 1]++;
    int at = (steps - 1) * PLACES_MAX + number;
    arcs[at] = arc;
    fractions[at] = (float) fraction;
    costs[at] = (float) cost;
    backs[at] = (byte) back;
    newestLats[number] = lat;
    newestLngs[number] = lng;
  }

  /// Takes the least cost of the newest step from all of them, so that costs never grow.
  void level() {
    int last = steps - 1;
    float least = cost(last, best());
    for (int i = 0; i < counts[last]; i++) {
      costs[last * PLACES_MAX + i] -= least;
    }
  }

  /// The number of the place of least cost at the newest step.
  int best() {
    int last = steps - 1;
    int best = 0;
    for (int i = 1; i < counts[last]; i++) {
      best = cost(last, i) < cost(last, best) ? i : best;
    }
    return best;
  }

  int count(int step) {
    return counts[step];
  }

  int arc(int step, int place) {
    return arcs[step * PLACES_MAX + place];
  }

  double fraction(int step, int place) {
    return fractions[step * PLACES_MAX + place];
  }

  float cost(int step, int place) {
    return costs[step * PLACES_MAX + place];
  }

  int back(int step, int place) {
    return backs[step * PLACES_MAX + place];
  }

  int lat(int step) {
    return lats[step];
  }

  int lng(int step) {
    return lngs[step];
  }

  long time(int step) {
    return times[step];
  }

  /// The number of the fix of a step.
  int fix(int step) {
    return fixes[step];
  }

  int newestLat(int place) {
    return newestLats[place];
  }

  int newestLng(int place) {
    return newestLngs[place];
  }

  /// The places along the best way to the newest step, one number for each step.
  int[] way() {
    int[] way = new int[steps];
    int place = -1;
    for (int step = steps - 1; step >= 0; step--) {
      if (place < 0) {
        place = step == steps - 1 ? best() : leastAt(step);
      }
      way[step] = place;
      place = back(step, place);
    }
    return way;
  }

  /// The place of least cost at an older step, after which a trace began anew.
  private int leastAt(int step) {
    int best = 0;
    for (int i = 1; i < counts[step]; i++) {
      best = cost(step, i) < cost(step, best) ? i : best;
    }
    return best;
  }
}
