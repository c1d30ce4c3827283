package io.cartway.http;

import io.cartway.work.PoolLimits;
import java.time.Duration;

/// All limits of the shell.
///
/// @param queryBytesMax longest query string; HERE's clients send polylines in it
/// @param headerBytesMax request line and headers together
/// @param bodyBytesMax largest request body; an operation may allow less
/// @param requestTimeout time from the first byte of a request after which it is answered 503
/// @param concurrentRequestsMax requests in flight; one key may have a share of them
///   ([SharedBudget])
/// @param stopTimeout longest wait of a stop for the requests in flight
/// @param connections limits of their number and idle time
/// @param flow limits of bytes in transit and of slow transfers
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
    PoolLimits work) {

  /// Limits of connections.
  ///
  /// @param max open connections; beyond it new ones are closed
  /// @param perAddressMax open connections of one peer that is not a trusted proxy (an IPv6 /64 is
  ///   one peer)
  /// @param headTimeout longest time from the first byte of a request until its headers are
  ///   complete
  /// @param idleTimeout time after which an idle connection is closed
  public record Connections(
      int max, int perAddressMax, Duration headTimeout, Duration idleTimeout) {

    public Connections {
      if (max < 1 || perAddressMax < 1) {
        throw new IllegalArgumentException("at least one connection, and one of each address");
      }
    }
  }

  /// Limits of bodies and answers in transit.
  ///
  /// @param bodyBytesMax of all bodies being read or processed; a key may use a share of them
  /// @param answerBytesMax of all answers not yet read by their callers; a key may use a share of
  ///   them
  /// @param bytesPerSecondMin minimum average rate at which a body must arrive and an answer be
  ///   read
  /// @param grace time before the average counts, and longest time without any progress
  public record Flow(
      long bodyBytesMax, long answerBytesMax, int bytesPerSecondMin, Duration grace) {

    public Flow {
      if (bodyBytesMax < 1 || answerBytesMax < 1 || bytesPerSecondMin < 1) {
        throw new IllegalArgumentException("bodies, answers and their rate: at least 1 each");
      }
    }

    /// The longest allowed time for a transfer of this many bytes.
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
  private static final long UNDER_WAY_BYTES = 64_000_000;

  /// The limits for a machine.
  ///
  /// @param cores its processors
  /// @param heapBytes heap of the program: bodies and answers may use a thirty-second of it each,
  ///   or 64 MB if that is more, but at most an eighth
  public static ShellLimits of(int cores, long heapBytes) {
    long share = Math.max(heapBytes / 32, Math.min(heapBytes / 8, UNDER_WAY_BYTES));
    return new ShellLimits(
        32_000,
        48_000,
        10_000_000,
        Duration.ofSeconds(30),
        8192,
        Duration.ofSeconds(30),
        new Connections(20_000, 1000, Duration.ofSeconds(10), Duration.ofSeconds(60)),
        new Flow(share, share, 16_000, Duration.ofSeconds(10)),
        PoolLimits.forCores(cores));
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
