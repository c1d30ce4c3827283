package io.cartway.search;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
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
/// name. Immutable and thread-safe; read when first asked for.
public final class Chains {

  private static final String PREFIX = "cw:c:";

  /// Chains without an item of Wikidata: `n` and ten hexadecimal digits.
  private static final int HASH_BITS = 40;

  /// How many words a prefix may stand for. More than there are countries.
  private static final int EVERYWHERE = 300;

  private static final int PREFIX_WORDS_MAX = 300;

  /// Keys that say what a place is, for comparison with the brand's own.
  private static final List<String> KEYS =
      List.of("amenity", "shop", "tourism", "leisure", "office", "craft", "healthcare");

  private static final class Holder {
    private static final Chains INSTANCE = new Chains();
  }

  /// One row of the table: a brand in some countries.
  private record Row(String id, String name, List<String> tags, String countries, String excluded) {

    boolean isIn(@Nullable String country) {
      if (country == null) {
        return true;
      }
      return (countries.isEmpty() || countries.contains(country)) && !excluded.contains(country);
    }
  }

  private final List<Row> rows = new ArrayList<>();
  private final Map<String, String> hereIds = new HashMap<>();

  /// Names of chains by id: what they are called in the most countries.
  private final Map<String, String> namesById = new LinkedHashMap<>();

  private final WordTable words;

  /// The same, the words of each name written together.
  private final WordTable joinedWords;

  private Chains() {
    for (List<String> row : Resources.rows("chains.tsv", 3)) {
      hereIds.put(row.get(1), row.get(0));
      namesById.put(row.get(0), row.get(2));
    }
    Map<String, Map<String, Integer>> countries = new LinkedHashMap<>();
    Map<String, String> interned = new HashMap<>();
    Map<String, List<String>> tagLists = new HashMap<>();
    WordTable.Builder table = new WordTable.Builder();
    WordTable.Builder together = new WordTable.Builder();
    PackageData.forEachRow(
        "brands.tsv",
        row -> {
          String id = id(row[0], row[1]);
          int number = rows.size();
          rows.add(
              new Row(
                  id,
                  row[1],
                  tagLists.computeIfAbsent(row[2], tags -> List.of(tags.split("\\|", -1))),
                  interned.computeIfAbsent(row[3], text -> text),
                  interned.computeIfAbsent(row[4], text -> text)));
          countries
              .computeIfAbsent(id, any -> new LinkedHashMap<>())
              .merge(row[1], countries(row[3]), Integer::sum);
          table.add(WordFolding.fold(row[1]), number);
          together.add(joined(row[1]), number);
          for (String name : row[5].isEmpty() ? new String[0] : row[5].split("\\|", -1)) {
            table.add(WordFolding.fold(name), number);
            together.add(joined(name), number);
          }
        });
    words = table.build();
    joinedWords = together.build();
    countries.forEach((id, names) -> namesById.putIfAbsent(id, widest(names)));
  }

  /// In how many countries a row is.
  private static int countries(String listed) {
    return listed.isEmpty() ? EVERYWHERE : listed.split(" ", -1).length;
  }

  /// The name of the most countries, in Latin letters if there is one: it is shown everywhere. Of
  /// several, the first.
  private static String widest(Map<String, Integer> names) {
    String widest = "";
    int most = 0;
    for (Map.Entry<String, Integer> name : names.entrySet()) {
      int count = name.getValue() + (isLatin(name.getKey()) ? 2 * EVERYWHERE : 0);
      if (count > most) {
        widest = name.getKey();
        most = count;
      }
    }
    return widest;
  }

  private static boolean isLatin(String name) {
    return name.codePoints()
        .filter(Character::isLetter)
        .allMatch(letter -> Character.UnicodeScript.of(letter) == Character.UnicodeScript.LATIN);
  }

  /// The one table.
  public static Chains get() {
    return Holder.INSTANCE;
  }

