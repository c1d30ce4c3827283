package io.cartway.tiles;

import io.cartway.geo.Bounds;
import io.cartway.region.ElevationSquare;
import io.cartway.region.Elevations;
import io.cartway.work.Deadline;
import java.util.Optional;

/// Tiles of the heights of the ground, pictures of 256 pixels in Terrarium's encoding, made from
/// the region's SRTM tiles when they are asked for. The most recent ones are kept within a bound of
/// bytes. Thread-safe.
public final class TerrainTiles {

  /// Pixels of a side.
  public static final int SIDE = TerrainRaster.SIDE;

  private static final byte[] NOTHING = {};

  private final Elevations elevations;
  private final Bounds bounds;
  private final int zoomMax;
  private final RecentTiles<Key, Picture> cache;
  private final RecentTiles<Key, Optional<TerrainHeights>> heights;

  /// A tile.
  public static final class Picture {

    private final byte[] png;
    private final String entityTag;

    private Picture(byte[] png) {
      this.png = png;
      this.entityTag = TileBytes.entityTag(png);
    }

    /// The bytes; not to be changed, for they are not copied.
    public byte[] png() {
      return png;
    }

    /// The entity tag of the bytes.
    public String entityTag() {
      return entityTag;
    }
  }

  private record Key(int z, int x, int y) {}

  private TerrainTiles(Elevations elevations, Bounds bounds, long bytesMax) {
    this.elevations = elevations;
    this.bounds = bounds;
    this.zoomMax = elevations.squares().stream().mapToInt(TerrainTiles::zoomOf).max().orElseThrow();
    this.cache = new RecentTiles<>(bytesMax, picture -> picture.png.length);
    this.heights = new RecentTiles<>(bytesMax, tile -> tile.map(TerrainHeights::bytes).orElse(0L));
  }

  /// The tiles of a region's elevations; empty when it has none.
  ///
  /// @param bytesMax most bytes of kept pictures, and of kept heights
  public static Optional<TerrainTiles> of(Elevations elevations, long bytesMax) {
    return elevations.bounds().map(bounds -> new TerrainTiles(elevations, bounds, bytesMax));
  }

  /// The zoom whose pixels come nearest to the samples, at the equator: 12 for samples a second of
  /// arc apart, 11 for three. A higher one would show the planes between the samples.
  private static int zoomOf(ElevationSquare square) {
    double pixels = (square.side() - 1) * 360.0 / SIDE;
    return (int) Math.round(Math.log(pixels) / Math.log(2));
  }

  /// The highest zoom; the lowest is 0.
  public int zoomMax() {
    return zoomMax;
  }

  /// The box of all heights.
  public Bounds bounds() {
    return bounds;
  }

  /// A tile. Empty when no height in it is known.
  ///
  /// @param z zoom, 0 to [#zoomMax]
  /// @param x column, 0 to 2^z - 1
  /// @param y row from the north, 0 to 2^z - 1
  /// @param deadline by which it must be made
  public Optional<Picture> find(int z, int x, int y, Deadline deadline) {
    Key key = key(z, x, y);
    Picture kept = cache.find(key);
    if (kept == null) {
      float[] meters = TerrainRaster.of(elevations, z, x, y, zoomMax, deadline);
      kept = new Picture(meters == null ? NOTHING : TerrariumPng.of(meters, SIDE));
      cache.put(key, kept);
    }
    return kept.png.length == 0 ? Optional.empty() : Optional.of(kept);
  }

  private Key key(int z, int x, int y) {
    if (z < 0 || z > zoomMax || x < 0 || y < 0 || x >= 1 << z || y >= 1 << z) {
      throw new IllegalArgumentException("no such tile: %d/%d/%d".formatted(z, x, y));
    }
    return new Key(z, x, y);
  }

  /// The heights that the picture of a tile encodes. Empty when none is known.
  ///
  /// @param z zoom, 0 to [#zoomMax]
  /// @param x column, 0 to 2^z - 1
  /// @param y row from the north, 0 to 2^z - 1
  /// @param deadline by which they must be read
  public Optional<TerrainHeights> findHeights(int z, int x, int y, Deadline deadline) {
    Key key = key(z, x, y);
    Optional<TerrainHeights> kept = heights.find(key);
    if (kept == null) {
      float[] meters = TerrainRaster.of(elevations, z, x, y, zoomMax, deadline);
      if (meters != null) {
        TerrariumPng.round(meters);
      }
      kept = Optional.ofNullable(meters).map(TerrainHeights::new);
      heights.put(key, kept);
    }
    return kept;
  }

  /// The bytes of what is kept.
  long keptBytes() {
    return cache.bytes();
  }
}
