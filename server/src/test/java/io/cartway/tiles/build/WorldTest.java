package io.cartway.tiles.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.onthegomap.planetiler.geo.GeoUtils;
import io.cartway.geo.LatLng;
import io.cartway.region.build.Countries;
import io.cartway.region.build.CountryBorders;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.locationtech.jts.algorithm.locate.IndexedPointInAreaLocator;
import org.locationtech.jts.algorithm.locate.PointOnGeometryLocator;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.LineSegment;
import org.locationtech.jts.geom.LineString;
import org.locationtech.jts.geom.Location;
import org.locationtech.jts.geom.Polygon;
import org.locationtech.jts.geom.util.GeometryFixer;

/// The map of the world against country-coder's borders, which come from OpenStreetMap.
class WorldTest {

  private static World world;
  private static List<PointOnGeometryLocator> seas;
  private static Countries countries;

  @BeforeAll
  static void load() throws IOException {
    world = World.load();
    seas = new ArrayList<>();
    world.seas().forEach(sea -> seas.add(new IndexedPointInAreaLocator(sea)));
    countries = CountryBorders.load();
  }

  private static boolean isSea(double lat, double lng) {
    Coordinate at = new Coordinate(GeoUtils.getWorldX(lng), GeoUtils.getWorldY(lat));
    return seas.stream().anyMatch(sea -> sea.locate(at) == Location.INTERIOR);
  }

  private static String countryAt(double lat, double lng) {
    return countries.find(new LatLng(lat, lng)).map(Countries.Country::alpha3).orElse("");
  }

  @ParameterizedTest
  @CsvSource({
    "42, 51, true", // The Caspian Sea, which is no country,
    "36.6, 53.2, false", // and its shore.
    "43, 34, true", // The Black Sea.
    "-60, 179.99, true",
    "-60, -179.99, true",
    "67, 179.9, false", // Chukotka lies on both sides of the antimeridian.
    "67, -179.9, false",
    "71, 179.9, false", // Wrangel Island does, too.
    "71, -179.9, false",
    "-17.8, 178, false", // Viti Levu.
    "-17.8, 180, true",
    "-80, 90, false",
    "-84.9, 180, false",
    "-84.9, -179.9, false",
    "84.9, 0, true", // The pole.
    "84.9, 179.9, true",
    "31.5, 35.5, false",
    "-29.5, 28.2, false", // Lesotho, a hole in another country.
    "41.9, 12.45, false",
  })
  void the_sea_is_sea_and_the_land_is_not(double lat, double lng, boolean sea) {
    assertThat(isSea(lat, lng)).isEqualTo(sea);
  }

  @Test
  void land_has_a_country_and_what_has_none_is_sea() {
    Random random = new Random(19);
    int land = 0;
    int landWithout = 0;
    int points = 20_000;
    for (int i = 0; i < points; i++) {
      double lat = Math.toDegrees(Math.asin(2 * random.nextDouble() - 1));
      double lng = 360 * random.nextDouble() - 180;
      if (Math.abs(lat) > 85) {
        continue;
      }
      boolean isCountry = !countryAt(lat, lng).isEmpty();
      boolean isLand = !isSea(lat, lng);
      land += isLand ? 1 : 0;
      landWithout += isLand && !isCountry ? 1 : 0;
    }
    // 29 % of the Earth are land.
    assertThat(land / (double) points).isBetween(0.27, 0.31);
    assertThat(landWithout).isLessThanOrEqualTo(points / 1_000);
  }

  @Test
  void all_but_one_atoll_is_drawn_without_crossing_itself() {
    int wrong = 0;
    for (Polygon sea : world.seas()) {
      for (int i = 0; i < sea.getNumInteriorRing(); i++) {
        Polygon island = GeoUtils.JTS_FACTORY.createPolygon(sea.getInteriorRingN(i));
        wrong += island.isValid() ? 0 : 1;
      }
      double area = GeometryFixer.fix(sea).getArea();
      assertThat(sea.getArea()).isBetween(area * (1 - 1e-9), area * (1 + 1e-9));
    }
    assertThat(world.seas()).hasSize(2);
    assertThat(wrong).isLessThanOrEqualTo(1);
  }