  /// The chain of a place: by its brand's item of Wikidata; by its brand; else, for what the table
  /// knows as this kind of place under this name, by operator or name.
  ///
  /// @param country the alpha-2 code of the country that the place is in; null when it is not
  ///   known, and then a name that several brands have is none
  public Optional<Chain> of(Map<String, ?> tags, @Nullable String country) {
    String brand = text(tags, "brand");
    String item = text(tags, "brand:wikidata");
    String place = country == null ? null : country.toLowerCase(Locale.ROOT);
    if (item.matches("Q[1-9][0-9]{0,14}")) {
      String id = id(item, "");
      String name = namesById.get(id);
      if (name == null) {
        name = brand.isEmpty() ? text(tags, "name") : brand;
      }
      return Optional.of(new Chain(id, name.isEmpty() ? item : name));
    }
    Set<String> kinds = kinds(tags);
    if (!brand.isEmpty()) {
      Optional<Chain> known = named(brand, kinds, place);
      return known.isPresent() ? known : Optional.of(new Chain(id("", brand), brand));
    }
    for (String key : List.of("operator", "name")) {
      Optional<Chain> known = named(text(tags, key), kinds, place);
      if (known.isPresent()) {
        return known;
      }
    }
    return Optional.empty();
  }

  /// The name of a chain of the table; empty for one that only the tags of a place know.
  public Optional<String> name(String id) {
    return Optional.ofNullable(namesById.get(id));
  }

  /// All chains of the table.
  public List<Chain> list() {
    return namesById.entrySet().stream()
        .map(chain -> new Chain(chain.getKey(), chain.getValue()))
        .sorted(Comparator.comparing(Chain::name).thenComparing(Chain::id))
        .toList();
  }

  /// The chains whose name, in any language, is the text.
  public List<Chain> find(String text) {
    Set<Chain> found = new LinkedHashSet<>();
    words.exact(WordFolding.fold(text), row -> found.add(chain(row)));
    return List.copyOf(found);
  }

  /// As [#find], however the words are parted: `Mc Donalds` has an apostrophe of its own.
  List<Chain> findJoined(String text) {
    Set<Chain> found = new LinkedHashSet<>();
    joinedWords.exact(joined(text), row -> found.add(chain(row)));
    return List.copyOf(found);
  }

  private static String joined(String name) {
    return WordFolding.fold(name).replace(" ", "");
  }

  /// The chains whose name starts with the text, those of exactly this name first.
  public List<Chain> findPrefix(String text, int limit) {
    Set<Chain> found = new LinkedHashSet<>(find(text));
    words.prefixed(WordFolding.fold(text), PREFIX_WORDS_MAX, row -> found.add(chain(row)));
    return found.stream().limit(limit).toList();
  }

  private Chain chain(int row) {
    String id = rows.get(row).id;
    return new Chain(id, namesById.getOrDefault(id, rows.get(row).name));
  }

  private Optional<Chain> named(String name, Set<String> kinds, @Nullable String country) {
    if (name.isEmpty() || kinds.isEmpty()) {
      return Optional.empty();
    }
    Set<Chain> found = new LinkedHashSet<>();
    words.exact(
        WordFolding.fold(name),
        number -> {
          Row row = rows.get(number);
          if (row.isIn(country) && row.tags.stream().anyMatch(kinds::contains)) {
            found.add(chain(number));
          }
        });
    return found.size() == 1 ? Optional.of(found.iterator().next()) : Optional.empty();
  }

  private static Set<String> kinds(Map<String, ?> tags) {
    Set<String> kinds = new LinkedHashSet<>();
    for (String key : KEYS) {
      for (String value : text(tags, key).split("\\s*;\\s*", -1)) {
        if (!value.isEmpty()) {
          kinds.add(key + "=" + value);
        }
      }
    }
    return kinds;
  }

  private String id(String item, String brand) {
    String here = hereIds.get(item.isEmpty() ? "=" + WordFolding.fold(brand) : item);
    if (here != null) {
      return here;
    }
    return PREFIX + (item.isEmpty() ? "n" + hash(WordFolding.fold(brand)) : item);
  }

  /// Forty bits: among 20,000 brands without an item, one chance in 5,000 of any two alike.
  private static String hash(String folded) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(folded.getBytes(StandardCharsets.UTF_8));
      long bits = ByteBuffer.wrap(Arrays.copyOf(digest, Long.BYTES)).getLong();
      return "%010x".formatted(bits >>> (Long.SIZE - HASH_BITS));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static String text(Map<String, ?> tags, String key) {
    Object value = tags.get(key);
    return value == null ? "" : String.valueOf(value).strip();
  }
}
