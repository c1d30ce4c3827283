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

/// Our suggestions: the only class here that knows their interface.
final class Cartway implements Engine {

  private final SearchIndex index;
  private final Suggester suggester;

  private Cartway(SearchIndex index) throws IOException {
    this.index = index;
    this.suggester = new Suggester(index);
  }

  /// Opens the search index of a region, and warms it as a server does at its start.
  static Cartway open(Path region) throws IOException {
    SearchIndex index = SearchIndex.open(region.resolve("search"), PlaceVocabulary.read());
    SearchWarmUp.askMore(index);
    return new Cartway(index);
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

  private static Shown shown(SearchItem item) {
    String name =
        item.type() == SearchItem.ResultType.STREET ? item.address().street() : item.title();
    return new Shown(item.title(), List.of(name), Optional.of(item.position()));
  }

  @Override
  public void close() throws IOException {
    index.close();
  }
}
