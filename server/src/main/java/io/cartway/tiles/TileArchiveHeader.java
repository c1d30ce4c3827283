package io.cartway.tiles;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The header of a PMTiles 3 archive: its sections, its coverage, and where a map looks first.
record TileArchiveHeader(
    Section root,
    Section metadata,
    Section leaves,
    Section tiles,
    boolean directoriesGzipped,
    int zoomMin,
    int zoomMax,
    Bounds bounds,
    LatLng center,
    int zoomCenter) {

  static final int SIZE = 127;

  private static final byte[] MAGIC = "PMTiles".getBytes(StandardCharsets.US_ASCII);
  private static final int VERSION = 3;
  private static final int UNCOMPRESSED = 1;
  private static final int GZIP = 2;
  private static final int VECTOR_TILES = 1;
  private static final int ZOOM_LIMIT = 26;
  private static final double UNITS_PER_DEGREE = 1e7;

  /// A range of the file.
  record Section(long offset, long length) {}

  /// Reads the header.
  ///
  /// @param bytes the first 127 bytes
  /// @param fileSize size of the whole file
  /// @throws IllegalArgumentException with the reason, when it is not a supported archive
  static TileArchiveHeader decode(byte[] bytes, long fileSize) {
    ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    byte[] magic = new byte[MAGIC.length];
    in.get(magic);
    check(Arrays.equals(magic, MAGIC), "it does not begin with PMTiles");
    int version = in.get();
    check(version == VERSION, "its PMTiles version is " + version + ", not 3");
    Section root = section(in, "root directory", fileSize);
    Section metadata = section(in, "metadata", fileSize);
    Section leaves = section(in, "leaf directories", fileSize);
    Section tiles = section(in, "tiles", fileSize);
    in.position(in.position() + 3 * Long.BYTES + 1); // counts, clustered: not needed to read
    int directoryCompression = in.get();
    check(
        directoryCompression == GZIP || directoryCompression == UNCOMPRESSED,
        "its directories have the unknown compression " + directoryCompression);
    int tileCompression = in.get();
    check(tileCompression == GZIP, "its tiles have the compression " + tileCompression + ", not 2");
    int tileType = in.get();
    check(tileType == VECTOR_TILES, "its tiles are of type " + tileType + ", not vector tiles (1)");
    int zoomMin = in.get();
    int zoomMax = in.get();
    check(
        0 <= zoomMin && zoomMin <= zoomMax && zoomMax <= ZOOM_LIMIT,
        "its zooms are " + zoomMin + " to " + zoomMax);
    double west = in.getInt() / UNITS_PER_DEGREE;
    double south = in.getInt() / UNITS_PER_DEGREE;
    double east = in.getInt() / UNITS_PER_DEGREE;
    double north = in.getInt() / UNITS_PER_DEGREE;
    check(west <= east && south <= north, "its bounds are no box");
    int zoomCenter = in.get();
    double lng = in.getInt() / UNITS_PER_DEGREE;
    double lat = in.getInt() / UNITS_PER_DEGREE;
    check(
        west <= lng && lng <= east && south <= lat && lat <= north,
        "its centre is outside its bounds");
    check(0 <= zoomCenter && zoomCenter <= ZOOM_LIMIT, "the zoom of its centre is " + zoomCenter);
    return new TileArchiveHeader(
        root,
        metadata,
        leaves,
        tiles,
        directoryCompression == GZIP,
        zoomMin,
        zoomMax,
        new Bounds(west, south, east, north),
        new LatLng(lat, lng),
        zoomCenter);
  }

  private static Section section(ByteBuffer in, String name, long fileSize) {
    long offset = in.getLong();
    long length = in.getLong();
    check(
        offset >= 0 && length >= 0 && offset <= fileSize && length <= fileSize - offset,
        "its %s should be bytes %d to %d, but it has %d bytes"
            .formatted(name, offset, offset + length, fileSize));
    return new Section(offset, length);
  }

  private static void check(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }
}