  @Test
  void a_border_has_its_countries_on_their_sides() {
    Map<String, int[]> rightBySide = new HashMap<>();
    for (World.Border border : world.borders()) {
      if (border.disputed() || border.line().getLength() * 360 < 0.5) {
        continue;
      }
      for (String side : List.of("left", "right")) {
        boolean isLeft = side.equals("left");
        String expected = isLeft ? border.left() : border.right();
        int[] count = rightBySide.computeIfAbsent(side, any -> new int[2]);
        count[0]++;
        count[1] += beside(border.line(), isLeft).equals(expected) ? 1 : 0;
      }
    }
    assertThat(rightBySide).hasSize(2);
    rightBySide.forEach((side, count) -> {
      assertThat(count[0]).isGreaterThan(250);
      assertThat(count[1] / (double) count[0]).as(side).isGreaterThan(0.97);
    });
  }

  /// The country a twentieth of the line's length beside its longest segment.
  private static String beside(LineString line, boolean left) {
    Coordinate[] points = line.getCoordinates();
    LineSegment longest = new LineSegment();
    for (int i = 1; i < points.length; i++) {
      LineSegment segment = new LineSegment(points[i - 1], points[i]);
      longest = segment.getLength() > longest.getLength() ? segment : longest;
    }
    // World coordinates grow to the south: JTS's left is the map's right.
    double offset = Math.min(line.getLength() / 20, 0.1 / 360) * (left ? -1 : 1);
    Coordinate at = longest.pointAlongOffset(0.5, offset);
    return countryAt(GeoUtils.getWorldLat(at.y), GeoUtils.getWorldLon(at.x));
  }

  @Test
  void what_is_disputed_is_said_to_be() {
    Set<String> disputed = Set.of("ESH MAR", "ISR PSE", "ISR SYR", "RUS UKR", "SRB XKX");
    Map<String, Boolean> byPair = new HashMap<>();
    for (World.Border border : world.borders()) {
      boolean inOrder = border.left().compareTo(border.right()) < 0;
      String pair =
          inOrder ? border.left() + " " + border.right() : border.right() + " " + border.left();
      byPair.merge(pair, border.disputed(), Boolean::logicalOr);
      assertThat(border.disputed())
          .as(pair)
          .isEqualTo(
              (disputed.contains(pair) && !isNorthOfCrimea(border))
                  || border.left().isEmpty()
                  || border.right().isEmpty()
                  || border.left().equals(border.right()));
    }
    disputed.forEach(pair -> assertThat(byPair).containsEntry(pair, true));
    assertThat(byPair)
        .containsEntry("CYP CYP", true)
        .containsEntry("SOM SOM", true)
        .containsEntry("ETH SOM", false)
        .containsEntry("ALB XKX", false)
        .containsEntry("FRA MCO", false);
  }

  private static boolean isNorthOfCrimea(World.Border border) {
    return border.left().equals("RUS") != border.right().equals("RUS")
        && GeoUtils.getWorldLat(border.line().getEnvelopeInternal().getMinY()) > 46.5;
  }

  @Test
  void a_country_s_name_stands_in_it() {
    Map<String, Integer> rankByCode = new HashMap<>();
    List<String> elsewhere = new ArrayList<>();
    for (World.Country country : world.countries()) {
      Coordinate at = country.place().getCoordinate();
      double lat = GeoUtils.getWorldLat(at.y);
      double lng = GeoUtils.getWorldLon(at.x);
      boolean isThere =
          countries
              .find(new LatLng(lat, lng))
              .map(found -> found.alpha2().equals(country.code()))
              .orElse(false);
      if (!isThere || isSea(lat, lng)) {
        elsewhere.add(country.code());
      }
      assertThat(rankByCode.put(country.code(), country.rank())).as(country.code()).isNull();
    }
    // Smaller than a step of the map, or in parts that have codes of their own there.
    assertThat(elsewhere).isSubsetOf("VA", "IO", "SH", "GG", "MC", "TF", "MO");
    assertThat(rankByCode)
        .hasSizeGreaterThan(230)
        .containsEntry("RU", 1)
        .containsEntry("FR", 2)
        .containsEntry("DE", 3)
        .containsEntry("CH", 4)
        .containsEntry("LU", 5)
        .containsEntry("MC", 6);
  }

  @Test
  void a_row_of_another_kind_is_refused() {
    Assertions.assertThatThrownBy(
            () -> World.read(new BufferedReader(new StringReader("lake\t0 0 1 0 0 1\n"))))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not lake");
  }
}
