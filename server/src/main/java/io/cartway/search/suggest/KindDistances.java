package io.cartway.search.suggest;

import io.cartway.geo.LatLng;
import io.cartway.search.index.Prefixes;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.index.Traits;
import io.cartway.search.item.SearchArea;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.DocIdSetIterator;
import org.jspecify.annotations.Nullable;

/// How far the nearest place of a kind is, of a category or a chain: what is nowhere near need not
/// be suggested. Thread-safe.
final class KindDistances {

  /// Of what more places are, one is near enough wherever people live.
  private static final int LOOKED_AT_MAX = 4_096;

  private static final int REMEMBERED_MAX = 65_536;

  private final LeafReader leaf;

  /// Metres by kind and cell: with each letter the same is asked again.
  private final Map<Key, Double> remembered = new ConcurrentHashMap<>();

  KindDistances(LeafReader leaf) {
    this.leaf = leaf;
  }

  private record Key(String field, String id, int row, int column) {}

  /// Metres to the nearest place, from about the centre of an area; infinite when the area holds
  /// none, 0 when nothing says from where.
  ///
  /// @param field `IndexFields#CATEGORY`, `IndexFields#FOOD_TYPE` or `IndexFields#CHAIN`
  double meters(SearchIndex.Values values, String field, String id, SearchArea area)
      throws IOException {
    boolean isPlain =
        area.within().isEmpty() && area.route().isEmpty() && area.countries().isEmpty();
    Optional<LatLng> center = area.center();
    if (!isPlain || center.isEmpty()) {
      return nearest(values, new Term(field, id), area);
    }
    LatLng at = center.get();
    Key key = new Key(field, id, Prefixes.row(0, at.lat()), Prefixes.column(0, at.lng()));
    Double known = remembered.get(key);
    if (known == null) {
      known = nearest(values, new Term(field, id), area);
      if (remembered.size() >= REMEMBERED_MAX) {
        remembered.clear();
      }
      remembered.put(key, known);
    }
    return known;
  }

  private double nearest(SearchIndex.Values values, Term term, SearchArea area) throws IOException {
    PostingsEnum places = leaf.postings(term, PostingsEnum.NONE);
    int count = places == null ? 0 : leaf.docFreq(term);
    if (places == null || count > LOOKED_AT_MAX) {
      return count == 0 ? Double.POSITIVE_INFINITY : 0;
    }
    @Nullable LatLng center = area.center().orElse(null);
    double nearest = Double.POSITIVE_INFINITY;
    for (int next = places.nextDoc();
        next != DocIdSetIterator.NO_MORE_DOCS && nearest > 0;
        next = places.nextDoc()) {
      LatLng position = values.position(next);
      if (area.holdsCountry(Traits.country(values.traits(next))) && area.holds(position)) {
        nearest = Math.min(nearest, center == null ? 0 : center.distanceMeters(position));
      }
    }
    return nearest;
  }
}
