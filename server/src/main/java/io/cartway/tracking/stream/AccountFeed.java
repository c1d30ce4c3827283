package io.cartway.tracking.stream;

import io.cartway.tracking.Happening;
import io.cartway.tracking.HappeningPage;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/// The newest of what happened to an account, held for all its streams. Thread-safe.
final class AccountFeed {

  /// Of a stream at once.
  private static final int BATCH_MAX = 500;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition isNew = lock.newCondition();

  /// Streams that are behind read one after the other, so that an account uses one connection of
  /// the database.
  private final ReentrantLock reading = new ReentrantLock(true);

  // Under the lock.
  private List<Told> held = new ArrayList<>();

  /// Everything behind it is held.
  private long from;

  private long head;
  private int streams;
  private long unusedSince;
  private boolean isClosed;

  /// Something that happened, and its bytes.
  static final class Told {
    private final Happening happening;
    private final byte[] text;

    Told(Happening happening, byte[] text) {
      this.happening = happening;
      this.text = text;
    }

    Happening happening() {
      return happening;
    }

    void writeTo(OutputStream out) throws IOException {
      out.write(text);
    }
  }

  /// What comes next in a stream.
  ///
  /// @param to the number that is reached by it
  record Batch(List<Told> told, long to) {}

  /// @param head the last number now
  /// @param now nanoseconds of a clock
  AccountFeed(long head, long now) {
    this.from = head;
    this.head = head;
    this.unusedSince = now;
  }

  /// A stream begins.
  ///
  /// @return false when there are as many as there may be
  boolean tryEnter(int most) {
    lock.lock();
    try {
      if (streams >= most) {
        return false;
      }
      streams++;
      return true;
    } finally {
      lock.unlock();
    }
  }

  /// A stream has ended.
  void leave(long now) {
    lock.lock();
    try {
      streams--;
      unusedSince = now;
    } finally {
      lock.unlock();
    }
  }

  /// Whether no stream has used it for some time.
  boolean isUnused(long now, long nanos) {
    lock.lock();
    try {
      return streams == 0 && now - unusedSince > nanos;
    } finally {
      lock.unlock();
    }
  }

  /// The number up to which it was read.
  long head() {
    lock.lock();
    try {
      return head;
    } finally {
      lock.unlock();
    }
  }

  /// Adds what was read behind the head.
  ///
  /// @param most that are held
  void add(HappeningPage page, StreamText text, int most) {
    List<Told> told = new ArrayList<>();
    for (Happening happening : page.happenings()) {
      told.add(new Told(happening, text.happening(happening)));
    }
    lock.lock();
    try {
      if (page.isCut()) {
        held.clear();
        from = page.to();
      } else {
        held.addAll(told);
      }
      head = page.to();
      int over = held.size() - most;
      if (over > 0) {
        from = held.get(over - 1).happening.number();
        held = new ArrayList<>(held.subList(over, held.size()));
      }
      isNew.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /// How many happenings are held.
  int size() {
    lock.lock();
    try {
      return held.size();
    } finally {
      lock.unlock();
    }
  }

  /// What happened behind a number; waits for something.
  ///
  /// @return empty when not all of it is held
  Optional<Batch> next(long number, long longestNanos) throws InterruptedException {
    lock.lock();
    try {
      long left = longestNanos;
      // A client may come from another server, whose feed was ahead of this one.
      while (number >= head && !isClosed && left > 0) {
        left = isNew.awaitNanos(left);
      }
      if (number < from) {
        return Optional.empty();
      }
      int first = firstBehind(number);
      List<Told> told = List.copyOf(held.subList(first, Math.min(held.size(), first + BATCH_MAX)));
      boolean isAll = first + told.size() == held.size();
      return Optional.of(
          new Batch(told, isAll ? Math.max(number, head) : told.getLast().happening.number()));
    } finally {
      lock.unlock();
    }
  }

  private int firstBehind(long number) {
    int low = 0;
    int high = held.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (held.get(middle).happening.number() <= number) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /// Reads for a stream that is behind.
  ///
  /// @return empty when others have read all that time
  Optional<HappeningPage> alone(Supplier<HappeningPage> read, long longestNanos)
      throws InterruptedException {
    if (!reading.tryLock(longestNanos, TimeUnit.NANOSECONDS)) {
      return Optional.empty();
    }
    try {
      return Optional.of(read.get());
    } finally {
      reading.unlock();
    }
  }

  /// All streams end.
  void close() {
    lock.lock();
    try {
      isClosed = true;
      isNew.signalAll();
    } finally {
      lock.unlock();
    }
  }

  boolean isClosed() {
    lock.lock();
    try {
      return isClosed;
    } finally {
      lock.unlock();
    }
  }
}
