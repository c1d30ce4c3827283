package io.cartway.search.match;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.search.query.QueryField;
import io.cartway.search.query.QueryText;
import io.cartway.search.query.TokenSet;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ExplainedTokensTest {

  private static final QueryText TEXT =
      QueryText.parse("Hauptstrasse 12", Map.of(QueryField.CITY, "Vaduz"));

  private static final QueryText.HouseNumber NUMBER = TEXT.numbers().getFirst();

  private final ExplainedTokens nothing = new ExplainedTokens(TEXT);

  @Test
  void what_one_branch_explains_the_other_does_not() {
    ExplainedTokens street = nothing.branch();
    street.set(1, QueryField.STREET, 0.9);
    ExplainedTokens house = street.branch();
    house.set(NUMBER, 0.5);
    ExplainedTokens other = street.branch();
    assertThat(house.fields()).containsExactly(null, QueryField.STREET, QueryField.HOUSE_NUMBER);
    assertThat(house.similarities()).containsExactly(0.0, 0.9, 0.5);
    assertThat(house.free()).isEqualTo(new TokenSet(0b001));
    for (ExplainedTokens each : new ExplainedTokens[] {street, other}) {
      assertThat(each.fields()).containsExactly(null, QueryField.STREET, null);
      assertThat(each.similarities()).containsExactly(0.0, 0.9, 0.0);
      assertThat(each.free()).isEqualTo(new TokenSet(0b101));
    }
    assertThat(nothing.free()).isEqualTo(new TokenSet(0b111));
    assertThat(nothing.fields()).containsOnlyNulls();
  }

  @Test
  void all_is_explained_when_nothing_is_free() {
    nothing.set(0, QueryField.CITY, 1);
    nothing.set(1, QueryField.STREET, 1);
    assertThat(nothing.isComplete()).isFalse();
    nothing.set(NUMBER, 1);
    assertThat(nothing.isComplete()).isTrue();
    assertThat(nothing.has(QueryField.CITY)).isTrue();
    assertThat(nothing.has(QueryField.COUNTRY)).isFalse();
  }

  @Test
  void a_token_of_a_field_is_for_that_field_alone() {
    assertThat(nothing.allowed(QueryField.CITY)).isEqualTo(new TokenSet(0b111));
    assertThat(nothing.allowed(QueryField.STREET)).isEqualTo(new TokenSet(0b110));
    nothing.set(1, QueryField.STREET, 1);
    assertThat(nothing.allowed(QueryField.STREET)).isEqualTo(new TokenSet(0b100));
  }

  @Test
  void thirty_two_tokens_are_as_good_as_three() {
    ExplainedTokens many = new ExplainedTokens(QueryText.parse("a ".repeat(40), Map.of()));
    assertThat(many.free().size()).isEqualTo(QueryText.TOKENS_MAX);
    for (int i = 0; i < QueryText.TOKENS_MAX; i++) {
      assertThat(many.isComplete()).isFalse();
      many.set(i, QueryField.STREET, 1);
    }
    assertThat(many.isComplete()).isTrue();
  }
}
