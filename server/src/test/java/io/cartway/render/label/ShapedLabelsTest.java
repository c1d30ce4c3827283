package io.cartway.render.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cartway.glyphs.FontLibrary;
import io.cartway.glyphs.FontStack;
import io.cartway.glyphs.Glyph;
import io.cartway.glyphs.GlyphCache;
import io.cartway.glyphs.ShapedWord;
import io.cartway.render.label.LabelLayout.PlacedGlyph;
import io.cartway.style.value.Formatted;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/// Words whose letters change beside each other, in labels with other letters.
class ShapedLabelsTest {

  private static final String HINDI = "\u0939\u093f\u0928\u094d\u0926\u0940";
  private static final String THAI = "\u0e17\u0e35\u0e48\u0e19\u0e35\u0e48";
  private static final String ARABIC = "\u0634\u0627\u0631\u0639";

  private static LabelFonts fonts;
  private static FontStack stack;

  private static final class Fonts implements Letter.Font {

    private final List<String> words = new ArrayList<>();

    @Override
    public Optional<Glyph> glyph(Formatted.Section section, int codePoint) {
      return fonts.glyph(stack, codePoint);
    }

    @Override
    public Optional<ShapedWord> word(Formatted.Section section, String text) {
      words.add(text);
      return fonts.word(stack, text);
    }
  }

  @BeforeAll
  static void open() throws IOException {
    GlyphCache glyphs = new GlyphCache(FontLibrary.open(Optional.empty()), 1L << 20);
    fonts = new LabelFonts(glyphs);
    stack = fonts.stack(List.of("Noto Sans Regular"));
  }

  private static ShapedWord word(String text) {
    return fonts.word(stack, text).orElseThrow();
  }

  private static LabelLayout layout(String text, double spacing, double widthMax) {
    var how = new LabelLayout.How(spacing, widthMax, 24, LabelAnchor.LEFT, 0);
    return LabelLayout.of(Letter.of(Formatted.of(text), new Fonts()), how, 0, 0);
  }

  @Test
  void words_end_where_the_script_the_direction_or_the_word_ends() {
    Fonts seen = new Fonts();
    String joined = "\u0915\u094d\u200d\u0937";
    Letter.of(
        Formatted.of(
            "Rue 12 "
                + HINDI
                + THAI
                + " "
                + HINDI
                + "\u0964"
                + joined
                + ", \u6771\u4eac "
                + ARABIC
                + "\u0640\u0631(\u05d0\u05b8)7"),
        seen);
    assertThat(seen.words)
        .containsExactly(HINDI, THAI, HINDI, joined, ARABIC + "\u0640\u0631", "\u05d0\u05b8");
  }

  @Test
  void a_word_that_cannot_be_shaped_is_asked_for_once_and_drawn_letter_by_letter() {
    List<String> words = new ArrayList<>();
    List<Letter> letters =
        Letter.of(
            Formatted.of(HINDI + " " + HINDI + THAI),
            new Letter.Font() {
              @Override
              public Optional<Glyph> glyph(Formatted.Section section, int codePoint) {
                return fonts.glyph(stack, codePoint);
              }

              @Override
              public Optional<ShapedWord> word(Formatted.Section section, String text) {
                words.add(text);
                return Optional.empty();
              }
            });
    assertThat(words).containsExactly(HINDI, HINDI, THAI);
    assertThat(letters)
        .extracting(Letter::codePoint)
        .containsExactlyElementsOf((HINDI + " " + HINDI + THAI).codePoints().boxed().toList());
  }

  @Test
  void a_line_has_the_words_and_the_order_of_labels() throws IOException {
    GlyphCache glyphs = new GlyphCache(FontLibrary.open(Optional.empty()), 1L << 20);
    TextLine line = TextLine.of(glyphs, "Noto Sans Regular", "a" + HINDI + "b");
    double a = fonts.glyph(stack, 'a').orElseThrow().advance();
    double b = fonts.glyph(stack, 'b').orElseThrow().advance();
    ShapedWord word = word(HINDI);
    assertThat(line.width()).isEqualTo(a + word.advance() + b, within(1e-9));
    assertThat(line.glyphs()).hasSize(word.glyphs().size() + 2);
    for (int i = 0; i < word.glyphs().size(); i++) {
      assertThat(line.glyphs().get(1 + i).x())
          .isEqualTo(a + word.glyphs().get(i).x(), within(1e-9));
    }
    List<TextLine.Placed> arabic = TextLine.of(glyphs, "Noto Sans Regular", ARABIC).glyphs();
    for (int i = 0; i < arabic.size(); i++) {
      assertThat(arabic.get(i).x()).isEqualTo(word(ARABIC).glyphs().get(i).x(), within(1e-9));
      assertThat(arabic.get(i).y()).isEqualTo(word(ARABIC).glyphs().get(i).y());
    }
    assertThat(arabic).hasSameSizeAs(word(ARABIC).glyphs());
    List<TextLine.Placed> hebrew = TextLine.of(glyphs, "Noto Sans Regular", "\u05d0 1").glyphs();
    double one = fonts.glyph(stack, '1').orElseThrow().advance();
    assertThat(hebrew.getFirst().glyph().advance()).as("the digit is left").isEqualTo((int) one);
    assertThat(hebrew.getLast().x()).isGreaterThan(one);
  }

