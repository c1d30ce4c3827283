package io.cartway.search.discover;

import io.cartway.search.category.Categories;
import io.cartway.search.category.CategoryId;
import io.cartway.search.category.Chain;
import io.cartway.search.index.IndexFields;
import io.cartway.search.index.IndexTerms;
import io.cartway.search.text.WordFolding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The words that name kinds of places: categories, food types and the chains of a region, in the
/// requested languages, and in all others at a lower weight. For one query.
final class PlaceIntentWords {

  private static final int CATEGORIES_MAX = 12;

  /// Minimum length of a prefix: shorter ones match too much.
  private static final int START_MIN = 5;

  /// Minimum length of a chain's name for other spellings.
  private static final int JOINED_MIN = 5;

  /// Endings of adjectives: italienisches, italienische.
  private static final List<String> ENDINGS = List.of("es", "er", "en", "em", "e", "s", "n");

  private static final int STEM_MIN = 4;

  private final DiscoverWeights.Kinds weights;
  private final IndexTerms terms;
  private final IntentVocabulary vocabulary;
  private final boolean isForgiving;
  private final List<@Nullable String> languages = new ArrayList<>();

  /// The languages of the region, for callers that name none.
  private final List<String> usual;

  private final Map<String, Optional<PlaceIntent>> known = new HashMap<>();

  /// @param languages of the caller; empty when unknown
  /// @param usual the languages of the region
  PlaceIntentWords(
      DiscoverWeights.Kinds weights,
      IndexTerms terms,
      IntentVocabulary vocabulary,
      List<String> languages,
      List<String> usual) {
    this(weights, terms, vocabulary, languages, usual, false);
  }

  private PlaceIntentWords(
      DiscoverWeights.Kinds weights,
      IndexTerms terms,
      IntentVocabulary vocabulary,
      List<String> languages,
      List<String> usual,
      boolean isForgiving) {
    this.weights = weights;
    this.terms = terms;
    this.vocabulary = vocabulary;
    this.isForgiving = isForgiving;
    this.usual = List.copyOf(usual);
    this.languages.addAll(languages);
    if (languages.isEmpty()) {
      this.languages.add(null);
    }
  }

  /// The same, where a word may also be the start of a name (`Fahrrad` of a shop for them), or
  /// misspelt: for a text that is nothing else.
  PlaceIntentWords forgiving() {
    List<String> tags = new ArrayList<>();
    for (String language : languages) {
      if (language != null) {
        tags.add(language);
      }
    }
    List<String> spoken = tags.isEmpty() ? usual : tags;
    return new PlaceIntentWords(weights, terms, vocabulary, spoken, usual, true);
  }

  /// How surely a piece of a text must be a kind of places.
  double pieceMin() {
    return weights.pieceMin();
  }

  /// The intent of an id: of a category, a food type, or a chain of the region or of the table of
  /// brands; empty for any other id.
  Optional<PlaceIntent> ofId(String id) throws IOException {
    if (vocabulary.places().categories().contains(id)) {
      return Optional.of(
          new PlaceIntent(List.of(PlaceIntent.Alternative.ofCategories(List.of(id))), 1));
    }
    if (vocabulary.places().foodTypes().ids().contains(id)) {
      return Optional.of(
          new PlaceIntent(List.of(PlaceIntent.Alternative.ofFoodTypes(List.of(id))), 1));
    }
    return isChain(id) || vocabulary.places().chains().name(id).isPresent()
        ? Optional.of(new PlaceIntent(List.of(PlaceIntent.Alternative.ofChains(List.of(id))), 1))
        : Optional.empty();
  }

  private boolean isChain(String id) throws IOException {
    return terms.has(IndexFields.CHAIN, id);
  }

