package io.cartway.search.suggest;

import io.cartway.search.category.Categories;
import io.cartway.search.category.CategoryWords;
import io.cartway.search.category.Chain;
import io.cartway.search.category.FoodTypes;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.index.IndexFields;
import io.cartway.search.index.IndexTerms;
import io.cartway.search.index.PlaceDetails;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.SearchArea;
import io.cartway.search.text.WordFolding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/// Suggests searches for categories, food types and chains, with their positions among the
/// suggestions. Thread-safe.
final class QuerySuggestions {

  /// Minimum number of letters: fewer match too much.
  private static final int LETTERS_MIN = 2;

  /// Texts of up to this length are words in too many languages.
  static final int FEW_LETTERS = 3;

  /// The end of the Latin letters with diacritics.
  private static final char LATIN_END = 0x0250;

  /// Maximum number of categories with a prefix.
  private static final int STARTED_MAX = 40;

  private static final int CATEGORIES_MAX = 2;

  /// Maximum numbers of displayed and of checked chains of one text: of many, only some are near.
  private static final int CHAINS_MAX = 2;

  private static final int CHAINS_LOOKED_AT = 12;

  /// Minimum number of places of a brand outside the table: a single place is found by its name
  /// anyway.
  private static final int UNLISTED_MIN = 2;

  private static final int REMEMBERED_MAX = 8_192;

  /// Position of less likely meanings, after this many suggestions.
  static final int LATER = 3;

  private final SuggestWeights.Kinds weights;
  private final IndexTerms terms;
  private final PlaceVocabulary vocabulary;
  private final KindDistances near;

  /// The chains in the index, by folded name.
  private final NavigableMap<String, List<Known>> chains = new TreeMap<>();

  private final Map<String, List<Named>> remembered = new ConcurrentHashMap<>();

  /// @param values the values of the index's documents
  QuerySuggestions(
      SuggestWeights.Kinds weights,
      IndexTerms terms,
      SearchIndex.Values values,
      PlaceVocabulary vocabulary)
      throws IOException {
    this.weights = weights;
    this.terms = terms;
    this.vocabulary = vocabulary;
    this.near = new KindDistances(terms);
    terms.forEach(
        IndexFields.CHAIN,
        (id, count) ->
            nameOf(id, count, values)
                .ifPresent(name ->
                    chains
                        .computeIfAbsent(WordFolding.fold(name), any -> new ArrayList<>())
                        .add(new Known(new Chain(id, name), count))));
  }

  /// What a chain is called: by the table of brands, else by its first place.
  private Optional<String> nameOf(String id, int count, SearchIndex.Values values)
      throws IOException {
    Optional<String> named = vocabulary.chains().name(id);
    if (named.isPresent() || count < UNLISTED_MIN) {
      return named;
    }
    int first = terms.documents(IndexFields.CHAIN, id).next();
    String name = values.shown(first).details().getOrDefault(PlaceDetails.CHAIN_NAME, "");
    // Some chains have only an id.
    return Optional.of(name).filter(text -> !text.isEmpty() && !id.endsWith(text));
  }

  private record Known(Chain chain, int count) {}

  /// A category, food type or chain that a text may name.
  ///
  /// @param id of a category, a food type or a chain
  /// @param position the number of other suggestions before it
  /// @param isEmpty whether the region has no such place
  /// @param isExact whether the text is its name, not the start of it or another word for it
  record Named(Kind kind, String id, String title, int position, boolean isEmpty, boolean isExact) {

    enum Kind {
      CATEGORY,
      CHAIN
    }

    /// The same after at least this many other suggestions.
    Named behind(int others) {
      return new Named(kind, id, title, Math.max(others, position), isEmpty, isExact);
    }

    /// The same without places in the area.
    Named empty() {
      return new Named(kind, id, title, position, true, isExact);
    }

    /// The same before all other suggestions, if a place is near.
    Named first() {
      return position == Integer.MAX_VALUE ? this : new Named(kind, id, title, 0, isEmpty, isExact);
    }
  }

  /// The kinds that a text may name, likeliest first.
  ///
  /// @param languages of the titles, by preference
  List<Named> of(String text, List<String> languages) throws IOException {
    String folded = WordFolding.fold(text);
    return remembered(folded, languages, false);
  }

  private String fieldOf(Named named) {
    if (named.kind == Named.Kind.CHAIN) {
      return IndexFields.CHAIN;
    }
    boolean isCategory = vocabulary.categories().contains(named.id);
    return isCategory ? IndexFields.CATEGORY : IndexFields.FOOD_TYPE;
  }

