package io.cartway.http.socket;

import io.cartway.http.Answer;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.util.zip.GZIPOutputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// An answer that is sent while it is written.
public record StreamedReply(Answer.Streamed answer) implements Reply {

  private static final Logger LOG = LoggerFactory.getLogger(StreamedReply.class);

  @Override
  public void send(Exchange exchange, OutgoingAnswer way, String owner) throws IOException {
    boolean isCompressible = !answer.isSlow() && Compression.isFor(answer.contentType());
    if (isCompressible) {
      exchange.varyBy("Accept-Encoding");
    }
    boolean isCompressed = isCompressible && Compression.isAccepted(exchange);
    if (exchange.isHead()) {
      head(exchange, isCompressed);
      exchange.sendHead(way);
      return;
    }
    if (!way.tryBeginStream(owner)) {
      WholeReply.of(
              Refusal.overloaded("The clients of this key read too many large answers"), exchange)
          .send(exchange, way, owner);
      return;
    }
    try {
      stream(exchange, way, owner, isCompressed);
    } finally {
      way.endStream(owner);
    }
  }

  private void stream(Exchange exchange, OutgoingAnswer way, String owner, boolean isCompressed)
      throws IOException {
    OutgoingStream out = exchange.stream(way, () -> head(exchange, isCompressed));
    try {
      write(out, isCompressed);
      out.finish();
    } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError failed) {
      if (out.isCutOff()) {
        throw new IOException("the client took %d bytes".formatted(out.sent()), failed);
      }
      LOG.error(
          "request {}: its answer failed after {} bytes",
          exchange.correlationId(),
          out.sent(),
          failed);
      if (out.isBegun()) {
        exchange.breakOff();
      } else {
        WholeReply.of(Refusal.internal(exchange.correlationId()), exchange)
            .send(exchange, way, owner);
      }
    } finally {
      exchange.endStream(out.sent());
    }
  }

  private void write(OutgoingStream out, boolean isCompressed) throws IOException {
    if (!isCompressed) {
      answer.body().write(answer.isSlow() ? new Slow(out) : out);
      return;
    }
    GZIPOutputStream gzip = Compression.gzip(out);
    boolean isWhole = false;
    try {
      answer.body().write(gzip);
      isWhole = true;
    } finally {
      if (!isWhole) {
        // Closing frees the compressor, and would end the document as if it were whole.
        out.abandon();
      }
      gzip.close();
    }
  }

  /// Sends at each flush.
  private static final class Slow extends FilterOutputStream {
    private final OutgoingStream stream;

    Slow(OutgoingStream stream) {
      super(stream);
      this.stream = stream;
    }

    @Override
    public void write(byte[] bytes, int start, int length) throws IOException {
      stream.write(bytes, start, length);
    }

    @Override
    public void flush() throws IOException {
      stream.sendNow();
    }
  }

  private void head(Exchange exchange, boolean isCompressed) {
    exchange.setHeader("Cache-Control", "private, no-store");
    answer.headers().forEach(exchange::setHeader);
    if (isCompressed) {
      exchange.setHeader("Content-Encoding", "gzip");
    }
    exchange.begin(answer.status(), answer.contentType());
  }
}
