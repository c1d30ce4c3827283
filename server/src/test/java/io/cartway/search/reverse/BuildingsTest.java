package io.cartway.search.reverse;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.search.SearchWorld;
import io.cartway.search.index.HouseOutline;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.SearchItem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.io.ParseException;
import org.locationtech.jts.io.WKTReader;

/// In a building its address is the first answer, and what follows is in the order of distance. The
/// seed may be set (`-Dcases.seed`).
class BuildingsTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_126L);

  /// A hall of 300 m with a house before each corner, a building with a courtyard, a kiosk in the
  /// hall, two houses with points in one building, a point in a building of its own, a ground with
  /// a shop, and two houses wall to wall.
  private static final String TOWN =
      """
      1 | LINESTRING(9.5000 47.1000, 9.5100 47.1000) | highway=residential; name=Langgasse
      8 | LINESTRING(9.5000 47.1014, 9.5100 47.1014) | highway=residential; name=Hinterweg
      2 | POLYGON((9.5010 47.1002, 9.5050 47.1002, 9.5050 47.1012, 9.5010 47.1012, \
      9.5010 47.1002)) | building=yes; addr:housenumber=1; addr:street=Langgasse
      11 | POINT(9.5009 47.1001) | addr:housenumber=3; addr:street=Langgasse
      12 | POINT(9.5051 47.1001) | addr:housenumber=5; addr:street=Langgasse
      3 | POLYGON((9.5020 47.1006, 9.5022 47.1006, 9.5022 47.1007, 9.5020 47.1007, \
      9.5020 47.1006)) | building=kiosk; addr:housenumber=1a; addr:street=Langgasse
      4 | POLYGON((9.5060 47.1002, 9.5070 47.1002, 9.5070 47.1009, 9.5060 47.1009, \
      9.5060 47.1002), (9.5063 47.1004, 9.5067 47.1004, 9.5067 47.1007, 9.5063 47.1007, \
      9.5063 47.1004)) | building=yes; addr:housenumber=7; addr:street=Langgasse
      5 | POLYGON((9.5080 47.1002, 9.5092 47.1002, 9.5092 47.1004, 9.5080 47.1004, \
      9.5080 47.1002)) | building=yes
      13 | POINT(9.5081 47.1003) | addr:housenumber=9; addr:street=Langgasse
      14 | POINT(9.5091 47.1003) | addr:housenumber=11; addr:street=Langgasse
      6 | POLYGON((9.5000 47.0990, 9.5030 47.0990, 9.5030 47.0998, 9.5000 47.0998, \
      9.5000 47.0990)) | building=yes
      7 | POLYGON((9.5040 47.0995, 9.5045 47.0995, 9.5045 47.0998, 9.5040 47.0998, \
      9.5040 47.0995)) | building=yes; addr:housenumber=6; addr:street=Langgasse
      17 | POINT(9.5041 47.0997) | addr:housenumber=6; addr:street=Langgasse
      18 | POINT(9.50455 47.0996) | addr:housenumber=8; addr:street=Langgasse
      15 | POINT(9.5001 47.0997) | addr:housenumber=2; addr:street=Langgasse
      30 | POLYGON((9.5010 47.0970, 9.5050 47.0970, 9.5050 47.0986, 9.5010 47.0986, \
      9.5010 47.0970)) | landuse=retail; addr:housenumber=20; addr:street=Langgasse
      31 | POLYGON((9.5020 47.0974, 9.5022 47.0974, 9.5022 47.0976, 9.5020 47.0976, \
      9.5020 47.0974)) | building=retail; addr:housenumber=22; addr:street=Langgasse
      16 | POINT(9.5031 47.0994) | addr:housenumber=4; addr:street=Langgasse
      40 | POLYGON((9.5080 47.0985, 9.5083 47.0985, 9.5083 47.0988, 9.5080 47.0988, \
      9.5080 47.0985)) | building=yes; addr:housenumber=24; addr:street=Langgasse
      41 | POLYGON((9.5083 47.0985, 9.5086 47.0985, 9.5086 47.0988, 9.5083 47.0988, \
      9.5083 47.0985)) | building=yes; addr:housenumber=26; addr:street=Langgasse
      """;

  @TempDir static Path folder;

  private static SearchIndex index;
  private static ReverseGeocoder geocoder;

  @BeforeAll
  static void build() throws IOException {
    index = SearchWorld.index(folder, TOWN);
    geocoder = new ReverseGeocoder(index);
  }

  @AfterAll
  static void close() throws IOException {
    index.close();
  }

  private static List<SearchItem> reverse(double lat, double lng, int limit) throws IOException {
    return geocoder.reverse(
        new ReverseRequest(new LatLng(lat, lng), OptionalInt.empty(), List.of(), Set.of(), limit));
  }

  private static List<String> numbers(double lat, double lng) throws IOException {
    return reverse(lat, lng, 3).stream().map(item -> item.address().houseNumber()).toList();
  }

  @Test
  void in_a_building_its_address_is_first_however_far_its_middle_is() throws IOException {
    assertThat(numbers(47.10022, 9.5011)).startsWith("1", "3");
    assertThat(numbers(47.10022, 9.5049)).startsWith("1", "5");
    assertThat(reverse(47.10022, 9.5049, 1).getFirst().distanceMeters()).hasValue(0);
  }

  @Test
  void of_buildings_in_each_other_the_smallest_is_first() throws IOException {
    assertThat(numbers(47.10065, 9.5021)).startsWith("1a", "1");
  }

  @Test
  void at_a_wall_on_the_ground_of_another_house_the_house_with_the_wall_is_first()
      throws IOException {
    assertThat(numbers(47.0975, 9.50198)).startsWith("22", "20");
    assertThat(numbers(47.0975, 9.5021)).startsWith("22");
    assertThat(numbers(47.0980, 9.5040)).startsWith("20");
    assertThat(numbers(47.0975, 9.50192)).startsWith("20");
  }

  @Test
  void at_the_wall_between_two_houses_one_is_in_the_house_on_whose_side_one_is()
      throws IOException {
    assertThat(numbers(47.09865, 9.50829)).startsWith("24", "26");
    assertThat(numbers(47.09865, 9.50831)).startsWith("26", "24");
  }

  @Test
  void a_courtyard_is_not_in_the_building() throws IOException {
    SearchItem yard = reverse(47.1006, 9.5064, 1).getFirst();
    assertThat(yard.address().houseNumber()).isEqualTo("7");
    assertThat(yard.distanceMeters().orElseThrow()).isBetween(17, 18);
  }

  @Test
  void beside_a_hall_its_wall_and_half_a_house_count_and_not_its_middle() throws IOException {
    SearchItem hall = reverse(47.10125, 9.5048, 1).getFirst();
    assertThat(hall.address().houseNumber()).isEqualTo("1");
    assertThat(hall.distanceMeters().orElseThrow()).isBetween(15, 16);
  }

  @Test
  void of_several_houses_in_one_building_the_nearest_is_first() throws IOException {
    assertThat(numbers(47.1003, 9.5085)).startsWith("9");
    assertThat(numbers(47.1003, 9.5088)).startsWith("11");
    assertThat(reverse(47.1003, 9.5088, 2))
        .extracting(item -> item.distanceMeters().orElseThrow())
        .satisfies(meters -> assertThat(meters.getFirst()).isZero())
        .satisfies(meters -> assertThat(meters.getLast()).isBetween(20, 60));
  }

  @Test
  void the_only_point_in_a_building_has_all_of_it() throws IOException {
    assertThat(numbers(47.0994, 9.5029)).startsWith("2", "4");
  }

  @Test
  void a_building_with_the_same_address_at_its_door_has_all_of_it() throws IOException {
    assertThat(numbers(47.0996, 9.50448)).startsWith("6", "8");
  }

  @Test
  void lists_are_in_the_order_of_distance_and_a_small_one_is_the_head_of_a_large_one()
      throws IOException {
    Random random = new Random(SEED);
    for (int i = 0; i < 300; i++) {
      double lat = 47.098 + random.nextDouble() * 0.005;
      double lng = 9.499 + random.nextDouble() * 0.013;
      List<SearchItem> all = reverse(lat, lng, 100);
      String where = String.format(Locale.ROOT, "seed %d: %.6f,%.6f", SEED, lat, lng);
      assertThat(all).as(where).extracting(item -> item.distanceMeters().orElseThrow()).isSorted();
      for (int limit : new int[] {1, 2, 4}) {
        assertThat(reverse(lat, lng, limit))
            .as(where)
            .isEqualTo(all.subList(0, Math.min(limit, all.size())));
      }
    }
  }

  @Test
  void outlines_hold_what_an_independent_geometry_says() throws ParseException {
    Random random = new Random(SEED);
    GeometryFactory geometries = new GeometryFactory();
    for (int i = 0; i < 40; i++) {
      double size = Math.pow(10, -5 + random.nextInt(3));
      Geometry shape = shape(random, size);
      List<LatLng> points = new ArrayList<>();
      for (Coordinate each : shape.getCoordinates()) {
        points.add(new LatLng(each.y, each.x));
      }
      HouseOutline outline =
          HouseOutline.read(HouseOutline.of(points, i % 2 == 0).orElseThrow().encode());
      assertThat(outline.isShared()).isEqualTo(i % 2 == 0);
      for (int k = 0; k < 50; k++) {
        Coordinate at =
            new Coordinate(
                9.5 + (random.nextDouble() * 8 - 2) * size,
                -47.1 + (random.nextDouble() * 8 - 2) * size);
        Geometry point = geometries.createPoint(at);
        // On the wall itself rounding decides.
        if (shape.getBoundary().distance(point) > 2e-7) {
          assertThat(outline.contains(new LatLng(at.y, at.x)))
              .as("seed %d: %s in %s", SEED, at, shape)
              .isEqualTo(shape.contains(point));
        }
      }
    }
  }

  /// A building of some corners with a courtyard, and a second one beside it.
  private static Geometry shape(Random random, double size) throws ParseException {
    StringBuilder text = new StringBuilder("MULTIPOLYGON(((");
    int corners = 3 + random.nextInt(6);
    ring(text, size, 2 + random.nextDouble(), corners);
    text.append("), (");
    ring(text, size, 0.5 * random.nextDouble(), 3 + random.nextInt(3));
    text.append(")), ((");
    text.append(
        String.format(
            Locale.ROOT,
            "%1$.9f %2$.9f, %3$.9f %2$.9f, %3$.9f %4$.9f, %1$.9f %2$.9f",
            9.5 + 5 * size,
            -47.1,
            9.5 + 6 * size,
            -47.1 + size));
    return new WKTReader().read(text.append(")))").toString());
  }

  private static void ring(StringBuilder text, double size, double radius, int corners) {
    for (int i = 0; i <= corners; i++) {
      double turn = 2 * Math.PI * (i % corners) / corners;
      text.append(
          String.format(
              Locale.ROOT,
              "%s%.9f %.9f",
              i == 0 ? "" : ", ",
              9.5 + (2 + radius * Math.cos(turn)) * size,
              -47.1 + (2 + radius * Math.sin(turn)) * size));
    }
  }
}
