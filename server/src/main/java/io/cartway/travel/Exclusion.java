package io.cartway.travel;

import java.util.List;
import java.util.Set;

/// Places that a journey must never enter.
///
/// @param countries ISO 3166-1 alpha-3 codes
/// @param states the country's alpha-3 code, a colon and the ISO 3166-2 code of the state: `USA:NY`
/// @param areas excluded areas
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
