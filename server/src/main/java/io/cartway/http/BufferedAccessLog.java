package io.cartway.http;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Gathers entries and writes them together, from a thread of its own, so that a request neither
/// makes its line nor waits for the disk. Lines are out after a fifth of a second. When they cannot
/// be written as fast as requests come, requests wait: nothing is dropped. A normal stop writes
/// all; a killed process loses the last fifth of a second.
final class BufferedAccessLog implements AccessLog {

  private static final Logger LOG = LoggerFactory.getLogger(BufferedAccessLog.class);
  private static final long PAUSE_NANOS = Duration.ofMillis(200).toNanos();

  private final int capacity;
  private final Consumer<String> out;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition isFree = lock.newCondition();
  private final Thread writer;
  private List<Entry> gathered = new ArrayList<>();
  private volatile boolean isClosed;

  /// @param capacity entries that may wait
  /// @param out takes lines of JSON, without the end of the last line
  BufferedAccessLog(int capacity, Consumer<String> out) {
    this.capacity = capacity;
    this.out = out;
    this.writer = Thread.ofPlatform().name("access-log").daemon().start(this::run);
  }

  @Override
  public void write(Entry entry) {
    lock.lock();
    try {
      while (gathered.size() >= capacity && !isClosed) {
        isFree.awaitUninterruptibly();
      }
      if (!isClosed) {
        gathered.add(entry);
        // Exactly then, so that a full second of requests wakes the writer a few times only.
        if (gathered.size() == capacity / 2) {
          LockSupport.unpark(writer);
        }
        return;
      }
    } finally {
      lock.unlock();
    }
    out.accept(lines(List.of(entry)));
  }

  private void run() {
    while (!isClosed) {
      LockSupport.parkNanos(PAUSE_NANOS);
      flush();
    }
    flush();
  }

  private void flush() {
    List<Entry> entries;
    lock.lock();
    try {
      entries = gathered;
      gathered = new ArrayList<>(entries.size());
      isFree.signalAll();
    } finally {
      lock.unlock();
    }
    if (entries.isEmpty()) {
      return;
    }
    try {
      out.accept(lines(entries));
    } catch (RuntimeException failed) {
      // The thread goes on: without it, requests would wait for ever.
      LOG.error("{} lines of the access log could not be written", entries.size(), failed);
    }
  }

  private static String lines(List<Entry> entries) {
    StringWriter text = new StringWriter(256 * entries.size());
    try (JsonGenerator json = JsonLines.FACTORY.createGenerator(text)) {
      json.setRootValueSeparator(new SerializedString("\n"));
      for (Entry entry : entries) {
        entry.write(json);
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException("a StringWriter does not fail", impossible);
    }
    return text.toString();
  }

  /// Writes what waits; entries that come later are written at once.
  @Override
  public void close() {
    lock.lock();
    try {
      isClosed = true;
      isFree.signalAll();
    } finally {
      lock.unlock();
    }
    LockSupport.unpark(writer);
    try {
      writer.join();
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }
}
