package io.cartway.isoline;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.paths.Reach;
import io.cartway.roads.RoadGraph;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// What it takes to be near each node of a square lattice: the least value of the roads around it.
/// All isolines of a request are contours of one lattice, so that they are nested.
///
/// Several threads may draw at once; all else is for one thread. Twelve bytes a node while it
/// spreads, and four more for each further thread that drew; at most [#NODES_MAX] nodes.
final class Lattice {

  /// 12 MB, and 4 MB for each further thread.
  static final int NODES_MAX = 1_000_000;

  /// [#spread] makes so many further numbers of each node.
  private static final int SPREAD = 2;

  /// Nodes outside of what is reached, on each side.
  private static final int MARGIN = 3;

  /// Samples of a road per cell: none of its nodes is missed.
  private static final double SAMPLES = 2;

  private static final int MILLIMETERS = 1000;

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

  /// Of a road that is no longer the ends are samples enough, in millimetres.
  private final int shortMillimeters;

  private final Queue<Drawing> drawings = new ConcurrentLinkedQueue<>();
  private float[] values = {};

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
    shortMillimeters = (int) Math.min(Integer.MAX_VALUE, MILLIMETERS * cellMeters / SAMPLES);
  }

  /// Draws roads in one thread.
  Drawing drawing() {
    Drawing drawing = new Drawing();
    drawings.add(drawing);
    return drawing;
  }

  /// What one thread draws. Four bytes a node.
  final class Drawing implements Reach.Parts {
    private final float[] nodes = new float[width * height];
    private boolean hasOutside;

    /// The points of the segment that was read last: as they are stored, in cells, and how far
    /// along the segment.
    private int[] units = {};

    private double[] x = {};
    private double[] y = {};
    private double[] along = {};

    private Drawing() {
      Arrays.fill(nodes, Float.POSITIVE_INFINITY);
    }

    @Override
    public void add(int arc, double from, double to, double fromValue, double toValue) {
      // Junctions near each other lie together in memory, unlike the points of their roads.
      if (from == 0 && to == 1 && graph.lengthMillimeters(arc) <= shortMillimeters) {
        lower(graph.location(graph.tail(arc)), fromValue);
        lower(graph.location(graph.head(arc)), toValue);
      } else if (graph.isForward(arc)) {
        addAlong(graph.segment(arc), from, to, fromValue, toValue);
      } else {
        addAlong(graph.segment(arc), 1 - to, 1 - from, toValue, fromValue);
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
            fromValue + share * (toValue - fromValue));
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
        x[i] = x(units[2 * i + 1]);
        y[i] = y(units[2 * i]);
        if (i > 0) {
          double dx = x[i] - x[i - 1];
          double dy = y[i] - y[i - 1];
          along[i] = along[i - 1] + Math.sqrt(dx * dx + dy * dy);
        }
      }
      return count;
    }

    private void lower(LatLng at, double value) {
      lower(x(at.lng() * LatLng.UNITS_PER_DEGREE), y(at.lat() * LatLng.UNITS_PER_DEGREE), value);
    }

    private void lower(double x, double y, double value) {
      int column = (int) (x + 0.5);
      int row = (int) (y + 0.5);
      if (column < MARGIN || column >= width - MARGIN || row < MARGIN || row >= height - MARGIN) {
        hasOutside = true;
        return;
      }
      int node = row * width + column;
      nodes[node] = Math.min(nodes[node], (float) value);
    }
  }

  private double x(double lngUnits) {
    return lngUnits * xPerUnit + xOfZero;
  }

  private double y(double latUnits) {
    return latUnits * yPerUnit + yOfZero;
  }

  /// Whether some road was not in the box, and is missing now.
  boolean hasOutside() {
    return drawings.stream().anyMatch(drawing -> drawing.hasOutside);
  }

  /// Gives each node the least value of itself and its eight neighbours: what lies within a cell
  /// and a half of a road belongs to it. To be called once, after all drawings.
  void spread() {
    float[] drawn = drawings.remove().nodes;
    for (Drawing other : drawings) {
      lower(drawn, other.nodes, 0);
    }
    // Nothing is drawn in the margin, so rows need not be told apart.
    float[] rows = drawn.clone();
    lower(rows, drawn, -1);
    lower(rows, drawn, 1);
    values = rows.clone();
    lower(values, rows, -width);
    lower(values, rows, width);
  }

  private static void lower(float[] nodes, float[] others, int shift) {
    int end = Math.min(nodes.length, nodes.length - shift);
    for (int node = Math.max(0, -shift); node < end; node++) {
      nodes[node] = Math.min(nodes[node], others[node + shift]);
    }
  }

  /// Its bytes in memory.
  ///
  /// @param threads so many draw at most
  long sizeBytes(int threads) {
    return (long) Float.BYTES * (threads + SPREAD) * width * height;
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
