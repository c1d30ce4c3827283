package io.cartway.tiles.build;

import com.onthegomap.planetiler.FeatureCollector;
import com.onthegomap.planetiler.reader.SimpleFeature;
import com.onthegomap.planetiler.reader.WithTags;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.locationtech.jts.geom.Geometry;

/// What the low zooms show of the whole world: `water` of class `ocean`, `boundary` of level 2, and
/// `place` of class `country`.
final class WorldLayers {

  private static final String ANTARCTICA = "AQ";

  /// A coast at half a pixel of its place looks the same, and tiles are a third smaller.
  private static final double TOLERANCE_PIXELS = 0.25;

  private final FeatureCollector.Factory collectors;
  private final Consumer<FeatureCollector.Feature> features;

  private WorldLayers(
      FeatureCollector.Factory collectors, Consumer<FeatureCollector.Feature> features) {
    this.collectors = collectors;
    this.features = features;
  }

  /// Draws the world.
  static void draw(
      World world,
      FeatureCollector.Factory collectors,
      Consumer<FeatureCollector.Feature> features) {
    WorldLayers layers = new WorldLayers(collectors, features);
    world.seas().forEach(layers::sea);
    world.borders().forEach(layers::border);
    world.countries().forEach(layers::country);
  }

  private FeatureCollector collector(Geometry shape) {
    return collectors.get(SimpleFeature.fromWorldGeometry(shape, 0));
  }

  private void sea(Geometry area) {
    FeatureCollector collector = collector(area);
    WaterLayers.ocean(collector).setMinZoom(0).setPixelTolerance(TOLERANCE_PIXELS);
    collector.forEach(features);
  }

  private void border(World.Border border) {
    FeatureCollector collector = collector(border.line());
    BorderSides.Sides beside =
        new BorderSides.Sides(
            border.left().isEmpty() ? null : border.left(),
            border.right().isEmpty() ? null : border.right());
    BoundaryLayer.line(collector, 2, border.disputed(), false, beside)
        .setMinZoom(0)
        .setPixelTolerance(TOLERANCE_PIXELS);
    collector.forEach(features);
  }

  private void country(World.Country country) {
    FeatureCollector collector = collector(country.place());
    boolean isContinent = country.code().equals(ANTARCTICA);
    collector
        .point("place")
        // Names in all languages are long: a name is in the tile in which it stands.
        .setBufferPixels(4)
        .setMinZoom(country.rank() == 1 ? 0 : country.rank())
        .setSortKey(country.rank())
        .putAttrs(Names.of(names(country)))
        .setAttr("class", isContinent ? "continent" : "country")
        .setAttr("rank", country.rank())
        .setAttr("iso_a2", isContinent ? null : country.code());
    collector.forEach(features);
  }

  /// The names of CLDR as tags: `name` in the country's own language, `name:fr` and so on.
  private static WithTags names(World.Country country) {
    Locale named = Locale.of("", country.code());
    Map<String, Object> tags = new LinkedHashMap<>();
    tags.put("name", named.getDisplayCountry(Locale.forLanguageTag(country.language())));
    for (String language : Names.LANGUAGES) {
      tags.put("name:" + language, named.getDisplayCountry(Locale.of(language)));
    }
    return WithTags.from(tags);
  }
}
