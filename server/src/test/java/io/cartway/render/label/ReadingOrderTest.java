package io.cartway.render.label;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.style.value.Formatted;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Expected orders are those of Unicode, annex 9.
class ReadingOrderTest {

  private static String drawn(String text) {
    List<Letter> letters = Letter.of(Formatted.of(text), (section, codePoint) -> Optional.empty());
    return ReadingOrder.visual(letters).stream()
        .map(letter -> Character.toString(letter.codePoint()))
        .collect(Collectors.joining());
  }

  @Test
  void letters_stand_from_left_to_right_whatever_the_direction_of_reading() {
    assertThat(drawn("Rue 12")).isEqualTo("Rue 12");
    assertThat(drawn("\u05d0\u05d1\u05d2")).isEqualTo("\u05d2\u05d1\u05d0");
    assertThat(drawn("\u05d0\u05d1 12")).as("numbers keep theirs").isEqualTo("12 \u05d1\u05d0");
    assertThat(drawn("Via \u05d0\u05d1")).isEqualTo("Via \u05d1\u05d0");
    assertThat(drawn("\u05d0(\u05d1)")).as("brackets turn").isEqualTo("(\u05d1)\u05d0");
    assertThat(drawn("\u05d0\u05b8\u05d1"))
        .as("a mark stays behind its letter")
        .isEqualTo("\u05d1\u05d0\u05b8");
  }
}