  /// The kinds with their distances applied: kinds without places in the area are marked as empty,
  /// and distant ones come last, if the text is their exact name at all. Of chains with a prefix,
  /// only a few.
  List<Named> near(SearchIndex.Values values, List<Named> named, SearchArea area)
      throws IOException {
    List<Named> near = new ArrayList<>();
    List<Named> far = new ArrayList<>();
    int chains = 0;
    for (Named each : named) {
      boolean isChain = each.kind == Named.Kind.CHAIN;
      if (isChain && chains == CHAINS_MAX) {
        continue;
      }
      double meters =
          each.isEmpty
              ? Double.POSITIVE_INFINITY
              : this.near.meters(values, fieldOf(each), each.id, area);
      if (meters <= weights.farMeters() || each.isEmpty) {
        near.add(each);
        chains += isChain ? 1 : 0;
      } else if (Double.isInfinite(meters)) {
        far.add(each.empty());
      } else if (each.isExact) {
        far.add(each.behind(Integer.MAX_VALUE));
      }
    }
    near.addAll(far);
    return near;
  }

  /// The categories whose name a text is except for a letter or two.
  List<Named> misspelt(String text, List<String> languages) throws IOException {
    return remembered(WordFolding.fold(text), languages, true);
  }

  private List<Named> remembered(String folded, List<String> languages, boolean isMisspelt)
      throws IOException {
    boolean isShort = folded.length() < LETTERS_MIN && !CategoryWords.isIdeograph(folded);
    if (isShort || folded.length() > 64) {
      return List.of();
    }
    String key = String.join(",", languages) + (isMisspelt ? "\t?" : "\t") + folded;
    List<Named> known = remembered.get(key);
    if (known == null) {
      known = isMisspelt ? findMisspelt(folded, languages) : find(folded, languages);
      if (remembered.size() >= REMEMBERED_MAX) {
        remembered.clear();
      }
      remembered.put(key, known);
    }
    return known;
  }

  private List<Named> find(String folded, List<String> languages) throws IOException {
    List<Named> found = new ArrayList<>();
    addCategories(found, folded, languages);
    addFood(found, folded);
    addChains(found, folded);
    found.sort(Comparator.comparing(Named::isEmpty).thenComparingInt(Named::position));
    return List.copyOf(found);
  }

  private List<Named> findMisspelt(String folded, List<String> languages) throws IOException {
    List<Named> found = new ArrayList<>();
    String language = languages.isEmpty() ? null : languages.getFirst();
    for (Categories.Match match : vocabulary.categories().findAlike(folded, language)) {
      boolean isEmpty = !terms.has(IndexFields.CATEGORY, match.id());
      if (!isEmpty && found.isEmpty()) {
        Words words = new Words(found, folded, languages, new TreeSet<>());
        addCategory(words, match.id(), new Place(0, false));
      }
    }
    return List.copyOf(found);
  }

  /// The position of a suggestion, and the reason.
  private record Place(int position, boolean isExact) {}

  private void addCategories(List<Named> found, String folded, List<String> languages)
      throws IOException {
    String language = languages.isEmpty() ? null : languages.getFirst();
    List<Categories.Match> exact = vocabulary.categories().find(folded, language);
    List<Categories.Match> started =
        byFrequency(vocabulary.categories().findPrefix(folded, language));
    boolean isName = !exact.isEmpty() && exact.getFirst().score() >= weights.nameMin();
    exact = byFrequency(exact);
    Words words = new Words(found, folded, languages, new TreeSet<>());
    addExact(words, exact, weights.nameMin(), Double.POSITIVE_INFINITY);
    addStarted(words, started, true);
    // If a category has this name, `bank` is not a furniture shop.
    if (!isName) {
      addExact(words, exact, weights.exactMin(), weights.nameMin());
      addStarted(words, started, false);
    }
  }

  /// A text and its matches.
  private record Words(
      List<Named> found, String folded, List<String> languages, Set<String> titles) {}

  private void addExact(Words words, List<Categories.Match> exact, double least, double below)
      throws IOException {
    for (Categories.Match match : exact) {
      double score = match.score();
      if (score >= least && score < below && words.titles.size() < CATEGORIES_MAX) {
        int before = (int) words.found.stream().filter(each -> !each.isEmpty).count();
        boolean isName = score >= weights.nameMin();
        int position =
            isName ? before : score >= weights.foreignNameMin() ? Math.max(1, before) : LATER;
        addCategory(words, match.id(), new Place(position, isName));
      }
    }
  }

