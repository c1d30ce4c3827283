package io.cartway.search.category;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.search.TestVocabulary;
import io.cartway.search.text.NpmTables;
import io.cartway.search.text.TsvTables;
import io.cartway.testing.Golden;
import io.cartway.testing.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The reviewed tables against the packages and the contract, and what tags are classified as.
final class CategoriesTest {

  private static final Categories CATEGORIES = TestVocabulary.VOCABULARY.categories();

  @Test
  void every_preset_of_the_package_is_a_place_or_listed_as_none() {
    List<String> presets = new ArrayList<>();
    NpmTables.forEachRow("presets.tsv", row -> presets.add(row[0]));
    List<String> listed = new ArrayList<>();
    TsvTables.rows("categories.tsv", 4).stream()
        .map(List::getFirst)
        .filter(source -> !source.contains("="))
        .forEach(listed::add);
    TsvTables.rows("not-places.tsv", 2).forEach(row -> listed.add(row.getFirst()));
    assertThat(presets).hasSizeGreaterThan(1_700);
    assertThat(listed).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(presets);
  }

  @Test
  void every_row_gives_a_category_of_the_contract_once() {
    Set<String> here = new HashSet<>();
    TsvTables.rows("here-categories.tsv", 7).forEach(row -> here.add(row.getFirst()));
    List<Map<String, String>> further = new ArrayList<>();
    for (List<String> row : TsvTables.rows("categories.tsv", 4)) {
      assertThat(here).as(row.toString()).contains(row.get(1));
      assertThat(new CategoryId(row.get(1)).level()).as(row.toString()).isEqualTo(3);
      assertThat(row.get(2)).as(row.toString()).matches("-|[a-z0-9_]+");
      assertThat(row.get(3)).as(row.toString()).isIn("always", "named", "also", "area");
    }
    for (CategoryRules.Rule rule : CATEGORIES.rules()) {
      if (rule.source().contains("=")) {
        further.add(rule.tags());
      }
    }
    assertThat(further).doesNotHaveDuplicates();
  }

  @Test
  void ids_and_names_of_the_upper_levels_are_those_of_the_contract() throws IOException {
    Map<String, String> contract = new LinkedHashMap<>();
    for (String line : Files.readAllLines(Workspace.shared("contract/here-categories.tsv"))) {
      String[] columns = line.split("\t", -1);
      contract.put(columns[0], columns[1]);
    }
    contract.remove("id");
    Map<String, String> ours = new LinkedHashMap<>();
    TsvTables.rows("here-categories.tsv", 7).forEach(row -> ours.put(row.get(0), row.get(1)));
    assertThat(ours).isEqualTo(contract);
    ours.forEach((id, name) -> assertThat(CATEGORIES.name(id)).isEqualTo(name));
  }

  @Test
  void there_are_1200_categories_and_tags_lead_to_each() {
    Set<String> reached = new TreeSet<>();
    for (CategoryRules.Rule rule : CATEGORIES.rules()) {
      Map<String, String> tags = example(rule);
      List<String> ids = new ArrayList<>(CATEGORIES.classify(tags));
      ids.addAll(CATEGORIES.classifyArea(tags));
      reached.addAll(CategoryId.withAncestors(ids));
    }
    assertThat(CATEGORIES.ids()).hasSizeGreaterThanOrEqualTo(1_200);
    assertThat(reached).isEqualTo(new TreeSet<>(CATEGORIES.ids()));
  }

  @Test
  void the_tags_of_a_preset_give_its_category() {
    List<String> others = new ArrayList<>();
    for (CategoryRules.Rule rule : CATEGORIES.rules()) {
      Map<String, String> tags = example(rule);
      List<String> ids = new ArrayList<>(CATEGORIES.classify(tags));
      ids.addAll(CATEGORIES.classifyArea(tags));
      if (rule.id() == null) {
        if (!ids.isEmpty()) {
          others.add(rule.source() + " is no place and gives " + ids);
        }
      } else if (!ids.contains(rule.id())) {
        others.add(rule.source() + " gives " + ids + " instead of " + rule.id());
      }
    }
    assertThat(others).isEmpty();
  }

