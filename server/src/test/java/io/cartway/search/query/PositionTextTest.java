package io.cartway.search.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cartway.geo.LatLng;
import io.cartway.search.text.NormalizedText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Texts that are positions.
class PositionTextTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "47.14, 9.52",
        "47.14,9.52",
        "47.14 9.52",
        "47.14;9.52",
        " 47.14 / 9.52 ",
        "47,14 9,52",
        "47,14; 9,52",
        "47,14, 9,52",
        "47,14,9,52",
        "+47.14 +9.52",
        "47.14°, 9.52°",
        "47.14° N, 9.52° E",
        "47.14N 9.52E",
        "N47.14 E9.52",
        "9.52E 47.14N",
        "E9.52, N47.14",
        "47°08'24\"N 9°31'12\"E",
        "47° 8′ 24″ N, 9° 31′ 12″ E",
        "47° 8' 24'' N 9° 31' 12'' E",
        "47°08'24\", 9°31'12\"",
        "9°31'12\"E, 47°08'24\"N",
        "N47 8.4 E9 31.2",
        "N 47° 8.4' E 9° 31.2'",
        "47 08 24 N 9 31 12 E",
        "47:08:24N 9:31:12E",
        "47° 8,4' N 9° 31,2' E",
        "47º8.4'N 9º31.2'E",
        "lat: 47.14 lon: 9.52",
        "Latitude 47.14, Longitude 9.52",
        "lat=47.14,lng=9.52",
        "geo:47.14,9.52",
        "geo:47.14,9.52,450;u=35",
        "GEO:47.14,9.52?z=17",
        "geo:0,0?q=47.14,9.52(Vaduz)",
        "+47.14+009.52/",
        "４７.１４, ９.５２",
        "٤٧.١٤، ٩.٥٢",
      })
  void a_position_is_read_in_every_common_notation(String text) {
    LatLng read = CoordinateText.read(NormalizedText.of(text)).orElseThrow();
    assertThat(read.lat()).isCloseTo(47.14, within(1e-6));
    assertThat(read.lng()).isCloseTo(9.52, within(1e-6));
  }

  @Test
  void the_south_and_the_west_are_negative() {
    LatLng rio = new LatLng(-22.9, -43.2);
    for (String text :
        new String[] {"-22.9, -43.2", "22.9S 43.2W", "22°54'S 43°12'W", "−22.9 −43.2"}) {
      assertThat(CoordinateText.read(text)).as(text).contains(rio);
    }
    assertThat(CoordinateText.read("151.2, -33.8")).contains(new LatLng(-33.8, 151.2));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "12, 14",
        "12 14",
        "47,9",
        "47.14",
        "9490 Vaduz",
        "Landstrasse 47.14, 9.52",
        "97.1, 193.2",
        "91.0N 9.0E",
        "47.14N 9.52N",
        "N47.14N E9.52",
        "47°61'N 9°31'E",
        "10 12 14 16",
        "12 30 14 15",
        "geo:x,y",
        "geo:1.2.3,4",
        "2024-03-04",
        "+41 44 123 45 67",
      })
  void texts_without_a_position_are_not_parsed_as_one(String text) {
    assertThat(CoordinateText.read(text)).isEmpty();
  }

  @Test
  void a_plus_code_is_found_in_a_text() {
    PlusCodes.PlusCode full = PlusCodes.find("8fvc4gr6+2v").orElseThrow();
    assertThat(full.isShort()).isFalse();
    assertThat(full.position().distanceMeters(new LatLng(47.1400625, 8.5121875))).isLessThan(1);
    PlusCodes.PlusCode part = PlusCodes.find("Vaduz 4GR6+2V").orElseThrow();
    assertThat(part.isShort()).isTrue();
    assertThat(part.rest().strip()).isEqualTo("Vaduz");
    assertThat(part.position(new LatLng(47.1, 8.5)).distanceMeters(full.position())).isLessThan(1);
    for (String text : new String[] {"", "+", "A+B", "Main+Street", "12+14", "8FVC4GR6", "222+2"}) {
      assertThat(PlusCodes.find(text)).as(text).isEmpty();
    }
  }
}
