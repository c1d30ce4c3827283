package io.cartway.http.socket;

import io.cartway.http.Bytes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A body in a file; a small one stays in its buffer.
public final class SpooledBody implements ReceivedBody {

  static final int BUFFER_BYTES = 64 * 1024;

  private static final Logger LOG = LoggerFactory.getLogger(SpooledBody.class);

  private final BodySpool spool;
  private final String owner;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
  private @Nullable FileChannel file;
  private long written;
  private boolean isClosed;

  SpooledBody(BodySpool spool, String owner) {
    this.spool = spool;
    this.owner = owner;
  }

  @Override
  public boolean keep(ByteBuffer source) throws IOException {
    while (source.hasRemaining()) {
      if (!buffer.hasRemaining() && !flush()) {
        return false;
      }
      int length = Math.min(source.remaining(), buffer.remaining());
      buffer.put(source.slice(source.position(), length));
      source.position(source.position() + length);
    }
    return true;
  }

  private boolean flush() throws IOException {
    int length = buffer.position();
    if (!spool.tryTake(owner, length)) {
      return false;
    }
    written += length;
    FileChannel opened = file;
    if (opened == null) {
      opened = spool.file();
      file = opened;
    }
    buffer.flip();
    while (buffer.hasRemaining()) {
      opened.write(buffer);
    }
    buffer.clear();
    return true;
  }

  /// None: the body is read as a stream.
  @Override
  public Bytes bytes() {
    return Bytes.NONE;
  }

  @Override
  public InputStream stream() throws IOException {
    ByteArrayInputStream rest = new ByteArrayInputStream(buffer.array(), 0, buffer.position());
    FileChannel opened = file;
    return opened == null ? rest : new OnDisk(opened, rest);
  }

  /// The bytes of the file, and then those of the buffer. Closing it leaves the file open.
  private static final class OnDisk extends InputStream {
    private final FileChannel file;
    private final InputStream rest;
    private long at;

    OnDisk(FileChannel file, InputStream rest) {
      this.file = file;
      this.rest = rest;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int count = file.read(ByteBuffer.wrap(bytes, offset, length), at);
      if (count < 0) {
        return rest.read(bytes, offset, length);
      }
      at += count;
      return count;
    }

    @Override
    public int available() throws IOException {
      return (int) Math.min(Integer.MAX_VALUE, file.size() - at + rest.available());
    }
  }

  @Override
  public void close() {
    if (isClosed) {
      return;
    }
    isClosed = true;
    FileChannel opened = file;
    if (opened != null) {
      try {
        opened.close();
      } catch (IOException failed) {
        LOG.warn("a request's body could not be removed from the disk: {}", failed.toString());
      }
    }
    spool.end(owner, written);
  }
}
