package io.cartway.geofences.shape;

import io.cartway.geo.Bounds;
import io.cartway.geo.CircleArea;
import io.cartway.geo.CorridorArea;
import io.cartway.geo.LatLng;
import io.cartway.geo.MeasuredArea;
import io.cartway.geo.PolygonArea;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/// The cells that a shape covers: wholly, or perhaps in part. Together they hold every point of it.
///
/// The depth of a point changes by no more than the way from it. So a cell is wholly inside when
/// its centre is deeper than the cell's radius, and outside when it is farther away: that holds for
/// any shape, across the antimeridian and at the poles.
///
/// @param inside cells without a point outside of the shape
/// @param partly other cells
/// @param deepestMeters depth of a point of the shape, about the deepest; near a pole it may be
///   less
public record Cover(List<Cell> inside, List<Cell> partly, double deepestMeters) {

  /// Of a shape: a large one has larger cells.
  public static final int CELLS_MAX = 24;

  /// Cells of this level do not cross the equator.
  private static final int LEVEL_FIRST = 3;

  /// What depths of kilometres may be wrong by, and those near to the edge.
  private static final double UNSURE = 1e-3;

  private static final double UNSURE_METERS = 0.5;

  /// Cells that are halved to find a polygon's depth, fewer for many points, and the share that is
  /// deep enough.
  private static final int LOOKS_MAX = 400;

  private static final int LOOKS_MIN = 20;
  private static final int LOOKED_POINTS_MAX = 100_000;

  private static final double DEEP_ENOUGH = 1.05;

  /// A polygon that is nowhere deeper is a line.
  private static final double DEPTH_MIN = 0.01;

  public Cover {
    inside = List.copyOf(inside);
    partly = List.copyOf(partly);
  }

  /// The cells of a shape, and its depth.
  public static Cover of(MeasuredArea area) {
    List<Cell> inside = new ArrayList<>();
    // The coarsest is first: cells join at the end.
    ArrayDeque<Cell> partly = new ArrayDeque<>();
    for (Cell cell : first(area)) {
      sort(area, cell, inside, partly);
    }
    while (!partly.isEmpty()
        && partly.getFirst().level() < Cell.LEVEL_MAX
        && inside.size() + partly.size() + 3 <= CELLS_MAX) {
      Cell cell = partly.removeFirst();
      for (int i = 0; i < 4; i++) {
        sort(area, cell.part(i), inside, partly);
      }
    }
    return new Cover(inside, new ArrayList<>(partly), deepest(area));
  }

  /// The large cells that meet the box around a shape: a depth of thousands of points takes up to a
  /// millisecond.
  private static List<Cell> first(MeasuredArea area) {
    Bounds bounds = area.bounds();
    if (bounds.west() <= -180
        || bounds.east() >= 180
        || bounds.south() <= -90
        || bounds.north() >= 90) {
      // The box ends there, and the shape may go on behind.
      bounds = new Bounds(-180, bounds.south(), 180, bounds.north());
    }
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < 1 << (2 * LEVEL_FIRST); i++) {
      Cell cell = new Cell(LEVEL_FIRST, i >> LEVEL_FIRST, i & ((1 << LEVEL_FIRST) - 1));
      if (cell.meets(bounds)) {
        cells.add(cell);
      }
    }
    return cells;
  }

  private static void sort(
      MeasuredArea area, Cell cell, List<Cell> inside, ArrayDeque<Cell> partly) {
    double radius = cell.radiusMeters() * (1 + UNSURE) + UNSURE_METERS;
    double depth = area.depthMeters(cell.center());
    if (depth > radius) {
      inside.add(cell);
    } else if (depth >= -radius) {
      partly.addLast(cell);
    }
  }

  private static double deepest(MeasuredArea area) {
    return switch (area) {
      case CircleArea circle -> circle.radiusMeters();
      case CorridorArea corridor -> corridor.radiusMeters();
      case PolygonArea polygon -> deepestOf(polygon);
    };
  }

  /// A cell, and the depth of its centre.
  private record Look(Cell cell, double depth) {

    static Look at(PolygonArea area, Cell cell) {
      LatLng center = cell.center();
      return new Look(cell, area.depthMeters(center));
    }

    /// No point of the cell is deeper.
    double most() {
      return depth + cell.radiusMeters();
    }
  }

  /// Halves the cell that may have the deepest point, as mapbox's polylabel finds the place of a
  /// label (V. Agafonkin 2016).
  private static double deepestOf(PolygonArea area) {
    PriorityQueue<Look> looks =
        new PriorityQueue<>(Comparator.comparingDouble(Look::most).reversed());
    for (Cell cell : first(area)) {
      looks.add(Look.at(area, cell));
    }
    double deepest = DEPTH_MIN;
    int points = area.ring().size() + area.holes().stream().mapToInt(List::size).sum();
    int most = Math.clamp(LOOKED_POINTS_MAX / points, LOOKS_MIN, LOOKS_MAX);
    for (int i = 0; i < most && !looks.isEmpty(); i++) {
      Look look = looks.remove();
      deepest = Math.max(deepest, look.depth);
      if (look.most() <= deepest * DEEP_ENOUGH || look.cell.level() == Cell.LEVEL_MAX) {
        break;
      }
      for (int part = 0; part < 4; part++) {
        looks.add(Look.at(area, look.cell.part(part)));
      }
    }
    return deepest;
  }
}
