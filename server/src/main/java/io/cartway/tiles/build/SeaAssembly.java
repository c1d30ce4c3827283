package io.cartway.tiles.build;

import com.onthegomap.planetiler.geo.GeoUtils;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.locationtech.jts.algorithm.Orientation;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.LineSegment;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.util.GeometryFixer;
import org.locationtech.jts.index.strtree.STRtree;
import org.locationtech.jts.operation.union.UnaryUnionOp;

/// Joins pieces of coastline to areas of sea within a box, in Planetiler's world coordinates (y
/// grows to the south).
///
/// A coastline has the land on its left and the sea on its right (OSM wiki, Tag:natural=coastline).
/// So closed pieces are islands or enclosed seas by their orientation. An open piece is extended to
/// the edge of the box and continues along the edge, with the sea on its right, to the start of the
/// next piece. It is extended straight on, unless that would meet a shore or leave points in the
/// sea that are known to be on land; then it turns, as little as it must.
final class SeaAssembly {

  /// Degrees by which an open piece turns at a time.
  private static final int TURN = 10;

  private static final int TURN_MAX = 80;

  private final Envelope box;
  private final List<List<Coordinate>> pieces = new ArrayList<>();

  /// The numbers of the pieces by where they lie: a country's coast has millions of points, and
  /// each end of a cut one is tried in up to 17 directions.
  private final STRtree shores = new STRtree();

  private final List<Coordinate> land = new ArrayList<>();

  SeaAssembly(Envelope box) {
    this.box = box;
  }

  /// Adds points that are on land.
  void addLand(Collection<Coordinate> points) {
    land.addAll(points);
  }

  void add(List<Coordinate> piece) {
    if (piece.size() >= 2) {
      Envelope around = new Envelope();
      piece.forEach(around::expandToInclude);
      shores.insert(around, pieces.size());
      pieces.add(piece);
    }
  }

  /// The sea, as valid polygons.
  Geometry sea() {
    List<List<Coordinate>> open = new ArrayList<>();
    List<Polygon> seas = new ArrayList<>();
    List<Polygon> islands = new ArrayList<>();
    for (List<Coordinate> chain : joined()) {
      if (!isClosed(chain)) {
        open.add(toEdges(chain));
      } else if (chain.size() >= 4) {
        // With y to the south, JTS's counter-clockwise is clockwise on the map: sea inside.
        boolean seaInside = Orientation.isCCW(chain.toArray(Coordinate[]::new));
        (seaInside ? seas : islands).add(polygon(chain));
      }
    }
    if (open.isEmpty() && seas.isEmpty()) {
      // Nothing but islands: the sea is all around them.
      seas.add(polygon(corners()));
    }
    for (List<Coordinate> ring : alongEdges(open)) {
      seas.add(polygon(ring));
    }
    Geometry sea = UnaryUnionOp.union(seas.stream().map(GeometryFixer::fix).toList());
    if (!islands.isEmpty()) {
      Geometry land = UnaryUnionOp.union(islands.stream().map(GeometryFixer::fix).toList());
      sea = sea.difference(land);
    }
    return sea;
  }

  /// Pieces joined at common ends.
  private List<List<Coordinate>> joined() {
    Map<Coordinate, List<Coordinate>> byStart = new LinkedHashMap<>();
    List<List<Coordinate>> chains = new ArrayList<>();
    for (List<Coordinate> piece : pieces) {
      if (isClosed(piece) || byStart.containsKey(piece.getFirst())) {
        chains.add(piece);
      } else {
        byStart.put(piece.getFirst(), piece);
      }
    }
    Map<Coordinate, Integer> ends = new HashMap<>();
    byStart.values().forEach(piece -> ends.merge(piece.getLast(), 1, Integer::sum));
    List<Coordinate> starts = new ArrayList<>(byStart.keySet());
    // A chain begins where no piece ends; the remaining pieces are closed.
    starts.sort((a, b) -> Boolean.compare(ends.containsKey(a), ends.containsKey(b)));
    for (Coordinate start : starts) {
      List<Coordinate> piece = byStart.remove(start);
      List<Coordinate> chain = new ArrayList<>();
      while (piece != null) {
        chain.addAll(chain.isEmpty() ? piece : piece.subList(1, piece.size()));
        piece = byStart.remove(chain.getLast());
      }
      if (!chain.isEmpty()) {
        chains.add(chain);
      }
    }
    return chains;
  }

