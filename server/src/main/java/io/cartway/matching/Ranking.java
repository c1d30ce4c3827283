package io.cartway.matching;

import java.util.Arrays;

/// The possible places of a step, of which the best are kept, each with its cheapest way. Holds its
/// arrays; for one thread.
final class Ranking {

  private final int[] arcs;
  private final double[] fractions;
  private final double[] costs;
  private final int[] backs;
  private final int[] lats;
  private final int[] lngs;
  private final boolean[] isTaken;
  private int count;

  Ranking(int countMax) {
    arcs = new int[2 * countMax];
    fractions = new double[2 * countMax];
    costs = new double[2 * countMax];
    backs = new int[2 * countMax];
    lats = new int[2 * countMax];
    lngs = new int[2 * countMax];
    isTaken = new boolean[2 * countMax];
  }

  void clear() {
    count = 0;
  }

  void add(int arc, double fraction, double cost, int back, int lat, int lng) {
    arcs[count] = arc;
    fractions[count] = fraction;
    costs[count] = cost;
    backs[count] = back;
    lats[count] = lat;
    lngs[count++] = lng;
  }

  /// Adds the best to the newest step of a state, at most as many as it holds.
  void keep(MatchState state) {
    Arrays.fill(isTaken, 0, count, false);
    double least = Double.POSITIVE_INFINITY;
    for (int kept = 0; kept < MatchState.PLACES_MAX; kept++) {
      int best = -1;
      for (int i = 0; i < count; i++) {
        if (!isTaken[i] && (best < 0 || costs[i] < costs[best])) {
          best = i;
        }
      }
      if (best < 0 || costs[best] > least + MatchModel.BEAM_COST) {
        return;
      }
      least = Math.min(least, costs[best]);
      state.add(arcs[best], fractions[best], costs[best], backs[best], lats[best], lngs[best]);
      for (int i = 0; i < count; i++) {
        isTaken[i] |= i == best || (arcs[i] == arcs[best] && fractions[i] == fractions[best]);
      }
    }
  }
}