  /// The intent of words together: one kind of place, or two that narrow each other (`italian
  /// restaurant`).
  ///
  /// @param words folded
  Optional<PlaceIntent> find(List<String> words) throws IOException {
    String text = String.join(" ", words);
    Optional<PlaceIntent> before = known.get(text);
    if (before != null) {
      return before;
    }
    Optional<PlaceIntent> intent = direct(text);
    // `train station` is one thing, not a stop of trains.
    boolean isOne = intent.isPresent() && intent.get().score() >= weights.chain();
    for (int i = 1; i < words.size() && words.size() <= 3 && !isOne; i++) {
      Optional<PlaceIntent> first = direct(String.join(" ", words.subList(0, i)));
      if (first.isEmpty()) {
        continue;
      }
      Optional<PlaceIntent> second = direct(String.join(" ", words.subList(i, words.size())));
      Optional<PlaceIntent> both = second.flatMap(first.get()::and);
      if (both.isPresent()) {
        intent = Optional.of(intent.map(one -> one.or(both.get())).orElse(both.get()));
      }
    }
    known.put(text, intent);
    return intent;
  }

  private Optional<PlaceIntent> direct(String text) throws IOException {
    // `along` means moneylender in Malay.
    if (text.isEmpty() || vocabulary.phrases().isPhrase(text)) {
      return Optional.empty();
    }
    Map<String, Double> categories = categories(text);
    double best = categories.values().stream().mapToDouble(score -> score).max().orElse(0);
    List<String> foods = foods(text);
    List<String> chains = isCategoryName(text) ? List.of() : chains(text);
    if (isForgiving && foods.isEmpty() && chains.isEmpty() && best < weights.name()) {
      return nearly(text);
    }
    if (!chains.isEmpty() && foods.isEmpty()) {
      return Optional.of(
          new PlaceIntent(List.of(PlaceIntent.Alternative.ofChains(chains)), weights.chain()));
    }
    List<PlaceIntent.Alternative> parts = new ArrayList<>();
    if (best >= weights.scoreMin() && (foods.isEmpty() || best >= weights.name())) {
      double least = best * weights.asGood();
      parts.add(
          PlaceIntent.Alternative.ofCategories(
              withoutGroups(
                  categories.entrySet().stream()
                      .filter(entry -> entry.getValue() >= least)
                      .map(Map.Entry::getKey)
                      .limit(CATEGORIES_MAX)
                      .toList())));
    }
    if (!foods.isEmpty()) {
      parts.add(PlaceIntent.Alternative.ofFoodTypes(foods));
    }
    double score = Math.max(best, foods.isEmpty() ? 0 : weights.food());
    return parts.isEmpty() ? Optional.empty() : Optional.of(new PlaceIntent(parts, score));
  }

