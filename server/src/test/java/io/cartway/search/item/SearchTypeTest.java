package io.cartway.search.item;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.search.address.AreaLevel;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.Traits;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SearchTypeTest {

  private static boolean wants(
      Set<SearchType> types, DocumentKind kind, @Nullable AreaLevel level, boolean isNumbered) {
    return SearchType.wants(types, Traits.pack(kind, level, 1, 0.5, "LIE"), isNumbered);
  }

  @Test
  void no_types_want_everything() {
    for (DocumentKind kind : DocumentKind.values()) {
      assertThat(wants(Set.of(), kind, null, false)).isTrue();
    }
  }

  @Test
  void a_street_is_wanted_for_its_numbers_when_there_are_any() {
    Set<SearchType> numbers = Set.of(SearchType.HOUSE_NUMBER);
    assertThat(wants(numbers, DocumentKind.STREET, null, true)).isTrue();
    assertThat(wants(numbers, DocumentKind.STREET, null, false)).isFalse();
    assertThat(wants(numbers, DocumentKind.ADDRESS, null, false)).isTrue();
    assertThat(wants(numbers, DocumentKind.PLACE, null, true)).isFalse();
    assertThat(wants(Set.of(SearchType.STREET), DocumentKind.STREET, null, false)).isTrue();
    Set<SearchType> addresses = Set.of(SearchType.ADDRESS);
    assertThat(wants(addresses, DocumentKind.STREET, null, false)).isTrue();
    assertThat(wants(addresses, DocumentKind.ADDRESS, null, false)).isTrue();
  }

  @Test
  void an_area_is_wanted_by_its_level() {
    Set<SearchType> cities = Set.of(SearchType.CITY);
    assertThat(wants(cities, DocumentKind.AREA, AreaLevel.CITY, false)).isTrue();
    assertThat(wants(cities, DocumentKind.AREA, AreaLevel.STATE, false)).isFalse();
    assertThat(wants(Set.of(SearchType.AREA), DocumentKind.AREA, AreaLevel.STATE, false)).isTrue();
    assertThat(wants(Set.of(SearchType.PLACE), DocumentKind.AREA, AreaLevel.CITY, false)).isFalse();
    // An area of no known level counts as a town.
    assertThat(wants(cities, DocumentKind.AREA, null, false)).isTrue();
    assertThat(wants(Set.of(SearchType.POSTAL_CODE), DocumentKind.AREA, null, false)).isFalse();
  }
}
