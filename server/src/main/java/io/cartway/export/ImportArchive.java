package io.cartway.export;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.text.Scan;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/// Reads what [ArchiveWriter] wrote, as if a stranger had made it. Nothing is written to a disk, so
/// names lead nowhere; only names that an export has are accepted anyway. A file is read to the
/// length that the manifest says and no further. For one thread.
public final class ImportArchive implements Closeable {

  private static final int FILES_MAX = 100_000;
  private static final int DIRECTORY_BYTES_MAX = 64_000_000;
  private static final int MANIFEST_BYTES_MAX = 32_000_000;
  private static final int END_BYTES = 22;
  private static final int END_COMMENT = 20;
  private static final int END_SIGNATURE = 0x06054b50;
  private static final int LOCATOR_BYTES = 20;
  private static final int LOCATOR_SIGNATURE = 0x07064b50;
  private static final int END64_BYTES = 56;
  private static final int END64_SIGNATURE = 0x06064b50;
  private static final int NAME_LENGTH_MAX = 200;
  private static final int ID_LENGTH_MAX = 64;

  /// The files of a batch; the tables are for people, and may be missing.
  private static final Set<String> BATCH_FILES =
      Set.of("batch.json", "input.ndjson", "answers.ndjson", "results.csv", "results.ndjson");

  private static final ObjectMapper JSON =
      new ObjectMapper(
          JsonFactory.builder()
              .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
              .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
              .streamReadConstraints(
                  StreamReadConstraints.builder()
                      .maxNestingDepth(8)
                      .maxStringLength(10_000)
                      .maxNameLength(NAME_LENGTH_MAX)
                      .maxTokenCount(FILES_MAX * 16L)
                      .build())
              .build());

  private final ZipFile zip;
  private final Instant created;
  private final Map<String, ImportFile> files = new LinkedHashMap<>();
  private final Set<String> incomplete = new TreeSet<>();
  private long bytes;

  private ImportArchive(Path path, ZipFile zip) throws IOException {
    this.zip = zip;
    // The number that the end says may be less than the directory has.
    if (zip.size() > FILES_MAX) {
      throw new ImportException(
          "%s has %,d files: accepted are %,d".formatted(path, zip.size(), FILES_MAX));
    }
    JsonNode manifest = manifest(path);
    if (!manifest.path("format").asText().equals(ArchiveWriter.FORMAT)) {
      throw new ImportException(
          "%s is an archive of another kind: its manifest does not say \"format\": \"%s\""
              .formatted(path, ArchiveWriter.FORMAT));
    }
    JsonNode told = manifest.path("version");
    long version = told.isIntegralNumber() ? told.asLong(0) : 0;
    if (version != ArchiveWriter.VERSION) {
      throw new ImportException(
          "%s has version %d of the format: this Cartway reads version %d, so import it with a %s"
              .formatted(
                  path,
                  version,
                  ArchiveWriter.VERSION,
                  version > ArchiveWriter.VERSION ? "newer one" : "right manifest"));
    }
    try {
      created = Instant.parse(manifest.path("created").asText());
    } catch (DateTimeParseException none) {
      throw new ImportException(
          "%s is damaged: its manifest has no time of creation".formatted(path), none);
    }
    for (JsonNode each : manifest.path("incomplete")) {
      incomplete.add(known(each.path("path").asText()));
    }
    for (JsonNode each : manifest.path("files")) {
      ImportFile file = file(each);
      if (files.put(file.path(), file) != null) {
        throw new ImportException("the manifest names %s twice".formatted(file.path()));
      }
      bytes += file.bytes();
      if (bytes < 0) {
        throw new ImportException("the manifest says more bytes than there can be");
      }
    }
    compare();
  }

  /// Opens an archive and reads its manifest.
  ///
  /// @throws ImportException when it is none
  public static ImportArchive open(Path path) throws IOException {
    checkEnd(path);
    ZipFile zip;
    try {
      zip = new ZipFile(path.toFile());
    } catch (ZipException | IllegalArgumentException damaged) {
      throw new ImportException("%s is no ZIP archive, or damaged".formatted(path), damaged);
    }
    try {
      return new ImportArchive(path, zip);
    } catch (IOException | RuntimeException refused) {
      zip.close();
      throw refused;
    }
  }

