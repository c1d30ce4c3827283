package io.cartway.rows;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.util.HexFormat;
import java.util.Optional;

/// The characters of a stream, strictly by its charset. Unlike Java's own reader it hands out all
/// characters before the first bad byte, so that the fault is met in its row.
final class DecodingReader extends Reader {

  private static final int SIZE = 16_384;

  private final InputStream in;
  private final RowCharset charset;
  private final CharsetDecoder decoder;

  /// Both are between two reads ready to be read from.
  private final ByteBuffer bytes = ByteBuffer.allocate(SIZE).limit(0);

  private final CharBuffer chars = CharBuffer.allocate(SIZE).limit(0);
  private boolean ended;

  private DecodingReader(InputStream in, RowCharset charset) {
    this.in = in;
    this.charset = charset;
    this.decoder =
        charset
            .charset()
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
  }

  /// @param given the charset unless a byte order mark tells another; UTF-8 when empty
  static DecodingReader open(InputStream in, Optional<RowCharset> given) throws IOException {
    byte[] start = in.readNBytes(3);
    RowCharset charset = given.orElse(RowCharset.UTF_8);
    int skip = 0;
    if (startsWith(start, 0xEF, 0xBB, 0xBF)) {
      charset = RowCharset.UTF_8;
      skip = 3;
    } else if (startsWith(start, 0xFF, 0xFE)) {
      charset = RowCharset.UTF_16LE;
      skip = 2;
    } else if (startsWith(start, 0xFE, 0xFF)) {
      charset = RowCharset.UTF_16BE;
      skip = 2;
    }
    DecodingReader reader = new DecodingReader(in, charset);
    reader.bytes.clear().put(start, skip, start.length - skip).flip();
    return reader;
  }

  private static boolean startsWith(byte[] bytes, int... mark) {
    if (bytes.length < mark.length) {
      return false;
    }
    for (int i = 0; i < mark.length; i++) {
      if ((bytes[i] & 0xFF) != mark[i]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int read(char[] to, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!chars.hasRemaining() && !fill()) {
      return -1;
    }
    int count = Math.min(length, chars.remaining());
    chars.get(to, offset, count);
    return count;
  }

  /// A character that is yet to be read.
  ///
  /// @param ahead how many characters lie before it
  /// @return -1 at the end, at a bad byte, and some ten thousand characters ahead
  int peek(int ahead) throws IOException {
    while (chars.remaining() <= ahead) {
      if (chars.remaining() > SIZE - 2 || !fill()) {
        return -1;
      }
    }
    return chars.get(chars.position() + ahead);
  }

  /// Decodes more.
  ///
  /// @return whether there was more before the end or, with characters left to be read, before a
  ///   bad byte
  private boolean fill() throws IOException {
    int before = chars.remaining();
    chars.compact();
    try {
      while (chars.position() == before) {
        CoderResult result = decoder.decode(bytes, chars, ended);
        if (result.isError() && chars.position() == 0) {
          throw fault(result.length());
        }
        if (result.isError() || chars.position() > before || ended) {
          break;
        }
        bytes.compact();
        int count = in.read(bytes.array(), bytes.position(), bytes.remaining());
        ended = count < 0;
        bytes.position(bytes.position() + Math.max(0, count)).flip();
      }
    } finally {
      chars.flip();
    }
    return chars.remaining() > before;
  }

  private NotInCharsetException fault(int length) {
    byte[] bad = new byte[Math.min(length, bytes.remaining())];
    bytes.get(bytes.position(), bad);
    String hex = HexFormat.ofDelimiter(" ").withUpperCase().formatHex(bad);
    return new NotInCharsetException(
        "%s %s, which %s no %s"
            .formatted(
                bad.length == 1 ? "the byte" : "the bytes",
                hex,
                bad.length == 1 ? "is" : "are",
                charset.label()));
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
