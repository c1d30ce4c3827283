package io.cartway.glyphs;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cartway.work.Deadline;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/// Ranges of glyphs as MapLibre, fontnik and TinySDF have them: 24 pixels per em, a border of 3, a
/// radius of 8, a quarter of it inside. They are made when they are asked for; the most recent ones
/// are kept in memory, more of them in files. Thread-safe.
public final class Glyphs {

  /// The last character of Unicode, 0x10FFFF.
  public static final int CODE_POINT_MAX = Character.MAX_CODE_POINT;

  /// Part of the keys of files: another drawing needs another number.
  private static final int DRAWING = 2;

  /// What an entry in memory takes besides its bytes: key, tag, nodes.
  private static final int ENTRY_SIZE = 500;

  private final FontLibrary library;
  private final GlyphFiles files;
  private final long bytesMax;
  private final Object lock = new Object();
  private final Map<Key, GlyphRange> recent = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  private record Key(FontStack stack, int first) {}

  /// zlib's own level, 6, takes three times as long for the smooth bytes of distances.
  private static final class FastGzip extends GZIPOutputStream {

    private static final int LEVEL = 4;

    FastGzip(OutputStream out) throws IOException {
      super(out, 8_192);
      def.setLevel(LEVEL);
    }
  }

  /// @param folder keeps made ranges; made if it is missing
  /// @param bytesMax most bytes in memory
  /// @param fileBytesMax most bytes in files
  public Glyphs(FontLibrary library, Path folder, long bytesMax, long fileBytesMax) {
    this.library = library;
    this.files = GlyphFiles.open(folder, fileBytesMax);
    this.bytesMax = bytesMax;
  }

  /// The fonts.
  public FontLibrary library() {
    return library;
  }

  /// The glyphs of 256 characters. Characters that no font has are left out.
  ///
  /// @param first the first character, a multiple of 256
  /// @param deadline by which they must be made
  public GlyphRange range(FontStack stack, int first, Deadline deadline) throws IOException {
    if (first < 0 || first > CODE_POINT_MAX || first % GlyphRange.CHARACTERS != 0) {
      throw new IllegalArgumentException("no range begins at " + first);
    }
    Key key = new Key(stack, first);
    GlyphRange kept = recent(key);
    if (kept != null) {
      return kept;
    }
    List<FontFace> faces = library.faces(stack);
    String file = fileKey(key, faces);
    Optional<GlyphRange> filed = files.find(file);
    GlyphRange range =
        filed.isPresent() ? filed.get() : new GlyphRange(packed(made(key, faces, deadline)));
    if (filed.isEmpty()) {
      files.put(file, range);
    }
    keep(key, range);
    return range;
  }

  private static String fileKey(Key key, List<FontFace> faces) {
    StringBuilder text = new StringBuilder().append(DRAWING).append('\n').append(key.first);
    key.stack.fonts().forEach(font -> text.append('\n').append(font));
    faces.forEach(face -> text.append('\n').append(face.digest()));
    return HexFormat.of().formatHex(GlyphRange.digest(text.toString().getBytes(UTF_8)));
  }

  /// Messages of the format: `glyphs` has stacks (1); a stack has its name (1), its range (2) and
  /// glyphs (3).
  private static byte[] made(Key key, List<FontFace> faces, Deadline deadline) throws IOException {
    int last = key.first + GlyphRange.CHARACTERS - 1;
    Protobuf stack = new Protobuf();
    stack.bytes(1, String.join(", ", key.stack.fonts()).getBytes(UTF_8));
    stack.bytes(2, "%d-%d".formatted(key.first, last).getBytes(UTF_8));
    for (int codePoint = key.first; codePoint <= last; codePoint++) {
      deadline.check();
      if (isDrawn(codePoint)) {
        Glyph glyph = glyph(codePoint, faces);
        if (glyph != null) {
          Protobuf message = new Protobuf();
          glyph.write(message);
          stack.bytes(3, message.toBytes());
        }
      }
    }
    Protobuf glyphs = new Protobuf();
    glyphs.bytes(1, stack.toBytes());
    return glyphs.toBytes();
  }

  /// Whether fonts may have a character: not controls, halves of pairs, and what is not assigned.
  static boolean isDrawn(int codePoint) {
    int type = Character.getType(codePoint);
    return type != Character.CONTROL && type != Character.SURROGATE && type != Character.UNASSIGNED;
  }

  static @Nullable Glyph glyph(int codePoint, List<FontFace> faces) throws IOException {
    for (FontFace face : faces) {
      Optional<Glyph> glyph = face.glyph(codePoint);
      if (glyph.isPresent()) {
        return glyph.get();
      }
    }
    return null;
  }

  private static byte[] packed(byte[] plain) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream(plain.length / 2 + 64);
    try (GZIPOutputStream gzip = new FastGzip(packed)) {
      gzip.write(plain);
    } catch (IOException inMemory) {
      throw new IllegalStateException(inMemory);
    }
    return packed.toByteArray();
  }

  private @Nullable GlyphRange recent(Key key) {
    synchronized (lock) {
      return recent.get(key);
    }
  }

  private void keep(Key key, GlyphRange range) {
    synchronized (lock) {
      // Two callers may make the same: the work is small, and waiting would hold a turn.
      if (size(range) > bytesMax || recent.put(key, range) != null) {
        return;
      }
      bytes += size(range);
      Iterator<GlyphRange> oldest = recent.values().iterator();
      while (bytes > bytesMax) {
        bytes -= size(oldest.next());
        oldest.remove();
      }
    }
  }

  private static long size(GlyphRange range) {
    return range.gzipped().length + (long) ENTRY_SIZE;
  }

  /// The bytes of what is kept in memory.
  long keptBytes() {
    synchronized (lock) {
      return bytes;
    }
  }

  /// The bytes of what is kept in files.
  long filedBytes() {
    return files.bytes();
  }

  /// Opens the fonts of the program's first font, and makes what nearly every map asks for.
  public void warmUp() throws IOException {
    range(new FontStack(List.of(library.fonts().getFirst())), 0, Deadline.never());
  }
}
