package io.cartway.http.socket;

import io.cartway.http.Bytes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/// Keeps the bytes of a request's body: takes them while they arrive, and has them when all have
/// arrived. Closing it ends the use of the bytes. One thread at a time.
public sealed interface ReceivedBody extends AutoCloseable permits BodyInMemory, SpooledBody {

  /// Keeps further bytes.
  ///
  /// @return false when the owner's share has no room for them
  /// @throws IOException when the disk does not take them
  boolean keep(ByteBuffer source) throws IOException;

  /// All bytes, if the body is kept in memory; else none.
  Bytes bytes();

  /// A stream of all bytes from the first; one at a time.
  InputStream stream() throws IOException;

  @Override
  void close();
}
