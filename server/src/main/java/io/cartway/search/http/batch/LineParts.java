package io.cartway.search.http.batch;

import io.cartway.rows.RowException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// Cuts lines into parts of some size, each of whole lines. For one thread.
final class LineParts {

  /// A part, as a line, may have so many bytes.
  private static final int BYTES_MAX = 8_000_000;

  private final InputStream in;
  private final String name;
  private final int bytes;
  private final byte[] read = new byte[16 * 1024];
  private int at;
  private int end;
  private long lines;

  /// Lines of the part that was read last.
  private int count;

  /// @param name of the file, for faults
  /// @param bytes after which a part ends with its line
  LineParts(InputStream in, String name, int bytes) {
    this.in = in;
    this.name = name;
    this.bytes = bytes;
  }

  /// The next part; null at the end.
  byte @Nullable [] next() throws IOException {
    ByteArrayOutputStream part = new ByteArrayOutputStream();
    count = 0;
    boolean isInLine = false;
    while (at < end || fill()) {
      int from = at;
      while (at < end && read[at] != '\n') {
        at++;
      }
      isInLine = at == end;
      at = isInLine ? at : at + 1;
      part.write(read, from, at - from);
      if (part.size() > BYTES_MAX) {
        throw fault("more than %,d bytes".formatted(BYTES_MAX), "shorter lines");
      }
      if (!isInLine) {
        count++;
        lines++;
        if (part.size() >= bytes) {
          return part.toByteArray();
        }
      }
    }
    if (isInLine) {
      throw fault("a line without an end", "lines that end");
    }
    return part.size() == 0 ? null : part.toByteArray();
  }

  private boolean fill() throws IOException {
    at = 0;
    end = Math.max(0, in.read(read));
    return end > 0;
  }

  private RowException fault(String given, String expected) {
    return new RowException("%s, line %,d".formatted(name, lines + 1), given, expected);
  }

  /// Lines of the part that was read last.
  int count() {
    return count;
  }

  /// Lines of all parts so far.
  long lines() {
    return lines;
  }
}
