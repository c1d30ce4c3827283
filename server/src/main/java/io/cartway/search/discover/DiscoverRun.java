package io.cartway.search.discover;

import io.cartway.search.address.AddressFormat;
import io.cartway.search.browse.OpenAt;
import io.cartway.search.browse.PlaceQuery;
import io.cartway.search.browse.PlaceSearch;
import io.cartway.search.category.CategoryId;
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
import java.util.Comparator;
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

  /// Number of places that are sorted by whether the requested kind is their main category.
  private static final int SORTED_MAX = 40;

  private final DiscoverWeights.Names weights;
  private final Geocoder geocoder;
  private final PlaceSearch places;
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
      DiscoverRequest request) {
    this.weights = weights.names();
    this.geocoder = geocoder;
    this.places = places;
    this.finder = finder;
    this.vocabulary = vocabulary;
    this.request = request;
    this.intents = new PlaceIntentWords(weights.kinds(), terms, vocabulary, request.languages());
  }

  Page<SearchItem> page() throws IOException {
    Optional<PlaceIntent> asked = Optional.empty();
    if (request.ontology().isPresent()) {
      asked = intents.ofId(request.ontology().get());
    }
    if (asked.isPresent()) {
      return page(List.of(), placesOf(new Wanted(asked.get(), request.area(), "", false)));
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

  /// A query for places.
  ///
  /// @param name their name; empty for any
  private record Wanted(PlaceIntent intent, SearchArea area, String name, boolean isOpen) {}

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
    List<SearchItem> first = isWord ? namesakes.withHeads(names, heads) : items(names, heads);
    Optional<LocationResolver.ResolvedLocation> where = finder.find(reading, request, intents);
    // `Hôtel de Paris` is a house; `Hotel Ordino` may be one, or any in Ordino.
    boolean isTown = where.isPresent() && where.get().isTown();
    if (isPlain && !isTown && isCalledSo(names, heads.getFirst())) {
      return Optional.of(page(List.of(), calledSo(names)));
    }
    List<SearchItem> found =
        where.isEmpty()
            ? called(new Wanted(intent, request.area(), reading.where(), read.isOpen()))
            : found(intent, where.get(), read.isOpen());
    if (found.isEmpty() && first.isEmpty()) {
      return Optional.empty();
    }
    // `Schloss Vaduz` is a castle, and a sign that shows the way to it.
    boolean isKindThere = first.stream().anyMatch(intent::isMet);
    if (!found.isEmpty()) {
      first.removeIf(item ->
          !intent.isMet(item)
              && (isMinor(item) || (isKindThere && !(isWord && namesakes.contains(item)))));
    }
    return Optional.of(page(first, isWord ? found : withNamesakes(intent, found, namesakes)));
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
  private boolean isNameOfKind(PlaceIntent intent, List<String> words) throws IOException {
    return intent.isChain() || intents.isNamed(words, finder.mainLanguage());
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
      List<SearchItem> found = placesOf(new Wanted(intent, where.area(), "", mustBeOpen));
      if (found.isEmpty() && where.otherwise().isPresent()) {
        found = placesOf(new Wanted(intent, where.otherwise().get(), "", mustBeOpen));
      }
      if (!found.isEmpty()) {
        return found;
      }
    }
    return List.of();
  }

  /// Places of a kind and a name, then other places of this name.
  private List<SearchItem> called(Wanted wanted) throws IOException {
    List<SearchItem> found = new ArrayList<>(placesOf(wanted));
    if (found.isEmpty() || found.size() >= needed()) {
      return found;
    }
    GeocodeResults names = geocoder.exactAnswers(named(wanted.name));
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
    if (!isWhole(names) && read.bare().isPresent()) {
      GeocodeResults bare = geocoder.answers(named(read.bare().get()));
      best = explained(bare) > explained(names) ? bare : names;
    }
    if (!isWhole(best) && !isWholeName(best)) {
      Optional<Page<SearchItem>> nearly = nearly(text, isSurelyNamed(best));
      if (nearly.isPresent()) {
        return nearly.get();
      }
    }
    if (explained(best) < weights.explainedGood() && !read.readings().isEmpty()) {
      DiscoverParse.Reading reading = read.readings().getFirst();
      Wanted wanted = new Wanted(reading.intent(), request.area(), "", read.isOpen());
      List<SearchItem> found = placesOf(wanted);
      // There is no night club: a bowling club is none.
      boolean isAsked = reading.where().isEmpty() && reading.intent().score() >= weights.sureKind();
      if (!found.isEmpty() || isAsked) {
        return page(List.of(), found);
      }
    }
    return page(best);
  }

  private boolean isWholeName(GeocodeResults names) {
    return explained(names) >= weights.explainedGood() && names.coverage(0) >= weights.name();
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
    DiscoverParse read = parsed(text, intents.forgiving(finder.mainLanguage()));
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

  /// The first places by distance: enough for the pages up to this one and one more item.
  private List<SearchItem> placesOf(Wanted wanted) throws IOException {
    int needed = Math.max(SORTED_MAX, needed());
    Optional<OpenAt> openAt =
        wanted.isOpen ? Optional.of(new OpenAt.Moment(request.now())) : Optional.empty();
    List<List<SearchItem>> lists = new ArrayList<>();
    for (PlaceIntent.Alternative part : wanted.intent.parts()) {
      PlaceQuery query = part.query(wanted.area, wanted.name, openAt, request.languages(), needed);
      List<SearchItem> found = foremostFirst(places.find(query).items(), part, wanted.area);
      lists.add(found.stream().map(item -> calledAs(item, part)).toList());
    }
    return merged(lists, wanted.area, needed);
  }

  /// The nearest places, sorted so that places with another main category come later: a basketball
  /// court that allows football is not a football pitch. In a town they come last, near a point
  /// they count as farther away. The number of sorted places does not depend on the page.
  private List<SearchItem> foremostFirst(
      List<SearchItem> found, PlaceIntent.Alternative part, SearchArea area) {
    List<String> wanted = part.categories().included();
    int end = Math.min(SORTED_MAX, found.size());
    if (wanted.isEmpty() || area.route().isPresent() || area.center().isEmpty()) {
      return found;
    }
    List<SearchItem> sorted = new ArrayList<>(found.subList(0, end));
    double besides = area.within().isPresent() ? Double.POSITIVE_INFINITY : weights.besidesMeters();
    sorted.sort(
        Comparator.comparingDouble((SearchItem item) -> {
          boolean isForemost = new CategoryId(item.categories().getFirst()).isWithinAny(wanted);
          double meters = meters(area, item);
          return isForemost ? meters : 2 * meters + besides;
        }));
    sorted.addAll(found.subList(end, found.size()));
    return sorted;
  }

  /// A place without a name gets the name of the requested kind: a court for two sports is the
  /// requested one.
  private SearchItem calledAs(SearchItem item, PlaceIntent.Alternative part) {
    List<String> wanted = part.categories().included();
    String title = item.title();
    if (wanted.isEmpty() || item.categories().size() < 2) {
      return item;
    }
    List<String> languages = request.languages();
    if (languages.isEmpty()) {
      languages = List.of(AddressFormat.of(item.address().countryCode()).language());
    }
    String first = item.categories().getFirst();
    Optional<String> asked =
        item.categories().stream().filter(id -> new CategoryId(id).isWithinAny(wanted)).findFirst();
    if (asked.isEmpty()
        || asked.get().equals(first)
        || !title.equals(vocabulary.places().categories().name(first, languages))
        || !item.address().label().startsWith(title)) {
      return item;
    }
    String other = vocabulary.places().categories().name(asked.get(), languages);
    String label = other + item.address().label().substring(title.length());
    return item.with(other, item.address().withLabel(label));
  }

  /// The number of places that fill this page and tell whether there is another one, even if all
  /// results before them are among them.
  private int needed() {
    return request.offset() + request.limit() + 1 + HEADS_MAX;
  }

  /// Merges lists by distance, each place once. The order within a list is kept, so that a shorter
  /// merge is a prefix of a longer one.
  private static List<SearchItem> merged(
      List<List<SearchItem>> lists, SearchArea area, int needed) {
    if (lists.size() == 1) {
      return lists.getFirst();
    }
    int[] next = new int[lists.size()];
    Set<String> ids = new HashSet<>();
    List<SearchItem> merged = new ArrayList<>();
    while (merged.size() < needed) {
      int best = -1;
      double least = Double.POSITIVE_INFINITY;
      for (int i = 0; i < next.length; i++) {
        if (next[i] < lists.get(i).size()) {
          double meters = meters(area, lists.get(i).get(next[i]));
          if (best < 0 || meters < least) {
            best = i;
            least = meters;
          }
        }
      }
      if (best < 0) {
        return merged;
      }
      SearchItem item = lists.get(best).get(next[best]++);
      if (ids.add(item.id())) {
        merged.add(item);
      }
    }
    return merged;
  }

  private static double meters(SearchArea area, SearchItem item) {
    if (area.route().isPresent()) {
      return area.route().get().beside(item.position()).alongMeters();
    }
    return area.center().map(center -> center.distanceMeters(item.position())).orElse(0.0);
  }
}
