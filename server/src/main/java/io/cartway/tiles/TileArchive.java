package io.cartway.tiles;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.region.DamagedRegionException;
import io.cartway.tiles.TileArchiveHeader.Section;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/// A PMTiles 3 archive of vector tiles, memory-mapped. Thread-safe; a reader that is still active
/// when it is closed gets an `IllegalStateException`.
public final class TileArchive implements AutoCloseable {

  /// The licences of the data and of the schema require it with the tiles.
  public static final String ATTRIBUTION =
      "<a href=\"https://openmaptiles.org/\">&copy; OpenMapTiles</a> "
          + "<a href=\"https://www.openstreetmap.org/copyright\">&copy; OpenStreetMap"
          + " contributors</a>";

  /// Size of the cache of decoded leaf directories: at 24 bytes an entry, 12 MB.
  private static final int CACHED_ENTRIES_MAX = 500_000;

  /// The longest unpacked directory or metadata; Planetiler's are below 1 MB.
  private static final int UNPACKED_SIZE_MAX = 64 << 20;

  /// The specification allows the root and two levels below; one more is tolerated.
  private static final int DEPTH_MAX = 4;

  private final String file;
  private final Arena arena;
  private final MemorySegment bytes;
  private final TileArchiveHeader header;
  private final TileDirectory root;
  private final String metadata;
  private final LeafCache leaves = new LeafCache();

  private TileArchive(
      String file, Arena arena, MemorySegment bytes, TileArchiveHeader header, TileDirectory root) {
    this.file = file;
    this.arena = arena;
    this.bytes = bytes;
    this.header = header;
    this.root = root;
    this.metadata =
        new String(
            unpacked(bytes, header.metadata(), header.directoriesGzipped(), "metadata"),
            StandardCharsets.UTF_8);
  }

  /// Opens an archive: checks its header and reads its root directory.
  ///
  /// @throws DamagedRegionException when it is not such an archive
  public static TileArchive open(Path tilesPmtiles) throws IOException {
    String file = tilesPmtiles.toString();
    Arena arena = Arena.ofShared();
    try (FileChannel channel = FileChannel.open(tilesPmtiles, StandardOpenOption.READ)) {
      MemorySegment bytes = channel.map(MapMode.READ_ONLY, 0, channel.size(), arena);
      return map(file, arena, bytes);
    } catch (IllegalArgumentException wrong) {
      arena.close();
      throw damaged(file, wrong);
    } catch (IOException | RuntimeException failed) {
      arena.close();
      throw failed;
    }
  }

  private static TileArchive map(String file, Arena arena, MemorySegment bytes) {
    if (bytes.byteSize() < TileArchiveHeader.SIZE) {
      throw new IllegalArgumentException(
          "it has %d bytes, fewer than its header of %d"
              .formatted(bytes.byteSize(), TileArchiveHeader.SIZE));
    }
    TileArchiveHeader header =
        TileArchiveHeader.decode(read(bytes, 0, TileArchiveHeader.SIZE), bytes.byteSize());
    byte[] root = unpacked(bytes, header.root(), header.directoriesGzipped(), "root directory");
    return new TileArchive(file, arena, bytes, header, TileDirectory.decode(root));
  }

  /// A stored tile: a gzipped Mapbox vector tile. Empty when the archive has none there, including
  /// outside its zooms.
  ///
  /// @param x column, 0 to 2^z - 1
  /// @param y row from the north, 0 to 2^z - 1
  public Optional<byte[]> findTile(int z, int x, int y) {
    if (z < header.zoomMin() || z > header.zoomMax()) {
      return Optional.empty();
    }
    if (x < 0 || y < 0 || x >= 1 << z || y >= 1 << z) {
      throw new IllegalArgumentException("no such tile: %d/%d/%d".formatted(z, x, y));
    }
    long tileId = TileId.of(z, x, y);
    TileDirectory directory = root;
    for (int depth = 0; depth < DEPTH_MAX; depth++) {
      int index = directory.find(tileId);
      if (index < 0) {
        return Optional.empty();
      }
      if (!directory.isLeaf(index)) {
        return Optional.of(tile(directory, index));
      }
      directory = leaf(directory.offset(index), directory.length(index));
    }
    throw new DamagedRegionException(file, "its directories are nested too deep");
  }

