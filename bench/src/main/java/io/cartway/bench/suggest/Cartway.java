package io.cartway.bench.suggest;

import io.cartway.geo.LatLng;
import io.cartway.search.SearchWarmUp;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import io.cartway.search.suggest.SuggestRequest;
import io.cartway.search.suggest.Suggester;
import io.cartway.search.suggest.Suggestion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Our suggestions: the only class here that knows their interface.
final class Cartway implements Engine {

  /// Null for one that somebody else closes.
  private final @Nullable SearchIndex index;

  private final Suggester suggester;

  private Cartway(@Nullable SearchIndex index, Suggester suggester) {
    this.index = index;
    this.suggester = suggester;
  }

  /// Asks a suggester that somebody else closes.
  static Cartway of(Suggester suggester) {
    return new Cartway(null, suggester);
  }

  /// Opens the search index of a region, and warms it as a server does at its start.
  static Cartway open(Path region) throws IOException {
    SearchIndex index = SearchIndex.open(region.resolve("search"), PlaceVocabulary.read());
    SearchWarmUp.askMore(index);
    return new Cartway(index, new Suggester(index));
  }

  @Override
  public List<Shown> suggest(String typed, Optional<LatLng> at, int limit) throws IOException {
    SearchArea area = at.map(SearchArea::near).orElseGet(SearchArea::everywhere);
    SuggestRequest request = new SuggestRequest(typed, area, List.of(), Set.of(), 0, limit, 0);
    return suggester.suggest(request).items().stream().map(Cartway::shown).toList();
  }

  private static Shown shown(Suggestion suggestion) {
    return switch (suggestion) {
      case Suggestion.Entity(SearchItem item, var _, var _) -> shown(item);
      case Suggestion.CategorySearch search ->
          new Shown("search: " + search.title(), List.of(), Optional.empty());
      case Suggestion.ChainSearch search ->
          new Shown("search: " + search.chain().name(), List.of(), Optional.empty());
    };
  }

  static Shown shown(SearchItem item) {
    String name =
        item.type() == SearchItem.ResultType.STREET ? item.address().street() : item.title();
    return new Shown(item.title(), List.of(name), Optional.of(item.position()));
  }

  @Override
  public void close() throws IOException {
    if (index != null) {
      index.close();
    }
  }
}
