package io.cartway.tiles.build;

import com.onthegomap.planetiler.FeatureCollector;
import com.onthegomap.planetiler.VectorTile;
import com.onthegomap.planetiler.geo.GeometryException;
import com.onthegomap.planetiler.reader.SourceFeature;
import com.onthegomap.planetiler.reader.osm.OsmElement;
import com.onthegomap.planetiler.reader.osm.OsmRelationInfo;
import io.cartway.region.Elevations;
import io.cartway.region.build.BuildFaults;
import io.cartway.region.build.Countries;
import io.cartway.region.build.PartContext;
import io.cartway.region.build.RegionPart;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// The vector tiles: decides which parts of an element are shown, in which layer, from which zoom.
///
/// Planetiler cuts, simplifies and writes `tiles.pmtiles`; the region builder runs it.
public final class TilesPart implements RegionPart {

  private final Sea sea = new Sea();
  private final List<TileLayers> layers;
  private final LongAdder featureCount = new LongAdder();

  private final Supplier<Elevations> elevations;

  /// Those of the build, once it prepares.
  private BuildFaults faults = new BuildFaults();

  /// @param countries tell which country lies on which side of a border
  /// @param elevations the heights of the ground, once all elements have been read
  public TilesPart(Countries countries, Supplier<Elevations> elevations) {
    this(new BorderSides(countries), elevations);
  }

  /// Tiles without contours.
  ///
  /// @param countries tell which country lies on which side of a border
  public TilesPart(Countries countries) {
    this(countries, () -> Elevations.NONE);
  }

  /// Tiles without contours, in which borders of the extract do not tell the countries beside them.
  public TilesPart() {
    this(BorderSides.NONE, () -> Elevations.NONE);
  }

  private TilesPart(BorderSides sides, Supplier<Elevations> elevations) {
    this.elevations = elevations;
    layers =
        List.of(
            new RoadLayers(),
            new WaterLayers(),
            new LandLayers(),
            new BuildingLayers(),
            new BoundaryLayer(sides),
            new AboriginalLands(),
            new PlaceLayer(),
            new PoiLayer(),
            new PeakAndAirLayers());
  }

  @Override
  public String name() {
    return "tiles";
  }

  @Override
  public List<OsmRelationInfo> preprocessRelation(OsmElement.Relation relation) {
    for (TileLayers each : layers) {
      each.preprocess(relation);
    }
    return List.of();
  }

  @Override
  public void process(SourceFeature feature, FeatureCollector features) {
    if (feature.tags().isEmpty()) {
      return;
    }
    for (TileLayers each : layers) {
      each.process(feature, features);
    }
    sea.collect(feature);
    for (FeatureCollector.Feature _ : features) {
      featureCount.increment();
    }
  }

  @Override
  public void processLast(
      FeatureCollector.Factory collectors, Consumer<FeatureCollector.Feature> features) {
    for (SourceFeature polygon : sea.polygons(collectors.config().bounds().world())) {
      FeatureCollector collector = collectors.get(polygon);
      WaterLayers.ocean(collector);
      for (FeatureCollector.Feature feature : collector) {
        features.accept(feature);
        featureCount.increment();
      }
    }
  }

  @Override
  public void prepare(PartContext context) {
    faults = context.faults();
  }

  @Override
  public void drawWorld(
      FeatureCollector.Factory collectors, Consumer<FeatureCollector.Feature> features) {
    // They are not counted: this runs beside the counting, and they are the same in each region.
    WorldLayers.draw(World.load(), collectors, features);
  }

  @Override
  public void drawGround(
      FeatureCollector.Factory collectors, Consumer<FeatureCollector.Feature> features) {
    ContourLayer.draw(elevations.get(), collectors, features, faults);
  }

  @Override
  public List<VectorTile.Feature> postProcessLayer(
      String layer, int zoom, List<VectorTile.Feature> items) throws GeometryException {
    return LayerMerging.merge(layer, zoom, items);
  }

  @Override
  public void finish(PartContext context) throws IOException {
    context.count("tile features", featureCount.sum());
    if (sea.faultCode() != null) {
      context.faults().add(sea.faultCode(), "natural=coastline");
    }
  }
}
