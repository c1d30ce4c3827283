package io.cartway.tiles.build;

import com.onthegomap.planetiler.FeatureCollector;
import com.onthegomap.planetiler.config.PlanetilerConfig;
import com.onthegomap.planetiler.geo.GeoUtils;
import com.onthegomap.planetiler.reader.SimpleFeature;
import com.onthegomap.planetiler.stats.Stats;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Geometry;

/// What tags become, one line for each tile feature: `layer/class zoom- attribute=value ...`.
final class TileRows {

  enum Shape {
    POINT,
    LINE,
    AREA
  }

  private final TilesPart part;

  TileRows() {
    this(new TilesPart());
  }

  TileRows(TilesPart part) {
    this.part = part;
  }

  /// A feature of a tile, with what it has at zoom 14.
  ///
  /// @param bufferPixels how far beyond a tile the tile has it
  record Shown(String layer, int zoomMin, double bufferPixels, Map<String, Object> attributes) {

    static Shown of(FeatureCollector.Feature each) {
      return new Shown(
          each.getLayer(),
          each.getMinZoom(),
          each.getBufferPixelsAtZoom(14),
          each.getAttrsAtZoom(14));
    }

    /// @return its class; empty without one
    String className() {
      return String.valueOf(attributes.getOrDefault("class", ""));
    }
  }

  /// The rows of an element about 100 m wide; tags are `key=value`.
  List<String> of(Shape shape, String... tags) {
    return of(shape, 1, tags);
  }

  List<String> of(Shape shape, long id, String... tags) {
    List<String> rows = new ArrayList<>();
    for (FeatureCollector.Feature each : collected(shape, id, List.of(tags))) {
      rows.add(row(each));
    }
    return rows;
  }

  /// The tile features of an element about 100 m wide; tags are `key=value`.
  List<Shown> shown(Shape shape, long id, List<String> tags) {
    List<Shown> shown = new ArrayList<>();
    for (FeatureCollector.Feature each : collected(shape, id, tags)) {
      shown.add(Shown.of(each));
    }
    return shown;
  }

  private FeatureCollector collected(Shape shape, long id, List<String> tags) {
    Map<String, Object> map = new HashMap<>();
    for (String tag : tags) {
      int equals = tag.indexOf('=');
      map.put(tag.substring(0, equals), tag.substring(equals + 1));
    }
    SimpleFeature feature =
        SimpleFeature.createFakeOsmFeature(geometry(shape), map, "osm", "", id, List.of());
    FeatureCollector collector =
        new FeatureCollector.Factory(PlanetilerConfig.defaults(), Stats.inMemory()).get(feature);
    part.process(feature, collector);
    return collector;
  }

  private static Geometry geometry(Shape shape) {
    return switch (shape) {
      case POINT -> GeoUtils.JTS_FACTORY.createPoint(new Coordinate(7.42, 43.73));
      case LINE ->
          GeoUtils.JTS_FACTORY.createLineString(
              new Coordinate[] {new Coordinate(7.42, 43.73), new Coordinate(7.421, 43.731)});
      case AREA ->
          GeoUtils.JTS_FACTORY.createPolygon(
              new Coordinate[] {
                new Coordinate(7.42, 43.73),
                new Coordinate(7.421, 43.73),
                new Coordinate(7.421, 43.731),
                new Coordinate(7.42, 43.731),
                new Coordinate(7.42, 43.73)
              });
    };
  }

  private static String row(FeatureCollector.Feature feature) {
    Map<String, Object> attributes = new TreeMap<>(feature.getAttrsAtZoom(14));
    Object className = attributes.remove("class");
    StringBuilder row = new StringBuilder(feature.getLayer());
    if (className != null) {
      row.append('/').append(className);
    }
    row.append(" z").append(feature.getMinZoom());
    attributes.forEach((key, value) -> row.append(' ').append(key).append('=').append(value));
    return row.toString();
  }
}