  private static boolean isClosed(List<Coordinate> chain) {
    return chain.getFirst().equals2D(chain.getLast());
  }

  /// The chain, extended to the edge of the box at both ends.
  private List<Coordinate> toEdges(List<Coordinate> chain) {
    List<Coordinate> led = new ArrayList<>(chain);
    led.addFirst(onEdge(chain.getFirst(), chain.getLast(), -1));
    led.addLast(onEdge(chain.getLast(), chain.getFirst(), 1));
    return led;
  }

  /// Where the coastline may reach the edge: straight on in the direction from its other end; if
  /// that meets another coastline or floods land, in the direction nearest to it that floods least;
  /// if all meet a coastline, the nearest point.
  ///
  /// @param right 1 when the sea is on the right of the way to the edge, -1 when on the left
  private Coordinate onEdge(Coordinate end, Coordinate otherEnd, int right) {
    double east = end.x - otherEnd.x;
    double south = end.y - otherEnd.y;
    Coordinate best = nearestOnEdge(end);
    int fewest = Integer.MAX_VALUE;
    for (int turn = 0; turn <= TURN_MAX && fewest > 0; turn += TURN) {
      // Towards the land first: where nothing is known to be on land, more is sea.
      for (int side = -1; side <= (turn == 0 ? -1 : 1); side += 2) {
        double angle = Math.toRadians(turn) * side * right;
        double cos = Math.cos(angle);
        double sin = Math.sin(angle);
        Coordinate ahead = ahead(end, east * cos - south * sin, east * sin + south * cos);
        if (!meetsShore(end, ahead)) {
          int flooded = flooded(end, ahead, right);
          if (flooded < fewest) {
            fewest = flooded;
            best = ahead;
          }
        }
      }
    }
    return best;
  }

  /// The point of the edge in a direction.
  private Coordinate ahead(Coordinate end, double east, double south) {
    double ratioX = ratio(east, end.x, box.getMinX(), box.getMaxX());
    double ratioY = ratio(south, end.y, box.getMinY(), box.getMaxY());
    if (ratioX <= ratioY) {
      double y = Math.clamp(end.y + ratioX * south, box.getMinY(), box.getMaxY());
      return new Coordinate(east < 0 ? box.getMinX() : box.getMaxX(), y);
    }
    double x = Math.clamp(end.x + ratioY * east, box.getMinX(), box.getMaxX());
    return new Coordinate(x, south < 0 ? box.getMinY() : box.getMaxY());
  }

  /// How many points on land lie beside the way, on the side of the sea and no further from it than
  /// it is long: what is further may be another shore's.
  private int flooded(Coordinate from, Coordinate to, int right) {
    double east = to.x - from.x;
    double south = to.y - from.y;
    double square = east * east + south * south;
    int count = 0;
    for (Coordinate point : land) {
      double along = (point.x - from.x) * east + (point.y - from.y) * south;
      double across = (east * (point.y - from.y) - south * (point.x - from.x)) * right;
      if (along > 0 && along < square && across > 0 && across < square) {
        count++;
      }
    }
    return count;
  }

  /// The number of steps to the edge in the step's direction.
  private static double ratio(double step, double from, double min, double max) {
    return step == 0 ? Double.POSITIVE_INFINITY : ((step < 0 ? min : max) - from) / step;
  }

