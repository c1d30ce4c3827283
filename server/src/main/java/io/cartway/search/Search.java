package io.cartway.search;

import io.cartway.search.browse.PlaceSearch;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.discover.Discovery;
import io.cartway.search.geocode.Geocoder;
import io.cartway.search.identity.Lookup;
import io.cartway.search.identity.Resolver;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.SearchItem;
import io.cartway.search.reverse.ReverseGeocoder;
import io.cartway.search.suggest.Suggester;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// The search of a region: holds the open index and one instance of each query service.
/// Thread-safe.
public final class Search implements AutoCloseable {

  private final SearchIndex index;
  private final Geocoder geocoder;
  private final ReverseGeocoder reverseGeocoder;
  private final PlaceSearch places;
  private final Discovery discovery;
  private final Suggester suggester;
  private final Lookup lookup;
  private final Resolver resolver;

  private Search(SearchIndex index, SearchWeights weights) throws IOException {
    this.index = index;
    geocoder = new Geocoder(index, weights.scores(), weights.geocode());
    reverseGeocoder = new ReverseGeocoder(index, weights.reverse());
    places = new PlaceSearch(index);
    discovery = new Discovery(index, geocoder, weights.discover());
    suggester = new Suggester(index, weights.scores(), weights.suggest());
    lookup = new Lookup(index);
    resolver = new Resolver(index, weights.resolve());
  }

  /// Opens the index in a folder.
  ///
  /// @param vocabulary the vocabulary of its places' ids
  /// @throws IOException when there is none, or it has another format; the message is one sentence
  public static Search open(Path directory, PlaceVocabulary vocabulary) throws IOException {
    SearchIndex index = SearchIndex.open(directory, vocabulary);
    try {
      return of(index, SearchWeights.DEFAULT);
    } catch (IOException | RuntimeException | Error e) {
      index.close();
      throw e;
    }
  }

  /// The search of an index that is open, with other weights than those that are shipped.
  public static Search of(SearchIndex index, SearchWeights weights) throws IOException {
    return new Search(index, weights);
  }

  /// The vocabulary of place ids.
  public PlaceVocabulary vocabulary() {
    return index.vocabulary();
  }

  /// Geocoding: finds what a text names.
  public Geocoder geocoder() {
    return geocoder;
  }

  /// Reverse geocoding.
  public ReverseGeocoder reverseGeocoder() {
    return reverseGeocoder;
  }

  /// Browse: places of a category near a point or along a route.
  public PlaceSearch places() {
    return places;
  }

  /// Discover: a text that names a place or asks for places.
  public Discovery discovery() {
    return discovery;
  }

  /// Autosuggest: completions of a text being typed.
  public Suggester suggester() {
    return suggester;
  }

  /// Lookup by id, including removed ids.
  public Lookup lookup() {
    return lookup;
  }

  /// Resolve: finds our place that matches a stored one.
  public Resolver resolver() {
    return resolver;
  }

  /// Runs the first warm-up queries, a few tenths of a second of work, before the port opens.
  ///
  /// @return the queried items, see [SearchWarmUp#askFirst]
  public List<SearchItem> askFirst() throws IOException {
    return SearchWarmUp.askFirst(index);
  }

  /// Prepares what the first callers would wait for, a second or two of work on one core. The words
  /// of all categories come first: autosuggest and browse wait for them, at worst for a second.
  public void warmUp() throws IOException {
    index.vocabulary().categories().warmUp();
    SearchWarmUp.type(index, suggester);
    SearchWarmUp.askMore(index);
  }

  /// Closes the index; no query may be running.
  @Override
  public void close() throws IOException {
    index.close();
  }
}
