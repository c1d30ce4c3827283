package io.cartway.glyphs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FontLibraryTest {

  private static final List<String> OWN =
      List.of("Noto Sans Regular", "Noto Sans Bold", "Noto Sans Italic");

  @TempDir private Path folder;

  /// A font that comes with the program.
  static byte[] file(String name) throws IOException {
    try (InputStream in = FontLibrary.class.getResourceAsStream(name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    }
  }

  @Test
  void a_stack_has_the_known_fonts_once_and_in_order() throws IOException {
    FontLibrary library = FontLibrary.open(Optional.empty());
    assertThat(library.fonts()).isEqualTo(OWN);
    assertThat(
            library.stack(
                List.of("Open Sans Regular", "Noto Sans Bold", "x", "Noto Sans Bold", OWN.get(0))))
        .contains(new FontStack(List.of("Noto Sans Bold", "Noto Sans Regular")));
    assertThat(library.stack(List.of("../fonts.tsv", "noto sans bold"))).isEmpty();
    // Files that two fonts share are looked at once.
    assertThat(library.faces(new FontStack(OWN))).doesNotHaveDuplicates().hasSize(3 + 6 + 6);
  }

  @Test
  void fonts_of_the_operators_folder_are_known_by_their_names_and_stand_in_for_what_is_missing()
      throws IOException {
    Files.write(folder.resolve("b.TTF"), file("NotoSansThai_400Regular.ttf"));
    Files.write(folder.resolve("a.ttf"), file("NotoSansThai_700Bold.ttf"));
    Files.writeString(folder.resolve("licence.txt"), "not a font");
    FontLibrary library = FontLibrary.open(Optional.of(folder));
    assertThat(library.fonts())
        .containsExactly(
            OWN.get(0), OWN.get(1), OWN.get(2), "Noto Sans Thai Bold", "Noto Sans Thai Regular");
    List<FontFace> bold = library.faces(new FontStack(List.of(OWN.get(1))));
    List<FontFace> regular = library.faces(new FontStack(List.of(OWN.get(0))));
    assertThat(bold).hasSize(7 + 2);
    assertThat(bold).as("before the first glyph").noneMatch(FontFace::isOpen);
    assertThat(bold.get(7).isBold()).isTrue();
    assertThat(regular.get(7).isBold()).isFalse();
    assertThat(bold.get(7)).isSameAs(regular.get(8));
    List<FontFace> thai = library.faces(new FontStack(List.of("Noto Sans Thai Bold")));
    assertThat(thai.getFirst().glyph(0x0E01)).isPresent();
    assertThat(thai.getFirst().glyph(0x0416)).isEmpty();
  }

  @Test
  void a_file_that_is_no_font_stops_the_opening_with_its_name() throws IOException {
    byte[] font = file("NotoSansThai_400Regular.ttf");
    Path file = folder.resolve("bad.otf");
    for (byte[] bad :
        List.of(
            new byte[0],
            "<html>".getBytes(UTF_8),
            Arrays.copyOf(font, 200),
            Arrays.copyOf(font, 4))) {
      Files.write(file, bad);
      assertThatThrownBy(() -> FontLibrary.open(Optional.of(folder)))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("bad.otf cannot be read as a font");
    }
    assertThatThrownBy(() -> FontLibrary.open(Optional.of(folder.resolve("none"))))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("none is not a folder of fonts");
    Files.delete(file);
    for (int i = 0; i < 33; i++) {
      Files.write(folder.resolve(i + ".ttf"), font);
    }
    assertThatThrownBy(() -> FontLibrary.open(Optional.of(folder)))
        .hasMessageContaining("more than 32 fonts");
  }

  @Test
  void a_font_with_changed_bytes_is_read_or_refused_and_nothing_else() throws IOException {
    byte[] font = file("NotoSansThai_400Regular.ttf");
    Random random = new Random(19);
    int refused = 0;
    for (int run = 0; run < 60; run++) {
      byte[] changed = font.clone();
      for (int i = 0; i < 40; i++) {
        changed[random.nextInt(i % 2 == 0 ? 400 : changed.length)] ^= (byte) (1 + i);
      }
      FontFace face = new FontFace(() -> changed, "");
      try {
        face.name();
        for (int character = 0x0E00; character < 0x0E20; character++) {
          face.glyph(character);
        }
      } catch (IOException expected) {
        refused++;
      }
    }
    assertThat(refused).isBetween(1, 60);
  }
}
