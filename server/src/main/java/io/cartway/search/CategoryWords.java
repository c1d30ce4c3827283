package io.cartway.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What categories are called, in all languages: HERE's names, the presets' names and search words,
/// and the synonyms of our own table. Immutable.
final class CategoryWords {

  /// Prefixes shorter than this name half of the table.
  private static final int PREFIX_LETTERS_MIN = 2;

  /// How many words a prefix may stand for.
  private static final int PREFIX_WORDS_MAX = 500;

  /// How much a word of another language than the asked one counts.
  private static final double FOREIGN = 0.75;

  /// A category whose rows all ask for a name is a house or a ground more often than not what is
  /// meant.
  private static final double GROUND = 0.6;

  private static final double SINGULAR = 0.9;
  private static final double PREFIX = 0.9;

  /// What a letter that is not the right one costs.
  private static final double ALIKE = 0.1;

  /// Kinds of words: what they count, by their number in the table.
  private static final double[] WEIGHTS = {0.7, 0.9, 1.0};

  /// Between two names of one thing, and round an explanation: `Gym / Fitness Center`.
  private static final Pattern SEVERAL = Pattern.compile(" / |・|、|[(（][^)）]*[)）]");

  private static final int TERM = 0;
  private static final int NAME = 1;
  private static final int OWN = 2;

  private static final int KIND_BITS = 2;
  private static final int LANGUAGE_BITS = 9;

  private final List<String> ids;
  private final List<Boolean> isGround;
  private final List<String> languages = new ArrayList<>();
  private final Map<String, Integer> languageNumbers = new HashMap<>();
  private final WordTable words;

  /// Names by language, read when first asked for.
  private final Map<String, MisspeltWords> misspelt = new ConcurrentHashMap<>();

  CategoryWords(Categories categories) {
    ids = List.copyOf(categories.ids());
    Map<String, Integer> numbers = new HashMap<>();
    ids.forEach(id -> numbers.put(id, numbers.size()));
    Map<String, Integer> byPreset = new HashMap<>();
    List<Boolean> grounds = new ArrayList<>(ids.stream().map(_ -> false).toList());
    for (CategoryRules.Rule rule : categories.rules()) {
      Integer number = numbers.get(Optional.ofNullable(rule.id()).orElse(""));
      if (number != null && rule.when() != CategoryRules.When.AREA) {
        byPreset.put(rule.source(), number);
        if (rule.when() == CategoryRules.When.NAMED) {
          grounds.set(number, true);
        }
      }
    }
    for (CategoryRules.Rule rule : categories.rules()) {
      Integer number = byPreset.get(rule.source());
      if (number != null && rule.when() == CategoryRules.When.ALWAYS) {
        grounds.set(number, false);
      }
    }
    isGround = List.copyOf(grounds);
    WordTable.Builder table = new WordTable.Builder();
    addOwn(table, categories, numbers);
    addPackage(table, byPreset);
    words = table.build();
  }

  private void addOwn(
      WordTable.Builder table, Categories categories, Map<String, Integer> numbers) {
    for (Categories.Entry entry : categories.entries().values()) {
      for (int i = 0; i < Categories.HEAD.size(); i++) {
        String name = entry.names().get(i);
        if (name != null) {
          int language = language(Categories.HEAD.get(i));
          add(table, name, numbers.getOrDefault(entry.id(), 0), language, OWN);
        }
      }
    }
    for (List<String> row : Resources.rows("category-synonyms.tsv", 3)) {
      Integer number = numbers.get(row.get(1));
      if (number == null) {
        throw new IllegalStateException(
            "search/category-synonyms.tsv: there is no category '" + row.get(1) + "'");
      }
      for (String word : row.get(2).split("\\|", -1)) {
        add(table, word, number, language(row.get(0)), OWN);
      }
    }
  }

  private void addPackage(WordTable.Builder table, Map<String, Integer> byPreset) {
    List<Integer> numbers = new ArrayList<>();
    PackageData.forEachRow("presets.tsv", row -> numbers.add(byPreset.getOrDefault(row[0], -1)));
    for (String tag : CategoryNames.LANGUAGES) {
      int language = language(tag);
      PackageData.forEachRow(
          "names/" + tag + ".tsv",
          row -> {
            int number = numbers.get(Integer.parseInt(row[0]));
            for (int i = 1; i < row.length && number >= 0; i++) {
              add(table, row[i], number, language, i == 1 ? NAME : TERM);
            }
          });
    }
  }

