package io.cartway.tiles.build;

import com.onthegomap.planetiler.FeatureCollector;
import com.onthegomap.planetiler.reader.SourceFeature;
import com.onthegomap.planetiler.reader.WithTags;
import io.cartway.region.build.world.WorldTiles;
import io.cartway.text.Scan;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// `place`: names of settlements, their parts, countries, states and islands.
///
/// OpenMapTiles ranks cities by Natural Earth; an extract only has their population.
final class PlaceLayer implements TileLayers {

  private static final Set<String> CLASSES =
      Set.of(
          "continent",
          "country",
          "state",
          "province",
          "city",
          "town",
          "village",
          "hamlet",
          "borough",
          "suburb",
          "quarter",
          "neighbourhood",
          "isolated_dwelling",
          "island");

  private static final long POPULATION_MAX = 100_000_000;

  @Override
  public void process(SourceFeature feature, FeatureCollector features) {
    String placeClass = feature.getString("place", "");
    if (placeClass.equals("islet") || placeClass.equals("archipelago")) {
      placeClass = "island";
    }
    if (!CLASSES.contains(placeClass) || Names.name(feature) == null) {
      return;
    }
    // Settlements have a node of their own; islands often have only their outline.
    boolean outlined = placeClass.equals("island") && feature.canBePolygon();
    if (!feature.isPoint() && !outlined) {
      return;
    }
    int rank = rank(feature, placeClass);
    FeatureCollector.Feature label =
        outlined ? features.pointOnSurface("place") : features.point("place");
    int zoomMin =
        outlined
            ? Math.clamp(features.getMinZoomForPixelSize(40), 8, 14)
            : zoomMin(placeClass, rank);
    label
        .setBufferPixels(256)
        .setMinZoom(zoomMin)
        .setSortKey(rank)
        .putAttrs(Names.of(feature))
        .setAttr("class", placeClass)
        .setAttr("rank", rank)
        .setAttr("capital", capital(feature))
        .setAttr("iso_a2", placeClass.equals("country") ? countryCode(feature) : null);
    // Many hamlets must not hide each other: a grid cell shows only its first few.
    if (zoomMin >= 9) {
      label.setPointLabelGridSizeAndLimit(12, 64, 6);
    }
  }

  /// 1 is the most important; within its class by population.
  static int rank(WithTags tags, String placeClass) {
    int base =
        switch (placeClass) {
          case "continent", "country" -> 1;
          case "state", "province" -> 2;
          case "city" -> 7;
          case "town" -> 11;
          case "village" -> 13;
          case "borough", "suburb" -> 14;
          case "quarter", "island" -> 15;
          case "hamlet", "neighbourhood" -> 16;
          default -> 17;
        };
    boolean settlement = base >= 7 && base <= 13;
    int byPeople = settlement ? (int) Math.log10(population(tags) / 10_000.0 + 1) : 0;
    int byCapital = settlement && Integer.valueOf(2).equals(capital(tags)) ? 2 : 0;
    return Math.max(1, base - byPeople - byCapital);
  }

  private static long population(WithTags tags) {
    String text = Scan.without(tags.getString("population", ""), c -> " ,.'".indexOf(c) >= 0);
    return Scan.isNumber(text, 10) ? Math.min(Long.parseLong(text), POPULATION_MAX) : 0;
  }

  /// The first zoom of a place; lower zooms show the world's countries.
  static int zoomMin(String placeClass, int rank) {
    return switch (placeClass) {
      case "continent" -> 0;
      case "country" -> WorldTiles.ZOOM_MAX + 1;
      case "state", "province" -> 4;
      case "city" -> Math.clamp(rank, 4, 7);
      case "town" -> rank <= 9 ? 7 : 8;
      case "village" -> 10;
      case "borough", "suburb", "island" -> 11;
      case "quarter" -> 12;
      case "hamlet", "neighbourhood" -> 13;
      default -> 14;
    };
  }

  /// 2 for the capital of a country, up to 6 for that of a smaller area.
  static @Nullable Integer capital(WithTags tags) {
    return switch (tags.getString("capital", "")) {
      case "yes", "2" -> 2;
      case "3" -> 3;
      case "4" -> 4;
      case "5" -> 5;
      case "6" -> 6;
      default -> null;
    };
  }

  private static @Nullable String countryCode(WithTags tags) {
    return tags.getString("ISO3166-1:alpha2", tags.getString("ISO3166-1"));
  }
}
