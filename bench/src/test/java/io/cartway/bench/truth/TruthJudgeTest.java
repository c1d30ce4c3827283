package io.cartway.bench.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.bench.search.RawOsm;
import io.cartway.bench.search.SearchMeasuring;
import io.cartway.bench.search.Truth;
import io.cartway.bench.search.TruthAddress;
import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What the judge takes for the same, and what it does not: towns with several names, streets near
/// a border, names that only brands bear.
class TruthJudgeTest {

  private static final LatLng HOUSE = new LatLng(47.14, 9.52);
  private static final LatLng FAR = new LatLng(47.07, 9.5);

  private static TruthAddress address(String street, String number, String town, LatLng at) {
    return new TruthAddress("n1", number, street, town, "", "", at);
  }

  private static List<TruthAddress> houses() {
    List<TruthAddress> houses = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      houses.add(address("Miraugasse", "5" + i, "Vaduz", HOUSE));
      houses.add(address("Feldweg", "" + i, "Balzers", FAR));
    }
    return houses;
  }

  private static Truth.Named named(Truth.Named.Kind kind, String city, LatLng at, String... names) {
    return new Truth.Named(kind, "", List.of(names), false, city, at, List.of());
  }

  private static RawOsm raw() {
    return new RawOsm(
        new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
  }

  private static AddressMaker maker(Map<String, List<List<LatLng>>> streets, Truth.Named... named) {
    Truth truth = new Truth(6, houses(), streets, List.of(), List.of(), List.of(named));
    Truth strange =
        new Truth(
            1,
            List.of(address("Carrer Prat Gran", "1", "X", new LatLng(42.5, 1.5))),
            Map.of(),
            List.of(),
            List.of(),
            List.of());
    return new AddressMaker(
        raw(),
        truth,
        SearchMeasuring.country("liechtenstein-20240304"),
        new Strangers(truth, strange, 9, 1),
        1);
  }

  private static boolean isRight(SearchQuestion asked, String type, String title, LatLng at) {
    return asked.isRight().test(List.of(new Found(title, type, "", "", "LIE", at, false, 0.4)));
  }

  private static SearchQuestion first(AddressMaker maker, SearchForm form, String part) {
    return maker.make(form, 9).stream()
        .filter(each -> each.text().contains(part))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void a_town_is_right_by_each_of_its_names_and_another_town_by_none() {
    AddressMaker maker =
        maker(Map.of(), named(Truth.Named.Kind.TOWN, "", HOUSE, "Vaduz", "Valdutsch"));
    SearchQuestion asked = first(maker, SearchForm.NO_STREET, "Vaduz");
    assertThat(isRight(asked, "locality/city", "Vaduz", HOUSE)).isTrue();
    assertThat(isRight(asked, "locality/city", "Valdutsch", HOUSE)).isTrue();
    assertThat(isRight(asked, "locality/city", "Balzers", FAR)).isFalse();
  }

  @Test
  void a_street_is_right_by_its_place_when_the_index_calls_it_by_another_name() {
    LatLng end = new LatLng(47.16, 9.53);
    AddressMaker maker =
        maker(Map.of(), named(Truth.Named.Kind.STREET, "Vaduz", end, "Mirau Street", "Miraugasse"));
    SearchQuestion asked = first(maker, SearchForm.NO_NUMBER, "Miraugasse");
    assertThat(isRight(asked, "street", "Mirau Street", end)).isTrue();
    assertThat(isRight(asked, "street", "Mirau Street", FAR)).isFalse();
  }

  @Test
  void no_town_is_wrong_for_a_street_that_passes_near_it_unless_borders_say_so() {
    LatLng nearVaduz = new LatLng(47.142, 9.52);
    Map<String, List<List<LatLng>>> streets = Map.of("feldweg", List.of(List.of(FAR, nearVaduz)));
    assertThat(maker(streets).make(SearchForm.WRONG_TOWN, 9))
        .extracting(SearchQuestion::text)
        .allMatch(text -> text.startsWith("Miraugasse"))
        .hasSize(3);
    Truth.Named border = named(Truth.Named.Kind.STREET, "Vaduz", HOUSE, "Miraugasse");
    assertThat(maker(streets, border).make(SearchForm.WRONG_TOWN, 9))
        .extracting(SearchQuestion::text)
        .anyMatch(text -> text.startsWith("Feldweg"))
        .hasSize(6);
  }

  @Test
  void only_a_place_without_a_name_is_called_by_its_brand() {
    Truth truth =
        new Truth(
            0,
            List.of(),
            Map.of(),
            List.of(),
            List.of(),
            List.of(named(Truth.Named.Kind.PLACE, "Vaduz", FAR, "Esso")));
    for (boolean hasName : new boolean[] {false, true}) {
      RawOsm raw = raw();
      raw.nodes().put(1L, HOUSE);
      raw.tagged()
          .put(
              1L,
              hasName
                  ? Map.of("amenity", "fuel", "brand", "Esso", "name", "Tankstelle Au")
                  : Map.of("amenity", "fuel", "brand", "Esso"));
      SearchQuestion asked = new NameMaker(raw, truth, 1).make(SearchForm.PLACE, 9).getFirst();
      assertThat(isRight(asked, "place", "Esso", HOUSE)).isEqualTo(!hasName);
    }
  }

  @Test
  void a_pub_is_right_for_a_bar_where_no_bar_is() {
    RawOsm raw = raw();
    LatLng pub = new LatLng(47.142, 9.52);
    raw.nodes().put(1L, HOUSE);
    raw.nodes().put(2L, pub);
    raw.tagged().put(1L, Map.of("amenity", "bar"));
    raw.tagged().put(2L, Map.of("amenity", "pub"));
    List<SearchQuestion> asked = new KindMaker(raw, 1).make(20);
    assertThat(asked).hasSize(20);
    assertThat(asked).anyMatch(each -> isRight(each, "place", "Pub", pub));
  }
}
