package io.cartway.tiles;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import java.io.IOException;

/// The keys of TileJSON 3.0.0 that all such documents of the server have.
public final class TileJson {

  private TileJson() {}

  /// Writes the keys of any tiles into the open object.
  ///
  /// @param address of a tile, with `{z}`, `{x}` and `{y}`
  /// @param zoomMax the closest zoom that there are tiles of; the furthest is `zoomMin`
  public static void write(
      JsonGenerator json, String name, String address, int zoomMin, int zoomMax, Bounds bounds)
      throws IOException {
    json.writeStringField("tilejson", "3.0.0");
    json.writeStringField("name", name);
    json.writeStringField("scheme", "xyz");
    json.writeArrayFieldStart("tiles");
    json.writeString(address);
    json.writeEndArray();
    json.writeNumberField("minzoom", zoomMin);
    json.writeNumberField("maxzoom", zoomMax);
    json.writeArrayFieldStart("bounds");
    json.writeNumber(bounds.west());
    json.writeNumber(bounds.south());
    json.writeNumber(bounds.east());
    json.writeNumber(bounds.north());
    json.writeEndArray();
  }

  /// Writes the further keys of tiles that show the map: whose data it is, and where one looks
  /// first.
  public static void writeMap(JsonGenerator json, LatLng center, int zoomCenter)
      throws IOException {
    json.writeStringField("attribution", TileArchive.ATTRIBUTION);
    json.writeArrayFieldStart("center");
    json.writeNumber(center.lng());
    json.writeNumber(center.lat());
    json.writeNumber(zoomCenter);
    json.writeEndArray();
  }
}
