package io.cartway.travel;

import java.util.List;
import java.util.Set;

/// Where a journey must not go, come what may.
///
/// @param countries ISO 3166-1 alpha-3 codes
/// @param areas parts of the map
public record Exclusion(Set<String> countries, List<AreaRule> areas) {

  /// Nothing is excluded.
  public static final Exclusion NONE = new Exclusion(Set.of(), List.of());

  public Exclusion {
    countries = Set.copyOf(countries);
    areas = List.copyOf(areas);
  }

  /// Whether nothing is excluded.
  public boolean isEmpty() {
    return countries.isEmpty() && areas.isEmpty();
  }
}
