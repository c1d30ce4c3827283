package io.cartway.glyphs;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.testing.Workspace;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/// Words of the scripts of the program's fonts beside `hb-shape` (HarfBuzz 6.0.0, Debian's package
/// `libharfbuzz-bin`). Each row of the table is a font of the program, a word, what is in it, and
/// what `LC_ALL=C.UTF-8 hb-shape --no-glyph-names --text=WORD FONT` prints.
class TextShapingTest {

  private static final String GOLDEN = "server/src/test/resources/golden";

  private static List<String[]> rows() throws IOException {
    List<String[]> rows = new ArrayList<>();
    for (String row :
        Files.readAllLines(Workspace.root().resolve(GOLDEN).resolve("glyphs/hb-shape.tsv"))) {
      rows.add(row.split("\t", -1));
    }
    return rows;
  }

  private static FontFace face(String file) {
    return new FontFace(
        () -> {
          try (InputStream in = FontFace.class.getResourceAsStream(file)) {
            return in == null ? new byte[0] : in.readAllBytes();
          }
        },
        file);
  }

  /// Glyphs in the form of `hb-shape`.
  private static String printed(int[] glyphs) {
    StringBuilder text = new StringBuilder("[");
    for (int i = 0; i < glyphs.length; i += HarfBuzz.NUMBERS) {
      text.append(i == 0 ? "" : "|").append(glyphs[i]).append('=').append(glyphs[i + 1]);
      if (glyphs[i + 3] != 0 || glyphs[i + 4] != 0) {
        text.append('@').append(glyphs[i + 3]).append(',').append(glyphs[i + 4]);
      }
      text.append('+').append(glyphs[i + 2]);
    }
    return text.append(']').toString();
  }

  @Test
  void words_of_every_script_have_the_glyphs_and_places_of_harfbuzz() throws IOException {
    TextShaper shaper = new TextShaper();
    Map<String, FontFace> faces = new HashMap<>();
    for (String[] row : rows()) {
      FontFace face = faces.computeIfAbsent(row[0], TextShapingTest::face);
      assertThat(printed(shaper.shape(face, row[1]))).as(row[0] + ": " + row[2]).isEqualTo(row[3]);
    }
    assertThat(faces).hasSize(8);
  }

  @Test
  void a_word_of_the_program_s_fonts_is_laid_out_in_clusters() throws IOException {
    GlyphCache cache = new GlyphCache(FontLibrary.open(Optional.empty()), 1 << 20);
    FontStack stack = new FontStack(List.of("Noto Sans Italic"));
    // The sign stands before its letter, in one cluster with it.
    ShapedWord hindi = cache.word(stack, "\u0939\u093f\u0928\u094d\u0926\u0940").orElseThrow();
    assertThat(hindi.clusters()).isEqualTo(3);
    assertThat(hindi.glyphs().getFirst().middle()).isEqualTo(hindi.glyphs().get(1).middle());
    assertThat(hindi.glyphs().get(0).x()).isZero();
    assertThat(hindi.glyphs().get(1).x()).isEqualTo(259 * 24 / 1000.0);
    // Marks of Thai lead nowhere, and stand where their letter does.
    ShapedWord thai = cache.word(stack, "\u0e17\u0e35\u0e48").orElseThrow();
    assertThat(thai.clusters()).isEqualTo(1);
    assertThat(thai.glyphs()).hasSize(3);
    assertThat(thai.advance()).isEqualTo(609 * 24 / 1000.0);
    // A word of two scripts' letters is that of the first; what its font lacks is not drawn.
    ShapedWord mixed = cache.word(stack, "\u0e17\u0939").orElseThrow();
    assertThat(mixed.glyphs()).hasSize(1);
    assertThat(cache.word(stack, "\u0d15")).as("no font has Malayalam").isEmpty();
  }

  @Test
  void words_are_the_same_on_every_thread() throws Exception {
    List<String[]> rows = rows();
    TextShaper shaper = new TextShaper();
    Map<String, FontFace> faces = new HashMap<>();
    rows.forEach(row -> faces.computeIfAbsent(row[0], TextShapingTest::face));
    try (ExecutorService threads = Executors.newFixedThreadPool(6)) {
      List<Future<List<String>>> found = new ArrayList<>();
      for (int thread = 0; thread < 6; thread++) {
        found.add(
            threads.submit(() -> {
              List<String> printed = new ArrayList<>();
              for (String[] row : rows) {
                FontFace face = faces.get(row[0]);
                assertThat(face).isNotNull();
                printed.add(face == null ? "" : printed(shaper.shape(face, row[1])));
              }
              return printed;
            }));
      }
      for (Future<List<String>> each : found) {
        assertThat(each.get()).isEqualTo(rows.stream().map(row -> row[3]).toList());
      }
    }
  }

