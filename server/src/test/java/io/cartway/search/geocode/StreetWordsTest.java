package io.cartway.search.geocode;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.CountryCodes;
import io.cartway.search.SmallTown;
import io.cartway.search.address.AddressFormat;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import io.cartway.search.text.NpmTables;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Streets are found by names without their street word, with a short one, written together and
/// apart, in the languages of every country that the program has an address template of.
class StreetWordsTest {

  /// Of all streets in one town, with the same numbers.
  private static final double LAT = 47.11;

  @TempDir static Path folder;

  private static List<Sample> samples = List.of();
  private static SearchIndex index;
  private static Geocoder geocoder;

  /// A row of the table.
  private record Sample(List<String> languages, String name, List<String> forms) {}

  @BeforeAll
  static void build() throws IOException {
    samples = read();
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < samples.size(); i++) {
      String name = samples.get(i).name;
      double lng = 9.501 + i / 2_500.0;
      lines.append(
          String.format(
              Locale.ROOT,
              "%1$d | LINESTRING(%2$.5f %3$.5f, %2$.5f %4$.5f) | highway=residential; name=%5$s%n",
              1_000 + i,
              lng,
              LAT,
              LAT + 0.002,
              name));
      lines.append(
          String.format(
              Locale.ROOT,
              "%d | POINT(%.5f %.5f) | addr:housenumber=7; addr:street=%s%n",
              2_000 + i,
              lng + 0.0001,
              LAT + 0.001,
              name));
    }
    index = SmallTown.with(folder, lines.toString());
    geocoder = new Geocoder(index);
  }

  private static List<Sample> read() throws IOException {
    List<Sample> rows = new ArrayList<>();
    try (InputStream in = StreetWordsTest.class.getResourceAsStream("/search/street-samples.txt")) {
      byte[] bytes = Objects.requireNonNull(in).readAllBytes();
      for (String line : new String(bytes, StandardCharsets.UTF_8).lines().toList()) {
        if (!line.startsWith("#") && !line.isBlank()) {
          List<String> cells = Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
          rows.add(
              new Sample(
                  List.of(cells.getFirst().split(" ", -1)),
                  cells.get(1),
                  cells.subList(2, cells.size())));
        }
      }
    }
    return rows;
  }

  @AfterAll
  static void close() throws IOException {
    index.close();
  }

  private static String streetOf(String text) throws IOException {
    List<SearchItem> items =
        geocoder.geocode(
            new GeocodeRequest(
                text,
                Map.of(),
                new SearchArea(Optional.empty(), Optional.empty(), Optional.empty(), Set.of()),
                List.of(),
                Set.of(),
                1));
    return items.isEmpty()
        ? "nothing"
        : items.getFirst().address().street() + " " + items.getFirst().address().houseNumber();
  }

  @Test
  void every_country_of_the_address_templates_has_a_sample() {
    Set<String> known = new TreeSet<>();
    samples.forEach(sample -> known.addAll(sample.languages));
    List<String> missing = new ArrayList<>();
    int[] countries = new int[1];
    NpmTables.forEachRow(
        "address-templates.tsv",
        row -> {
          String language =
              row[0].length() == 2 ? AddressFormat.language(CountryCodes.alpha3(row[0])) : "";
          if (!language.isEmpty()) {
            countries[0]++;
            if (!known.contains(language)) {
              missing.add(row[0] + " " + language);
            }
          }
        });
    assertThat(missing).isEmpty();
    assertThat(countries[0]).isGreaterThan(200);
  }

  @Test
  void a_street_is_found_by_its_name_written_short_apart_or_without_the_street_word()
      throws IOException {
    List<String> missed = new ArrayList<>();
    int asked = 0;
    for (Sample sample : samples) {
      for (String form : sample.forms) {
        for (String text : List.of(form + " 7", "7 " + form, form + " 7, 9490 Vaduz")) {
          asked++;
          String found = streetOf(text);
          if (!found.equals(sample.name + " 7")) {
            missed.add(sample.languages.getFirst() + ": " + text + " -> " + found);
          }
        }
      }
    }
    assertThat(missed).as("of %d", asked).isEmpty();
  }

  @Test
  void a_number_written_together_with_the_name_is_read_apart() throws IOException {
    List<String> missed = new ArrayList<>();
    for (Sample sample : samples) {
      for (String text :
          List.of(sample.name + "7", sample.name + "7, Vaduz", "7" + sample.name + ", Vaduz")) {
        String found = streetOf(text);
        if (!found.equals(sample.name + " 7")) {
          missed.add(sample.languages.getFirst() + ": " + text + " -> " + found);
        }
      }
    }
    assertThat(missed).isEmpty();
    assertThat(streetOf("7Kirkegata Vaduz")).isEqualTo("Kirkegata 7");
  }
}
