package io.cartway.tiles.build;

import com.onthegomap.planetiler.FeatureCollector;
import com.onthegomap.planetiler.reader.SourceFeature;
import java.util.Map;
import java.util.Set;

/// `poi`: points of interest, ranked within their surroundings.
final class PoiLayer implements TileLayers {

  static final int BUFFER_PIXELS = 64;

  private static final Set<String> STATIONS = Set.of("station", "halt", "ferry_terminal");

  @Override
  public void process(SourceFeature feature, FeatureCollector features) {
    if (!feature.isPoint() && !feature.canBePolygon()) {
      return;
    }
    PoiClasses.Poi poi = PoiClasses.of(feature);
    if (poi == null) {
      return;
    }
    Map<String, Object> names = Names.of(feature);
    if (names.isEmpty() && !PoiClasses.showsWithoutName(poi)) {
      return;
    }
    FeatureCollector.Feature out =
        feature.isPoint() ? features.point("poi") : features.pointOnSurface("poi");
    out.setBufferPixels(BUFFER_PIXELS)
        .setMinZoom(zoomMin(feature, features, poi))
        .setSortKey(PoiClasses.importance(poi, !names.isEmpty()))
        .setPointLabelGridPixelSize(14, 64)
        .putAttrs(names)
        .setAttr("class", poi.className())
        .setAttr("subclass", poi.subclass())
        .setAttr("layer", Attributes.wholeNumber(feature, "layer"));
    if (MainStops.isStop(poi) && !names.isEmpty()) {
      // Stops around decide, also those beyond what a tile shows of its neighbours.
      out.setBufferPixels(BUFFER_PIXELS + MainStops.REACH_PIXELS);
    }
  }

  /// Stations appear early, a large campus when its name fits, everything else at zoom 14.
  private static int zoomMin(SourceFeature feature, FeatureCollector features, PoiClasses.Poi poi) {
    String kind = feature.getString("railway", feature.getString("amenity", ""));
    if (STATIONS.contains(kind)) {
      return 12;
    }
    if (poi.className().equals("college") && feature.canBePolygon()) {
      return Math.clamp(features.getMinZoomForPixelSize(60), 10, 14);
    }
    return 14;
  }
}
