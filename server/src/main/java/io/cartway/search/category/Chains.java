package io.cartway.search.category;

import io.cartway.search.text.Names;
import io.cartway.search.text.TsvTables;
import io.cartway.search.text.WordFolding;
import io.cartway.text.Scan;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Chains of places: the brands of the name-suggestion-index, found by a place's tags or by their
/// name. Immutable and thread-safe.
public final class Chains {

  /// Maximum number of words for a prefix.
  private static final int PREFIX_WORDS_MAX = 300;

  /// Keys that classify a place, for comparison with the brand's tags.
  private static final List<String> KEYS =
      List.of("amenity", "shop", "tourism", "leisure", "office", "craft", "healthcare");

  private final ChainTable table = ChainTable.open();
  private final Map<String, String> hereIds = new HashMap<>();

  /// HERE's names by id.
  private final Map<String, String> hereNames = new LinkedHashMap<>();

  private Chains() {
    for (List<String> row : TsvTables.rows("chains.tsv", 3)) {
      hereIds.put(row.get(1), row.get(0));
      hereNames.put(row.get(0), row.get(2));
    }
  }

  /// The name of a chain in most countries.
  private @Nullable String nameOf(String id) {
    String here = hereNames.get(id);
    if (here != null) {
      return here;
    }
    int row = table.widest(id);
    return row < 0 ? null : table.name(row);
  }

  /// Reads the tables.
  public static Chains read() {
    return new Chains();
  }

  /// The chain of a place: by its brand's Wikidata item; by its brand; else by operator or name, if
  /// the table has a brand of this name for this kind of place.
  ///
  /// @param country the alpha-2 code of the place's country; null when unknown, and then a name of
  ///   several brands is ambiguous and gives none
  public Optional<Chain> of(Map<String, ?> tags, @Nullable String country) {
    String brand = text(tags, "brand");
    String item = text(tags, "brand:wikidata");
    String place = country == null ? null : country.toLowerCase(Locale.ROOT);
    if (isItem(item)) {
      String id = ChainTable.id(hereIds, item, "");
      String name = nameOf(id);
      if (name == null) {
        name = brand.isEmpty() ? text(tags, "name") : brand;
      }
      return Optional.of(new Chain(id, name.isEmpty() ? item : name));
    }
    Set<String> kinds = kinds(tags);
    if (!brand.isEmpty()) {
      Optional<Chain> known = named(brand, kinds, place);
      return known.isPresent()
          ? known
          : Optional.of(new Chain(ChainTable.id(hereIds, "", brand), brand));
    }
    for (String key : List.of("operator", "name")) {
      Optional<Chain> known = named(text(tags, key), kinds, place);
      if (known.isPresent()) {
        return known;
      }
    }
    return Optional.empty();
  }

  /// The name of a chain in the table; empty for a chain known only from tags.
  public Optional<String> name(String id) {
    return Optional.ofNullable(nameOf(id));
  }

  /// All chains of the table.
  public List<Chain> list() {
    Map<String, String> names = new HashMap<>(hereNames);
    table.forEach(row -> names.putIfAbsent(table.id(row), table.name(row)));
    return names.entrySet().stream()
        .map(chain -> new Chain(chain.getKey(), chain.getValue()))
        .sorted(Comparator.comparing(Chain::name).thenComparing(Chain::id))
        .toList();
  }

  /// The chains whose name, in any language, is the text.
  public List<Chain> find(String text) {
    Set<Chain> found = new LinkedHashSet<>();
    table.words().exact(WordFolding.fold(text), row -> found.add(chain(row)));
    return List.copyOf(found);
  }

  /// As [#find], however the words are separated: `Mc Donalds` lacks its apostrophe.
  public List<Chain> findJoined(String text) {
    Set<Chain> found = new LinkedHashSet<>();
    table.joinedWords().exact(ChainTable.joined(text), row -> found.add(chain(row)));
    return List.copyOf(found);
  }

  /// The chains whose name starts with the text, exact matches first.
  public List<Chain> findPrefix(String text, int limit) {
    Set<Chain> found = new LinkedHashSet<>(find(text));
    table.words().prefixed(WordFolding.fold(text), PREFIX_WORDS_MAX, row -> found.add(chain(row)));
    return found.stream().limit(limit).toList();
  }

  private Chain chain(int row) {
    String id = table.id(row);
    String name = nameOf(id);
    return new Chain(id, name == null ? table.name(row) : name);
  }

  private Optional<Chain> named(String name, Set<String> kinds, @Nullable String country) {
    if (name.isEmpty() || kinds.isEmpty()) {
      return Optional.empty();
    }
    Set<Chain> found = new LinkedHashSet<>();
    table
        .words()
        .exact(
            WordFolding.fold(name),
            row -> {
              if (table.isIn(row, country) && table.isOneOf(row, kinds)) {
                found.add(chain(row));
              }
            });
    return found.size() == 1 ? Optional.of(found.iterator().next()) : Optional.empty();
  }

  private static boolean isItem(String text) {
    return text.length() > 1
        && text.length() <= 16
        && text.charAt(0) == 'Q'
        && text.charAt(1) != '0'
        && Scan.countFrom(text, 1, Scan::isDigit) == text.length() - 1;
  }

  private static Set<String> kinds(Map<String, ?> tags) {
    Set<String> kinds = new LinkedHashSet<>();
    for (String key : KEYS) {
      for (String value : Names.values(text(tags, key))) {
        if (!value.isEmpty()) {
          kinds.add(key + "=" + value);
        }
      }
    }
    return kinds;
  }

  private static String text(Map<String, ?> tags, String key) {
    Object value = tags.get(key);
    return value == null ? "" : String.valueOf(value).strip();
  }
}
