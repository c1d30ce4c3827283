package io.cartway.tracking.stream;

import io.cartway.tracking.Happening;
import io.cartway.tracking.HappeningPage;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/// One open stream. For one thread.
public final class PositionStream implements AutoCloseable {

  /// Gives turns on the processors.
  @FunctionalInterface
  public interface Turns {
    /// Waits for a turn and does some milliseconds of work.
    ///
    /// @throws IOException when there was none for a long time
    <T> List<T> take(Supplier<List<T>> piece) throws IOException;
  }

  /// Between two looks at whether the client is still there.
  private static final long LOOK_NANOS = Duration.ofSeconds(2).toNanos();

  private final PositionStreams streams;
  private final String accountId;
  private final AccountFeed feed;
  private final StreamWish wish;
  private final StreamText text;
  private final long end;
  private final long last;

  /// Everything up to it was told.
  private long number;

  private long sentAt = System.nanoTime();

  /// @param last number of the account now
  PositionStream(
      PositionStreams streams, String accountId, AccountFeed feed, StreamWish wish, long last) {
    this.streams = streams;
    this.accountId = accountId;
    this.feed = feed;
    this.wish = wish;
    this.text = streams.text();
    Duration longest = streams.limits().longest();
    end =
        System.nanoTime()
            + (wish.longest().compareTo(longest) < 0 ? wish.longest() : longest).toNanos();
    this.last = last;
    number = wish.after().orElse(last);
  }

  /// Tells what happens, until the stream has been open as long as it may, or the server stops.
  ///
  /// @param out sends at each flush
  /// @param turns for areas: hundreds of streams of one account with thousands of corners each must
  ///   not take the processors from others
  /// @throws IOException when the client has gone, or there was no turn
  public void write(OutputStream out, Turns turns) throws IOException {
    send(out, text.start(Math.min(number, last)));
    if (number > last) {
      // A number that is not given yet: of another database, or of a time that a backup forgot.
      send(out, text.gap(number, last));
      number = last;
    }
    try {
      while (!feed.isClosed() && end - System.nanoTime() > 0) {
        Optional<AccountFeed.Batch> batch = feed.next(number, pause());
        if (batch.isPresent()) {
          follow(out, batch.get(), turns);
        } else {
          catchUp(out, turns);
        }
        rest(out);
      }
      out.write(text.keepAlive(number));
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the server stops");
    }
  }

  /// From which it reads.
  AccountFeed feed() {
    return feed;
  }

  private long pause() {
    long look = Math.min(LOOK_NANOS, streams.limits().keepAlive().toNanos());
    return Math.clamp(end - System.nanoTime(), 0, look);
  }

  private void follow(OutputStream out, AccountFeed.Batch batch, Turns turns) throws IOException {
    List<AccountFeed.Told> wanted = wanted(batch.told(), AccountFeed.Told::happening, turns);
    for (AccountFeed.Told told : wanted) {
      told.writeTo(out);
    }
    number = batch.to();
    if (!wanted.isEmpty()) {
      sentAt = System.nanoTime();
    }
  }

  /// Those that the stream shall tell. Words are looked up without a turn.
  private <T> List<T> wanted(List<T> all, Function<T, Happening> happening, Turns turns)
      throws IOException {
    List<T> named = all.stream().filter(one -> wish.names(happening.apply(one))).toList();
    return wish.place().isEmpty() || named.isEmpty()
        ? named
        : turns.take(() -> named.stream().filter(one -> wish.holds(happening.apply(one))).toList());
  }

  private void catchUp(OutputStream out, Turns turns) throws IOException, InterruptedException {
    Optional<HappeningPage> read = streams.read(accountId, feed, number, pause());
    if (read.isEmpty()) {
      return;
    }
    HappeningPage page = read.get();
    if (page.isCut()) {
      long first =
          page.happenings().isEmpty() ? page.to() : page.happenings().getFirst().number() - 1;
      send(out, text.gap(number, first));
    }
    for (Happening happening : wanted(page.happenings(), Function.identity(), turns)) {
      out.write(text.happening(happening));
      sentAt = System.nanoTime();
    }
    number = page.to();
  }

  /// Sends what there is, or a comment when nothing was sent for some time.
  private void rest(OutputStream out) throws IOException {
    if (System.nanoTime() - sentAt > streams.limits().keepAlive().toNanos()) {
      send(out, text.keepAlive(number));
    } else {
      out.flush();
    }
  }

  private void send(OutputStream out, byte[] bytes) throws IOException {
    out.write(bytes);
    out.flush();
    sentAt = System.nanoTime();
  }

  @Override
  public void close() {
    streams.leave(feed);
  }
}
