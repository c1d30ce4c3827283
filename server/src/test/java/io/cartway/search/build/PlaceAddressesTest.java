package io.cartway.search.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.search.SearchWorld;
import io.cartway.search.geocode.GeocodeRequest;
import io.cartway.search.geocode.Geocoder;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import io.cartway.search.item.SearchType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Places that say no address themselves have that of the house that they are in, or a street.
class PlaceAddressesTest {

  private static final String WORLD =
      SearchWorld.TOWN
          + """
          91 | POLYGON((9.5222 47.1402, 9.5224 47.1402, 9.5224 47.1404, 9.5222 47.1404, \
          9.5222 47.1402)) | building=yes; addr:housenumber=40; addr:street=Äulestrasse; \
          addr:postcode=9490
          92 | POINT(9.5223 47.1403) | shop=shoes; name=Schuh Egger
          93 | POINT(9.5206 47.1403) | shop=books; name=Bücher Omni
          94 | POINT(9.5305 47.1398) | amenity=bank; name=Neue Bank
          95 | POINT(9.5306 47.1398) | natural=peak; name=Höhi
          96 | POINT(9.5223 47.1403) | shop=toys; name=Spielkiste; addr:street=Rue de l'Église
          97 | POINT(9.5500 47.1500) | amenity=bench; name=Ruhebank
          """;

  @TempDir Path folder;

  private static SearchItem find(SearchIndex index, String name) throws IOException {
    return new Geocoder(index)
        .geocode(
            new GeocodeRequest(
                name, Map.of(), SearchArea.everywhere(), List.of(), Set.of(SearchType.PLACE), 1))
        .getFirst();
  }

  @Test
  void a_place_in_a_house_has_its_address() throws IOException {
    try (SearchIndex index = SearchWorld.index(folder, WORLD)) {
      assertThat(find(index, "Schuh Egger").address().label())
          .isEqualTo("Schuh Egger, Äulestrasse 40, 9490 Vaduz, Liechtenstein");
    }
  }

  @Test
  void beside_a_house_or_a_street_a_place_has_the_street_alone() throws IOException {
    try (SearchIndex index = SearchWorld.index(folder, WORLD)) {
      assertThat(find(index, "Bücher Omni").address().label())
          .isEqualTo("Bücher Omni, Äulestrasse, 9490 Vaduz, Liechtenstein");
      assertThat(find(index, "Neue Bank").address().street()).isEqualTo("Rue de l'Église");
      assertThat(find(index, "Neue Bank").address().houseNumber()).isEmpty();
    }
  }

  @Test
  void places_with_a_street_or_near_none_stay_unchanged() throws IOException {
    try (SearchIndex index = SearchWorld.index(folder, WORLD)) {
      assertThat(find(index, "Spielkiste").address().street()).isEqualTo("Rue de l'Église");
      assertThat(find(index, "Höhi").address().street()).isEmpty();
    }
  }

  @Test
  void a_place_is_found_with_the_street_that_it_has_from_its_house() throws IOException {
    try (SearchIndex index = SearchWorld.index(folder, WORLD)) {
      assertThat(
              new Geocoder(index)
                  .geocode(GeocodeRequest.of("Schuh Egger, Äulestrasse 40, Vaduz"))
                  .getFirst()
                  .title())
          .isEqualTo("Schuh Egger");
      assertThat(
              new Geocoder(index)
                  .geocode(GeocodeRequest.of("Äulestrasse 40, Vaduz"))
                  .getFirst()
                  .type())
          .isEqualTo(SearchItem.ResultType.HOUSE_NUMBER);
    }
  }
}
