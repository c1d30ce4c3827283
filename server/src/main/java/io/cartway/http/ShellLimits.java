package io.cartway.http;

import io.cartway.work.FairPool;
import java.time.Duration;

/// Every bound of the shell.
///
/// @param queryBytesMax longest query string; HERE's clients send polylines in it
/// @param headerBytesMax request line and headers together
/// @param bodyBytesMax largest request body; an operation may allow less
/// @param requestTimeout what a request may take from its first byte until it is answered 503
/// @param concurrentRequestsMax requests in flight; one key has a part of them ([SharedBudget])
/// @param stopTimeout how long a stop waits for the requests in flight
/// @param connections how many there may be, and how long they may be silent
/// @param flow how much may be under way in bodies and answers, and how slowly
/// @param work how the processors are shared
public record ShellLimits(
    int queryBytesMax,
    int headerBytesMax,
    long bodyBytesMax,
    Duration requestTimeout,
    int concurrentRequestsMax,
    Duration stopTimeout,
    Connections connections,
    Flow flow,
    FairPool.Limits work) {

  /// Bounds of connections.
  ///
  /// @param max open ones; beyond it new ones are closed
  /// @param perAddressMax open ones of one peer that is no trusted proxy (an IPv6 /64 is one peer)
  /// @param headTimeout from the first byte of a request until its headers are whole
  /// @param idleTimeout after which a silent connection is closed
  public record Connections(
      int max, int perAddressMax, Duration headTimeout, Duration idleTimeout) {

    public Connections {
      if (max < 1 || perAddressMax < 1) {
        throw new IllegalArgumentException("at least one connection, and one of each address");
      }
    }
  }

  /// Bounds of what is under way.
  ///
  /// @param bodyBytesMax of all bodies that are being read or worked on; a key has a part of them
  /// @param answerBytesMax of all answers that wait for their callers to read; a key has a part
  /// @param bytesPerSecondMin how fast a body must come and an answer be read, on average
  /// @param grace before the average counts, and how long nothing at all may move
  public record Flow(
      long bodyBytesMax, long answerBytesMax, int bytesPerSecondMin, Duration grace) {

    public Flow {
      if (bodyBytesMax < 1 || answerBytesMax < 1 || bytesPerSecondMin < 1) {
        throw new IllegalArgumentException("bodies, answers and their rate: at least 1 each");
      }
    }

    /// How long a transfer of so many bytes may take.
    public Duration timeFor(long bytes) {
      return grace.plusMillis(Math.ceilDiv(bytes * 1000, (long) bytesPerSecondMin));
    }
  }

  public ShellLimits {
    if (queryBytesMax < 1024 || headerBytesMax <= queryBytesMax || bodyBytesMax < 1) {
      throw new IllegalArgumentException("headerBytesMax must exceed queryBytesMax >= 1024");
    }
    if (concurrentRequestsMax < 1) {
      throw new IllegalArgumentException("at least one request at a time");
    }
  }

  /// One key has a fifth of it: more than the largest body or answer.
  private static final long UNDER_WAY_BYTES = 64L * 1024 * 1024;

  /// What a machine bears.
  ///
  /// @param cores its processors
  /// @param heapBytes that the program may use: for bodies and answers a thirty-second of it each,
  ///   or 64 MB if that is more, but an eighth at most
  public static ShellLimits of(int cores, long heapBytes) {
    long share = Math.max(heapBytes / 32, Math.min(heapBytes / 8, UNDER_WAY_BYTES));
    return new ShellLimits(
        32 * 1024,
        48 * 1024,
        10L * 1024 * 1024,
        Duration.ofSeconds(30),
        8192,
        Duration.ofSeconds(30),
        new Connections(20_000, 1000, Duration.ofSeconds(10), Duration.ofSeconds(60)),
        new Flow(share, share, 16 * 1024, Duration.ofSeconds(10)),
        FairPool.Limits.forCores(cores));
  }

  /// The same with other times for requests and stops.
  public ShellLimits with(Duration request, Duration stop) {
    return new ShellLimits(
        queryBytesMax,
        headerBytesMax,
        bodyBytesMax,
        request,
        concurrentRequestsMax,
        stop,
        connections,
        flow,
        work);
  }

  /// The same with other bounds of connections.
  public ShellLimits with(Connections bounds) {
    return new ShellLimits(
        queryBytesMax,
        headerBytesMax,
        bodyBytesMax,
        requestTimeout,
        concurrentRequestsMax,
        stopTimeout,
        bounds,
        flow,
        work);
  }
}
