package io.cartway.search.category;

import com.google.re2j.Pattern;
import io.cartway.search.text.NpmTables;
import io.cartway.search.text.TsvTables;
import io.cartway.search.text.WordFolding;
import io.cartway.text.Scan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The words of categories in all languages, with numbers for category, language and kind.
/// Immutable.
///
/// @param languages language tags; the numbers contain their positions
/// @param words folded words; each number has category, language and kind
record CategoryWordTable(List<String> languages, WordTable words) {

  /// Separators of several names, and brackets of an explanation: `Gym / Fitness Center`.
  private static final Pattern SEVERAL = Pattern.compile(" / |・|、|[(（][^)）]*[)）]");

  /// Kinds of words: search terms, names, names of our own tables, and synonyms of our own.
  static final int TERM = 0;

  static final int NAME = 1;
  static final int OWN = 2;
  static final int SYNONYM = 3;

  private static final int KIND_BITS = 2;
  private static final int LANGUAGE_BITS = 9;

  CategoryWordTable {
    languages = List.copyOf(languages);
  }

  /// The precomputed table; else created here.
  static CategoryWordTable open(Categories categories) {
    return PrecomputedTables.open("category-words")
        .map(CategoryWordTable::read)
        .orElseGet(() -> make(categories));
  }

  /// Creates it from the packages' texts.
  static CategoryWordTable make(Categories categories) {
    return new Maker().make(categories);
  }

  void write(PrecomputedTables.Writer writer) throws IOException {
    writer.texts(PrecomputedTables.Texts.of(languages));
    words.write(writer);
  }

  private static CategoryWordTable read(PrecomputedTables.Reader reader) {
    return new CategoryWordTable(reader.texts().toList(), WordTable.read(reader));
  }

  /// The categories' numbers, in their order.
  static Map<String, Integer> numbers(Categories categories) {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    categories.ids().forEach(id -> numbers.put(id, numbers.size()));
    return numbers;
  }

  /// The categories' numbers by their presets or tags.
  static Map<String, Integer> byPreset(Categories categories, Map<String, Integer> numbers) {
    Map<String, Integer> byPreset = new HashMap<>();
    for (CategoryRules.Rule rule : categories.rules()) {
      Integer number = numbers.get(Optional.ofNullable(rule.id()).orElse(""));
      if (number != null && rule.when() != CategoryRules.When.AREA) {
        byPreset.put(rule.source(), number);
      }
    }
    return byPreset;
  }

  /// The category of a number, by its place among all.
  static int category(int number) {
    return number >>> (KIND_BITS + LANGUAGE_BITS);
  }

  static int kind(int number) {
    return number & ((1 << KIND_BITS) - 1);
  }

  /// The language of a number, by its place among all.
  static int languageNumber(int number) {
    return (number >>> KIND_BITS) & ((1 << LANGUAGE_BITS) - 1);
  }

  /// The language of a number.
  String language(int number) {
    return languages.get(languageNumber(number));
  }

  /// Collects the words.
  private static final class Maker {

    private final List<String> languages = new ArrayList<>();
    private final Map<String, Integer> languageNumbers = new HashMap<>();
    private final WordTable.Builder table = new WordTable.Builder();

    CategoryWordTable make(Categories categories) {
      Map<String, Integer> numbers = numbers(categories);
      addOwn(categories, numbers);
      addPackage(byPreset(categories, numbers));
      return new CategoryWordTable(languages, table.build());
    }

    private void addOwn(Categories categories, Map<String, Integer> numbers) {
      for (Categories.NamedCategory entry : categories.entries().values()) {
        for (int i = 0; i < Categories.HEAD.size(); i++) {
          String name = entry.names().get(i);
          if (name != null) {
            int language = language(Categories.HEAD.get(i));
            add(name, numbers.getOrDefault(entry.id(), 0), language, OWN);
          }
        }
      }
      for (List<String> row : TsvTables.rows("category-synonyms.tsv", 3)) {
        Integer number = numbers.get(row.get(1));
        if (number == null) {
          throw new IllegalStateException(
              "search/category-synonyms.tsv: there is no category '" + row.get(1) + "'");
        }
        for (String word : Scan.split(row.get(2), c -> c == '|')) {
          add(word, number, language(row.get(0)), SYNONYM);
        }
      }
    }

    private void addPackage(Map<String, Integer> byPreset) {
      List<Integer> numbers = new ArrayList<>();
      NpmTables.forEachRow("presets.tsv", row -> numbers.add(byPreset.getOrDefault(row[0], -1)));
      for (String tag : CategoryNames.LANGUAGES) {
        int language = language(tag);
        NpmTables.forEachRow(
            "names/" + tag + ".tsv",
            row -> {
              int number = numbers.get(Integer.parseInt(row[0]));
              for (int i = 1; i < row.length && number >= 0; i++) {
                add(row[i], number, language, i == 1 ? NAME : TERM);
              }
            });
      }
    }

    private void add(String text, int category, int language, int kind) {
      int number = (((category << LANGUAGE_BITS) | language) << KIND_BITS) | kind;
      table.add(WordFolding.fold(text), number);
      if (SEVERAL.matcher(text).find()) {
        // An explanation in brackets is only a part: a search word.
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
  }
}
