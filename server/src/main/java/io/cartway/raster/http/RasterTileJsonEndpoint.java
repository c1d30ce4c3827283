package io.cartway.raster.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Handler;
import io.cartway.raster.RasterStyles;
import io.cartway.raster.RasterTiles;
import io.cartway.raster.TileOrder;
import io.cartway.tiles.TileJson;
import java.io.IOException;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/// `GET /v1/tiles/raster/tiles.json`: TileJSON 3.0.0 of the raster tiles, with the key `tileSize`
/// that MapLibre reads. The addresses keep `style`, `lang` and `scale`; asked for by a signed
/// address, they are signed, too.
public final class RasterTileJsonEndpoint extends StyledEndpoint {

  /// Pixels of a page that a tile takes, whatever its scale.
  private static final int SIDE = 256;

  private final Supplier<RasterTiles> tiles;

  /// @param tiles gives the tiles of the served region
  /// @param guard makes of a handler that asks the store one that answers while it is away, too
  public RasterTileJsonEndpoint(
      Supplier<RasterTiles> tiles, RasterStyles styles, UnaryOperator<Handler> guard) {
    super(styles, guard);
    this.tiles = tiles;
  }

  @Override
  Answer answer(Call call) {
    RasterParameters wanted = RasterParameters.read(call.query());
    if (!call.query().faults().isEmpty()) {
      return new Answer.Invalid(call.query().faults());
    }
    if (!has(wanted.style(), call)) {
      return unknown(wanted.style());
    }
    String address = call.address("/v1/tiles/raster/{z}/{x}/{y}.png" + wanted.asQuery());
    return Answer.json(json -> write(json, tiles.get(), address));
  }

  private static void write(JsonGenerator json, RasterTiles tiles, String address)
      throws IOException {
    json.writeStartObject();
    TileJson.write(json, "Cartway pictures", address, 0, TileOrder.ZOOM_MAX, tiles.bounds());
    TileJson.writeMap(json, tiles.center(), tiles.zoomCenter());
    json.writeNumberField("tileSize", SIDE);
    json.writeEndObject();
  }
}
