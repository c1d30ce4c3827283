package io.cartway.search.text;

import io.cartway.text.Scan;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// The names of one object by OpenStreetMap key: `name`, `name:de`, `alt_name` ... Immutable.
///
/// @param byKey names by key; several names in one value are separated by `;`
public record Names(Map<String, String> byKey) {

  /// No name at all.
  public static final Names NONE = new Names(Map.of());

  private static final Set<String> KEYS =
      Set.of("name", "alt_name", "old_name", "official_name", "short_name", "loc_name", "int_name");

  /// The ISO 3166-2 code of a subdivision: stored with the names, for addresses.
  public static final String SUBDIVISION = "ISO3166-2";

  /// The ISO 3166-1 codes of a country, stored with its names: they are searched but not displayed.
  public static final String COUNTRY = "ISO3166-1";

  /// The numbers of a road (`ref`), stored with the names of streets: they are searched but not
  /// displayed.
  static final String ROAD = "ref";

  /// Longer values are truncated: OpenStreetMap's own limit.
  private static final int NAME_LENGTH_MAX = 255;

  public Names {
    byKey = Map.copyOf(byKey);
  }

  /// One local name.
  public static Names of(String name) {
    return new Names(Map.of("name", name));
  }

  /// The names among an element's tags.
  public static Names ofTags(Map<String, Object> tags) {
    Map<String, String> names = new TreeMap<>();
    tags.forEach((key, value) -> {
      String text = String.valueOf(value).strip();
      if ((isNameKey(key) || key.equals(SUBDIVISION)) && !text.isEmpty()) {
        names.put(key, text.substring(0, Math.min(NAME_LENGTH_MAX, text.length())));
      }
    });
    return names.isEmpty() ? NONE : new Names(names);
  }

  /// The names of a street from its tags, with the numbers of its road.
  public static Names ofStreet(Map<String, Object> tags) {
    Names names = ofTags(tags);
    String numbers = String.valueOf(tags.getOrDefault(ROAD, "")).strip();
    if (names.isEmpty() || numbers.isEmpty() || numbers.length() > NAME_LENGTH_MAX) {
      return names;
    }
    Map<String, String> all = new TreeMap<>(names.byKey);
    all.put(ROAD, numbers);
    return new Names(all);
  }

  /// These names, plus the road numbers of others.
  public Names withRoadOf(Names other) {
    Set<String> numbers = new TreeSet<>();
    for (Names each : List.of(this, other)) {
      numbers.addAll(values(each.byKey.getOrDefault(ROAD, "")));
    }
    numbers.remove("");
    String joined = String.join(";", numbers);
    if (joined.isEmpty() || joined.length() > NAME_LENGTH_MAX) {
      return this;
    }
    Map<String, String> all = new TreeMap<>(byKey);
    all.put(ROAD, joined);
    return new Names(all);
  }

  /// Whether the key has a searchable name.
  static boolean isNameKey(String key) {
    if (KEYS.contains(key)) {
      return true;
    }
    int colon = key.indexOf(':');
    if (colon < 0 || !KEYS.contains(key.substring(0, colon))) {
      return false;
    }
    // `name:de`, `name:zh-Hant`; not `name:etymology`, `name:pronunciation`.
    String language = key.substring(colon + 1);
    int primary = language.indexOf('-') < 0 ? language.length() : language.indexOf('-');
    return (primary == 2 || primary == 3) && language.indexOf(':') < 0;
  }

  /// Whether there is no name.
  public boolean isEmpty() {
    return byKey.isEmpty();
  }

  /// The local name; the empty string when there is none.
  public String local() {
    String name = byKey.get("name");
    if (name == null) {
      name = byKey.get("int_name");
    }
    return name == null ? "" : firstOf(name);
  }

  /// The value of a key, the first one of several.
  Optional<String> find(String key) {
    return Optional.ofNullable(byKey.get(key)).map(Names::firstOf);
  }