  private static void add(
      WordTable.Builder table, String text, int category, int language, int kind) {
    int number = (((category << LANGUAGE_BITS) | language) << KIND_BITS) | kind;
    table.add(WordFolding.fold(text), number);
    if (SEVERAL.matcher(text).find()) {
      // What is explained in brackets is less than the whole: a search word.
      int part = kind == NAME && !text.contains(" / ") ? TERM : kind;
      for (String name : SEVERAL.split(text, -1)) {
        table.add(WordFolding.fold(name), number - kind + part);
      }
    }
  }

  private int language(String tag) {
    Integer known = languageNumbers.get(tag);
    if (known != null) {
      return known;
    }
    languageNumbers.put(tag, languages.size());
    languages.add(tag);
    return languages.size() - 1;
  }

  /// How many different words there are.
  int size() {
    return words.size();
  }

  /// See [Categories#find].
  List<Categories.Match> find(String text, @Nullable String language) {
    String folded = WordFolding.fold(text);
    Map<Integer, Double> scores = new HashMap<>();
    words.exact(folded, number -> count(number, language, 1, scores));
    if (scores.isEmpty()) {
      for (String singular : WordFolding.singulars(folded)) {
        words.exact(singular, number -> count(number, language, SINGULAR, scores));
      }
    }
    return ranked(scores);
  }

  /// See [Categories#findPrefix].
  List<Categories.Match> findPrefix(String text, @Nullable String language) {
    String folded = WordFolding.fold(text);
    Map<Integer, Double> scores = new HashMap<>();
    words.exact(folded, number -> count(number, language, 1, scores));
    if (folded.length() >= PREFIX_LETTERS_MIN || isIdeograph(folded)) {
      words.prefixed(folded, PREFIX_WORDS_MAX, number -> count(number, language, PREFIX, scores));
    }
    return ranked(scores);
  }

  /// See [Categories#findAlike].
  List<Categories.Match> findAlike(String text, @Nullable String language) {
    String known = language != null && languageNumbers.containsKey(language) ? language : "en";
    Map<Integer, Double> scores = new HashMap<>();
    misspelt
        .computeIfAbsent(known, this::namesIn)
        .of(WordFolding.fold(text))
        .forEach((word, edits) ->
            words.exact(
                word,
                number -> {
                  if (kind(number) != TERM) {
                    count(number, known, 1 - ALIKE * edits, scores);
                  }
                }));
    return ranked(scores);
  }

  /// The names in a language and in English; words that things are only searched by are not what is
  /// misspelt.
  private MisspeltWords namesIn(String language) {
    Set<String> wanted = new HashSet<>(CategoryNames.fallbacks(language));
    wanted.add("en");
    List<String> names = new ArrayList<>();
    words.forEach((word, numbers) -> {
      if (Arrays.stream(numbers)
          .anyMatch(number -> kind(number) != TERM && wanted.contains(tag(number)))) {
        names.add(word);
      }
    });
    return new MisspeltWords(names);
  }

  private static int kind(int number) {
    return number & ((1 << KIND_BITS) - 1);
  }

  private String tag(int number) {
    return languages.get((number >>> KIND_BITS) & ((1 << LANGUAGE_BITS) - 1));
  }

  /// Whether a text is one letter that is a word, or half of one.
  static boolean isIdeograph(String folded) {
    return !folded.isEmpty() && Character.isIdeographic(folded.codePointAt(0));
  }

  private void count(
      int number, @Nullable String language, double factor, Map<Integer, Double> scores) {
    int category = number >>> (KIND_BITS + LANGUAGE_BITS);
    String tag = tag(number);
    double score = factor * WEIGHTS[kind(number)];
    if (language != null && !CategoryNames.fallbacks(language).contains(tag)) {
      score *= FOREIGN;
    }
    if (isGround.get(category)) {
      score *= GROUND;
    }
    scores.merge(category, score, Math::max);
  }

  private List<Categories.Match> ranked(Map<Integer, Double> scores) {
    return scores.entrySet().stream()
        .sorted(
            Comparator.comparingDouble((Map.Entry<Integer, Double> entry) -> -entry.getValue())
                .thenComparing(entry -> Categories.level(ids.get(entry.getKey())) == 4)
                .thenComparing(Map.Entry::getKey))
        .map(entry -> new Categories.Match(ids.get(entry.getKey()), entry.getValue()))
        .toList();
  }
}
