package io.cartway.http;

import io.cartway.work.Deadline;
import io.cartway.work.SharedBudget;
import java.time.Duration;
import java.util.Arrays;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.io.Content;

/// Reads a request's body whole, within every bound: of its operation, of its key's share of all
/// bodies, of the request's deadline, and of the least rate. Memory is taken as bytes come, never
/// for bytes that were only announced.
final class IncomingBody {

  private static final int FIRST_BYTES = 4 * 1024;

  private final SharedBudget budget;
  private final String owner;
  private final long bytesMax;
  private final Deadline deadline;
  private final ShellLimits.Flow flow;
  private long taken;

  /// @param owner of the budget's share
  /// @param bytesMax of this body
  IncomingBody(
      SharedBudget budget, String owner, long bytesMax, Deadline deadline, ShellLimits.Flow flow) {
    this.budget = budget;
    this.owner = owner;
    this.bytesMax = bytesMax;
    this.deadline = deadline;
    this.flow = flow;
  }

  /// What came of reading.
  sealed interface Outcome {

    /// All of it.
    record Whole(Bytes bytes) implements Outcome {}

    /// More than it may have.
    record TooLarge() implements Outcome {}

    /// The key has its share of memory in bodies already.
    record NoRoom() implements Outcome {}

    /// It did not come in time.
    ///
    /// @param received bytes that did
    record TooSlow(long received) implements Outcome {}

    /// It broke off or was malformed.
    record Broken() implements Outcome {}
  }

  /// Reads to the end.
  ///
  /// @param announced bytes; -1 when nobody knows
  Outcome read(BodySource source, long announced) {
    long start = System.nanoTime();
    byte[] bytes = new byte[0];
    int size = 0;
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
        int length = chunk.remaining();
        if (size + (long) length > bytesMax) {
          chunk.release();
          return new Outcome.TooLarge();
        }
        if (size + length > bytes.length) {
          int capacity = capacity(bytes.length, size + length, announced);
          if (!budget.tryTake(owner, capacity - bytes.length)) {
            chunk.release();
            return new Outcome.NoRoom();
          }
          taken += capacity - bytes.length;
          bytes = Arrays.copyOf(bytes, capacity);
        }
        chunk.getByteBuffer().get(bytes, size, length);
        size += length;
        boolean isLast = chunk.isLast();
        chunk.release();
        if (isLast) {
          return new Outcome.Whole(
              Bytes.owning(size == bytes.length ? bytes : Arrays.copyOf(bytes, size)));
        }
      }
    } catch (HttpException.RuntimeException malformed) {
      return new Outcome.Broken();
    }
  }

  /// Doubles, so that copying stays linear; never beyond what was announced or is allowed.
  private int capacity(int before, int needed, long announced) {
    long doubled = Math.max(FIRST_BYTES, before * 2L);
    long most = announced >= needed ? announced : bytesMax;
    return Math.toIntExact(Math.max(needed, Math.min(doubled, most)));
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

  /// Gives the memory back, when nobody uses the bytes any more.
  void close() {
    budget.giveBack(owner, taken);
    taken = 0;
  }
}
