package io.cartway.search.match;

import io.cartway.geo.LatLng;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.index.DocumentRecord;
import io.cartway.search.index.IndexedArea;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.query.QueryField;
import io.cartway.search.query.TokenSet;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Whether a guessed place lies in the town that a query names. A position between known houses is
/// a guess that the number exists; in a neighbouring town it would be a guess upon a guess: of
/// `Landstrasse 91, Schellenberg`, 91 between the houses of Ruggell is not what is meant. For one
/// query.
final class NamedTowns {

  private static final int AREAS_MAX = 100;

  private static final AreaLevel[] TOWNS = {
    AreaLevel.CITY, AreaLevel.DISTRICT, AreaLevel.SUBDISTRICT
  };

  private final SearchIndex index;
  private final SearchIndex.Values values;
  private final QueryTerms queryTerms;

  /// Whether towns have a border that holds their position, by ordinal.
  private final Map<Integer, Boolean> bordered = new HashMap<>();

  NamedTowns(SearchIndex index, SearchIndex.Values values, QueryTerms queryTerms) {
    this.index = index;
    this.values = values;
    this.queryTerms = queryTerms;
  }

  /// Whether a place in a street is beyond the town that explains words of the query: beyond its
  /// border, or explained by no more than a neighbouring town.
  ///
  /// @param tokens what the street, the number and what is around them explain
  /// @param record of the street
  boolean isElsewhere(ExplainedTokens tokens, DocumentRecord record, LatLng place)
      throws IOException {
    TokenSet named = TokenSet.EMPTY;
    boolean isNeighbour = false;
    List<Double> similarities = tokens.similarities();
    for (int i = 0; i < similarities.size(); i++) {
      // All of a town's name is explained by where the place itself lies.
      if (isTown(tokens.fields().get(i)) && similarities.get(i) < 1) {
        named = named.with(i);
        isNeighbour |= similarities.get(i) <= queryTerms.scoreWeights().fields().neighbour();
      }
    }
    if (named.isEmpty()) {
      return false;
    }
    Set<Integer> there = Set.copyOf(index.areasAt(place, AREAS_MAX));
    boolean isBeyond = isNeighbour;
    for (IndexedArea town : towns(record)) {
      if (queryTerms.tokensOf(town).intersects(named)) {
        if (there.contains(town.document())) {
          return false;
        }
        isBeyond = isBeyond || isBordered(town);
      }
    }
    return isBeyond;
  }

  private static boolean isTown(@Nullable QueryField field) {
    return field == QueryField.CITY || field == QueryField.DISTRICT;
  }

  /// The towns that a street or its houses lie in or near.
  private List<IndexedArea> towns(DocumentRecord record) {
    List<IndexedArea> towns = new ArrayList<>();
    for (AreaLevel level : TOWNS) {
      int ordinal = record.areas[level.code()];
      if (ordinal >= 0) {
        towns.add(index.area(ordinal));
      }
    }
    for (int ordinal : record.around) {
      towns.add(index.area(ordinal));
    }
    int city = record.areas[AreaLevel.CITY.code()];
    for (int ordinal : city < 0 ? List.<Integer>of() : index.area(city).neighbours()) {
      towns.add(index.area(ordinal));
    }
    return towns;
  }

  private boolean isBordered(IndexedArea town) throws IOException {
    Boolean known = bordered.get(town.ordinal());
    if (known == null) {
      LatLng position = values.position(town.document());
      known = index.areasAt(position, AREAS_MAX).contains(town.document());
      bordered.put(town.ordinal(), known);
    }
    return known;
  }
}
