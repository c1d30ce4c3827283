package io.cartway.app.table;

import io.cartway.app.console.UserException;
import io.cartway.rows.RowLimits;
import io.cartway.rows.RowReader;
import io.cartway.rows.RowReading;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/// A file of rows, read from its beginning as often as needed: memory does not grow with it.
///
/// @param file may be packed with gzip, whatever its name
/// @param reading how it is read
/// @param rows how many it has
/// @param columns of all rows, in order of appearance
/// @param hash SHA-256 of the file in hexadecimal digits
record InputTable(Path file, RowReading reading, int rows, List<String> columns, String hash) {

  private static final int BUFFER_BYTES = 1 << 16;
  private static final int GZIP_FIRST = 0x1f;
  private static final int GZIP_SECOND = 0x8b;

  /// Told now and then how many rows are read.
  @FunctionalInterface
  interface Reading {
    void at(int rows);
  }

  /// Reads a file once to its end, so that a fault in its last row shows before the work begins.
  ///
  /// @throws io.cartway.rows.RowException when it is no such table
  /// @throws UserException when it cannot be unpacked
  static InputTable read(Path file, RowReading reading, Reading progress) throws IOException {
    MessageDigest digest = sha256();
    try (InputStream raw = new DigestInputStream(Files.newInputStream(file), digest);
        RowReader rows = reader(new KeptOpen(raw), reading)) {
      int count = 0;
      while (rows.next() != null) {
        count++;
        if (count % 1000 == 0) {
          progress.at(count);
        }
      }
      raw.transferTo(OutputStream.nullOutputStream());
      return new InputTable(
          file,
          reading,
          count,
          List.copyOf(rows.columns()),
          HexFormat.of().formatHex(digest.digest()));
    } catch (ZipException | EOFException damaged) {
      throw new UserException(
          "%s is packed with gzip and damaged, or not whole: pack it again".formatted(file),
          damaged);
    }
  }

  /// Readers close at the end of the rows, and the hash wants the file to its end.
  private static final class KeptOpen extends FilterInputStream {
    KeptOpen(InputStream in) {
      super(in);
    }

    @Override
    public int read(byte[] bytes, int from, int count) throws IOException {
      return in.read(bytes, from, count);
    }

    @Override
    public void close() {}
  }

  /// The rows from the first on.
  RowReader open() throws IOException {
    return reader(Files.newInputStream(file), reading);
  }

  private static RowReader reader(InputStream raw, RowReading reading) throws IOException {
    InputStream bytes = new BufferedInputStream(raw, BUFFER_BYTES);
    try {
      bytes.mark(2);
      boolean isPacked = bytes.read() == GZIP_FIRST && bytes.read() == GZIP_SECOND;
      bytes.reset();
      return RowReader.open(
          isPacked ? new GZIPInputStream(bytes, BUFFER_BYTES) : bytes,
          reading,
          RowLimits.ofRows(Integer.MAX_VALUE));
    } catch (IOException | RuntimeException fault) {
      raw.close();
      throw fault;
    }
  }

  /// SHA-256 in hexadecimal digits.
  static String hash(byte[] bytes) {
    return HexFormat.of().formatHex(sha256().digest(bytes));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }
}
