package io.cartway.isoline;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.roads.RoadGraph;
import java.util.Arrays;

/// What it takes to be near each node of a square lattice: the least value of the roads around it.
/// All isolines of a request are contours of one lattice, so that they are nested.
///
/// Not thread-safe. Eight bytes a node, at most [#NODES_MAX].
final class Lattice {

  /// 8 MB.
  static final int NODES_MAX = 1_000_000;

  /// Nodes outside of what is reached, on each side.
  private static final int MARGIN = 3;

  /// Samples of a road per cell: none of its nodes is missed.
  private static final double SAMPLES = 2;

  private final RoadGraph graph;
  private final double west;
  private final double south;
  private final double lngStep;
  private final double latStep;
  private final int width;
  private final int height;
  private float[] values;

  /// @param box around all roads
  /// @param cellMeters the side of a cell
  Lattice(RoadGraph graph, Bounds box, double cellMeters) {
    this.graph = graph;
    LatLng middle = new LatLng((box.south() + box.north()) / 2, box.west());
    latStep = LatLng.latDegrees(cellMeters);
    lngStep = middle.lngDegrees(cellMeters);
    west = box.west() - MARGIN * lngStep;
    south = box.south() - MARGIN * latStep;
    width = (int) Math.ceil((box.east() - box.west()) / lngStep) + 2 * MARGIN + 1;
    height = (int) Math.ceil((box.north() - box.south()) / latStep) + 2 * MARGIN + 1;
    if ((long) width * height > NODES_MAX) {
      throw new IllegalArgumentException("a lattice of %d x %d nodes".formatted(width, height));
    }
    values = new float[width * height];
    Arrays.fill(values, Float.POSITIVE_INFINITY);
  }

  /// Adds a part of a road.
  ///
  /// @param from fraction of the arc's length where it begins
  /// @param fromValue the value there
  void add(int arc, double from, double to, double fromValue, double toValue) {
    int segment = graph.segment(arc);
    int first = graph.firstPoint(segment);
    int count = graph.pointCount(segment);
    boolean isForward = graph.isForward(arc);
    double whole = 0;
    for (int i = 1; i < count; i++) {
      whole += distance(point(first, count, i - 1, isForward), point(first, count, i, isForward));
    }
    double start = from * whole;
    double end = to * whole;
    double slope = end > start ? (toValue - fromValue) / (end - start) : 0;
    double past = 0;
    for (int i = 1; i < count; i++) {
      LatLng a = point(first, count, i - 1, isForward);
      LatLng b = point(first, count, i, isForward);
      double piece = distance(a, b);
      double low = Math.max(start, past);
      double high = Math.min(end, past + piece);
      if (low <= high) {
        int samples = 1 + (int) (SAMPLES * (high - low));
        for (int k = 0; k <= samples; k++) {
          double at = low + (high - low) * k / samples;
          double share = piece == 0 ? 0 : (at - past) / piece;
          set(
              a.lng() + share * (b.lng() - a.lng()),
              a.lat() + share * (b.lat() - a.lat()),
              (float) (fromValue + slope * (at - start)));
        }
      }
      past += piece;
    }
  }

  private LatLng point(int first, int count, int index, boolean isForward) {
    return graph.point(isForward ? first + index : first + count - 1 - index);
  }

  /// In cells.
  private double distance(LatLng a, LatLng b) {
    double x = (a.lng() - b.lng()) / lngStep;
    double y = (a.lat() - b.lat()) / latStep;
    return Math.sqrt(x * x + y * y);
  }

  private void set(double lng, double lat, float value) {
    int x = (int) Math.round((lng - west) / lngStep);
    int y = (int) Math.round((lat - south) / latStep);
    int node = y * width + x;
    values[node] = Math.min(values[node], value);
  }

  /// Gives each node the least value of itself and its eight neighbours: what lies within a cell
  /// and a half of a road belongs to it. To be called once, after all roads.
  void spread() {
    float[] rows = new float[values.length];
    for (int node = 0; node < values.length; node++) {
      float least = values[node];
      least = node > 0 ? Math.min(least, values[node - 1]) : least;
      rows[node] = node + 1 < values.length ? Math.min(least, values[node + 1]) : least;
    }
    float[] all = new float[values.length];
    for (int node = 0; node < values.length; node++) {
      float least = rows[node];
      least = node >= width ? Math.min(least, rows[node - width]) : least;
      all[node] = node + width < rows.length ? Math.min(least, rows[node + width]) : least;
    }
    values = all;
  }

  int width() {
    return width;
  }

  int height() {
    return height;
  }

  float value(int node) {
    return values[node];
  }

  /// A point between nodes.
  LatLng at(double x, double y) {
    return new LatLng(south + y * latStep, west + x * lngStep);
  }
}
