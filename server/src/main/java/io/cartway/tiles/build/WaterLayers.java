package io.cartway.tiles.build;

import com.onthegomap.planetiler.FeatureCollector;
import com.onthegomap.planetiler.reader.SourceFeature;
import com.onthegomap.planetiler.reader.WithTags;
import io.cartway.region.build.world.WorldTiles;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// `water`, `waterway` and `water_name`.
final class WaterLayers implements TileLayers {

  private static final Set<String> RIVERS = Set.of("river", "stream", "canal", "ditch", "drain");
  private static final Set<String> PONDS = Set.of("pond", "basin", "wastewater", "salt_pond");
  private static final Set<String> WATERWAYS = RIVERS;
  private static final Set<String> SEA_NAMES = Set.of("bay", "strait", "sea", "ocean");

  @Override
  public void process(SourceFeature feature, FeatureCollector features) {
    String waterClass = waterClass(feature);
    if (waterClass != null && feature.canBePolygon()) {
      area(feature, features, waterClass);
    } else if (feature.canBeLine() && WATERWAYS.contains(feature.getString("waterway", ""))) {
      line(feature, features);
    } else if (Names.name(feature) != null) {
      seaName(feature, features);
    }
  }

  /// The extract's sea, on which lower zooms show the world's; lakes lie in [#process].
  static FeatureCollector.Feature ocean(FeatureCollector features) {
    return features
        .polygon("water")
        .setBufferPixels(4)
        .setMinZoom(WorldTiles.ZOOM_MAX + 1)
        .setAttr("class", "ocean")
        .setAttr("intermittent", 0);
  }

  /// OpenMapTiles' class of an area of water; null when it is none.
  static @Nullable String waterClass(WithTags tags) {
    if (tags.hasTag("covered", "yes") || tags.hasTag("location", "underground")) {
      return null;
    }
    if (tags.hasTag("waterway", "dock")) {
      return "dock";
    }
    if (tags.hasTag("waterway", "riverbank")) {
      return "river";
    }
    if (tags.hasTag("leisure", "swimming_pool")) {
      return "swimming_pool";
    }
    if (tags.hasTag("landuse", "reservoir", "salt_pond")) {
      return "lake";
    }
    if (tags.hasTag("landuse", "basin")) {
      return "pond";
    }
    if (!tags.hasTag("natural", "water")) {
      return null;
    }
    String water = tags.getString("water", "");
    if (RIVERS.contains(water)) {
      return "river";
    }
    return PONDS.contains(water) ? "pond" : "lake";
  }

  private static void area(SourceFeature feature, FeatureCollector features, String waterClass) {
    features
        .polygon("water")
        .setBufferPixels(4)
        .setMinZoom(waterClass.equals("swimming_pool") ? 13 : 4)
        .setMinPixelSizeBelowZoom(11, 2)
        .setAttr("id", feature.id())
        .setAttr("class", waterClass)
        .setAttr("intermittent", Attributes.intermittent(feature))
        .setAttrWithMinzoom("brunnel", Attributes.brunnel(feature), 12);
    if (waterClass.equals("lake") && Names.name(feature) != null) {
      FeatureCollector.Feature name = features.innermostPoint("water_name");
      name.setBufferPixels(256)
          .setMinZoom(Math.clamp(features.getMinZoomForPixelSize(60), 9, 14))
          .putAttrs(Names.of(feature))
          .setAttr("class", "lake")
          .setAttr("intermittent", Attributes.intermittent(feature));
    }
  }

  private static void line(SourceFeature feature, FeatureCollector features) {
    String waterway = feature.getString("waterway", "");
    int zoomMin =
        switch (waterway) {
          case "river" -> 9;
          case "canal" -> 12;
          default -> 13;
        };
    features
        .line("waterway")
        .setBufferPixels(4)
        .setMinZoom(zoomMin)
        .setMinPixelSize(0)
        .putAttrs(Names.of(feature))
        .setAttr("class", waterway)
        .setAttrWithMinzoom("brunnel", Attributes.brunnel(feature), 12)
        .setAttrWithMinzoom("intermittent", Attributes.intermittent(feature), 12);
  }

  private static void seaName(SourceFeature feature, FeatureCollector features) {
    String kind = feature.getString("place", feature.getString("natural", ""));
    if (!SEA_NAMES.contains(kind) || !(feature.isPoint() || feature.canBePolygon())) {
      return;
    }
    boolean wide = kind.equals("sea") || kind.equals("ocean");
    FeatureCollector.Feature name =
        feature.isPoint() ? features.point("water_name") : features.innermostPoint("water_name");
    name.setBufferPixels(256)
        .setMinZoom(wide ? 0 : 10)
        .putAttrs(Names.of(feature))
        .setAttr("class", kind)
        .setAttr("intermittent", 0);
  }
}
