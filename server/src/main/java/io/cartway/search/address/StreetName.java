package io.cartway.search.address;

import com.google.re2j.Pattern;
import io.cartway.search.text.TsvTables;
import io.cartway.text.Scan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// The parts of a street's name (`show=streetInfo`), by the words of `street-words.tsv`. Absent
/// parts are empty.
///
/// @param baseName the name without the other parts; the whole name when no part is known
/// @param streetType the word for the kind of street, as in the name
/// @param isTypeFirst whether the type comes before the base name
/// @param isTypeAttached whether both are one word
/// @param prefix the compass direction before the name (`North Charles Street`)
/// @param suffix the compass direction after the name
/// @param direction the direction of a numbered road (`I 83 North`)
/// @param language a BCP 47 tag
public record StreetName(
    String baseName,
    String streetType,
    boolean isTypeFirst,
    boolean isTypeAttached,
    String prefix,
    String suffix,
    String direction,
    String language) {

  private static final int COMPOUND_BASE_MIN = 2;

  /// `I 83`, `Route 66a`.
  private static final Pattern NUMBERED =
      Pattern.compile("(?:\\p{Lu}{1,3}|Interstate|Highway|Route)[ -]?\\d{1,4}\\p{L}?");

  private static final Map<String, Map<String, Set<String>>> WORDS = read();

  /// Reads a name.
  ///
  /// @param language a BCP 47 tag, or empty when unknown. A name with a type of another language is
  ///   in that language: not every street in Andorra has a Catalan name
  public static StreetName of(String name, String language) {
    String primary = Scan.split(language, c -> c == '-').getFirst();
    StreetName own = read(name, primary, language, true);
    if (!own.streetType.isEmpty() || hasType(primary, name)) {
      return own;
    }
    for (String other : WORDS.keySet()) {
      if (!other.equals(primary)) {
        StreetName read = read(name, other, other, false);
        if (!read.streetType.isEmpty()) {
          return read;
        }
      }
    }
    return own;
  }

  private static StreetName read(
      String name, String words, String language, boolean isCompoundRead) {
    List<String> rest = new ArrayList<>(words(name));
    String prefix = "";
    String suffix = "";
    if (rest.size() > 1 && is(words, "direction", rest.getLast()) && hasBase(words, rest, 0, 1)) {
      suffix = rest.removeLast();
      if (NUMBERED.matcher(String.join(" ", rest)).matches()) {
        return new StreetName(String.join(" ", rest), "", false, false, "", "", suffix, language);
      }
    }
    // "North Avenue" is a base name; "North Charles Street" is the north of Charles Street.
    if (rest.size() > 2 && words.equals("en") && is(words, "direction", rest.getFirst())) {
      prefix = rest.removeFirst();
    }
    boolean isPlain = rest.size() > 1;
    if (isPlain && is(words, "last", rest.getLast()) && hasBase(words, rest, 0, 1)) {
      String type = rest.removeLast();
      return new StreetName(
          String.join(" ", rest), type, false, false, prefix, suffix, "", language);
    }
    if (isPlain && is(words, "first", rest.getFirst())) {
      String type = rest.removeFirst();
      return new StreetName(
          String.join(" ", rest), type, true, false, prefix, suffix, "", language);
    }
    String joined = isCompoundRead ? compound(words, rest.getLast()) : "";
    String whole = String.join(" ", rest);
    String base = whole.substring(0, whole.length() - joined.length());
    return new StreetName(base, joined, false, !joined.isEmpty(), prefix, suffix, "", language);
  }

  /// The words of a name: at least one, possibly empty.
  private static List<String> words(String name) {
    List<String> words = Scan.words(name.strip(), Scan::isSpace);
    return words.isEmpty() ? List.of("") : words;
  }

  /// Whether the name has a type of the language, even as its base: `Im Weg` is not Dutch.
  private static boolean hasType(String language, String name) {
    for (String word : words(name)) {
      if (is(language, "first", word) || is(language, "last", word)) {
        return true;
      }
    }
    return false;
  }

  /// The type at the end of a compound, as written; empty when there is none.
  private static String compound(String language, String word) {
    String best = "";
    for (String type : words(language, "joined")) {
      int from = word.length() - type.length();
      if (from >= COMPOUND_BASE_MIN
          && type.length() > best.length()
          && lower(word.substring(from)).equals(type)) {
        best = word.substring(from);
      }
    }
    return best;
  }

  /// Whether there is more than particles between this many words at the start and at the end.
  private static boolean hasBase(String language, List<String> words, int first, int last) {
    List<String> base = words.subList(first, words.size() - last);
    return !base.isEmpty()
        && !is(language, "particle", base.getLast())
        && !base.stream().allMatch(word -> is(language, "first", word));
  }

  private static boolean is(String language, String kind, String word) {
    String bare = word.endsWith(".") ? word.substring(0, word.length() - 1) : word;
    return words(language, kind).contains(lower(bare));
  }

  private static Set<String> words(String language, String kind) {
    return WORDS.getOrDefault(language, Map.of()).getOrDefault(kind, Set.of());
  }

  private static String lower(String word) {
    return word.toLowerCase(Locale.ROOT);
  }

  private static Map<String, Map<String, Set<String>>> read() {
    Map<String, Map<String, Set<String>>> words = new LinkedHashMap<>();
    for (List<String> row : TsvTables.rows("street-words.tsv", 3)) {
      words
          .computeIfAbsent(row.get(1), any -> new LinkedHashMap<>())
          .put(row.get(0), Set.of(row.get(2).split(" ", -1)));
    }
    return words;
  }
}
