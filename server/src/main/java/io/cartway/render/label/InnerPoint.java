package io.cartway.render.label;

import io.cartway.render.feature.WorkCount;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/// The place within a polygon that is farthest from its edges, where its label stands, found by
/// halving cells as in MapLibre's `find_pole_of_inaccessibility.ts`.
final class InnerPoint {

  /// How much further away a better place may be, in units of [TileLines]: 2 pixels of a tile.
  private static final double PRECISION = 16;

  /// Cells that are looked at for a polygon.
  private static final int CELLS_MAX = 2_000;

  /// Edges that are measured for a polygon, over all cells.
  private static final long EDGES_MAX = 400_000;

  /// @param half half of the side
  /// @param distance from the edges, negative outside
  private record Cell(double x, double y, double half, double distance) {

    double best() {
      return distance + half * Math.sqrt(2);
    }
  }

  private final List<double[]> rings;
  private final long edges;
  private final WorkCount work;
  private final PriorityQueue<Cell> open =
      new PriorityQueue<>(
          Comparator.comparingDouble(Cell::best)
              .reversed()
              .thenComparingDouble(Cell::y)
              .thenComparingDouble(Cell::x));

  private InnerPoint(List<double[]> rings, WorkCount work) {
    this.rings = rings;
    this.work = work;
    long points = 0;
    for (double[] ring : rings) {
      points += ring.length / 2;
    }
    edges = points;
  }

  /// The places of the polygons that some rings make: an outer ring, then those of its holes.
  ///
  /// @param rings closed; outer ones turn the other way than holes
  /// @return x and y of each
  static List<double[]> of(List<double[]> rings, WorkCount work) {
    List<double[]> places = new ArrayList<>();
    List<double[]> polygon = new ArrayList<>();
    double outer = 0;
    for (double[] ring : rings) {
      double area = area(ring);
      if (area == 0) {
        continue;
      }
      if (outer == 0) {
        outer = Math.signum(area);
      }
      if (Math.signum(area) == outer && !polygon.isEmpty()) {
        places.add(new InnerPoint(polygon, work).find());
        polygon = new ArrayList<>();
      }
      polygon.add(ring);
    }
    if (!polygon.isEmpty()) {
      places.add(new InnerPoint(polygon, work).find());
    }
    return places;
  }

  private static double area(double[] ring) {
    double area = 0;
    for (int i = 0; i + 3 < ring.length; i += 2) {
      area += ring[i] * ring[i + 3] - ring[i + 2] * ring[i + 1];
    }
    return area;
  }

  private double[] find() {
    double[] ring = rings.getFirst();
    double left = ring[0];
    double top = ring[1];
    double right = left;
    double bottom = top;
    for (int i = 2; i < ring.length; i += 2) {
      left = Math.min(left, ring[i]);
      right = Math.max(right, ring[i]);
      top = Math.min(top, ring[i + 1]);
      bottom = Math.max(bottom, ring[i + 1]);
    }
    double side = Math.min(right - left, bottom - top);
    if (side == 0) {
      return new double[] {left, top};
    }
    Cell centroid = centroid(ring);
    Cell best = centroid;
    // A strip of a thousand squares is looked at in larger cells.
    side = Math.max(side, Math.max(right - left, bottom - top) / 100);
    for (double x = left; x < right; x += side) {
      for (double y = top; y < bottom; y += side) {
        open.add(cell(x + side / 2, y + side / 2, side / 2));
      }
    }
    for (int looked = 0; !open.isEmpty() && looked < CELLS_MAX; looked++) {
      Cell cell = open.poll();
      if (cell.distance() > best.distance()) {
        best = cell;
      }
      if (cell.best() - best.distance() <= PRECISION || looked * edges > EDGES_MAX) {
        break;
      }
      double half = cell.half() / 2;
      for (int i = 0; i < 4; i++) {
        double x = cell.x() + ((i & 1) == 0 ? -half : half);
        double y = cell.y() + ((i & 2) == 0 ? -half : half);
        open.add(cell(x, y, half));
      }
    }
    if (centroid.distance() > 0 && best.distance() - centroid.distance() <= PRECISION) {
      best = centroid;
    }
    return new double[] {best.x(), best.y()};
  }

  private Cell centroid(double[] ring) {
    double area = 0;
    double x = 0;
    double y = 0;
    for (int i = 0; i + 3 < ring.length; i += 2) {
      double cross = ring[i] * ring[i + 3] - ring[i + 2] * ring[i + 1];
      x += (ring[i] + ring[i + 2]) * cross;
      y += (ring[i + 1] + ring[i + 3]) * cross;
      area += cross * 3;
    }
    return cell(x / area, y / area, 0);
  }

  private Cell cell(double x, double y, double half) {
    work.count(edges);
    boolean inside = false;
    double nearest = Double.POSITIVE_INFINITY;
    for (double[] ring : rings) {
      for (int i = 0; i + 3 < ring.length; i += 2) {
        double dx = ring[i + 2] - ring[i];
        double dy = ring[i + 3] - ring[i + 1];
        if (ring[i + 1] > y != ring[i + 3] > y && x < dx * (y - ring[i + 1]) / dy + ring[i]) {
          inside = !inside;
        }
        double square = dx * dx + dy * dy;
        double along = square > 0 ? ((x - ring[i]) * dx + (y - ring[i + 1]) * dy) / square : 0;
        double t = Math.clamp(along, 0, 1);
        double offX = x - ring[i] - t * dx;
        double offY = y - ring[i + 1] - t * dy;
        nearest = Math.min(nearest, offX * offX + offY * offY);
      }
    }
    return new Cell(x, y, half, (inside ? 1 : -1) * Math.sqrt(nearest));
  }
}
