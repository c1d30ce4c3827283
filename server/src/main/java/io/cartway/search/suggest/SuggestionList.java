package io.cartway.search.suggest;

import io.cartway.search.address.AreaLevel;
import io.cartway.search.category.Chain;
import io.cartway.search.index.PlaceDetails;
import io.cartway.search.item.Page;
import io.cartway.search.item.SearchItem;
import io.cartway.search.text.Folding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Makes one page of suggestions. Intersections come first; then things, best first, and among them
/// the searches for places of a kind, each where it says. What looks like a thing before it is left
/// out. It is full with one more than the page shows: then it is known that there is more.
final class SuggestionList {

  /// Number of suggestions whose words are used for completions of the last word.
  private static final int TERMS_FROM = 40;

  private final SuggestRequest request;
  private final Highlighter highlighter;
  private final QueryTermCompletions words;

  /// Behind the last position of the page.
  private final int end;

  /// What things look like that are in the list.
  private final Set<String> looks = new HashSet<>();

  private final List<Suggestion> items = new ArrayList<>();

  /// How many are in the list, those before the page among them.
  private int size;

  /// How many of them are things.
  private int things;

  SuggestionList(SuggestRequest request, PrefixQueryTerms queryTerms) {
    this.request = request;
    highlighter = new Highlighter(queryTerms);
    words = new QueryTermCompletions(queryTerms, request.termsLimit());
    end = request.offset() + request.limit();
  }

  /// The things that a text may mean, best first. Each is made on demand.
  interface Things {

    boolean hasNext();

    RecentItems.Shown next() throws IOException;
  }

  /// Adds corners where two streets meet.
  void addCorners(List<SearchItem> corners) {
    for (int i = 0; i < corners.size() && !isFull(); i++) {
      if (isShown()) {
        items.add(corner(corners.get(i)));
      }
      size++;
    }
  }

  /// Adds searches and things until the list is full or there are no more, and reads what the last
  /// word may become from the next things as well.
  ///
  /// @param searches in their order; each stands behind as many things as its position says, and
  ///   before the next one
  void addAll(List<QuerySuggestions.Named> searches, Things more) throws IOException {
    int searched = 0;
    while (!isFull() && (searched < searches.size() || more.hasNext())) {
      boolean isSearch =
          searched < searches.size()
              && (!more.hasNext() || searches.get(searched).position() <= things);
      if (isSearch) {
        add(searches.get(searched++));
      } else {
        add(more.next());
      }
    }
    for (int i = things; words.isWanted() && more.hasNext() && i < TERMS_FROM; i++) {
      addWords(more.next());
    }
  }

  Suggestions page() {
    return new Suggestions(new Page<>(items, isFull()), words.terms());
  }

  private boolean isFull() {
    return size > end;
  }

  /// Whether what is added next is on the page.
  private boolean isShown() {
    return size >= request.offset() && size < end;
  }

  private void add(QuerySuggestions.Named search) {
    if (isShown()) {
      items.add(search(search));
    }
    size++;
    words.add(search.title(), Folding.pieces(search.title()));
  }

  private void add(RecentItems.Shown thing) {
    if (!isNew(thing.item())) {
      return;
    }
    if (isShown()) {
      items.add(entity(thing));
    }
    size++;
    things++;
    addWords(thing);
  }

  private void addWords(RecentItems.Shown thing) {
    words.add(thing.item().title(), thing.inTitle());
  }

  /// Whether nothing that looks the same is there. Of a firm's branches, and of what has an
  /// address, each is another one; the two stops of a line are not, nor are the pitches of one
  /// ground.
  private boolean isNew(SearchItem item) {
    if (!looks.add(item.address().label())) {
      return false;
    }
    if (item.type() != SearchItem.ResultType.PLACE
        || !item.address().houseNumber().isEmpty()
        || item.details().containsKey(PlaceDetails.CHAIN)) {
      return true;
    }
    String kind = item.categories().isEmpty() ? "" : item.categories().getFirst();
    String city = item.address().area(AreaLevel.CITY);
    return looks.add(String.join("\t", item.title(), kind, city));
  }

  private Suggestion.Entity entity(RecentItems.Shown thing) {
    SearchItem item = thing.item();
    List<Suggestion.Highlight> inTitle = highlighter.of(item.title(), thing.inTitle());
    List<Suggestion.Highlight> inLabel =
        item.address().label().equals(item.title())
            ? inTitle
            : highlighter.of(item.address().label(), thing.inLabel());
    return new Suggestion.Entity(request.area().measured(item), inTitle, inLabel);
  }

  private Suggestion.Entity corner(SearchItem item) {
    List<Suggestion.Highlight> typed = highlighter.of(item.title(), Folding.pieces(item.title()));
    return new Suggestion.Entity(request.area().measured(item), typed, typed);
  }

  private Suggestion search(QuerySuggestions.Named named) {
    List<Suggestion.Highlight> inTitle =
        highlighter.of(named.title(), Folding.pieces(named.title()));
    return named.kind() == QuerySuggestions.Named.Kind.CHAIN
        ? new Suggestion.ChainSearch(new Chain(named.id(), named.title()), inTitle, named.isEmpty())
        : new Suggestion.CategorySearch(named.id(), named.title(), inTitle, named.isEmpty());
  }
}
