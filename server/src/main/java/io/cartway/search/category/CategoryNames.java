package io.cartway.search.category;

import io.cartway.search.text.NpmTables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The package's names of presets. A language is read on first use, some 50 kB of memory each.
/// Thread-safe.
final class CategoryNames {

  /// The languages of the package.
  static final List<String> LANGUAGES = readLanguages();

  /// Language tags under which the package has another tag's names.
  private static final Map<String, List<String>> ALIASES =
      Map.of(
          "nb", List.of("no"),
          "nn", List.of("no"),
          "iw", List.of("he"),
          "in", List.of("id"),
          "tl", List.of("fil"),
          "zh-Hans", List.of("zh-CN", "zh"),
          "zh-Hant", List.of("zh-TW", "zh-HK"),
          "zh", List.of("zh-CN"));

  private final Map<String, Map<String, String>> namesByLanguage = new ConcurrentHashMap<>();
  private final List<String> presets = new ArrayList<>();

  CategoryNames() {
    NpmTables.forEachRow("presets.tsv", row -> presets.add(row[0].intern()));
  }

  /// The name of a preset in exactly this language.
  @Nullable String of(String preset, String language) {
    if (!LANGUAGES.contains(language)) {
      return null;
    }
    return namesByLanguage.computeIfAbsent(language, this::read).get(preset);
  }

  private Map<String, String> read(String language) {
    Map<String, String> names = new HashMap<>();
    NpmTables.forEachRow(
        "names/" + language + ".tsv",
        row -> {
          if (!row[1].isEmpty()) {
            names.put(presets.get(Integer.parseInt(row[0])), row[1]);
          }
        });
    return Map.copyOf(names);
  }

  /// The tags to try for a language: the tag itself (`zh-Hant-TW`), shorter ones (`zh-Hant`, `zh`),
  /// and the package's aliases.
  static List<String> fallbacks(String language) {
    Set<String> tags = new LinkedHashSet<>();
    for (String tag = language; !tag.isEmpty(); tag = shorter(tag)) {
      tags.add(tag);
      tags.addAll(ALIASES.getOrDefault(tag, List.of()));
    }
    return List.copyOf(tags);
  }

  private static String shorter(String tag) {
    int end = tag.lastIndexOf('-');
    return end < 0 ? "" : tag.substring(0, end);
  }

  private static List<String> readLanguages() {
    List<String> languages = new ArrayList<>();
    NpmTables.forEachRow("languages.tsv", row -> languages.add(row[0]));
    return List.copyOf(languages);
  }
}
