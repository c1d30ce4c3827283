package io.cartway.http.shell;

import io.cartway.http.Operation;
import io.cartway.http.ShellLimits;
import io.cartway.http.socket.BodyInMemory;
import io.cartway.http.socket.Exchange;
import io.cartway.http.socket.IncomingBody;
import io.cartway.http.socket.IncomingBody.Outcome;
import io.cartway.http.socket.PackedBody;
import io.cartway.http.socket.ReceivedBody;
import io.cartway.http.socket.Refusal;
import io.cartway.http.socket.SpooledBody;
import io.cartway.work.Deadline;
import java.util.Locale;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Takes in the bodies of requests, within the bounds of their operations.
final class BodyIntake {

  private static final Logger LOG = LoggerFactory.getLogger(BodyIntake.class);
  private static final String ENCODING = "Content-Encoding";

  private final Shell shell;
  private final ShellLimits limits;

  BodyIntake(Shell shell) {
    this.shell = shell;
    this.limits = shell.settings().limits();
  }

  /// The result of taking in a body.
  sealed interface Result {

    /// The body is complete. It is closed by who gets it.
    ///
    /// @param deadline of the request
    record Received(ReceivedBody body, Deadline deadline) implements Result {}

    /// The request is refused.
    record Refused(Refusal refusal) implements Result {}
  }

  /// Reads the body, if any. A whole body must arrive before the request's deadline, which counts
  /// from the request's first byte; a streamed one may take as long as the minimum rate allows, and
  /// the deadline counts from its end.
  ///
  /// @param owner the owner whose share of memory and disk is used
  Result receive(Exchange exchange, Operation operation, String owner) {
    Operation.Bounds bounds = operation.bounds();
    long timeout = limits.requestTimeout().toNanos();
    Deadline deadline = Deadline.at(exchange.startNanos() + timeout, System::nanoTime);
    if (operation.method().equals("GET")) {
      return new Result.Received(new BodyInMemory(shell.bodies(), owner), deadline);
    }
    long bytesMax =
        bounds.isBodyStreamed()
            ? bounds.bodyBytesMax()
            : Math.min(limits.bodyBytesMax(), bounds.bodyBytesMax());
    if (exchange.contentLength() > bytesMax) {
      return new Result.Refused(Refusal.bodyTooLarge(exchange.contentLength(), bytesMax));
    }
    if (!bounds.isBodyStreamed()) {
      BodyInMemory body = new BodyInMemory(shell.bodies(), owner);
      return read(exchange, operation, body, new Arrival(bytesMax, deadline, deadline));
    }
    Optional<String> encoding = exchange.joinedHeader(ENCODING).filter(name -> !isKnown(name));
    if (encoding.isPresent()) {
      return new Result.Refused(Refusal.unsupportedEncoding(encoding.get()));
    }
    Optional<SpooledBody> spooled = shell.spool().begin(owner);
    if (spooled.isEmpty()) {
      return new Result.Refused(noRoom(operation));
    }
    Arrival arrival = new Arrival(bytesMax, Deadline.never(), deadline);
    Result result = read(exchange, operation, spooled.get(), arrival);
    return result instanceof Result.Received(ReceivedBody body, Deadline _)
        ? new Result.Received(body, Deadline.after(limits.requestTimeout(), System::nanoTime))
        : result;
  }

  /// @param bytesMax of the body
  /// @param end by when the body must be complete
  /// @param deadline of the request
  private record Arrival(long bytesMax, Deadline end, Deadline deadline) {}

  private Result read(Exchange exchange, Operation operation, ReceivedBody into, Arrival arrival) {
    boolean isWhole = false;
    try {
      Outcome outcome =
          exchange.body(new IncomingBody(into, arrival.bytesMax, arrival.end, limits.flow()));
      isWhole = outcome instanceof Outcome.Whole;
      return isWhole
          ? new Result.Received(into, arrival.deadline)
          : new Result.Refused(refusal(outcome, operation, arrival.bytesMax, arrival.end));
    } finally {
      if (!isWhole) {
        into.close();
      }
    }
  }

  private Refusal refusal(Outcome outcome, Operation operation, long bytesMax, Deadline end) {
    return switch (outcome) {
      case Outcome.Whole() -> throw new IllegalArgumentException("a whole body is not refused");
      case Outcome.TooLarge() -> Refusal.bodyTooLarge(bytesMax + 1, bytesMax);
      case Outcome.NoRoom() -> noRoom(operation);
      case Outcome.NoDisk(var failed) -> noDisk(failed);
      case Outcome.TooSlow(long received) ->
          Refusal.bodyTooSlow(received, limits.flow(), end.remainingNanos() <= 0);
      case Outcome.Broken() -> Refusal.unreadable(400, "The body could not be read to its end");
      case Outcome.Corrupt() -> Refusal.corruptBody();
    };
  }

  private static Refusal noRoom(Operation operation) {
    return Refusal.overloaded(
        "The bodies of this key's requests use all of their "
            + (operation.bounds().isBodyStreamed() ? "memory or disk" : "memory"));
  }

  private static Refusal noDisk(Exception failed) {
    LOG.error("the body of a request could not be stored: {}", failed.toString());
    return Refusal.overloaded("The server's disk is full or fails");
  }

  /// Whether the body must be unpacked.
  static boolean isPacked(Exchange exchange, Operation operation) {
    return operation.bounds().isBodyStreamed()
        && exchange.joinedHeader(ENCODING).filter(name -> !isIdentity(name)).isPresent();
  }

  private static boolean isKnown(String encoding) {
    String name = encoding.strip().toLowerCase(Locale.ROOT);
    return name.equals("gzip") || name.equals("x-gzip") || isIdentity(encoding);
  }

  private static boolean isIdentity(String encoding) {
    return encoding.isBlank() || encoding.strip().equalsIgnoreCase("identity");
  }

  /// Unpacks a received body, which computes: it belongs into a turn.
  Result unpack(ReceivedBody packed, Operation operation, String owner, Deadline deadline) {
    Optional<SpooledBody> room = shell.spool().begin(owner);
    if (room.isEmpty()) {
      return new Result.Refused(noRoom(operation));
    }
    SpooledBody unpacked = room.get();
    boolean isWhole = false;
    try {
      long bytesMax = operation.bounds().bodyBytesMax();
      Outcome outcome = PackedBody.unpack(packed, unpacked, bytesMax, deadline);
      isWhole = outcome instanceof Outcome.Whole;
      if (isWhole) {
        return new Result.Received(unpacked, deadline);
      }
      return new Result.Refused(
          outcome instanceof Outcome.TooLarge
              ? Refusal.unpackedTooLarge(bytesMax)
              : refusal(outcome, operation, bytesMax, deadline));
    } finally {
      if (!isWhole) {
        unpacked.close();
      }
    }
  }
}
