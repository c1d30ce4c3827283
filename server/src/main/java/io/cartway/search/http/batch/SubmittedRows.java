package io.cartway.search.http.batch;

import io.cartway.http.Call;
import io.cartway.jobs.Submission;
import io.cartway.jobs.http.BodyHash;
import io.cartway.jobs.http.Turns;
import io.cartway.rows.Cell;
import io.cartway.rows.Row;
import io.cartway.rows.RowException;
import io.cartway.rows.RowLimits;
import io.cartway.rows.RowReader;
import io.cartway.rows.RowReading;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The body of a submission: reads its rows, in pieces, and hashes all of it. For one thread.
final class SubmittedRows implements AutoCloseable {

  private static final int PART_ROWS = 2500;
  private static final int PART_BYTES = 256 * 1024;
  private static final int DRAIN_BYTES = 64 * 1024;

  private final HashedStream body;
  private final RowReader reader;

  /// The hashes of all ids.
  private long[] ids = new long[64];

  private int idCount;
  private long count;

  /// @param hash receives the body
  SubmittedRows(Call call, RowReading reading, BodyHash hash) throws IOException {
    body = new HashedStream(call.bodyStream(), hash);
    reader = RowReader.open(body, reading, RowLimits.ofRows(StoredRows.ROWS_MAX));
  }

  /// A stream whose bytes are hashed as they are read.
  private static final class HashedStream extends FilterInputStream {
    private final BodyHash hash;

    HashedStream(InputStream in, BodyHash hash) {
      super(in);
      this.hash = hash;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int got = super.read(bytes, offset, length);
      if (got > 0) {
        hash.add(bytes, offset, got);
      }
      return got;
    }

    @Override
    public long skip(long count) throws IOException {
      return readNBytes((int) Math.min(count, DRAIN_BYTES)).length;
    }

    @Override
    public boolean markSupported() {
      return false;
    }

    void drain() throws IOException {
      byte[] rest = new byte[DRAIN_BYTES];
      while (read(rest, 0, rest.length) >= 0) {
        // The hash has them.
      }
    }
  }

  /// Reads the rest of a body without looking at it.
  static void hash(Call call, BodyHash hash) throws IOException {
    try (HashedStream body = new HashedStream(call.bodyStream(), hash)) {
      body.drain();
    }
  }

  /// Reads the rows of the next part; without rows when there are no more.
  ///
  /// @throws RowException when a row is faulty, or one too many
  StoredRows.Part next() throws IOException {
    StoredRows.Part part = new StoredRows.Part();
    while (part.rows() < PART_ROWS && part.size() < PART_BYTES) {
      Row row = reader.next();
      if (row == null) {
        body.drain();
        break;
      }
      count++;
      RowQuestions.id(row).ifPresent(this::addId);
      part.add(row);
    }
    return part;
  }

  private void addId(String id) {
    if (idCount == ids.length) {
      ids = Arrays.copyOf(ids, 2 * ids.length);
    }
    ids[idCount++] = hash(id);
  }

  /// Of 50,000 ids two have the same number by chance once in ten thousand million batches.
  private static long hash(String id) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < id.length(); i++) {
      hash = (hash ^ id.charAt(i)) * 0x100000001b3L;
      hash ^= hash >>> 29;
    }
    return hash;
  }

  /// Adds all rows to a submission.
  ///
  /// @param turns in which the rows are read
  void addTo(Submission submission, Turns turns) throws IOException {
    StoredRows.Part part = turns.take(this::next);
    while (part.rows() > 0) {
      submission.addInput(part.rows(), part.content());
      part = turns.take(this::next);
    }
  }

  /// How many rows there are.
  long count() {
    return count;
  }

  /// Rows whose id another row before them has.
  long repeatedIds() {
    Arrays.sort(ids, 0, idCount);
    int repeated = 0;
    for (int i = 1; i < idCount; i++) {
      repeated += ids[i] == ids[i - 1] ? 1 : 0;
    }
    return repeated;
  }

  /// The columns of all rows.
  ///
  /// @throws RowException when their names are too long together
  List<String> columns() {
    int length = reader.columns().stream().mapToInt(String::length).sum();
    if (length > BatchSettings.COLUMNS_LENGTH_MAX) {
      throw new RowException(
          "columns",
          "names of %,d characters in all".formatted(length),
          "at most %,d characters in the names of all columns"
              .formatted(BatchSettings.COLUMNS_LENGTH_MAX));
    }
    return List.copyOf(reader.columns());
  }

  /// The members beside the rows of a JSON document.
  ///
  /// @throws RowException when one is a list or an object
  Map<String, String> head() {
    Map<String, String> head = new LinkedHashMap<>();
    reader
        .head()
        .forEach((name, cell) -> {
          if (cell instanceof Cell.Nested(String json)) {
            throw new RowException(name, json, "a text, a number, true or false");
          }
          Optional<String> text = cell.scalar();
          text.ifPresent(value -> head.put(name, value));
        });
    return head;
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
