package io.cartway.search.category;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.search.TestVocabulary;
import io.cartway.search.text.TsvTables;
import io.cartway.testing.Workspace;
import java.io.IOException;
import java.nio.file.Files;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Brands to chains, cuisines to food types.
final class ChainsTest {

  private static final Chains CHAINS = TestVocabulary.VOCABULARY.chains();
  private static final FoodTypes FOOD_TYPES = TestVocabulary.VOCABULARY.foodTypes();

  @Test
  void a_brand_has_the_number_of_here_where_it_is_known() {
    assertThat(CHAINS.of(Map.of("amenity", "fuel", "brand:wikidata", "Q110716465"), null))
        .contains(new Chain("10", "Shell"));
    assertThat(CHAINS.of(Map.of("shop", "supermarket", "brand", "Safeway"), "US"))
        .contains(new Chain("91", "Safeway"));
    assertThat(CHAINS.name("10")).contains("Shell");
    assertThat(CHAINS.name("4406")).contains("Les Routiers");
    assertThat(CHAINS.of(Map.of("amenity", "restaurant", "brand", "Les Routiers"), "FR"))
        .contains(new Chain("4406", "Les Routiers"));
  }

  /// Several brands of one owner have one item of Wikidata.
  @Test
  void a_chain_is_called_what_it_is_called_in_most_countries() {
    assertThat(CHAINS.name("cw:c:Q610492")).contains("Spar");
    assertThat(CHAINS.name("cw:c:Q37158")).contains("Starbucks");
    assertThat(CHAINS.name("cw:c:Q152057")).contains("BP");
    assertThat(CHAINS.of(Map.of("brand", "SPAR", "brand:wikidata", "Q610492"), "MC"))
        .contains(new Chain("cw:c:Q610492", "Spar"));
  }

  @Test
  void other_brands_have_an_id_of_ours_that_stays() {
    Chain migros = new Chain("cw:c:Q680727", "Migros");
    assertThat(CHAINS.of(Map.of("brand:wikidata", "Q680727"), null)).contains(migros);
    assertThat(CHAINS.of(Map.of("shop", "supermarket", "brand", "Migros"), "CH")).contains(migros);
    assertThat(CHAINS.of(Map.of("shop", "supermarket", "name", "MIGROS"), "ch")).contains(migros);
    assertThat(CHAINS.of(Map.of("shop", "supermarket", "name", "Migros"), "TR"))
        .contains(new Chain("cw:c:Q1754510", "Migros"));
    assertThat(CHAINS.of(Map.of("shop", "bakery", "brand", "Beck Nobody"), null))
        .contains(new Chain("cw:c:n3c1cf5a708", "Beck Nobody"));
    assertThat(CHAINS.of(Map.of("brand:wikidata", "Q999999999999"), null))
        .contains(new Chain("cw:c:Q999999999999", "Q999999999999"));
  }

  @Test
  void a_name_alone_is_a_chain_only_for_its_kind_of_place_and_when_it_is_one() {
    assertThat(CHAINS.of(Map.of("amenity", "school", "name", "Migros"), "CH")).isEmpty();
    assertThat(CHAINS.of(Map.of("shop", "supermarket", "name", "Coop"), null)).isEmpty();
    assertThat(CHAINS.of(Map.of("shop", "supermarket", "name", "Coop"), "CH"))
        .contains(new Chain("cw:c:Q432564", "Coop"));
    assertThat(CHAINS.of(Map.of("shop", "supermarket", "name", "Beim Beck"), "CH")).isEmpty();
    assertThat(CHAINS.of(Map.of(), null)).isEmpty();
    assertThat(CHAINS.of(Map.of("brand:wikidata", "Q1;Q2", "brand", ""), null)).isEmpty();
  }

  @Test
  void chains_are_found_by_their_name() {
    assertThat(CHAINS.find("shell")).contains(new Chain("10", "Shell"));
    assertThat(CHAINS.findPrefix("migr", 50)).contains(new Chain("cw:c:Q680727", "Migros"));
    assertThat(CHAINS.findPrefix("s", 5)).hasSize(5);
    assertThat(CHAINS.find("")).isEmpty();
    assertThat(CHAINS.list()).hasSizeGreaterThan(13_000);
    Set<String> ids = new HashSet<>();
    for (Chain chain : CHAINS.list()) {
      assertThat(ids.add(chain.id())).as(chain.toString()).isTrue();
      assertThat(chain.id()).matches("[0-9]+|cw:c:(Q[0-9]+|n[0-9a-f]{10})");
    }
  }

  @Test
  void the_food_types_are_those_of_the_contract() throws IOException {
    List<String> contract =
        Files.readAllLines(Workspace.shared("contract/here-food-types.tsv")).stream()
            .skip(1)
            .toList();
    assertThat(TsvTables.rows("food-types.tsv", 2).stream().map(row -> String.join("\t", row)))
        .isEqualTo(contract);
    assertThat(TsvTables.rows("cuisines.tsv", 2)).hasSizeGreaterThanOrEqualTo(150);
    for (String id : FOOD_TYPES.ids()) {
      assertThat(FOOD_TYPES.cuisines(id)).as(id + " " + FOOD_TYPES.name(id)).isNotEmpty();
    }
  }

  @Test
  void cuisines_are_food_types() {
    assertThat(FOOD_TYPES.of(Map.of("cuisine", "pizza;Italian")))
        .containsExactly("800-057", "304-000");
    assertThat(FOOD_TYPES.of(Map.of("cuisine", "Fish And Chips; tex-mex")))
        .containsExactly("308-000", "800-075", "101-002", "102-000");
    assertThat(FOOD_TYPES.of(Map.of("cuisine", "unheard", "diet:vegan", "only")))
        .containsExactly("800-076");
    assertThat(FOOD_TYPES.of(Map.of("amenity", "cafe"))).isEmpty();
    assertThat(FOOD_TYPES.name("203-026")).isEqualTo("Japanese-Sushi");
    assertThat(FOOD_TYPES.find("Sushi")).containsExactly("203-026");
    assertThat(FOOD_TYPES.find("pizza")).contains("800-057");
  }
}
