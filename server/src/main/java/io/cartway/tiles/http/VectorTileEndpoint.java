package io.cartway.tiles.http;

import io.cartway.http.AcceptedCodings;
import io.cartway.http.Answer;
import io.cartway.http.Bytes;
import io.cartway.http.Call;
import io.cartway.http.Handler;
import io.cartway.http.Parameters;
import io.cartway.text.Scan;
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
  private static final String CACHE_CONTROL = "private, max-age=3600";

  /// A zoom beyond which no tile scheme goes: the columns no longer fit an int.
  private static final int ZOOM_LIMIT = 30;

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
    int z = number(call, "z", ZOOM_LIMIT, () -> "a whole number from 0 to " + ZOOM_LIMIT);
    int last = z < 0 ? Integer.MAX_VALUE : (1 << z) - 1;
    int x = number(call, "x", last, () -> range(z, last));
    int y = number(call, "y", last, () -> range(z, last));
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
    Optional<Packed> tile = variants.find(z, x, y, wanted.of(variants), call.deadline());
    if (tile.isEmpty() || tile.get().isEmpty()) {
      return new Answer.Empty(204, Map.of("Cache-Control", CACHE_CONTROL));
    }
    return content(tile.get(), AcceptedCodings.hasGzip(call.header("Accept-Encoding")));
  }

  /// A number in the path; -1 and a collected fault when it is malformed or outside 0..max.
  private static int number(Call call, String name, int max, Supplier<String> expected) {
    String given = call.path(name);
    if (Scan.isNumber(given, 18)) {
      long value = Long.parseLong(given);
      if (value >= 0 && value <= max) {
        return (int) value;
      }
    }
    call.query().fault(name, given, expected.get());
    return -1;
  }

  private static String range(int z, int last) {
    String range = "a whole number, 0..2^z-1";
    return z < 0 ? range : range + ", at zoom %d 0..%d".formatted(z, last);
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
