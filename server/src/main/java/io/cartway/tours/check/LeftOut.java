package io.cartway.tours.check;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// Why a job is left out, and what would help.
///
/// @param reasons of each kind of vehicle and shift, in their order
/// @param change the cheapest that makes it fit; empty where nobody knows one
public record LeftOut(
    Map<UnassignedReasons.Crew, Reason> reasons, Optional<CheapestChange> change) {

  public LeftOut {
    reasons = Collections.unmodifiableMap(new LinkedHashMap<>(reasons));
  }

  /// Nothing is known.
  public static final LeftOut UNKNOWN = new LeftOut(Map.of(), Optional.empty());
}
