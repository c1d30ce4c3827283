package io.cartway.search.suggest;

import io.cartway.search.index.HouseSearch;
import io.cartway.search.index.IndexFields;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.ItemMaker;
import io.cartway.search.item.SearchItem;
import io.cartway.search.text.Folding;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// A cache of recently displayed items with the tokens of their texts: most of them stay from one
/// keystroke to the next. Several documents share one slot; the latest one replaces the previous
/// one. Thread-safe.
final class RecentItems {

  private static final int PLACES = 1 << 13;

  /// An item, and the tokens of its title and of its address's label.
  record Shown(
      long key,
      List<String> languages,
      SearchItem item,
      List<Folding.Piece> inTitle,
      List<Folding.Piece> inLabel) {}

  private final AtomicReferenceArray<Shown> places = new AtomicReferenceArray<>(PLACES);
  private final SearchIndex index;

  RecentItems(SearchIndex index) {
    this.index = index;
  }

  /// The item of a result.
  Shown of(SearchIndex.Values values, SuggestRun.Completion found, List<String> languages)
      throws IOException {
    HouseSearch.Hit hit = found.hit();
    if (hit != null && (hit.isInterpolated() || hit.isFallback())) {
      return make(values, found, languages, -1);
    }
    // One number to hash and compare: it is looked up for each suggestion of each letter.
    long key = (long) found.document() << (IndexFields.HOUSE_BITS + 1);
    key |= hit == null ? 0 : hit.house() + 1;
    int place = (int) ((key * 0x9e3779b97f4a7c15L) >>> (Long.SIZE - 13));
    Shown shown = places.get(place);
    if (shown == null || shown.key != key || !shown.languages.equals(languages)) {
      shown = make(values, found, languages, key);
      places.set(place, shown);
    }
    return shown;
  }

  private Shown make(
      SearchIndex.Values values, SuggestRun.Completion found, List<String> languages, long key)
      throws IOException {
    SearchItem item = new ItemMaker(index, values, languages).item(found.document(), found.hit());
    String label = item.address().label();
    List<Folding.Piece> inTitle = List.copyOf(Folding.pieces(item.title()));
    List<Folding.Piece> inLabel =
        label.equals(item.title()) ? inTitle : List.copyOf(Folding.pieces(label));
    return new Shown(key, List.copyOf(languages), item, inTitle, inLabel);
  }
}
