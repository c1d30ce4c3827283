package io.cartway.http.socket;

import io.cartway.http.ShellLimits;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.time.Duration;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.io.Content;

/// Reads a request's complete body within all limits: the operation's size limit, the key's share
/// of memory or disk, the request's deadline, and the minimum rate.
public final class IncomingBody {

  private final ReceivedBody received;
  private final long bytesMax;
  private final Deadline deadline;
  private final ShellLimits.Flow flow;

  /// @param received keeps the bytes
  /// @param bytesMax of this body
  public IncomingBody(
      ReceivedBody received, long bytesMax, Deadline deadline, ShellLimits.Flow flow) {
    this.received = received;
    this.bytesMax = bytesMax;
    this.deadline = deadline;
    this.flow = flow;
  }

  /// The result of reading.
  public sealed interface Outcome {

    /// The body is complete.
    record Whole() implements Outcome {}

    /// The body exceeds its limit.
    record TooLarge() implements Outcome {}

    /// The key has used its share of memory or disk for bodies.
    record NoRoom() implements Outcome {}

    /// The disk is full or fails.
    record NoDisk(IOException failed) implements Outcome {}

    /// The body did not arrive in time.
    ///
    /// @param received bytes that arrived
    record TooSlow(long received) implements Outcome {}

    /// The body ended early or was malformed.
    record Broken() implements Outcome {}

    /// The body does not have the encoding that its header names.
    record Corrupt() implements Outcome {}
  }

  /// Reads to the end.
  Outcome read(BodySource source) {
    long start = System.nanoTime();
    long size = 0;
    try {
      while (true) {
        Content.Chunk chunk = source.read();
        if (chunk == null) {
          if (!await(source, start, size)) {
            return new Outcome.TooSlow(size);
          }
          continue;
        }
        if (Content.Chunk.isFailure(chunk)) {
          return new Outcome.Broken();
        }
        boolean isLast = chunk.isLast();
        size += chunk.remaining();
        try {
          if (size > bytesMax) {
            return new Outcome.TooLarge();
          }
          if (!received.keep(chunk.getByteBuffer())) {
            return new Outcome.NoRoom();
          }
        } finally {
          chunk.release();
        }
        if (isLast) {
          return new Outcome.Whole();
        }
      }
    } catch (HttpException.RuntimeException malformed) {
      return new Outcome.Broken();
    } catch (IOException failed) {
      return new Outcome.NoDisk(failed);
    }
  }

  /// Waits for more.
  ///
  /// @return whether something has come
  private boolean await(BodySource source, long start, long size) {
    Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
    long left =
        Math.min(
            deadline.remainingNanos(),
            Math.min(flow.grace().toNanos(), flow.timeFor(size).minus(elapsed).toNanos()));
    try {
      return left > 0 && source.await(left);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
