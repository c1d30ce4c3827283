package io.cartway.search.discover;

import io.cartway.search.browse.PlaceSearch;
import io.cartway.search.category.MinorPlaces;
import io.cartway.search.geocode.GeocodeRequest;
import io.cartway.search.geocode.GeocodeResults;
import io.cartway.search.geocode.Geocoder;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.IndexTerms;
import io.cartway.search.item.AreaIntersection;
import io.cartway.search.item.Page;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import io.cartway.search.text.NormalizedText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// One discover query: weighs the possible readings of its text against the results of each.
///
/// The list has two parts: results named by the text, then places of the requested kind by
/// distance. No decision depends on the offset or the limit, so pages fit together.
final class DiscoverRun {

  /// Things of exactly the asked name that come before places of the asked kind.
  private static final int HEADS_MAX = 5;

  /// A text of more words is not looked at again for misspelt kinds of places: what it says is not
  /// one place, and each look costs as much as geocoding it.
  private static final int LONG_WORDS = 12;

  private final DiscoverWeights.Names weights;
  private final Geocoder geocoder;
  private final PlacesOfKind places;
  private final LocationResolver finder;
  private final IntentVocabulary vocabulary;
  private final DiscoverRequest request;
  private final PlaceIntentWords intents;

  DiscoverRun(
      DiscoverWeights weights,
      IndexTerms terms,
      Geocoder geocoder,
      PlaceSearch places,
      LocationResolver finder,
      IntentVocabulary vocabulary,
      DiscoverRequest request)
      throws IOException {
    this.weights = weights.names();
    this.geocoder = geocoder;
    this.places =
        new PlacesOfKind(
            places, vocabulary.places().categories(), request, weights.names().besidesMeters());
    this.finder = finder;
    this.vocabulary = vocabulary;
    this.request = request;
    this.intents =
        new PlaceIntentWords(
            weights.kinds(), terms, vocabulary, request.languages(), finder.mainLanguage());
  }

  Page<SearchItem> page() throws IOException {
    Optional<PlaceIntent> asked = Optional.empty();
    if (request.ontology().isPresent()) {
      asked = intents.ofId(request.ontology().get());
    }
    if (asked.isPresent()) {
      return page(
          List.of(), placesOf(new PlacesOfKind.Wanted(asked.get(), request.area(), "", false)));
    }
    String text = NormalizedText.of(request.text());
    if (text.isBlank()) {
      return Page.empty();
    }
    DiscoverParse read = parsed(text, intents);
    if (read.readings().isEmpty()) {
      return byName(text, read);
    }
    GeocodeResults names = geocoder.exactAnswers(named(text));
    for (DiscoverParse.Reading reading : read.readings()) {
      Optional<Page<SearchItem>> page = page(reading, read, names);
      if (page.isPresent()) {
        return page.get();
      }
    }
    return byName(text, read);
  }

  private DiscoverParse parsed(String text, PlaceIntentWords words) throws IOException {
    return new DiscoverParser(vocabulary.phrases(), words).parse(text);
  }

  private GeocodeRequest named(String text) {
    SearchArea area = request.area();
    return new GeocodeRequest(
        text,
        Map.of(),
        new SearchArea(
            area.center(),
            AreaIntersection.of(area.within(), area.route()),
            Optional.empty(),
            area.countries()),
        request.languages(),
        Set.of(),
        request.offset() + request.limit() + 1);
  }