  private boolean meetsShore(Coordinate end, Coordinate ahead) {
    LineSegment way = new LineSegment(new LineSegment(end, ahead).pointAlong(1e-6), ahead);
    Envelope around = new Envelope(way.p0, way.p1);
    List<?> near = shores.query(around);
    for (Object number : near) {
      List<Coordinate> piece = pieces.get((Integer) number);
      for (int i = 1; i < piece.size(); i++) {
        Coordinate from = piece.get(i - 1);
        Coordinate to = piece.get(i);
        boolean isNear = around.intersects(from, to);
        if (isNear && way.intersection(new LineSegment(from, to)) != null) {
          return true;
        }
      }
    }
    return false;
  }

  private Coordinate nearestOnEdge(Coordinate point) {
    double west = point.x - box.getMinX();
    double east = box.getMaxX() - point.x;
    double north = point.y - box.getMinY();
    double south = box.getMaxY() - point.y;
    double nearest = Math.min(Math.min(west, east), Math.min(north, south));
    if (nearest == west) {
      return new Coordinate(box.getMinX(), point.y);
    }
    if (nearest == east) {
      return new Coordinate(box.getMaxX(), point.y);
    }
    return new Coordinate(point.x, nearest == north ? box.getMinY() : box.getMaxY());
  }

  /// Closes open chains along the box: clockwise on the map, which keeps the sea on the right.
  private List<List<Coordinate>> alongEdges(List<List<Coordinate>> open) {
    List<List<Coordinate>> left = new ArrayList<>(open);
    List<List<Coordinate>> rings = new ArrayList<>();
    while (!left.isEmpty()) {
      List<Coordinate> first = left.removeFirst();
      List<Coordinate> ring = new ArrayList<>(first);
      while (true) {
        List<Coordinate> next = nextClockwise(ring.getLast(), first, left);
        addCorners(ring, next.getFirst());
        if (!left.remove(next)) {
          break; // Back at the first.
        }
        ring.addAll(next);
      }
      ring.add(ring.getFirst());
      rings.add(ring);
    }
    return rings;
  }

  private List<Coordinate> nextClockwise(
      Coordinate from, List<Coordinate> first, List<List<Coordinate>> left) {
    List<Coordinate> nearest = first;
    double shortest = clockwise(from, first.getFirst());
    for (List<Coordinate> candidate : left) {
      double way = clockwise(from, candidate.getFirst());
      if (way < shortest) {
        shortest = way;
        nearest = candidate;
      }
    }
    return nearest;
  }

  private void addCorners(List<Coordinate> ring, Coordinate to) {
    Coordinate from = ring.getLast();
    double way = clockwise(from, to);
    List<Coordinate> passed = new ArrayList<>();
    for (Coordinate corner : corners().subList(0, 4)) {
      if (clockwise(from, corner) < way) {
        passed.add(corner);
      }
    }
    passed.sort((a, b) -> Double.compare(clockwise(from, a), clockwise(from, b)));
    ring.addAll(passed);
  }

  /// From one point of the edge to another, clockwise on the map.
  private double clockwise(Coordinate from, Coordinate to) {
    double around = 2 * (box.getWidth() + box.getHeight());
    double way = position(to) - position(from);
    return way < 0 ? way + around : way;
  }

  /// The distance of a point of the edge from the north-west corner, clockwise on the map.
  private double position(Coordinate point) {
    double width = box.getWidth();
    double height = box.getHeight();
    if (point.y == box.getMinY()) {
      return point.x - box.getMinX();
    }
    if (point.x == box.getMaxX()) {
      return width + point.y - box.getMinY();
    }
    if (point.y == box.getMaxY()) {
      return width + height + box.getMaxX() - point.x;
    }
    return 2 * width + height + box.getMaxY() - point.y;
  }

  private List<Coordinate> corners() {
    return List.of(
        new Coordinate(box.getMinX(), box.getMinY()),
        new Coordinate(box.getMaxX(), box.getMinY()),
        new Coordinate(box.getMaxX(), box.getMaxY()),
        new Coordinate(box.getMinX(), box.getMaxY()),
        new Coordinate(box.getMinX(), box.getMinY()));
  }

  private static Polygon polygon(List<Coordinate> ring) {
    return GeoUtils.JTS_FACTORY.createPolygon(ring.toArray(Coordinate[]::new));
  }
}
