package io.cartway.roads.build.tags;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The tags of one OpenStreetMap element, sorted by key. Immutable.
public final class OsmTags {

  private final Map<String, String> values;

  private OsmTags(Map<String, String> values) {
    this.values = values;
  }

  /// The tags of a map; values that are not strings are written as strings.
  public static OsmTags of(Map<String, ?> tags) {
    Map<String, String> copy = new TreeMap<>();
    tags.forEach((key, value) -> copy.put(key, String.valueOf(value)));
    return new OsmTags(copy);
  }

  /// Tags from `key=value` words, for tests and small worlds.
  public static OsmTags of(String... words) {
    Map<String, String> copy = new TreeMap<>();
    for (String word : words) {
      int equals = word.indexOf('=');
      copy.put(word.substring(0, equals), word.substring(equals + 1));
    }
    return new OsmTags(copy);
  }

  /// The value of a key, null when absent.
  public @Nullable String find(String key) {
    return values.get(key);
  }

  /// The value of a key, the fallback when absent.
  public String get(String key, String fallback) {
    return values.getOrDefault(key, fallback);
  }

  /// Whether the key is present, with any value.
  public boolean has(String key) {
    return values.containsKey(key);
  }

  /// Whether the key has one of these values.
  public boolean is(String key, String... accepted) {
    String value = values.get(key);
    if (value != null) {
      for (String word : accepted) {
        if (word.equals(value)) {
          return true;
        }
      }
    }
    return false;
  }

  /// All tags, sorted by key.
  public Map<String, String> asMap() {
    return Collections.unmodifiableMap(values);
  }

  @Override
  public String toString() {
    return values.toString();
  }
}
