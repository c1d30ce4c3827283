package io.cartway.glyphs;

import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Single glyphs, the same as in the ranges of [Glyphs], for drawing them here. The most recent
/// ones are kept in memory. Thread-safe.
public final class GlyphCache {

  /// What an entry takes besides its field: key, glyph, nodes.
  private static final int ENTRY_SIZE = 200;

  private final FontLibrary library;
  private final long bytesMax;
  private final Object lock = new Object();
  private final Map<Key, Kept> recent = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  private record Key(FontStack stack, int codePoint) {}

  /// @param glyph empty when no font has it
  private record Kept(Optional<Glyph> glyph) {

    long size() {
      return (long) ENTRY_SIZE + glyph.map(each -> each.field().length).orElse(0);
    }
  }

  /// @param bytesMax most bytes in memory
  public GlyphCache(FontLibrary library, long bytesMax) {
    this.library = library;
    this.bytesMax = bytesMax;
  }

  /// The fonts.
  public FontLibrary library() {
    return library;
  }

  /// The glyph of a character; empty when no font has one. Takes some tenths of a millisecond when
  /// it must be made.
  ///
  /// @param codePoint 0 to 0x10FFFF
  /// @throws IOException when a font cannot be read
  public Optional<Glyph> find(FontStack stack, int codePoint) throws IOException {
    Key key = new Key(stack, codePoint);
    Kept kept = recent(key);
    if (kept != null) {
      return kept.glyph();
    }
    Optional<Glyph> made =
        Glyphs.isDrawn(codePoint)
            ? Optional.ofNullable(Glyphs.glyph(codePoint, library.faces(stack)))
            : Optional.empty();
    keep(key, new Kept(made));
    return made;
  }

  private @Nullable Kept recent(Key key) {
    synchronized (lock) {
      return recent.get(key);
    }
  }

  private void keep(Key key, Kept kept) {
    synchronized (lock) {
      // Two callers may make the same: the work is small, and waiting would hold a turn.
      if (kept.size() > bytesMax || recent.putIfAbsent(key, kept) != null) {
        return;
      }
      bytes += kept.size();
      Iterator<Kept> oldest = recent.values().iterator();
      while (bytes > bytesMax) {
        bytes -= oldest.next().size();
        oldest.remove();
      }
    }
  }

  /// The bytes of what is kept.
  long keptBytes() {
    synchronized (lock) {
      return bytes;
    }
  }
}
