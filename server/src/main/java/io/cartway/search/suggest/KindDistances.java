package io.cartway.search.suggest;

import io.cartway.geo.LatLng;
import io.cartway.search.index.IndexTerms;
import io.cartway.search.index.Prefixes;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.index.Traits;
import io.cartway.search.item.SearchArea;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The distance to the nearest place of a category or a chain: kinds without a nearby place need
/// not be suggested. Thread-safe.
final class KindDistances {

  /// A kind with more places than this has one nearby wherever people live.
  private static final int LOOKED_AT_MAX = 4_096;

  private static final int REMEMBERED_MAX = 65_536;

  private final IndexTerms terms;

  /// Metres by kind and cell: each keystroke repeats the query.
  private final Map<Key, Double> remembered = new ConcurrentHashMap<>();

  KindDistances(IndexTerms terms) {
    this.terms = terms;
  }

  private record Key(String field, String id, int row, int column) {}

  /// Metres to the nearest place, from about the centre of an area; infinite if the area has none,
  /// 0 without a centre.
  ///
  /// @param field `IndexFields#CATEGORY`, `IndexFields#FOOD_TYPE` or `IndexFields#CHAIN`
  double meters(SearchIndex.Values values, String field, String id, SearchArea area)
      throws IOException {
    boolean isPlain =
        area.within().isEmpty() && area.route().isEmpty() && area.countries().isEmpty();
    Optional<LatLng> center = area.center();
    if (!isPlain || center.isEmpty()) {
      return nearest(values, field, id, area);
    }
    LatLng at = center.get();
    Key key = new Key(field, id, Prefixes.row(0, at.lat()), Prefixes.column(0, at.lng()));
    Double known = remembered.get(key);
    if (known == null) {
      known = nearest(values, field, id, area);
      if (remembered.size() >= REMEMBERED_MAX) {
        remembered.clear();
      }
      remembered.put(key, known);
    }
    return known;
  }

  private double nearest(SearchIndex.Values values, String field, String id, SearchArea area)
      throws IOException {
    int count = terms.count(field, id);
    if (count == 0 || count > LOOKED_AT_MAX) {
      return count == 0 ? Double.POSITIVE_INFINITY : 0;
    }
    @Nullable LatLng center = area.center().orElse(null);
    double nearest = Double.POSITIVE_INFINITY;
    IndexTerms.Documents places = terms.documents(field, id);
    for (int next = places.next();
        next != IndexTerms.Documents.NONE && nearest > 0;
        next = places.next()) {
      LatLng position = values.position(next);
      if (area.holdsCountry(Traits.country(values.traits(next))) && area.holds(position)) {
        nearest = Math.min(nearest, center == null ? 0 : center.distanceMeters(position));
      }
    }
    return nearest;
  }
}
