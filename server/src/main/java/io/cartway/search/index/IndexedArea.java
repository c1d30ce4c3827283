package io.cartway.search.index;

import io.cartway.search.address.AreaLevel;
import io.cartway.search.text.EditDistance;
import io.cartway.search.text.NameForms;
import io.cartway.search.text.Names;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// An area that documents refer to; kept in memory while the index is open. Its names are split
/// into tokens when a query first looks at them: a country has tens of thousands, and a start would
/// wait for all. Thread-safe.
public final class IndexedArea {

  private final int document;
  private final String id;
  private final AreaLevel level;
  private final Names names;
  private final String code;
  private final List<Integer> neighbours;

  /// Two threads may make it at once, of the same contents.
  private volatile @Nullable Tokens tokens;

  /// The names as tokens.
  private static final class Tokens {
    private final List<String[]> forms;
    private final Set<String> terms;

    /// The terms and their letters, eight bytes each: every query compares its words with them.
    private final String[] words;

    private final int[] letters;

    Tokens(Names names) {
      List<List<String>> all = NameForms.of(names);
      Set<String> sorted = new TreeSet<>();
      all.forEach(sorted::addAll);
      forms = all.stream().map(form -> form.toArray(new String[0])).toList();
      terms = Set.copyOf(sorted);
      words = sorted.toArray(new String[0]);
      letters = sorted.stream().mapToInt(EditDistance::letters).toArray();
    }
  }

  IndexedArea(
      int document,
      String id,
      AreaLevel level,
      Names names,
      String code,
      List<Integer> neighbours) {
    this.document = document;
    this.id = id;
    this.level = level;
    this.names = names;
    this.code = code;
    this.neighbours = List.copyOf(neighbours);
  }

  /// The number by which documents refer to it: areas are the first documents.
  public int ordinal() {
    return document;
  }

  /// Its document.
  public int document() {
    return document;
  }

  /// The document's id.
  public String id() {
    return id;
  }

  /// Its level.
  public AreaLevel level() {
    return level;
  }

  /// Its names.
  public Names names() {
    return names;
  }

  /// Its short code (`AreaCodes`), that of a country with three letters; or empty.
  public String code() {
    return code;
  }

  /// Its names as tokens.
  public List<String[]> forms() {
    return tokens().forms;
  }

  /// The tokens of all its names.
  public Set<String> terms() {
    return tokens().terms;
  }

  /// Looks at a token of the names.
  public interface WordTest {

    /// @param letters the set of its letters, see [EditDistance#letters]
    boolean test(String word, int letters);
  }

  /// Whether any token of the names passes.
  public boolean hasAny(WordTest test) {
    Tokens known = tokens();
    for (int i = 0; i < known.words.length; i++) {
      if (test.test(known.words[i], known.letters[i])) {
        return true;
      }
    }
    return false;
  }

  /// Ordinals of adjacent settlements: people often name a neighbouring town.
  public List<Integer> neighbours() {
    return neighbours;
  }

  private Tokens tokens() {
    Tokens known = tokens;
    if (known == null) {
      known = new Tokens(names);
      tokens = known;
    }
    return known;
  }
}
