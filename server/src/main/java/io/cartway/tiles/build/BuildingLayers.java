package io.cartway.tiles.build;

import com.google.re2j.Pattern;
import com.onthegomap.planetiler.FeatureCollector;
import com.onthegomap.planetiler.reader.SourceFeature;
import com.onthegomap.planetiler.reader.WithTags;
import com.onthegomap.planetiler.reader.osm.OsmElement;
import io.cartway.text.Scan;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// `building` and `housenumber`.
final class BuildingLayers implements TileLayers {

  private static final Pattern COLOUR = Pattern.compile("#[0-9A-Fa-f]{6}|[a-z]{3,20}");

  private static final double METERS_PER_LEVEL = 3.66;
  private static final double DEFAULT_HEIGHT_METERS = 5;
  private static final double HEIGHT_METERS_MAX = 3_000;

  /// OpenMapTiles' colours of materials, for buildings without a mapped colour.
  private static final Map<String, String> MATERIAL_COLOURS =
      Map.of(
          "brick", "#bd8161",
          "concrete", "#d3c2b0",
          "glass", "#5a81a0",
          "marble", "#b7b1a6",
          "metal", "#b7b1a6",
          "stone", "#b4a995",
          "wood", "#d48741");

  /// Ways that outline a building whose parts are drawn in three dimensions.
  private final Set<Long> outlines = ConcurrentHashMap.newKeySet();

  @Override
  public void preprocess(OsmElement.Relation relation) {
    if (relation.hasTag("type", "building")) {
      for (OsmElement.Relation.Member member : relation.members()) {
        if (member.type() == OsmElement.Type.WAY && "outline".equals(member.role())) {
          outlines.add(member.ref());
        }
      }
    }
  }

  @Override
  public void process(SourceFeature feature, FeatureCollector features) {
    if (feature.canBePolygon() && isBuilding(feature)) {
      building(feature, features);
    }
    houseNumber(feature, features);
  }

  private static boolean isBuilding(WithTags tags) {
    boolean drawn = Attributes.is(tags, "building") || Attributes.is(tags, "building:part");
    return drawn && !tags.hasTag("location", "underground");
  }

  private void building(SourceFeature feature, FeatureCollector features) {
    features
        .polygon("building")
        .setBufferPixels(4)
        .setMinZoom(13)
        .setMinPixelSize(2)
        .setPixelToleranceBelowZoom(14, 0.25)
        .setAttrWithMinzoom("render_height", heightMeters(feature), 14)
        .setAttrWithMinzoom("render_min_height", minHeightMeters(feature), 14)
        .setAttrWithMinzoom("colour", colour(feature), 14)
        .setAttrWithMinzoom("hide_3d", outlines.contains(feature.id()) ? true : null, 14);
  }

  /// Height of the top above the ground, in whole metres.
  static int heightMeters(WithTags tags) {
    OptionalDouble mapped = Attributes.meters(tags.getString("height"));
    if (mapped.isEmpty()) {
      mapped = Attributes.meters(tags.getString("building:height"));
    }
    double levels = Attributes.meters(tags.getString("building:levels")).orElse(0);
    double byLevels = levels > 0 ? levels * METERS_PER_LEVEL : DEFAULT_HEIGHT_METERS;
    return (int) Math.ceil(Math.min(mapped.orElse(byLevels), HEIGHT_METERS_MAX));
  }

  /// Height of the lowest part above the ground, in whole metres.
  static int minHeightMeters(WithTags tags) {
    OptionalDouble mapped = Attributes.meters(tags.getString("min_height"));
    double levels = Attributes.meters(tags.getString("building:min_level")).orElse(0);
    double lowest = mapped.orElse(levels * METERS_PER_LEVEL);
    return (int) Math.floor(Math.min(lowest, HEIGHT_METERS_MAX));
  }

  private static @Nullable String colour(WithTags tags) {
    String mapped = tags.getString("building:colour");
    if (mapped != null && COLOUR.matches(mapped)) {
      return mapped;
    }
    return MATERIAL_COLOURS.get(tags.getString("building:material", ""));
  }

  private static void houseNumber(SourceFeature feature, FeatureCollector features) {
    String number = feature.getString("addr:housenumber");
    if (number == null || number.isBlank()) {
      return;
    }
    FeatureCollector.Feature label;
    if (feature.isPoint()) {
      label = features.point("housenumber");
    } else if (feature.canBePolygon()) {
      label = features.pointOnSurface("housenumber");
    } else {
      return;
    }
    label.setBufferPixels(8).setMinZoom(14).setAttr("housenumber", shortened(number));
  }

  /// A long list is shown by its ends: `1;3;5` as `1–5`.
  static String shortened(String number) {
    List<String> numbers = Scan.split(number, c -> c == ';' || c == ',');
    String first = numbers.getFirst().strip();
    String last = numbers.getLast().strip();
    return numbers.size() == 1 || last.isEmpty() ? first : first + "–" + last;
  }
}
