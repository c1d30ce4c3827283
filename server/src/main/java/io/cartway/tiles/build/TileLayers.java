package io.cartway.tiles.build;

import com.onthegomap.planetiler.FeatureCollector;
import com.onthegomap.planetiler.reader.SourceFeature;
import com.onthegomap.planetiler.reader.osm.OsmElement;

/// Tile layers made from the same kind of element. Called by several threads.
interface TileLayers {

  /// A relation, in the first pass: data for its members are kept by their ids.
  default void preprocess(OsmElement.Relation relation) {}

  /// An element, in the second pass: adds its tile features.
  void process(SourceFeature feature, FeatureCollector features);
}
