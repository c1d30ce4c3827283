package io.cartway.accounts.http;

import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Handler;
import io.cartway.http.Operation;
import io.cartway.store.StoreAwayException;
import io.cartway.store.StoreGate;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Wraps operations that use the store: 503 with a sentence while the store is unavailable or its
/// disk is full.
public final class StoredEndpoint implements Handler {

  private final Handler inner;
  private final StoreGate gate;

  private StoredEndpoint(Handler inner, StoreGate gate) {
    this.inner = inner;
    this.gate = gate;
  }

  /// The same operation, as one that takes no turn on a processor while it waits for the store.
  ///
  /// @param gate of the store that it uses
  public static Operation of(Operation operation, StoreGate gate) {
    return new Operation(
            operation.operationId(),
            operation.method(),
            operation.path(),
            operation.aliases(),
            operation.weight(),
            operation.bounds(),
            new StoredEndpoint(operation.handler(), gate),
            operation.family())
        .fetched();
  }

  @Override
  public Answer handle(Call call) throws IOException {
    if (gate.ailment().isPresent()) {
      return away("the server's database does not answer");
    }
    Answer answer;
    try {
      answer = inner.handle(call);
    } catch (RuntimeException failed) {
      return away(failed);
    }
    return answer instanceof Answer.Live(String contentType, Answer.Feed feed)
        ? new Answer.Live(contentType, new StoredFeed(feed))
        : answer;
  }

  /// A live answer takes its place, which may use the store, after the handler has returned.
  private final class StoredFeed implements Answer.Feed {
    private final Answer.Feed feed;

    StoredFeed(Answer.Feed feed) {
      this.feed = feed;
    }

    @Override
    public Optional<Answer.Problem> begin() {
      try {
        return feed.begin();
      } catch (RuntimeException failed) {
        return Optional.of(away(failed));
      }
    }

    @Override
    public void write(OutputStream out) throws IOException {
      feed.write(out);
    }

    @Override
    public void end() {
      feed.end();
    }
  }

  private Answer.Problem away(RuntimeException failed) {
    StoreAwayException away = gate.away(failed).orElseThrow(() -> failed);
    return away(String.valueOf(away.getMessage()));
  }

  private static Answer.Problem away(String clause) {
    return new Answer.Problem(
        503,
        "overloaded",
        "The store is not at hand",
        "Nothing could be read or written: " + clause,
        "Try again; if the error persists, tell the operator of the server",
        List.of(),
        Map.of("Retry-After", "1"));
  }
}
