package io.cartway.roads.build;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Keeps one copy of frequent strings: keys, and values like `residential`.
final class Interner {

  private static final int LENGTH_MAX = 24;
  private static final int COUNT_MAX = 1 << 20;

  private final Map<String, String> strings = new ConcurrentHashMap<>();

  /// Forgets all strings; those that were given out stay.
  void clear() {
    strings.clear();
  }

  String intern(String string) {
    if (string.length() > LENGTH_MAX || strings.size() > COUNT_MAX) {
      return string;
    }
    String known = strings.putIfAbsent(string, string);
    return known == null ? string : known;
  }
}
