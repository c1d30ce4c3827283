package io.cartway.roads.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.roads.build.tags.Settlement;
import io.cartway.testing.Cases;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;
import org.locationtech.jts.geom.GeometryFactory;
import org.locationtech.jts.geom.LinearRing;

/// The grid by itself: at the edges of the earth, filled with land, filled in any order.
class BuiltUpAreasTest {

  private static final GeometryFactory GEOMETRIES = new GeometryFactory();

  private static void street(BuiltUpAreas areas, LatLng from, LatLng to, int times) {
    for (int i = 0; i < times; i++) {
      areas.addRoad(from, to, true, Settlement.UNKNOWN);
    }
  }

  @Test
  void a_town_lies_on_both_sides_of_the_antimeridian() {
    BuiltUpAreas areas = new BuiltUpAreas();
    street(areas, new LatLng(-16.5, 179.994), new LatLng(-16.5, -179.994), 3);
    assertThat(areas.at(new LatLng(-16.5, 179.9995))).isEqualTo(Settlement.BUILT_UP);
    assertThat(areas.at(new LatLng(-16.5, -179.9995))).isEqualTo(Settlement.BUILT_UP);
    assertThat(areas.at(new LatLng(-16.5, 180))).isEqualTo(Settlement.BUILT_UP);
    assertThat(areas.at(new LatLng(-16.5, -180))).isEqualTo(Settlement.BUILT_UP);
    assertThat(areas.at(new LatLng(-16.5, 0))).isEqualTo(Settlement.UNKNOWN);
    assertThat(areas.at(new LatLng(-16.5, 90))).isEqualTo(Settlement.UNKNOWN);
  }

  @Test
  void a_street_makes_the_same_town_at_any_latitude() {
    for (double lat : new double[] {0.5, 45.5, 60.5, 78.5}) {
      double width = 0.008 / Math.cos(Math.toRadians(lat));
      BuiltUpAreas areas = new BuiltUpAreas();
      street(areas, new LatLng(lat, 10 - width), new LatLng(lat, 10 + width), 1);
      assertThat(areas.at(new LatLng(lat, 10)))
          .as("one street at %s", lat)
          .isEqualTo(Settlement.UNKNOWN);
      street(areas, new LatLng(lat, 10 - width), new LatLng(lat, 10 + width), 1);
      assertThat(areas.at(new LatLng(lat, 10))).as("two at %s", lat).isEqualTo(Settlement.BUILT_UP);
    }
  }

  @Test
  void places_at_the_poles_have_surroundings() {
    BuiltUpAreas areas = new BuiltUpAreas();
    areas.addHouse(new LatLng(90, 180));
    areas.addHouse(new LatLng(-90, -180));
    assertThat(areas.at(new LatLng(90, -180))).isEqualTo(Settlement.UNKNOWN);
    assertThat(areas.at(new LatLng(-90, 180))).isEqualTo(Settlement.UNKNOWN);
  }

  @Test
  void more_tagged_road_in_one_place_than_a_cell_counts_is_still_as_much() {
    BuiltUpAreas areas = new BuiltUpAreas();
    LatLng from = new LatLng(48.5005, 8.5001);
    LatLng to = new LatLng(48.5005, 8.5009);
    // 70 times 59 m: 34 m more than a cell can count.
    for (int i = 0; i < 70; i++) {
      areas.addRoad(from, to, false, Settlement.OPEN_LAND);
    }
    areas.addRoad(from, to, false, Settlement.BUILT_UP);
    assertThat(areas.at(from)).isEqualTo(Settlement.OPEN_LAND);
  }

  private record Land(Geometry polygon, LatLng asked) {}

  /// A ring of random radius around 48.5, 8.5, with a hole of half its size.
  private static Land land(RandomGenerator random, int size) {
    double radius = 0.0005 + 0.0002 * size;
    int corners = 3 + random.nextInt(3 + size);
    List<Coordinate> outer = new ArrayList<>();
    List<Coordinate> inner = new ArrayList<>();
    for (int i = 0; i < corners; i++) {
      double angle = 2 * Math.PI * i / corners;
      double reach = radius * (0.3 + 0.7 * random.nextDouble());
      double x = reach * Math.cos(angle);
      double y = reach * Math.sin(angle);
      outer.add(new Coordinate(8.5 + x, 48.5 + y));
      inner.add(new Coordinate(8.5 + x / 2, 48.5 + y / 2));
    }
    outer.add(outer.getFirst());
    inner.add(inner.getFirst());
    Geometry polygon =
        GEOMETRIES.createPolygon(
            GEOMETRIES.createLinearRing(outer.toArray(Coordinate[]::new)),
            new LinearRing[] {GEOMETRIES.createLinearRing(inner.toArray(Coordinate[]::new))});
    LatLng asked =
        new LatLng(
            48.5 + radius * (2 * random.nextDouble() - 1),
            8.5 + radius * (2 * random.nextDouble() - 1));
    return new Land(polygon, asked);
  }

  /// How many of the 16 parts of each of the 5 x 7 cells around have their middles in the land.
  private static int partsInside(Land land) {
    int row = (int) Math.floor(land.asked.lat() * 1000) * 4;
    int column = (int) Math.floor(land.asked.lng() * 1000) * 4;
    int inside = 0;
    for (int y = row - 8; y < row + 12; y++) {
      for (int x = column - 12; x < column + 16; x++) {
        Coordinate middle = new Coordinate((x + 0.5) / 4000, (y + 0.5) / 4000);
        inside += land.polygon.intersects(GEOMETRIES.createPoint(middle)) ? 1 : 0;
      }
    }
    return inside;
  }

  @Test
  void land_is_built_up_where_two_fifths_of_it_are_building_land() {
    Cases.forAll(
        26,
        BuiltUpAreasTest::land,
        land -> {
          BuiltUpAreas areas = new BuiltUpAreas();
          areas.addLand(land.polygon);
          Settlement expected =
              partsInside(land) >= 0.4 * 35 * 16 ? Settlement.BUILT_UP : Settlement.UNKNOWN;
          assertThat(areas.at(land.asked)).isEqualTo(expected);
        });
  }

  @Test
  void many_threads_fill_it_to_the_same_counts() {
    Land land = land(new SplittableRandom(8), 30);
    BuiltUpAreas one = new BuiltUpAreas();
    IntStream.range(0, 4000).forEach(i -> fill(one, i, land));
    BuiltUpAreas many = new BuiltUpAreas();
    IntStream.range(0, 4000).parallel().forEach(i -> fill(many, 3999 - i, land));
    for (int i = 0; i < 400; i++) {
      int row = i / 20;
      LatLng at = new LatLng(48.49 + i % 20 * 0.001, 8.49 + row * 0.001);
      assertThat(many.at(at)).as("%s", at).isEqualTo(one.at(at));
    }
  }

  /// One thing of a town, by its number.
  private static void fill(BuiltUpAreas areas, int number, Land land) {
    RandomGenerator random = new SplittableRandom(number);
    LatLng at = new LatLng(48.49 + 0.02 * random.nextDouble(), 8.49 + 0.02 * random.nextDouble());
    LatLng to = new LatLng(at.lat() + 0.0004, at.lng() + 0.0004);
    switch (number % 400) {
      case 0 -> areas.addRoad(at, to, true, Settlement.BUILT_UP);
      case 1 -> areas.addRoad(at, to, false, Settlement.OPEN_LAND);
      case 2 -> areas.addLand(land.polygon);
      default -> {
        if (number % 8 == 3) {
          areas.addHouse(at);
        }
      }
    }
  }
}
