package io.cartway.search.build;

import com.onthegomap.planetiler.geo.GeoUtils;
import com.onthegomap.planetiler.geo.GeometryException;
import com.onthegomap.planetiler.reader.SourceFeature;
import com.onthegomap.planetiler.reader.osm.OsmElement;
import io.cartway.geo.LatLng;
import io.cartway.search.build.elements.Elements;
import io.cartway.search.text.Names;
import io.cartway.text.Scan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygonal;
import org.locationtech.jts.geom.util.GeometryFixer;

/// Reads the tags of one element: its role in the search index.
final class ElementReader {

  /// Ways that people know by name. Values of `highway` that are not roads (`bus_stop`, `platform`,
  /// `proposed`, `construction`, `razed` ...) are not here.
  private static final Set<String> STREETS =
      Set.of(
          "motorway",
          "trunk",
          "primary",
          "secondary",
          "tertiary",
          "unclassified",
          "residential",
          "living_street",
          "pedestrian",
          "service",
          "track",
          "path",
          "footway",
          "cycleway",
          "bridleway",
          "steps",
          "road",
          "corridor",
          "busway",
          "motorway_link",
          "trunk_link",
          "primary_link",
          "secondary_link",
          "tertiary_link");

  /// Those without vehicles.
  private static final Set<String> NOT_DRIVEN =
      Set.of("path", "footway", "cycleway", "bridleway", "steps", "corridor", "pedestrian");

  /// Roads that people know by their number.
  private static final Set<String> NUMBERED = Set.of("motorway", "trunk", "primary", "secondary");

  /// Settlements and their parts, see the OpenStreetMap wiki, Key:place.
  static final Set<String> SETTLEMENTS =
      Set.of("city", "town", "village", "municipality", "hamlet", "isolated_dwelling");

  /// Parts of settlements.
  static final Set<String> PARTS = Set.of("borough", "suburb", "quarter", "neighbourhood");

  /// Cash machines, filling and charging stations.
  private static final Set<String> BY_OPERATOR =
      Set.of("700-7010-0108", "700-7600-0116", "700-7600-0322");

  private ElementReader() {}

  static Elements.AddressTags addressTags(Map<String, Object> tags, String streetOfRelation) {
    String street = text(tags, "addr:street");
    return new Elements.AddressTags(
        text(tags, "addr:housenumber"),
        street.isEmpty() ? streetOfRelation : street,
        text(tags, "addr:place"),
        text(tags, "addr:city"),
        text(tags, "addr:postcode"),
        buildingName(tags));
  }

  private static String buildingName(Map<String, Object> tags) {
    String house = text(tags, "addr:housename");
    return house.isEmpty() && tags.containsKey("building") ? text(tags, "name") : house;
  }

  static boolean isStreet(Map<String, Object> tags) {
    String highway = text(tags, "highway");
    return (STREETS.contains(highway) || text(tags, "place").equals("square"))
        && !streetNames(tags).local().isEmpty();
  }

  /// The names of a street; a major road without a name gets its number.
  static Names streetNames(Map<String, Object> tags) {
    Names names = Names.ofStreet(tags);
    String number = text(tags, "ref");
    boolean isNumbered = NUMBERED.contains(text(tags, "highway")) && hasLetterAndDigit(number);
    return names.isEmpty() && isNumbered
        ? Names.ofStreet(Map.of("name", number, "ref", number))
        : names;
  }

  private static boolean hasLetterAndDigit(String text) {
    return text.chars().anyMatch(Character::isLetter) && text.chars().anyMatch(Character::isDigit);
  }

  /// Whether the element, a closed way or a relation, is an area for addresses.
  static boolean isArea(Map<String, Object> tags) {
    String boundary = text(tags, "boundary");
    String place = text(tags, "place");
    if (boundary.equals("postal_code")) {
      return !text(tags, "postal_code").isEmpty() || !text(tags, "name").isEmpty();
    }
    if (text(tags, "name").isEmpty()) {
      return false;
    }
    return (boundary.equals("administrative") && adminLevel(tags) > 0)
        || SETTLEMENTS.contains(place)
        || PARTS.contains(place);
  }

  static Elements.Area area(
      Elements.Ref ref, Map<String, Object> tags, Geometry geometry, OsmElement element) {
    List<Long> labels = new ArrayList<>();
    if (element instanceof OsmElement.Relation relation) {
      for (String role : List.of("label", "admin_centre")) {
        for (OsmElement.Relation.Member member : relation.members()) {
          if (member.type() == OsmElement.Type.NODE && member.role().equals(role)) {
            labels.add(member.ref());
          }
        }
      }
    }
    boolean isPostal = text(tags, "boundary").equals("postal_code");
    String code = text(tags, "postal_code");
    if (isPostal && code.isEmpty()) {
      code = text(tags, "name");
    }
    return new Elements.Area(
        ref,
        isPostal ? Names.of(code) : Names.ofTags(tags),
        geometry,
        text(tags, "boundary").equals("administrative") ? adminLevel(tags) : 0,
        text(tags, "place"),
        isSingle(code) ? code : "",
        isPostal,
        prominence(tags),
        labels);
  }

