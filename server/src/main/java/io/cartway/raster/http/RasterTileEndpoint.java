package io.cartway.raster.http;

import io.cartway.http.Answer;
import io.cartway.http.Bytes;
import io.cartway.http.Call;
import io.cartway.http.Handler;
import io.cartway.http.TilePlace;
import io.cartway.raster.RasterStyles;
import io.cartway.raster.RasterTile;
import io.cartway.raster.RasterTiles;
import io.cartway.raster.TileOrder;
import java.io.IOException;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// `GET /v1/tiles/raster/{z}/{x}/{y}.png`: a tile as a picture, in a design or in a style that the
/// account has saved.
public final class RasterTileEndpoint extends StyledEndpoint {

  private final Supplier<RasterTiles> tiles;

  /// @param tiles gives the tiles of the served region
  /// @param guard makes of a handler that asks the store one that answers while it is away, too
  public RasterTileEndpoint(
      Supplier<RasterTiles> tiles, RasterStyles styles, UnaryOperator<Handler> guard) {
    super(styles, guard);
    this.tiles = tiles;
  }

  @Override
  Answer answer(Call call) throws IOException {
    TilePlace place = TilePlace.read(call);
    RasterParameters wanted = RasterParameters.read(call.query());
    if (!call.query().faults().isEmpty()) {
      return new Answer.Invalid(call.query().faults());
    }
    if (place.z() > TileOrder.ZOOM_MAX) {
      return Answer.notFound(
          "No tiles at this zoom",
          "The zoom is " + place.z() + ".",
          "Ask for zooms 0 to %d; show higher zooms by scaling the tiles of zoom %d."
              .formatted(TileOrder.ZOOM_MAX, TileOrder.ZOOM_MAX));
    }
    RasterTiles all = tiles.get();
    return with(
        wanted.style(),
        call,
        (style, cacheControl, deadline) -> {
          TileOrder order =
              new TileOrder(
                  place.z(), place.x(), place.y(), wanted.scale(), wanted.known(all, style));
          RasterTile tile = all.find(order, style, deadline);
          return new Answer.Content(
              "image/png",
              Bytes.owning(tile.png()),
              tile.entityTag(),
              Map.of("Cache-Control", cacheControl));
        });
  }
}
