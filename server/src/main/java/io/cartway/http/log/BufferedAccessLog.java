package io.cartway.http.log;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import io.cartway.work.Supervised;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Collects entries and writes them in batches from a separate thread, so that a request neither
/// formats its line nor waits for the disk. Lines are written within a twentieth of a second:
/// entries that live longer survive garbage collections and make each of them more expensive. A
/// slow or blocked output delays no request: entries that do not fit are dropped and counted, and
/// the count is logged when the output recovers. A normal stop writes the whole queue, if the
/// output takes it within a few seconds; a killed process loses the last twentieth of a second.
final class BufferedAccessLog implements AccessLog {

  private static final Logger LOG = LoggerFactory.getLogger(BufferedAccessLog.class);
  private static final Duration PAUSE = Duration.ofMillis(50);

  /// One string with thousands of lines would be too large for the young generation.
  private static final int LINES_AT_ONCE = 256;

  private static final Duration LAST_LINES_MAX = Duration.ofSeconds(2);

  private final int capacity;
  private final Consumer<String> out;
  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicLong dropped = new AtomicLong();
  private final Supervised writer;

  // Guarded by the lock.
  private List<LoggedRequest> gathered = new ArrayList<>();

  // Used only by the writer's thread.
  private long droppedTold;

  /// @param capacity entries that may be queued
  /// @param out receives lines of JSON, without the final line feed
  BufferedAccessLog(int capacity, Consumer<String> out) {
    this.capacity = capacity;
    this.out = out;
    this.writer = Supervised.start("access-log", PAUSE, this::flush, System::nanoTime);
  }

  @Override
  public void write(LoggedRequest entry) {
    boolean isWorthWriting;
    lock.lock();
    try {
      if (gathered.size() >= capacity) {
        dropped.incrementAndGet();
        return;
      }
      gathered.add(entry);
      // Small batches: a large one would occupy a processor while requests wait for it.
      isWorthWriting = gathered.size() % LINES_AT_ONCE == 0;
    } finally {
      lock.unlock();
    }
    if (isWorthWriting) {
      writer.wake();
    }
  }

  private void flush() {
    List<LoggedRequest> entries;
    lock.lock();
    try {
      if (gathered.isEmpty()) {
        return;
      }
      entries = gathered;
      gathered = new ArrayList<>(entries.size());
    } finally {
      lock.unlock();
    }
    for (int from = 0; from < entries.size(); from += LINES_AT_ONCE) {
      int to = Math.min(entries.size(), from + LINES_AT_ONCE);
      try {
        out.accept(lines(entries.subList(from, to)));
      } catch (RuntimeException failed) {
        dropped.addAndGet(entries.size() - from);
        throw failed;
      }
    }
    tellDropped();
  }

  private void tellDropped() {
    long now = dropped.get();
    if (now > droppedTold) {
      LOG.warn("{} lines of the access log were dropped", now - droppedTold);
      droppedTold = now;
    }
  }

  private static String lines(List<LoggedRequest> entries) {
    StringWriter text = new StringWriter(256 * entries.size());
    try (JsonGenerator json = JsonLines.FACTORY.createGenerator(text)) {
      json.setRootValueSeparator(new SerializedString("\n"));
      for (LoggedRequest entry : entries) {
        entry.write(json);
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException("a StringWriter does not fail", impossible);
    }
    return text.toString();
  }

  @Override
  public long dropped() {
    return dropped.get();
  }

  @Override
  public Optional<Supervised.State> state() {
    return Optional.of(writer.state());
  }

  /// Writes the queue, if the output takes it; later entries are lost.
  @Override
  public void close() {
    writer.close();
    if (!writer.awaitEnd(LAST_LINES_MAX)) {
      LOG.warn("the last lines of the access log could not be written");
    }
  }
}
