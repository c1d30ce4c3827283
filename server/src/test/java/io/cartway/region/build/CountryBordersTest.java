package io.cartway.region.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountryBordersTest {

  @ParameterizedTest
  @CsvSource({
    "43.7384, 7.4246, MC, MCO, false",
    "43.7102, 7.2620, FR, FRA, false",
    "42.5063, 1.5218, AD, AND, false",
    "47.1410, 9.5209, LI, LIE, false",
    "41.1579, -8.6291, PT, PRT, false",
    "49.3988, 8.6724, DE, DEU, false",
    "51.5074, -0.1278, GB, GBR, true",
    "39.2904, -76.6122, US, USA, false",
    "35.6762, 139.6503, JP, JPN, true",
    "41.9029, 12.4534, VA, VAT, false",
  })
  void a_point_lies_in_its_country(
      double lat, double lng, String alpha2, String alpha3, boolean left) throws IOException {
    Countries.Country country = CountryBorders.load().find(new LatLng(lat, lng)).orElseThrow();
    assertThat(country.alpha2()).isEqualTo(alpha2);
    assertThat(country.alpha3()).isEqualTo(alpha3);
    assertThat(country.drivesOnLeft()).isEqualTo(left);
  }

  @ParameterizedTest
  @CsvSource({"30, -40", "0, -20"})
  void the_high_seas_have_none(double lat, double lng) throws IOException {
    assertThat(CountryBorders.load().find(new LatLng(lat, lng))).isEmpty();
  }
}
