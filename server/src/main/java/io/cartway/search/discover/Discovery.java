package io.cartway.search.discover;

import io.cartway.search.browse.PlaceSearch;
import io.cartway.search.geocode.Geocoder;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.Page;
import io.cartway.search.item.SearchItem;
import io.cartway.work.Deadline;
import java.io.IOException;

/// Free text over addresses, places and kinds of places: `pizza near station`, `Migros Vaduz`,
/// `Landstrasse 12`. Results of that name come first; places of the requested kind follow by
/// distance from the named location. Thread-safe.
public final class Discovery {

  private final SearchIndex index;
  private final DiscoverWeights weights;
  private final Geocoder geocoder;
  private final PlaceSearch places;
  private final LocationResolver finder;
  private final IntentVocabulary vocabulary;

  /// @param index must stay open while this is used
  public Discovery(SearchIndex index) {
    this(index, new Geocoder(index), DiscoverWeights.DEFAULT);
  }

  /// The same with other weights.
  ///
  /// @param geocoder finds names in the same index
  public Discovery(SearchIndex index, Geocoder geocoder, DiscoverWeights weights) {
    this.index = index;
    this.weights = weights;
    this.geocoder = geocoder;
    this.places = new PlaceSearch(index);
    this.finder = new LocationResolver(weights.where(), index, geocoder, places);
    this.vocabulary = IntentVocabulary.read(index.vocabulary());
  }

  private Discovery(Discovery same, Deadline deadline) {
    this.index = same.index.until(deadline);
    this.weights = same.weights;
    this.geocoder = same.geocoder.until(deadline);
    this.places = same.places.until(deadline);
    this.finder = same.finder.with(index, geocoder, places);
    this.vocabulary = same.vocabulary;
  }

  /// The same for one query.
  ///
  /// @param deadline checked during the query
  public Discovery until(Deadline deadline) {
    return new Discovery(this, deadline);
  }

  /// The best results after the offset. A page with a smaller limit is a prefix of one with a
  /// larger limit, and the page at an offset continues the previous page.
  public Page<SearchItem> discover(DiscoverRequest request) throws IOException {
    return index.isEmpty()
        ? Page.empty()
        : new DiscoverRun(weights, index.terms(), geocoder, places, finder, vocabulary, request)
            .page();
  }
}
