package io.cartway.glyphs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.onthegomap.planetiler.reader.osm.OsmBlockSource;
import com.onthegomap.planetiler.reader.osm.OsmElement;
import com.onthegomap.planetiler.reader.osm.OsmInputFile;
import io.cartway.testing.BuiltRegions;
import io.cartway.testing.Workspace;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.lang.Character.UnicodeScript;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GlyphsTest {

  private static final String TABLE = "server/src/test/resources/io/cartway/glyphs/freetype.tsv";
  private static final String REGULAR = "Noto Sans Regular";
  private static final String BOLD = "Noto Sans Bold";
  private static final long MEGABYTE = 1L << 20;

  /// Scripts of the fonts that come with the program.
  private static final Set<UnicodeScript> SCRIPTS =
      Set.of(
          UnicodeScript.LATIN,
          UnicodeScript.GREEK,
          UnicodeScript.CYRILLIC,
          UnicodeScript.ARABIC,
          UnicodeScript.HEBREW,
          UnicodeScript.DEVANAGARI,
          UnicodeScript.THAI,
          UnicodeScript.GEORGIAN,
          UnicodeScript.ARMENIAN);

  @TempDir private Path folder;
  private FontLibrary library;

  @BeforeEach
  void open() throws IOException {
    library = FontLibrary.open(Optional.empty());
  }

  private Glyphs glyphs(long bytesMax, long fileBytesMax) {
    return new Glyphs(library, folder.resolve("glyphs"), bytesMax, fileBytesMax);
  }

  private static ReadGlyphs read(Glyphs glyphs, int first, String... fonts) throws IOException {
    return ReadGlyphs.of(glyphs.range(new FontStack(List.of(fonts)), first, Deadline.never()));
  }

  @Test
  void boxes_and_advances_are_those_of_freetype() throws IOException {
    int rows = 0;
    for (String row : Files.readAllLines(Workspace.root().resolve(TABLE), UTF_8)) {
      if (!row.startsWith("#")) {
        String[] cells = row.split("\t", -1);
        byte[] file = FontLibraryTest.file(cells[0] + ".ttf");
        Glyph glyph =
            new FontFace(() -> file, "").glyph(Integer.parseInt(cells[1], 16)).orElseThrow();
        Protobuf message = new Protobuf();
        glyph.write(message);
        Protobuf stack = new Protobuf();
        stack.bytes(1, new byte[0]);
        stack.bytes(2, new byte[0]);
        stack.bytes(3, message.toBytes());
        Protobuf all = new Protobuf();
        all.bytes(1, stack.toBytes());
        assertThat(ReadGlyphs.of(all.toBytes()).byCharacter().firstEntry().getValue().metrics())
            .as(row)
            .isEqualTo(String.join(" ", List.of(cells).subList(2, 7)));
        rows++;
      }
    }
    assertThat(rows).isGreaterThan(50);
  }

  @Test
  void a_range_is_read_by_protobuf_with_all_that_maplibre_needs() throws IOException {
    ReadGlyphs range = read(glyphs(MEGABYTE, MEGABYTE), 0, BOLD, REGULAR);
    assertThat(range.name()).isEqualTo("Noto Sans Bold, Noto Sans Regular");
    assertThat(range.range()).isEqualTo("0-255");
    // All printable characters of Latin-1.
    assertThat(range.byCharacter()).hasSize(95 + 96);
    range
        .byCharacter()
        .forEach((character, glyph) -> {
          String[] metrics = glyph.metrics().split(" ", -1);
          int width = Integer.parseInt(metrics[0]);
          int height = Integer.parseInt(metrics[1]);
          boolean isBlank = character == ' ' || character == 0xA0;
          assertThat(glyph.bitmap().size())
              .as("%x", character)
              .isEqualTo(isBlank ? 0 : (width + 6) * (height + 6));
        });
    // The stem of an I is ink, and above it there is none.
    ReadGlyphs.Read letter = Objects.requireNonNull(range.byCharacter().get((int) 'I'));
    assertThat(letter.at(3 + 3, 3 + 8)).isGreaterThan(192);
    assertThat(letter.at(3 + 3, 0)).isLessThan(128);
  }

  @Test
  void a_range_that_no_font_has_is_an_empty_stack() throws IOException {
    ReadGlyphs range = read(glyphs(MEGABYTE, MEGABYTE), 0x4E00, REGULAR);
    assertThat(range.range()).isEqualTo("19968-20223");
    assertThat(range.byCharacter()).isEmpty();
    assertThat(read(glyphs(MEGABYTE, MEGABYTE), 0x10FF00, REGULAR).byCharacter()).isEmpty();
  }

  @Test
  void arabic_has_its_presentation_forms() throws IOException {
    Glyphs glyphs = glyphs(MEGABYTE, MEGABYTE);
    // Forms B whole: U+FE70 to U+FEFC without those that are not assigned.
    assertThat(read(glyphs, 0xFE00, REGULAR).byCharacter().keySet())
        .containsAll(
            Stream.iterate(0xFE70, c -> c + 1)
                .limit(0xFEFD - 0xFE70)
                .filter(Character::isDefined)
                .toList());
    assertThat(read(glyphs, 0xFB00, BOLD).byCharacter()).hasSizeGreaterThan(150);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "embedded",
        "andorra-20260404",
        "monaco-20251108",
        "liechtenstein-20240304",
        "porto-20150606-roads"
      })
  void every_character_of_an_extracts_names_has_a_glyph(String extract) throws IOException {
    Path file =
        extract.equals("embedded")
            ? BuiltRegions.embeddedExtract()
            : Workspace.shared("data/osm/" + extract + ".osm.pbf");
    Set<Integer> characters = new TreeSet<>();
    try (OsmBlockSource blocks = new OsmInputFile(file).get()) {
      blocks.forEachBlock(
          block -> block.decodeElements().forEach(element -> addNames(element, characters)));
    }
    assertThat(characters).hasSizeGreaterThan(60);
    for (String font : library.fonts()) {
      List<FontFace> faces = library.faces(new FontStack(List.of(font)));
      Set<String> missing = new TreeSet<>();
      for (int character : characters) {
        if (!has(faces, character)) {
          missing.add("U+%04X %s".formatted(character, Character.toString(character)));
        }
      }
      assertThat(missing).as(font).isEmpty();
    }
  }

  private static void addNames(OsmElement element, Set<Integer> characters) {
    element
        .tags()
        .forEach((key, value) -> {
          if (key.equals("name") || key.startsWith("name:")) {
            value
                .toString()
                .codePoints()
                .filter(c -> SCRIPTS.contains(UnicodeScript.of(c)))
                .forEach(characters::add);
          }
        });
  }

  private static boolean has(List<FontFace> faces, int character) throws IOException {
    for (FontFace face : faces) {
      if (face.has(character)) {
        return true;
      }
    }
    return false;
  }

  @Test
  void what_is_kept_stays_within_its_bounds_and_is_the_same() throws IOException {
    Glyphs roomy = glyphs(10 * MEGABYTE, 10 * MEGABYTE);
    GlyphRange made = roomy.range(new FontStack(List.of(REGULAR)), 0, Deadline.never());
    assertThat(roomy.range(new FontStack(List.of(REGULAR)), 0, Deadline.never())).isSameAs(made);
    // From the file: no font is opened for it.
    Glyphs again = glyphs(0, 10 * MEGABYTE);
    GlyphRange filed = again.range(new FontStack(List.of(REGULAR)), 0, Deadline.never());
    assertThat(filed.entityTag()).isEqualTo(made.entityTag());
    assertThat(again.keptBytes()).isZero();
    long one = made.gzipped().length + 600L;
    Glyphs tight = new Glyphs(library, folder.resolve("tight"), one, one);
    for (int first : List.of(0, 0x1200, 0x900, 0)) {
      tight.range(new FontStack(List.of(REGULAR)), first, Deadline.never());
      assertThat(tight.keptBytes()).isPositive().isLessThanOrEqualTo(one);
      assertThat(tight.filedBytes()).isPositive().isLessThanOrEqualTo(one);
      assertThat(bytes(folder.resolve("tight"))).isEqualTo(tight.filedBytes());
    }
  }

  private static long bytes(Path folder) throws IOException {
    long bytes = 0;
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.toList()) {
        bytes += Files.size(file);
      }
    }
    return bytes;
  }

  @Test
  void a_damaged_or_deleted_file_is_made_anew() throws IOException {
    FontStack stack = new FontStack(List.of(REGULAR));
    String tag = glyphs(0, MEGABYTE).range(stack, 0x900, Deadline.never()).entityTag();
    for (String harm : List.of("flipped", "cut", "empty", "deleted")) {
      Glyphs glyphs = glyphs(0, MEGABYTE);
      Path file = theFile();
      byte[] bytes = Files.readAllBytes(file);
      bytes[bytes.length / 2] ^= 1;
      switch (harm) {
        case "flipped" -> Files.write(file, bytes);
        case "cut" -> Files.write(file, Arrays.copyOf(bytes, 40));
        case "empty" -> Files.write(file, new byte[0]);
        default -> Files.delete(file);
      }
      assertThat(glyphs.range(stack, 0x900, Deadline.never()).entityTag()).as(harm).isEqualTo(tag);
      assertThat(Files.size(theFile())).as(harm).isGreaterThan(1_000);
    }
  }

  private Path theFile() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("glyphs"))) {
      return files.filter(file -> file.toString().endsWith(".glyphs")).findFirst().orElseThrow();
    }
  }

  @Test
  void a_folder_that_cannot_be_written_keeps_nothing_and_serves() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    Glyphs glyphs = new Glyphs(library, file, MEGABYTE, MEGABYTE);
    assertThat(read(glyphs, 0, REGULAR).byCharacter()).isNotEmpty();
    assertThat(glyphs.filedBytes()).isZero();
  }

  @Test
  void a_range_that_takes_too_long_is_given_up() {
    Glyphs glyphs = glyphs(MEGABYTE, MEGABYTE);
    Deadline passed = Deadline.after(Duration.ofNanos(-1), System::nanoTime);
    assertThatThrownBy(() -> glyphs.range(new FontStack(List.of(REGULAR)), 0, passed))
        .isInstanceOf(Deadline.DeadlinePassedException.class);
    assertThat(Map.of("memory", glyphs.keptBytes(), "files", glyphs.filedBytes()))
        .isEqualTo(Map.of("memory", 0L, "files", 0L));
  }
}
