package io.cartway.raster;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.glyphs.GlyphCache;
import io.cartway.render.Labels;
import io.cartway.render.Overlay;
import io.cartway.render.PlacementCache;
import io.cartway.render.Renderer;
import io.cartway.render.View;
import io.cartway.render.relief.HeightSource;
import io.cartway.tiles.RecentTiles;
import io.cartway.tiles.TerrainHeights;
import io.cartway.tiles.TerrainTiles;
import io.cartway.tiles.TileArchive;
import io.cartway.tiles.TileVariants;
import io.cartway.work.Deadline;
import io.cartway.work.WorkMemory;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Raster tiles of a region in any style, drawn when they are asked for. Those that were asked for
/// last are kept, some in memory and more on disk. Callers who ask for the same tile at once get
/// one drawing. Thread-safe.
public final class RasterTiles {

  /// Memory of a picture while it is drawn and packed, for each pixel: [View] and PNG.
  static final int PIXEL_BYTES = 20;

  private static final long MEMORY_LOOK_NANOS = 2_000_000;

  private final RegionTiles tiles;
  private final TileArchive archive;
  private final String region;
  private final GlyphCache glyphs;
  private final @Nullable HeightSource heights;
  private final PlacementCache placements;
  private final PictureFiles files;
  private final WorkMemory memory;
  private final WorkMemory stillMemory;
  private final RecentTiles<PictureKey, RasterTile> recent;
  private final SharedWork<PictureKey, RasterTile> drawing = new SharedWork<>();

  /// How much memory pictures may take.
  ///
  /// @param recentBytesMax of the tiles that were asked for last
  /// @param vectorBytesMax of the vector tiles that they are made of
  /// @param placementBytesMax of the places of labels, which neighbouring tiles share
  /// @param work of all tiles that are being drawn
  /// @param still of all static pictures that are being drawn: one is as large as sixty tiles, and
  ///   tiles do not wait for it
  public record Memory(
      long recentBytesMax,
      long vectorBytesMax,
      long placementBytesMax,
      WorkMemory work,
      WorkMemory still) {}

  /// @param variants the region's tiles
  /// @param region a name that another state of the region does not have
  /// @param glyphs of the labels
  /// @param files keeps tiles on disk
  public RasterTiles(
      TileVariants variants, String region, GlyphCache glyphs, PictureFiles files, Memory memory) {
    this(variants, Optional.empty(), region, glyphs, files, memory);
  }

  /// @param variants the region's tiles
  /// @param terrain its heights, if it has any
  /// @param region a name that another state of the region does not have
  /// @param glyphs of the labels
  /// @param files keeps tiles on disk
  public RasterTiles(
      TileVariants variants,
      Optional<TerrainTiles> terrain,
      String region,
      GlyphCache glyphs,
      PictureFiles files,
      Memory memory) {
    this.heights = terrain.map(RasterTiles::source).orElse(null);
    this.glyphs = glyphs;
    this.placements = new PlacementCache(memory.placementBytesMax);
    this.tiles = new RegionTiles(variants, memory.vectorBytesMax);
    this.archive = variants.archive();
    this.region = region;
    this.files = files;
    this.memory = memory.work;
    this.stillMemory = memory.still;
    this.recent = new RecentTiles<>(memory.recentBytesMax, tile -> tile.png().length);
  }

  private static HeightSource source(TerrainTiles terrain) {
    return new HeightSource() {
      @Override
      public Optional<TerrainHeights> findHeights(int z, int x, int y, Deadline deadline) {
        return terrain.findHeights(z, x, y, deadline);
      }

      @Override
      public int zoomMax() {
        return terrain.zoomMax();
      }
    };
  }

  /// The box of the region's tiles.
  public Bounds bounds() {
    return archive.bounds();
  }

  /// Where a map looks first.
  public LatLng center() {
    return archive.center();
  }

  /// The zoom at which it looks there.
  public int zoomCenter() {
    return archive.zoomCenter();
  }

  /// Those of some languages that names of the tiles have, in the same order.
  public List<String> known(List<String> languages) {
    return tiles.known(languages);
  }

  /// A tile, kept or drawn. Where the region has nothing, it is the style's background.
  ///
  /// @throws Deadline.DeadlinePassedException when it takes too long
  public RasterTile find(TileOrder order, RasterStyle style, Deadline deadline) {
    PictureKey key = PictureKey.of(region, order, style);
    RasterTile kept = recent.find(key);
    if (kept != null) {
      files.use(key);
      return kept;
    }
    return drawing.get(key, deadline, () -> filedOrDrawn(key, order, style, deadline));
  }

  private RasterTile filedOrDrawn(
      PictureKey key, TileOrder order, RasterStyle style, Deadline deadline) {
    // Another caller may have ended just now.
    RasterTile kept = recent.find(key);
    if (kept != null) {
      return kept;
    }
    Optional<byte[]> filed = files.find(key);
    RasterTile tile = new RasterTile(filed.orElseGet(() -> drawn(order, style, deadline)));
    recent.put(key, tile);
    if (filed.isEmpty()) {
      files.put(key, tile.png());
    }
    return tile;
  }

  private byte[] drawn(TileOrder order, RasterStyle style, Deadline deadline) {
    View view = View.tile(order.z(), order.x(), order.y(), order.scale());
    try (WorkMemory.Hold hold = memory.hold()) {
      await(hold, bytes(view, style), deadline);
      return draw(style, order.languages(), view, _ -> {}, deadline);
    }
  }

  /// Draws a view of the map with something over it, which is not kept (PNG).
  byte[] still(
      RasterStyle style,
      Optional<List<String>> languages,
      View view,
      Overlay overlay,
      Deadline deadline) {
    try (WorkMemory.Hold hold = stillMemory.hold()) {
      await(hold, bytes(view, style), deadline);
      return draw(style, languages, view, overlay, deadline);
    }
  }

  private byte[] draw(
      RasterStyle style,
      Optional<List<String>> languages,
      View view,
      Overlay overlay,
      Deadline deadline) {
    String version = PictureKey.version(region, style, languages);
    Labels labels = Labels.of(glyphs, style.sprites(), placements, version);
    return new Renderer(style.sheet(), tiles.in(languages, deadline), labels, heights)
        .png(view, overlay, deadline);
  }

  /// The bytes of a picture while it is drawn; of a large one, a band and the packed rows.
  static long bytes(View view, RasterStyle style) {
    long perPixel = PIXEL_BYTES + (long) Renderer.fieldBytes(style.sheet());
    long pixels = (long) view.width() * view.height();
    return pixels > Renderer.BAND_PIXELS
        ? Renderer.BAND_PIXELS * perPixel + pixels
        : pixels * perPixel;
  }

  /// Waits until other pictures leave enough memory: a map should not have holes. Where it looks at
  /// its deadline, those go first that hold it.
  private static void await(WorkMemory.Hold hold, long bytes, Deadline deadline) {
    while (true) {
      try {
        hold.set(bytes);
        return;
      } catch (WorkMemory.FullException full) {
        deadline.check();
        LockSupport.parkNanos(MEMORY_LOOK_NANOS);
      }
    }
  }
}
