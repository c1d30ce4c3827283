package io.cartway.search;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/// The names of one object by OpenStreetMap key: `name`, `name:de`, `alt_name` ... Immutable.
///
/// @param byKey names by key; several in one value are separated by `;`
public record Names(Map<String, String> byKey) {

  /// No name at all.
  public static final Names NONE = new Names(Map.of());

  private static final Set<String> KEYS =
      Set.of("name", "alt_name", "old_name", "official_name", "short_name", "loc_name", "int_name");

  /// A value that could not be a name is cut: OpenStreetMap's own limit.
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
      if (isNameKey(key) && !text.isEmpty()) {
        names.put(key, text.substring(0, Math.min(NAME_LENGTH_MAX, text.length())));
      }
    });
    return names.isEmpty() ? NONE : new Names(names);
  }

  /// Whether the key holds a name that somebody may ask for.
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

  /// The name in the first of the languages that it is known in, else the local one.
  ///
  /// @param languages BCP 47 tags, most wanted first
  public String in(List<String> languages) {
    for (String language : languages) {
      Optional<String> name = findIn(language);
      if (name.isPresent()) {
        return name.get();
      }
    }
    return local();
  }

  private Optional<String> findIn(String language) {
    String tag = language;
    while (true) {
      String name = byKey.get("name:" + tag);
      if (name == null) {
        name = byKey.get("name:" + tag.toLowerCase(Locale.ROOT));
      }
      if (name != null) {
        return Optional.of(firstOf(name));
      }
      int dash = tag.lastIndexOf('-');
      if (dash < 0) {
        return Optional.empty();
      }
      tag = tag.substring(0, dash);
    }
  }

  /// All different names, in no particular order.
  public Set<String> all() {
    Set<String> all = new LinkedHashSet<>();
    byKey.values().forEach(value -> all.addAll(List.of(value.split("\\s*;\\s*", -1))));
    all.remove("");
    return all;
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
