package io.cartway.search.address;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.search.text.Names;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CountryNamesTest {

  private static Names of(String alpha3) {
    return CountryNames.find(alpha3).orElseThrow().all();
  }

  @ParameterizedTest
  @CsvSource({
    "CZE, CZ, Czechia, Czech Republic, Tschechien, Česko",
    "TUR, TR, Turkey, Türkiye, Турция, Törökország",
    "GBR, GB, UK, United Kingdom, Vereinigtes Königreich, Royaume-Uni",
    "CIV, CI, Ivory Coast, Côte d’Ivoire, Elfenbeinküste, Costa de Marfil",
    "PRT, PT, Portugal, Portugalia, ポルトガル, البرتغال",
    "ROU, RO, Romania, Roménia, Romênia, Rumänien",
    "XKX, XK, Kosovo, Kosova, Косово, コソボ"
  })
  void a_country_has_its_codes_and_its_names_in_all_languages(
      String alpha3, String alpha2, String one, String two, String three, String four) {
    assertThat(of(alpha3).all()).contains(alpha3, alpha2, one, two, three, four);
  }

  @Test
  void abbreviations_of_other_languages_are_no_names() {
    assertThat(of("GBR").all()).doesNotContain("RU", "VK", "R.-U.");
    assertThat(of("TUR").all()).noneMatch(name -> name.startsWith("TR-"));
  }

  @Test
  void the_local_name_is_that_in_the_country_s_own_language() {
    assertThat(of("AUT").local()).isEqualTo("Österreich");
    assertThat(of("JPN").local()).isEqualTo("日本");
    assertThat(of("AUT").byKey()).containsEntry("name:fr", "Autriche");
    assertThat(of("ROU").byKey()).containsEntry("name:pt-PT", "Roménia");
    assertThat(of("BRA").byKey()).doesNotContainKey("name:pt-PT");
  }

  @Test
  void names_as_mapped_are_kept_and_all_others_are_added() {
    Names mapped =
        new Names(
            Map.of("name", "Fürstentum", "name:fr", "Le Liechtenstein", "alt_name:fr", "Lie"));
    Names all = CountryNames.find("LIE").orElseThrow().with(mapped);
    assertThat(all.local()).isEqualTo("Fürstentum");
    assertThat(all.byKey()).containsEntry("name:fr", "Le Liechtenstein");
    assertThat(all.all())
        .contains("Lie", "Le Liechtenstein", "Liechtenstein", "LI", "LIE", "리히텐슈타인");
  }

  @Test
  void a_country_is_called_by_any_of_its_names_and_by_no_code() {
    CountryNames names = CountryNames.find("DEU").orElseThrow();
    assertThat(names.isCalled(Names.of("GERMANY"))).isTrue();
    assertThat(names.isCalled(new Names(Map.of("name", "X", "name:pl", "Niemcy")))).isTrue();
    for (String other : List.of("DE", "DEU", "Bayern")) {
      assertThat(names.isCalled(Names.of(other))).as(other).isFalse();
    }
  }

  @Test
  void there_are_none_for_an_unknown_code() {
    for (String code : Set.of("", "XXX", "DE", "deu")) {
      assertThat(CountryNames.find(code)).as(code).isEmpty();
    }
  }
}
