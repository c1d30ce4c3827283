package io.cartway.region.build;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.geo.LatLng;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.algorithm.locate.IndexedPointInAreaLocator;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.CoordinateSequence;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Location;
import org.locationtech.jts.geom.MultiPolygon;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.index.strtree.STRtree;

/// Countries from the borders of country-coder: coarse outlines that are correct for every
/// populated place. Where outlines are nested (a territory in its sovereign state), the smaller one
/// with its own code decides.
public final class CountryBorders implements Countries {

  private static final String RESOURCE = "/io/cartway/region/build/borders.json";

  private final STRtree index = new STRtree();

  private CountryBorders(List<Outline> outlines) {
    for (Outline outline : outlines) {
      index.insert(outline.polygons().getEnvelopeInternal(), outline);
    }
    index.build();
  }

  /// The borders of country-coder, from the console's jar.
  public static CountryBorders load() throws IOException {
    try (InputStream in = CountryBorders.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IOException(
            "the borders of the countries are missing from the program: build it with npm at hand");
      }
      return read(new ObjectMapper().readTree(in));
    }
  }

  static CountryBorders read(JsonNode collection) {
    Map<String, JsonNode> byCode = new HashMap<>();
    for (JsonNode feature : collection.path("features")) {
      JsonNode properties = feature.path("properties");
      if (properties.has("iso1A2")) {
        byCode.put(properties.path("iso1A2").asText(), properties);
      }
    }
    List<Outline> outlines = new ArrayList<>();
    for (JsonNode feature : collection.path("features")) {
      Country country = country(feature.path("properties"), byCode);
      if (country != null && feature.path("geometry").has("coordinates")) {
        MultiPolygon polygons = polygons(feature.path("geometry").path("coordinates"));
        outlines.add(
            new Outline(
                country, polygons, new IndexedPointInAreaLocator(polygons), polygons.getArea()));
      }
    }
    return new CountryBorders(outlines);
  }

  private static @Nullable Country country(JsonNode properties, Map<String, JsonNode> byCode) {
    String code = properties.path("iso1A2").asText(properties.path("country").asText(""));
    if (properties.path("isoStatus").asText("").equals("excRes") && properties.has("country")) {
      // Reserved codes (FX, metropolitan France) are not separate countries.
      code = properties.path("country").asText();
    }
    JsonNode own = byCode.get(code);
    if (own == null || !own.has("iso1A3")) {
      return null;
    }
    JsonNode parent = byCode.get(own.path("country").asText(""));
    String side =
        properties
            .path("driveSide")
            .asText(
                own.path("driveSide")
                    .asText(parent == null ? "" : parent.path("driveSide").asText("")));
    return new Country(
        code, own.path("iso1A3").asText(), own.path("nameEn").asText(code), side.equals("left"));
  }

  private static MultiPolygon polygons(JsonNode coordinates) {
    GeometryFactory factory = new GeometryFactory();
    List<Polygon> polygons = new ArrayList<>();
    for (JsonNode polygon : coordinates) {
      List<LinearRing> rings = new ArrayList<>();
      for (JsonNode ring : polygon) {
        CoordinateSequence points = factory.getCoordinateSequenceFactory().create(ring.size(), 2);
        for (int i = 0; i < ring.size(); i++) {
          points.setOrdinate(i, 0, ring.get(i).get(0).asDouble());
          points.setOrdinate(i, 1, ring.get(i).get(1).asDouble());
        }
        rings.add(factory.createLinearRing(points));
      }
      polygons.add(
          factory.createPolygon(
              rings.getFirst(), rings.subList(1, rings.size()).toArray(new LinearRing[0])));
    }
    return factory.createMultiPolygon(polygons.toArray(new Polygon[0]));
  }

  @Override
  public Optional<Country> find(LatLng point) {
    Coordinate coordinate = new Coordinate(point.lng(), point.lat());
    List<?> candidates = index.query(new Envelope(coordinate));
    return candidates.stream()
        .map(Outline.class::cast)
        .filter(outline -> outline.locator().locate(coordinate) != Location.EXTERIOR)
        .min(Comparator.comparingDouble(Outline::area))
        .map(Outline::country);
  }

  private record Outline(
      Country country, MultiPolygon polygons, IndexedPointInAreaLocator locator, double area) {}
}
