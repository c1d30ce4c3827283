package io.cartway.search.category;

import io.cartway.search.text.TsvTables;
import io.cartway.search.text.WordFolding;
import io.cartway.text.Scan;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// HERE's food types of places, from the reviewed table of `cuisine` values. Immutable and
/// thread-safe.
public final class FoodTypes {

  private final Map<String, String> namesById = new LinkedHashMap<>();
  private final Map<String, List<String>> idsByCuisine = new LinkedHashMap<>();

  /// The rows with their own keys: `diet:vegan`.
  private final List<String> diets;

  private final NavigableMap<String, Set<String>> idsByWord = new TreeMap<>();

  private FoodTypes() {
    for (List<String> row : TsvTables.rows("food-types.tsv", 2)) {
      namesById.put(row.get(0), row.get(1));
      addWord(row.get(1), row.get(0));
      for (String part : Scan.split(row.get(1), c -> c == '-' || c == '/')) {
        if (row.get(0).endsWith("-000") || !row.get(1).startsWith(part)) {
          addWord(part, row.get(0));
        }
      }
    }
    for (List<String> row : TsvTables.rows("cuisines.tsv", 2)) {
      List<String> ids = List.of(row.get(1).split(" ", -1));
      if (!namesById.keySet().containsAll(ids)) {
        throw new IllegalStateException("search/cuisines.tsv: no food type in " + row);
      }
      if (idsByCuisine.put(row.get(0), ids) != null) {
        throw new IllegalStateException("search/cuisines.tsv: twice: " + row);
      }
      addWord(row.get(0), ids.getFirst());
    }
    diets = idsByCuisine.keySet().stream().filter(key -> key.startsWith("diet:")).toList();
  }

  private void addWord(String word, String id) {
    idsByWord.computeIfAbsent(WordFolding.fold(word), _ -> new LinkedHashSet<>()).add(id);
  }

  /// Reads the tables.
  public static FoodTypes read() {
    return new FoodTypes();
  }

  /// The food types of a place, in the order of its `cuisine`; then those of its diets.
  public List<String> of(Map<String, ?> tags) {
    Set<String> ids = new LinkedHashSet<>();
    Object cuisine = tags.get("cuisine");
    if (cuisine != null) {
      for (String value : Scan.split(String.valueOf(cuisine), c -> c == ';' || c == ',')) {
        String lower = value.strip().toLowerCase(Locale.ROOT);
        String word = Scan.withRuns(lower, c -> c == ' ' || c == '-', '_');
        ids.addAll(idsByCuisine.getOrDefault(word, List.of()));
      }
    }
    for (String diet : diets) {
      if (isYes(tags.get(diet))) {
        ids.addAll(idsByCuisine.getOrDefault(diet, List.of()));
      }
    }
    return List.copyOf(ids);
  }

  private static boolean isYes(@Nullable Object value) {
    return value != null && (value.equals("yes") || value.equals("only"));
  }

  /// The food types with the group of each: `101-003` is in `101-000`.
  public Set<String> withGroups(List<String> ids) {
    Set<String> all = new LinkedHashSet<>(ids);
    for (String id : ids) {
      String group = id.substring(0, id.indexOf('-') + 1) + "000";
      if (namesById.containsKey(group)) {
        all.add(group);
      }
    }
    return all;
  }

  /// All ids.
  public Set<String> ids() {
    return Collections.unmodifiableSet(namesById.keySet());
  }

  /// The English name of a food type; the id itself when it is unknown.
  public String name(String id) {
    return namesById.getOrDefault(id, id);
  }

  /// The `cuisine` values of a food type.
  public List<String> cuisines(String id) {
    return idsByCuisine.entrySet().stream()
        .filter(row -> row.getValue().contains(id))
        .map(Map.Entry::getKey)
        .toList();
  }

  /// The food types that a text names in English or as a `cuisine` value.
  public List<String> find(String text) {
    return List.copyOf(idsByWord.getOrDefault(WordFolding.fold(text), Set.of()));
  }

  /// The food types whose name starts with the text, exact matches first.
  public List<String> findPrefix(String text, int limit) {
    String folded = WordFolding.fold(text);
    Set<String> found = new LinkedHashSet<>(find(text));
    if (!folded.isEmpty()) {
      idsByWord.subMap(folded, true, folded + Character.MAX_VALUE, true).values().stream()
          .limit(limit)
          .forEach(found::addAll);
    }
    return found.stream().limit(limit).toList();
  }
}