  /// The page of this reading; empty if the reading does not hold.
  private Optional<Page<SearchItem>> page(
      DiscoverParse.Reading reading, DiscoverParse read, GeocodeResults names) throws IOException {
    List<Integer> heads = heads(reading, names);
    // `Place du Palais` is a street.
    boolean isPlain = !reading.where().isEmpty() && !heads.isEmpty();
    if (isPlain && names.kind(heads.getFirst()) != DocumentKind.PLACE) {
      return Optional.of(page(names));
    }
    PlaceIntent intent = reading.intent();
    // With a location behind it, the text is a name as a whole, see heads.
    Namesakes namesakes =
        reading.where().isEmpty()
            ? Namesakes.of(names, weights.name(), weights.namesakeMeters())
            : Namesakes.NONE;
    boolean isWord = !isNameOfKind(intent, read.words());
    List<SearchItem> far = isWord ? List.of() : farTowns(reading, names, heads);
    List<SearchItem> first = isWord ? namesakes.withHeads(names, heads) : items(names, heads);
    first.removeAll(far);
    Optional<LocationResolver.ResolvedLocation> where = finder.find(reading, request, intents);
    // `Hôtel de Paris` is a house; `Hotel Ordino` may be one, or any in Ordino.
    boolean isTown = where.isPresent() && where.get().isTown();
    if (isPlain && !isTown && isCalledSo(names, heads.getFirst())) {
      return Optional.of(page(List.of(), calledSo(names)));
    }
    List<SearchItem> found =
        where.isEmpty()
            ? called(
                new PlacesOfKind.Wanted(intent, request.area(), reading.where(), read.isOpen()))
            : found(intent, where.get(), read.isOpen());
    if (found.isEmpty() && first.isEmpty() && far.isEmpty()) {
      return Optional.empty();
    }
    // `Schloss Vaduz` is a castle, and a sign that shows the way to it.
    boolean isKindThere = first.stream().anyMatch(intent::isMet);
    if (!found.isEmpty()) {
      first.removeIf(item ->
          !intent.isMet(item)
              && (isMinor(item) || (isKindThere && !(isWord && namesakes.contains(item)))));
    }
    List<SearchItem> all = isWord ? found : withNamesakes(intent, found, namesakes);
    return Optional.of(page(first, far.isEmpty() ? all : Namesakes.behindFirst(all, far)));
  }

  /// Towns far away that are called like a kind or a chain as a whole: what is near by is likelier.
  private List<SearchItem> farTowns(
      DiscoverParse.Reading reading, GeocodeResults names, List<Integer> heads) throws IOException {
    List<SearchItem> far = new ArrayList<>();
    for (int head : reading.where().isEmpty() ? heads : List.<Integer>of()) {
      SearchItem item = names.item(head);
      if (names.kind(head) == DocumentKind.AREA
          && item.distanceMeters().orElse(0) > weights.namesakeMeters()) {
        far.add(item);
      }
    }
    return far;
  }

  private static List<SearchItem> items(GeocodeResults names, List<Integer> numbers)
      throws IOException {
    List<SearchItem> items = new ArrayList<>();
    for (int number : numbers) {
      items.add(names.item(number));
    }
    return items;
  }

  /// Places of a kind that the text names, with those near by that are called like it.
  private List<SearchItem> withNamesakes(
      PlaceIntent intent, List<SearchItem> found, Namesakes namesakes) {
    if (request.area().route().isPresent()) {
      return found;
    }
    return intent.isChain() ? namesakes.byDistance(found) : namesakes.behindFirst(found);
  }

  /// Whether the text is the name of a kind or of a chain, as opposed to a search word.
  private boolean isNameOfKind(PlaceIntent intent, List<String> words) {
    return intent.isChain() || intents.isNamed(words);
  }

  /// Whether a place has exactly the requested name, not a longer one.
  private boolean isCalledSo(GeocodeResults names, int number) {
    return names.coverage(number) >= weights.name() && names.isNamedByAll(number);
  }

  /// Results with the whole text in their name; signs and stops only if they rank first.
  private List<SearchItem> calledSo(GeocodeResults names) throws IOException {
    List<SearchItem> called = new ArrayList<>();
    for (int i = 0; i < names.size() && called.size() < needed(); i++) {
      if (names.isWhole(i) && names.isNamedByAll(i)) {
        called.add(names.item(i));
      }
    }
    return called;
  }

  /// Places of a kind at the named location, then near it; only open ones, if any are known.
  private List<SearchItem> found(
      PlaceIntent intent, LocationResolver.ResolvedLocation where, boolean isOpen)
      throws IOException {
    for (boolean mustBeOpen : isOpen ? new boolean[] {true, false} : new boolean[] {false}) {
      List<SearchItem> found =
          placesOf(new PlacesOfKind.Wanted(intent, where.area(), "", mustBeOpen));
      if (found.isEmpty() && where.otherwise().isPresent()) {
        found = placesOf(new PlacesOfKind.Wanted(intent, where.otherwise().get(), "", mustBeOpen));
      }
      if (!found.isEmpty()) {
        return found;
      }
    }
    return List.of();
  }

