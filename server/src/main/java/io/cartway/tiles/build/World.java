package io.cartway.tiles.build;

import com.onthegomap.planetiler.geo.GeoUtils;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringTokenizer;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.LinearRing;
import org.locationtech.jts.geom.Point;
import org.locationtech.jts.geom.Polygon;

/// Sea, borders and countries of the whole world: Natural Earth at 1:50 million, as the console's
/// `world-data.mjs` condenses it. Shapes are in Planetiler's world coordinates, where 0, 0 is the
/// north-west and 1, 1 the south-east corner of the map.
///
/// @param seas all that is no country: the oceans and the Caspian Sea, with their islands as holes
/// @param borders the lines between two countries
/// @param countries where their names stand
record World(List<Polygon> seas, List<Border> borders, List<Country> countries) {

  private static final String RESOURCE = "/io/cartway/tiles/build/world.tsv";
  private static final double STEPS_PER_DEGREE = 1_000;

  World {
    seas = List.copyOf(seas);
    borders = List.copyOf(borders);
    countries = List.copyOf(countries);
  }

  /// A line between two countries.
  ///
  /// @param left alpha-3 code of the country on its left; empty if there is none with a code
  /// @param right that on its right
  /// @param disputed whether a side does not agree to it
  record Border(String left, String right, boolean disputed, LineString line) {}

  /// A country's name on the map.
  ///
  /// @param code alpha-2
  /// @param language language tag of its own name
  /// @param rank 1 for the largest to 6 for the smallest
  /// @param place where the name stands
  record Country(String code, String language, int rank, Point place) {}

  /// The world, from the console's jar.
  static World load() {
    try (InputStream in = World.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException(
            "the map of the world is missing from the program: build it with npm at hand");
      }
      return read(new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8)));
    } catch (IOException inTheProgram) {
      throw new UncheckedIOException(inTheProgram);
    }
  }

  static World read(BufferedReader rows) throws IOException {
    List<Polygon> seas = new ArrayList<>();
    List<Border> borders = new ArrayList<>();
    List<Country> countries = new ArrayList<>();
    for (String row = rows.readLine(); row != null; row = rows.readLine()) {
      List<String> fields = List.of(row.split("\t", -1));
      switch (fields.getFirst()) {
        case "sea" -> seas.add(area(fields.get(1)));
        case "border" ->
            borders.add(
                new Border(
                    fields.get(1), fields.get(2), fields.get(3).equals("1"), line(fields.get(4))));
        case "country" -> countries.add(country(fields));
        default ->
            throw new IllegalArgumentException(
                "a row of the world is sea, border or country, not "
                    + fields.getFirst().toLowerCase(Locale.ROOT));
      }
    }
    return new World(seas, borders, countries);
  }

  private static Country country(List<String> fields) {
    Coordinate place = points(fields.get(4) + ' ' + fields.get(5))[0];
    return new Country(
        fields.get(1),
        fields.get(2),
        Integer.parseInt(fields.get(3)),
        GeoUtils.JTS_FACTORY.createPoint(place));
  }

  private static Polygon area(String text) {
    List<LinearRing> rings = new ArrayList<>();
    for (String ring : text.split(";", -1)) {
      rings.add(GeoUtils.JTS_FACTORY.createLinearRing(points(ring)));
    }
    return GeoUtils.JTS_FACTORY.createPolygon(
        rings.getFirst(), rings.subList(1, rings.size()).toArray(new LinearRing[0]));
  }

  private static LineString line(String text) {
    return GeoUtils.JTS_FACTORY.createLineString(points(text));
  }

  private static Coordinate[] points(String text) {
    StringTokenizer steps = new StringTokenizer(text, " ");
    Coordinate[] points = new Coordinate[steps.countTokens() / 2];
    int lng = 0;
    int lat = 0;
    for (int i = 0; i < points.length; i++) {
      lng += Integer.parseInt(steps.nextToken());
      lat += Integer.parseInt(steps.nextToken());
      points[i] =
          new Coordinate(
              GeoUtils.getWorldX(lng / STEPS_PER_DEGREE),
              GeoUtils.getWorldY(lat / STEPS_PER_DEGREE));
    }
    return points;
  }
}
