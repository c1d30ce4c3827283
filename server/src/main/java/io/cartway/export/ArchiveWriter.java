package io.cartway.export;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/// Writes an archive from its first byte to its last, without going back: ZIP, in its 64-bit form
/// where it has to be. What it remembers until the manifest are some 300 bytes for each file. For
/// one thread.
public final class ArchiveWriter implements AutoCloseable {

  /// What [ImportArchive] reads, also of archives of other programs of the same version.
  public static final String FORMAT = "cartway-export";

  /// The version that is written, and the newest that is read.
  public static final int VERSION = 1;

  /// The name of the manifest.
  public static final String MANIFEST = "manifest.json";

  private static final JsonFactory JSON = new JsonFactory();

  /// The standard level costs three times as much for a tenth less.
  private static final int LEVEL = 3;

  private final Zip zip;
  private final Head head;
  private final MessageDigest digest;
  private final Map<String, Long> counts = new LinkedHashMap<>();
  private final List<Written> files = new ArrayList<>();
  private final List<Cut> incomplete = new ArrayList<>();
  private @Nullable Open open;

  /// What the manifest begins with.
  ///
  /// @param program and its version
  /// @param wish what was asked for
  /// @param created now; the time of all files
  public record Head(String program, ExportWish wish, Instant created) {}

  private record Written(String path, long bytes, String sha256, Map<String, String> facts) {}

  private record Cut(String path, String reason) {}

  private static final class Open {
    private final String path;
    private final Map<String, String> facts;
    private long bytes;

    Open(String path, Map<String, String> facts) {
      this.path = path;
      this.facts = facts;
    }
  }

  private static final class Zip extends ZipOutputStream {
    Zip(OutputStream out) {
      super(out, UTF_8);
      setLevel(LEVEL);
    }

    /// Frees the memory of the compressor. [#close] would end an archive that broke off as if it
    /// were whole.
    void release() {
      def.end();
    }
  }

  /// @param out is not closed
  public ArchiveWriter(OutputStream out, Head head) {
    this.zip = new Zip(out);
    this.head = head;
    head.wish.types().forEach(type -> counts.put(type, 0L));
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException everyPlatformHasIt) {
      throw new IllegalStateException(everyPlatformHasIt);
    }
  }

  /// Counts items of a type.
  public void count(String type, long items) {
    counts.merge(type, items, Long::sum);
  }

  /// Begins a file.
  public void begin(String path, Map<String, String> facts) throws IOException {
    open = new Open(path, facts);
    zip.putNextEntry(entry(path));
  }

  private ZipEntry entry(String path) {
    ZipEntry entry = new ZipEntry(path);
    entry.setTimeLocal(LocalDateTime.ofInstant(head.created, ZoneOffset.UTC));
    return entry;
  }

  private Open open() {
    Open now = open;
    if (now == null) {
      throw new IllegalStateException("no file is open");
    }
    return now;
  }

  /// Writes a piece of the file.
  public void write(byte[] piece) throws IOException {
    open().bytes += piece.length;
    digest.update(piece);
    zip.write(piece);
  }

  /// Ends the file.
  public void end() throws IOException {
    Open now = open();
    zip.closeEntry();
    open = null;
    files.add(
        new Written(now.path, now.bytes, HexFormat.of().formatHex(digest.digest()), now.facts));
  }

  /// Notes that a file could not be written to its end. If it was begun, it is in the archive as
  /// far as it came.
  ///
  /// @param reason a clause
  public void cut(String path, String reason) throws IOException {
    if (open != null) {
      zip.closeEntry();
      open = null;
      digest.reset();
    }
    incomplete.add(new Cut(path, reason));
  }

  /// The files that are not whole, in sentences.
  public List<String> incomplete() {
    return incomplete.stream()
        .map(cut -> "%s is incomplete: %s".formatted(cut.path, cut.reason))
        .toList();
  }

  /// Writes the manifest and the end. Nothing may be written afterwards.
  public void finish() throws IOException {
    zip.putNextEntry(entry(MANIFEST));
    zip.write(manifest());
    zip.closeEntry();
    zip.finish();
  }

  private byte[] manifest() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      json.setPrettyPrinter(new DefaultPrettyPrinter());
      json.writeStartObject();
      json.writeStringField("format", FORMAT);
      json.writeNumberField("version", VERSION);
      json.writeStringField("program", head.program);
      json.writeStringField("created", head.created.truncatedTo(ChronoUnit.MILLIS).toString());
      json.writeArrayFieldStart("tables");
      for (String word : head.wish.tableWords()) {
        json.writeString(word);
      }
      json.writeEndArray();
      json.writeObjectFieldStart("counts");
      for (Map.Entry<String, Long> count : counts.entrySet()) {
        json.writeNumberField(count.getKey(), count.getValue());
      }
      json.writeEndObject();
      json.writeArrayFieldStart("files");
      for (Written file : files) {
        json.writeStartObject();
        json.writeStringField("path", file.path);
        json.writeNumberField("bytes", file.bytes);
        json.writeStringField("sha256", file.sha256);
        for (Map.Entry<String, String> fact : new TreeMap<>(file.facts).entrySet()) {
          json.writeStringField(fact.getKey(), fact.getValue());
        }
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeArrayFieldStart("incomplete");
      for (Cut cut : incomplete) {
        json.writeStartObject();
        json.writeStringField("path", cut.path);
        json.writeStringField("reason", cut.reason);
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    return bytes.toByteArray();
  }

  /// Frees memory. An archive that was not finished stays visibly incomplete.
  @Override
  public void close() {
    zip.release();
  }
}
