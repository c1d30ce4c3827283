package io.cartway.bench.siege;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/// An attack under way: many connections, each in a thread of its own, until it is over.
final class Storm implements AutoCloseable {

  /// A pause so that refused connections do not use up the attacker's own processor.
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  private static final int SMALL_RECEIVE_BYTES = 4096;

  private final int port;
  private final List<Thread> threads = new ArrayList<>();
  private final Set<Wire> wires = ConcurrentHashMap.newKeySet();
  private final Map<String, LongAdder> results = new ConcurrentSkipListMap<>();
  private volatile boolean isOver;

  /// @param port the port to attack
  Storm(int port) {
    this.port = port;
  }

  /// One of many connections.
  private interface Work {
    void run(Wire wire) throws IOException;
  }

  /// Sends requests repeatedly over a number of connections, reading the answers.
  void repeat(int connections, IntFunction<byte[]> request) {
    byte[][] requests = new byte[connections][];
    for (int i = 0; i < connections; i++) {
      requests[i] = request.apply(i);
    }
    storm(
        connections,
        i -> "127.0.0.1",
        0,
        i ->
            wire -> {
              while (!isOver && wire.isOpen()) {
                wire.send(requests[i]);
                count(Integer.toString(wire.status()));
              }
            });
  }

  /// The same with a different request each time.
  void repeatAnew(int connections, Supplier<byte[]> request) {
    storm(
        connections,
        i -> "127.0.0.1",
        0,
        i ->
            wire -> {
              while (!isOver && wire.isOpen()) {
                wire.send(request.get());
                count(Integer.toString(wire.status()));
              }
            });
  }

  /// Sends the beginning of something and waits.
  ///
  /// @param addresses the number of loopback addresses to use
  void hold(int connections, int addresses, byte[] beginning) {
    storm(
        connections,
        i -> address(i % addresses),
        0,
        i ->
            wire -> {
              wire.send(beginning);
              count("held");
              wire.readToEnd();
              count("closed");
            });
  }

  /// Sends the beginning of something and then a byte a second.
  void trickle(int connections, byte[] beginning) {
    storm(
        connections,
        i -> "127.0.0.1",
        0,
        i ->
            wire -> {
              wire.send(beginning);
              while (!isOver) {
                LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
                wire.send(new byte[] {' '});
                count("bytes");
              }
            });
  }

  /// Sends requests and never reads.
  void ignore(int connections, byte[] request) {
    storm(
        connections,
        i -> "127.0.0.1",
        SMALL_RECEIVE_BYTES,
        i ->
            wire -> {
              for (int k = 0; k < 10 && !isOver; k++) {
                wire.send(request);
              }
              count("unread");
              while (!isOver) {
                LockSupport.parkNanos(PAUSE_NANOS);
              }
            });
  }

  /// Sends requests repeatedly, each over a connection that is closed at once.
  void hangUp(int connections, byte[] request) {
    storm(
        connections,
        i -> "127.0.0.1",
        0,
        i ->
            wire -> {
              wire.send(request);
              LockSupport.parkNanos(PAUSE_NANOS);
              count("hung up");
            });
  }

  private void storm(
      int connections, IntFunction<String> address, int receiveBytes, IntFunction<Work> work) {
    for (int i = 0; i < connections; i++) {
      int number = i;
      Work own = work.apply(i);
      threads.add(Thread.ofVirtual().start(() -> again(own, address.apply(number), receiveBytes)));
    }
  }

  private void again(Work work, String address, int receiveBytes) {
    while (!isOver) {
      try (Wire wire = Wire.from(address, port, receiveBytes)) {
        wires.add(wire);
        try {
          if (!isOver) {
            work.run(wire);
          }
        } finally {
          wires.remove(wire);
        }
      } catch (IOException cut) {
        if (!isOver) {
          count("cut");
        }
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private static String address(int number) {
    return "127.0.%d.%d".formatted(1 + number / 250, 1 + number % 250);
  }

  private void count(String result) {
    results.computeIfAbsent(result, any -> new LongAdder()).increment();
  }

  /// The outcomes with their counts: `200 x 35, cut x 3`.
  String told() {
    return results.entrySet().stream()
        .map(entry -> "%s x %,d".formatted(entry.getKey(), entry.getValue().sum()))
        .collect(Collectors.joining(", "));
  }

  /// Ends the attack and closes every connection.
  @Override
  public void close() {
    isOver = true;
    wires.forEach(Wire::close);
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
