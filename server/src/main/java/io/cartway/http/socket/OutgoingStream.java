package io.cartway.http.socket;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Response;

/// The bytes of a streamed answer. They are collected, and sent when a piece is full; writing waits
/// until the client has taken it. One thread at a time.
final class OutgoingStream extends OutputStream {

  private final OutgoingAnswer way;
  private final Response response;
  private final EndPoint endPoint;
  private final Runnable head;
  private final byte[] piece;
  private final boolean isLive;
  private int size;
  private long sent;
  private long waitedNanos;
  private boolean isBegun;
  private boolean isCutOff;
  private boolean isClosed;

  /// @param head sets the status and the headers; called before the first piece is sent
  /// @param pieceBytes size of a piece
  /// @param isLive whether a client may take any time for the whole, as long as it takes each piece
  OutgoingStream(
      OutgoingAnswer way,
      Response response,
      EndPoint endPoint,
      Runnable head,
      int pieceBytes,
      boolean isLive) {
    this.piece = new byte[pieceBytes];
    this.isLive = isLive;
    this.way = way;
    this.response = response;
    this.endPoint = endPoint;
    this.head = head;
  }

  /// Whether a piece was sent, so that the status cannot change any more.
  boolean isBegun() {
    return isBegun;
  }

  /// Whether the client has disconnected or was cut off.
  boolean isCutOff() {
    return isCutOff;
  }

  /// The number of bytes that the client was sent.
  long sent() {
    return sent;
  }

  @Override
  public void write(int b) throws IOException {
    if (size == piece.length) {
      send(false);
    }
    piece[size] = (byte) b;
    size++;
  }

  @Override
  public void write(byte[] bytes, int start, int length) throws IOException {
    int at = start;
    int end = start + length;
    while (at < end) {
      if (size == piece.length) {
        send(false);
      }
      int copied = Math.min(piece.length - size, end - at);
      System.arraycopy(bytes, at, piece, size, copied);
      size += copied;
      at += copied;
    }
  }

  /// Sends what there is now.
  void sendNow() throws IOException {
    if (size > 0) {
      send(false);
    }
  }

  /// Sends the rest and ends the answer.
  void finish() throws IOException {
    send(true);
  }

  /// Drops what is not sent, and what is still written: the answer has failed.
  void abandon() {
    isClosed = true;
  }

  private void send(boolean isLast) throws IOException {
    if (isClosed) {
      size = 0;
      return;
    }
    isClosed = isLast;
    if (!isBegun) {
      head.run();
      isBegun = true;
    }
    try {
      long waited =
          way.send(response, endPoint, isLast, ByteBuffer.wrap(piece, 0, size), sent, waitedNanos);
      waitedNanos = isLive ? 0 : waited;
    } catch (IOException gone) {
      isCutOff = true;
      isClosed = true;
      throw gone;
    }
    sent += size;
    size = 0;
  }
}
