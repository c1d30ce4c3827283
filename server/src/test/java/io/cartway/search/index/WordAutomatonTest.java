package io.cartway.search.index;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.apache.lucene.util.automaton.ByteRunAutomaton;
import org.apache.lucene.util.automaton.CompiledAutomaton;
import org.apache.lucene.util.automaton.LevenshteinAutomata;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The automaton of words that are alike accepts what Lucene's does.
class WordAutomatonTest {

  private static boolean accepts(CompiledAutomaton automaton, String word) {
    ByteRunAutomaton run = automaton.runAutomaton;
    byte[] bytes = word.getBytes(UTF_8);
    return run.run(bytes, 0, bytes.length);
  }

  private static CompiledAutomaton lucene(String word, int edits) {
    return new CompiledAutomaton(
        new LevenshteinAutomata(word, true).toAutomaton(edits), true, false);
  }

  @ParameterizedTest
  @CsvSource({
    "vaduz, 1, vaduz, true",
    "vaduz, 1, vadz, true",
    "vaduz, 1, vaduuz, true",
    "vaduz, 1, vadux, true",
    "vaduz, 1, avduz, true",
    "vaduz, 1, vaduzä, true",
    "vaduz, 1, väduz, true",
    "vaduz, 1, vad€z, true",
    "vaduz, 1, vad😀z, true",
    "vaduz, 1, väduzz, false",
    "vaduz, 1, avdzu, false",
    "vaduz, 2, avdzu, true",
    "vaduz, 2, xavduz, true",
    "vaduz, 2, vdz, true",
    "vaduz, 2, vz, false",
    "vaduz, 2, 😀vaduz😀, true",
    "ab, 2, '', true",
    "abc, 2, '', false",
    "ca, 2, abc, false",
    "ca, 1, ac, true",
  })
  void words_within_the_edits_are_accepted(String word, int edits, String other, boolean isAlike) {
    assertThat(accepts(WordAutomaton.of(word, edits), other)).isEqualTo(isAlike);
    assertThat(accepts(lucene(word, edits), other)).as("Lucene").isEqualTo(isAlike);
  }

  @Test
  void random_words_are_judged_as_by_lucene() {
    long seed = Long.getLong("words.seed", System.nanoTime());
    System.err.println("seed " + seed);
    Random random = new Random(seed);
    int alike = 0;
    for (int round = 0; round < 300; round++) {
      // Few letters, so that they repeat.
      String alphabet = round % 2 == 0 ? "ab" : "abcdeé😀";
      String word = word(random, round % 10 == 9 ? alphabet : alphabet.substring(0, 2), 12);
      int edits = 1 + random.nextInt(2);
      CompiledAutomaton ours = WordAutomaton.of(word, edits);
      CompiledAutomaton theirs = lucene(word, edits);
      for (int i = 0; i < 200; i++) {
        String other =
            i % 3 == 0 ? word(random, alphabet, 13) : edited(random, word, alphabet, edits + 1);
        boolean isAlike = accepts(theirs, other);
        assertThat(accepts(ours, other)).as("%s %d %s", word, edits, other).isEqualTo(isAlike);
        alike += isAlike ? 1 : 0;
      }
    }
    assertThat(alike).isGreaterThan(1000);
  }

  private static String word(Random random, String alphabet, int lengthMax) {
    int[] letters = alphabet.codePoints().toArray();
    StringBuilder word = new StringBuilder();
    for (int i = random.nextInt(lengthMax); i >= 0; i--) {
      word.appendCodePoint(letters[random.nextInt(letters.length)]);
    }
    return word.toString();
  }

  private static String edited(Random random, String word, String alphabet, int edits) {
    StringBuilder edited = new StringBuilder(word);
    for (int i = random.nextInt(edits + 1); i > 0; i--) {
      int at = edited.isEmpty() ? 0 : random.nextInt(edited.length());
      switch (random.nextInt(4)) {
        case 0 -> edited.insert(at, word(random, alphabet, 1));
        case 1 -> edited.delete(at, at + 1);
        case 2 -> edited.replace(at, Math.min(edited.length(), at + 1), word(random, alphabet, 1));
        default -> {
          if (at + 1 < edited.length()) {
            edited.insert(at, edited.charAt(at + 1)).deleteCharAt(at + 2);
          }
        }
      }
    }
    return edited.toString();
  }
}
