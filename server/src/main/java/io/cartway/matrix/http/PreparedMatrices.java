package io.cartway.matrix.http;

import io.cartway.matrix.MatrixRequest;
import io.cartway.matrix.MatrixTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// What turns of jobs need again: their requests, and tables to blocks of their destinations.
/// Thread-safe: two turns may make the same at once, and one of the two is kept.
final class PreparedMatrices {

  /// Requests take half a megabyte at most, and what they avoid.
  private static final int REQUESTS_MAX = 4;

  private final long tableBytesMax;

  // Guarded by itself.
  private final Map<String, MatrixRequest> requests =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, MatrixRequest> eldest) {
          return size() > REQUESTS_MAX;
        }
      };

  // Guarded by itself.
  private final Map<String, Kept> tables = new LinkedHashMap<>(16, 0.75f, true);
  private long tableBytes;

  /// @param bytes as they were when it was made; a table grows when a row finds no path
  private record Kept(MatrixTable table, long bytes) {}

  /// @param tableBytesMax of all tables; the newest is kept even if it alone is larger
  PreparedMatrices(long tableBytesMax) {
    this.tableBytesMax = tableBytesMax;
  }

  /// The request of a job.
  MatrixRequest request(String jobId, Supplier<MatrixRequest> read) {
    synchronized (requests) {
      MatrixRequest known = requests.get(jobId);
      if (known != null) {
        return known;
      }
    }
    MatrixRequest made = read.get();
    synchronized (requests) {
      requests.put(jobId, made);
    }
    return made;
  }

  /// A table.
  MatrixTable table(String key, Supplier<MatrixTable> make) {
    synchronized (tables) {
      Kept known = tables.get(key);
      if (known != null) {
        return known.table;
      }
    }
    // Not under the lock, because it may pause.
    MatrixTable made = make.get();
    synchronized (tables) {
      Kept kept = new Kept(made, made.sizeBytes());
      Kept before = tables.put(key, kept);
      tableBytes += kept.bytes - (before == null ? 0 : before.bytes);
      List<String> oldestFirst = new ArrayList<>(tables.keySet());
      for (String oldest : oldestFirst) {
        if (tableBytes <= tableBytesMax || tables.size() == 1) {
          break;
        }
        Kept dropped = tables.remove(oldest);
        tableBytes -= dropped == null ? 0 : dropped.bytes;
      }
    }
    return made;
  }

  /// How many tables are kept, for tests.
  int tableCount() {
    synchronized (tables) {
      return tables.size();
    }
  }
}
