package io.cartway.tiles.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.onthegomap.planetiler.geo.GeoUtils;
import io.cartway.region.build.Countries;
import io.cartway.tiles.build.BorderSides.Sides;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.LineString;

/// France in the west and Italy in the east of a meridian, north of 44°; the sea south of it.
class BorderSidesTest {

  private static BorderSides sides(double meridian) {
    return new BorderSides(point ->
        point.lat() < 44
            ? Optional.empty()
            : Optional.of(country(point.lng() < meridian ? "FRA" : "ITA")));
  }

  private static Countries.Country country(String alpha3) {
    return new Countries.Country(alpha3.substring(0, 2), alpha3, alpha3, false);
  }

  private static LineString line(double... latLng) {
    Coordinate[] points = new Coordinate[latLng.length / 2];
    for (int i = 0; i < points.length; i++) {
      points[i] =
          new Coordinate(GeoUtils.getWorldX(latLng[2 * i + 1]), GeoUtils.getWorldY(latLng[2 * i]));
    }
    return GeoUtils.JTS_FACTORY.createLineString(points);
  }

  @Test
  void to_the_north_france_is_on_the_left() {
    LineString north = line(45, 7, 45.01, 7.001, 45.02, 6.999, 45.03, 7);
    for (Set<String> bounded : Set.of(Set.of("FRA", "ITA"), Set.of("FRA"), Set.<String>of())) {
      assertThat(sides(7).of(north, bounded)).isEqualTo(new Sides("FRA", "ITA"));
      assertThat(sides(7).of(north.reverse(), bounded)).isEqualTo(new Sides("ITA", "FRA"));
    }
  }

  @Test
  void an_outline_two_kilometres_off_says_it_too() {
    LineString north = line(45, 7, 45.03, 7);
    Set<String> both = Set.of("FRA", "ITA");
    for (double meridian : new double[] {6.975, 7.025}) {
      assertThat(sides(meridian).of(north, both)).isEqualTo(new Sides("FRA", "ITA"));
      assertThat(sides(meridian).of(north.reverse(), both)).isEqualTo(new Sides("ITA", "FRA"));
    }
  }

  @Test
  void to_the_east_the_north_is_on_the_left() {
    BorderSides northSouth =
        new BorderSides(point -> Optional.of(country(point.lat() > 45 ? "FRA" : "ITA")));
    assertThat(northSouth.of(line(45, 7, 45, 7.1), Set.of("ITA")))
        .isEqualTo(new Sides("FRA", "ITA"));
    assertThat(northSouth.of(line(45, 7.1, 45, 7), Set.of("ITA")))
        .isEqualTo(new Sides("ITA", "FRA"));
  }

  @Test
  void the_sea_is_no_country() {
    LineString east = line(44, 6.5, 44, 6.7);
    assertThat(sides(7).of(east, Set.of("FRA"))).isEqualTo(new Sides("FRA", null));
    assertThat(sides(7).of(east.reverse(), Set.of("FRA"))).isEqualTo(new Sides(null, "FRA"));
    assertThat(sides(7).of(east, Set.of())).isEqualTo(new Sides("FRA", null));
  }

  @Test
  void what_cannot_be_told_is_left_out() {
    Sides none = new Sides(null, null);
    assertThat(sides(7).of(line(45, 5, 45.1, 5), Set.of())).isEqualTo(none);
    assertThat(sides(7).of(line(45, 5, 45.1, 5), Set.of("FRA", "ITA"))).isEqualTo(none);
    assertThat(sides(7).of(line(45, 7, 45.1, 7), Set.of("AAA", "BBB"))).isEqualTo(none);
    assertThat(BorderSides.NONE.of(line(45, 7, 45.1, 7), Set.of("FRA", "ITA"))).isEqualTo(none);
    assertThat(sides(7).of(line(45, 7, 45, 7), Set.of("FRA", "ITA"))).isEqualTo(none);
  }
}
