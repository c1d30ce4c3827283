package io.cartway.http.socket;

import io.cartway.http.Answer;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// An answer that goes on until its client leaves or its maker ends it.
///
/// @param begun runs when the head is about to be sent: the status is known
public record LiveReply(Answer.Live answer, Runnable begun) implements Reply {

  private static final Logger LOG = LoggerFactory.getLogger(LiveReply.class);

  /// A reply that tells nobody of its begin.
  public LiveReply(Answer.Live answer) {
    this(answer, () -> {});
  }

  /// A reply as it is; a live one tells of its begin, since it may go on for long.
  public static Reply telling(Reply reply, Runnable told) {
    return reply instanceof LiveReply(Answer.Live live, _) ? new LiveReply(live, told) : reply;
  }

  @Override
  public void send(Exchange exchange, OutgoingAnswer way, String owner) throws IOException {
    if (exchange.isHead()) {
      head(exchange);
      exchange.sendHead(way);
      return;
    }
    Optional<Answer.Problem> refusal;
    try {
      refusal = answer.feed().begin();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError failed) {
      LOG.error("request {}: its live answer did not begin", exchange.correlationId(), failed);
      WholeReply.of(Refusal.internal(exchange.correlationId()), exchange)
          .send(exchange, way, owner);
      return;
    }
    if (refusal.isPresent()) {
      WholeReply.of(refusal.get(), exchange).send(exchange, way, owner);
      return;
    }
    try {
      stream(exchange, way);
    } finally {
      answer.feed().end();
    }
  }

  private void stream(Exchange exchange, OutgoingAnswer way) throws IOException {
    OutgoingStream out = exchange.liveStream(way, () -> head(exchange));
    try {
      answer.feed().write(new Flushed(out, exchange));
      out.finish();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError failed) {
      LOG.error("request {}: its live answer failed", exchange.correlationId(), failed);
      // What was sent stands, and the client begins anew.
      exchange.hangUp();
    } finally {
      exchange.endStream(out.sent());
    }
  }

  private void head(Exchange exchange) {
    // Proxies shall neither keep nor collect it.
    exchange.setHeader("Cache-Control", "no-cache, no-store");
    exchange.setHeader("X-Accel-Buffering", "no");
    exchange.begin(200, answer.contentType());
    begun.run();
  }

  /// Sends at each flush, and ends when the client has gone.
  private static final class Flushed extends FilterOutputStream {
    private final OutgoingStream stream;
    private final Exchange exchange;

    Flushed(OutgoingStream stream, Exchange exchange) {
      super(stream);
      this.stream = stream;
      this.exchange = exchange;
    }

    @Override
    public void write(byte[] bytes, int start, int length) throws IOException {
      stream.write(bytes, start, length);
    }

    @Override
    public void flush() throws IOException {
      if (exchange.isHungUp()) {
        throw new IOException("the client has gone");
      }
      stream.sendNow();
    }
  }
}
