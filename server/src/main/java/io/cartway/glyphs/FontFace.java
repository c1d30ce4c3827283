package io.cartway.glyphs;

import java.awt.geom.GeneralPath;
import java.io.IOException;
import java.util.Optional;
import org.apache.fontbox.cff.CFFCIDFont;
import org.apache.fontbox.cff.CFFFont;
import org.apache.fontbox.ttf.CmapLookup;
import org.apache.fontbox.ttf.GlyphData;
import org.apache.fontbox.ttf.NamingTable;
import org.apache.fontbox.ttf.OTFParser;
import org.apache.fontbox.ttf.OpenTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.jspecify.annotations.Nullable;

/// A file with outlines of characters, TrueType or OpenType. It is opened when its first glyph is
/// asked for, and then takes about its size of memory until [#forget]. Thread-safe.
final class FontFace {

  /// The library keeps each PostScript outline that was asked for: the font is opened anew after so
  /// many, which bounds that to some megabytes.
  private static final int GLYPHS_MAX = 4_096;

  private static final int BOLD = 600;
  private static final int NAME_TYPOGRAPHIC_FAMILY = 16;
  private static final int NAME_TYPOGRAPHIC_STYLE = 17;

  private final Source source;
  private final String digest;
  private final Object lock = new Object();
  private @Nullable OpenTypeFont font;
  private @Nullable CmapLookup characters;
  private int made;

  /// Gives the bytes of a font.
  @FunctionalInterface
  interface Source {
    /// The bytes of the file.
    byte[] read() throws IOException;
  }

  /// @param digest of the bytes
  FontFace(Source source, String digest) {
    this.source = source;
    this.digest = digest;
  }

  /// The digest of its bytes.
  String digest() {
    return digest;
  }

  /// The glyph of a character; empty when the font has none.
  Optional<Glyph> glyph(int codePoint) throws IOException {
    GeneralPath path;
    int advance;
    double scale;
    synchronized (lock) {
      OpenTypeFont open = open();
      int number = characters == null ? 0 : characters.getGlyphId(codePoint);
      if (number == 0) {
        return Optional.empty();
      }
      made++;
      path = path(open, number);
      advance = open.getAdvanceWidth(number);
      scale = (double) Glyph.SIZE / open.getUnitsPerEm();
    }
    return Optional.of(Glyph.of(codePoint, path, advance, scale));
  }

  /// The glyph of a number, as shaping gives it.
  ///
  /// @param number 1 or greater
  Glyph outline(int number) throws IOException {
    GeneralPath path;
    int advance;
    double scale;
    synchronized (lock) {
      OpenTypeFont open = open();
      made++;
      path = path(open, number);
      advance = open.getAdvanceWidth(number);
      scale = (double) Glyph.SIZE / open.getUnitsPerEm();
    }
    return Glyph.of(0, path, advance, scale);
  }

  /// Pixels of a unit of the font, at [Glyph#SIZE].
  double scale() throws IOException {
    synchronized (lock) {
      return (double) Glyph.SIZE / open().getUnitsPerEm();
    }
  }

  /// The bytes of the file, read anew.
  byte[] bytes() throws IOException {
    return source.read();
  }

  /// Whether the font has a character.
  boolean has(int codePoint) throws IOException {
    synchronized (lock) {
      open();
      return characters != null && characters.getGlyphId(codePoint) != 0;
    }
  }

  /// Family and style as the file has them: `Noto Sans JP Regular`.
  String name() throws IOException {
    synchronized (lock) {
      NamingTable names = open().getNaming();
      if (names == null) {
        throw new IOException("a font without names");
      }
      String family = name(names, NAME_TYPOGRAPHIC_FAMILY, names.getFontFamily());
      String style = name(names, NAME_TYPOGRAPHIC_STYLE, names.getFontSubFamily());
      return (family + ' ' + style).strip();
    }
  }

  private static String name(NamingTable names, int id, @Nullable String otherwise) {
    // Windows, Unicode, English: the record that every font for maps has.
    String name = names.getName(id, 3, 1, 0x409);
    return name != null ? name : otherwise == null ? "" : otherwise;
  }

  /// Whether its strokes are those of a bold font.
  boolean isBold() throws IOException {
    synchronized (lock) {
      var metrics = open().getOS2Windows();
      return metrics != null && metrics.getWeightClass() >= BOLD;
    }
  }

  /// Gives back the memory that it takes, until it is asked again.
  void forget() {
    synchronized (lock) {
      font = null;
      characters = null;
    }
  }

  /// Whether it takes memory now.
  boolean isOpen() {
    synchronized (lock) {
      return font != null;
    }
  }

  private OpenTypeFont open() throws IOException {
    OpenTypeFont open = font;
    if (open == null || (made > GLYPHS_MAX && open.isPostScript())) {
      try {
        open = new OTFParser().parse(new RandomAccessReadBuffer(source.read()));
        if (open.isPostScript()) {
          // Outlines in a newer format than the library reads have no table of that name.
          open.getCFF();
        }
        characters = open.getUnicodeCmapLookup(false);
      } catch (RuntimeException malformed) {
        throw new IOException("not a font that can be read: " + malformed.getMessage(), malformed);
      }
      font = open;
      made = 0;
    }
    return open;
  }

  private static GeneralPath path(OpenTypeFont font, int number) throws IOException {
    try {
      if (!font.isPostScript()) {
        GlyphData glyph = font.getGlyph().getGlyph(number);
        return glyph == null ? new GeneralPath() : glyph.getPath();
      }
      CFFFont outlines = font.getCFF().getFont();
      int id = outlines instanceof CFFCIDFont ? outlines.getCharset().getCIDForGID(number) : number;
      return outlines.getType2CharString(id).getPath();
    } catch (RuntimeException malformed) {
      throw new IOException("a glyph that cannot be read: " + malformed.getMessage(), malformed);
    }
  }
}
