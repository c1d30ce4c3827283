package io.cartway.search.category;

import io.cartway.search.text.WordFolding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The words for categories in all languages: HERE's names, the presets' names and search words,
/// and the synonyms of our own table. Immutable.
public final class CategoryWords {

  /// Shorter prefixes match half of the table.
  private static final int PREFIX_LETTERS_MIN = 2;

  /// Maximum number of words for a prefix.
  private static final int PREFIX_WORDS_MAX = 500;

  /// The factor for a word in another language than the requested one.
  private static final double FOREIGN = 0.75;

  /// The factor for a category whose rows all require a name: a building or ground, seldom what is
  /// meant unless a synonym was written down for it.
  private static final double GROUND = 0.6;

  private static final double SINGULAR = 0.9;
  private static final double PREFIX = 0.9;

  /// The penalty of a wrong letter.
  private static final double ALIKE = 0.1;

  /// The weights of kinds of words, by their number in the table.
  private static final double[] WEIGHTS = {0.7, 0.9, 1.0, 1.0};

  private final List<String> ids;
  private final List<Boolean> isGround;
  private final CategoryWordTable table;

  /// Names by language, read on first use.
  private final Map<String, MisspeltWords> misspelt = new ConcurrentHashMap<>();

  CategoryWords(Categories categories) {
    ids = List.copyOf(categories.ids());
    isGround = grounds(categories);
    table = CategoryWordTable.open(categories);
  }

  private static List<Boolean> grounds(Categories categories) {
    Map<String, Integer> numbers = CategoryWordTable.numbers(categories);
    Map<String, Integer> byPreset = CategoryWordTable.byPreset(categories, numbers);
    List<Boolean> grounds = new ArrayList<>(numbers.keySet().stream().map(_ -> false).toList());
    for (CategoryRules.Rule rule : categories.rules()) {
      Integer number = numbers.get(Optional.ofNullable(rule.id()).orElse(""));
      if (number != null && rule.when() == CategoryRules.When.NAMED) {
        grounds.set(number, true);
      }
    }
    for (CategoryRules.Rule rule : categories.rules()) {
      Integer number = byPreset.get(rule.source());
      if (number != null && rule.when() == CategoryRules.When.ALWAYS) {
        grounds.set(number, false);
      }
    }
    return List.copyOf(grounds);
  }

  /// The number of distinct words.
  int size() {
    return table.words().size();
  }

  /// See [Categories#find].
  List<Categories.Match> find(String text, @Nullable String language) {
    String folded = WordFolding.fold(text);
    Map<Integer, Double> scores = new HashMap<>();
    table.words().exact(folded, number -> count(number, language, 1, scores));
    if (scores.isEmpty()) {
      for (String singular : WordFolding.singulars(folded)) {
        table.words().exact(singular, number -> count(number, language, SINGULAR, scores));
      }
    }
    return ranked(scores);
  }

  /// See [Categories#findPrefix].
  List<Categories.Match> findPrefix(String text, @Nullable String language) {
    String folded = WordFolding.fold(text);
    Map<Integer, Double> scores = new HashMap<>();
    table.words().exact(folded, number -> count(number, language, 1, scores));
    if (folded.length() >= PREFIX_LETTERS_MIN || isIdeograph(folded)) {
      table
          .words()
          .prefixed(folded, PREFIX_WORDS_MAX, number -> count(number, language, PREFIX, scores));
    }
    return ranked(scores);
  }

  /// See [Categories#findAlike].
  List<Categories.Match> findAlike(String text, @Nullable String language) {
    String known = language != null && table.languages().contains(language) ? language : "en";
    Map<Integer, Double> scores = new HashMap<>();
    misspelt
        .computeIfAbsent(known, this::namesIn)
        .of(WordFolding.fold(text))
        .forEach((word, edits) ->
            table
                .words()
                .exact(
                    word,
                    number -> {
                      if (CategoryWordTable.kind(number) != CategoryWordTable.TERM) {
                        count(number, known, 1 - ALIKE * edits, scores);
                      }
                    }));
    return ranked(scores);
  }

  /// The names in a language and in English; search words are not corrected.
  private MisspeltWords namesIn(String language) {
    Set<String> tags = new HashSet<>(CategoryNames.fallbacks(language));
    tags.add("en");
    boolean[] isWanted = new boolean[table.languages().size()];
    for (int i = 0; i < isWanted.length; i++) {
      isWanted[i] = tags.contains(table.languages().get(i));
    }
    return new MisspeltWords(
        table
            .words()
            .words(number ->
                CategoryWordTable.kind(number) != CategoryWordTable.TERM
                    && isWanted[CategoryWordTable.languageNumber(number)]));
  }

  /// Whether a text is one ideograph.
  public static boolean isIdeograph(String folded) {
    return !folded.isEmpty() && Character.isIdeographic(folded.codePointAt(0));
  }

  private void count(
      int number, @Nullable String language, double factor, Map<Integer, Double> scores) {
    int category = CategoryWordTable.category(number);
    String tag = table.language(number);
    double score = factor * WEIGHTS[CategoryWordTable.kind(number)];
    if (language != null && !CategoryNames.fallbacks(language).contains(tag)) {
      score *= FOREIGN;
    }
    if (isGround.get(category) && CategoryWordTable.kind(number) != CategoryWordTable.SYNONYM) {
      score *= GROUND;
    }
    scores.merge(category, score, Math::max);
  }

  private static boolean isFinest(String id) {
    return new CategoryId(id).level() == CategoryId.LEVELS;
  }

  private List<Categories.Match> ranked(Map<Integer, Double> scores) {
    return scores.entrySet().stream()
        .sorted(
            Comparator.comparingDouble((Map.Entry<Integer, Double> entry) -> -entry.getValue())
                .thenComparing(entry -> isFinest(ids.get(entry.getKey())))
                .thenComparing(Map.Entry::getKey))
        .map(entry -> new Categories.Match(ids.get(entry.getKey()), entry.getValue()))
        .toList();
  }
}
