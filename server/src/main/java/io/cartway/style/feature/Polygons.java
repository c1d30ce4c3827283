package io.cartway.style.feature;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/// Polygons, and whether features lie within them (`within`), as the specification's reference
/// implementation decides: in whole units of tiles, and not on an edge.
public final class Polygons {

  /// What it takes to project a point, in comparisons of a point with an edge.
  private static final int PER_POINT = 30;

  private final List<Shape.Polygon> polygons;
  private final int size;

  /// The polygons in units of tiles at a zoom.
  public static final class Projected {
    private final List<double[][]> polygons;
    private final Box box;

    private Projected(List<double[][]> polygons, Box box) {
      this.polygons = polygons;
      this.box = box;
    }
  }

  public Polygons(List<Shape.Polygon> polygons) {
    this.polygons = List.copyOf(polygons);
    this.size = polygons.stream().mapToInt(each -> Plane.size(each.rings)).sum();
  }

  /// The polygons at the zoom of a tile: whoever asks about many features keeps them.
  ///
  /// @param work is told of the work before it is done
  public Projected at(TilePosition tile, LongConsumer work) {
    work.accept((long) PER_POINT * size);
    List<double[][]> projected = new ArrayList<>();
    Box box = new Box();
    for (Shape.Polygon polygon : polygons) {
      double[][] rings = new double[polygon.rings.length][];
      for (int i = 0; i < rings.length; i++) {
        double[] degrees = polygon.rings[i];
        rings[i] = new double[degrees.length];
        for (int j = 0; j < degrees.length; j += 2) {
          rings[i][j] = tile.worldX(degrees[j]);
          rings[i][j + 1] = tile.worldY(degrees[j + 1]);
          box.add(rings[i][j], rings[i][j + 1]);
        }
      }
      projected.add(rings);
    }
    return new Projected(projected, box);
  }

  /// Whether all points, and all segments of lines, lie within a polygon.
  ///
  /// @param at these polygons at the zoom of the tile
  /// @param work is told of comparisons before they are made
  public boolean contain(
      Projected at, TilePoints points, GeometryType type, TilePosition tile, LongConsumer work) {
    double world = tile.worldSize();
    double[] moved = new double[2 * points.count()];
    Box box = new Box();
    for (int i = 0; i < points.count(); i++) {
      moved[2 * i] = points.x(i) + tile.x() * TilePosition.EXTENT;
      moved[2 * i + 1] = points.y(i) + tile.y() * TilePosition.EXTENT;
      box.add(moved[2 * i], moved[2 * i + 1]);
    }
    if (type == GeometryType.POINT || box.maxX - box.minX <= world / 2) {
      box = new Box();
      for (int i = 0; i < points.count(); i++) {
        moved[2 * i] = wrapped(moved[2 * i], at.box, world);
        box.add(moved[2 * i], moved[2 * i + 1]);
      }
    }
    if (!box.isEmpty() && !box.isWithin(at.box)) {
      return false;
    }
    work.accept((long) points.count() * size * (type == GeometryType.LINE ? 2 : 1));
    return type == GeometryType.POINT
        ? containPoints(moved, at.polygons)
        : containLines(moved, points, at.polygons);
  }

  /// An x on the side of the antimeridian on which the polygons are.
  private static double wrapped(double x, Box polygons, double world) {
    if (x >= polygons.minX && x <= polygons.maxX) {
      return x;
    }
    double half = world / 2;
    for (double side : new double[] {polygons.minX, polygons.maxX}) {
      if (x - side > half) {
        return x - world;
      }
      if (side - x > half) {
        return x + world;
      }
    }
    return x;
  }

  private static boolean containPoints(double[] points, List<double[][]> polygons) {
    for (int i = 0; i < points.length; i += 2) {
      boolean inside = false;
      for (double[][] polygon : polygons) {
        inside = inside || Plane.isWithin(points[i], points[i + 1], polygon, false);
      }
      if (!inside) {
        return false;
      }
    }
    return true;
  }

  private static boolean containLines(
      double[] moved, TilePoints points, List<double[][]> polygons) {
    for (int part = 0; part < points.parts(); part++) {
      boolean inside = false;
      for (double[][] polygon : polygons) {
        inside = inside || contains(polygon, moved, points.start(part), points.end(part));
      }
      if (!inside) {
        return false;
      }
    }
    return true;
  }

  private static boolean contains(double[][] polygon, double[] points, int start, int end) {
    for (int i = start; i < end; i++) {
      if (!Plane.isWithin(points[2 * i], points[2 * i + 1], polygon, false)) {
        return false;
      }
    }
    for (int i = start; i + 1 < end; i++) {
      if (Plane.crosses(points, i, polygon)) {
        return false;
      }
    }
    return true;
  }
}
