package io.cartway.bench.batch;

import io.cartway.bench.ServerProcess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// Looks at the resident memory of a server four times a second.
final class MemoryWatch implements AutoCloseable {

  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  private final ServerProcess server;
  private final List<Double> megabytes = new ArrayList<>();
  private final Thread thread;
  private volatile boolean isEnding;

  private MemoryWatch(ServerProcess server) {
    this.server = server;
    thread = Thread.ofPlatform().name("memory").unstarted(this::watch);
  }

  static MemoryWatch start(ServerProcess server) {
    MemoryWatch watch = new MemoryWatch(server);
    watch.thread.start();
    return watch;
  }

  private void watch() {
    while (!isEnding) {
      try {
        megabytes.add(server.residentMemory().amount());
      } catch (IOException gone) {
        return;
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  /// Stops looking.
  ///
  /// @return what was seen, in MB
  List<Double> end() {
    close();
    return List.copyOf(megabytes);
  }

  @Override
  public void close() {
    isEnding = true;
    try {
      thread.join();
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
