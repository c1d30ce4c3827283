package io.cartway.glyphs;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

/// A range as protobuf's own reader reads it: the message `glyphs` of Mapbox's glyphs.proto.
///
/// @param name of the stack
/// @param range as `0-255`
/// @param byCharacter in the order of characters
record ReadGlyphs(String name, String range, TreeMap<Integer, Read> byCharacter) {

  /// A glyph.
  ///
  /// @param metrics width, height, left, top, advance, with blanks between them
  record Read(String metrics, ByteString bitmap) {

    /// The byte of a pixel.
    ///
    /// @param column from the left edge of the border
    /// @param row from the upper edge of the border
    int at(int column, int row) {
      int width = Integer.parseInt(metrics.substring(0, metrics.indexOf(' '))) + 6;
      return bitmap.byteAt(row * width + column) & 0xFF;
    }
  }

  static ReadGlyphs of(GlyphRange range) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(range.gzipped()))) {
      return of(in.readAllBytes());
    }
  }

  static ReadGlyphs of(byte[] plain) throws IOException {
    UnknownFieldSet stack =
        UnknownFieldSet.parseFrom(
            UnknownFieldSet.parseFrom(plain).getField(1).getLengthDelimitedList().getFirst());
    TreeMap<Integer, Read> read = new TreeMap<>();
    for (ByteString message : stack.getField(3).getLengthDelimitedList()) {
      UnknownFieldSet glyph = UnknownFieldSet.parseFrom(message);
      ByteString bitmap =
          glyph.hasField(2)
              ? glyph.getField(2).getLengthDelimitedList().getFirst()
              : ByteString.EMPTY;
      String metrics =
          "%d %d %d %d %d"
              .formatted(
                  number(glyph, 3),
                  number(glyph, 4),
                  signed(number(glyph, 5)),
                  signed(number(glyph, 6)),
                  number(glyph, 7));
      read.put((int) number(glyph, 1), new Read(metrics, bitmap));
    }
    return new ReadGlyphs(text(stack, 1), text(stack, 2), read);
  }

  private static String text(UnknownFieldSet message, int field) {
    return message.getField(field).getLengthDelimitedList().getFirst().toStringUtf8();
  }

  private static long number(UnknownFieldSet message, int field) {
    return message.getField(field).getVarintList().getFirst();
  }

  private static long signed(long zigzag) {
    return zigzag % 2 == 0 ? zigzag / 2 : -(zigzag + 1) / 2;
  }
}