  private byte[] tile(TileDirectory directory, int index) {
    long offset = directory.offset(index);
    int length = directory.length(index);
    Section tiles = header.tiles();
    if (offset < 0 || offset > tiles.length() || length > tiles.length() - offset) {
      throw new DamagedRegionException(file, "a tile lies outside its tiles");
    }
    return read(bytes, tiles.offset() + offset, length);
  }

  private TileDirectory leaf(long offset, int length) {
    TileDirectory cached = leaves.find(offset);
    if (cached != null) {
      return cached;
    }
    Section all = header.leaves();
    if (offset < 0 || offset > all.length() || length > all.length() - offset) {
      throw new DamagedRegionException(file, "a directory lies outside its leaf directories");
    }
    try {
      Section section = new Section(all.offset() + offset, length);
      byte[] unpacked = unpacked(bytes, section, header.directoriesGzipped(), "leaf directory");
      TileDirectory leaf = TileDirectory.decode(unpacked);
      leaves.put(offset, leaf);
      return leaf;
    } catch (IllegalArgumentException wrong) {
      throw damaged(file, wrong);
    }
  }

  private static byte[] unpacked(
      MemorySegment bytes, Section section, boolean gzipped, String what) {
    if (section.length() > UNPACKED_SIZE_MAX) {
      throw new IllegalArgumentException("its " + what + " is larger than 64 MB");
    }
    byte[] stored = read(bytes, section.offset(), (int) section.length());
    if (!gzipped) {
      return stored;
    }
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(stored))) {
      byte[] unpacked = in.readNBytes(UNPACKED_SIZE_MAX + 1);
      if (unpacked.length > UNPACKED_SIZE_MAX) {
        throw new IllegalArgumentException("its " + what + " unpacks to more than 64 MB");
      }
      return unpacked;
    } catch (IOException notGzip) {
      throw new IllegalArgumentException("its " + what + " cannot be unpacked", notGzip);
    }
  }

  private static byte[] read(MemorySegment bytes, long offset, int length) {
    byte[] copy = new byte[length];
    MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, offset, copy, 0, length);
    return copy;
  }

  /// The exception that says that a stored tile is none.
  DamagedRegionException damaged(RuntimeException wrong) {
    return damaged(file, wrong);
  }

  private static DamagedRegionException damaged(String file, RuntimeException wrong) {
    DamagedRegionException damaged =
        new DamagedRegionException(file, String.valueOf(wrong.getMessage()));
    damaged.initCause(wrong);
    return damaged;
  }

  /// The lowest zoom that has tiles.
  public int zoomMin() {
    return header.zoomMin();
  }

  /// The highest zoom that has tiles.
  public int zoomMax() {
    return header.zoomMax();
  }

  /// The bounds of the archive.
  public Bounds bounds() {
    return header.bounds();
  }

  /// Where a map looks first: the middle of the region.
  public LatLng center() {
    return header.center();
  }

  /// The zoom at which a map looks there first.
  public int zoomCenter() {
    return header.zoomCenter();
  }

  /// The archive's own description, a JSON object with `vector_layers`.
  public String metadataJson() {
    return metadata;
  }

  @Override
  public void close() {
    arena.close();
  }

  /// A cache of recently used leaf directories.
  private static final class LeafCache {

    private final Object lock = new Object();
    private final Map<Long, TileDirectory> byOffset = new LinkedHashMap<>(16, 0.75f, true);
    private int entries;

    @Nullable TileDirectory find(long offset) {
      synchronized (lock) {
        return byOffset.get(offset);
      }
    }

    void put(long offset, TileDirectory leaf) {
      synchronized (lock) {
        if (byOffset.put(offset, leaf) == null) {
          entries += leaf.size();
        }
        Iterator<TileDirectory> oldest = byOffset.values().iterator();
        while (entries > CACHED_ENTRIES_MAX && byOffset.size() > 1) {
          entries -= oldest.next().size();
          oldest.remove();
        }
      }
    }
  }
}
