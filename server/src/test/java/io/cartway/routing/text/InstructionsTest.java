package io.cartway.routing.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.routing.text.Instructions.Cue;
import io.cartway.testing.Golden;
import io.cartway.travel.Units;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Every sentence in every language: what a reader of all of them has to look at stands in the
/// golden file.
class InstructionsTest {

  private static final String ROAD = "High Street";
  private static final String TOWARD = "Porto, Maia";

  /// The sentences that name a way on, in the order of the golden file.
  private static final List<String> WITH_WAY =
      List.of(
          "depart",
          "continue",
          "turn.left.light",
          "turn.left.quite",
          "turn.left.heavy",
          "turn.right.light",
          "turn.right.quite",
          "turn.right.heavy",
          "uTurn",
          "keep.left",
          "keep.middle",
          "keep.right",
          "ramp.left",
          "ramp.middle",
          "ramp.right",
          "exit.left",
          "exit.middle",
          "exit.right",
          "exit.numbered",
          "enterHighway",
          "continueHighway",
          "roundaboutExit",
          "roundaboutPass");

  private static final List<String> WITH_STAIRS =
      List.of("depart", "continue", "turn.left.quite", "turn.right.heavy", "uTurn");

  private static final List<String> WITH_NAME =
      List.of("arrive", "ferry", "ferry.board", "train", "train.board");

  private static final List<String> BARE =
      List.of(
          "arrive.terminal",
          "arrive.left",
          "arrive.right",
          "roundaboutEnter",
          "ferry.deboard",
          "train.deboard");

  private static Instructions in(String language) {
    return Instructions.of(List.of(language), Units.METRIC);
  }

  private static Cue cue(String key) {
    return Cue.of(key).exit("12").ordinal(3).degrees(45);
  }

  /// All sentences of a language, each with its key and what is known.
  private static Map<String, String> all(String language) {
    Instructions instructions = in(language);
    Map<String, String> all = new LinkedHashMap<>();
    for (String key : WITH_WAY) {
      all.put(key, instructions.sentence(cue(key)));
      all.put(key + " road", instructions.sentence(cue(key).onto(ROAD, "", false)));
      all.put(key + " toward", instructions.sentence(cue(key).onto("", TOWARD, false)));
      all.put(key + " road toward", instructions.sentence(cue(key).onto(ROAD, TOWARD, false)));
    }
    for (String key : WITH_STAIRS) {
      all.put(key + " stairs", instructions.sentence(cue(key).onto("", "", true)));
    }
    for (String key : WITH_NAME) {
      all.put(key, instructions.sentence(cue(key)));
      all.put(key + " road", instructions.sentence(cue(key).onto(ROAD, "", false)));
    }
    for (String key : BARE) {
      all.put(key, instructions.sentence(cue(key)));
    }
    for (int exit = 1; exit <= Sentences.ORDINALS; exit++) {
      all.put("exit " + exit, instructions.sentence(cue("roundaboutExit").ordinal(exit)));
    }
    for (int point = 0; point < Sentences.COMPASS_POINTS; point++) {
      all.put("compass " + point, instructions.sentence(cue("depart").degrees(45 * point)));
    }
    return all;
  }

  @Test
  void every_sentence_in_every_language_is_the_one_that_was_read() {
    StringBuilder text = new StringBuilder();
    for (String language : Sentences.LANGUAGES) {
      text.append("== ").append(language).append('\n');
      all(language)
          .forEach((key, sentence) -> text.append(key).append(": ").append(sentence).append('\n'));
      for (Units units : Units.values()) {
        Instructions instructions = Instructions.of(List.of(language), units);
        for (int meters : new int[] {1, 46, 160, 161, 797, 999, 1000, 2449, 10_000, 123_456}) {
          text.append(meters).append(" m: ").append(instructions.distance(meters)).append('\n');
        }
      }
    }
    Golden.check("routing/instructions.txt", text.toString());
  }

  @Test
  void the_golden_file_has_every_key_and_every_language_the_same_ones() {
    Set<String> read = new TreeSet<>();
    List.of(WITH_WAY, WITH_STAIRS, WITH_NAME, BARE).forEach(read::addAll);
    read.addAll(List.of("go", "meters", "kilometers", "feet", "miles"));
    for (int point = 0; point < Sentences.COMPASS_POINTS; point++) {
      read.add("compass." + point);
    }
    for (String language : Sentences.LANGUAGES) {
      assertThat(Sentences.of(language).keys()).as(language).isEqualTo(read);
      assertThat(Sentences.patterns(language).keySet())
          .as(language)
          .isEqualTo(Sentences.patterns("en").keySet());
    }
  }

