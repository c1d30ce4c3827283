package io.cartway.search;

import io.cartway.search.geocode.GeocodeRequest;
import io.cartway.search.geocode.Geocoder;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.ItemMaker;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import io.cartway.search.reverse.ReverseGeocoder;
import io.cartway.search.reverse.ReverseRequest;
import io.cartway.search.suggest.SuggestRequest;
import io.cartway.search.suggest.Suggester;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;

/// Queries an index for some of its objects and discards the answers: otherwise the first caller
/// after a start would wait a tenth of a second or more for classes, tables, pages of the index and
/// compilation.
///
/// It has two parts. [#askFirst] loads classes and tables by running each kind of query once, a few
/// tenths of a second during the start; the port opens after it. [#askMore] triggers compilation,
/// which takes a second; the first callers do not need it.
public final class SearchWarmUp {

  private static final int DOCUMENTS_FIRST = 4;
  private static final int DOCUMENTS = 24;
  private static final int LETTERS = 12;

  private SearchWarmUp() {}

  /// Queries one object of each kind.
  ///
  /// @return the queried items
  public static List<SearchItem> askFirst(SearchIndex index) throws IOException {
    return ask(index, DOCUMENTS_FIRST);
  }

  /// Runs more queries; less than a second of work.
  public static void askMore(SearchIndex index) throws IOException {
    ask(index, DOCUMENTS);
  }

  /// Types names letter by letter; half a second of work, most of it the names of categories and
  /// chains.
  public static void type(SearchIndex index, Suggester suggester) throws IOException {
    if (index.isEmpty()) {
      return;
    }
    // In a language, because the first item in any has the JDK list its locales.
    for (SearchItem item : someOf(index, DOCUMENTS, List.of("en"))) {
      String title = item.title();
      for (int i = 1; i <= Math.min(LETTERS, title.length()); i++) {
        SearchArea area = SearchArea.near(item.position());
        suggester.suggest(
            new SuggestRequest(title.substring(0, i), area, List.of(), Set.of(), 0, 20, 3));
      }
    }
  }

  /// Queries by text, by text with a typo and by position.
  private static List<SearchItem> ask(SearchIndex index, int documents) throws IOException {
    if (index.isEmpty()) {
      return List.of();
    }
    Geocoder geocoder = new Geocoder(index);
    ReverseGeocoder reverse = new ReverseGeocoder(index);
    List<SearchItem> items = someOf(index, documents, List.of());
    for (SearchItem item : items) {
      String title = item.title();
      geocoder.geocode(question(title));
      if (title.length() > 2) {
        geocoder.geocode(question(title.charAt(0) + title.substring(2)));
      }
      reverse.reverse(
          new ReverseRequest(item.position(), OptionalInt.empty(), List.of(), Set.of(), 1));
    }
    return items;
  }

  private static GeocodeRequest question(String text) {
    return new GeocodeRequest(text, Map.of(), SearchArea.everywhere(), List.of(), Set.of(), 1);
  }

  /// Documents of all kinds; an index is sorted by kind.
  private static List<SearchItem> someOf(SearchIndex index, int documents, List<String> languages)
      throws IOException {
    int count = index.size();
    SearchIndex.Values values = index.values();
    ItemMaker maker = new ItemMaker(index, values, languages);
    List<SearchItem> items = new ArrayList<>();
    int wanted = Math.min(documents, count);
    for (int i = 0; i < wanted; i++) {
      items.add(maker.item((int) ((long) i * count / wanted)));
    }
    return items;
  }
}
