package io.cartway.paths.energy;

import io.cartway.roads.ModeCosts;
import io.cartway.roads.RoadFlag;
import io.cartway.roads.RoadGraph;
import io.cartway.travel.EvConsumption;

/// What arcs and turns take from the battery of an electric vehicle, in whole millionths of a
/// watt-hour: sums are then the same in whatever order they are made. Descents give back, so that
/// the energy of an arc may be negative. Immutable.
///
/// The speed of an arc is its length by its duration. Ferries and trains take nothing: the vehicle
/// stands.
public final class ArcEnergy {

  /// Millionths of a watt-hour in a watt-hour.
  public static final long PER_WATT_HOUR = 1_000_000;

  private static final double KMH_PER_MILLIMETER_PER_MILLI = 3.6;
  private static final double MILLIMETERS_PER_METER = 1000;
  private static final double MILLIS_PER_SECOND = 1000;

  private final ModeCosts costs;
  private final RoadGraph graph;
  private final EvConsumption model;
  private final boolean usesHeights;

  /// @param costs the durations of arcs and turns
  public ArcEnergy(ModeCosts costs, EvConsumption model) {
    this.costs = costs;
    this.model = model;
    graph = costs.graph();
    usesHeights = model.usesHeights() && graph.hasElevation();
  }

  /// What a whole arc takes.
  public long of(int arc) {
    return upTo(arc, 1);
  }

  /// What a part of an arc takes, from its start to a fraction of it.
  public long upTo(int arc, double fraction) {
    if (fraction <= 0 || isCarried(arc)) {
      return 0;
    }
    double climb =
        usesHeights
            ? HeightProfile.of(graph, arc)
                .climb(fraction, model.ascentPerMeter(), model.descentPerMeter())
            : 0;
    return rounded(flat(arc) * fraction + climb);
  }

  /// What a turn takes besides; nothing for boarding and leaving a ferry, as for being on it.
  public long ofTurn(int arc, int next) {
    if (isCarried(arc) || isCarried(next)) {
      return 0;
    }
    return rounded(
        model.auxiliaryPerSecond() * costs.turnDurationMillis(arc, next) / MILLIS_PER_SECOND);
  }

  /// The fractions of an arc between which energy grows or falls evenly, from 0 to 1.
  public double[] knots(int arc) {
    if (!usesHeights || isCarried(arc)) {
      return new double[] {0, 1};
    }
    HeightProfile profile = HeightProfile.of(graph, arc);
    double[] knots = new double[profile.count() + 2];
    for (int i = 0; i < profile.count(); i++) {
      knots[i + 1] = profile.fraction(i);
    }
    knots[knots.length - 1] = 1;
    return knots;
  }

  /// The most that descents can give back on a way with one ferry or train, where they give back no
  /// more than climbing takes.
  ///
  /// @param heights of the region
  public long givenBack(HeightRange heights) {
    return usesHeights
        ? rounded(model.descentPerMeter() * (heights.highest() - heights.lowest()))
        : 0;
  }

  private double flat(int arc) {
    long millis = costs.arcMillis(arc);
    long millimeters = graph.lengthMillimeters(arc);
    double kmh = millis == 0 ? 0 : KMH_PER_MILLIMETER_PER_MILLI * millimeters / millis;
    return model.perMeter(kmh) * millimeters / MILLIMETERS_PER_METER
        + model.auxiliaryPerSecond() * millis / MILLIS_PER_SECOND;
  }

  private boolean isCarried(int arc) {
    return graph.is(arc, RoadFlag.FERRY) || graph.is(arc, RoadFlag.SHUTTLE_TRAIN);
  }

  private static long rounded(double wattHours) {
    return Math.round(wattHours * PER_WATT_HOUR);
  }

  /// What a trip takes in the end: never less than nothing, because a battery that is full when a
  /// trip begins takes nothing back.
  ///
  /// @param sum of all arcs and turns, in millionths of a watt-hour
  /// @return whole units
  public static long taken(long sum, long perUnit) {
    return Math.max(0, Math.round(sum / (double) perUnit));
  }
}
