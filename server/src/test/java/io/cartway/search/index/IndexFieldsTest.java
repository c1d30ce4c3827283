package io.cartway.search.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.region.Regions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class IndexFieldsTest {

  @ParameterizedTest
  @CsvSource({"47.14, 9.52", "-33.9, -70.6", "12.5, -1e-7", "-90, 180", "90, -180", "0, 0"})
  void a_position_comes_back_as_it_was_packed(double lat, double lng) {
    LatLng at = new LatLng(lat, lng);
    long packed = IndexFields.packPosition(at);
    assertThat(IndexFields.latUnits(packed)).isEqualTo(at.latUnits());
    assertThat(IndexFields.lngUnits(packed)).isEqualTo(at.lngUnits());
    assertThat(IndexFields.position(packed))
        .isEqualTo(LatLng.ofUnits(at.latUnits(), at.lngUnits()));
  }

  @Test
  void a_house_comes_back_as_it_was_packed() {
    for (int house : new int[] {0, 1, (1 << IndexFields.HOUSE_BITS) - 1}) {
      for (int street : new int[] {0, 7, Integer.MAX_VALUE}) {
        long parent = IndexFields.packParent(street, house);
        assertThat(IndexFields.street(parent)).isEqualTo(street);
        assertThat(IndexFields.house(parent)).isEqualTo(house);
      }
    }
  }

  /// A region of an older format is refused with the command that builds it anew, and is not asked
  /// for its ids; a part of another format alone is not understood.
  @Test
  void the_format_of_regions_is_raised_with_that_of_the_index() {
    assertThat("%s in regions of format %d".formatted(IndexFields.FORMAT, Regions.FORMAT_VERSION))
        .isEqualTo("cartway-search-10 in regions of format 10");
  }
}
