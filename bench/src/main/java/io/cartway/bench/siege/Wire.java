package io.cartway.bench.siege;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/// A raw connection for attacks: sends bytes unchanged.
final class Wire implements AutoCloseable {

  private static final int CONNECT_MILLIS_MAX = 5_000;
  private static final int READ_MILLIS_MAX = 30_000;
  private static final String LENGTH = "content-length:";
  private static final String CHUNKED = "transfer-encoding: chunked";
  private static final String CLOSE = "connection: close";

  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;
  private boolean isOpen = true;

  private Wire(Socket socket) throws IOException {
    this.socket = socket;
    in = new BufferedInputStream(socket.getInputStream(), 1 << 14);
    out = socket.getOutputStream();
  }

  /// A connection from any address of the loopback.
  static Wire to(int port) throws IOException {
    return from("127.0.0.1", port, 0);
  }

  /// A connection from one address of the loopback.
  ///
  /// @param receiveBytes the size of the kernel's receive buffer; 0 for the default
  static Wire from(String address, int port, int receiveBytes) throws IOException {
    Socket socket = new Socket();
    try {
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(READ_MILLIS_MAX);
      if (receiveBytes > 0) {
        socket.setReceiveBufferSize(receiveBytes);
      }
      socket.bind(new InetSocketAddress(InetAddress.getByName(address), 0));
      socket.connect(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS_MAX);
      return new Wire(socket);
    } catch (IOException failure) {
      socket.close();
      throw failure;
    }
  }

  /// The bytes of a request.
  static byte[] request(String method, String target, List<String> headers, byte[] body) {
    StringBuilder head = new StringBuilder();
    head.append(method).append(' ').append(target).append(" HTTP/1.1\r\nHost: localhost\r\n");
    headers.forEach(header -> head.append(header).append("\r\n"));
    if (body.length > 0) {
      head.append("Content-Length: ").append(body.length).append("\r\n");
    }
    byte[] first = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    byte[] all = new byte[first.length + body.length];
    System.arraycopy(first, 0, all, 0, first.length);
    System.arraycopy(body, 0, all, first.length, body.length);
    return all;
  }

  void send(byte[] bytes) throws IOException {
    out.write(bytes);
    out.flush();
  }

  /// Whether another request may be sent.
  boolean isOpen() {
    return isOpen;
  }

  /// Reads an answer to its end.
  ///
  /// @return its status
  int status() throws IOException {
    String first = line();
    long length = 0;
    boolean isChunked = false;
    for (String line = line(); !line.isEmpty(); line = line()) {
      String lower = line.toLowerCase(Locale.ROOT);
      if (lower.startsWith(LENGTH)) {
        length = Long.parseLong(lower.substring(LENGTH.length()).strip());
      }
      isChunked |= lower.equals(CHUNKED);
      isOpen &= !lower.equals(CLOSE);
    }
    if (isChunked) {
      readChunks();
    } else {
      in.skipNBytes(length);
    }
    return Integer.parseInt(first.substring(9, 12));
  }

  /// Waits until the server closes, and discards its output.
  void readToEnd() throws IOException {
    byte[] chunk = new byte[1 << 12];
    while (in.read(chunk) >= 0) {
      // Discarded.
    }
  }

  private void readChunks() throws IOException {
    while (true) {
      int size = Integer.parseInt(line().strip(), 16);
      in.skipNBytes(size);
      line();
      if (size == 0) {
        return;
      }
    }
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    while (true) {
      int next = in.read();
      if (next < 0) {
        throw new EOFException("the server closed the connection");
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
  public void close() {
    try {
      socket.close();
    } catch (IOException gone) {
      isOpen = false;
    }
  }
}
