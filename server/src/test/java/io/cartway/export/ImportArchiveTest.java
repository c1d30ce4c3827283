package io.cartway.export;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Bytes that are no archive of ours, or lie about what they have: each is refused in one sentence.
class ImportArchiveTest {

  private static final String A = "styles/a.json";
  private static final String B = "styles/b.json";
  private static final String MANIFEST = "manifest.json";
  private static final int ENTRY = 0x02014b50;
  private static final int ENTRY_BYTES = 46;
  private static final int END_BYTES = 22;
  private static final int END64_BYTES = 56;
  private static final int LOCATOR_BYTES = 20;

  @TempDir private static Path folder;

  private static Map<String, byte[]> content() {
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put(A, "{\"a\": 1}".getBytes(UTF_8));
    files.put(B, "b".repeat(5000).getBytes(UTF_8));
    return files;
  }

  private static String listed(String path, byte[] bytes) {
    return "{\"path\": \"%s\", \"bytes\": %d, \"sha256\": \"%s\"}"
        .formatted(path, bytes.length, sha256(bytes));
  }

  private static String manifest(String files) {
    return """
    {"format": "cartway-export", "version": 1, "created": "2026-11-27T10:00:00Z",
     "incomplete": [], "files": [%s]}\
    """
        .formatted(files);
  }

