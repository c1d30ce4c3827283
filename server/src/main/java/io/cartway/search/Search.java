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

/// The search of a region: holds its index open and has one of each that answers questions.
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

  private Search(SearchIndex index) throws IOException {
    this.index = index;
    geocoder = new Geocoder(index);
    reverseGeocoder = new ReverseGeocoder(index);
    places = new PlaceSearch(index);
    discovery = new Discovery(index);
    suggester = new Suggester(index);
    lookup = new Lookup(index);
    resolver = new Resolver(index);
  }

  /// Opens the index in a folder.
  ///
  /// @param vocabulary what the ids of its places stand for
  /// @throws IOException when there is none, or it is of another format; says so in one sentence
  public static Search open(Path directory, PlaceVocabulary vocabulary) throws IOException {
    SearchIndex index = SearchIndex.open(directory, vocabulary);
    try {
      return new Search(index);
    } catch (IOException | RuntimeException | Error e) {
      index.close();
      throw e;
    }
  }

  /// What the ids of places stand for.
  public PlaceVocabulary vocabulary() {
    return index.vocabulary();
  }

  /// What a text names.
  public Geocoder geocoder() {
    return geocoder;
  }

  /// What is at a position.
  public ReverseGeocoder reverseGeocoder() {
    return reverseGeocoder;
  }

  /// Places of a kind near a point or along a route.
  public PlaceSearch places() {
    return places;
  }

  /// A text that names a place or asks for places.
  public Discovery discovery() {
    return discovery;
  }

  /// Completions of what is being typed.
  public Suggester suggester() {
    return suggester;
  }

  /// What has an id, or had it.
  public Lookup lookup() {
    return lookup;
  }

  /// Which place of ours a stored one is.
  public Resolver resolver() {
    return resolver;
  }

  /// Asks the first questions, a few tenths of a second of work: nobody is let in before that.
  ///
  /// @return what was asked for, see [SearchWarmUp#askFirst]
  public List<SearchItem> askFirst() throws IOException {
    return SearchWarmUp.askFirst(index);
  }

  /// Makes what first callers would wait for, a second or two of work on one core. The words of all
  /// categories come first: autosuggest and browse wait for them meanwhile, a second at worst.
  public void warmUp() throws IOException {
    index.vocabulary().categories().warmUp();
    SearchWarmUp.type(index, suggester);
    SearchWarmUp.askMore(index);
  }

  /// Closes the index, when nobody asks it any more.
  @Override
  public void close() throws IOException {
    index.close();
  }
}
