package io.cartway.tiles.build;

import com.onthegomap.planetiler.VectorTile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.locationtech.jts.geom.CoordinateXY;

/// `agg_stop` of `poi`: of public transport stops that have one name and lie near each other (the
/// platforms of both directions), one is the main stop, which a map labels.
///
/// OpenMapTiles groups by `uic_ref` in its database, over the whole world; few stops have that tag.
/// Here a stop is the main one when no better stop of its name lies within [#REACH_PIXELS]. A tile
/// decides that alone, and as its neighbours do, because it holds the stops of so much more than it
/// shows.
final class MainStops {

  /// 24 pixels of zoom 14: 230 m at the equator, 150 m in Central Europe.
  static final int REACH_PIXELS = 24;

  private static final int TILE_PIXELS = 256;

  /// The better ones first.
  private static final List<String> KINDS =
      List.of("subway", "tram_stop", "bus_station", "bus_stop");

  private MainStops() {}

  /// A stop of the tile.
  ///
  /// @param index among the tile's points of interest
  private record Stop(int index, int kind, long id, CoordinateXY at) {

    private boolean isBetterThan(Stop other) {
      return kind != other.kind ? kind < other.kind : id < other.id;
    }

    private boolean isNear(Stop other) {
      return at.distance(other.at) <= REACH_PIXELS;
    }
  }

  /// Whether it is a stop of public transport that may be one of several.
  static boolean isStop(PoiClasses.Poi poi) {
    return KINDS.contains(poi.subclass());
  }

  /// The points of interest of a tile, the main stops with `agg_stop`, without those that were
  /// there for the decision only.
  static List<VectorTile.Feature> marked(List<VectorTile.Feature> items) {
    Map<Object, List<Stop>> byName = new HashMap<>();
    for (int i = 0; i < items.size(); i++) {
      VectorTile.Feature item = items.get(i);
      Object name = item.tags().get("name");
      int kind = KINDS.indexOf(String.valueOf(item.tags().get("subclass")));
      if (name != null && kind >= 0) {
        byName
            .computeIfAbsent(name, any -> new ArrayList<>())
            .add(new Stop(i, kind, item.id(), item.geometry().firstCoordinate()));
      }
    }
    if (byName.isEmpty()) {
      return items;
    }
    List<VectorTile.Feature> marked = new ArrayList<>(items);
    byName.values().forEach(stops -> mark(stops, marked));
    return marked.stream().filter(MainStops::isShown).toList();
  }

  private static void mark(List<Stop> stops, List<VectorTile.Feature> marked) {
    // Stops of one name in one tile are few; those of a name such as "Kirche" some dozens.
    for (Stop stop : stops) {
      if (stops.stream().noneMatch(other -> other.isBetterThan(stop) && other.isNear(stop))) {
        marked.set(stop.index, marked.get(stop.index).copyWithExtraAttrs(Map.of("agg_stop", 1)));
      }
    }
  }

  private static boolean isShown(VectorTile.Feature item) {
    CoordinateXY at = item.geometry().firstCoordinate();
    return Math.min(at.x, at.y) >= -PoiLayer.BUFFER_PIXELS
        && Math.max(at.x, at.y) <= TILE_PIXELS + PoiLayer.BUFFER_PIXELS;
  }
}
