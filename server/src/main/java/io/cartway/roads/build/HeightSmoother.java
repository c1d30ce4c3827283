package io.cartway.roads.build;

import com.carrotsearch.hppc.DoubleArrayList;
import com.carrotsearch.hppc.IntArrayList;

/// Smooths elevations that were sampled beside the road: samples are 30 or 90 m apart, and on a
/// slope a level road seems to climb and fall with the ground beside it.
///
/// Each node is pulled to its measured elevation, weighted by the length of road that it stands
/// for, and to its neighbours along the roads, weighted by nearness. On bridges and in tunnels
/// there is no measurement, so only the neighbours pull.
final class HeightSmoother {

  /// The reach of an elevation along the road.
  private static final double REACH_METERS = 40;

  private static final int ROUNDS = 100;
  private static final double HOLDING = 1e9;
  private static final double PIECE_METERS_MIN = 0.5;

  private final IntArrayList starts = new IntArrayList();
  private final IntArrayList ends = new IntArrayList();
  private final DoubleArrayList pulls = new DoubleArrayList();
  private final double[] measured;
  private final double[] trust;

  /// @param measured the elevation of each node, not finite where there is none
  HeightSmoother(double[] measured) {
    this.measured = measured.clone();
    trust = new double[measured.length];
  }

  /// Adds a straight piece of road.
  ///
  /// @param hangs whether it is a bridge or a tunnel
  void add(int start, int end, double meters, boolean hangs) {
    if (start == end || !Double.isFinite(measured[start]) || !Double.isFinite(measured[end])) {
      return;
    }
    double length = Math.max(PIECE_METERS_MIN, meters);
    starts.add(start);
    ends.add(end);
    pulls.add(REACH_METERS * REACH_METERS / length);
    if (!hangs) {
      trust[start] += length / 2;
      trust[end] += length / 2;
    }
  }

  /// Fixes a node at its measured elevation.
  void hold(int node) {
    trust[node] = HOLDING;
  }

  /// The smoothed elevations.
  double[] smooth() {
    double[] heights = measured.clone();
    double[] sums = new double[heights.length];
    double[] weights = new double[heights.length];
    for (int round = 0; round < ROUNDS; round++) {
      for (int node = 0; node < heights.length; node++) {
        sums[node] = trust[node] * measured[node];
        weights[node] = trust[node];
      }
      for (int i = 0; i < starts.size(); i++) {
        int start = starts.get(i);
        int end = ends.get(i);
        double pull = pulls.get(i);
        sums[start] += pull * heights[end];
        sums[end] += pull * heights[start];
        weights[start] += pull;
        weights[end] += pull;
      }
      for (int node = 0; node < heights.length; node++) {
        heights[node] = weights[node] > 0 ? sums[node] / weights[node] : measured[node];
      }
    }
    return heights;
  }
}
