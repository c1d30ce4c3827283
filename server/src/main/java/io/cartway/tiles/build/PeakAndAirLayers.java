package io.cartway.tiles.build;

import com.onthegomap.planetiler.FeatureCollector;
import com.onthegomap.planetiler.reader.SourceFeature;
import com.onthegomap.planetiler.reader.WithTags;
import java.util.Map;
import java.util.Set;

/// `mountain_peak`, `aeroway` and `aerodrome_label`.
final class PeakAndAirLayers implements TileLayers {

  private static final Set<String> PEAKS = Set.of("peak", "volcano", "saddle");
  private static final Set<String> RIDGES = Set.of("ridge", "cliff", "arete");
  private static final Set<String> AEROWAYS =
      Set.of("aerodrome", "heliport", "runway", "helipad", "taxiway", "apron", "gate");

  @Override
  public void process(SourceFeature feature, FeatureCollector features) {
    if (feature.isPoint() && PEAKS.contains(feature.getString("natural", ""))) {
      peak(feature, features);
    }
    if (feature.canBeLine() && RIDGES.contains(feature.getString("natural", ""))) {
      ridge(feature, features);
    }
    String aeroway = feature.getString("aeroway", "");
    if (AEROWAYS.contains(aeroway)) {
      aeroway(feature, features, aeroway);
    }
    if (aeroway.equals("aerodrome") && Names.name(feature) != null) {
      aerodrome(feature, features);
    }
  }

  private static void peak(SourceFeature feature, FeatureCollector features) {
    Map<String, Object> elevation = Attributes.elevation(feature);
    if (elevation.isEmpty() && Names.name(feature) == null) {
      return;
    }
    int meters = elevation.get("ele") instanceof Integer known ? known : 0;
    features
        .point("mountain_peak")
        .setBufferPixels(64)
        .setMinZoom(feature.hasTag("natural", "saddle") ? 11 : 7)
        .setSortKeyDescending(Math.clamp(meters, -500, 9_000))
        .setPointLabelGridSizeAndLimit(13, 64, 5)
        .putAttrs(Names.of(feature))
        .putAttrs(elevation)
        .setAttr("class", feature.getString("natural"));
  }

  /// A line that carries its name.
  private static void ridge(SourceFeature feature, FeatureCollector features) {
    Map<String, Object> names = Names.of(feature);
    if (names.isEmpty()) {
      return;
    }
    features
        .line("mountain_peak")
        .setBufferPixels(64)
        .setMinZoom(13)
        .putAttrs(names)
        .setAttr("class", feature.getString("natural"));
  }

  private static void aeroway(SourceFeature feature, FeatureCollector features, String aeroway) {
    FeatureCollector.Feature out;
    if (feature.isPoint()) {
      out = features.point("aeroway").setMinZoom(14);
    } else if (feature.canBeLine() && (aeroway.equals("runway") || aeroway.equals("taxiway"))) {
      boolean area = feature.hasTag("area", "yes");
      out = area ? features.polygon("aeroway") : features.line("aeroway");
      out.setMinZoom(aeroway.equals("runway") ? 10 : 12);
    } else if (feature.canBePolygon()) {
      out = features.polygon("aeroway").setMinZoom(10);
    } else {
      return;
    }
    out.setBufferPixels(4).setAttr("class", aeroway).setAttr("ref", feature.getString("ref"));
  }

  private static void aerodrome(SourceFeature feature, FeatureCollector features) {
    if (!feature.isPoint() && !feature.canBePolygon()) {
      return;
    }
    FeatureCollector.Feature label =
        feature.isPoint()
            ? features.point("aerodrome_label")
            : features.pointOnSurface("aerodrome_label");
    label
        .setBufferPixels(64)
        .setMinZoom(feature.hasTag("iata") ? 8 : 10)
        .putAttrs(Names.of(feature))
        .putAttrs(Attributes.elevation(feature))
        .setAttr("class", aerodromeClass(feature))
        .setAttr("iata", feature.getString("iata"))
        .setAttr("icao", feature.getString("icao"));
  }

  /// OpenMapTiles' class of an aerodrome.
  static String aerodromeClass(WithTags tags) {
    String kind = tags.getString("aerodrome", tags.getString("aerodrome:type", ""));
    if (kind.contains("military") || tags.hasTag("military", "airfield")) {
      return "military";
    }
    if (kind.contains("public") || kind.equals("civil")) {
      return "public";
    }
    return switch (kind) {
      case "international", "regional", "private" -> kind;
      default -> "other";
    };
  }
}
