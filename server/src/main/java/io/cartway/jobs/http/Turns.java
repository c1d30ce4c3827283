package io.cartway.jobs.http;

import io.cartway.http.Answer;
import io.cartway.jobs.Processors;
import io.cartway.work.Deadline;
import io.cartway.work.OverloadedException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/// Work of an account on its jobs beside their turns, in turns with all other work: reading rows
/// and writing results.
public final class Turns {

  /// A piece of work that has not been begun in half of this time is given up.
  private static final Duration WAIT_MAX = Duration.ofSeconds(20);

  private final Processors processors;
  private final String accountId;

  public Turns(Processors processors, String accountId) {
    this.processors = processors;
    this.accountId = accountId;
  }

  /// Other work takes all processors.
  public static final class NoTurnException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoTurnException(String message) {
      super(message, null, false, false);
    }

    /// 503.
    public Answer answer() {
      return new Answer.Problem(
          503,
          "overloaded",
          "The server is overloaded",
          String.valueOf(getMessage()),
          "Try again later",
          List.of(),
          Map.of("Retry-After", "1"));
    }
  }

  /// A piece of work of some milliseconds.
  @FunctionalInterface
  public interface Piece<T> {
    T run() throws IOException;
  }

  /// Waits for a turn and does a piece of work.
  ///
  /// @throws NoTurnException when there was none
  public <T> T take(Piece<T> piece) throws IOException {
    return take(piece, WAIT_MAX);
  }

  /// The same for work that is not wanted for so long.
  ///
  /// @param longest it is given up when it has not been begun in half of this time
  /// @throws NoTurnException when there was no turn
  public <T> T take(Piece<T> piece, Duration longest) throws IOException {
    Duration wait = longest.compareTo(WAIT_MAX) < 0 ? longest : WAIT_MAX;
    try {
      return processors.run(accountId, Deadline.after(wait, System::nanoTime), _ -> piece.run());
    } catch (IOException | RuntimeException told) {
      throw told;
    } catch (OverloadedException busy) {
      throw new NoTurnException(String.valueOf(busy.getMessage()));
    } catch (Exception other) {
      throw new IllegalStateException(other);
    }
  }
}
