package io.cartway.search.category;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.search.TestVocabulary;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CategoryIdTest {

  private static final CategoryId ORGANIC = new CategoryId("600-6300-0066-organic");
  private static final CategoryId GROCERY = new CategoryId("600-6300-0066");
  private static final CategoryId FOOD = new CategoryId("600-6300");
  private static final CategoryId SHOPPING = new CategoryId("600");

  @Test
  void each_id_belongs_to_those_that_it_starts_with() {
    assertThat(List.of(SHOPPING, FOOD, GROCERY, ORGANIC))
        .extracting(CategoryId::level)
        .containsExactly(1, 2, 3, 4);
    assertThat(ORGANIC.ancestors()).containsExactly(GROCERY, FOOD, SHOPPING);
    assertThat(SHOPPING.parent()).isEmpty();
    assertThat(CategoryId.withAncestors(List.of("600-6300-0066", "600-6300-0067")))
        .containsExactly("600-6300-0066", "600-6300", "600", "600-6300-0067");
  }

  @Test
  void an_id_is_cut_to_a_level_above_it_only() {
    assertThat(ORGANIC.upTo(3)).isEqualTo(GROCERY);
    assertThat(ORGANIC.upTo(4)).isEqualTo(ORGANIC);
    assertThat(FOOD.upTo(3)).isEqualTo(FOOD);
    assertThat(ORGANIC.group()).isEqualTo(FOOD);
    assertThat(SHOPPING.group()).isEqualTo(SHOPPING);
  }

  @Test
  void an_id_is_within_itself_but_not_below() {
    assertThat(GROCERY.isWithin(GROCERY)).isTrue();
    assertThat(GROCERY.isBelow(GROCERY)).isFalse();
    assertThat(GROCERY.isBelow(FOOD)).isTrue();
    assertThat(FOOD.isWithin(GROCERY)).isFalse();
    assertThat(GROCERY.isWithinAny(List.of("700", "600"))).isTrue();
    assertThat(GROCERY.isWithinAny(List.of("700", "600-6200"))).isFalse();
    assertThat(GROCERY.isWithinAny(List.of())).isFalse();
  }

  @Test
  void an_id_with_the_same_first_letters_is_another_one() {
    assertThat(new CategoryId("600-63001").isWithin(FOOD)).isFalse();
    assertThat(new CategoryId("600-6400").isBelow(FOOD)).isFalse();
    assertThat(new CategoryId("601-6300").isBelow(SHOPPING)).isFalse();
  }

  @Test
  void other_members_of_a_group_are_its_rest() {
    assertThat(new CategoryId("600-6300-0000").isRest()).isTrue();
    assertThat(GROCERY.isRest()).isFalse();
  }

  @Test
  void signs_and_stops_are_minor_but_what_they_stand_at_is_not() {
    assertThat(MinorPlaces.contains(List.of("900-9300-0221"))).isTrue();
    assertThat(MinorPlaces.contains(List.of("900"))).isFalse();
    assertThat(MinorPlaces.contains(List.of("700-7460-0115"))).isFalse();
    assertThat(MinorPlaces.contains(List.of("700-7460-0115-guidepost"))).isTrue();
    assertThat(MinorPlaces.contains(List.of("400-4100-0042", "600-6300-0066"))).isFalse();
  }

  /// But for some of the fourth level: `300-3000-0025-building_ruins` is no `...-building`.
  @Test
  void no_id_of_the_table_starts_with_one_of_here_that_it_does_not_belong_to() {
    List<String> ids = List.copyOf(TestVocabulary.VOCABULARY.categories().ids());
    for (String one : ids) {
      CategoryId read = new CategoryId(one);
      for (String other : ids) {
        CategoryId above = new CategoryId(other);
        if (one.startsWith(other) && !read.isWithin(above)) {
          assertThat(above.level()).as(one + " starts with " + other).isEqualTo(CategoryId.LEVELS);
        }
      }
    }
    assertThat(ids).hasSizeGreaterThan(1_000);
  }
}