  /// Adds the categories whose name starts with the text.
  ///
  /// @param isCalledSo whether it is the displayed name, or another one
  private void addStarted(Words words, List<Categories.Match> started, boolean isCalledSo)
      throws IOException {
    String folded = words.folded;
    // A text in other scripts implies its language.
    boolean isLatin = folded.charAt(0) < LATIN_END;
    double least =
        isLatin && folded.length() <= FEW_LETTERS ? weights.fewLettersMin() : weights.startedMin();
    for (Categories.Match match : started) {
      String title = vocabulary.categories().name(match.id(), words.languages);
      boolean isEmpty = !terms.has(IndexFields.CATEGORY, match.id());
      if (!isEmpty
          && match.score() >= least
          && words.titles.size() < CATEGORIES_MAX
          && isCalledSo == WordFolding.fold(title).startsWith(folded)) {
        addCategory(words, match.id(), new Place(positionOf(folded, title), false));
      }
    }
  }

  /// The best ones, ordered by number of places in the region among equals.
  private List<Categories.Match> byFrequency(List<Categories.Match> matches) throws IOException {
    List<Counted> counted = new ArrayList<>();
    for (Categories.Match match : matches.subList(0, Math.min(STARTED_MAX, matches.size()))) {
      counted.add(new Counted(match, terms.count(IndexFields.CATEGORY, match.id())));
    }
    counted.sort(
        Comparator.comparingDouble((Counted each) -> -each.match.score())
            .thenComparingInt(each -> -each.places));
    return counted.stream().map(Counted::match).toList();
  }

  private record Counted(Categories.Match match, int places) {}

  private void addCategory(Words words, String id, Place place) throws IOException {
    List<Named> found = words.found;
    // Some names contain soft hyphens.
    String title = vocabulary.categories().name(id, words.languages).replace("\u00ad", "");
    boolean isEmpty = !terms.has(IndexFields.CATEGORY, id);
    // By letters, not as [CategoryId#isWithin]: `building_ruins` beside `building` says little.
    boolean isOneOf =
        found.stream().anyMatch(each -> each.id().startsWith(id) || id.startsWith(each.id()));
    if (!isOneOf && words.titles.add(title)) {
      found.add(new Named(Named.Kind.CATEGORY, id, title, place.position, isEmpty, place.isExact));
    }
  }

  /// At least half of a name gets a high position.
  private static int positionOf(String folded, String title) {
    String name = WordFolding.fold(title);
    return name.startsWith(folded) && 2 * folded.length() >= name.length() ? 1 : LATER;
  }

  private void addFood(List<Named> found, String folded) throws IOException {
    FoodTypes types = vocabulary.foodTypes();
    List<String> ids = types.find(folded);
    if (ids.isEmpty() && folded.length() > FEW_LETTERS) {
      ids = types.findPrefix(folded, 1);
    }
    for (String id : ids.subList(0, Math.min(1, ids.size()))) {
      boolean isEmpty = !terms.has(IndexFields.FOOD_TYPE, id);
      String title = types.name(id);
      int position = positionOf(folded, title);
      if (found.stream().noneMatch(each -> each.title().equals(title))) {
        boolean isExact = WordFolding.fold(title).equals(folded);
        found.add(new Named(Named.Kind.CATEGORY, id, title, position, isEmpty, isExact));
      }
    }
  }

  private void addChains(List<Named> found, String folded) throws IOException {
    List<Named> started = new ArrayList<>();
    Set<String> ids = new TreeSet<>();
    List<Known> starting = new ArrayList<>();
    chains
        .subMap(folded, true, folded + Character.MAX_VALUE, true)
        .values()
        .forEach(starting::addAll);
    starting.sort(
        Comparator.comparing((Known each) -> !WordFolding.fold(each.chain.name()).equals(folded))
            .thenComparingInt(each -> -each.count)
            .thenComparing(each -> each.chain.id()));
    for (Known each : starting) {
      if (started.size() < CHAINS_LOOKED_AT && ids.add(each.chain.id())) {
        String name = WordFolding.fold(each.chain.name());
        int position = name.equals(folded) ? 0 : positionOf(folded, each.chain.name());
        started.add(
            new Named(
                Named.Kind.CHAIN,
                each.chain.id(),
                each.chain.name(),
                position,
                false,
                name.equals(folded)));
      }
    }
    if (started.isEmpty()) {
      for (Chain chain : vocabulary.chains().find(folded)) {
        if (ids.add(chain.id()) && started.size() < CHAINS_LOOKED_AT) {
          boolean isEmpty = !terms.has(IndexFields.CHAIN, chain.id());
          started.add(new Named(Named.Kind.CHAIN, chain.id(), chain.name(), 0, isEmpty, false));
        }
      }
    }
    found.addAll(started);
  }
}
