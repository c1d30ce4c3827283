package io.cartway.bench.suggest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cartway.bench.search.Truth;
import io.cartway.geo.LatLng;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class KeystrokesTest {

  private static final long SEED = 1;
  private static final Truth.Named GASSE = SmallTown.street("Lange Gasse", "Links", SmallTown.LEFT);

  /// Shows three other lines until so many letters are typed, then the wanted one as the line of a
  /// number.
  private static final class Scripted implements Engine {

    private final int from;
    private final int line;
    private final Shown wanted;
    private final List<String> asked = new ArrayList<>();

    Scripted(int from, int line, Shown wanted) {
      this.from = from;
      this.line = line;
      this.wanted = wanted;
    }

    @Override
    public List<Shown> suggest(String typed, Optional<LatLng> at, int limit) {
      asked.add(typed);
      List<Shown> lines = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        lines.add(new Shown("search", List.of(), Optional.empty()));
      }
      if (typed.codePointCount(0, typed.length()) >= from) {
        lines.add(line - 1, wanted);
      }
      return lines;
    }

    @Override
    public void close() {}
  }

  private static Shown shown(String name, LatLng at) {
    return new Shown(name, List.of(name), Optional.of(at));
  }

  private static Question question(Truth.Named wanted, String text) {
    return new Question(Form.NAME_AT, wanted, List.of(wanted), text, Optional.empty());
  }

  @Test
  void letters_are_counted_until_it_is_among_the_first_three() throws IOException {
    Shown right = shown("lange gasse", new LatLng(47.0005, 9.002));
    Scripted third = new Scripted(4, 3, right);
    assertThat(question(GASSE, "Lange Gasse").keystrokes(third)).isEqualTo(4);
    assertThat(third.asked).containsExactly("L", "La", "Lan", "Lang");
    assertThat(question(GASSE, "Lange Gasse").keystrokes(new Scripted(4, 4, right)))
        .as("the fourth line is not looked at: one more than there are letters")
        .isEqualTo(12);
  }

  @Test
  void letters_beyond_the_basic_plane_are_one_each() throws IOException {
    Truth.Named wanted = SmallTown.place("Links", SmallTown.LEFT, "𝔄𝔅𝔠");
    Scripted second = new Scripted(2, 1, shown("𝔄𝔅𝔠", SmallTown.LEFT));
    Question question = question(wanted, "𝔄𝔅𝔠");
    assertThat(question.length()).isEqualTo(3);
    assertThat(question.keystrokes(second)).isEqualTo(2);
    assertThat(second.asked).containsExactly("𝔄", "𝔄𝔅");
  }

  @Test
  void another_name_and_another_place_are_not_it() {
    LatLng near = new LatLng(47.0005, 9.002);
    LatLng far = new LatLng(47.0015, 9.002);
    Question question = question(GASSE, "Lange Gasse");
    assertThat(question.isRight(shown("LANGE-GASSE", near))).isTrue();
    assertThat(question.isRight(shown("Lange Gasse", far))).isFalse();
    assertThat(question.isRight(shown("Kurze Gasse", near))).isFalse();
    assertThat(question.isRight(new Shown("search", List.of(), Optional.empty()))).isFalse();
    Truth.Named house = SmallTown.place("Links", near, "Landhaus", "Maison");
    assertThat(question(house, "Landhaus").isRight(shown("Maison", near)))
        .as("its name in another language")
        .isTrue();
  }

  @Test
  void equally_good_matches_are_right_too() {
    Truth.Named left = SmallTown.place("Links", SmallTown.LEFT, "Bank");
    Truth.Named right = SmallTown.place("Rechts", SmallTown.RIGHT, "Bank");
    Truth.Named beside =
        SmallTown.place("Rechts", new LatLng(SmallTown.RIGHT.lat() + 0.1, 9.26), "Bank");
    Truth truth =
        new Truth(0, List.of(), Map.of(), List.of(), List.of(), List.of(left, right, beside));
    for (Question each : Questions.of(truth, 10, 10, SEED)) {
      boolean isRight = each.wanted().city().equals("Rechts") && !each.form().isNear();
      assertThat(each.right()).as(each.toString()).hasSize(isRight ? 2 : 1).contains(each.wanted());
    }
  }

  @Test
  void words_may_be_written_for_short() {
    assertThat(Likeness.key("St. Martins-Ring")).isEqualTo(Likeness.key("Sankt Martinsring"));
    assertThat(Likeness.key("Dr. Hoop-Str.")).isEqualTo(Likeness.key("Doktor Hoop-Straße"));
    assertThat(Likeness.key("Bahnhofstr.")).isEqualTo(Likeness.key("Bahnhofstrasse"));
    assertThat(Likeness.key("Stammweg")).isNotEqualTo(Likeness.key("Sammweg"));
  }

  @Test
  void each_thing_is_asked_for_in_each_form_and_the_same_seed_asks_the_same() {
    Truth truth = SmallTown.truth();
    List<Question> questions = Questions.of(truth, 10, 10, SEED);
    assertThat(questions).isEqualTo(Questions.of(truth, 10, 10, SEED));
    assertThat(questions).filteredOn(it -> it.form() == Form.NAME_AT).hasSize(5);
    assertThat(questions)
        .filteredOn(it -> it.form() == Form.NAME_TOWN)
        .extracting(Question::text)
        .contains("Landstraße, Links", "Landstraße, Rechts", "Rössle, Rechts")
        .allMatch(it -> it.contains(", "));
    assertThat(questions)
        .allMatch(it -> it.at().isPresent() == it.form().isNear())
        .filteredOn(it -> it.at().isPresent())
        .allMatch(it -> it.at().orElseThrow().distanceMeters(it.wanted().position()) <= 2_010);
    assertThat(Questions.of(truth, 1, 2, SEED))
        .filteredOn(it -> it.form() == Form.NAME_AT)
        .hasSize(3);
  }

  @Test
  void a_typo_leaves_a_right_letter_behind_it() {
    Random random = new Random(SEED);
    for (int i = 0; i < 500; i++) {
      String wrong = Questions.wrong("Im Weg", random).orElse("");
      assertThat(wrong).as("no word of four letters").isEmpty();
      String typed = Questions.wrong("Gasse", random).orElseThrow();
      assertThat(typed).isNotEqualTo("Gasse");
      assertThat("Gasse").as(typed).doesNotStartWith(typed);
      assertThat(typed).doesNotStartWith("Gasse");
      assertThat(typed.substring(0, typed.length() - 1))
          .as("the wrong letter is not the last one of %s", typed)
          .isNotEqualTo("Gasse".substring(0, Math.min(5, typed.length() - 1)));
    }
  }

  @Test
  void effort_is_the_median_and_the_ninth_of_ten() {
    List<Outcome> outcomes = new ArrayList<>();
    for (int i = 1; i <= 10; i++) {
      outcomes.add(new Outcome("x", question(GASSE, "Lange Gasse"), i == 10 ? 12 : i, 2));
    }
    Effort ours = Effort.ours(outcomes);
    assertThat(ours.count()).isEqualTo(10);
    assertThat(ours.median()).isEqualTo(6);
    assertThat(ours.p90()).isEqualTo(12);
    assertThat(ours.lost()).isEqualTo(0.1);
    assertThat(Effort.theirs(outcomes).saved()).isCloseTo(9.0 / 11, within(1e-9));
    assertThat(ours.isNotWorseThan(Effort.theirs(outcomes))).isFalse();
    assertThat(Effort.theirs(outcomes).isNotWorseThan(ours)).isTrue();
  }
}
