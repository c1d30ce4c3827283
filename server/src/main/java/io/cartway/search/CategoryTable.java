package io.cartway.search;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The reviewed table from OpenStreetMap tags to categories of places (`categories.tsv`).
public final class CategoryTable {

  private static final CategoryTable INSTANCE = new CategoryTable();

  /// Category ids by `key=value`, in the order of the table.
  private final Map<String, String> idsByTag = new LinkedHashMap<>();

  private final Map<String, String> namesById = new HashMap<>();
  private final Set<String> keys = new LinkedHashSet<>();

  private CategoryTable() {
    for (List<String> row : Resources.rows("categories.tsv", 4)) {
      keys.add(row.get(0));
      idsByTag.put(row.get(0) + "=" + row.get(1), row.get(2));
      namesById.put(row.get(2), row.get(3));
    }
  }

  /// The one table.
  public static CategoryTable get() {
    return INSTANCE;
  }

  /// The category ids of an element, the main one first; empty when it is no place of interest.
  public List<String> idsOf(Map<String, Object> tags) {
    List<String> exact = new ArrayList<>();
    List<String> general = new ArrayList<>();
    for (String key : keys) {
      Object value = tags.get(key);
      if (value == null || "no".equals(value)) {
        continue;
      }
      for (String part : String.valueOf(value).split("\\s*;\\s*", -1)) {
        String id = idsByTag.get(key + "=" + part + "/" + tags.get("religion"));
        if (id == null) {
          id = idsByTag.get(key + "=" + part);
        }
        if (id != null) {
          exact.add(id);
        } else if (idsByTag.containsKey(key + "=*")) {
          general.add(idsByTag.getOrDefault(key + "=*", ""));
        }
      }
    }
    exact.addAll(general);
    return exact.stream().distinct().toList();
  }

  /// All ids that a place may have.
  public Set<String> ids() {
    return Set.copyOf(namesById.keySet());
  }

  /// The name of a category; the id itself when it is unknown.
  public String nameOf(String id) {
    return namesById.getOrDefault(id, id);
  }
}
