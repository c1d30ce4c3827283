package io.cartway.search.reverse;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.search.SearchWorld;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.SearchItem;
import io.cartway.search.item.SearchType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReverseGeocoderTest {

  @TempDir Path folder;

  private SearchIndex index;
  private ReverseGeocoder geocoder;

  @BeforeEach
  void build() throws IOException {
    index = SearchWorld.index(folder, SearchWorld.TOWN);
    geocoder = new ReverseGeocoder(index);
  }

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  @Test
  void the_nearest_house_is_the_answer() throws IOException {
    SearchItem house = reverse(47.14025, 9.5205, Set.of(), 1).getFirst();
    assertThat(house.id()).isEqualTo("cw:a:2TOMLvcyju4d");
    assertThat(house.distanceMeters()).hasValue(6);
  }

  @Test
  void a_street_beside_its_own_houses_is_not_repeated() throws IOException {
    List<SearchItem> items = reverse(47.1400, 9.5205, Set.of(), 10);
    assertThat(items)
        .extracting(SearchItem::id)
        .startsWith("cw:a:2TOMLvcyju4d", "cw:a:p4tAEVbMVeeN");
    assertThat(items).extracting(SearchItem::type).doesNotContain(SearchItem.ResultType.STREET);
    assertThat(items).extracting(item -> item.distanceMeters().orElseThrow()).isSorted();
  }

  @Test
  void a_street_is_as_far_as_its_line() throws IOException {
    SearchItem street = reverse(47.1398, 9.5211, Set.of(SearchType.STREET), 1).getFirst();
    assertThat(street.title()).isEqualTo("Äulestrasse, 9490 Vaduz, Liechtenstein");
    assertThat(street.distanceMeters()).hasValue(22);
    assertThat(street.position().distanceMeters(new LatLng(47.14, 9.5211))).isLessThan(0.1);
  }

  @Test
  void without_a_house_nearby_areas_come_smallest_first() throws IOException {
    List<SearchItem> items = reverse(47.12, 9.55, Set.of(), 5);
    assertThat(items).extracting(SearchItem::id).containsExactly("cw:l:w2", "cw:l:w1");
    assertThat(items).extracting(SearchItem::distanceMeters).containsOnly(OptionalInt.of(0));
    assertThat(items.getLast().level()).contains(AreaLevel.COUNTRY);
    assertThat(items.getLast().type()).isEqualTo(SearchItem.ResultType.LOCALITY);
  }

  @Test
  void outside_of_everything_the_list_is_empty() throws IOException {
    assertThat(reverse(10, 10, Set.of(), 5)).isEmpty();
    assertThat(reverse(-90, 180, Set.of(), 5)).isEmpty();
  }

  @Test
  void types_and_circles_narrow_the_answer() throws IOException {
    assertThat(reverse(47.14025, 9.5205, Set.of(SearchType.CITY), 5))
        .extracting(SearchItem::id)
        .containsExactly("cw:l:w2");
    assertThat(reverse(47.1410, 9.5251, Set.of(SearchType.PLACE), 1).getFirst().id())
        .isEqualTo("cw:p:7Vty0PwZpJng");
    ReverseRequest circle =
        new ReverseRequest(
            new LatLng(47.14025, 9.5205),
            OptionalInt.of(4),
            List.of(),
            Set.of(SearchType.ADDRESS),
            5);
    assertThat(geocoder.reverse(circle)).isEmpty();
  }

  private static final String CORNER =
      """
      1 | LINESTRING(9.5000 47.1000, 9.5040 47.1000) | highway=residential; name=Querstrasse
      2 | LINESTRING(9.5020 47.0980, 9.5020 47.1020) | highway=residential; name=Langstrasse
      3 | LINESTRING(9.5000 47.1006, 9.5040 47.1006) | highway=residential; name=Hinterweg
      11 | POINT(9.50185 47.1002) | addr:housenumber=1; addr:street=Querstrasse
      12 | POINT(9.5011 47.10065) | addr:housenumber=2; addr:street=Fernweg
      4 | LINESTRING(9.5000 47.1012, 9.5040 47.1012) | highway=residential; name=Fernweg
      13 | POINT(9.5022 47.1003) | addr:housenumber=3; addr:street=Langstrasse
      """;

  @Test
  void a_bearing_selects_the_street_in_that_direction() throws IOException {
    try (SearchIndex corner = SearchWorld.index(folder.resolve("corner"), CORNER)) {
      LatLng crossing = new LatLng(47.10003, 9.50203);
      assertThat(streetAt(corner, crossing, 90)).isEqualTo("Querstrasse");
      assertThat(streetAt(corner, crossing, 272)).isEqualTo("Querstrasse");
      assertThat(streetAt(corner, crossing, 2)).isEqualTo("Langstrasse");
      assertThat(streetAt(corner, crossing, 181)).isEqualTo("Langstrasse");
    }
  }

  @Test
  void a_house_behind_another_street_is_not_where_one_is() throws IOException {
    try (SearchIndex corner = SearchWorld.index(folder.resolve("corner"), CORNER)) {
      // 57 m to number 1 of the street that is nearer, 44 m to number 2 behind the other one.
      ReverseRequest at = ReverseRequest.of(new LatLng(47.10025, 9.5011));
      List<SearchItem> items = new ReverseGeocoder(corner).reverse(at);
      assertThat(items.getFirst().address().street()).isEqualTo("Querstrasse");
    }
  }

  private static String streetAt(SearchIndex index, LatLng at, int bearing) throws IOException {
    ReverseRequest request =
        new ReverseRequest(
            at, OptionalInt.empty(), List.of(), Set.of(), OptionalInt.of(bearing), 1);
    List<SearchItem> items = new ReverseGeocoder(index).reverse(request);
    assertThat(items).extracting(SearchItem::type).containsExactly(SearchItem.ResultType.STREET);
    return items.getFirst().address().street();
  }

  private List<SearchItem> reverse(double lat, double lng, Set<SearchType> types, int limit)
      throws IOException {
    return geocoder.reverse(
        new ReverseRequest(new LatLng(lat, lng), OptionalInt.empty(), List.of(), types, limit));
  }
}
