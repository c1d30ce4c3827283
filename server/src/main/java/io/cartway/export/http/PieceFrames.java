package io.cartway.export.http;

import io.cartway.jobs.JobResults;
import io.cartway.jobs.JobWork;
import io.cartway.jobs.part.ResultPart;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/// Pieces of files as results of a job have them: compressed, each with its length; or why one is
/// not there.
final class PieceFrames {

  private static final int PIECE = 0;
  private static final int GONE = 1;
  private static final int NOTHING = 2;

  private PieceFrames() {}

  /// A piece as it was stored.
  sealed interface Frame {
    /// It is there.
    final class Piece implements Frame {
      private final byte[] bytes;

      private Piece(byte[] bytes) {
        this.bytes = bytes;
      }

      byte[] bytes() {
        return bytes;
      }
    }

    /// It is not.
    record Gone(String reason) implements Frame {}

    /// The unit is no piece.
    record Nothing() implements Frame {}
  }

  /// A piece, or why it is not there if it has too many bytes for the result of a unit.
  static byte[] piece(byte[] piece) {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try (DeflaterOutputStream out = new DeflaterOutputStream(packed, deflater)) {
      out.write(piece);
    } catch (IOException never) {
      throw new UncheckedIOException(never);
    } finally {
      deflater.end();
    }
    byte[] frame = frame(PIECE, packed.toByteArray());
    return frame.length > JobWork.UNIT_BYTES_MAX
        ? gone(
            "a piece of it has %,d bytes: accepted are %,d"
                .formatted(frame.length, JobWork.UNIT_BYTES_MAX))
        : frame;
  }

  static byte[] gone(String reason) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (DataOutputStream data = new DataOutputStream(text)) {
      data.writeUTF(reason.length() > 300 ? reason.substring(0, 300) : reason);
    } catch (IOException never) {
      throw new UncheckedIOException(never);
    }
    return frame(GONE, text.toByteArray());
  }

  static byte[] nothing() {
    return frame(NOTHING, new byte[0]);
  }

  private static byte[] frame(int kind, byte[] content) {
    ByteArrayOutputStream frame = new ByteArrayOutputStream(content.length + 5);
    try (DataOutputStream data = new DataOutputStream(frame)) {
      data.writeByte(kind);
      data.writeInt(content.length);
      data.write(content);
    } catch (IOException never) {
      throw new UncheckedIOException(never);
    }
    return frame.toByteArray();
  }

  /// Reads the frames of a job in their order; holds one part of its results.
  static final class Reader {
    private final JobResults results;
    private final Iterator<ResultPart> parts;
    private DataInputStream part = new DataInputStream(new ByteArrayInputStream(new byte[0]));

    Reader(JobResults results) {
      this.results = results;
      this.parts = results.parts().iterator();
    }

    Frame next() throws IOException {
      while (part.available() == 0) {
        part = new DataInputStream(new ByteArrayInputStream(results.content(parts.next())));
      }
      int kind = part.readByte();
      byte[] content = part.readNBytes(part.readInt());
      return switch (kind) {
        case PIECE -> {
          try (InflaterInputStream in =
              new InflaterInputStream(new ByteArrayInputStream(content))) {
            yield new Frame.Piece(in.readAllBytes());
          }
        }
        case GONE ->
            new Frame.Gone(new DataInputStream(new ByteArrayInputStream(content)).readUTF());
        default -> new Frame.Nothing();
      };
    }
  }
}
