package io.cartway.bench;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// A minimal HTTP client with one persistent connection, so that the server is measured and not the
/// client.
final class KeepAliveClient implements AutoCloseable {

  private static final String LENGTH = "content-length:";
  private static final String CHUNKED = "transfer-encoding: chunked";

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;
  private final String head;

  /// A status other than 200.
  static final class RefusedException extends IOException {
    private static final long serialVersionUID = 1;

    RefusedException(String message) {
      super(message);
    }
  }

  KeepAliveClient(int port, String key) throws IOException {
    this(port, key, "");
  }

  /// @param headers further header lines, each with its end
  KeepAliveClient(int port, String key, String headers) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
    out = socket.getOutputStream();
    head =
        " HTTP/1.1\r\nHost: localhost:%d\r\nAuthorization: Bearer %s\r\n%s\r\n"
            .formatted(port, key, headers);
  }

  /// Requests a path and returns the body.
  ///
  /// @throws RefusedException if the status is not 200; the connection is kept
  String get(String path) throws IOException {
    Got got = read(path);
    if (got.status != 200) {
      String text = new String(got.body, StandardCharsets.UTF_8);
      throw new RefusedException("%s is answered with %d: %s".formatted(path, got.status, text));
    }
    return new String(got.body, StandardCharsets.UTF_8);
  }

  /// An answer.
  @SuppressWarnings("ArrayRecordComponent") // Handed on to be read, never compared.
  record Got(int status, byte[] body) {}

  /// Requests a path and returns what is answered.
  Got read(String path) throws IOException {
    out.write(("GET " + path + head).getBytes(StandardCharsets.US_ASCII));
    return answer();
  }

  /// Sends a body to a path and returns what is answered.
  Got post(String path, String type, byte[] body) throws IOException {
    String more = "Content-Type: %s\r\nContent-Length: %d\r\n\r\n".formatted(type, body.length);
    String whole = "POST " + path + head.substring(0, head.length() - 2) + more;
    out.write(whole.getBytes(StandardCharsets.US_ASCII));
    out.write(body);
    return answer();
  }

  private Got answer() throws IOException {
    out.flush();
    String status = line();
    int length = -1;
    boolean isChunked = false;
    for (String line = line(); !line.isEmpty(); line = line()) {
      String lower = line.toLowerCase(Locale.ROOT);
      if (lower.startsWith(LENGTH)) {
        length = Integer.parseInt(lower.substring(LENGTH.length()).strip());
      }
      isChunked |= lower.equals(CHUNKED);
    }
    byte[] body = isChunked ? chunks() : in.readNBytes(Math.max(0, length));
    return new Got(Integer.parseInt(status.split(" ", -1)[1]), body);
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    while (true) {
      int size = Integer.parseInt(line().strip(), 16);
      all.write(in.readNBytes(size));
      line();
      if (size == 0) {
        return all.toByteArray();
      }
    }
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    while (true) {
      int next = in.read();
      if (next < 0) {
        throw new EOFException("the server closed the connection after '" + line + "'");
      }
      if (next == '\n') {
        return line.toString();
      }
      if (next != '\r') {
        line.append((char) next);
      }
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
