package io.cartway.search.address;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.search.RealRegion;
import io.cartway.search.SearchWorld;
import io.cartway.search.geocode.GeocodeRequest;
import io.cartway.search.geocode.Geocoder;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.ItemMaker;
import io.cartway.search.item.SearchItem;
import io.cartway.search.text.NameChooser;
import io.cartway.search.text.Names;
import io.cartway.testing.Golden;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.aggregator.ArgumentsAccessor;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/// How addresses are written in countries, and in which language their names are.
class AddressLabelsTest {

  @TempDir private Path folder;

  @ParameterizedTest
  @CsvFileSource(resources = "/search/address-labels.tsv", delimiter = '\t', emptyValue = "")
  void a_label_is_what_a_local_writes(ArgumentsAccessor row) {
    AddressFormat format = AddressFormat.of(cell(row, 0));
    String county = cell(row, 8);
    boolean isCode = county.matches("[A-Z]{2}");
    Map<AreaLevel, String> areas = new EnumMap<>(AreaLevel.class);
    put(areas, AreaLevel.POSTAL_CODE, format.postalCode(cell(row, 3)));
    put(areas, AreaLevel.CITY, cell(row, 4));
    put(areas, AreaLevel.STATE, cell(row, 5));
    put(areas, AreaLevel.DISTRICT, cell(row, 7));
    put(areas, AreaLevel.COUNTY, isCode ? "" : county);
    Address address =
        new Address(
            "",
            format.language(),
            cell(row, 0),
            format.countryName(List.of()),
            cell(row, 6),
            isCode ? county : "",
            areas,
            cell(row, 1),
            cell(row, 2),
            "",
            List.of());
    assertThat(format.label(address)).isEqualTo(cell(row, 9));
    assertThat(format.areaLabel(address, AreaLevel.CITY)).isEqualTo(cell(row, 10));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1 | Main St | Baltimore | MD |       | 1 Main St, Baltimore, MD",
        "1 | Main St | Baltimore |    | 21201 | 1 Main St, Baltimore, 21201",
        "  | Main St | Baltimore | MD | 21201 | Main St, Baltimore, MD 21201",
        "1 | Main St |           | MD | 21201 | 1 Main St, MD 21201",
        "1 | Main St |           |    |       | 1 Main St",
        "1 | New York          | New York  | NY | 10001 | 1 New York, New York, NY 10001",
      })
  void a_missing_part_takes_its_comma_along(
      String number, String street, String city, String state, String code, String label) {
    Map<AreaLevel, String> areas = new EnumMap<>(AreaLevel.class);
    put(areas, AreaLevel.POSTAL_CODE, text(code));
    put(areas, AreaLevel.CITY, text(city));
    Address address =
        new Address(
            "", "en", "USA", "", text(state), "", areas, street, text(number), "", List.of());
    assertThat(AddressFormat.of("USA").label(address)).isEqualTo(label);
  }

  @Test
  void codes_of_states_come_from_tags_or_names() {
    Names tagged = Names.ofTags(Map.of("name", "Bayern", "ISO3166-2", "DE-BY"));
    assertThat(AreaCodes.of(AreaLevel.STATE, tagged, "DEU")).isEqualTo("BY");
    assertThat(tagged.all()).containsExactlyInAnyOrder("Bayern", "BY");
    assertThat(AreaCodes.of(AreaLevel.STATE, Names.of("Maryland"), "USA")).isEqualTo("MD");
    assertThat(AreaCodes.of(AreaLevel.STATE, Names.of("Bavaria"), "DEU")).isEqualTo("BY");
    assertThat(AreaCodes.of(AreaLevel.COUNTY, Names.of("Agrigento"), "ITA")).isEqualTo("AG");
    assertThat(AreaCodes.of(AreaLevel.STATE, Names.of("Maryland"), "DEU")).isEmpty();
    assertThat(AreaCodes.of(AreaLevel.CITY, tagged, "DEU")).isEmpty();
    // A code of digits is no name: every house number would be one.
    Names parish = Names.ofTags(Map.of("name", "Canillo", "ISO3166-2", "AD-02"));
    assertThat(AreaCodes.of(AreaLevel.COUNTY, parish, "AND")).isEqualTo("02");
    assertThat(parish.all()).containsExactly("Canillo");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // Wanted      | own | what it is called           | language
        "              | ja  | 東京                        | ja",
        "zh-TW         | ja  | 東京（繁）                  | zh-Hant",
        "zh-Hant       | ja  | 東京（繁）                  | zh-Hant",
        "zh-CN         | ja  | 东京                        | zh",
        "pt-BR         | ja  | Tóquio                      | pt",
        "fi,pt         | ja  | Tóquio                      | pt",
        "ja,pt         | ja  | 東京                        | ja",
        "ru,fi         | ja  | 東京                        | ja",
        "fi            | ja  | dong jing                   | ja-Latn",
      })
  void names_are_chosen_by_preference_then_place_then_letters(
      String wanted, String own, String text, String language) {
    Names names =
        Names.ofTags(
            Map.of(
                "name", "東京",
                "name:zh", "东京",
                "name:zh-Hant", "東京（繁）",
                "name:pt", "Tóquio;Tokyo"));
    List<String> tags = wanted == null ? List.of() : List.of(wanted.split(",", -1));
    NameChooser.Chosen chosen = NameChooser.of(tags).choose(names, own);
    assertThat(chosen).isEqualTo(new NameChooser.Chosen(text, language));
  }

  @Test
  void letters_are_changed_for_readers_of_latin_letters_only() {
    NameChooser english = NameChooser.of(List.of("en"));
    assertThat(english.choose(Names.of("Ερμού"), "el"))
        .isEqualTo(new NameChooser.Chosen("Ermou", "el-Latn"));
    assertThat(english.choose(Names.of("Äulestrasse"), "de"))
        .isEqualTo(new NameChooser.Chosen("Äulestrasse", "de"));
    assertThat(NameChooser.of(List.of("bg")).choose(Names.of("Ερμού"), "el").text())
        .isEqualTo("Ερμού");
    Names international = Names.ofTags(Map.of("name", "Αθήνα", "int_name", "Athens"));
    assertThat(english.choose(international, "el").text()).isEqualTo("Athens");
  }

  @ParameterizedTest
  @CsvSource({
    "name",
    "name:fr",
    "alt_name",
    "alt_name:de",
    "old_name",
    "official_name",
    "short_name",
    "loc_name",
    "int_name",
    "old_name:en"
  })
  void every_name_finds_the_thing(String key) throws IOException {
    String world =
        SearchWorld.TOWN
            + "90 | POINT(9.5252 47.1412) | amenity=cafe; name=Kaffeehaus; %s=Zwibbelhof\n"
                .formatted(key.equals("name") ? "alt_name" : key);
    try (SearchIndex index = SearchWorld.index(folder.resolve(key.replace(':', '_')), world)) {
      assertThat(new Geocoder(index).geocode(GeocodeRequest.of("Zwibbelhof Vaduz")).getFirst().id())
          .isEqualTo(
              new Geocoder(index).geocode(GeocodeRequest.of("Kaffeehaus Vaduz")).getFirst().id());
    }
  }

  @Test
  void a_building_lends_its_name() throws IOException {
    String world =
        SearchWorld.TOWN
            + "91 | POINT(9.5207 47.1402) | addr:housenumber=34; addr:street=Äulestrasse; "
            + "addr:housename=Haus Gutenberg\n";
    try (SearchIndex index = SearchWorld.index(folder, world)) {
      SearchItem item =
          new Geocoder(index).geocode(GeocodeRequest.of("Äulestrasse 34 Vaduz")).getFirst();
      assertThat(item.address().building()).isEqualTo("Haus Gutenberg");
      assertThat(item.address().houseNumber()).isEqualTo("34");
    }
  }

  @Test
  void labels_of_monaco_stay_as_they_were_read() throws IOException {
    List<String> labels = new ArrayList<>();
    try (RealRegion region = RealRegion.embedded()) {
      ItemMaker maker = new ItemMaker(region.index(), region.index().values(), List.of());
      for (int document = 0; document < region.index().size(); document++) {
        labels.add(maker.item(document).address().label());
      }
    }
    Collections.sort(labels);
    Collections.shuffle(labels, new Random(27));
    List<String> some = labels.subList(0, 60).stream().sorted().toList();
    Golden.check("search/monaco-labels.txt", String.join("\n", some) + "\n");
  }

  private static String text(@Nullable String value) {
    return value == null ? "" : value;
  }

  private static String cell(ArgumentsAccessor row, int column) {
    String text = row.getString(column);
    return text == null ? "" : text;
  }

  private static void put(Map<AreaLevel, String> areas, AreaLevel level, String value) {
    if (!value.isEmpty()) {
      areas.put(level, value);
    }
  }
}
