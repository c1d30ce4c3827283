package io.cartway.tiles.http;

import io.cartway.http.AcceptedCodings;
import io.cartway.http.Answer;
import io.cartway.http.Bytes;
import io.cartway.http.Call;
import io.cartway.http.Handler;
import io.cartway.http.Parameters;
import io.cartway.http.TilePlace;
import io.cartway.tiles.TileArchive;
import io.cartway.tiles.TileBytes;
import io.cartway.tiles.TileVariants;
import io.cartway.tiles.TileVariants.Packed;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// `GET /v1/tiles/vector/{z}/{x}/{y}.mvt`: a tile of the archive (gzipped), as stored, or in the
/// languages `lang` and with what `style` draws.
public final class VectorTileEndpoint implements Handler {

  private static final String CONTENT_TYPE = "application/vnd.mapbox-vector-tile";

  /// Cached for an hour, then revalidated by entity tag: a new region appears within the hour.
  static final String CACHE_CONTROL = "private, max-age=3600";

  private static final Map<String, String> PLAIN =
      Map.of("Cache-Control", CACHE_CONTROL, "Vary", "Accept-Encoding");

  private static final Map<String, String> PACKED =
      Map.of("Cache-Control", CACHE_CONTROL, "Vary", "Accept-Encoding", "Content-Encoding", "gzip");

  private final Supplier<TileVariants> tiles;

  /// @param tiles gives the tiles of the served region
  public VectorTileEndpoint(Supplier<TileVariants> tiles) {
    this.tiles = tiles;
  }

  @Override
  public Answer handle(Call call) throws IOException {
    Parameters query = call.query();
    TilePlace place = TilePlace.read(call);
    int z = place.z();
    VariantParameters wanted = VariantParameters.read(query);
    if (!query.faults().isEmpty()) {
      return new Answer.Invalid(query.faults());
    }
    TileVariants variants = tiles.get();
    TileArchive archive = variants.archive();
    if (z < archive.zoomMin() || z > archive.zoomMax()) {
      return Answer.notFound(
          "No tiles at this zoom",
          "The zoom is " + z + ".",
          "Ask for zooms %d to %d; show higher zooms by scaling the tiles of zoom %d."
              .formatted(archive.zoomMin(), archive.zoomMax(), archive.zoomMax()));
    }
    Optional<Packed> tile =
        variants.find(z, place.x(), place.y(), wanted.of(variants), call.deadline());
    if (tile.isEmpty() || tile.get().isEmpty()) {
      return new Answer.Empty(204, Map.of("Cache-Control", CACHE_CONTROL));
    }
    return content(tile.get(), AcceptedCodings.hasGzip(call.header("Accept-Encoding")));
  }

  private static Answer content(Packed tile, boolean asStored) throws IOException {
    if (asStored) {
      return new Answer.Content(
          CONTENT_TYPE, Bytes.owning(tile.gzipped()), tile.entityTag(), PACKED);
    }
    // Different bytes of the same tile need a different strong entity tag.
    Bytes plain = Bytes.owning(TileBytes.unpacked(tile.gzipped()));
    return new Answer.Content(CONTENT_TYPE, plain, tile.entityTag() + "-plain", PLAIN);
  }
}
