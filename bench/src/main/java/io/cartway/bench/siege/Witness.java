package io.cartway.bench.siege;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// A caller that sends requests at a constant rate, regardless of earlier answers: latency counts
/// from the time when a request was due, so that a stalled server shows in every request of that
/// time (no coordinated omission).
public final class Witness implements AutoCloseable {

  private final String name;
  private final int port;
  private final List<byte[]> requests;
  private final long stepNanos;
  private final ConcurrentLinkedQueue<Answer> answers = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedDeque<Wire> idle = new ConcurrentLinkedDeque<>();
  private final List<Thread> asking = new ArrayList<>();
  private final Thread pace;
  private volatile boolean isEnding;

  /// One answer.
  ///
  /// @param dueNanos when its request was due
  /// @param status 0 if no answer came
  public record Answer(long dueNanos, long latencyNanos, int status) {

    /// Whether it is 2xx.
    public boolean isGood() {
      return status / 100 == 2;
    }
  }

  private Witness(String name, int port, List<byte[]> requests, int perSecond) {
    this.name = name;
    this.port = port;
    this.requests = requests;
    stepNanos = TimeUnit.SECONDS.toNanos(1) / perSecond;
    pace = Thread.ofPlatform().name(name).unstarted(this::keepPace);
  }

  /// Starts sending the requests in turn.
  public static Witness start(String name, int port, List<byte[]> requests, int perSecond) {
    Witness witness = new Witness(name, port, requests, perSecond);
    witness.pace.start();
    return witness;
  }

  private void keepPace() {
    long due = System.nanoTime();
    for (int i = 0; !isEnding; i++) {
      byte[] request = requests.get(i % requests.size());
      long dueNow = due;
      // Platform threads, not virtual ones: those share few carriers with the attackers and do not
      // yield.
      asking.add(Thread.ofPlatform().name(name, i).start(() -> ask(request, dueNow)));
      due += stepNanos;
      LockSupport.parkNanos(due - System.nanoTime());
    }
  }

  private void ask(byte[] request, long due) {
    int status = 0;
    @Nullable Wire wire = idle.pollFirst();
    try {
      if (wire == null) {
        wire = Wire.to(port);
      }
      wire.send(request);
      status = wire.status();
      if (wire.isOpen()) {
        idle.addFirst(wire);
      } else {
        wire.close();
      }
    } catch (IOException lost) {
      if (wire != null) {
        wire.close();
      }
    }
    answers.add(new Answer(due, System.nanoTime() - due, status));
  }

  /// The answers to requests that were due in a time span.
  public List<Answer> between(long fromNanos, long toNanos) {
    return answers.stream()
        .filter(answer -> answer.dueNanos - fromNanos >= 0 && answer.dueNanos - toNanos < 0)
        .toList();
  }

  /// Stops sending, and waits for pending answers.
  @Override
  public void close() {
    isEnding = true;
    try {
      pace.join();
      for (Thread one : asking) {
        one.join();
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
    idle.forEach(Wire::close);
  }
}
