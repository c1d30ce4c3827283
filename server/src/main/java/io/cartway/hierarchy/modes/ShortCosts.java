package io.cartway.hierarchy.modes;

import io.cartway.hierarchy.StateCosts;
import io.cartway.hierarchy.Weight;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadGraph;

/// The costs of the shortest path of a mode: length in centimetres and penalties, then duration in
/// milliseconds: the two halves of a [Weight] are swapped.
///
/// A penalty of a millisecond becomes one of a centimetre: three hours for a residents' road become
/// 108 km, an equally strong deterrent.
public final class ShortCosts implements StateCosts {

  private static final int MILLIMETERS_PER_CENTIMETER = 10;

  private final ModeCosts costs;
  private final RoadGraph graph;

  /// From the costs of a mode.
  public ShortCosts(ModeCosts costs) {
    this.costs = costs;
    graph = costs.graph();
  }

  @Override
  public long weight(int state, int nextArc) {
    int arc = graph.stateArc(state);
    if (!costs.isOpen(arc) || costs.turnCost(state, nextArc) >= ModeCosts.INFINITE) {
      return Weight.INFINITE;
    }
    int penalty = costs.penaltyMillis(arc, nextArc);
    int duration = costs.arcMillis(arc) + costs.turnDurationMillis(arc, nextArc);
    return Weight.of(centimeters(arc, 1) + penalty, duration);
  }

  @Override
  public long driveWeight(int arc) {
    return Weight.of(centimeters(arc, 1), costs.arcMillis(arc));
  }

  @Override
  public long partWeight(int arc, double fraction) {
    return Weight.of(centimeters(arc, fraction), Math.round(costs.arcMillis(arc) * fraction));
  }

  private int centimeters(int arc, double fraction) {
    double millimeters = graph.lengthMillimeters(arc) * fraction;
    return (int) Math.round(millimeters / MILLIMETERS_PER_CENTIMETER);
  }
}
