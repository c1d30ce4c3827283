package io.cartway.search.category;

import io.cartway.search.category.PrecomputedTables.Texts;
import io.cartway.search.text.NpmTables;
import io.cartway.search.text.TsvTables;
import io.cartway.search.text.WordFolding;
import io.cartway.text.Scan;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/// The brands of the package, each row a brand in some countries, and their names in all languages.
/// Immutable.
final class ChainTable {

  private static final String PREFIX = "cw:c:";

  /// Ids of chains without a Wikidata item: `n` and ten hexadecimal digits.
  private static final int HASH_BITS = 40;

  /// More than there are countries.
  private static final int EVERYWHERE = 300;

  /// Id, name, tags, countries, countries without it.
  private static final int COLUMNS = 5;

  private final Texts ids;
  private final Texts names;

  /// The tags of the brand's places: `shop=clothes|shop=shoes`.
  private final Texts tags;

  /// Codes of countries separated by blanks; empty for everywhere.
  private final Texts countries;

  private final Texts excluded;

  /// For each id the row with its name.
  private final WordTable widest;

  /// Folded names, with rows.
  private final WordTable words;

  /// The same, with the words of each name joined.
  private final WordTable joinedWords;

  private ChainTable(List<Texts> columns, WordTable widest, WordTable words, WordTable joined) {
    ids = columns.get(0);
    names = columns.get(1);
    tags = columns.get(2);
    countries = columns.get(3);
    excluded = columns.get(4);
    this.widest = widest;
    this.words = words;
    this.joinedWords = joined;
  }

  /// The precomputed table; else created here.
  static ChainTable open() {
    return PrecomputedTables.open("chains").map(ChainTable::read).orElseGet(ChainTable::make);
  }

  /// Creates it from the package's table.
  static ChainTable make() {
    Map<String, String> hereIds = new HashMap<>();
    for (List<String> row : TsvTables.rows("chains.tsv", 3)) {
      hereIds.put(row.get(1), row.get(0));
    }
    List<List<String>> columns = new ArrayList<>();
    for (int i = 0; i < COLUMNS; i++) {
      columns.add(new ArrayList<>());
    }
    Map<String, Map<String, Spread>> spreads = new LinkedHashMap<>();
    WordTable.Builder words = new WordTable.Builder();
    WordTable.Builder joined = new WordTable.Builder();
    NpmTables.forEachRow(
        "brands.tsv",
        row -> {
          String id = id(hereIds, row[0], row[1]);
          int number = columns.getFirst().size();
          columns.get(0).add(id);
          for (int i = 1; i < COLUMNS; i++) {
            columns.get(i).add(row[i]);
          }
          spreads
                  .computeIfAbsent(id, _ -> new LinkedHashMap<>())
                  .computeIfAbsent(row[1], _ -> new Spread(number))
                  .countries +=
              countries(row[3]);
          addName(row[1], number, words, joined);
          for (String name : Scan.words(row[5], c -> c == '|')) {
            addName(name, number, words, joined);
          }
        });
    WordTable.Builder widest = new WordTable.Builder();
    spreads.forEach((id, names) -> widest.add(id, widest(names)));
    return new ChainTable(
        columns.stream().map(Texts::of).toList(), widest.build(), words.build(), joined.build());
  }

  private static void addName(
      String name, int row, WordTable.Builder words, WordTable.Builder joined) {
    words.add(WordFolding.fold(name), row);
    joined.add(joined(name), row);
  }

  void write(PrecomputedTables.Writer writer) throws IOException {
    for (Texts column : List.of(ids, names, tags, countries, excluded)) {
      writer.texts(column);
    }
    widest.write(writer);
    words.write(writer);
    joinedWords.write(writer);
  }

  private static ChainTable read(PrecomputedTables.Reader reader) {
    List<Texts> columns = new ArrayList<>();
    for (int i = 0; i < COLUMNS; i++) {
      columns.add(reader.texts());
    }
    WordTable widest = WordTable.read(reader);
    return new ChainTable(columns, widest, WordTable.read(reader), WordTable.read(reader));
  }

  /// The number of countries of a row.
  private static int countries(String listed) {
    return listed.isEmpty() ? EVERYWHERE : listed.split(" ", -1).length;
  }

  /// A name of a brand: the number of its countries, and its first row.
  private static final class Spread {
    private final int row;
    private int countries;

    Spread(int row) {
      this.row = row;
    }
  }

  /// The row with the name used in most countries, preferably in Latin script, because it is shown
  /// everywhere. Of several, the first.
  private static int widest(Map<String, Spread> names) {
    int widest = 0;
    int most = 0;
    for (Map.Entry<String, Spread> name : names.entrySet()) {
      int count = name.getValue().countries + (isLatin(name.getKey()) ? 2 * EVERYWHERE : 0);
      if (count > most) {
        widest = name.getValue().row;
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

  /// The folded words of a name, joined.
  static String joined(String name) {
    return WordFolding.fold(name).replace(" ", "");
  }

  /// The id of a brand.
  ///
  /// @param hereIds HERE's ids by Wikidata item, or by folded name after `=`
  /// @param item Wikidata item, may be empty
  static String id(Map<String, String> hereIds, String item, String brand) {
    String here = hereIds.get(item.isEmpty() ? "=" + WordFolding.fold(brand) : item);
    if (here != null) {
      return here;
    }
    return PREFIX + (item.isEmpty() ? "n" + hash(WordFolding.fold(brand)) : item);
  }

  /// Forty bits: among 20,000 brands without an item, a chance of 1 in 5,000 of any collision.
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

  String id(int row) {
    return ids.get(row);
  }

  String name(int row) {
    return names.get(row);
  }

  /// The row with the name of an id, the one used in most countries; -1 for none.
  int widest(String id) {
    int[] row = {-1};
    widest.exact(id, found -> row[0] = found);
    return row[0];
  }

  /// All ids, each with that row.
  void forEach(IntConsumer each) {
    widest.forEachNumber(each);
  }

  /// Whether a place of one of these kinds (`shop=shoes`) may be of the brand.
  boolean isOneOf(int row, Set<String> kinds) {
    return Scan.split(tags.get(row), c -> c == '|').stream().anyMatch(kinds::contains);
  }

  /// Whether the brand is in a country, or the country is unknown.
  boolean isIn(int row, @Nullable String country) {
    if (country == null) {
      return true;
    }
    String where = countries.get(row);
    return (where.isEmpty() || where.contains(country)) && !excluded.get(row).contains(country);
  }

  WordTable words() {
    return words;
  }

  WordTable joinedWords() {
    return joinedWords;
  }
}
