package io.cartway.roads.build.tags;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Reads the tags of roads: the entry of this package.
public interface RoadTags {

  /// The attributes of a way; empty when no mode can use it or it is not a road or ferry.
  Optional<WayAttributes> readWay(OsmTags tags, Surroundings where);

  /// Whether a road is in a town, as far as its own tags tell: a sign, or a limit of towns or of
  /// the land outside.
  ///
  /// @param country asked when it matters: ISO 3166-1 alpha-2, upper case; empty when unknown
  default Settlement readSettlement(OsmTags tags, Supplier<String> country) {
    return Settlement.UNKNOWN;
  }

  /// The attributes of a node on a road; empty when it has none.
  Optional<NodeAttributes> readNode(OsmTags tags);

  /// The rules of a relation of type `restriction`, one per distinct meaning (a relation may have
  /// `restriction`, `restriction:hgv` and `restriction:conditional`); empty when it is not
  /// understood or applies to none of our modes.
  List<TurnRule> readRestriction(OsmTags tags);
}
