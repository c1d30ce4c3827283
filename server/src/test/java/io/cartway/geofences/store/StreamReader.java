package io.cartway.geofences.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cartway.tracking.Happening;
import io.cartway.tracking.stream.PositionStream;
import io.cartway.tracking.stream.PositionStreams;
import io.cartway.tracking.stream.StreamText;
import io.cartway.tracking.stream.StreamWish;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// A client of a stream: it has what it was sent, line by line.
final class StreamReader implements AutoCloseable {

  static final long PATIENCE_NANOS = Duration.ofSeconds(60).toNanos();

  /// Lines: number, type, asset and seconds behind the start; `start`, `keep` and `gap` with
  /// numbers.
  static final class Lines implements StreamText {
    @Override
    public byte[] happening(Happening happening) {
      return "%d %s %s %s%d%s\n"
          .formatted(
              happening.number(),
              happening.type(),
              happening.assetId(),
              happening.geofenceId().map(id -> id + " ").orElse(""),
              (happening.position().millis() - FencedWorld.T) / 1000,
              happening.isInitial() ? " !" : "")
          .getBytes(UTF_8);
    }

    @Override
    public byte[] start(long number) {
      return (number + " start\n").getBytes(UTF_8);
    }

    @Override
    public byte[] keepAlive(long number) {
      return (number + " keep\n").getBytes(UTF_8);
    }

    @Override
    public byte[] gap(long after, long number) {
      return "%d gap %d\n".formatted(number, after).getBytes(UTF_8);
    }
  }

  private final List<String> lines = new ArrayList<>();
  private final PositionStream stream;
  private final Thread thread;
  private final AtomicInteger turns = new AtomicInteger();
  private volatile boolean isGone;
  private volatile boolean isStuck;

  StreamReader(PositionStreams streams, String account, StreamWish wish) {
    stream = ((PositionStreams.Entry.Entered) streams.enter(account, wish)).stream();
    thread = Thread.startVirtualThread(this::run);
  }

  static StreamWish wish(OptionalLong after) {
    return new StreamWish(
        after, Set.of(), Set.of(), Set.of(), Optional.empty(), Duration.ofMinutes(5));
  }

  private void run() {
    try (stream) {
      stream.write(new Out(), this::turn);
    } catch (IOException gone) {
      // As the client wished.
    }
  }

  private <T> List<T> turn(Supplier<List<T>> piece) {
    turns.incrementAndGet();
    return piece.get();
  }

  /// How many turns on the processors it took.
  int turns() {
    return turns.get();
  }

  private final class Out extends OutputStream {
    private final ByteArrayOutputStream unsent = new ByteArrayOutputStream();

    @Override
    public void write(int b) {
      unsent.write(b);
    }

    @Override
    public void flush() throws IOException {
      while (isStuck && !isGone) {
        LockSupport.parkNanos(1_000_000);
      }
      if (isGone) {
        throw new IOException("gone");
      }
      synchronized (lines) {
        unsent.toString(UTF_8).lines().forEach(lines::add);
      }
      unsent.reset();
    }
  }

  /// All that was sent.
  List<String> all() {
    synchronized (lines) {
      return List.copyOf(lines);
    }
  }

  /// What happened, without numbers.
  List<String> told() {
    return all().stream()
        .filter(line -> !line.contains(" keep") && !line.contains(" start"))
        .map(line -> line.substring(line.indexOf(' ') + 1))
        .toList();
  }

  /// The number that a client that comes again gives.
  long lastNumber() {
    String last = all().getLast();
    return Long.parseLong(last.substring(0, last.indexOf(' ')));
  }

  StreamReader awaitStart() {
    await(() -> !all().isEmpty());
    return this;
  }

  StreamReader awaitTold(int count) {
    await(() -> told().size() >= count);
    return this;
  }

  static void await(BooleanSupplier condition) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new AssertionError("it did not come");
      }
      LockSupport.parkNanos(1_000_000);
    }
  }

  /// Reads nothing more, or reads again.
  void stick(boolean sticks) {
    isStuck = sticks;
  }

  boolean hasEnded() {
    return !thread.isAlive();
  }

  @Override
  public void close() {
    isGone = true;
    try {
      thread.join();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }
}
