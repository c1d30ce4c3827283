package io.cartway.bench;

import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import io.cartway.isoline.Isoline;
import java.util.ArrayList;
import java.util.List;
import org.locationtech.jts.algorithm.Orientation;
import org.locationtech.jts.algorithm.locate.IndexedPointInAreaLocator;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Location;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Polygon;

/// The polygons of an isoline as callers read them, rounded as in an answer, and what is wrong with
/// them by JTS.
final class Outline {

  private static final GeometryFactory SHAPES = new GeometryFactory();
  private static final int DECIMALS = 6;
  private static final int RING_POINTS_MIN = 4;

  /// What rounding moves a border by, in degrees.
  private static final double ROUNDING = 1e-6;

  private final MultiPolygon shape;
  private final IndexedPointInAreaLocator locator;
  private final List<String> faults = new ArrayList<>();
  private int pointCount;

  Outline(Isoline isoline) {
    List<Polygon> polygons = new ArrayList<>();
    for (Isoline.Area area : isoline.areas()) {
      LinearRing outer = ring(area.outer(), false);
      LinearRing[] holes =
          area.inner().stream().map(hole -> ring(hole, true)).toArray(LinearRing[]::new);
      polygons.add(SHAPES.createPolygon(outer, holes));
    }
    shape = SHAPES.createMultiPolygon(polygons.toArray(Polygon[]::new));
    locator = new IndexedPointInAreaLocator(shape);
    if (!shape.isValid()) {
      faults.add("not valid, or polygons that overlap");
    }
    if (shape.isEmpty()) {
      faults.add("empty");
    }
  }

  private LinearRing ring(List<LatLng> points, boolean isHole) {
    List<LatLng> read = FlexiblePolyline.decode(FlexiblePolyline.encode(points, DECIMALS)).points();
    pointCount += read.size();
    if (read.size() < RING_POINTS_MIN || !read.getFirst().equals(read.getLast())) {
      faults.add("not closed");
    }
    Coordinate[] coordinates =
        read.stream()
            .map(point -> new Coordinate(point.lng(), point.lat()))
            .toArray(Coordinate[]::new);
    if (Orientation.isCCW(coordinates) != isHole) {
      faults.add(isHole ? "a hole with the clock" : "a polygon against the clock");
    }
    return SHAPES.createLinearRing(coordinates);
  }

  /// What is wrong; empty when nothing is.
  List<String> faults() {
    return faults;
  }

  /// The number of points, of holes too.
  int pointCount() {
    return pointCount;
  }

  int holeCount() {
    int count = 0;
    for (int i = 0; i < shape.getNumGeometries(); i++) {
      count += ((Polygon) shape.getGeometryN(i)).getNumInteriorRing();
    }
    return count;
  }

  int polygonCount() {
    return shape.getNumGeometries();
  }

  /// The box around it, in degrees.
  Envelope box() {
    return shape.getEnvelopeInternal();
  }

  boolean contains(double lng, double lat) {
    return locator.locate(new Coordinate(lng, lat)) != Location.EXTERIOR;
  }

  /// Whether all of it lies within another one, but for what rounding moves.
  boolean isWithin(Outline larger) {
    double outside = shape.difference(larger.shape).getArea();
    return outside <= ROUNDING * shape.getLength();
  }
}