  private static byte[] zip(Map<String, byte[]> files, String manifest) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue());
      }
      zip.putNextEntry(new ZipEntry(MANIFEST));
      zip.write(manifest.getBytes(UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static byte[] good() {
    Map<String, byte[]> files = content();
    return zip(files, manifest(files));
  }

  private static String manifest(Map<String, byte[]> files) {
    return manifest(
        String.join(
            ",", files.entrySet().stream().map(e -> listed(e.getKey(), e.getValue())).toList()));
  }

  private static byte[] changed(Consumer<ByteBuffer> change) {
    byte[] bytes = good();
    change.accept(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
    return bytes;
  }

  /// Where the directory has a file.
  private static int entry(ByteBuffer archive, String name) {
    for (int at = directory(archive); archive.getInt(at) == ENTRY; ) {
      int length = archive.getShort(at + 28);
      byte[] found = new byte[length];
      archive.get(at + ENTRY_BYTES, found);
      if (new String(found, UTF_8).equals(name)) {
        return at;
      }
      at += ENTRY_BYTES + length + archive.getShort(at + 30) + archive.getShort(at + 32);
    }
    throw new AssertionError(name);
  }

  private static int directory(ByteBuffer archive) {
    return archive.getInt(archive.capacity() - END_BYTES + 16);
  }

  /// Calls one file as another.
  private static void rename(ByteBuffer archive, String from, String to) {
    archive.put(entry(archive, from) + ENTRY_BYTES, to.getBytes(UTF_8));
  }

  /// With records for 64 bits before the end. What finds them is wrong by some bytes.
  private static byte[] with64(Consumer<ByteBuffer> end64, long shift) {
    byte[] good = good();
    int at = good.length - END_BYTES;
    ByteBuffer end = ByteBuffer.wrap(good).order(ByteOrder.LITTLE_ENDIAN);
    ByteBuffer archive =
        ByteBuffer.allocate(good.length + END64_BYTES + LOCATOR_BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .put(good, 0, at);
    ByteBuffer record =
        ByteBuffer.allocate(END64_BYTES)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(0, 0x06064b50)
            .putLong(4, END64_BYTES - 12)
            .putLong(24, 3)
            .putLong(32, 3)
            .putLong(40, end.getInt(at + 12))
            .putLong(48, end.getInt(at + 16));
    end64.accept(record);
    archive.put(record.array());
    archive.putInt(0x07064b50).putInt(0).putLong(at + shift).putInt(1);
    byte[] last = Arrays.copyOfRange(good, at, good.length);
    ByteBuffer.wrap(last)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putShort(8, (short) -1)
        .putShort(10, (short) -1)
        .putInt(12, -1)
        .putInt(16, -1);
    return archive.put(last).array();
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  static Stream<Arguments> bytes() {
    String none = "is no ZIP archive, or not all of it";
    String damaged = "is no ZIP archive, or damaged";
    return Stream.of(
        Arguments.of("a byte behind it", joined(good(), new byte[1]), none),
        Arguments.of("zeros behind it", joined(good(), new byte[100_000]), none),
        Arguments.of("a comment", changed(a -> a.putShort(a.capacity() - 2, (short) 1)), none),
        Arguments.of("another archive before it", joined(good(), good()), "has bytes before"),
        Arguments.of("a program before it", joined(new byte[512], good()), "has bytes before"),
        Arguments.of(
            "encrypted",
            changed(a -> a.putShort(entry(a, A) + 8, (short) (a.getShort(entry(a, A) + 8) | 1))),
            damaged),
        Arguments.of(
            "an unknown method", changed(a -> a.putShort(entry(a, A) + 10, (short) 99)), damaged),
        Arguments.of("a file twice", changed(a -> rename(a, B, A)), "has styles/a.json twice"),
        Arguments.of(
            "no manifest", changed(a -> rename(a, MANIFEST, "styles/m.jso")), "has no manifest"),
        Arguments.of(
            "a name of other bytes",
            changed(a -> a.put(entry(a, A) + ENTRY_BYTES, (byte) 0xff)),
            damaged),
        Arguments.of(
            "a name with a zero",
            changed(a -> a.put(entry(a, A) + ENTRY_BYTES + 8, (byte) 0)),
            "which no export of this version has"),
        Arguments.of(
            "content that is elsewhere",
            changed(a -> a.putInt(entry(a, A) + 42, 1_000_000)),
            "damaged"),
        Arguments.of(
            "content of another file",
            changed(a -> a.putInt(entry(a, A) + 42, a.getInt(entry(a, B) + 42))),
            "styles/a.json"),
        Arguments.of(
            "less than there is",
            changed(a -> a.putInt(entry(a, B) + 24, 8)),
            "styles/b.json has 8 bytes, and the manifest says 5,000"),
        Arguments.of(
            "packed into nothing", changed(a -> a.putInt(entry(a, B) + 20, 0)), "styles/b.json"),
        Arguments.of("a directory that is none", changed(a -> a.putInt(directory(a), 7)), damaged),
        Arguments.of(
            "a directory that begins later",
            changed(a -> a.putInt(a.capacity() - END_BYTES + 16, directory(a) + 1)),
            "has bytes before"),
        Arguments.of(
            "an extra field that is too long",
            changed(a -> a.putShort(entry(a, MANIFEST) + 30, (short) 60_000)),
            damaged));
  }

  static Stream<Arguments> lies64() {
    String before = "has bytes before";
    return Stream.of(
        Arguments.of("no record", with64(r -> r.putInt(0, 0), 0), "is damaged at its end"),
        Arguments.of("a record behind the end", with64(_ -> {}, 1L << 40), "damaged at its end"),
        Arguments.of("a record before the file", with64(_ -> {}, Long.MIN_VALUE), "at its end"),
        Arguments.of("many files", with64(r -> r.putLong(32, 1L << 40), 0), "in a directory of"),
        Arguments.of("fewer than no files", with64(r -> r.putLong(32, -2), 0), "or damaged"),
        Arguments.of("a large directory", with64(r -> r.putLong(40, 1L << 40), 0), "directory of"),
        Arguments.of("less than no directory", with64(r -> r.putLong(40, -1), 0), before),
        Arguments.of("a directory elsewhere", with64(r -> r.putLong(48, 1L << 40), 0), before),
        Arguments.of("a directory before it", with64(r -> r.putLong(48, -1), 0), before));
  }

  static Stream<Arguments> manifests() {
    String unread = "is no JSON that can be read";
    String size = "the manifest has no size and checksum of styles/a.json";
    byte[] a = content().getOrDefault(A, new byte[0]);
    String good = listed(A, a);
    return Stream.of(
        Arguments.of(" ".repeat(33_000_000), "the manifest has more than 32,000,000 bytes"),
        Arguments.of("[".repeat(100_000), unread),
        Arguments.of("{\"format\": \"" + "x".repeat(10_001) + "\"}", unread),
        Arguments.of("{\"" + "x".repeat(201) + "\": 1}", unread),
        Arguments.of("[" + "1,".repeat(2_000_000) + "1]", unread),
        Arguments.of("{\"format\": \"cartway-export\", \"format\": \"cartway-export\"}", unread),
        Arguments.of("", "is no object of JSON"),
        Arguments.of(manifest(good) + manifest(good), "is no object of JSON"),
        Arguments.of(manifest(good).replace(": 1,", ": 9999999999,"), "has version 9999999999"),
        Arguments.of(manifest(good).replace(": 1,", ": \"1.5\","), "has version 0"),
        Arguments.of(manifest(good.replace(": 8", ": -8")), size),
        Arguments.of(manifest(good.replace(": 8", ": 8.0")), size),
        Arguments.of(manifest(good.replace(": 8", ": 1e400")), size),
        Arguments.of(manifest(good.replace(": 8", ": 9223372036854775808")), size),
        Arguments.of(manifest(good.replace(": 8", ": \"8\"")), size),
        Arguments.of(manifest(good.replace(sha256(a), sha256(a).substring(1))), size),
        Arguments.of(manifest(good.replace(sha256(a), "G" + sha256(a).substring(1))), size),
        Arguments.of(manifest("7"), "a file \"\", which no export"),
        Arguments.of(manifest(good).replace("[]", "[{\"path\": \"../x\"}]"), "a file \"../x\""),
        Arguments.of(manifest(good), "does not name styles/b.json"));
  }

  private static Throwable refusal(byte[] archive) {
    return catchThrowable(() -> read(archive));
  }

  /// Reads all of an archive, as an import does.
  private static void read(byte[] bytes) throws IOException {
    Path file = folder.resolve("archive.zip");
    Files.write(file, bytes);
    try (ImportArchive archive = ImportArchive.open(file)) {
      for (ImportFile each : archive.files().values()) {
        archive.check(each);
      }
    }
  }

  private static void assertRefused(byte[] archive, String piece) {
    assertThatThrownBy(() -> read(archive))
        .isInstanceOf(ImportException.class)
        .hasMessageContaining(piece)
        .message()
        .hasSizeLessThan(700)
        .doesNotContain("\n");
  }

  @Test
  void what_is_whole_is_read() throws IOException {
    read(good());
    read(with64(_ -> {}, 0));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({"bytes", "lies64"})
  void an_archive_that_lies_is_refused(String what, byte[] archive, String piece) {
    assertThat(what).isNotEmpty();
    assertRefused(archive, piece);
  }

  @ParameterizedTest(name = "{index}")
  @MethodSource("manifests")
  void a_manifest_that_is_none_is_refused(String manifest, String piece) {
    assertRefused(zip(content(), manifest), piece);
  }

  @Test
  void a_cut_or_damaged_archive_never_ends_in_anything_but_a_sentence() throws IOException {
    byte[] good = good();
    for (int length = 0; length < good.length; length += 3) {
      assertThat(refusal(Arrays.copyOf(good, length)))
          .as("%d bytes", length)
          .isInstanceOf(ImportException.class);
    }
    Random random = new Random(20_261_127);
    int refused = 0;
    for (int i = 0; i < 1500; i++) {
      byte[] damaged = (i % 2 == 0 ? good : with64(_ -> {}, 0)).clone();
      for (int j = random.nextInt(3); j >= 0; j--) {
        // Most of what can go wrong is at the end.
        int from = random.nextBoolean() ? 0 : damaged.length - 300;
        damaged[from + random.nextInt(damaged.length - from)] = (byte) random.nextInt();
      }
      Throwable refusal = refusal(damaged);
      if (refusal != null) {
        assertThat(refusal).as("case %d", i).isInstanceOf(ImportException.class);
        refused++;
      }
    }
    assertThat(refused).isBetween(750, 1499);
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
