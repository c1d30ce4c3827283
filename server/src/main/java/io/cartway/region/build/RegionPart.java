package io.cartway.region.build;

import com.onthegomap.planetiler.FeatureCollector;
import com.onthegomap.planetiler.VectorTile;
import com.onthegomap.planetiler.geo.GeometryException;
import com.onthegomap.planetiler.reader.SourceFeature;
import com.onthegomap.planetiler.reader.osm.OsmElement;
import com.onthegomap.planetiler.reader.osm.OsmRelationInfo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/// One feature's share of a region build: roads, search, tiles.
///
/// The extract is read twice. In the first pass every element goes to `preprocess*`, nodes before
/// ways before relations; in the second every element goes to [#process] with its geometry, in any
/// order: a thread may read ways while another still reads nodes. Then [#finish] writes the part's
/// files. All methods except `finish` are called by several threads at once. An exception from any
/// of them fails the build. Bad source data is not an exception: it is counted under a code in
/// [BuildFaults] and skipped.
public interface RegionPart {

  /// Called once, before the first element.
  ///
  /// @param temporary an existing folder for files of the part that are not of the region; it is
  ///   deleted when the build ends
  default void begin(Path temporary) throws IOException {}

  /// The part's name in progress and faults: one lower-case word.
  String name();

  /// A node, in the first pass.
  default void preprocessNode(OsmElement.Node node) {}

  /// A way, in the first pass: its node ids and tags.
  default void preprocessWay(OsmElement.Way way) {}

  /// A relation, in the first pass. In the second pass, the members can get the returned infos by
  /// `SourceFeature.relationInfo`.
  default List<OsmRelationInfo> preprocessRelation(OsmElement.Relation relation) {
    return List.of();
  }

  /// An element with its geometry, in the second pass. Tile features go to the collector.
  default void process(SourceFeature feature, FeatureCollector features) {}

  /// Tile features that are known only when every element has been seen (the sea): called once, by
  /// one thread, after the second pass and before the tiles are made.
  default void processLast(
      FeatureCollector.Factory collectors, Consumer<FeatureCollector.Feature> features) {}

  /// Whether [#finish] looks up places of nodes; [#prepare] always may. When no part is left that
  /// does, what they take is given back.
  default boolean looksUpNodes() {
    return false;
  }

  /// Writes what other parts read when they write theirs, and when the tiles are drawn: after the
  /// second pass, before any part's [#finish].
  default void prepare(PartContext context) throws IOException {}

  /// What the tiles show of the ground in the box of the extracts: called once, by one thread,
  /// after [#drawWorld], beside [#finish].
  default void drawGround(
      FeatureCollector.Factory collectors, Consumer<FeatureCollector.Feature> features) {}

  /// What the tiles show of the whole world, at zooms 0 to [WorldTiles#ZOOM_MAX]: called once, by
  /// one thread, after the second pass and before the tiles are made, beside [#finish].
  default void drawWorld(
      FeatureCollector.Factory collectors, Consumer<FeatureCollector.Feature> features) {}

  /// The features of a tile's layer, before they are encoded.
  default List<VectorTile.Feature> postProcessLayer(
      String layer, int zoom, List<VectorTile.Feature> items) throws GeometryException {
    return items;
  }

  /// Writes the part's files below the directory of the context, after both passes.
  void finish(PartContext context) throws IOException;
}
