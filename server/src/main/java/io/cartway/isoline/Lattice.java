package io.cartway.isoline;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.roads.RoadGraph;
import java.util.Arrays;

/// What it takes to be near each node of a square lattice: the least value of the roads around it.
/// All isolines of a request are contours of one lattice, so that they are nested.
///
/// Not thread-safe. Twelve bytes a node while it spreads, at most [#NODES_MAX] nodes.
final class Lattice {

  /// 12 MB.
  static final int NODES_MAX = 1_000_000;

  /// Three numbers: [#spread] makes two further sets of them.
  private static final long BYTES_PER_NODE = 3 * Float.BYTES;

  /// Nodes outside of what is reached, on each side.
  private static final int MARGIN = 3;

  /// Samples of a road per cell: none of its nodes is missed.
  private static final double SAMPLES = 2;

  private final RoadGraph graph;
  private final double west;
  private final double south;
  private final double lngStep;
  private final double latStep;

  /// Cells per unit of a coordinate as it is stored, and the cell of the unit 0.
  private final double xPerUnit;

  private final double yPerUnit;
  private final double xOfZero;
  private final double yOfZero;
  private final int width;
  private final int height;
  private float[] values;
  private boolean hasOutside;

  /// The points of the segment that was read last: as they are stored, in cells, and how far along
  /// the segment.
  private int[] units = {};

  private double[] x = {};
  private double[] y = {};
  private double[] along = {};

  /// @param box around the roads
  /// @param cellMeters the side of a cell
  Lattice(RoadGraph graph, Bounds box, double cellMeters) {
    this.graph = graph;
    LatLng middle = new LatLng((box.south() + box.north()) / 2, box.west());
    latStep = LatLng.latDegrees(cellMeters);
    lngStep = middle.lngDegrees(cellMeters);
    west = box.west() - MARGIN * lngStep;
    south = box.south() - MARGIN * latStep;
    xPerUnit = 1 / (LatLng.UNITS_PER_DEGREE * lngStep);
    yPerUnit = 1 / (LatLng.UNITS_PER_DEGREE * latStep);
    xOfZero = -west / lngStep;
    yOfZero = -south / latStep;
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
    if (!graph.isForward(arc)) {
      addAlong(graph.segment(arc), 1 - to, 1 - from, toValue, fromValue);
    } else {
      addAlong(graph.segment(arc), from, to, fromValue, toValue);
    }
  }

  /// Adds a part of a segment, in the direction of its points.
  private void addAlong(int segment, double from, double to, double fromValue, double toValue) {
    int count = read(segment);
    double whole = along[count - 1];
    double start = from * whole;
    double part = to * whole - start;
    int steps = 1 + (int) (SAMPLES * part);
    int piece = 1;
    for (int k = 0; k <= steps; k++) {
      double share = (double) k / steps;
      double at = start + part * share;
      while (piece < count - 1 && along[piece] < at) {
        piece++;
      }
      double length = along[piece] - along[piece - 1];
      double past = length == 0 ? 0 : (at - along[piece - 1]) / length;
      lower(
          x[piece - 1] + past * (x[piece] - x[piece - 1]),
          y[piece - 1] + past * (y[piece] - y[piece - 1]),
          (float) (fromValue + share * (toValue - fromValue)));
    }
  }

  /// Reads the points of a segment and how far along it they are, in cells.
  private int read(int segment) {
    int count = graph.pointCount(segment);
    if (x.length < count) {
      units = new int[4 * count];
      x = new double[2 * count];
      y = new double[2 * count];
      along = new double[2 * count];
    }
    graph.readPoints(segment, units);
    for (int i = 0; i < count; i++) {
      x[i] = units[2 * i + 1] * xPerUnit + xOfZero;
      y[i] = units[2 * i] * yPerUnit + yOfZero;
      if (i > 0) {
        double dx = x[i] - x[i - 1];
        double dy = y[i] - y[i - 1];
        along[i] = along[i - 1] + Math.sqrt(dx * dx + dy * dy);
      }
    }
    return count;
  }

  private void lower(double x, double y, float value) {
    int column = (int) (x + 0.5);
    int row = (int) (y + 0.5);
    if (column < MARGIN || column >= width - MARGIN || row < MARGIN || row >= height - MARGIN) {
      hasOutside = true;
      return;
    }
    int node = row * width + column;
    values[node] = Math.min(values[node], value);
  }

  /// Whether some road was not in the box, and is missing now.
  boolean hasOutside() {
    return hasOutside;
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

  /// Its bytes in memory.
  long sizeBytes() {
    return BYTES_PER_NODE * width * height;
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