  @Test
  void no_sentence_has_a_hole_or_a_rest_of_a_pattern() {
    Pattern wrong = Pattern.compile("[{}#\\uE000-\\uF8FF]|  | [.,]|^ |''|null|\\.\\.");
    for (String language : Sentences.LANGUAGES) {
      all(language)
          .forEach((key, sentence) -> {
            assertThat(wrong.matcher(sentence).find())
                .as("%s %s: %s", language, key, sentence)
                .isFalse();
            assertThat(sentence).as("%s %s", language, key).matches("(?s)\\p{Lu}.*\\.");
            assertThat(sentence.contains(ROAD))
                .as("%s %s", language, key)
                .isEqualTo(says(key, " road"));
            assertThat(sentence.contains(TOWARD))
                .as("%s %s", language, key)
                .isEqualTo(says(key, " toward"));
          });
    }
  }

  private static boolean says(String key, String what) {
    return key.contains(what);
  }

  @Test
  void no_two_languages_share_a_sentence_and_none_has_a_foreign_word() {
    Map<String, String> seen = new HashMap<>();
    for (String language : Sentences.LANGUAGES) {
      all(language)
          .forEach((key, sentence) -> {
            String other = seen.put(key + '/' + sentence, language);
            assertThat(other).as("%s: %s", key, sentence).isNull();
          });
    }
    for (Map.Entry<String, List<String>> words : FOREIGN.entrySet()) {
      for (String language : Sentences.LANGUAGES) {
        if (!language.equals(words.getKey())) {
          all(language)
              .forEach((key, sentence) ->
                  assertThat(List.of(sentence.split("[ .,]+", -1)))
                      .as("%s %s has a word of %s", language, key, words.getKey())
                      .doesNotContainAnyElementsOf(words.getValue()));
        }
      }
    }
  }

  /// Words of one language that are none of the others'.
  private static final Map<String, List<String>> FOREIGN =
      Map.of(
          "en",
              List.of("Turn", "Take", "the", "Head", "Keep", "Go", "left", "right", "onto", "exit"),
          "de", List.of("Nach", "abbiegen", "halten", "auf", "Ausfahrt", "Weiter", "nehmen"),
          "fr",
              List.of("Tournez", "gauche", "droite", "Prenez", "sortie", "escaliers", "Parcourez"),
          "es", List.of("Gire", "izquierda", "derecha", "salida", "hacia", "Continúe"),
          "it", List.of("Svolta", "destra", "Prendi", "uscita", "verso", "alla", "Procedi"),
          "pt", List.of("Vire", "esquerda", "saída", "rotunda", "Siga", "seu"),
          "nl", List.of("Sla", "linksaf", "afrit", "naar", "richting", "Neem", "het"),
          "ca", List.of("Gireu", "dreta", "Agafeu", "sortida", "esquerra", "cap", "Continueu"));

  @Test
  void the_first_language_that_we_have_is_taken() {
    assertThat(Instructions.of(List.of("de-DE"), Units.METRIC).language()).isEqualTo("de-de");
    assertThat(Instructions.of(List.of("xx", "pt-BR"), Units.METRIC).language()).isEqualTo("pt-br");
    assertThat(Instructions.of(List.of("xx", "pt-BR"), Units.METRIC).isFallback()).isFalse();
    assertThat(Instructions.of(List.of(), Units.METRIC).language()).isEqualTo("en-us");
    assertThat(Instructions.of(List.of(), Units.METRIC).isFallback()).isFalse();
    assertThat(Instructions.of(List.of("ja", "zh-Hant"), Units.METRIC).language())
        .isEqualTo("en-us");
    assertThat(Instructions.of(List.of("ja", "zh-Hant"), Units.METRIC).isFallback()).isTrue();
  }

  @Test
  void a_direction_is_the_next_point_of_the_compass() {
    List<String> points = new ArrayList<>();
    for (double degrees : new double[] {0, 22, 23, 67, 90, 181, 292, 338, 359.9}) {
      points.add(Sentences.of("en").compass(degrees));
    }
    assertThat(points)
        .containsExactly(
            "north", "north", "northeast", "northeast", "east", "south", "west", "north", "north");
  }
}