  /// The intent of a word as a prefix of a name, else as a misspelt name.
  private Optional<PlaceIntent> nearly(String text) throws IOException {
    Map<String, Double> scores = new LinkedHashMap<>();
    for (boolean isStart : new boolean[] {true, false}) {
      for (String language : scores.isEmpty() ? languages : List.<@Nullable String>of()) {
        List<Categories.Match> matches =
            !isStart
                ? vocabulary.places().categories().findAlike(text, language)
                : text.length() >= START_MIN
                    ? vocabulary.places().categories().findPrefix(text, language)
                    : List.<Categories.Match>of();
        for (Categories.Match match : matches) {
          if (match.score() >= weights.nearlyMin() && terms.has(IndexFields.CATEGORY, match.id())) {
            scores.merge(match.id(), match.score(), Math::max);
          }
        }
      }
    }
    double best = scores.values().stream().mapToDouble(score -> score).max().orElse(0);
    List<String> ids =
        scores.entrySet().stream()
            .filter(entry -> entry.getValue() >= best * weights.asGood())
            .map(Map.Entry::getKey)
            .limit(CATEGORIES_MAX)
            .toList();
    return ids.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new PlaceIntent(
                List.of(PlaceIntent.Alternative.ofCategories(withoutGroups(ids))), best));
  }

  /// Without those of the second level when one below is called the same, if that is not just the
  /// rest of the group: a post office is no letter box, but a museum is every kind of museum.
  private static List<String> withoutGroups(List<String> ids) {
    return ids.stream()
        .filter(id ->
            new CategoryId(id).level() != 2
                || ids.stream()
                    .map(CategoryId::new)
                    .noneMatch(other ->
                        other.isBelow(new CategoryId(id)) && other.level() == 3 && !other.isRest()))
        .toList();
  }

  /// Whether a word is the name of a category in some language: `Casino` is a chain, too.
  private boolean isCategoryName(String text) {
    return vocabulary.places().categories().find(text, null).stream()
        .anyMatch(match -> match.score() >= weights.name());
  }

  /// Whether words are the name of a kind or of a dish in the languages of the caller; of a caller
  /// who has none, in the usual ones or in English.
  ///
  /// @param words folded
  boolean isNamed(List<String> words) {
    String text = String.join(" ", words);
    return !foods(text).isEmpty() || isName(scores(text, spoken()));
  }

  /// The languages of the caller; of one who has none, those of the region and English.
  private List<@Nullable String> spoken() {
    List<@Nullable String> spoken = new ArrayList<>(languages);
    if (spoken.remove(null)) {
      spoken.addAll(usual);
      spoken.add("en");
    }
    return spoken;
  }

  private boolean isName(Map<String, Double> scores) {
    return scores.values().stream().anyMatch(score -> score >= weights.name());
  }

  /// Categories with their confidence, highest first. A name in the languages that are spoken here
  /// is meant, even if it is that of something else elsewhere: `café` is a pub in Dutch.
  private Map<String, Double> categories(String text) throws IOException {
    Map<String, Double> own = scores(text, spoken());
    boolean isOwn = isName(own);
    Map<String, Double> scores = isOwn ? own : scores(text, languages);
    double best = scores.values().stream().mapToDouble(score -> score).max().orElse(0);
    Set<CategoryId> groups = new LinkedHashSet<>();
    scores.forEach((id, score) -> {
      if (score >= best * weights.asGood() && new CategoryId(id).level() > 1) {
        groups.add(new CategoryId(id).group());
      }
    });
    // A kind without places in the region is not meant if a weaker meaning has places; what is
    // called by its name is only taken for something of its group.
    Map<String, Double> there = new LinkedHashMap<>();
    for (Map.Entry<String, Double> entry : scores.entrySet()) {
      CategoryId id = new CategoryId(entry.getKey());
      boolean isAkin = !isOwn || (id.level() > 1 && groups.contains(id.group()));
      if (entry.getValue() >= weights.scoreMin()
          && isAkin
          && terms.has(IndexFields.CATEGORY, entry.getKey())) {
        there.put(entry.getKey(), entry.getValue());
      }
    }
    return there.isEmpty() ? scores : there;
  }

  private Map<String, Double> scores(String text, List<@Nullable String> spoken) {
    Map<String, Double> scores = new LinkedHashMap<>();
    for (String language : spoken) {
      for (Categories.Match match : vocabulary.places().categories().find(text, language)) {
        scores.merge(match.id(), match.score(), Math::max);
      }
    }
    boolean isSure = scores.values().stream().anyMatch(score -> score >= weights.sure());
    if (!isSure) {
      // A search word in the plural hides the name in the singular: restaurants, hotels.
      for (String singular : WordFolding.singulars(text)) {
        for (String language : spoken) {
          for (Categories.Match match : vocabulary.places().categories().find(singular, language)) {
            scores.merge(match.id(), weights.singular() * match.score(), Math::max);
          }
        }
      }
    }
    return scores;
  }

  private List<String> foods(String text) {
    Set<String> ids = new LinkedHashSet<>(vocabulary.places().foodTypes().find(text));
    ids.addAll(vocabulary.foodWords().getOrDefault(text, List.of()));
    for (String ending : ENDINGS) {
      int stem = text.length() - ending.length();
      if (ids.isEmpty() && stem >= STEM_MIN && text.endsWith(ending)) {
        ids.addAll(vocabulary.foodWords().getOrDefault(text.substring(0, stem), List.of()));
      }
    }
    return List.copyOf(ids);
  }

  private List<String> chains(String text) throws IOException {
    List<String> ids = new ArrayList<>();
    for (Chain chain : vocabulary.places().chains().find(text)) {
      if (isChain(chain.id())) {
        ids.add(chain.id());
      }
    }
    // Three separate letters may be anything.
    if (ids.isEmpty() && text.length() >= JOINED_MIN) {
      for (Chain chain : vocabulary.places().chains().findJoined(text)) {
        if (isChain(chain.id())) {
          ids.add(chain.id());
        }
      }
    }
    return ids;
  }
}
