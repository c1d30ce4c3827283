package io.cartway.tiles.http;

import io.cartway.http.Answer;
import io.cartway.http.Bytes;
import io.cartway.http.Call;
import io.cartway.http.Handler;
import io.cartway.http.TilePlace;
import io.cartway.tiles.TerrainTiles;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// `GET /v1/tiles/terrain/{z}/{x}/{y}.png`: heights of the ground in Terrarium's encoding, as
/// MapLibre's sources of type `raster-dem` read them. A tile without any height is 204, which
/// MapLibre takes for nothing to draw.
public final class TerrainTileEndpoint implements Handler {

  /// The answer for a region without heights.
  static final Answer UNAVAILABLE =
      Answer.notFound(
          "No elevations",
          "The region was built without heights.",
          "Ask the operator to build it with --elevation, a folder of SRTM tiles.");

  private final Supplier<Optional<TerrainTiles>> tiles;

  /// @param tiles gives the tiles of the served region, if it has heights
  public TerrainTileEndpoint(Supplier<Optional<TerrainTiles>> tiles) {
    this.tiles = tiles;
  }

  @Override
  public Answer handle(Call call) {
    TilePlace place = TilePlace.read(call);
    if (!call.query().faults().isEmpty()) {
      return new Answer.Invalid(call.query().faults());
    }
    Optional<TerrainTiles> all = tiles.get();
    if (all.isEmpty()) {
      return UNAVAILABLE;
    }
    int zoomMax = all.get().zoomMax();
    if (place.z() > zoomMax) {
      return Answer.notFound(
          "No tiles at this zoom",
          "The zoom is " + place.z() + ".",
          "Ask for zooms 0 to %d; show higher zooms by scaling the tiles of zoom %d."
              .formatted(zoomMax, zoomMax));
    }
    Map<String, String> headers = Map.of("Cache-Control", VectorTileEndpoint.CACHE_CONTROL);
    return all.get()
        .find(place.z(), place.x(), place.y(), call.deadline())
        .<Answer>map(tile ->
            new Answer.Content("image/png", Bytes.owning(tile.png()), tile.entityTag(), headers))
        .orElseGet(() -> new Answer.Empty(204, headers));
  }
}
