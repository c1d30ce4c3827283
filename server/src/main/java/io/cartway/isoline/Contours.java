package io.cartway.isoline;

import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// Contours of a lattice by marching squares (Lorensen, Cline 1987, in two dimensions): rings
/// around the nodes within a value, clockwise, and against the clock around holes. Where two
/// opposite corners of a cell are within, they are kept apart, so that rings never touch.
final class Contours {

  /// Rings stay away from nodes, so that rounding does not make them touch.
  private static final double NEAR_NODE = 0.1;

  private static final int NONE = -1;
  private static final int BOTTOM = 0;
  private static final int RIGHT = 1;
  private static final int TOP = 2;
  private static final int LEFT = 3;

  /// Per set of corners within (1 south-west, 2 south-east, 4 north-east, 8 north-west): pairs of
  /// edges, from one to the other with what is within on the right.
  private static final int[][] STEPS = {
    {},
    {LEFT, BOTTOM},
    {BOTTOM, RIGHT},
    {LEFT, RIGHT},
    {RIGHT, TOP},
    {LEFT, BOTTOM, RIGHT, TOP},
    {BOTTOM, TOP},
    {LEFT, TOP},
    {TOP, LEFT},
    {TOP, BOTTOM},
    {BOTTOM, RIGHT, TOP, LEFT},
    {TOP, RIGHT},
    {RIGHT, LEFT},
    {RIGHT, BOTTOM},
    {BOTTOM, LEFT},
    {},
  };

  private final Lattice lattice;
  private final int width;
  private final float limit;
  private final float beyond;
  private final int coveredCells;
  private final Runnable check;

  /// Per edge of the lattice the edge that follows on its ring. Edge 2n leads from node n to the
  /// east, edge 2n + 1 to the north.
  private final int[] next;

  private Contours(Lattice lattice, float limit, float beyond, int coveredCells, Runnable check) {
    this.check = check;
    this.lattice = lattice;
    this.limit = limit;
    this.beyond = beyond;
    this.coveredCells = coveredCells;
    width = lattice.width();
    next = new int[2 * width * lattice.height()];
    Arrays.fill(next, NONE);
  }

  /// A ring in lattice coordinates.
  private static final class Ring {
    private final double[] x;
    private final double[] y;

    /// Positive for a ring with the clock.
    private final double area;

    Ring(double[] x, double[] y) {
      this.x = x;
      this.y = y;
      double twice = 0;
      for (int i = 0; i < x.length; i++) {
        int j = (i + 1) % x.length;
        twice += x[j] * y[i] - x[i] * y[j];
      }
      area = twice / 2;
    }

    double area() {
      return area;
    }

    boolean isOuter() {
      return area > 0;
    }
  }

  /// The areas of the nodes within a value, the largest first.
  ///
  /// @param largest the largest value of the lattice: what is not reached counts twice as much
  /// @param coveredCells holes of at most so many cells are covered
  /// @param check is called for each row, ring and hole, and may throw to end
  static List<Isoline.Area> of(
      Lattice lattice, float limit, float largest, int coveredCells, Runnable check) {
    return new Contours(lattice, limit, 2 * largest + 1, coveredCells, check).areas();
  }

  private List<Isoline.Area> areas() {
    for (int y = 0; y + 1 < lattice.height(); y++) {
      check.run();
      for (int x = 0; x + 1 < width; x++) {
        march(y * width + x);
      }
    }
    List<Ring> outer = new ArrayList<>();
    List<Ring> holes = new ArrayList<>();
    for (int edge = 0; edge < next.length; edge++) {
      if (next[edge] != NONE) {
        check.run();
        Ring ring = trace(edge);
        if (ring.isOuter()) {
          outer.add(ring);
        } else if (-ring.area > coveredCells) {
          holes.add(ring);
        }
      }
    }
    return assigned(outer, holes);
  }

  private void march(int node) {
    int corners =
        within(node)
            | within(node + 1) << 1
            | within(node + width + 1) << 2
            | within(node + width) << 3;
    int[] steps = STEPS[corners];
    for (int i = 0; i < steps.length; i += 2) {
      next[edge(node, steps[i])] = edge(node, steps[i + 1]);
    }
  }

  private int within(int node) {
    return lattice.value(node) <= limit ? 1 : 0;
  }

  private int edge(int node, int side) {
    return switch (side) {
      case BOTTOM -> 2 * node;
      case RIGHT -> 2 * (node + 1) + 1;
      case TOP -> 2 * (node + width);
      default -> 2 * node + 1;
    };
  }

  /// Takes the ring through an edge.
  private Ring trace(int start) {
    double[] x = new double[64];
    double[] y = new double[64];
    int count = 0;
    int edge = start;
    while (next[edge] != NONE) {
      if (count == x.length) {
        x = Arrays.copyOf(x, 2 * count);
        y = Arrays.copyOf(y, 2 * count);
      }
      int node = edge / 2;
      boolean isNorth = edge % 2 == 1;
      double share = share(node, isNorth ? node + width : node + 1);
      int column = node % width;
      int row = node / width;
      x[count] = column + (isNorth ? 0 : share);
      y[count++] = row + (isNorth ? share : 0);
      int following = next[edge];
      next[edge] = NONE;
      edge = following;
    }
    return new Ring(Arrays.copyOf(x, count), Arrays.copyOf(y, count));
  }

  /// Where the value is the limit between two nodes.
  private double share(int a, int b) {
    double low = Math.min(lattice.value(a), beyond);
    double high = Math.min(lattice.value(b), beyond);
    return Math.clamp((limit - low) / (high - low), NEAR_NODE, 1 - NEAR_NODE);
  }

  private List<Isoline.Area> assigned(List<Ring> outer, List<Ring> holes) {
    outer.sort(Comparator.comparingDouble(Ring::area).reversed());
    List<List<List<LatLng>>> inner = new ArrayList<>();
    outer.forEach(ring -> inner.add(new ArrayList<>()));
    for (Ring hole : holes) {
      check.run();
      // The smallest around it is the last one in this order.
      for (int i = outer.size() - 1; i >= 0; i--) {
        if (outer.get(i).area > -hole.area && contains(outer.get(i), hole.x[0], hole.y[0])) {
          inner.get(i).add(points(hole));
          break;
        }
      }
    }
    List<Isoline.Area> areas = new ArrayList<>();
    for (int i = 0; i < outer.size(); i++) {
      areas.add(new Isoline.Area(points(outer.get(i)), inner.get(i)));
    }
    return areas;
  }

  private static boolean contains(Ring ring, double x, double y) {
    boolean isInside = false;
    for (int i = 0, j = ring.x.length - 1; i < ring.x.length; j = i++) {
      if ((ring.y[i] > y) != (ring.y[j] > y)
          && x < (ring.x[j] - ring.x[i]) * (y - ring.y[i]) / (ring.y[j] - ring.y[i]) + ring.x[i]) {
        isInside = !isInside;
      }
    }
    return isInside;
  }

  private List<LatLng> points(Ring ring) {
    List<LatLng> points = new ArrayList<>(ring.x.length + 1);
    for (int i = 0; i < ring.x.length; i++) {
      points.add(lattice.at(ring.x[i], ring.y[i]));
    }
    points.add(points.getFirst());
    return points;
  }
}
