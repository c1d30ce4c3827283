package io.cartway.glyphs;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.work.Deadline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GlyphCacheTest {

  private static final String REGULAR = "Noto Sans Regular";
  private static final String BOLD = "Noto Sans Bold";

  @TempDir private Path folder;

  @Test
  void a_glyph_is_that_of_the_range_that_is_served() throws IOException {
    FontLibrary library = FontLibrary.open(Optional.empty());
    GlyphCache cache = new GlyphCache(library, 1 << 20);
    Glyphs glyphs = new Glyphs(library, folder, 1 << 20, 1 << 20);
    for (FontStack stack :
        List.of(new FontStack(List.of(BOLD)), new FontStack(List.of(REGULAR, BOLD)))) {
      for (int first : new int[] {0, 0x400, 0x900}) {
        ReadGlyphs served = ReadGlyphs.of(glyphs.range(stack, first, Deadline.never()));
        for (int character = first; character < first + 256; character++) {
          ReadGlyphs.Read expected = served.byCharacter().get(character);
          Optional<Glyph> glyph = cache.find(stack, character);
          assertThat(glyph.isPresent()).as("%x", character).isEqualTo(expected != null);
          if (glyph.isPresent() && expected != null) {
            Glyph found = glyph.get();
            assertThat(
                    "%d %d %d %d %d"
                        .formatted(
                            found.width(),
                            found.height(),
                            found.left(),
                            found.top(),
                            found.advance()))
                .isEqualTo(expected.metrics());
            assertThat(found.field()).isEqualTo(expected.bitmap().toByteArray());
          }
        }
      }
    }
  }

  @Test
  void the_most_recent_glyphs_are_kept_within_the_bytes() throws IOException {
    FontLibrary library = FontLibrary.open(Optional.empty());
    GlyphCache cache = new GlyphCache(library, 20_000);
    FontStack stack = new FontStack(List.of(REGULAR));
    Glyph first = cache.find(stack, 'A').orElseThrow();
    assertThat(cache.keptBytes()).isEqualTo(200L + first.field().length);
    for (int character = 'A'; character < 'A' + 100; character++) {
      cache.find(stack, character);
      assertThat(cache.find(stack, 'A')).as("asked for again and again").get().isSameAs(first);
      assertThat(cache.keptBytes()).isLessThanOrEqualTo(20_000);
    }
    assertThat(cache.keptBytes()).isGreaterThan(18_000);
    GlyphCache none = new GlyphCache(library, 0);
    assertThat(none.find(stack, 'A')).get().isNotSameAs(none.find(stack, 'A').orElseThrow());
    assertThat(none.keptBytes()).isZero();
  }
}
