package io.cartway.travel;

import java.util.List;
import java.util.Set;

/// Where a journey must not go, come what may.
///
/// @param countries ISO 3166-1 alpha-3 codes
/// @param states codes of ISO 3166-2 with the country's alpha-3 code and a colon before: `USA:NY`
/// @param areas parts of the map
public record Exclusion(Set<String> countries, Set<String> states, List<AreaRule> areas) {

  /// Nothing is excluded.
  public static final Exclusion NONE = new Exclusion(Set.of(), Set.of(), List.of());

  public Exclusion {
    countries = Set.copyOf(countries);
    states = Set.copyOf(states);
    areas = List.copyOf(areas);
  }

  /// Whether nothing is excluded.
  public boolean isEmpty() {
    return countries.isEmpty() && states.isEmpty() && areas.isEmpty();
  }
}
