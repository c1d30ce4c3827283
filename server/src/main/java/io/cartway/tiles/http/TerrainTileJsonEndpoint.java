package io.cartway.tiles.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Handler;
import io.cartway.tiles.TerrainTiles;
import io.cartway.tiles.TileJson;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;

/// `GET /v1/tiles/terrain/tiles.json`: TileJSON 3.0.0 of the tiles of heights, with the keys
/// `encoding` and `tileSize` that MapLibre reads. Asked for by a signed address, the addresses are
/// signed, too.
public final class TerrainTileJsonEndpoint implements Handler {

  private final Supplier<Optional<TerrainTiles>> tiles;

  /// @param tiles gives the tiles of the served region, if it has heights
  public TerrainTileJsonEndpoint(Supplier<Optional<TerrainTiles>> tiles) {
    this.tiles = tiles;
  }

  @Override
  public Answer handle(Call call) {
    Optional<TerrainTiles> all = tiles.get();
    if (all.isEmpty()) {
      return TerrainTileEndpoint.UNAVAILABLE;
    }
    String address = call.address("/v1/tiles/terrain/{z}/{x}/{y}.png");
    return Answer.json(json -> write(json, all.get(), address));
  }

  private static void write(JsonGenerator json, TerrainTiles tiles, String address)
      throws IOException {
    json.writeStartObject();
    TileJson.write(json, "Cartway elevations", address, 0, tiles.zoomMax(), tiles.bounds());
    json.writeStringField("encoding", "terrarium");
    json.writeNumberField("tileSize", TerrainTiles.SIDE);
    json.writeEndObject();
  }
}
