package io.cartway.tiles;

import com.onthegomap.planetiler.VectorTile;
import io.cartway.tiles.mvt.MvtGeometryType;
import io.cartway.tiles.mvt.MvtGeometryWriter;
import io.cartway.tiles.mvt.MvtLayerWriter;
import io.cartway.tiles.mvt.MvtWriter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// A small tile with names in several scripts, and tiles as lines of text, which Planetiler reads.
public final class SampleTile {

  /// The archive's description of the layers.
  public static final String LAYERS =
      """
      [{"id":"place","fields":{"class":"String","name":"String","name:de":"String",\
      "name:en":"String","name:latin":"String","name:nonlatin":"String","name_en":"String",\
      "name:zh":"String","name:he":"String","rank":"Number"}},\
      {"id":"housenumber","fields":{"housenumber":"String"}}]\
      """;

  private SampleTile() {}

  /// The tile.
  public static byte[] bytes() {
    MvtWriter tile = new MvtWriter(0);
    MvtLayerWriter place = tile.layer("place", 4096);
    Stream.of(
            List.of(
                "class",
                "city",
                "name",
                "Москва",
                "name:de",
                "Moskau",
                "name:en",
                "Moscow",
                "name:latin",
                "Moscow",
                "name:nonlatin",
                "Москва",
                "name_en",
                "Moscow",
                "rank",
                3L),
            List.of("class", "town", "name", "上海", "name:latin", "Shanghai", "name:zh", "上海市"),
            List.of("class", "village", "name", "Αθήνα", "name:he", "אתונה", "name_en", "Athens"),
            List.of("class", "hamlet", "name", "القاهرة"))
        .forEach(tags -> point(place, tags));
    place.finish();
    point(tile, "housenumber", "housenumber", "12");
    return tile.toBytes();
  }

  /// Adds a layer of one point with one attribute.
  public static void point(MvtWriter tile, String layer, String key, Object value) {
    MvtLayerWriter out = tile.layer(layer, 4096);
    point(out, List.of(key, value));
    out.finish();
  }

  private static void point(MvtLayerWriter layer, List<?> tags) {
    for (int i = 0; i < tags.size(); i += 2) {
      layer.tag(layer.key((String) tags.get(i)), layer.value(tags.get(i + 1)));
    }
    MvtGeometryWriter geometry = new MvtGeometryWriter();
    geometry.moveTo(100, 200);
    layer.feature(MvtGeometryType.POINT, geometry);
  }

  /// A tile as Planetiler reads it: `layer key=value ...`, the keys sorted, a line for each
  /// feature.
  public static List<String> rows(byte[] tile) {
    return VectorTile.decode(tile).stream()
        .map(feature -> {
          StringBuilder row = new StringBuilder(feature.layer());
          Map<String, Object> tags = new TreeMap<>(feature.tags());
          tags.forEach((key, value) -> row.append(' ').append(key).append('=').append(value));
          return row.toString();
        })
        .toList();
  }
}
