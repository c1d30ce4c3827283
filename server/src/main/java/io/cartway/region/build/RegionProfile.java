package io.cartway.region.build;

import com.onthegomap.planetiler.FeatureCollector;
import com.onthegomap.planetiler.Profile;
import com.onthegomap.planetiler.VectorTile;
import com.onthegomap.planetiler.geo.GeometryException;
import com.onthegomap.planetiler.reader.SourceFeature;
import com.onthegomap.planetiler.reader.osm.OsmElement;
import com.onthegomap.planetiler.reader.osm.OsmRelationInfo;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Passes Planetiler's elements to the parts. Planetiler logs and swallows exceptions of a profile,
/// so the first one is kept here and the build checks it after each pass.
///
/// Closed before the reader: when one of Planetiler's threads fails, a pass ends while others are
/// still with a part, and a place that they look up in a file that is unmapped meanwhile is a fault
/// of the whole program.
final class RegionProfile implements Profile, AutoCloseable {

  /// The attribution in tiles and answers.
  static final String ATTRIBUTION =
      "<a href=\"https://www.openmaptiles.org/\" target=\"_blank\">&copy; OpenMapTiles</a>"
          + " <a href=\"https://www.openstreetmap.org/copyright\" target=\"_blank\">"
          + "&copy; OpenStreetMap contributors</a>";

  private final List<RegionPart> parts;
  private final AtomicReference<@Nullable BuildException> firstFault = new AtomicReference<>();
  private final AtomicLong newestSeconds = new AtomicLong();

  /// Held for reading by who is with a part and may look up places of nodes or geometries.
  private final ReadWriteLock looking = new ReentrantReadWriteLock();

  private boolean isClosed;

  RegionProfile(List<RegionPart> parts) {
    this.parts = List.copyOf(parts);
  }

  /// Throws the first fault of any part.
  void throwFirstFault() {
    BuildException fault = firstFault.get();
    if (fault != null) {
      throw fault;
    }
  }

  /// When the newest element was edited; the epoch when the extract does not say.
  Instant newestElement() {
    return Instant.ofEpochSecond(newestSeconds.get());
  }

  @Override
  public void preprocessOsmNode(OsmElement.Node node) {
    noteTime(node);
    for (RegionPart part : parts) {
      guard(part, node, () -> part.preprocessNode(node));
    }
  }

  @Override
  public void preprocessOsmWay(OsmElement.Way way) {
    noteTime(way);
    for (RegionPart part : parts) {
      guard(part, way, () -> part.preprocessWay(way));
    }
  }

  @Override
  public List<OsmRelationInfo> preprocessOsmRelation(OsmElement.Relation relation) {
    noteTime(relation);
    List<OsmRelationInfo> infos = new ArrayList<>();
    for (RegionPart part : parts) {
      guard(part, relation, () -> addInfos(infos, part.preprocessRelation(relation)));
    }
    return infos;
  }

  /// Planetiler keeps one info per relation, so a second one would be lost silently.
  private static void addInfos(List<OsmRelationInfo> infos, List<OsmRelationInfo> more) {
    infos.addAll(more);
    if (infos.size() > 1) {
      throw new IllegalStateException("only one part may keep an info for a relation");
    }
  }

  @Override
  public void processFeature(SourceFeature feature, FeatureCollector features) {
    if (feature.isPoint()) {
      // A node has its place with it.
      processByParts(feature, features);
      return;
    }
    Lock lock = looking.readLock();
    lock.lock();
    try {
      if (!isClosed) {
        processByParts(feature, features);
      }
    } finally {
      lock.unlock();
    }
  }

  private void processByParts(SourceFeature feature, FeatureCollector features) {
    for (RegionPart part : parts) {
      guard(part, feature, () -> part.process(feature, features));
    }
  }

  /// Waits until nobody is with a part, and lets nobody with a way or a relation in any more.
  @Override
  public void close() {
    Lock lock = looking.writeLock();
    lock.lock();
    try {
      isClosed = true;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void finish(
      String source,
      FeatureCollector.Factory collectors,
      Consumer<FeatureCollector.Feature> features) {
    for (RegionPart part : parts) {
      guard(part, "the end of the extract", () -> part.processLast(collectors, features));
    }
  }

  /// Draws what the tiles show of the whole world.
  void drawWorld(FeatureCollector.Factory collectors, Consumer<FeatureCollector.Feature> features) {
    for (RegionPart part : parts) {
      guard(part, "the world", () -> part.drawWorld(collectors, features));
    }
  }

  /// Draws what the tiles show of the ground.
  void drawGround(
      FeatureCollector.Factory collectors, Consumer<FeatureCollector.Feature> features) {
    for (RegionPart part : parts) {
      guard(part, "the ground", () -> part.drawGround(collectors, features));
    }
  }

  @Override
  public List<VectorTile.Feature> postProcessLayerFeatures(
      String layer, int zoom, List<VectorTile.Feature> items) throws GeometryException {
    List<VectorTile.Feature> result = items;
    for (RegionPart part : parts) {
      try {
        result = part.postProcessLayer(layer, zoom, result);
      } catch (RuntimeException e) {
        keep(part, "layer %s at zoom %d".formatted(layer, zoom), e);
      }
    }
    return result;
  }

  @Override
  public String name() {
    return "Cartway";
  }

  @Override
  public String description() {
    return "Vector tiles of a Cartway region";
  }

  @Override
  public String attribution() {
    return ATTRIBUTION;
  }

  @Override
  public boolean caresAboutWikidataTranslation(OsmElement element) {
    return false;
  }

  private void noteTime(OsmElement element) {
    OsmElement.Info info = element.info();
    if (info != null) {
      newestSeconds.accumulateAndGet(info.timestamp(), Math::max);
    }
  }

  private void guard(RegionPart part, Object element, Runnable work) {
    if (firstFault.get() != null) {
      return;
    }
    try {
      work.run();
    } catch (OutOfMemoryError e) {
      // Planetiler swallows exceptions only. The build ends here: the rest of the read would be
      // minutes of collections.
      throw e;
    } catch (RuntimeException | Error e) {
      keep(part, element, e);
    }
  }

  private void keep(RegionPart part, Object element, Throwable fault) {
    if (fault instanceof BuildException clear) {
      firstFault.compareAndSet(null, clear);
      return;
    }
    firstFault.compareAndSet(
        null,
        new BuildException(
            "the part %s failed at %s: %s"
                .formatted(part.name(), shorten(String.valueOf(element)), fault),
            fault));
  }

  private static String shorten(String text) {
    return text.length() <= 160 ? text : text.substring(0, 160) + "...";
  }
}
