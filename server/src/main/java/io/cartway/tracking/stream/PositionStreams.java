package io.cartway.tracking.stream;

import io.cartway.tracking.HappeningPage;
import io.cartway.tracking.store.HappeningLog;
import io.cartway.tracking.store.Tracking;
import io.cartway.work.Supervised;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/// The open streams of all accounts, and the thread that reads what is new for them. Thread-safe.
public final class PositionStreams implements AutoCloseable {

  /// Between two looks at what other servers have written.
  private static final Duration PAUSE = Duration.ofSeconds(1);

  /// Between two rounds while there is much to read.
  private static final long BREATH_NANOS = 5_000_000;

  /// A feed without streams stays as long, for clients that come again.
  private static final Duration UNUSED = Duration.ofMinutes(1);

  private static final long FOLLOW_NANOS = Duration.ofMinutes(5).toNanos();
  private static final Duration CLOSE_MAX = Duration.ofSeconds(10);

  /// What is held of an account at least, when many have streams, and at most.
  private static final int HELD_MIN = 100;

  private static final int HELD_MAX = 10_000;

  private final HappeningLog log;
  private final StreamText text;
  private final StreamLimits limits;
  private final long unusedNanos;
  private final Map<String, AccountFeed> feeds = new ConcurrentHashMap<>();
  private final AtomicInteger open = new AtomicInteger();
  private final Supervised thread;
  private volatile boolean isClosed;

  // Used by the thread only.
  private long followedAt = System.nanoTime();

  /// Opens them.
  public PositionStreams(Tracking tracking, StreamText text, StreamLimits limits) {
    this(tracking, text, limits, UNUSED);
  }

  /// The same with feeds that stay for another time.
  PositionStreams(Tracking tracking, StreamText text, StreamLimits limits, Duration unused) {
    this.log = tracking.log();
    this.text = text;
    this.limits = limits;
    this.unusedNanos = unused.toNanos();
    thread = Supervised.start("position-streams", PAUSE, this::round, System::nanoTime);
    tracking.follow(accounts -> {
      if (accounts.stream().anyMatch(feeds::containsKey)) {
        thread.wake();
      }
    });
  }

  /// The bounds.
  public StreamLimits limits() {
    return limits;
  }

  /// Open streams of all accounts.
  public int open() {
    return open.get();
  }

  /// The wish for a place.
  public sealed interface Entry {

    /// It has one.
    record Entered(PositionStream stream) implements Entry {}

    /// The account has as many as it may.
    record AccountFull() implements Entry {}

    /// The server has as many as it may.
    record Full() implements Entry {}

    /// The server stops.
    record Closed() implements Entry {}
  }

  /// Opens a stream, which must be closed.
  public Entry enter(String accountId, StreamWish wish) {
    if (isClosed) {
      return new Entry.Closed();
    }
    if (open.incrementAndGet() > limits.max()) {
      open.decrementAndGet();
      return new Entry.Full();
    }
    AtomicBoolean isEntered = new AtomicBoolean();
    try {
      long number = log.follow(accountId);
      AccountFeed feed =
          feeds.compute(
              accountId,
              (id, known) -> {
                AccountFeed some =
                    known == null ? new AccountFeed(number, System.nanoTime()) : known;
                // Under the lock of the entry, so that a feed that is removed gets no stream.
                isEntered.set(some.tryEnter(limits.accountMax()));
                return some;
              });
      if (!isEntered.get()) {
        return new Entry.AccountFull();
      }
      if (isClosed) {
        feed.close();
      }
      return new Entry.Entered(new PositionStream(this, accountId, feed, wish, number));
    } finally {
      if (!isEntered.get()) {
        open.decrementAndGet();
      }
    }
  }

  /// A stream has ended.
  void leave(AccountFeed feed) {
    feed.leave(System.nanoTime());
    open.decrementAndGet();
  }

  StreamText text() {
    return text;
  }

  /// Reads behind a number for one stream.
  ///
  /// @return empty when other streams of the account have read all that time
  Optional<HappeningPage> read(String accountId, AccountFeed feed, long number, long longestNanos)
      throws InterruptedException {
    return feed.alone(() -> log.read(accountId, number, feed.head()), longestNanos);
  }

  private void round() {
    if (feeds.isEmpty()) {
      return;
    }
    removeUnused();
    long now = System.nanoTime();
    if (now - followedAt > FOLLOW_NANOS) {
      followedAt = now;
      feeds.keySet().forEach(log::follow);
    }
    boolean isMore = true;
    while (isMore && !isClosed) {
      isMore = readAll();
      LockSupport.parkNanos(BREATH_NANOS);
    }
  }

  /// Removes feeds that no stream has used for some time.
  void removeUnused() {
    long now = System.nanoTime();
    for (String accountId : feeds.keySet()) {
      feeds.computeIfPresent(
          accountId, (id, feed) -> feed.isUnused(now, unusedNanos) ? null : feed);
    }
  }

  /// Whether what is new comes into a feed.
  boolean isRead(AccountFeed feed) {
    return feeds.containsValue(feed);
  }

  /// Reads a page of each account that has something new.
  ///
  /// @return whether there may be more
  private boolean readAll() {
    boolean isMore = false;
    int most = Math.clamp(limits.heldMax() / Math.max(1, feeds.size()), HELD_MIN, HELD_MAX);
    for (Map.Entry<String, Long> account : log.lastNumbers(feeds.keySet()).entrySet()) {
      AccountFeed feed = feeds.get(account.getKey());
      long last = account.getValue();
      if (feed != null && feed.head() < last) {
        feed.add(log.read(account.getKey(), feed.head(), last), text, most);
        isMore |= feed.head() < last;
      }
    }
    return isMore;
  }

  /// The thread that reads, which must live.
  public Supervised.State state() {
    return thread.state();
  }

  /// Ends all streams: their clients come again, and find another server.
  public void end() {
    isClosed = true;
    feeds.values().forEach(AccountFeed::close);
  }

  @Override
  public void close() {
    end();
    thread.close();
    var _ = thread.awaitEnd(CLOSE_MAX);
  }
}