  /// Places of a kind and a name, then other places of this name.
  private List<SearchItem> called(PlacesOfKind.Wanted wanted) throws IOException {
    List<SearchItem> found = new ArrayList<>(placesOf(wanted));
    if (found.isEmpty() || found.size() >= needed()) {
      return found;
    }
    GeocodeResults names = geocoder.exactAnswers(named(wanted.name()));
    for (int i = 0; i < names.size() && found.size() < needed(); i++) {
      if (names.kind(i) == DocumentKind.PLACE && names.isWhole(i)) {
        SearchItem item = names.item(i);
        if (!isMinor(item)) {
          found.add(item);
        }
      }
    }
    return found;
  }

  /// Signs, stops and plots: named after something nearby, and seldom meant.
  private static boolean isMinor(SearchItem item) {
    return item.type() == SearchItem.ResultType.PLACE && MinorPlaces.contains(item.categories());
  }

  /// The results whose name is the whole text.
  private List<Integer> heads(DiscoverParse.Reading reading, GeocodeResults names)
      throws IOException {
    List<Integer> heads = new ArrayList<>();
    for (int i = 0; i < Math.min(HEADS_MAX, names.size()); i++) {
      double least = isNameAndMore(reading, names, i) ? weights.partOfName() : weights.name();
      boolean isHead =
          names.coverage(i) >= least && isHead(reading, names.kind(i), names.isNamedByAll(i));
      if (names.isWhole(i) && (isHead || isAkin(reading, names, i))) {
        heads.add(i);
      }
    }
    return heads;
  }

  /// `Gasthof Löwen` is nearly all of `Hotel-Gasthof Löwen`.
  private static boolean isNameAndMore(
      DiscoverParse.Reading reading, GeocodeResults names, int number) throws IOException {
    return names.kind(number) == DocumentKind.PLACE
        && reading.join() == DiscoverParse.Join.NONE
        && !reading.where().isEmpty()
        && names.isNamedByAll(number)
        && !isMinor(names.item(number));
  }

  /// `Kathedrale` is a search word of houses of prayer, and the name of a church.
  private boolean isAkin(DiscoverParse.Reading reading, GeocodeResults names, int number)
      throws IOException {
    if (reading.intent().score() >= weights.namedKind()
        || names.kind(number) != DocumentKind.PLACE
        || names.coverage(number) < weights.weakName()) {
      return false;
    }
    SearchItem item = names.item(number);
    // The word is hardly a kind of places: what has it in its name may be anything.
    boolean isWeak = reading.where().isEmpty() && reading.intent().score() < weights.weakKind();
    return !reading.intent().isMet(item)
        && item.distanceMeters().orElse(0) <= weights.namesakeMeters()
        && (isWeak || reading.intent().isAkin(item));
  }

  private boolean isHead(DiscoverParse.Reading reading, DocumentKind kind, boolean isNamedByAll) {
    // `Post`, `Hotel`: a place of that name is one of the requested places.
    if (reading.where().isEmpty()) {
      boolean isSure = reading.intent().score() >= weights.sureKind();
      boolean isWeak = reading.intent().score() < weights.weakKind();
      return kind == DocumentKind.AREA
          || (kind == DocumentKind.STREET && !isSure)
          || (kind == DocumentKind.PLACE && isWeak);
    }
    // `Migros Vaduz`: one called Migros in Vaduz is found as such.
    return kind != DocumentKind.PLACE || isNamedByAll;
  }

