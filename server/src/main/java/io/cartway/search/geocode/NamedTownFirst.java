package io.cartway.search.geocode;

import io.cartway.geo.LatLng;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.HouseSearch;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.index.Traits;
import io.cartway.search.match.Match;
import io.cartway.search.match.QueryTerms;
import io.cartway.search.query.QueryField;
import io.cartway.search.query.TokenSet;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Ranks the street of the requested town before a house in another town: of `Dorfstrasse 5
/// Triesenberg`, where that street has no 5, the street is nearer to what is meant than number 5 of
/// Triesen. Where the town has no such street, its name is what is wrong. For one question.
final class NamedTownFirst {

  private static final int AREAS_MAX = 100;

  private static final AreaLevel[] TOWNS = {
    AreaLevel.CITY, AreaLevel.DISTRICT, AreaLevel.SUBDISTRICT
  };

  private final SearchIndex index;
  private final SearchIndex.Values values;
  private final QueryTerms queryTerms;
  private final GeocodeWeights.Answers weights;

  NamedTownFirst(
      SearchIndex index,
      SearchIndex.Values values,
      QueryTerms queryTerms,
      GeocodeWeights.Answers weights) {
    this.index = index;
    this.weights = weights;
    this.values = values;
    this.queryTerms = queryTerms;
  }

  /// @param order best first; is reordered
  void order(List<Match> order) throws IOException {
    if (order.isEmpty()) {
      return;
    }
    Match house = order.getFirst();
    HouseSearch.Hit hit = house.hit();
    if (hit == null) {
      return;
    }
    for (int i = 1; i < order.size(); i++) {
      Match street = order.get(i);
      if (street.hit() == null
          && Traits.kind(street.candidate().traits()) == DocumentKind.STREET
          && street.coverage() >= house.coverage()
          && isInTown(street, house, hit.position())) {
        order.addFirst(order.remove(i));
        return;
      }
    }
  }

  /// Whether a street explains all that a house does but the number, and a town that the house is
  /// not in.
  private boolean isInTown(Match street, Match house, LatLng position) throws IOException {
    TokenSet towns = TokenSet.EMPTY;
    boolean isAnother = false;
    for (int i = 0; i < queryTerms.size(); i++) {
      double ofStreet = street.similarities().get(i);
      double ofHouse = house.similarities().get(i);
      if (house.fields().get(i) == QueryField.HOUSE_NUMBER) {
        continue;
      }
      if (ofStreet < ofHouse) {
        return false;
      }
      if (isTown(street.fields().get(i)) && ofStreet >= weights.townNamed() && ofHouse < ofStreet) {
        towns = towns.with(i);
        isAnother |= ofHouse <= weights.townAnother();
      }
    }
    return !towns.isEmpty() && (isAnother || isOutside(street, position, towns));
  }

  private static boolean isTown(@Nullable QueryField field) {
    return field == QueryField.CITY || field == QueryField.DISTRICT;
  }

  /// Whether a town of the street that these tokens name has a border, and a point lies beyond.
  private boolean isOutside(Match street, LatLng position, TokenSet towns) throws IOException {
    int document = street.candidate().document();
    int[] areas = values.record(document).areas;
    Set<Integer> ofStreet = Set.copyOf(index.areasAt(values.position(document), AREAS_MAX));
    Set<Integer> ofHouse = Set.copyOf(index.areasAt(position, AREAS_MAX));
    for (AreaLevel level : TOWNS) {
      int ordinal = areas[level.code()];
      if (ordinal >= 0
          && queryTerms.tokensOf(index.area(ordinal)).intersects(towns)
          && ofStreet.contains(index.area(ordinal).document())) {
        return !ofHouse.contains(index.area(ordinal).document());
      }
    }
    return false;
  }
}
