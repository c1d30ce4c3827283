package io.cartway.bench.search;

import com.graphhopper.reader.ReaderElement;
import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.operation.polygonize.Polygonizer;

/// Shapes of ways and relations, assembled simply: closed lines make polygons.
final class Outlines {

  private static final GeometryFactory FACTORY = new GeometryFactory();
  private static final int RING_POINTS_MIN = 4;

  private final RawOsm raw;

  Outlines(RawOsm raw) {
    this.raw = raw;
  }

  static Point point(LatLng place) {
    return FACTORY.createPoint(new Coordinate(place.lng(), place.lat()));
  }

  /// The middle of a way: of its area if it is closed, else of its line.
  Optional<LatLng> centreOfWay(RawOsm.Way way) {
    return line(way)
        .map(line -> {
          boolean isArea = line.isClosed() && line.getNumPoints() >= RING_POINTS_MIN;
          return centre(isArea ? FACTORY.createPolygon(line.getCoordinates()) : line);
        });
  }

  /// The middle of a relation's outer rings, or of its lines if they are not closed.
  Optional<LatLng> centreOfRelation(RawOsm.Relation relation) {
    Optional<Geometry> area = area(relation);
    if (area.isPresent()) {
      return area.map(Outlines::centre);
    }
    List<Geometry> parts = new ArrayList<>();
    for (RawOsm.Member member : relation.members()) {
      RawOsm.Way way = raw.ways().get(member.id());
      if (member.type() == ReaderElement.Type.WAY && way != null) {
        line(way).ifPresent(parts::add);
      }
      LatLng node = raw.nodes().get(member.id());
      if (member.type() == ReaderElement.Type.NODE && node != null) {
        parts.add(point(node));
      }
    }
    return parts.isEmpty() ? Optional.empty() : Optional.of(centre(FACTORY.buildGeometry(parts)));
  }

  /// The area of a relation without its holes; empty if its ways are not closed in this extract.
  Optional<Geometry> area(RawOsm.Relation relation) {
    Optional<Geometry> outer = polygons(relation, false);
    return outer.map(it -> polygons(relation, true).map(it::difference).orElse(it));
  }

  private Optional<Geometry> polygons(RawOsm.Relation relation, boolean isInner) {
    Polygonizer polygonizer = new Polygonizer();
    for (RawOsm.Member member : relation.members()) {
      RawOsm.Way way = raw.ways().get(member.id());
      boolean isWanted =
          member.type() == ReaderElement.Type.WAY && member.role().equals("inner") == isInner;
      if (way != null && isWanted) {
        line(way).ifPresent(polygonizer::add);
      }
    }
    List<Geometry> polygons = new ArrayList<>();
    for (Object polygon : polygonizer.getPolygons()) {
      polygons.add(((Geometry) polygon).buffer(0));
    }
    return polygons.isEmpty()
        ? Optional.empty()
        : Optional.of(FACTORY.buildGeometry(polygons).buffer(0));
  }

  /// The lines of a relation's ways.
  List<List<LatLng>> lines(RawOsm.Relation relation) {
    List<List<LatLng>> lines = new ArrayList<>();
    for (RawOsm.Member member : relation.members()) {
      RawOsm.Way way = raw.ways().get(member.id());
      if (way != null && member.type() == ReaderElement.Type.WAY) {
        lines.add(raw.line(way));
      }
    }
    return lines;
  }

  private Optional<LineString> line(RawOsm.Way way) {
    Coordinate[] points =
        raw.line(way).stream()
            .map(each -> new Coordinate(each.lng(), each.lat()))
            .toArray(Coordinate[]::new);
    return points.length < 2 ? Optional.empty() : Optional.of(FACTORY.createLineString(points));
  }

  private static LatLng centre(Geometry geometry) {
    Point centre = geometry.getCentroid();
    return new LatLng(centre.getY(), centre.getX());
  }
}
