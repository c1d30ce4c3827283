package io.cartway.region.build;

import com.onthegomap.planetiler.reader.osm.OsmHeader;
import com.onthegomap.planetiler.reader.osm.OsmInputFile;
import io.cartway.region.Regions;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// An OpenStreetMap extract on disk, checked: its blocks have been counted to the end.
///
/// @param path its file
/// @param size in bytes
/// @param sha256 of its bytes
/// @param header its header
public record Extract(Path path, long size, String sha256, OsmHeader header) {

  private static final int BLOB_HEADER_BYTES_MAX = 64 * 1024;
  private static final int BLOB_BYTES_MAX = 64 * 1024 * 1024;

  /// The file's name, as the manifest shows it.
  public String name() {
    Path name = path.getFileName();
    return name == null ? path.toString() : name.toString();
  }

  /// Checks a file and reads its header.
  ///
  /// @throws BuildException when it is not an extract or is truncated
  public static Extract open(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      throw new BuildException("%s is a folder, not an OSM PBF extract".formatted(path));
    }
    try {
      walkBlobs(path);
      OsmHeader header = new OsmInputFile(path).getHeader();
      return new Extract(path, Files.size(path), Regions.sha256(path), header);
    } catch (NoSuchFileException e) {
      throw new BuildException("there is no file %s".formatted(path), e);
    } catch (IllegalArgumentException e) {
      throw new BuildException(
          "%s is not an OSM PBF extract: its header cannot be read".formatted(path), e);
    }
  }

  /// Walks the blobs from the first to the end of the file without decoding them, to detect a file
  /// that is not PBF or is truncated before minutes are spent on it.
  private static void walkBlobs(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path)) {
      long size = channel.size();
      long position = 0;
      int blobs = 0;
      while (position < size) {
        Blob blob = readBlobHeader(channel, position, path, blobs);
        position += blob.headerBytes() + blob.dataBytes();
        if (position > size) {
          throw truncated(path, size, position);
        }
        blobs++;
      }
      if (blobs < 2) {
        throw new BuildException("%s is not an OSM PBF extract: it holds no data".formatted(path));
      }
    }
  }

  private static Blob readBlobHeader(FileChannel channel, long position, Path path, int blobs)
      throws IOException {
    ByteBuffer length = read(channel, position, 4);
    int headerSize = length == null ? 0 : length.getInt();
    if (length != null && (headerSize <= 0 || headerSize > BLOB_HEADER_BYTES_MAX)) {
      throw notPbf(path, position, blobs);
    }
    ByteBuffer header = length == null ? null : read(channel, position + 4, headerSize);
    if (header == null) {
      if (blobs == 0) {
        throw notPbf(path, position, blobs);
      }
      throw truncated(path, channel.size(), position + 4 + headerSize);
    }
    Blob blob = parseBlobHeader(header, headerSize + 4);
    boolean isKnown = blob != null && (blobs > 0 || blob.type().equals("OSMHeader"));
    if (blob == null || !isKnown || blob.dataBytes() < 0 || blob.dataBytes() > BLOB_BYTES_MAX) {
      throw notPbf(path, position, blobs);
    }
    return blob;
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

  /// Protocol buffer BlobHeader: 1 = type (string), 2 = index data (bytes), 3 = size (varint).
  private static @Nullable Blob parseBlobHeader(ByteBuffer header, int headerBytes) {
    String type = "";
    long dataBytes = -1;
    while (header.hasRemaining()) {
      long key = varint(header);
      long value = varint(header);
      if (key == 3 << 3) {
        dataBytes = value;
      } else if ((key & 7) == 2 && value >= 0 && value <= header.remaining()) {
        byte[] bytes = new byte[(int) value];
        header.get(bytes);
        if (key >> 3 == 1) {
          type = new String(bytes, StandardCharsets.UTF_8);
        }
      } else {
        return null;
      }
    }
    return new Blob(type, headerBytes, dataBytes);
  }

  private static long varint(ByteBuffer buffer) {
    long value = 0;
    for (int shift = 0; shift < 64 && buffer.hasRemaining(); shift += 7) {
      byte next = buffer.get();
      value |= (next & 0x7FL) << shift;
      if (next >= 0) {
        return value;
      }
    }
    return -1;
  }

  private record Blob(String type, int headerBytes, long dataBytes) {}
}