  @Test
  void hostile_texts_and_fonts_take_bounded_time_and_memory() throws IOException {
    TextShaper shaper = new TextShaper();
    FontFace face = face("NotoSansDevanagari_400Regular.ttf");
    shaper.shape(face, "\u0915");
    long start = System.nanoTime();
    Random random = new Random(7);
    for (int i = 0; i < 40; i++) {
      StringBuilder text = new StringBuilder();
      while (text.length() < 512) {
        text.append((char) (0x900 + (i == 0 ? 0x4d : i == 1 ? 0x3f : random.nextInt(128))));
      }
      assertThat(shaper.shape(face, text.toString()).length)
          .isLessThanOrEqualTo(HarfBuzz.NUMBERS * 4 * 513);
    }
    assertThat((System.nanoTime() - start) / 1e9).as("seconds of 40 texts").isLessThan(20);
    assertThat(shaper.keptBytes()).isLessThan(2 << 20).isGreaterThan(300_000);
    // A damaged font is drawn letter by letter, or with what is left of its tables.
    byte[] bytes = face.bytes();
    for (int i = 0; i < 30; i++) {
      byte[] damaged = bytes.clone();
      for (int at = 0; at < 2_000; at++) {
        damaged[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      shaper.shape(new FontFace(() -> damaged, "damaged"), "\u0939\u093f\u0928\u094d\u0926\u0940");
    }
    assertThat(printed(shaper.shape(face, "\u0939\u093f\u0928\u094d\u0926\u0940")))
        .as("afterwards")
        .isEqualTo(
            rows().stream().filter(row -> row[2].contains("half letter")).toList().get(0)[3]);
    FontFace large = new FontFace(() -> new byte[HarfBuzz.FONT_SIZE_MAX + 1], "large");
    assertThat(shaper.shape(large, "\u0915")).isEmpty();
  }

  @Test
  void fonts_that_are_too_large_are_read_once() throws IOException {
    TextShaper shaper = new TextShaper();
    AtomicInteger read = new AtomicInteger();
    FontFace large =
        new FontFace(
            () -> {
              read.incrementAndGet();
              return new byte[HarfBuzz.FONT_SIZE_MAX + 1];
            },
            "large");
    for (String word : List.of("\u0915", "\u0916", "\u0917", "\u0918")) {
      assertThat(shaper.shape(large, word)).isEmpty();
    }
    assertThat(read).hasValue(1);
    FontFace usual = face("NotoSansDevanagari_400Regular.ttf");
    assertThat(shaper.shape(usual, "\u0915")).as("afterwards").isNotEmpty();
  }

  @Test
  void only_so_many_threads_shape_at_once_as_there_may_be_instances() throws Exception {
    TextShaper shaper = new TextShaper();
    AtomicInteger inside = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    FontFace thai = face("NotoSansThai_400Regular.ttf");
    try (ExecutorService threads = Executors.newFixedThreadPool(6)) {
      List<Future<int[]>> found = new ArrayList<>();
      for (int thread = 0; thread < 6; thread++) {
        FontFace slow =
            new FontFace(
                () -> {
                  most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                  LockSupport.parkNanos(30_000_000);
                  inside.decrementAndGet();
                  return thai.bytes();
                },
                "slow");
        found.add(threads.submit(() -> shaper.shape(slow, "\u0e17\u0e35\u0e48")));
      }
      for (Future<int[]> each : found) {
        assertThat(each.get()).hasSize(3 * HarfBuzz.NUMBERS);
      }
    }
    assertThat(most).hasValue(TextShaper.INSTANCES_MAX);
  }

  @Test
  void a_word_whose_first_letter_no_font_has_is_shaped_by_the_font_of_the_others()
      throws IOException {
    GlyphCache cache = new GlyphCache(FontLibrary.open(Optional.empty()), 1 << 20);
    FontStack stack = new FontStack(List.of("Noto Sans Italic"));
    ShapedWord word = cache.word(stack, "\u0d15\u0e17\u0e35\u0e48").orElseThrow();
    assertThat(word.glyphs()).hasSize(3);
  }

  @Test
  void kept_words_stay_within_their_bytes() throws IOException {
    TextShaper shaper = new TextShaper();
    FontFace face = face("NotoSansThai_400Regular.ttf");
    for (int i = 0; i < 700; i++) {
      String word = "\u0e01".repeat(200) + (char) (0xe01 + i % 40) + (char) (0xe01 + i / 40);
      shaper.shape(face, word);
    }
    // Each has 202 letters and as many glyphs: as many as fit are kept.
    long size = 200 + 2 * 202 + 4 * HarfBuzz.NUMBERS * 202;
    assertThat(shaper.keptBytes()).isEqualTo((2 << 20) / size * size);
  }
}
