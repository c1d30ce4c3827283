package io.cartway.search.geocode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.geo.LatLng;
import io.cartway.search.SearchWorld;
import io.cartway.search.TestVocabulary;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import io.cartway.search.item.SearchType;
import io.cartway.search.query.QueryField;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeocoderTest {

  @TempDir Path folder;

  private SearchWorld world = new SearchWorld();
  private SearchIndex index;
  private Geocoder geocoder;

  @BeforeEach
  void build() throws IOException {
    world = new SearchWorld();
    world.read(SearchWorld.TOWN);
    index = world.write(folder);
    geocoder = new Geocoder(index);
  }

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  @Test
  void an_address_is_found_in_any_order_and_spelling() throws IOException {
    for (String text :
        List.of(
            "Äulestrasse 30, 9490 Vaduz, Liechtenstein",
            "30 Äulestrasse Vaduz",
            "vaduz aulestr. 30",
            "Vaduz, Äulestraße 30",
            "Aeulestrasse 30 9490",
            "FÜRSTENTUM aulestrasse 30 9490".replace("FÜRSTENTUM ", ""))) {
      SearchItem first = first(text);
      assertThat(first.title()).as(text).isEqualTo("Äulestrasse 30, 9490 Vaduz, Liechtenstein");
      assertThat(first.id()).isEqualTo("cw:a:2TOMLvcyju4d");
      assertThat(first.scoring().orElseThrow().queryScore()).isEqualTo(1);
    }
  }

  @Test
  void fields_that_the_query_names_are_scored_and_no_others() throws IOException {
    assertThat(first("Äulestrasse 30, 9494").scoring().orElseThrow().fieldScores())
        .isEqualTo(
            Map.of(
                QueryField.STREET, 1.0, QueryField.HOUSE_NUMBER, 1.0, QueryField.POSTAL_CODE, 1.0));
    assertThat(first("Vaduz, Liechtenstein").scoring().orElseThrow().fieldScores())
        .isEqualTo(Map.of(QueryField.CITY, 1.0, QueryField.COUNTRY, 1.0));
  }

  @Test
  void the_same_street_of_two_towns_is_two_streets() throws IOException {
    List<SearchItem> streets = geocode("Äulestrasse");
    assertThat(streets).extracting(SearchItem::type).containsOnly(SearchItem.ResultType.STREET);
    assertThat(streets)
        .extracting(SearchItem::title)
        .containsExactlyInAnyOrder(
            "Äulestrasse, 9490 Vaduz, Liechtenstein", "Äulestrasse, 9494 Schaan, Liechtenstein");
    assertThat(streets.getFirst().mapView().orElseThrow().east()).isBetween(9.521, 9.525);
  }

  @Test
  void a_number_that_does_not_exist_finds_the_street() throws IOException {
    SearchItem first = first("Äulestrasse 999, Vaduz");
    assertThat(first.type()).isEqualTo(SearchItem.ResultType.STREET);
    assertThat(first.scoring().orElseThrow().queryScore()).isBetween(0.8, 0.98);
    assertThat(first.scoring().orElseThrow().fieldScores())
        .doesNotContainKey(QueryField.HOUSE_NUMBER);
  }

  @Test
  void parts_of_several_numbers_find_the_house() throws IOException {
    assertThat(first("14 rue de l'Eglise").address().houseNumber()).isEqualTo("12;14");
    assertThat(first("rue de l eglise 20").address().houseNumber()).isEqualTo("16-20");
    assertThat(first("äulestrasse 32a").address().houseNumber()).isEqualTo("32 a");
    assertThat(first("äulestrasse 32 a").address().houseNumber()).isEqualTo("32 a");
  }

  @Test
  void a_shop_does_not_repeat_the_address_of_its_house() throws IOException {
    assertThat(geocode("rue de l'église 16-20"))
        .extracting(SearchItem::id)
        .containsExactly("cw:a:PB6-QcZ1nfbC");
    SearchItem bakery = first("Bäckerei Gross");
    assertThat(bakery.type()).isEqualTo(SearchItem.ResultType.PLACE);
    assertThat(bakery.categories()).containsExactly("600-6300-0244");
    assertThat(bakery.mapView()).isEmpty();
    assertThat(bakery.address().label())
        .isEqualTo("Bäckerei Gross, Rue de l'Église 16-20, 9490 Vaduz, Liechtenstein");
  }

  @Test
  void a_number_without_a_street_is_counted_and_left_out() throws IOException {
    assertThat(world.faults().counts()).containsEntry("search.address.no_street", 1L);
    assertThat(first("Am Schrägen Weg 6").id()).isEqualTo("cw:a:zr8-RJkKNPhG");
  }

  @Test
  void written_documents_are_counted() {
    assertThat(world.counts())
        .containsEntry("addresses", 6L)
        .containsEntry("streets", 3L)
        .containsEntry("areas", 3L)
        .containsEntry("places", 2L)
        .containsEntry("pois", 3L);
  }

  @Test
  void a_town_is_one_with_its_node_and_comes_before_what_is_named_after_it() throws IOException {
    SearchItem town = first("Vaduz");
    assertThat(town.id()).isEqualTo("cw:l:w2");
    assertThat(town.type()).isEqualTo(SearchItem.ResultType.LOCALITY);
    assertThat(town.level()).contains(AreaLevel.CITY);
    assertThat(town.position().distanceMeters(new LatLng(47.141, 9.521))).isLessThan(1);
    assertThat(geocode("Vaduz")).extracting(SearchItem::id).doesNotContain("cw:p:7Vty0PwZpJng");
    assertThat(first("ファドゥーツ").id()).isEqualTo("cw:l:w2");
  }

  @Test
  void postal_codes_and_parts_of_towns_are_found() throws IOException {
    SearchItem code = first("9494");
    assertThat(code.level()).contains(AreaLevel.POSTAL_CODE);
    assertThat(code.title()).isEqualTo("9494 Schaan, Liechtenstein");
    SearchItem part = first("Mitteldorf");
    assertThat(part.type()).isEqualTo(SearchItem.ResultType.DISTRICT);
    assertThat(part.title()).isEqualTo("Mitteldorf, Vaduz, Liechtenstein");
  }

  @Test
  void one_typo_is_forgiven() throws IOException {
    SearchItem first = first("Äulestrase 30 Vadux");
    assertThat(first.id()).isEqualTo("cw:a:2TOMLvcyju4d");
    assertThat(first.scoring().orElseThrow().queryScore()).isBetween(0.8, 0.99);
  }

  @Test
  void missing_things_are_not_found() throws IOException {
    assertThat(geocode("Rue Grimaldi, Monaco")).isEmpty();
    assertThat(geocode("xyzzy")).isEmpty();
    assertThat(geocode("   ")).isEmpty();
    assertThat(geocode("%&/()")).isEmpty();
  }

  @Test
  void names_are_given_in_the_language_that_is_asked_for() throws IOException {
    GeocodeRequest french =
        new GeocodeRequest("Vaduz", Map.of(), SearchArea.everywhere(), List.of("ja"), Set.of(), 1);
    SearchItem town = geocoder.geocode(french).getFirst();
    assertThat(town.address().area(AreaLevel.CITY)).isEqualTo("ファドゥーツ");
    assertThat(town.address().countryName()).isEqualTo("リヒテンシュタイン");
  }

  @Test
  void countries_types_and_fields_narrow_the_search() throws IOException {
    assertThat(geocoder.geocode(request("Vaduz", Map.of(), Set.of("CHE"), Set.of()))).isEmpty();
    assertThat(geocoder.geocode(request("Vaduz", Map.of(), Set.of("LIE"), Set.of()))).isNotEmpty();
    assertThat(geocoder.geocode(request("Vaduz", Map.of(), Set.of(), Set.of(SearchType.PLACE))))
        .extracting(SearchItem::type)
        .containsOnly(SearchItem.ResultType.PLACE);
    assertThat(
            geocoder.geocode(request("9490", Map.of(), Set.of(), Set.of(SearchType.POSTAL_CODE))))
        .hasSize(1);
    Map<QueryField, String> fields =
        Map.of(
            QueryField.STREET, "Äulestrasse",
            QueryField.HOUSE_NUMBER, "30",
            QueryField.CITY, "Schaan");
    SearchItem first = geocoder.geocode(request("", fields, Set.of(), Set.of())).getFirst();
    assertThat(first.id()).isEqualTo("cw:a:HxkC5nG5eZuj");
    assertThat(first.scoring().orElseThrow().queryScore()).isEqualTo(1);
  }

  @Test
  void nearby_results_come_first_with_their_distance() throws IOException {
    LatLng schaan = new LatLng(47.17, 9.521);
    GeocodeRequest near =
        new GeocodeRequest(
            "Äulestrasse 30", Map.of(), SearchArea.near(schaan), List.of(), Set.of(), 20);
    List<SearchItem> items = geocoder.geocode(near);
    assertThat(items)
        .extracting(SearchItem::id)
        .containsExactly("cw:a:HxkC5nG5eZuj", "cw:a:2TOMLvcyju4d");
    assertThat(items.getFirst().distanceMeters()).hasValue(22);
  }

  @Test
  void a_folder_without_an_index_is_refused_in_one_sentence() throws IOException {
    Path empty = Files.createDirectories(folder.resolve("empty"));
    assertThatThrownBy(() -> SearchIndex.open(folder.resolve("none"), TestVocabulary.VOCABULARY))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no search index");
    assertThatThrownBy(() -> SearchIndex.open(empty, TestVocabulary.VOCABULARY))
        .isInstanceOf(IOException.class);
  }

  private static GeocodeRequest request(
      String text, Map<QueryField, String> fields, Set<String> countries, Set<SearchType> types) {
    return new GeocodeRequest(
        text, fields, SearchArea.of(Optional.empty(), countries), List.of(), types, 20);
  }

  private List<SearchItem> geocode(String text) throws IOException {
    return geocoder.geocode(GeocodeRequest.of(text));
  }

  private SearchItem first(String text) throws IOException {
    List<SearchItem> items = geocode(text);
    assertThat(items).as(text).isNotEmpty();
    return items.getFirst();
  }
}
