package io.cartway.search.http.batch;

import io.cartway.search.http.batch.RowAnswers.RowAnswer;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Remembers the answers of rows, the latest used first, up to 32 MB in all. Thread-safe.
final class AnswerCache {

  private static final long BYTES_MAX = 32_000_000;

  /// A key, an entry and the objects around the line.
  private static final int OVERHEAD = 200;

  private final Map<ByteBuffer, RowAnswer> answers = new LinkedHashMap<>(16, 0.75f, true);
  private long bytes;

  synchronized Optional<RowAnswer> find(ByteBuffer key) {
    return Optional.ofNullable(answers.get(key));
  }

  synchronized void put(ByteBuffer key, RowAnswer answer) {
    long size = size(answer);
    if (size > BYTES_MAX / 100) {
      return;
    }
    RowAnswer before = answers.put(key, answer);
    bytes += size - (before == null ? 0 : size(before));
    Iterator<RowAnswer> eldest = answers.values().iterator();
    while (bytes > BYTES_MAX) {
      bytes -= size(eldest.next());
      eldest.remove();
    }
  }

  synchronized int size() {
    return answers.size();
  }

  private static long size(RowAnswer answer) {
    return (long) answer.line().length + OVERHEAD;
  }
}
