package io.cartway.http;

import java.time.Duration;

/// Every bound of the shell.
///
/// @param queryBytesMax longest query string; HERE's clients send polylines in it
/// @param headerBytesMax request line and headers together
/// @param bodyBytesMax largest request body
/// @param requestTimeout what a request may take before it is answered 503
/// @param heavyThreads threads of the pool for work that is bound by the processor
/// @param heavyQueueMax calls that wait for that pool; beyond it 503
/// @param concurrentRequestsMax requests in flight; beyond it 503
/// @param connectionsMax open connections; beyond it they wait to be accepted
/// @param idleTimeout after which a silent connection is closed
/// @param stopTimeout how long a stop waits for the requests in flight
public record ShellLimits(
    int queryBytesMax,
    int headerBytesMax,
    long bodyBytesMax,
    Duration requestTimeout,
    int heavyThreads,
    int heavyQueueMax,
    int concurrentRequestsMax,
    int connectionsMax,
    Duration idleTimeout,
    Duration stopTimeout) {

  public ShellLimits {
    if (queryBytesMax < 1024 || headerBytesMax <= queryBytesMax || bodyBytesMax < 1) {
      throw new IllegalArgumentException("headerBytesMax must exceed queryBytesMax >= 1024");
    }
    if (heavyThreads < 1 || heavyQueueMax < 1 || concurrentRequestsMax < 1 || connectionsMax < 1) {
      throw new IllegalArgumentException("threads, queue, requests, connections: at least 1 each");
    }
  }

  /// What a machine with so many cores bears.
  public static ShellLimits forCores(int cores) {
    return new ShellLimits(
        32 * 1024,
        48 * 1024,
        10L * 1024 * 1024,
        Duration.ofSeconds(30),
        cores,
        64 * cores,
        4096,
        10_000,
        Duration.ofSeconds(60),
        Duration.ofSeconds(30));
  }
}
