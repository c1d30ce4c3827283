package io.cartway.search.item;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.search.address.Address;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.item.SearchItem.HouseNumberType;
import io.cartway.search.item.SearchItem.ResultType;
import io.cartway.search.item.SearchItem.Subject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class SearchItemTest {

  private static final LatLng AT = new LatLng(47.14, 9.52);
  private static final LatLng DOOR = new LatLng(47.15, 9.53);
  private static final Bounds VIEW = new Bounds(9.5, 47.1, 9.6, 47.2);

  private static final Subject PLACE =
      new Subject.Place(List.of("100-1000-0001"), List.of("101"), Map.of("phone", "1"));

  private static SearchItem item(Subject subject) {
    Address address =
        new Address(
            "Weg 1", "de", "LIE", "Liechtenstein", "", "", Map.of(), "Weg", "1", "", List.of());
    return new SearchItem(
        "cw:a:1",
        "Weg 1",
        new SearchItem.Spoken("de", "de"),
        address,
        AT,
        List.of(DOOR),
        Optional.empty(),
        subject,
        SearchItem.Relevance.NONE);
  }

  @Test
  void a_place_alone_has_what_places_have() {
    SearchItem place = item(PLACE);
    assertThat(place.type()).isEqualTo(ResultType.PLACE);
    assertThat(place.categories()).containsExactly("100-1000-0001");
    assertThat(place.foodTypes()).containsExactly("101");
    assertThat(place.details()).containsEntry("phone", "1");
    assertThat(place.mapView()).isEmpty();
    SearchItem street = item(new Subject.Street(VIEW));
    assertThat(street.type()).isEqualTo(ResultType.STREET);
    assertThat(street.categories()).isEmpty();
    assertThat(street.foodTypes()).isEmpty();
    assertThat(street.details()).isEmpty();
    assertThat(street.mapView()).contains(VIEW);
  }

  @Test
  void a_house_number_says_how_well_it_is_known() {
    SearchItem house = item(new Subject.HouseNumber(VIEW, HouseNumberType.INTERPOLATED, true));
    assertThat(house.type()).isEqualTo(ResultType.HOUSE_NUMBER);
    assertThat(house.houseNumberType()).contains(HouseNumberType.INTERPOLATED);
    assertThat(house.isHouseNumberFallback()).isTrue();
    SearchItem corner = item(new Subject.Intersection(VIEW));
    assertThat(corner.type()).isEqualTo(ResultType.INTERSECTION);
    assertThat(corner.houseNumberType()).isEmpty();
    assertThat(corner.isHouseNumberFallback()).isFalse();
    assertThat(corner.level()).isEmpty();
  }

  @Test
  void an_area_is_a_district_by_its_level() {
    assertThat(area(Optional.of(AreaLevel.DISTRICT)).type()).isEqualTo(ResultType.DISTRICT);
    assertThat(area(Optional.of(AreaLevel.CITY)).type()).isEqualTo(ResultType.LOCALITY);
    assertThat(area(Optional.of(AreaLevel.CITY)).level()).contains(AreaLevel.CITY);
    assertThat(area(Optional.empty()).type()).isEqualTo(ResultType.LOCALITY);
  }

  private static SearchItem area(Optional<AreaLevel> level) {
    return item(new Subject.Area(VIEW, level));
  }

  @Test
  void a_search_adds_what_it_knows_and_changes_nothing_else() {
    SearchItem.Scoring scoring = new SearchItem.Scoring(1, Map.of(), List.of(), List.of());
    SearchItem found = item(PLACE).with(OptionalInt.of(5), Optional.of(scoring));
    SearchItem beside = found.withDistance(OptionalInt.of(7), OptionalInt.of(2));
    assertThat(beside.distanceMeters()).hasValue(7);
    assertThat(beside.excursionMeters()).hasValue(2);
    assertThat(beside.scoring()).contains(scoring);
    assertThat(beside.with(OptionalInt.empty(), Optional.empty()).excursionMeters()).hasValue(2);
    SearchItem named = beside.withTitle("Other");
    assertThat(named.title()).isEqualTo("Other");
    assertThat(named.relevance()).isEqualTo(beside.relevance());
    assertThat(named.subject()).isEqualTo(PLACE);
    SearchItem moved = beside.at(AT);
    assertThat(moved.access()).containsExactly(AT);
    assertThat(moved.relevance()).isEqualTo(beside.relevance());
  }
}
