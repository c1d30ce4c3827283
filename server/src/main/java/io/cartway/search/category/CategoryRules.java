package io.cartway.search.category;

import io.cartway.search.text.Names;
import io.cartway.search.text.NpmTables;
import io.cartway.search.text.TsvTables;
import io.cartway.text.Scan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Maps tags to category ids, by the reviewed tables `categories.tsv` and `not-places.tsv` and the
/// tags of the package's presets. Immutable.
final class CategoryRules {

  /// When a row of the table applies; the table's header explains the words.
  enum When {
    ALWAYS,
    NAMED,
    ALSO,
    AREA
  }

  /// Values that mean that there is nothing.
  private static final Set<String> NOTHING =
      Set.of("no", "none", "vacant", "disused", "closed", "abandoned", "demolished");

  /// Among equally good matches, the earlier key gives the main category.
  private static final List<String> KEYS =
      List.of(
          ("tourism amenity shop healthcare office craft leisure aeroway railway public_transport"
                  + " aerialway highway historic natural waterway man_made emergency club")
              .split(" ", -1));

  /// Buildings and grounds have lower priority than what is in them.
  private static final Set<String> GROUNDS = Set.of("building", "landuse");

  /// Keys whose unknown values make a named place that is found by name, unless other tags classify
  /// it.
  private static final Set<String> ANYTHING = Set.of("amenity", "leisure");

  /// One row: the required tags and the resulting category.
  ///
  /// @param source the preset or the tags, as in the table
  /// @param tags the required tags, `*` for any value; the first key is the main one
  /// @param id the category; absent for objects that are not places
  /// @param score how specific the row is
  /// @param order the row's position in the table
  record Rule(
      String source,
      Map<String, String> tags,
      @Nullable String id,
      When when,
      double score,
      int order) {

    String key() {
      return tags.keySet().iterator().next();
    }

    /// Whether this row requires all tags of the other row, and more.
    boolean isFinerThan(Rule other) {
      if (order == other.order || when == When.ALSO || tags.equals(other.tags)) {
        return false;
      }
      for (Map.Entry<String, String> tag : other.tags.entrySet()) {
        String value = tags.get(tag.getKey());
        if (value == null || !(tag.getValue().equals("*") || tag.getValue().equals(value))) {
          return false;
        }
      }
      return true;
    }
  }

  /// A matching row, with the index of the matching value of its main key.
  private record Hit(Rule rule, int part) {}

  private static final Comparator<Hit> MAIN_FIRST =
      Comparator.comparing((Hit hit) -> hit.rule.when == When.ALSO)
          .thenComparingDouble(hit -> -hit.rule.score)
          .thenComparingInt(hit -> rank(hit.rule.key()))
          .thenComparingInt(hit -> -hit.rule.tags.size())
          .thenComparingInt(Hit::part)
          .thenComparingInt(hit -> hit.rule.order);

  private final List<Rule> rules;

  /// Rows by `key=value` of their main key, including `key=*`.
  private final Map<String, List<Rule>> rulesByTag = new HashMap<>();

  private final Set<String> keys = new LinkedHashSet<>();

  private CategoryRules(List<Rule> rules) {
    this.rules = List.copyOf(rules);
    for (Rule rule : rules) {
      keys.add(rule.key());
      String value = rule.tags.getOrDefault(rule.key(), "*");
      rulesByTag.computeIfAbsent(rule.key() + "=" + value, _ -> new ArrayList<>()).add(rule);
    }
  }

  /// Reads the tables of the repository and the presets of the package.
  static CategoryRules read() {
    Map<String, String[]> presets = new HashMap<>();
    NpmTables.forEachRow("presets.tsv", row -> presets.put(row[0], row));
    List<Rule> rules = new ArrayList<>();
    for (List<String> row : TsvTables.rows("categories.tsv", 4)) {
      String id = row.get(2).equals("-") ? row.get(1) : row.get(1) + "-" + row.get(2);
      When when = When.valueOf(row.get(3).toUpperCase(Locale.ROOT));
      rules.add(rule(row.get(0), id, when, presets, rules.size()));
    }
    for (List<String> row : TsvTables.rows("not-places.tsv", 2)) {
      rules.add(rule(row.get(0), null, When.ALWAYS, presets, rules.size()));
    }
    rules.removeIf(rule -> rule.tags.isEmpty());
    return new CategoryRules(rules);
  }

