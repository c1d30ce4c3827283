package io.cartway.tiles.build;

import com.onthegomap.planetiler.FeatureCollector;
import com.onthegomap.planetiler.reader.SourceFeature;
import com.onthegomap.planetiler.reader.WithTags;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// `landcover` (vegetation and surface), `landuse` (human use) and `park` (protected areas). One
/// area may be in all three.
final class LandLayers implements TileLayers {

  private static final Map<String, String> COVER_CLASSES = coverClasses();
  private static final List<String> COVER_KEYS =
      List.of("natural", "landuse", "leisure", "wetland");

  private static final Map<String, Set<String>> USES =
      Map.of(
          "landuse",
          Set.of(
              "railway",
              "cemetery",
              "military",
              "residential",
              "commercial",
              "industrial",
              "garages",
              "retail",
              "quarry"),
          "amenity",
          Set.of(
              "bus_station",
              "school",
              "university",
              "kindergarten",
              "college",
              "library",
              "hospital",
              "parking",
              "grave_yard"),
          "leisure",
          Set.of("stadium", "pitch", "playground", "track"),
          "tourism",
          Set.of("theme_park", "zoo"),
          "place",
          Set.of("suburb", "quarter", "neighbourhood"),
          "waterway",
          Set.of("dam"));
  private static final List<String> USE_KEYS =
      List.of("landuse", "amenity", "leisure", "tourism", "place", "waterway");

  private static Map<String, String> coverClasses() {
    Map<String, List<String>> subclasses =
        Map.of(
            "farmland",
            List.of("farmland", "farm", "orchard", "vineyard", "plant_nursery"),
            "ice",
            List.of("glacier", "ice_shelf"),
            "wood",
            List.of("wood", "forest"),
            "rock",
            List.of("bare_rock", "scree"),
            "grass",
            List.of(
                "fell",
                "flowerbed",
                "grassland",
                "heath",
                "scrub",
                "shrubbery",
                "tundra",
                "grass",
                "meadow",
                "allotments",
                "park",
                "village_green",
                "recreation_ground",
                "garden",
                "golf_course"),
            "wetland",
            List.of(
                "wetland",
                "bog",
                "swamp",
                "wet_meadow",
                "marsh",
                "reedbed",
                "saltern",
                "tidalflat",
                "saltmarsh",
                "mangrove"),
            "sand",
            List.of("beach", "sand", "dune"));
    Map<String, String> classes = new HashMap<>();
    subclasses.forEach((name, values) -> values.forEach(value -> classes.put(value, name)));
    return Map.copyOf(classes);
  }

  @Override
  public void process(SourceFeature feature, FeatureCollector features) {
    if (feature.canBePolygon()) {
      cover(feature, features);
      use(feature, features);
    }
    park(feature, features);
  }

  private static void cover(SourceFeature feature, FeatureCollector features) {
    String subclass = coverSubclass(feature);
    if (subclass == null) {
      return;
    }
    String coverClass = COVER_CLASSES.getOrDefault(subclass, subclass);
    boolean large = coverClass.equals("wood") || coverClass.equals("farmland");
    features
        .polygon("landcover")
        .setBufferPixels(4)
        .setMinZoom(coverClass.equals("ice") ? 4 : 7)
        .setMinPixelSizeBelowZoom(13, large ? 2 : 4)
        .setAttr("class", coverClass)
        .setAttrWithMinzoom("subclass", subclass, 9);
  }

  /// OpenMapTiles' subclass of land cover; null when it is none.
  static @Nullable String coverSubclass(WithTags tags) {
    for (String key : COVER_KEYS) {
      String value = tags.getString(key);
      if (value != null && COVER_CLASSES.containsKey(value)) {
        boolean finer = value.equals("wetland") && COVER_CLASSES.containsKey(wetland(tags));
        return finer ? wetland(tags) : value;
      }
    }
    return null;
  }

  private static String wetland(WithTags tags) {
    return tags.getString("wetland", "");
  }

  private static void use(SourceFeature feature, FeatureCollector features) {
    String useClass = useClass(feature);
    if (useClass == null) {
      return;
    }
    int zoomMin =
        switch (useClass) {
          case "residential" -> 6;
          case "suburb", "quarter", "neighbourhood", "military", "industrial", "quarry" -> 9;
          case "pitch", "playground", "track", "parking", "kindergarten", "library" -> 13;
          default -> 10;
        };
    features
        .polygon("landuse")
        .setBufferPixels(4)
        .setMinZoom(zoomMin)
        .setMinPixelSizeBelowZoom(13, 2)
        .setAttr("class", useClass)
        .setAttrWithMinzoom("subclass", feature.getString("sport"), 13)
        .setAttrWithMinzoom("access", feature.hasTag("access", "no", "private") ? "no" : null, 13);
  }

  /// OpenMapTiles' class of land use; null when it is none.
  static @Nullable String useClass(WithTags tags) {
    for (String key : USE_KEYS) {
      String value = tags.getString(key);
      if (value != null && USES.getOrDefault(key, Set.of()).contains(value)) {
        return value.equals("grave_yard") ? "cemetery" : value;
      }
    }
    return null;
  }

  private static void park(SourceFeature feature, FeatureCollector features) {
    String parkClass = parkClass(feature);
    if (parkClass == null) {
      return;
    }
    if (feature.canBePolygon()) {
      features
          .polygon("park")
          .setBufferPixels(4)
          .setMinZoom(4)
          .setMinPixelSizeBelowZoom(13, 2)
          .setAttr("class", parkClass);
    }
    if (Names.name(feature) == null || !(feature.canBePolygon() || feature.isPoint())) {
      return;
    }
    FeatureCollector.Feature label =
        feature.isPoint() ? features.point("park") : features.pointOnSurface("park");
    int zoomMin = feature.isPoint() ? 11 : features.getMinZoomForPixelSize(50);
    label
        .setBufferPixels(64)
        .setMinZoom(Math.clamp(zoomMin, 5, 14))
        .setPointLabelGridSizeAndLimit(14, 64, 1000)
        .setSortKey(zoomMin)
        .putAttrs(Names.of(feature))
        .setAttr("class", parkClass);
  }

  /// OpenMapTiles' class of a protected area; null when it is none.
  static @Nullable String parkClass(WithTags tags) {
    if (tags.hasTag("boundary", "national_park")) {
      return "national_park";
    }
    if (tags.hasTag("leisure", "nature_reserve")) {
      return "nature_reserve";
    }
    if (tags.hasTag("boundary", "protected_area")) {
      return Attributes.asClass(tags.getString("protection_title", "protected_area"));
    }
    return null;
  }
}
