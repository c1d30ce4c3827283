package io.cartway.raster;

import io.cartway.render.TileSource;
import io.cartway.tiles.RecentTiles;
import io.cartway.tiles.TileBytes;
import io.cartway.tiles.TileVariant;
import io.cartway.tiles.TileVariants;
import io.cartway.tiles.mvt.MvtTile;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;

/// The vector tiles of a region, unpacked, as pictures are made of them. Neighbouring pictures are
/// made of the same ones: the most recent ones are kept. Thread-safe.
final class RegionTiles {

  private final TileVariants variants;
  private final RecentTiles<Key, Unpacked> recent;

  private record Key(int z, int x, int y, Optional<List<String>> languages) {}

  private record Unpacked(MvtTile tile, int bytes) {}

  /// @param bytesMax most bytes of kept tiles
  RegionTiles(TileVariants variants, long bytesMax) {
    this.variants = variants;
    this.recent = new RecentTiles<>(bytesMax, Unpacked::bytes);
  }

  /// Those of some languages that names of the tiles have.
  List<String> known(List<String> languages) {
    return variants.known(languages);
  }

  /// The tiles with names in some languages.
  ///
  /// @param languages known ones; empty for all names
  TileSource in(Optional<List<String>> languages, Deadline deadline) {
    TileVariant variant = new TileVariant(Optional.empty(), languages);
    return new TileSource() {
      @Override
      public Optional<MvtTile> findTile(int z, int x, int y) {
        return find(new Key(z, x, y, languages), variant, deadline);
      }

      @Override
      public int zoomMax() {
        return variants.archive().zoomMax();
      }
    };
  }

  private Optional<MvtTile> find(Key key, TileVariant variant, Deadline deadline) {
    Unpacked kept = recent.find(key);
    if (kept != null) {
      return Optional.of(kept.tile);
    }
    try {
      Optional<TileVariants.Packed> packed = variants.find(key.z, key.x, key.y, variant, deadline);
      if (packed.isEmpty() || packed.get().isEmpty()) {
        return Optional.empty();
      }
      byte[] plain = TileBytes.unpacked(packed.get().gzipped());
      Unpacked read = new Unpacked(MvtTile.read(plain), plain.length);
      recent.put(key, read);
      return Optional.of(read.tile);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
