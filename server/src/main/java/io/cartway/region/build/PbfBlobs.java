package io.cartway.region.build;

import com.google.protobuf.InvalidProtocolBufferException;
import crosby.binary.Fileformat;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/// The blobs of an OSM PBF file: where they begin and end, and their bytes, decompressed.
/// Planetiler reads a file from its first blob to its last; this reads any of them.
///
/// The format: <https://wiki.openstreetmap.org/wiki/PBF_Format>.
final class PbfBlobs {

  private static final int HEADER_BYTES_MAX = 64 * 1024;
  private static final int BLOB_BYTES_MAX = 64 * 1024 * 1024;

  /// A decompressed blob has at most 32 MB by the format.
  private static final int RAW_BYTES_MAX = 32 * 1024 * 1024;

  private PbfBlobs() {}

  /// A blob.
  ///
  /// @param type `OSMHeader` or `OSMData`
  /// @param position of its data in the file
  /// @param dataBytes their number
  record Blob(String type, long position, int dataBytes) {

    long end() {
      return position + dataBytes;
    }
  }

  /// Walks the blobs from the first to the end of the file without decoding them, to detect a file
  /// that is not PBF or is truncated before minutes are spent on it.
  ///
  /// @throws BuildException when it is not an extract, is damaged or is truncated
  static List<Blob> walk(FileChannel channel, Path path) throws IOException {
    long size = channel.size();
    long position = 0;
    List<Blob> blobs = new ArrayList<>();
    while (position < size) {
      Blob blob = readHeader(channel, position, path, blobs.size());
      position = blob.end();
      if (position > size) {
        throw truncated(path, size, position);
      }
      blobs.add(blob);
    }
    if (blobs.size() < 2) {
      throw new BuildException("%s is not an OSM PBF extract: it holds no data".formatted(path));
    }
    return blobs;
  }

  /// The bytes of a blob, decompressed.
  ///
  /// @throws BuildException when they are damaged or compressed in a way that Planetiler does not
  ///   read either
  static byte[] read(FileChannel channel, Path path, Blob blob) throws IOException {
    ByteBuffer data = read(channel, blob.position(), blob.dataBytes());
    if (data == null) {
      throw truncated(path, channel.size(), blob.end());
    }
    try {
      Fileformat.Blob content = Fileformat.Blob.parseFrom(data);
      if (content.hasRaw()) {
        return content.getRaw().toByteArray();
      }
      if (!content.hasZlibData()) {
        throw new BuildException(
            ("%1$s is compressed in a way that is not read, only zlib is:"
                    + " osmium cat %1$s -f pbf,pbf_compression=zlib -o zlib.osm.pbf")
                .formatted(path));
      }
      return inflate(content);
    } catch (InvalidProtocolBufferException | DataFormatException e) {
      throw damaged(path, blob.position(), e);
    }
  }

  private static byte[] inflate(Fileformat.Blob content) throws DataFormatException {
    if (content.getRawSize() < 0 || content.getRawSize() > RAW_BYTES_MAX) {
      throw new DataFormatException("a block of %d bytes".formatted(content.getRawSize()));
    }
    byte[] raw = new byte[content.getRawSize()];
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(content.getZlibData().asReadOnlyByteBuffer());
      int length = 0;
      while (length < raw.length) {
        int more = inflater.inflate(raw, length, raw.length - length);
        if (more == 0) {
          throw new DataFormatException("a block shorter than it says");
        }
        length += more;
      }
    } finally {
      inflater.end();
    }
    return raw;
  }

  /// One that cannot be decoded.
  static BuildException damaged(Path path, long position, Exception cause) {
    return new BuildException(
        "%s is damaged: the block at byte %d cannot be decoded (%s); fetch it again"
            .formatted(path, position, cause.getMessage()),
        cause);
  }

  private static Blob readHeader(FileChannel channel, long position, Path path, int blobs)
      throws IOException {
    ByteBuffer length = read(channel, position, 4);
    int headerSize = length == null ? 0 : length.getInt();
    if (length != null && (headerSize <= 0 || headerSize > HEADER_BYTES_MAX)) {
      throw notPbf(path, position, blobs);
    }
    ByteBuffer header = length == null ? null : read(channel, position + 4, headerSize);
    if (header == null) {
      if (blobs == 0) {
        throw notPbf(path, position, blobs);
      }
      throw truncated(path, channel.size(), position + 4 + headerSize);
    }
    try {
      Fileformat.BlobHeader parsed = Fileformat.BlobHeader.parseFrom(header);
      boolean isKnown = blobs > 0 || parsed.getType().equals("OSMHeader");
      int bytes = parsed.getDatasize();
      if (!isKnown || bytes < 0 || bytes > BLOB_BYTES_MAX) {
        throw notPbf(path, position, blobs);
      }
      return new Blob(parsed.getType(), position + 4 + headerSize, bytes);
    } catch (InvalidProtocolBufferException _) {
      throw notPbf(path, position, blobs);
    }
  }

  private static BuildException notPbf(Path path, long position, int blobs) {
    return blobs == 0
        ? new BuildException(
            "%s is not an OSM PBF extract: give a file that ends in .osm.pbf".formatted(path))
        : new BuildException(
            "%s is damaged: no block of an OSM PBF extract begins at byte %d"
                .formatted(path, position));
  }

  private static BuildException truncated(Path path, long size, long needed) {
    return new BuildException(
        "%s is cut off: it has %d bytes and its last block ends at byte %d; fetch it again"
            .formatted(path, size, needed));
  }

  private static @Nullable ByteBuffer read(FileChannel channel, long position, int size)
      throws IOException {
    ByteBuffer buffer = ByteBuffer.allocate(size);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer, position + buffer.position()) < 0) {
        return null;
      }
    }
    return buffer.flip();
  }
}