  /// The language of the local name: that of a key with the same name, preferably the usual one;
  /// else the usual one.
  ///
  /// @param usual the language of the country; empty when unknown
  /// @return a BCP 47 tag; empty when unknown
  String localLanguage(String usual) {
    String local = local();
    if (!usual.isEmpty() && local.equals(byKey.getOrDefault("name:" + usual, local))) {
      return byKey.containsKey("name:" + usual) ? usual : sameNamed(local).orElse(usual);
    }
    return sameNamed(local).orElse("");
  }

  private Optional<String> sameNamed(String local) {
    return byKey.entrySet().stream()
        .filter(each -> each.getKey().startsWith("name:") && firstOf(each.getValue()).equals(local))
        .map(each -> each.getKey().substring("name:".length()))
        .filter(tag -> Scan.isAll(tag, 2, 3, Scan::isLower))
        .min(Comparator.naturalOrder());
  }

  /// The code of a subdivision without the country: `MD` of `US-MD`; empty when there is none.
  public String subdivision() {
    String code = byKey.getOrDefault(SUBDIVISION, "");
    return isSubdivision(code) ? code.substring(3) : "";
  }

  /// All different names, in the order of their keys: what is written of them is the same in every
  /// build.
  public Set<String> all() {
    Set<String> all = new LinkedHashSet<>();
    new TreeMap<>(byKey)
        .forEach((key, value) -> {
          if (key.equals(ROAD)) {
            roadNumbers(value, all);
          } else if (!key.equals(SUBDIVISION)) {
            all.addAll(values(value));
          }
        });
    // "Baltimore MD": a code of letters is a name; one of digits would match every house number.
    if (Scan.isAll(subdivision(), 2, 3, Scan::isUpper)) {
      all.add(subdivision());
    }
    all.remove("");
    return all;
  }

  /// The numbers of a road as one word each, for `A 9`, `A-9` and `A9`. One of only digits would
  /// match every house number.
  private static void roadNumbers(String value, Set<String> all) {
    for (String number : value.split(";", -1)) {
      String word = Scan.without(number, c -> Scan.isSpace(c) || "._-".indexOf(c) >= 0);
      if (isRoadNumber(word)) {
        all.add(word);
      }
    }
  }

  /// One to four letters, one to five digits, and an optional letter.
  static boolean isRoadNumber(String word) {
    int at = 0;
    int letters = 0;
    while (WordEdges.isLetterAt(word, at)) {
      at = WordEdges.next(word, at);
      letters++;
    }
    int digits = Scan.countFrom(word, at, Scan::isDigit);
    at += digits;
    at = WordEdges.isLetterAt(word, at) ? WordEdges.next(word, at) : at;
    return letters >= 1 && letters <= 4 && digits >= 1 && digits <= 5 && at == word.length();
  }

  private static boolean isSubdivision(String code) {
    return code.length() > 3
        && code.charAt(2) == '-'
        && Scan.isAll(code.substring(0, 2), 2, 2, Scan::isUpper)
        && Scan.isAll(code.substring(3), 1, 3, c -> Scan.isUpper(c) || Scan.isDigit(c));
  }

  /// The trimmed values of a multi-valued tag.
  public static List<String> values(String text) {
    return Scan.split(text, c -> c == ';').stream().map(String::strip).toList();
  }

  /// As one string that [#unpack] reads.
  public String pack() {
    StringBuilder packed = new StringBuilder();
    new TreeMap<>(byKey)
        .forEach((key, value) -> packed.append(key).append('\t').append(value).append('\n'));
    return packed.toString();
  }

  /// Reads what [#pack] wrote.
  public static Names unpack(String packed) {
    Map<String, String> names = new TreeMap<>();
    for (String line : packed.split("\n", -1)) {
      int tab = line.indexOf('\t');
      if (tab > 0) {
        names.put(line.substring(0, tab), line.substring(tab + 1));
      }
    }
    return new Names(names);
  }

  private static String firstOf(String value) {
    int semicolon = value.indexOf(';');
    return semicolon <= 0 ? value : value.substring(0, semicolon).strip();
  }
}