  /// The results by name, if the text asks for no kind of places, or no place is found.
  private Page<SearchItem> byName(String text, DiscoverParse read) throws IOException {
    GeocodeResults names = geocoder.answers(named(text));
    GeocodeResults best = names;
    boolean isLong = read.words().size() > LONG_WORDS;
    if (!isWhole(names) && !isLong && read.bare().isPresent()) {
      GeocodeResults bare = geocoder.answers(named(read.bare().get()));
      best = explained(bare) > explained(names) ? bare : names;
    }
    if (!isLong && !isWhole(best) && !isWholeName(best)) {
      Optional<Page<SearchItem>> nearly = nearly(text, isSurelyNamed(best));
      if (nearly.isPresent()) {
        return nearly.get();
      }
    }
    if (explained(best) < weights.explainedGood() && !read.readings().isEmpty()) {
      DiscoverParse.Reading reading = read.readings().getFirst();
      PlacesOfKind.Wanted wanted =
          new PlacesOfKind.Wanted(reading.intent(), request.area(), "", read.isOpen());
      List<SearchItem> found = placesOf(wanted);
      // There is no night club: a bowling club is none.
      boolean isAsked = reading.where().isEmpty() && reading.intent().score() >= weights.sureKind();
      if (!found.isEmpty() || isAsked) {
        return page(List.of(), found);
      }
    }
    return page(best);
  }

  /// Whether the text is the best name but for typing errors, of a town or of something near by: a
  /// kind near by is likelier than what is called nearly so far away.
  private boolean isWholeName(GeocodeResults names) throws IOException {
    return explained(names) >= weights.explainedGood()
        && names.coverage(0) >= weights.name()
        && (names.kind(0) == DocumentKind.AREA
            || names.item(0).distanceMeters().orElse(0) <= weights.namesakeMeters());
  }

  /// Whether the text is the best name except for typing errors.
  private boolean isSurelyNamed(GeocodeResults names) {
    return explained(names) >= weights.explainedGood()
        && names.coverage(0) >= weights.explainedGood();
  }

  /// Places of a kind whose name starts with the text, or is misspelt in it.
  ///
  /// @param isWhole whether the whole text must be that name: `Tankstele` is a kind of places, and
  ///   a part of the name of one
  private Optional<Page<SearchItem>> nearly(String text, boolean isWhole) throws IOException {
    DiscoverParse read = parsed(text, intents.forgiving());
    for (DiscoverParse.Reading reading : read.readings()) {
      if (isWhole
          && (!reading.where().isEmpty() || reading.intent().score() < weights.misspeltMin())) {
        continue;
      }
      Optional<LocationResolver.ResolvedLocation> where = finder.find(reading, request, intents);
      if (where.isPresent()) {
        List<SearchItem> found = found(reading.intent(), where.get(), read.isOpen());
        if (!found.isEmpty()) {
          return Optional.of(page(List.of(), found));
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isWhole(GeocodeResults answers) {
    return answers.size() > 0 && answers.isWhole(0);
  }

  private static double explained(GeocodeResults answers) {
    return answers.size() == 0 ? 0 : answers.explained(0);
  }

  private Page<SearchItem> page(GeocodeResults names) throws IOException {
    List<SearchItem> all = names.first(request.offset() + request.limit() + 1);
    return page(List.of(), all);
  }

  private Page<SearchItem> page(List<SearchItem> first, List<SearchItem> found) {
    List<SearchItem> all = new ArrayList<>(first);
    Set<String> ids = new HashSet<>();
    first.forEach(item -> ids.add(item.id()));
    found.stream().filter(item -> ids.add(item.id())).forEach(all::add);
    Page<SearchItem> page = Page.of(all, request.offset(), request.limit());
    return new Page<>(page.items().stream().map(this::shown).toList(), page.hasMore());
  }

  /// An item as discover returns it: with its distance from the caller's center, whatever location
  /// it was found near, and without a text score.
  private SearchItem shown(SearchItem item) {
    return request.area().measured(item.with(item.distanceMeters(), Optional.empty()));
  }

  /// The number of places that fill this page and tell whether there is another one, even if all
  /// results before them are among them.
  private int needed() {
    return request.offset() + request.limit() + 1 + HEADS_MAX;
  }

  private List<SearchItem> placesOf(PlacesOfKind.Wanted wanted) throws IOException {
    return places.of(wanted, needed());
  }
}