  /// The directory of a ZIP is read into memory as a whole: its size is looked at first.
  private static void checkEnd(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      long at = channel.size() - END_BYTES;
      ByteBuffer end = at < 0 ? ByteBuffer.allocate(0) : read(channel, at, END_BYTES);
      // Behind a comment there could be another end, which is the one that ZipFile believes.
      if (at < 0 || end.getInt(0) != END_SIGNATURE || end.getShort(END_COMMENT) != 0) {
        throw new ImportException("%s is no ZIP archive, or not all of it".formatted(path));
      }
      long count = end.getShort(10) & 0xffff;
      long size = end.getInt(12) & 0xffff_ffffL;
      long begin = end.getInt(16) & 0xffff_ffffL;
      long behind = at;
      ByteBuffer locator =
          at < LOCATOR_BYTES
              ? ByteBuffer.allocate(4)
              : read(channel, at - LOCATOR_BYTES, LOCATOR_BYTES);
      if (locator.getInt(0) == LOCATOR_SIGNATURE) {
        long place = locator.getLong(8);
        if (place < 0 || place > at - END64_BYTES) {
          throw new ImportException("%s is damaged at its end".formatted(path));
        }
        ByteBuffer end64 = read(channel, place, END64_BYTES);
        if (end64.getInt(0) != END64_SIGNATURE) {
          throw new ImportException("%s is damaged at its end".formatted(path));
        }
        count = Math.max(count == 0xffff ? 0 : count, end64.getLong(32));
        size = Math.max(size == 0xffff_ffffL ? 0 : size, end64.getLong(40));
        begin = end64.getLong(48);
        behind = place;
      }
      if (count < 0 || count > FILES_MAX || size < 0 || size > DIRECTORY_BYTES_MAX) {
        throw new ImportException(
            "%s has %,d files in a directory of %,d bytes: accepted are %,d in %,d"
                .formatted(path, count, size, FILES_MAX, DIRECTORY_BYTES_MAX));
      }
      // Else it is two files in one, and programs do not agree on which.
      if (begin != behind - size) {
        throw new ImportException(
            "%s has bytes before the archive, or is damaged at its end".formatted(path));
      }
    }
  }

  private static ByteBuffer read(FileChannel channel, long at, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    while (bytes.hasRemaining() && channel.read(bytes, at + bytes.position()) > 0) {
      // Reads on until all of it is there.
    }
    return bytes;
  }

  private JsonNode manifest(Path path) throws IOException {
    ZipEntry entry = zip.getEntry(ArchiveWriter.MANIFEST);
    if (entry == null) {
      throw new ImportException(
          "%s is no export of Cartway: it has no %s".formatted(path, ArchiveWriter.MANIFEST));
    }
    try (InputStream in = zip.getInputStream(entry)) {
      byte[] text = in.readNBytes(MANIFEST_BYTES_MAX + 1);
      if (text.length > MANIFEST_BYTES_MAX) {
        throw new ImportException(
            "the manifest has more than %,d bytes".formatted(MANIFEST_BYTES_MAX));
      }
      try (JsonParser parser = JSON.createParser(text)) {
        JsonNode root = parser.readValueAsTree();
        if (root != null && root.isObject() && parser.nextToken() == null) {
          return root;
        }
      }
      throw new ImportException("the manifest of %s is no object of JSON".formatted(path));
    } catch (JacksonException malformed) {
      throw new ImportException(
          "the manifest of %s is no JSON that can be read".formatted(path), malformed);
    } catch (ZipException | EOFException damaged) {
      throw new ImportException("%s is damaged: its manifest".formatted(path), damaged);
    }
  }

  private static ImportFile file(JsonNode json) {
    String path = known(json.path("path").asText());
    String sha256 = json.path("sha256").asText();
    JsonNode bytes = json.path("bytes");
    if (!bytes.isIntegralNumber()
        || !bytes.canConvertToLong()
        || bytes.asLong() < 0
        || !Scan.isAll(sha256, 64, 64, c -> Scan.isDigit(c) || (c >= 'a' && c <= 'f'))) {
      throw new ImportException("the manifest has no size and checksum of %s".formatted(path));
    }
    Map<String, String> facts = new TreeMap<>();
    json.properties()
        .forEach(fact -> {
          if (fact.getValue().isTextual()) {
            facts.put(fact.getKey(), fact.getValue().asText());
          }
        });
    return new ImportFile(path, bytes.asLong(), sha256, facts);
  }

  /// Compares the manifest with what is there.
  private void compare() {
    Set<String> seen = new HashSet<>();
    for (ZipEntry entry : Collections.list(zip.entries())) {
      String name = entry.getName();
      if (!seen.add(name)) {
        throw new ImportException("the archive has %s twice".formatted(name));
      }
      if (name.equals(ArchiveWriter.MANIFEST)) {
        // Once: getEntry and this list would not see the same of two.
      } else if (!incomplete.contains(known(name))) {
        ImportFile file = files.get(name);
        if (file == null) {
          throw new ImportException("the manifest does not name %s".formatted(name));
        }
        if (entry.getSize() != file.bytes()) {
          throw new ImportException(
              "%s has %,d bytes, and the manifest says %,d"
                  .formatted(name, entry.getSize(), file.bytes()));
        }
      }
    }
    for (String path : files.keySet()) {
      if (!seen.contains(path)) {
        throw new ImportException("the archive lacks %s, which the manifest names".formatted(path));
      }
    }
  }

  /// The same name, if an export has files of such names.
  private static String known(String name) {
    List<String> parts = Scan.split(name, c -> c == '/');
    boolean isKnown =
        name.length() <= NAME_LENGTH_MAX
            && switch (parts.getFirst()) {
              case "geofences" -> isPart(name, "geofences/geofences", ".geojson");
              case "assets" -> isPart(name, "assets/assets", ".ndjson");
              case "positions" ->
                  isPart(name, "positions/positions", ".csv")
                      || isPart(name, "positions/positions", ".ndjson");
              case "styles" ->
                  parts.size() == 2
                      && parts.get(1).endsWith(".json")
                      && isId(parts.get(1).substring(0, parts.get(1).length() - 5));
              case "batch" ->
                  parts.size() == 3 && isId(parts.get(1)) && BATCH_FILES.contains(parts.get(2));
              default -> false;
            };
    if (!isKnown) {
      throw new ImportException(
          "the archive has a file \"%s\", which no export of this version has"
              .formatted(name.length() > 100 ? name.substring(0, 100) + "..." : name));
    }
    return name;
  }

  /// Whether a name is that of a file, or of a further part of it: `file.json`, `file-2.json`.
  private static boolean isPart(String name, String file, String end) {
    return name.equals(file + end)
        || (name.startsWith(file + "-")
            && name.endsWith(end)
            && Scan.isNumber(name.substring(file.length() + 1, name.length() - end.length()), 6));
  }

  private static boolean isId(String text) {
    return Scan.isAll(
        text, 1, ID_LENGTH_MAX, c -> Scan.isLetterOrDigit(c) || c == '-' || c == '_' || c == '~');
  }

  /// When it was made.
  public Instant created() {
    return created;
  }

  /// The whole files, by path in the order of the manifest.
  public Map<String, ImportFile> files() {
    return Collections.unmodifiableMap(files);
  }

  /// Files that the manifest calls incomplete.
  public Set<String> incomplete() {
    return Collections.unmodifiableSet(incomplete);
  }

  /// Bytes of all files together.
  public long bytes() {
    return bytes;
  }

  /// A whole file.
  ///
  /// @throws ImportException when there is none
  public ImportFile file(String path) {
    @Nullable ImportFile file = files.get(path);
    if (file == null) {
      throw new ImportException("the archive lacks %s".formatted(path));
    }
    return file;
  }

  /// Reads a file. The stream ends with an [ImportException] when its bytes are not those of the
  /// manifest.
  public InputStream read(ImportFile file) throws IOException {
    try {
      return new CheckedStream(zip.getInputStream(zip.getEntry(file.path())), file);
    } catch (ZipException damaged) {
      throw new ImportException("%s is damaged".formatted(file.path()), damaged);
    }
  }

  /// The bytes of a small file.
  ///
  /// @param bytesMax most that it may have
  public byte[] bytes(ImportFile file, int bytesMax) throws IOException {
    if (file.bytes() > bytesMax) {
      throw new ImportException(
          "%s has %,d bytes: accepted are %,d".formatted(file.path(), file.bytes(), bytesMax));
    }
    try (InputStream in = read(file)) {
      return in.readAllBytes();
    }
  }

  /// Reads a file to its end.
  public void check(ImportFile file) throws IOException {
    try (InputStream in = read(file)) {
      var _ = in.transferTo(OutputStream.nullOutputStream());
    }
  }

  @Override
  public void close() throws IOException {
    zip.close();
  }
}
