package io.cartway.raster.overlay;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.glyphs.FontLibrary;
import io.cartway.glyphs.GlyphCache;
import io.cartway.raster.overlay.Legend.Words;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LegendTest {

  private static final String WHOLE = "© OpenMapTiles © OpenStreetMap contributors";

  @Test
  void the_attribution_is_readable_and_whole_down_to_small_pictures() throws IOException {
    GlyphCache glyphs = new GlyphCache(FontLibrary.open(Optional.empty()), 1_000_000);
    TextDrawing text = new TextDrawing(glyphs, "Noto Sans Regular");
    int[][] sizes = {{600, 400}, {120, 90}, {66, 64}, {64, 64}, {50, 50}, {40, 60}, {36, 16}};
    for (int scale = 1; scale <= 2; scale++) {
      for (int[] size : sizes) {
        Words words = Legend.words(text, scale, size[0] * scale, size[1] * scale);
        String name = "%d wide, scale %d: %s".formatted(size[0], scale, words);
        assertThat(words.size()).as(name).isBetween(7.0 * scale, 10.0 * scale);
        assertThat(words.width()).as(name).isLessThanOrEqualTo(size[0] * scale + 1e-6);
        assertThat(words.height()).as(name).isLessThanOrEqualTo(size[1] * scale);
        for (String line : words.lines()) {
          assertThat(text.width(line, words.size()))
              .as(name)
              .isLessThanOrEqualTo(size[0] * scale - 6.0 * scale + 1e-6);
        }
        String all = String.join("", words.lines()).replace(" ", "");
        String least = size[0] > 66 ? WHOLE : size[0] > 36 ? "©OpenMapTiles©OpenStreetMap" : "©OSM";
        assertThat(all).as(name).startsWith(least.replace(" ", ""));
      }
    }
    assertThat(Legend.words(text, 1, 600, 400).lines()).containsExactly(WHOLE);
  }
}
