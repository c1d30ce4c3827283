package io.cartway.tracking.stream;

import io.cartway.tracking.Happening;
import io.cartway.tracking.HappeningPage;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Optional;

/// One open stream. For one thread.
public final class PositionStream implements AutoCloseable {

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
  /// @throws IOException when the client has gone
  public void write(OutputStream out) throws IOException {
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
          follow(out, batch.get());
        } else {
          catchUp(out);
        }
        rest(out);
      }
      out.write(text.keepAlive(number));
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("the server stops");
    }
  }

  private long pause() {
    long look = Math.min(LOOK_NANOS, streams.limits().keepAlive().toNanos());
    return Math.clamp(end - System.nanoTime(), 0, look);
  }

  private void follow(OutputStream out, AccountFeed.Batch batch) throws IOException {
    boolean isAny = false;
    for (AccountFeed.Told told : batch.told()) {
      if (wish.isFor(told.happening())) {
        told.writeTo(out);
        isAny = true;
      }
    }
    number = batch.to();
    if (isAny) {
      sentAt = System.nanoTime();
    }
  }

  private void catchUp(OutputStream out) throws IOException, InterruptedException {
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
    for (Happening happening : page.happenings()) {
      if (wish.isFor(happening)) {
        out.write(text.happening(happening));
        sentAt = System.nanoTime();
      }
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
