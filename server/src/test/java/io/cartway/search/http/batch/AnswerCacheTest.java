package io.cartway.search.http.batch;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.search.http.batch.RowAnswers.RowAnswer;
import io.cartway.search.http.batch.RowAnswers.Status;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class AnswerCacheTest {

  private static ByteBuffer key(int number) {
    return ByteBuffer.wrap(Integer.toString(number).getBytes(UTF_8));
  }

  private static RowAnswer answer(int bytes) {
    return new RowAnswer(Status.SUCCEEDED, new byte[bytes]);
  }

  @Test
  void an_answer_that_comes_again_takes_no_further_room() {
    AnswerCache cache = new AnswerCache();
    cache.put(key(1), answer(300_000));
    for (int i = 0; i < 200; i++) {
      cache.put(key(2), answer(300_000));
    }
    assertThat(cache.find(key(1))).isPresent();
    assertThat(cache.size()).isEqualTo(2);
  }

  @Test
  void the_answers_that_were_not_asked_for_longest_make_room() {
    AnswerCache cache = new AnswerCache();
    for (int i = 0; i < 400; i++) {
      cache.put(key(i), answer(100_000));
      assertThat(cache.find(key(0))).isPresent();
    }
    // 32 MB hold 319 answers of 100,000 bytes and 200 around them.
    assertThat(cache.size()).isEqualTo(319);
    assertThat(cache.find(key(81))).isEmpty();
    assertThat(cache.find(key(82))).isPresent();
  }

  @Test
  void one_answer_never_takes_more_than_a_hundredth() {
    AnswerCache cache = new AnswerCache();
    cache.put(key(1), answer(319_800));
    cache.put(key(2), answer(319_801));
    assertThat(cache.find(key(1))).isPresent();
    assertThat(cache.find(key(2))).isEmpty();
  }
}
