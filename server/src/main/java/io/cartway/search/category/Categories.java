package io.cartway.search.category;

import io.cartway.search.text.TsvTables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The categories of places: HERE's ids of three levels (`600`, `600-6300`, `600-6300-0066`) and
/// our finer ones below (`600-6300-0066-organic`). An id belongs to every id that it starts with,
/// so filtering by an id is filtering by a prefix, see [CategoryId]. Immutable and thread-safe;
/// names and words are read on first use.
public final class Categories {

  /// A category that matches a text.
  ///
  /// @param id the category
  /// @param score from 0 to 1: 1 for a name in the requested language, about a half for a search
  ///   word in another language
  public record Match(String id, double score) {}

  /// One category.
  ///
  /// @param names HERE's name in English first, then in the languages of [#HEAD]; absent where the
  ///   package's names are used
  /// @param preset the preset that provides its names
  record NamedCategory(String id, List<@Nullable String> names, @Nullable String preset) {}

  /// The languages of the columns of `here-categories.tsv`.
  static final List<String> HEAD = List.of("en", "de", "fr", "es", "it", "pt");

  private final CategoryRules rules = CategoryRules.read();
  private final Map<String, NamedCategory> entries;
  private final CategoryNames names;

  private final Object wordsLock = new Object();

  /// Null until first use.
  private volatile @Nullable CategoryWords words;

  private Categories() {
    entries = readEntries(rules);
    names = new CategoryNames();
  }

  /// Reads the tables; their words are read on first use.
  public static Categories read() {
    return new Categories();
  }

  private CategoryWords words() {
    CategoryWords known = words;
    if (known == null) {
      synchronized (wordsLock) {
        known = words;
        if (known == null) {
          known = new CategoryWords(this);
          words = known;
        }
      }
    }
    return known;
  }

  /// The categories of a place by its tags, the main one first; empty when it is not a place.
  /// Several values of a tag (`cuisine=pizza;italian`) give several.
  public List<String> classify(Map<String, ?> tags) {
    return rules.placeIds(tags);
  }

  /// The categories of a settlement, an administrative area or a postal area; empty when the tags
  /// are of something else.
  public List<String> classifyArea(Map<String, ?> tags) {
    return rules.areaIds(tags);
  }

  /// All ids of all levels, each after its parent.
  public Set<String> ids() {
    return entries.keySet();
  }

  /// Whether there is such a category.
  public boolean contains(String id) {
    return entries.containsKey(id);
  }

  /// The English name of a category; the id itself when it is unknown.
  public String name(String id) {
    return name(id, List.of());
  }

  /// The name of a category in the first of the languages that has one, else in English; the id
  /// itself when it is unknown.
  ///
  /// @param languages language tags by preference
  public String name(String id, List<String> languages) {
    NamedCategory entry = entries.get(id);
    if (entry == null) {
      return id;
    }
    for (String language : languages) {
      String name = nameIn(entry, language);
      if (name != null) {
        return name;
      }
    }
    String english = nameIn(entry, "en");
    return english == null ? id : english;
  }

  private @Nullable String nameIn(NamedCategory entry, String language) {
    for (String tag : CategoryNames.fallbacks(language)) {
      int column = HEAD.indexOf(tag);
      String ours = column < 0 ? null : entry.names.get(column);
      if (ours == null && entry.preset != null) {
        ours = names.of(entry.preset, tag);
      }
      if (ours != null) {
        return ours;
      }
    }
    return null;
  }

  /// The languages in which any category has a name.
  public List<String> languages() {
    return CategoryNames.LANGUAGES;
  }

  /// The categories that a text names, likeliest first: the whole text is a name or a search word
  /// in any language (`Apotheke`, `DIY`). The first call reads the words of all languages, see
  /// [#warmUp].
  ///
  /// @param language of the caller; its words weigh more
  public List<Match> find(String text, @Nullable String language) {
    return words().find(text, language);
  }

  /// As [#find], but the text is a prefix of two or more letters.
  public List<Match> findPrefix(String text, @Nullable String language) {
    return words().findPrefix(text, language);
  }

  /// As [#find], but with one or two wrong letters in a name in this language or in English: for
  /// texts that match nothing else.
  public List<Match> findAlike(String text, @Nullable String language) {
    return words().findAlike(text, language);
  }

  /// Reads the words of all languages, which the first [#find] would wait for.
  public void warmUp() {
    words().size();
  }

  /// The entries by id.
  Map<String, NamedCategory> entries() {
    return entries;
  }

  /// The rows of the reviewed tables.
  List<CategoryRules.Rule> rules() {
    return rules.rules();
  }

  private static Map<String, NamedCategory> readEntries(CategoryRules rules) {
    Map<String, String> presets = new LinkedHashMap<>();
    for (CategoryRules.Rule rule : rules.rules()) {
      if (rule.id() != null && !rule.source().contains("=")) {
        presets.putIfAbsent(rule.id(), rule.source());
      }
    }
    Map<String, NamedCategory> entries = new LinkedHashMap<>();
    for (List<String> row : TsvTables.rows("here-categories.tsv", 1 + HEAD.size())) {
      String id = row.get(0);
      CategoryId read = new CategoryId(id);
      List<@Nullable String> own = new ArrayList<>();
      for (String name : row.subList(1, row.size())) {
        own.add(name.equals("-") ? null : name);
      }
      NamedCategory parent = entries.get(read.parent().map(CategoryId::value).orElse(""));
      if (parent != null
          && own.getFirst() != null
          && own.getFirst().equals(parent.names.getFirst())) {
        own = new ArrayList<>(parent.names);
      }
      entries.put(id, new NamedCategory(id, Collections.unmodifiableList(own), presets.remove(id)));
      if (read.level() == CategoryId.LEVELS - 1) {
        presets.forEach((finer, preset) -> {
          if (new CategoryId(finer).isBelow(read)) {
            List<@Nullable String> none = Arrays.asList(new @Nullable String[HEAD.size()]);
            entries.put(finer, new NamedCategory(finer, none, preset));
          }
        });
      }
    }
    return Collections.unmodifiableMap(entries);
  }
}
