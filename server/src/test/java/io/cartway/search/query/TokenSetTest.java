package io.cartway.search.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class TokenSetTest {

  private static Set<Integer> tokens(TokenSet set) {
    Set<Integer> tokens = new TreeSet<>();
    for (int i = set.next(0); i != TokenSet.NONE; i = set.next(i + 1)) {
      assertThat(tokens.add(i)).isTrue();
    }
    return tokens;
  }

  @Test
  void it_is_a_set_of_numbers() {
    Random random = new Random(7);
    for (int round = 0; round < 2_000; round++) {
      TokenSet one = new TokenSet(random.nextInt());
      TokenSet two = new TokenSet(random.nextInt());
      Set<Integer> ofOne = tokens(one);
      Set<Integer> ofTwo = tokens(two);
      int token = random.nextInt(QueryText.TOKENS_MAX);
      assertThat(one.size()).isEqualTo(ofOne.size());
      assertThat(one.isEmpty()).isEqualTo(ofOne.isEmpty());
      assertThat(one.contains(token)).isEqualTo(ofOne.contains(token));
      assertThat(one.containsAll(two)).isEqualTo(ofOne.containsAll(ofTwo));
      assertThat(one.containsAll(one.and(two))).isTrue();
      Set<Integer> both = new TreeSet<>(ofOne);
      both.addAll(ofTwo);
      assertThat(tokens(one.with(two))).isEqualTo(both);
      both.retainAll(ofOne);
      both.retainAll(ofTwo);
      assertThat(tokens(one.and(two))).isEqualTo(both);
      assertThat(one.intersects(two)).isEqualTo(!both.isEmpty());
      Set<Integer> first = new TreeSet<>(ofOne);
      first.removeAll(ofTwo);
      assertThat(tokens(one.without(two))).isEqualTo(first);
      ofOne.add(token);
      assertThat(tokens(one.with(token))).isEqualTo(ofOne);
      ofOne.remove(token);
      assertThat(tokens(one.without(token))).isEqualTo(ofOne);
    }
  }

  @Test
  void sets_apart_do_not_intersect() {
    TokenSet low = TokenSet.range(0, 16);
    assertThat(low.intersects(TokenSet.range(16, 32))).isFalse();
    assertThat(low.intersects(TokenSet.range(15, 32))).isTrue();
    assertThat(low.intersects(TokenSet.EMPTY)).isFalse();
    assertThat(low.containsAll(TokenSet.range(3, 16))).isTrue();
    assertThat(low.containsAll(TokenSet.range(3, 17))).isFalse();
  }

  @Test
  void a_range_ends_before_its_end() {
    for (int from = 0; from < QueryText.TOKENS_MAX; from++) {
      assertThat(tokens(TokenSet.of(from))).containsExactly(from);
      for (int to = 0; to <= QueryText.TOKENS_MAX; to++) {
        Set<Integer> expected = new TreeSet<>();
        for (int i = from; i < to; i++) {
          expected.add(i);
        }
        assertThat(tokens(TokenSet.range(from, to))).isEqualTo(expected);
      }
    }
    assertThat(TokenSet.range(0, QueryText.TOKENS_MAX)).isEqualTo(TokenSet.ALL);
    assertThat(TokenSet.EMPTY.next(0)).isEqualTo(TokenSet.NONE);
  }

  @Test
  void there_is_nothing_behind_the_last_token() {
    assertThat(TokenSet.ALL.contains(QueryText.TOKENS_MAX)).isFalse();
    assertThat(TokenSet.ALL.next(QueryText.TOKENS_MAX)).isEqualTo(TokenSet.NONE);
    assertThat(QueryText.TOKENS_MAX).isEqualTo(Integer.SIZE);
  }
}