  @Test
  void a_filter_by_a_category_holds_those_below_it() {
    Map<String, Set<String>> below = new HashMap<>();
    for (String id : CATEGORIES.ids()) {
      for (String above : ancestors(id)) {
        assertThat(CATEGORIES.contains(above)).as(id).isTrue();
        assertThat(id).startsWith(above + "-");
        below.computeIfAbsent(above, any -> new TreeSet<>()).add(id);
      }
    }
    for (CategoryRules.Rule rule : CATEGORIES.rules()) {
      List<String> ids = CATEGORIES.classify(example(rule));
      Set<String> terms = CategoryId.withAncestors(ids);
      for (String id : ids) {
        assertThat(terms).contains(id).containsAll(ancestors(id));
      }
    }
    assertThat(below.get("600-6300")).contains("600-6300-0066", "600-6300-0066-organic");
  }

  private static List<String> ancestors(String id) {
    return new CategoryId(id).ancestors().stream().map(CategoryId::value).toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "shop=doityourself                              | 600-6600-0077",
        "amenity=pharmacy;healthcare=pharmacy           | 600-6400-0070",
        "amenity=doctors                                | 800-8000-0155",
        "healthcare=doctor                              | 800-8000-0155",
        "shop=supermarket;name=X                        | 600-6300-0066",
        "amenity=fuel;shop=convenience                  | 700-7600-0116",
        "amenity=charging_station                       | 700-7600-0322",
        "tourism=hotel;building=yes;name=X              | 500-5000-0053",
        "tourism=hotel;amenity=restaurant               | 500-5000-0053",
        "natural=peak                                   | 350-3510-0238",
        "tourism=viewpoint                              | 550-5510-0242",
        "highway=bus_stop;public_transport=platform     | 400-4100-0042",
        "public_transport=platform;bus=yes              | 400-4100-0042",
        "railway=station;public_transport=station;train=yes | 400-4100-0035",
        "railway=station;station=subway                 | 400-4100-0037",
        "amenity=parking                                | 800-8500-0000",
        "amenity=parking;parking=multi-storey           | 800-8500-0177",
        "amenity=post_box                               | 700-7450-0115",
        "amenity=atm                                    | 700-7010-0108",
        "amenity=restaurant;cuisine=pizza               | 100-1000-0000-pizza",
        "amenity=place_of_worship;religion=muslim;building=mosque;name=X | 300-3200-0034",
        "tourism=attraction;historic=castle;name=X      | 300-3000-0030",
        "shop=unheard_of                                | 600-6900-0096",
        "natural=water;water=lake;name=X                | 350-3500-0304",
        "building=yes;name=X                            | 900-9300-0000",
        "amenity=school                                 | 800-8250-0000",
        "amenity=charging_station;hgv=yes               | 700-7600-0322",
        "place=village;name=X                           | -",
        "shop=vacant                                    | -",
        "amenity=bench                                  | -",
        "building=yes                                   | -",
        "natural=water                                  | -",
        "highway=residential;name=X                     | -",
        "shop=no                                        | -",
      })
  void tags_have_their_main_category(String text, String id) {
    Map<String, String> tags = new LinkedHashMap<>();
    for (String tag : text.split(";", -1)) {
      tags.put(tag.split("=", -1)[0], tag.split("=", -1)[1]);
    }
    List<String> ids = CATEGORIES.classify(tags);
    assertThat(ids.isEmpty() ? "-" : ids.getFirst()).as(ids.toString()).isEqualTo(id);
  }

  @Test
  void several_values_give_several_categories() {
    assertThat(CATEGORIES.classify(Map.of("amenity", "restaurant", "cuisine", "pizza;italian")))
        .containsExactlyInAnyOrder("100-1000-0000-pizza", "100-1000-0000-italian");
    assertThat(CATEGORIES.classify(Map.of("shop", "bakery;coffee")))
        .containsExactly("600-6300-0244", "600-6300-0064-coffee");
    assertThat(CATEGORIES.classify(Map.of("amenity", "bank", "shop", "kiosk")))
        .containsExactly("700-7000-0107", "600-6000-0061-kiosk");
    assertThat(CATEGORIES.classify(Map.of("amenity", "charging_station", "hgv", "yes")))
        .containsExactly("700-7600-0322", "700-7600-0323");
    assertThat(CATEGORIES.classifyArea(Map.of("place", "village")))
        .containsExactly("900-9100-0000-village");
  }

  @Test
  void names_come_in_the_language_that_is_asked_for() {
    assertThat(CATEGORIES.name("600", List.of("de"))).isEqualTo("Einkaufen");
    assertThat(CATEGORIES.name("600-6400-0070", List.of("de-CH"))).isEqualTo("Apotheke");
    assertThat(CATEGORIES.name("600-6400-0070", List.of("ja", "de"))).startsWith("薬局");
    assertThat(CATEGORIES.name("600-6400-0070", List.of("xx", "fr"))).isEqualTo("Pharmacie");
    assertThat(CATEGORIES.name("600-6400-0070", List.of("zh-Hant-TW"))).isNotEqualTo("Pharmacy");
    assertThat(CATEGORIES.name("600-6400-0070", List.of())).isEqualTo("Pharmacy");
    assertThat(CATEGORIES.name("600-6400-0070", List.of("../de"))).isEqualTo("Pharmacy");
    assertThat(CATEGORIES.name("100-1000-0000-pizza", List.of("de"))).contains("Pizz");
    assertThat(CATEGORIES.name("no-such")).isEqualTo("no-such");
    for (String id : CATEGORIES.ids()) {
      assertThat(CATEGORIES.name(id)).isNotEqualTo(id).isNotBlank();
      assertThat(id).matches("[a-z0-9_-]+");
    }
  }

  @Test
  void the_reference_page_is_what_the_tables_say() {
    Map<String, List<String>> sources = new TreeMap<>();
    for (CategoryRules.Rule rule : CATEGORIES.rules()) {
      if (rule.id() != null) {
        List<String> tags = new ArrayList<>();
        rule.tags().forEach((key, value) -> tags.add(key + "=" + value));
        String when = rule.when().toString().toLowerCase(Locale.ROOT);
        sources
            .computeIfAbsent(rule.id(), any -> new ArrayList<>())
            .add(
                "`%s`%s"
                    .formatted(String.join(" ", tags), when.equals("always") ? "" : " " + when));
      }
    }
    StringBuilder page = new StringBuilder();
    page.append("# Categories of places\n\n")
        .append(
            "Written by `CategoriesTest` from the tables in `server/src/main/resources/search`;")
        .append("\nsee [the guide](../guide/categories.md). After the tags: when they count.\n\n")
        .append("| id | name | OpenStreetMap tags |\n|---|---|---|\n");
    for (String id : CATEGORIES.ids()) {
      String tags = String.join(", ", new LinkedHashSet<>(sources.getOrDefault(id, List.of())));
      page.append("| %s | %s | %s |\n".formatted(id, CATEGORIES.name(id), tags));
    }
    Golden.checkFile(Path.of("docs/reference/categories.md"), page.toString());
  }

  /// Tags that a row fits: those of its preset, with a name and, for any value, one.
  private static Map<String, String> example(CategoryRules.Rule rule) {
    Map<String, String> tags = new LinkedHashMap<>();
    rule.tags().forEach((key, value) -> tags.put(key, value.equals("*") ? "any" : value));
    tags.put("name", "X");
    return tags;
  }
}
