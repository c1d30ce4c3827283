package io.cartway.search.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.search.query.QueryText;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FoldingTest {

  @Test
  void case_diacritics_and_sharp_s_do_not_matter() {
    assertThat(Folding.key("ÄULESTRASSE")).isEqualTo(Folding.key("äulestraße"));
    assertThat(Folding.key("Musée Océanographique")).isEqualTo("musee oceanographique");
    assertThat(Folding.key("Łódź")).isEqualTo("lodz");
    assertThat(Folding.tokens("Monte-Carlo")).containsExactly("monte", "carlo");
  }

  @Test
  void abbreviations_are_one_with_what_they_stand_for() {
    assertThat(Folding.key("Bd. Albert 1er")).isEqualTo(Folding.key("Boulevard Albert 1er"));
    assertThat(Folding.key("Av de la Costa")).isEqualTo(Folding.key("Avenue de la Costa"));
    assertThat(Folding.key("Äulestr.")).isEqualTo(Folding.key("Äulestrasse"));
    assertThat(Folding.key("C/ Major")).isEqualTo(Folding.key("Carrer Major"));
    assertThat(Folding.key("Pl. du Palais")).isEqualTo(Folding.key("Place du Palais"));
  }

  @ParameterizedTest
  @CsvSource({
    "Lindenpl.,Lindenplatz",
    "Marktpl. 3,Marktplatz 3",
    "C/ Major,Carrer Major",
    "Ctra. de França,Carretera de França",
    "Bd Charles III,Boulevard Charles III",
    "Av. Meritxell,Avinguda Meritxell",
    "ul. Polna,ulica Polna",
    "al. Jana Pawła II,Aleja Jana Pawła II",
    "nám. Míru,náměstí Míru",
    "V.le Monza,Viale Monza",
    "P.zza Duomo,Piazza Duomo",
    "C.so Como,Corso Como",
    "NW 5th St.,Northwest 5th Street",
    "E Pratt St,East Pratt Street",
    "Kerkstr. 1,Kerkstraat 1",
    "Storgt. 5,Storgate 5",
    "ул. Ленина,улица Ленина",
    "пл. Свободы,площадь Свободы",
    "Str. Lungă,Strada Lungă",
    "Pg. de Gràcia,Passeig de Gràcia",
    "Tv. do Carmo,Travessa do Carmo",
    "Atatürk Cad.,Atatürk Caddesi",
    "Οδ. Ερμού,Οδός Ερμού",
    "Gedimino pr.,Gedimino prospektas",
    "Pärnu mnt 3,Pärnu maantee 3",
    "Váci u. 3,Váci utca 3",
    "12 R. Grimaldi,12 Rue Grimaldi",
    "Ch. des Pêcheurs,Chemin des Pêcheurs",
    "R. Augusta,Rua Augusta",
  })
  void abbreviations_of_many_languages_are_known(String written, String whole) {
    assertThat(Folding.key(written)).isEqualTo(Folding.key(whole));
  }

  @Test
  void an_elision_is_a_word_of_its_own() {
    assertThat(Folding.tokens("Avenue d'Ostende")).containsExactly("av", "d", "ostende");
    assertThat(Folding.tokens("l’Église")).containsExactly("l", "eglise");
  }

  @Test
  void several_house_numbers_are_kept_as_written_and_one_by_one() {
    assertThat(Folding.houseNumbers("12;14")).containsExactlyInAnyOrder("12;14", "12", "14");
    assertThat(Folding.houseNumbers("12, 14")).containsExactlyInAnyOrder("12;14", "12", "14");
    assertThat(Folding.houseNumbers("12-16")).containsExactlyInAnyOrder("12-16", "12", "16");
    assertThat(Folding.houseNumbers("7 Bis")).containsExactly("7bis");
    assertThat(Folding.houseNumbers("3/b")).containsExactlyInAnyOrder("3/b", "3");
    assertThat(Folding.houseNumbers("1 & 3")).containsExactlyInAnyOrder("1;3", "1", "3");
    assertThat(Folding.houseNumbers("")).isEmpty();
    assertThat(HouseNumbers.key("km. 22")).isEqualTo(HouseNumbers.key("km 22"));
    assertThat(HouseNumbers.key("12.a")).isEqualTo("12a");
    assertThat(HouseNumbers.key("1.2")).isEqualTo("1.2");
  }

  @Test
  void a_number_is_found_wherever_it_stands() {
    assertThat(numbers("7 Rue Grimaldi, Monaco")).contains("7");
    assertThat(numbers("Rue Grimaldi 7")).contains("7");
    assertThat(numbers("Monaco, Boulevard Albert 1er 12")).contains("12");
    assertThat(numbers("12 a Hauptstrasse")).contains("12a");
    assertThat(numbers("Hauptstrasse 12 - 16")).contains("12-16");
    assertThat(numbers("Hauptstrasse 4, 6")).contains("4;6", "4", "6");
    assertThat(numbers("Rue Grimaldi")).isEmpty();
  }

  @Test
  void a_long_text_is_cut() {
    QueryText text = QueryText.parse("a ".repeat(5_000), Map.of());
    assertThat(text.tokens()).hasSize(QueryText.TOKENS_MAX);
  }

  @Test
  void one_edit_is_one_letter_or_one_swap() {
    assertThat(EditDistance.distance("grimaldi", "grimaldo", 1)).isLessThanOrEqualTo(1);
    assertThat(EditDistance.distance("grimaldi", "grmaldi", 1)).isLessThanOrEqualTo(1);
    assertThat(EditDistance.distance("grimaldi", "girmaldi", 1)).isLessThanOrEqualTo(1);
    assertThat(EditDistance.distance("grimaldi", "grimaldi", 1)).isLessThanOrEqualTo(1);
    assertThat(EditDistance.distance("grimaldi", "grimaldoo", 1)).isGreaterThan(1);
    assertThat(EditDistance.distance("grimaldi", "gramaldo", 1)).isGreaterThan(1);
  }

  @Test
  void names_are_read_in_the_preferred_language() {
    Names names =
        Names.ofTags(
            Map.of(
                "name", "Monaco",
                "name:es", "Mónaco",
                "name:zh-Hant", "摩納哥",
                "alt_name", "Principauté;Le Rocher",
                "name:etymology:wikidata", "Q1",
                "highway", "residential"));
    assertThat(NameChooser.of(List.of("de", "es-MX")).choose(names, "fr").text())
        .isEqualTo("Mónaco");
    assertThat(NameChooser.of(List.of("zh-Hant-TW")).choose(names, "fr").text()).isEqualTo("摩納哥");
    assertThat(NameChooser.of(List.of("pl")).choose(names, "fr").text()).isEqualTo("Monaco");
    assertThat(names.all())
        .containsExactlyInAnyOrder("Monaco", "Mónaco", "摩納哥", "Principauté", "Le Rocher");
    assertThat(Names.unpack(names.pack())).isEqualTo(names);
  }

  private static List<String> numbers(String text) {
    return QueryText.parse(text, Map.of()).numbers().stream()
        .map(QueryText.HouseNumber::number)
        .toList();
  }
}
