package io.cartway.roads.build;

import com.carrotsearch.hppc.IntArrayList;
import io.cartway.geo.LatLng;
import io.cartway.region.Column;
import io.cartway.region.build.Heights;
import io.cartway.roads.RoadColumn;
import io.cartway.roads.RoadElevation;
import io.cartway.roads.RoadFlag;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/// The elevations of all points of roads: the ground's, except on bridges and in tunnels, where
/// they are interpolated from end to end, across connected ways. Then they are
/// [smoothed][HeightSmoother].
final class RoadHeights {

  /// Limit of iterations; chains of bridges and tunnels converge to a decimetre long before.
  private static final int ROUNDS_MAX = 20_000;

  private static final double SETTLED_METERS = 0.001;

  private final List<Road> roads;
  private final Segments segments;
  private final IntArrayList deadEnds = new IntArrayList();
  private double[] meters;

  private RoadHeights(List<Road> roads, Segments segments, Heights ground) {
    this.roads = roads;
    this.segments = segments;
    NodeTable nodes = segments.nodes();
    meters = new double[nodes.count()];
    for (int node = 0; node < meters.length; node++) {
      meters[node] =
          nodes.isMissing(node) ? Double.NaN : ground.meters(location(node)).orElse(Double.NaN);
    }
  }

  /// Writes the column; empty when no point has an elevation.
  static void write(List<Road> roads, Segments segments, Heights ground, Path directory)
      throws IOException {
    short[] codes = {};
    RoadHeights heights = new RoadHeights(roads, segments, ground);
    if (Arrays.stream(heights.meters).anyMatch(Double::isFinite)) {
      heights.span();
      heights.fillVoids();
      heights.smooth();
      codes = heights.codes();
    }
    Column.write(RoadColumn.POINT_ELEVATION.in(directory), codes);
  }

  private boolean hangs(int segment) {
    Set<RoadFlag> flags = roads.get(segments.road(segment)).attributes().flags();
    return flags.contains(RoadFlag.BRIDGE) || flags.contains(RoadFlag.TUNNEL);
  }

  /// Interpolates bridges and tunnels from end to end. A junction without a road on the ground is
  /// interpolated, too: its elevation is the mean of its neighbours', weighted by nearness, which
  /// gives an even slope along a chain.
  private void span() {
    boolean[] isGrounded = new boolean[meters.length];
    IntArrayList hanging = new IntArrayList();
    for (int segment = 0; segment < segments.count(); segment++) {
      if (hangs(segment)) {
        hanging.add(segment);
      } else {
        isGrounded[segments.startNode(segment)] = true;
        isGrounded[segments.endNode(segment)] = true;
      }
    }
    groundDeadEnds(hanging, isGrounded);
    settle(hanging, isGrounded);
    for (int i = 0; i < hanging.size(); i++) {
      layEvenly(hanging.get(i));
    }
  }

  /// A pier, or a tunnel cut off by the extract: its end keeps the measured elevation.
  private void groundDeadEnds(IntArrayList hanging, boolean[] isGrounded) {
    int[] degrees = new int[meters.length];
    for (int i = 0; i < hanging.size(); i++) {
      degrees[segments.startNode(hanging.get(i))]++;
      degrees[segments.endNode(hanging.get(i))]++;
    }
    for (int node = 0; node < degrees.length; node++) {
      if (degrees[node] == 1 && !isGrounded[node]) {
        isGrounded[node] = true;
        deadEnds.add(node);
      }
    }
  }

  private void settle(IntArrayList hanging, boolean[] isGrounded) {
    List<int[]> pulls = new ArrayList<>();
    for (int i = 0; i < hanging.size(); i++) {
      int start = segments.startNode(hanging.get(i));
      int end = segments.endNode(hanging.get(i));
      if (!isGrounded[start] || !isGrounded[end]) {
        pulls.add(new int[] {start, end, Math.max(1, segments.lengthMillimeters(hanging.get(i)))});
      }
    }
    double[] sums = new double[meters.length];
    double[] weights = new double[meters.length];
    double change = pulls.isEmpty() ? 0 : Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS_MAX && change > SETTLED_METERS; round++) {
      for (int[] pull : pulls) {
        pull(pull[0], pull[1], pull[2], sums, weights);
        pull(pull[1], pull[0], pull[2], sums, weights);
      }
      change = 0;
      for (int[] pull : pulls) {
        for (int end = 0; end < 2; end++) {
          int node = pull[end];
          if (!isGrounded[node] && weights[node] > 0) {
            double next = sums[node] / weights[node];
            double moved = Math.abs(next - meters[node]);
            change = Math.max(change, Double.isFinite(moved) ? moved : Double.MAX_VALUE);
            meters[node] = next;
          }
          sums[node] = 0;
          weights[node] = 0;
        }
      }
    }
  }

  private void pull(int node, int by, int millimeters, double[] sums, double[] weights) {
    if (Double.isFinite(meters[by])) {
      sums[node] += meters[by] / millimeters;
      weights[node] += 1.0 / millimeters;
    }
  }

  private void layEvenly(int segment) {
    int first = segments.firstPoint(segment);
    int last = segments.firstPoint(segment + 1) - 1;
    interpolate(first, last);
  }

  /// Interpolates points without measurement between those with one.
  private void fillVoids() {
    for (int segment = 0; segment < segments.count(); segment++) {
      int end = segments.firstPoint(segment + 1);
      int known = -1;
      for (int point = segments.firstPoint(segment); point < end; point++) {
        if (Double.isFinite(height(point))) {
          if (known >= 0 && known < point - 1) {
            interpolate(known, point);
          }
          known = point;
        }
      }
    }
  }

  private void smooth() {
    HeightSmoother smoother = new HeightSmoother(meters);
    for (int segment = 0; segment < segments.count(); segment++) {
      boolean hangs = hangs(segment);
      int end = segments.firstPoint(segment + 1);
      for (int point = segments.firstPoint(segment) + 1; point < end; point++) {
        int before = segments.pointNode(point - 1);
        smoother.add(before, segments.pointNode(point), distance(point), hangs);
      }
    }
    for (int i = 0; i < deadEnds.size(); i++) {
      smoother.hold(deadEnds.get(i));
    }
    meters = smoother.smooth();
  }

  private void interpolate(int first, int last) {
    double from = height(first);
    double to = height(last);
    double whole = 0;
    for (int point = first + 1; point <= last; point++) {
      whole += distance(point);
    }
    double before = 0;
    for (int point = first + 1; point < last; point++) {
      before += distance(point);
      double share = whole == 0 ? 0 : before / whole;
      meters[segments.pointNode(point)] = from + (to - from) * share;
    }
  }

  private short[] codes() {
    short[] codes = new short[segments.pointCount()];
    for (int point = 0; point < codes.length; point++) {
      codes[point] = RoadElevation.code(height(point));
    }
    return codes;
  }

  private double height(int point) {
    return meters[segments.pointNode(point)];
  }

  private double distance(int point) {
    return location(segments.pointNode(point - 1))
        .distanceMeters(location(segments.pointNode(point)));
  }

  private LatLng location(int node) {
    return LatLng.ofUnits(segments.nodes().lat(node), segments.nodes().lng(node));
  }
}
