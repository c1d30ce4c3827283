package io.cartway.roads.build.tags;

import java.util.List;
import java.util.Optional;

/// Reads the tags of roads: the entry of this package.
public interface RoadTags {

  /// What a way means for movement; empty when no mode can use it or it is no road or ferry.
  Optional<WayAttributes> readWay(OsmTags tags, Surroundings where);

  /// What a node on a road means; empty when it means nothing.
  Optional<NodeAttributes> readNode(OsmTags tags);

  /// What a relation of type `restriction` means, one rule per distinct meaning (a relation may
  /// carry `restriction`, `restriction:hgv` and `restriction:conditional`); empty when it is not
  /// understood or binds none of our modes.
  List<TurnRule> readRestriction(OsmTags tags);
}