  @Test
  void a_word_stands_among_other_letters_as_wide_as_it_is() {
    assertAmongOthers(HINDI);
    assertAmongOthers(ARABIC);
    assertThat(word(ARABIC).glyphs()).as("a dot below").anyMatch(part -> part.y() < -1);
  }

  private static void assertAmongOthers(String text) {
    LabelLayout layout = layout("a " + text + " b", 0, Double.POSITIVE_INFINITY);
    ShapedWord word = word(text);
    double a = fonts.glyph(stack, 'a').orElseThrow().advance();
    double space = fonts.glyph(stack, ' ').orElseThrow().advance();
    List<PlacedGlyph> glyphs = layout.glyphs();
    assertThat(glyphs).hasSize(2 + word.glyphs().size() + 2);
    for (int i = 0; i < word.glyphs().size(); i++) {
      ShapedWord.Part part = word.glyphs().get(i);
      assertThat(glyphs.get(2 + i).glyph()).isSameAs(part.glyph());
      assertThat(glyphs.get(2 + i).x()).isEqualTo(a + space + part.x(), within(1e-9));
      assertThat(glyphs.get(2 + i).y()).isEqualTo(glyphs.getFirst().y() - part.y(), within(1e-9));
    }
    assertThat(glyphs.getLast().x()).isEqualTo(a + 2 * space + word.advance(), within(1e-9));
  }

  @Test
  void spacing_comes_between_what_belongs_together_and_not_into_it() {
    LabelLayout wide = layout(THAI, 5, Double.POSITIVE_INFINITY);
    LabelLayout plain = layout(THAI, 0, Double.POSITIVE_INFINITY);
    assertThat(wide.glyphs()).hasSize(6);
    for (int i = 0; i < 6; i++) {
      double moved = wide.glyphs().get(i).x() - plain.glyphs().get(i).x();
      assertThat(moved).isEqualTo(i < 3 ? 0 : 5, within(1e-9));
    }
    assertThat(wide.right() - plain.right()).isEqualTo(5, within(1e-9));
  }

  @Test
  void along_a_line_marks_turn_round_the_middle_of_their_letter() {
    List<PlacedGlyph> glyphs = layout(THAI, 0, Double.POSITIVE_INFINITY).glyphs();
    double middle = SymbolPlacer.middle(glyphs.getFirst());
    assertThat(SymbolPlacer.middle(glyphs.get(1))).isEqualTo(middle, within(1e-9));
    assertThat(SymbolPlacer.middle(glyphs.get(2))).isEqualTo(middle, within(1e-9));
    assertThat(middle).isEqualTo(609 * 24 / 1000.0 / 2, within(1e-9));
    assertThat(SymbolPlacer.middle(glyphs.get(3))).isGreaterThan(middle + 10);
  }

  @Test
  void words_from_right_to_left_stand_in_the_order_of_their_line() {
    LabelLayout layout = layout(ARABIC + " \u05d0\u05d1 12", 0, Double.POSITIVE_INFINITY);
    List<Glyph> expected = new ArrayList<>();
    for (char digit : "12 ".toCharArray()) {
      expected.add(fonts.glyph(stack, digit).orElseThrow());
    }
    word("\u05d0\u05d1").glyphs().forEach(part -> expected.add(part.glyph()));
    expected.add(fonts.glyph(stack, ' ').orElseThrow());
    word(ARABIC).glyphs().forEach(part -> expected.add(part.glyph()));
    assertThat(layout.glyphs()).extracting(PlacedGlyph::glyph).containsExactlyElementsOf(expected);
  }

  @Test
  void lines_are_broken_between_words() {
    LabelLayout layout = layout(HINDI + " " + HINDI, 0, 40);
    int half = word(HINDI).glyphs().size();
    assertThat(layout.glyphs()).hasSize(2 * half);
    assertThat(layout.glyphs().get(half).x()).isZero();
    assertThat(layout.glyphs().get(half).y() - layout.glyphs().getFirst().y()).isEqualTo(24);
    assertThat(layout.right()).isEqualTo(word(HINDI).advance(), within(1e-9));
  }
}
