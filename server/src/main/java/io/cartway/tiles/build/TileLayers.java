package io.cartway.tiles.build;

import com.onthegomap.planetiler.FeatureCollector;
import com.onthegomap.planetiler.reader.SourceFeature;
import com.onthegomap.planetiler.reader.osm.OsmElement;

/// Some layers of the tiles that are made of the same kind of element. Called by several threads.
interface TileLayers {

  /// A relation, in the first pass: what its members must know is kept by their ids.
  default void preprocess(OsmElement.Relation relation) {}

  /// An element, in the second pass: adds what shows of it.
  void process(SourceFeature feature, FeatureCollector features);
}