  /// The names of a place: its name, else its brand, else, for kinds of places known by operator,
  /// its operator.
  static Names placeNames(Map<String, Object> tags, List<String> categories) {
    if (!text(tags, "name").isEmpty()) {
      return Names.ofTags(tags);
    }
    String brand = text(tags, "brand");
    boolean isAskedByOperator = categories.stream().anyMatch(BY_OPERATOR::contains);
    String operator = isAskedByOperator ? text(tags, "operator") : "";
    String name = brand.isEmpty() ? operator : brand;
    return name.isEmpty() ? Names.NONE : Names.ofTags(Map.of("name", name));
  }

  /// Whether a street is open to vehicles.
  static boolean isDriven(Map<String, Object> tags) {
    return !NOT_DRIVEN.contains(text(tags, "highway")) && !text(tags, "place").equals("square");
  }

  /// Whether a way is a driveway that visitors may use: `private` does not exclude expected
  /// visitors.
  static boolean isDriveway(Map<String, Object> tags) {
    return text(tags, "highway").equals("service")
        && text(tags, "service").equals("driveway")
        && List.of("access", "vehicle", "motor_vehicle").stream()
            .noneMatch(key -> text(tags, key).equals("no"));
  }

  /// The step of an interpolation; 0 when it is not numeric.
  static int interpolationStep(Map<String, Object> tags) {
    String value = text(tags, "addr:interpolation");
    return switch (value) {
      case "odd", "even" -> 2;
      case "all" -> 1;
      default -> Scan.isNumber(value, 2) && value.charAt(0) != '0' ? Integer.parseInt(value) : 0;
    };
  }

  /// The contribution of population and notability to a settlement's importance: up to 0.15.
  static double prominence(Map<String, Object> tags) {
    double people = Math.log10(1.0 + population(tags));
    return Math.min(0.14, 0.018 * people) + (isNotable(tags) ? 0.01 : 0);
  }

  /// The population; 0 when unknown.
  static long population(Map<String, Object> tags) {
    String population = text(tags, "population").replace(" ", "").replace(",", "");
    return Scan.isNumber(population, 10) ? Long.parseLong(population) : 0;
  }

  /// Whether it has a Wikipedia or Wikidata tag.
  static boolean isNotable(Map<String, Object> tags) {
    return tags.containsKey("wikidata") || tags.containsKey("wikipedia");
  }

  /// A value without surrounding blanks; empty when absent.
  static String text(Map<String, Object> tags, String key) {
    Object value = tags.get(key);
    return value == null ? "" : String.valueOf(value).strip();
  }

  /// `admin_level` as a number from 1 to 12; 0 when absent or invalid.
  static int adminLevel(Map<String, Object> tags) {
    String value = text(tags, "admin_level");
    if (!Scan.isNumber(value, 2)) {
      return 0;
    }
    int level = Integer.parseInt(value);
    return level <= 12 ? level : 0;
  }

  /// The position of an element: for an area its centre, or a point inside if the centre is
  /// outside.
  static LatLng position(SourceFeature feature) throws GeometryException {
    return position(feature.latLonGeometry());
  }

  /// Where the second pass finds a node: Planetiler stores positions in units of its own, which are
  /// not those of the extract.
  static LatLng position(OsmElement.Node node) {
    long stored = node.encodedLocation();
    return new LatLng(
        GeoUtils.getWorldLat(GeoUtils.decodeWorldY(stored)),
        GeoUtils.getWorldLon(GeoUtils.decodeWorldX(stored)));
  }

  static LatLng position(Geometry geometry) {
    if (geometry instanceof Polygonal) {
      return areaPosition(geometry);
    }
    if (geometry instanceof Point) {
      return at(geometry.getCoordinate());
    }
    Coordinate[] line = geometry.getCoordinates();
    return at(line[line.length / 2]);
  }

  /// Crossing rings, or holes with a common side such as the fields of a stadium, are not a valid
  /// area: it is repaired first, because its centre and inside are otherwise undefined.
  private static LatLng areaPosition(Geometry geometry) {
    Geometry area = geometry.isValid() ? geometry : GeometryFixer.fix(geometry);
    Point centre = area.getCentroid();
    if (centre.isEmpty()) {
      return at(geometry.getCoordinate());
    }
    Point inside = area.contains(centre) ? centre : area.getInteriorPoint();
    return at(inside.getCoordinate());
  }

  /// The points of a geometry.
  static List<LatLng> points(Geometry geometry) {
    List<LatLng> points = new ArrayList<>();
    for (Coordinate coordinate : geometry.getCoordinates()) {
      points.add(at(coordinate));
    }
    return points;
  }

  static LatLng at(Coordinate coordinate) {
    return new LatLng(coordinate.y, coordinate.x);
  }

  private static boolean isSingle(String postalCode) {
    return postalCode.indexOf(';') < 0 && postalCode.indexOf(',') < 0 && postalCode.length() <= 12;
  }
}
