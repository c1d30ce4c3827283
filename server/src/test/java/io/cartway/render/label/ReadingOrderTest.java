package io.cartway.render.label;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.glyphs.FontLibrary;
import io.cartway.glyphs.FontStack;
import io.cartway.glyphs.GlyphCache;
import io.cartway.style.value.Formatted;
import io.cartway.style.value.LetterForms;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// Expected orders and forms are those of Unicode: chapter 9.2 for Arabic, annex 9 for directions.
class ReadingOrderTest {

  private static String drawn(String text) {
    List<Letter> letters =
        Letter.of(Formatted.of(LetterForms.shaped(text)), (section, codePoint) -> Optional.empty());
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

  @Test
  void arabic_letters_have_the_forms_of_their_places_in_the_word() {
    // Beh at the start, in the middle and at the end; alone.
    assertThat(drawn("\u0628\u0628\u0628")).isEqualTo("\ufe90\ufe92\ufe91");
    assertThat(drawn("\u0628")).isEqualTo("\ufe8f");
    // Reh joins to the letter before it only.
    assertThat(drawn("\u0628\u0631\u0628")).isEqualTo("\ufe8f\ufeae\ufe91");
    assertThat(drawn("\u0644\u0627")).as("lam and alef").isEqualTo("\ufefb");
  }

  @Test
  void the_program_s_fonts_have_the_forms() throws IOException {
    GlyphCache glyphs = new GlyphCache(FontLibrary.open(Optional.empty()), 1L << 20);
    FontStack stack = new FontStack(List.of(glyphs.library().fonts().getFirst()));
    for (char form :
        drawn("\u0634\u0627\u0631\u0639 \u0627\u0644\u0645\u0644\u0643").toCharArray()) {
      assertThat(glyphs.find(stack, form)).as("U+%04X", (int) form).isPresent();
    }
  }
}
