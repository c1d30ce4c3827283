package io.cartway.http.socket;

import io.cartway.http.socket.IncomingBody.Outcome;
import io.cartway.work.Deadline;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;

/// Unpacks a body of `Content-Encoding: gzip` (RFC 1952, any number of members) into another one.
public final class PackedBody {

  private static final int PIECE_BYTES = 16 * 1024;

  private PackedBody() {}

  /// Unpacks.
  ///
  /// @param bytesMax of the unpacked body
  /// @param deadline checked for each piece, packed or unpacked: millions of members may be empty
  public static Outcome unpack(
      ReceivedBody packed, ReceivedBody unpacked, long bytesMax, Deadline deadline) {
    try (Source source = new Source(packed.stream(), deadline)) {
      // Not GZIPInputStream: it calls itself for each empty member, and some thousands of them
      // overflow the stack.
      try (InputStream members =
          GzipCompressorInputStream.builder()
              .setInputStream(source)
              .setDecompressConcatenated(true)
              .get()) {
        return copy(members, unpacked, bytesMax, deadline);
      } catch (IOException failed) {
        return source.hasFailed ? new Outcome.NoDisk(failed) : new Outcome.Corrupt();
      }
    } catch (IOException failed) {
      return new Outcome.NoDisk(failed);
    }
  }

  private static Outcome copy(
      InputStream members, ReceivedBody unpacked, long bytesMax, Deadline deadline)
      throws IOException {
    byte[] piece = new byte[PIECE_BYTES];
    long size = 0;
    while (true) {
      int count = members.read(piece);
      if (count < 0) {
        return new Outcome.Whole();
      }
      deadline.check();
      size += count;
      if (size > bytesMax) {
        return new Outcome.TooLarge();
      }
      try {
        if (!unpacked.keep(ByteBuffer.wrap(piece, 0, count))) {
          return new Outcome.NoRoom();
        }
      } catch (IOException failed) {
        return new Outcome.NoDisk(failed);
      }
    }
  }

  /// The packed bytes. It remembers a fault of the disk, which would look like a fault of the
  /// format.
  private static final class Source extends FilterInputStream {
    private final Deadline deadline;
    private boolean hasFailed;

    Source(InputStream in, Deadline deadline) {
      super(in);
      this.deadline = deadline;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      deadline.check();
      try {
        return super.read(bytes, offset, length);
      } catch (IOException failed) {
        hasFailed = true;
        throw failed;
      }
    }

    /// Makes the reader of gzip use a buffer.
    @Override
    public boolean markSupported() {
      return false;
    }
  }
}
