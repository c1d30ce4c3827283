package io.cartway.region.build;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Keeps one of equal values: a country has millions of roads and some thousands of different
/// meanings of their tags, millions of addresses and some thousands of towns. Thread-safe.
///
/// @param <T> immutable, with equality
public final class Distinct<T> {

  private final Map<T, T> values = new ConcurrentHashMap<>();

  /// The value that was given first among those equal to this one.
  public T of(T value) {
    T known = values.putIfAbsent(value, value);
    return known == null ? value : known;
  }

  /// Forgets all values; those that were given out stay.
  public void clear() {
    values.clear();
  }
}
