package io.cartway.tiles.build;

import com.onthegomap.planetiler.FeatureCollector;
import com.onthegomap.planetiler.reader.SourceFeature;
import com.onthegomap.planetiler.reader.WithTags;

/// `aboriginal_lands`: areas in `boundary`, with a name in `place`.
final class AboriginalLands implements TileLayers {

  static final String CLASS = "aboriginal_lands";

  private static final int ZOOM_MIN = 4;

  @Override
  public void process(SourceFeature feature, FeatureCollector features) {
    if (!feature.canBePolygon() || !isOne(feature)) {
      return;
    }
    features
        .polygon("boundary")
        .setBufferPixels(4)
        .setMinZoom(ZOOM_MIN)
        .setMinPixelSizeBelowZoom(13, 2)
        .setAttr("class", CLASS)
        .putAttrs(Names.of(feature));
    if (Names.name(feature) == null) {
      return;
    }
    int zoomMin = Math.clamp(features.getMinZoomForPixelSize(60), ZOOM_MIN, 14);
    features
        .pointOnSurface("place")
        .setBufferPixels(256)
        .setMinZoom(zoomMin)
        .setSortKey(zoomMin)
        .putAttrs(Names.of(feature))
        .setAttr("class", CLASS)
        // As important as its area: from 2 for the widest to 12.
        .setAttr("rank", zoomMin - 2);
  }

  private static boolean isOne(WithTags tags) {
    return tags.hasTag("boundary", CLASS)
        || (tags.hasTag("boundary", "protected_area") && tags.hasTag("protect_class", "24"));
  }
}
