package io.cartway.matching;

import java.util.Arrays;

/// How probable it is that the place of a step is on the road that was driven.
///
/// The margin of a place is how much more the best way over another road would cost, as far as
/// later steps are known. A table makes a probability of it, counted on traces of cars through
/// Andorra with noise of 5, 10 and 20 m every 1 to 180 s, drawn as those of `./cartway bench
/// matching` are, from another seed.
final class Confidence {

  /// Added to what another road cost when no later step goes back to it.
  private static final double GIVEN_UP_COST = 2;

  /// The probabilities at margins of 0, 1, 2, ..., straight lines in between.
  private static final double[] RIGHT = {0.78, 0.82, 0.98, 0.985, 0.99, 0.992, 0.994, 0.996, 0.998};

  private final MatchState state;

  /// Per place: the least cost of the ways over it, by the places of the newest step.
  private final float[] over;

  Confidence(MatchState state) {
    this.state = state;
    over = new float[state.steps() * MatchState.PLACES_MAX];
    Arrays.fill(over, Float.POSITIVE_INFINITY);
    for (int step = state.steps() - 1; step >= 0; step--) {
      boolean isNewest = step == state.steps() - 1 || beginsAt(step + 1);
      for (int place = 0; place < state.count(step); place++) {
        int at = step * MatchState.PLACES_MAX + place;
        if (isNewest) {
          over[at] = state.cost(step, place);
        }
        int back = state.back(step, place);
        if (step > 0 && back >= 0) {
          int before = (step - 1) * MatchState.PLACES_MAX + back;
          over[before] = Math.min(over[before], over[at]);
        }
      }
    }
  }

  private boolean beginsAt(int step) {
    for (int place = 0; place < state.count(step); place++) {
      if (state.back(step, place) >= 0) {
        return false;
      }
    }
    return true;
  }

  /// The confidence of a place of a step.
  double of(int step, int place) {
    return probability(margin(step, place));
  }

  static double probability(double margin) {
    double at = Math.max(0, Math.min(RIGHT.length - 1, margin));
    int below = (int) at;
    if (below == RIGHT.length - 1) {
      return RIGHT[below];
    }
    return RIGHT[below] + (at - below) * (RIGHT[below + 1] - RIGHT[below]);
  }

  /// What the best way over another road costs more.
  double margin(int step, int place) {
    double margin = Double.POSITIVE_INFINITY;
    int arc = state.arc(step, place);
    float own = over[step * MatchState.PLACES_MAX + place];
    for (int other = 0; other < state.count(step); other++) {
      if (state.arc(step, other) != arc) {
        float through = over[step * MatchState.PLACES_MAX + other];
        double more =
            through < Float.POSITIVE_INFINITY
                ? through - own
                : GIVEN_UP_COST + Math.max(0, state.cost(step, other) - state.cost(step, place));
        margin = Math.min(margin, more);
      }
    }
    return margin;
  }
}
