package io.cartway.tiles;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/// A PMTiles archive written by hand, from the specification: what readers are tested against.
public final class ArchiveFile {

  private static final int HEADER_SIZE = 127;

  /// One row of a directory.
  public record Entry(long tileId, long offset, int length, int runLength) {}

  private final List<Entry> root = new ArrayList<>();
  private final ByteArrayOutputStream leaves = new ByteArrayOutputStream();
  private final ByteArrayOutputStream tiles = new ByteArrayOutputStream();
  private String layers =
      """
      [{"id":"water","fields":{"class":"String"},"minzoom":0,"maxzoom":14}]\
      """;
  private int zoomMin = 0;
  private int zoomMax = 14;

  /// Sets the zooms of the header.
  public ArchiveFile zooms(int min, int max) {
    zoomMin = min;
    zoomMax = max;
    return this;
  }

  /// Adds a tile and its entry in the root directory.
  public ArchiveFile tile(int z, int x, int y, String content) {
    return run(TileId.of(z, x, y), 1, content);
  }

  /// Adds a tile of any bytes.
  public ArchiveFile tile(int z, int x, int y, byte[] content) {
    root.add(stored(TileId.of(z, x, y), 1, content));
    return this;
  }

  /// Sets the layers of the metadata, as JSON.
  public ArchiveFile layers(String json) {
    layers = json;
    return this;
  }

  /// Adds an entry that stands for several tiles with the same content.
  public ArchiveFile run(long firstId, int count, String content) {
    root.add(stored(firstId, count, content));
    return this;
  }

  /// Adds an entry to the root directory as it is.
  public ArchiveFile entry(Entry entry) {
    root.add(entry);
    return this;
  }

  /// Stores a tile without an entry in the root directory.
  public Entry stored(long firstId, int count, String content) {
    return stored(firstId, count, content.getBytes(StandardCharsets.UTF_8));
  }

  private Entry stored(long firstId, int count, byte[] content) {
    byte[] bytes = gzip(content);
    Entry entry = new Entry(firstId, tiles.size(), bytes.length, count);
    tiles.writeBytes(bytes);
    return entry;
  }

  /// Adds a leaf directory and the root's entry that leads to it.
  public ArchiveFile leaf(List<Entry> entries) {
    byte[] bytes = gzip(directory(entries));
    root.add(new Entry(entries.getFirst().tileId(), leaves.size(), bytes.length, 0));
    leaves.writeBytes(bytes);
    return this;
  }

  /// Sorts the root directory by tile, as readers expect.
  public ArchiveFile sorted() {
    root.sort(Comparator.comparingLong(Entry::tileId));
    return this;
  }

  /// The archive's bytes.
  public byte[] bytes() {
    byte[] rootBytes = gzip(directory(root));
    byte[] metadata =
        gzip("{\"vector_layers\":%s}".formatted(layers).getBytes(StandardCharsets.UTF_8));
    int size = HEADER_SIZE + rootBytes.length + metadata.length + leaves.size() + tiles.size();
    ByteBuffer out = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    out.put("PMTiles".getBytes(StandardCharsets.US_ASCII)).put((byte) 3);
    long offset = HEADER_SIZE;
    for (int length : new int[] {rootBytes.length, metadata.length, leaves.size(), tiles.size()}) {
      out.putLong(offset).putLong(length);
      offset += length;
    }
    out.putLong(0).putLong(0).putLong(0).put((byte) 1);
    out.put((byte) 2).put((byte) 2).put((byte) 1).put((byte) zoomMin).put((byte) zoomMax);
    out.putInt(74_000_000).putInt(437_000_000).putInt(75_000_000).putInt(438_000_000);
    out.put((byte) 11).putInt(74_100_000).putInt(437_200_000);
    out.put(rootBytes).put(metadata).put(leaves.toByteArray()).put(tiles.toByteArray());
    return out.array();
  }

  /// Writes the archive.
  public Path write(Path directory) throws IOException {
    return Files.write(directory.resolve("tiles.pmtiles"), bytes());
  }

  static byte[] directory(List<Entry> entries) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    varint(out, entries.size());
    long last = 0;
    for (Entry entry : entries) {
      varint(out, entry.tileId() - last);
      last = entry.tileId();
    }
    entries.forEach(entry -> varint(out, entry.runLength()));
    entries.forEach(entry -> varint(out, entry.length()));
    long expected = -1;
    for (Entry entry : entries) {
      varint(out, entry.offset() == expected ? 0 : entry.offset() + 1);
      expected = entry.offset() + entry.length();
    }
    return out.toByteArray();
  }

  private static void varint(ByteArrayOutputStream out, long value) {
    long rest = value;
    while (rest > 0x7F) {
      out.write((int) (rest & 0x7F) | 0x80);
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  /// Gzips bytes.
  public static byte[] gzip(byte[] plain) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(plain);
    } catch (IOException inMemory) {
      throw new IllegalStateException(inMemory);
    }
    return out.toByteArray();
  }
}
