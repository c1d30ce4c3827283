package io.cartway.http.client;

import io.cartway.http.Outbound;
import io.cartway.http.Outbound.Reply;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.client.Response;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;

/// Reads the beginning of one answer. What comes after that many bytes, or too late, is not waited
/// for: the status decides.
final class ReplyReader
    implements Response.AsyncContentListener, Response.HeadersListener, Response.CompleteListener {

  private static final int RETRY_AFTER_LENGTH_MAX = 100;

  private final CompletableFuture<Reply> reply = new CompletableFuture<>();

  // Written by the client's threads one after the other, read when the reply is complete.
  private final byte[] bytes = new byte[Outbound.ANSWER_BYTES_MAX];
  private int length;
  private int status;
  private String retryAfter = "";

  @Override
  public void onHeaders(Response response) {
    status = response.getStatus();
    HttpField field = response.getHeaders().getField(HttpHeader.RETRY_AFTER);
    String value = field == null ? "" : String.valueOf(field.getValue());
    retryAfter = value.length() > RETRY_AFTER_LENGTH_MAX ? "" : value;
  }

  @Override
  public void onContent(Response response, Content.Chunk chunk, Runnable demander) {
    ByteBuffer content = chunk.getByteBuffer();
    int taken = Math.min(content.remaining(), bytes.length - length);
    content.get(bytes, length, taken);
    length += taken;
    if (length < bytes.length) {
      demander.run();
    } else {
      // The rest may be endless.
      var _ = response.abort(new EnoughException());
    }
  }

  @Override
  public void onComplete(Result result) {
    if (status > 0) {
      reply.complete(new Reply.Answered(status, retryAfter, OutboundClient.text(bytes, length)));
    } else {
      reply.complete(OutboundClient.meaning(result.getFailure()));
    }
  }

  /// The reply.
  Reply awaitReply(Duration longest) throws InterruptedException, TimeoutException {
    try {
      return reply.get(longest.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException impossible) {
      throw new IllegalStateException("it is never completed so", impossible);
    }
  }

  /// Ends the reading of an answer that is longer than wanted.
  private static final class EnoughException extends RuntimeException {

    private static final long serialVersionUID = 1;

    EnoughException() {
      super("enough of the answer is read", null, false, false);
    }
  }
}
