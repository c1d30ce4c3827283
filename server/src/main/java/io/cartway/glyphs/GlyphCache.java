package io.cartway.glyphs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
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
  private final TextShaper shaper = new TextShaper();
  private final Object lock = new Object();
  private final Map<Key, Kept> recent = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  /// @param font a stack, of which the character is asked for, or a face, of which the glyph
  private record Key(Object font, int number) {}

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

  /// A word in the forms and places that its letters have beside each other; empty when no font of
  /// the stack can tell. Takes some tenths of a millisecond when it must be made, and most of a
  /// second when it is the first of all.
  ///
  /// @param text characters of one script, which is written in one direction; at most 512
  /// @throws IOException when a font cannot be read
  public Optional<ShapedWord> word(FontStack stack, String text) throws IOException {
    FontFace face = face(stack, text);
    int[] shaped = face == null ? new int[0] : shaper.shape(face, text);
    if (face == null || shaped.length == 0) {
      return Optional.empty();
    }
    double scale = face.scale();
    int count = shaped.length / HarfBuzz.NUMBERS;
    List<ShapedWord.Part> parts = new ArrayList<>();
    double pen = 0;
    int clusters = 0;
    for (int i = 0; i < count; clusters++) {
      int end = i;
      double width = 0;
      while (end < count && cluster(shaped, end) == cluster(shaped, i)) {
        width += shaped[HarfBuzz.NUMBERS * end++ + 2] * scale;
      }
      double middle = pen + width / 2;
      for (; i < end; i++) {
        int at = HarfBuzz.NUMBERS * i;
        if (shaped[at] != 0) {
          double x = pen + shaped[at + 3] * scale;
          Glyph glyph = outline(face, shaped[at]);
          parts.add(new ShapedWord.Part(glyph, x, shaped[at + 4] * scale, middle, clusters));
        }
        pen += shaped[at + 2] * scale;
      }
    }
    return Optional.of(new ShapedWord(parts, pen, clusters));
  }

  private static int cluster(int[] shaped, int glyph) {
    return shaped[HarfBuzz.NUMBERS * glyph + 1];
  }

  /// The first font that has all of a text, else the first that has its first character, else the
  /// first that has any.
  private @Nullable FontFace face(FontStack stack, String text) throws IOException {
    int[] codePoints =
        text.codePoints().filter(c -> Character.getType(c) != Character.FORMAT).toArray();
    FontFace first = null;
    FontFace any = null;
    for (FontFace face : library.faces(stack)) {
      int had = 0;
      for (int codePoint : codePoints) {
        had += face.has(codePoint) ? 1 : 0;
      }
      if (had > 0 && had == codePoints.length) {
        return face;
      }
      first = first == null && had > 0 && face.has(text.codePointAt(0)) ? face : first;
      any = any == null && had > 0 ? face : any;
    }
    return first == null ? any : first;
  }

  private Glyph outline(FontFace face, int number) throws IOException {
    Key key = new Key(face, number);
    Kept kept = recent(key);
    if (kept != null && kept.glyph().isPresent()) {
      return kept.glyph().get();
    }
    Glyph made = face.outline(number);
    keep(key, new Kept(Optional.of(made)));
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
