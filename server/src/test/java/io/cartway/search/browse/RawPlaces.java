package io.cartway.search.browse;

import com.onthegomap.planetiler.geo.GeoUtils;
import com.onthegomap.planetiler.reader.osm.OsmBlockSource;
import com.onthegomap.planetiler.reader.osm.OsmElement;
import com.onthegomap.planetiler.reader.osm.OsmInputFile;
import io.cartway.geo.LatLng;
import io.cartway.search.TestVocabulary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.operation.polygonize.Polygonizer;

/// The places of a raw extract, read without anything of what builds the index but the rules that
/// give tags their categories: where a way or a relation is, is found out here.
final class RawPlaces {

  private static final GeometryFactory FACTORY = new GeometryFactory();
  private static final Set<String> AREA_TYPES = Set.of("multipolygon", "boundary", "land_area");

  private final Map<Long, Coordinate> nodes = new HashMap<>();
  private final Map<Long, List<Long>> ways = new HashMap<>();
  private final List<OsmElement> tagged = new ArrayList<>();
  private final List<Place> places = new ArrayList<>();

  /// A place.
  ///
  /// @param element `n12`
  record Place(String element, LatLng position, List<String> categories, Map<String, Object> tags) {

    boolean isIn(String category) {
      return categories.stream()
          .anyMatch(each -> each.equals(category) || each.startsWith(category + "-"));
    }
  }

  private RawPlaces() {}

  /// All places of an extract whose geometry is there.
  static List<Place> read(Path extract) throws IOException {
    RawPlaces raw = new RawPlaces();
    try (OsmBlockSource blocks = new OsmInputFile(extract).get()) {
      blocks.forEachBlock(block -> block.decodeElements().forEach(raw::add));
    }
    for (OsmElement element : raw.tagged) {
      List<String> categories = TestVocabulary.VOCABULARY.categories().classify(element.tags());
      if (!categories.isEmpty()) {
        raw.position(element)
            .ifPresent(position ->
                raw.places.add(
                    new Place(
                        element.getClass().getSimpleName().toLowerCase(Locale.ROOT).charAt(0)
                            + String.valueOf(element.id()),
                        position,
                        categories,
                        element.tags())));
      }
    }
    return raw.places;
  }

  private void add(OsmElement element) {
    if (element instanceof OsmElement.Node node) {
      nodes.put(node.id(), new Coordinate(node.lon(), node.lat()));
    } else if (element instanceof OsmElement.Way way) {
      List<Long> ids = new ArrayList<>();
      for (int i = 0; i < way.nodes().size(); i++) {
        ids.add(way.nodes().get(i));
      }
      ways.put(way.id(), ids);
    }
    if (!element.tags().isEmpty()) {
      tagged.add(element);
    }
  }

  private Optional<LatLng> position(OsmElement element) {
    return switch (element) {
      case OsmElement.Node node -> Optional.of(new LatLng(node.lat(), node.lon()));
      case OsmElement.Way way -> line(way.id()).map(line -> middle(line, way));
      case OsmElement.Relation relation -> area(relation).map(RawPlaces::middle);
      default -> Optional.empty();
    };
  }

  private Optional<LineString> line(long way) {
    List<Long> ids = ways.getOrDefault(way, List.of());
    Coordinate[] points = new Coordinate[ids.size()];
    for (int i = 0; i < points.length; i++) {
      Coordinate point = nodes.get(ids.get(i));
      if (point == null) {
        return Optional.empty();
      }
      points[i] = kept(point);
    }
    return points.length < 2 ? Optional.empty() : Optional.of(FACTORY.createLineString(points));
  }

  /// A point of a line as the builder reads it: it keeps nodes in units of two centimetres, and the
  /// point inside a thin crooked area turns on them.
  private static Coordinate kept(Coordinate point) {
    long packed = GeoUtils.encodeFlatLocation(point.x, point.y);
    return new Coordinate(
        GeoUtils.getWorldLon(GeoUtils.decodeWorldX(packed)),
        GeoUtils.getWorldLat(GeoUtils.decodeWorldY(packed)));
  }

  /// What closes is an area, unless it says that it is none.
  private static LatLng middle(LineString line, OsmElement.Way way) {
    boolean isArea =
        line.isClosed() && line.getNumPoints() >= 4 && !"no".equals(way.getString("area"));
    if (isArea) {
      return middle(FACTORY.createPolygon(line.getCoordinates()));
    }
    return at(line.getCoordinateN(line.getNumPoints() / 2));
  }

  /// The centre, when it is inside.
  private static LatLng middle(Geometry area) {
    // A ring that crosses itself: all that it encloses.
    Geometry proper = area.isValid() ? area : enclosed(area.getBoundary().union());
    Point centre = proper.getCentroid();
    return proper.isEmpty()
        ? at(area.getCoordinate())
        : at((proper.contains(centre) ? centre : proper.getInteriorPoint()).getCoordinate());
  }

  private Optional<Geometry> area(OsmElement.Relation relation) {
    if (!AREA_TYPES.contains(String.valueOf(relation.getString("type")))) {
      return Optional.empty();
    }
    Geometry outer = area(relation, false);
    Geometry area = outer.difference(area(relation, true));
    return area.isEmpty() ? Optional.empty() : Optional.of(area);
  }

  private Geometry area(OsmElement.Relation relation, boolean isInner) {
    List<Geometry> lines = new ArrayList<>();
    for (OsmElement.Relation.Member member : relation.members()) {
      if (member.type() == OsmElement.Type.WAY && member.role().equals("inner") == isInner) {
        line(member.ref()).ifPresent(lines::add);
      }
    }
    // Two holes may share a side, which must be one line to make rings.
    return enclosed(FACTORY.buildGeometry(lines).union());
  }

  private static Geometry enclosed(Geometry lines) {
    Polygonizer rings = new Polygonizer();
    rings.add(lines);
    Geometry area = FACTORY.createPolygon();
    for (Object ring : rings.getPolygons()) {
      area = area.union((Geometry) ring);
    }
    return area;
  }

  private static LatLng at(Coordinate point) {
    return new LatLng(point.y, point.x);
  }
}