  private static Rule rule(
      String source, @Nullable String id, When when, Map<String, String[]> presets, int order) {
    String[] preset = presets.get(source);
    if (preset == null && !source.contains("=")) {
      throw new IllegalStateException("search tables: there is no preset '" + source + "'");
    }
    String text = preset == null ? source.replace(' ', '|') : preset[2];
    Map<String, String> tags = new LinkedHashMap<>();
    int wildcards = 0;
    for (String tag : Scan.words(text, c -> c == '|')) {
      int sign = tag.indexOf('=');
      String value = tag.substring(sign + 1);
      wildcards += value.equals("*") ? 1 : 0;
      tags.put(tag.substring(0, sign), value);
    }
    double score = preset == null ? 1 : Double.parseDouble(preset[1]);
    if (!tags.isEmpty()) {
      // As in the editors: any value counts as half a match.
      score *= (tags.size() - wildcards / 2.0) / tags.size();
    }
    return new Rule(source, tags, id, when, score, order);
  }

  /// All rows in the order of the tables, those of non-places last.
  List<Rule> rules() {
    return rules;
  }

  /// The categories of a place, the main one first; empty when there is none.
  List<String> placeIds(Map<String, ?> tags) {
    boolean isNamed = isNamed(tags);
    List<Hit> hits = hits(tags, rule -> rule.when != When.AREA);
    hits.removeIf(hit -> hit.rule.when == When.NAMED && !isNamed);
    if (hits.stream().anyMatch(hit -> !isVague(hit.rule))) {
      hits.removeIf(hit -> ANYTHING.contains(hit.rule.source));
    }
    boolean hasPlace = hits.stream().anyMatch(hit -> !GROUNDS.contains(hit.rule.key()));
    hits.removeIf(
        hit -> hasPlace && hit.rule.when == When.NAMED && GROUNDS.contains(hit.rule.key()));
    return ids(hits);
  }

  private static boolean isVague(Rule rule) {
    return ANYTHING.contains(rule.source) || GROUNDS.contains(rule.key());
  }

  /// The categories of a settlement or an area; empty when there is none.
  List<String> areaIds(Map<String, ?> tags) {
    return ids(hits(tags, rule -> rule.when == When.AREA));
  }

  private static List<String> ids(List<Hit> hits) {
    hits.sort(MAIN_FIRST);
    Set<String> ids = new LinkedHashSet<>();
    for (Hit hit : hits) {
      if (hit.rule.id != null) {
        ids.add(hit.rule.id);
      }
    }
    return List.copyOf(ids);
  }

  /// The matching rows of places that no finer row replaces.
  private List<Hit> hits(Map<String, ?> tags, Predicate<Rule> wanted) {
    List<Hit> all = new ArrayList<>();
    for (Map.Entry<String, ?> tag : tags.entrySet()) {
      if (keys.contains(tag.getKey())) {
        collect(tag.getKey(), parts(tag.getValue()), tags, all);
      }
    }
    List<Hit> finest = new ArrayList<>();
    for (Hit hit : all) {
      boolean isWanted = hit.rule.id != null && wanted.test(hit.rule);
      if (isWanted && all.stream().noneMatch(other -> other.rule.isFinerThan(hit.rule))) {
        finest.add(hit);
      }
    }
    return finest;
  }

  private void collect(String key, List<String> values, Map<String, ?> tags, List<Hit> into) {
    for (int part = 0; part < values.size(); part++) {
      String own = values.get(part);
      boolean isNothing = own.isEmpty() || NOTHING.contains(own);
      for (String value : isNothing ? List.of(own) : List.of(own, "*")) {
        for (Rule rule : rulesByTag.getOrDefault(key + "=" + value, List.of())) {
          if (holds(rule, tags)) {
            into.add(new Hit(rule, part));
          }
        }
      }
    }
  }

  private static boolean holds(Rule rule, Map<String, ?> tags) {
    String main = rule.key();
    for (Map.Entry<String, String> tag : rule.tags.entrySet()) {
      if (tag.getKey().equals(main)) {
        continue;
      }
      Object given = tags.get(tag.getKey());
      if (given == null || !hasValue(String.valueOf(given), tag.getValue())) {
        return false;
      }
    }
    return true;
  }

  private static boolean hasValue(String given, String wanted) {
    if (wanted.equals("*")) {
      return !NOTHING.contains(given);
    }
    if (given.equals(wanted)) {
      return true;
    }
    return given.indexOf(';') >= 0 && parts(given).contains(wanted);
  }

  private static List<String> parts(Object value) {
    String text = String.valueOf(value).strip();
    return text.indexOf(';') < 0 ? List.of(text) : Names.values(text);
  }

  private static boolean isNamed(Map<String, ?> tags) {
    return tags.containsKey("name")
        || tags.keySet().stream().anyMatch(key -> key.startsWith("name:"));
  }

  private static int rank(String key) {
    int rank = KEYS.indexOf(key);
    return rank < 0 ? KEYS.size() : rank;
  }
}
