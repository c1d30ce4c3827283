package io.cartway.matching;

import io.cartway.travel.TransportMode;

/// The constants of the model. Costs are negative logarithms of probabilities. The figures were
/// found on traces drawn as those of `./cartway bench matching` are, from another seed.
final class MatchModel {

  /// The standard deviation of a measurement of which nothing is said, and its bounds.
  static final double ACCURACY_METERS = 10;

  static final double ACCURACY_METERS_MIN = 3;
  static final double ACCURACY_METERS_MAX = 100;

  /// How far roads are looked for, in standard deviations, and at least and at most.
  static final double REACH_DEVIATIONS = 4;

  static final double REACH_METERS_MIN = 25;
  static final double REACH_METERS_MAX = 200;

  /// Fixes nearer to the last step than so many standard deviations are no steps: they say more
  /// about the noise than about the way.
  static final double STEP_DEVIATIONS = 2;

  /// A place beside all roads costs as much as one so many standard deviations from a road.
  static final double OFF_ROAD_DEVIATIONS = 3.6;

  static final double OFF_ROAD_COST = OFF_ROAD_DEVIATIONS * OFF_ROAD_DEVIATIONS / 2;

  /// Leaving the roads and coming back.
  static final double LEAVING_COST = 6;

  /// A way beside the roads is counted longer by itself for each so many metres, up to so often.
  static final double BESIDE_METERS = 60;

  static final double BESIDE_MOST = 5;

  /// A place behind the one before on the same arc, by so many standard deviations at most, is that
  /// of somebody who has stood or was measured too far ahead: it costs this.
  static final double SLIP_DEVIATIONS = 5;

  static final double SLIP_COST = 1;

  /// Turning round, at a dead end and elsewhere.
  static final double DEAD_END_COST = 3;

  static final double U_TURN_COST = 7;

  /// Turning round costs more where fixes are far apart, up to this.
  static final double U_TURN_COST_MAX = 20;

  /// A turn that a sign forbids.
  static final double FORBIDDEN_TURN_COST = 6;

  /// The greatest cost of a direction against the arc's.
  static final double HEADING_COST = 4;

  /// Metres of way for a cost of 1, at a short step and for each metre of it.
  static final double WAY_METERS = 12;

  static final double WAY_METERS_PER_METER = 0.02;

  /// The share of time, against length, in what a way costs.
  static final double TIME_SHARE = 0.5;

  /// Steps up to so many metres are searched from arc to arc, longer ones in the hierarchy.
  static final double NEAR_METERS = 400;

  /// Places that cost so much more than the best are given up.
  static final double BEAM_COST = 25;

  /// Beyond these a trace begins anew.
  static final double GAP_METERS = 50_000;

  static final long GAP_MILLIS = 3_600_000;

  private MatchModel() {}

  /// The speed by which time is compared with length.
  static double metersPerSecond(TransportMode mode) {
    return switch (mode) {
      case CAR -> 13;
      case TRUCK -> 12;
      case SCOOTER -> 10;
      case BIKE -> 4.5;
      case PEDESTRIAN -> 1;
    };
  }

  /// The cost of turning round where a metre of way costs so much.
  static double uTurnCost(double perMeter) {
    return Math.min(U_TURN_COST_MAX, U_TURN_COST / (perMeter * WAY_METERS));
  }

  /// Metres of way for a cost of 1.
  static double wayMeters(double straightMeters) {
    return WAY_METERS + WAY_METERS_PER_METER * straightMeters;
  }
}
