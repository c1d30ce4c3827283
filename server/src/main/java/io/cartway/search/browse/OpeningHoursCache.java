package io.cartway.search.browse;

import io.cartway.hours.OpeningHours;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// A cache of parsed opening hours: many places have the same, and parsing takes longer than
/// evaluating. Thread-safe; keeps recently used ones.
final class OpeningHoursCache {

  /// Size of each half; a value takes a kilobyte or two.
  private static final int SIZE_MAX = 8_192;

  private volatile Map<String, Optional<OpeningHours>> young = new ConcurrentHashMap<>();
  private volatile Map<String, Optional<OpeningHours>> old = Map.of();

  /// The hours of a text; empty when they are not understood.
  Optional<OpeningHours> of(String written) {
    Optional<OpeningHours> hours = young.get(written);
    if (hours == null) {
      hours = old.get(written);
      if (hours == null) {
        hours = OpeningHours.parse(written);
      }
      if (young.size() >= SIZE_MAX) {
        // Two threads may do so at once: then both halves are young, which is harmless.
        old = young;
        young = new ConcurrentHashMap<>();
      }
      young.put(written, hours);
    }
    return hours;
  }
}
