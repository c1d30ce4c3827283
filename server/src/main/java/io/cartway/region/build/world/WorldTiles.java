package io.cartway.region.build.world;

import com.onthegomap.planetiler.FeatureCollector;
import com.onthegomap.planetiler.Profile;
import com.onthegomap.planetiler.archive.TileArchiveMetadata;
import com.onthegomap.planetiler.collection.FeatureGroup;
import com.onthegomap.planetiler.collection.SortableFeature;
import com.onthegomap.planetiler.config.Arguments;
import com.onthegomap.planetiler.config.PlanetilerConfig;
import com.onthegomap.planetiler.geo.GeoUtils;
import com.onthegomap.planetiler.render.FeatureRenderer;
import com.onthegomap.planetiler.stats.Stats;
import com.onthegomap.planetiler.util.CloseableConsumer;
import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import org.locationtech.jts.geom.Coordinate;
import org.locationtech.jts.geom.Envelope;

/// Renders what the tiles show besides the elements of the extracts, on a thread of its own beside
/// the parts that write their files: the whole world, for Planetiler's reader renders within the
/// box of the extracts only, and then the ground in that box.
///
/// It starts after the extracts have been read: the names of layers and fields get their numbers by
/// the order in which they come, and these decide the order of features that are otherwise alike.
public final class WorldTiles implements AutoCloseable {

  /// The last zoom that shows the whole world; from the next on, an archive has its extracts only.
  public static final int ZOOM_MAX = 6;

  private final FutureTask<Void> task;

  private WorldTiles(FutureTask<Void> task) {
    this.task = task;
  }

  /// Hands out features: asks the collectors for one of a geometry, and gives what it collected on.
  public interface Drawing {

    /// Draws; called once, by one thread.
    void draw(FeatureCollector.Factory collectors, Consumer<FeatureCollector.Feature> features);
  }

  /// Begins to render.
  ///
  /// @param into where the features go
  /// @param region the settings of the extracts' tiles
  public static WorldTiles start(
      FeatureGroup into, Stats stats, Drawing world, PlanetilerConfig region, Drawing ground) {
    PlanetilerConfig config =
        PlanetilerConfig.from(
            Arguments.of(Map.of("maxzoom", Integer.toString(ZOOM_MAX), "color", "false")));
    FutureTask<Void> task =
        new FutureTask<>(() -> {
          render(config, into, stats, world);
          render(region, into, stats, ground);
          return null;
        });
    Thread.ofPlatform().daemon().name("build-world").start(task);
    return new WorldTiles(task);
  }

  private static void render(
      PlanetilerConfig config, FeatureGroup into, Stats stats, Drawing drawing) throws IOException {
    try (CloseableConsumer<SortableFeature> writer = into.writerForThread();
        FeatureGroup.RenderedFeatureEncoder encoder = into.newRenderedFeatureEncoder();
        FeatureRenderer renderer =
            new FeatureRenderer(
                config, rendered -> writer.accept(encoder.apply(rendered)), stats)) {
      drawing.draw(new FeatureCollector.Factory(config, stats), renderer);
    }
  }

  /// The description of an archive that covers the world and is looked at in its extracts.
  ///
  /// @param view the extracts
  public static TileArchiveMetadata metadata(
      Profile profile, PlanetilerConfig config, Bounds view) {
    TileArchiveMetadata extracts = new TileArchiveMetadata(profile, config);
    LatLng center = view.center();
    double zoom =
        GeoUtils.getZoomFromLonLatBounds(
            new Envelope(view.west(), view.east(), view.south(), view.north()));
    return new TileArchiveMetadata(
        extracts.name(),
        extracts.description(),
        extracts.attribution(),
        extracts.version(),
        extracts.type(),
        extracts.format(),
        GeoUtils.WORLD_LAT_LON_BOUNDS,
        new Coordinate(center.lng(), center.lat(), Math.min(Math.floor(zoom), extracts.maxzoom())),
        extracts.minzoom(),
        extracts.maxzoom(),
        extracts.json(),
        extracts.others(),
        extracts.tileCompression());
  }

  /// Waits until all is rendered.
  ///
  /// @throws IOException when the features cannot be written
  @Override
  public void close() throws IOException {
    try {
      task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the build was interrupted");
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case IOException failed -> throw failed;
        case RuntimeException failed -> throw failed;
        case Error failed -> throw failed;
        case null, default -> throw new CompletionException(e);
      }
    }
  }
}
