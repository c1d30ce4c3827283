package io.cartway.search.reverse;

import io.cartway.geo.LatLng;
import io.cartway.search.item.SearchType;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/// What somebody wants to know of a position.
///
/// @param at the position
/// @param radiusMeters nothing farther away; absent for the usual reach
/// @param languages BCP 47 tags, most wanted first; empty for the place's own language
/// @param types what to return only; empty for addresses, else areas
/// @param bearingDegrees where somebody goes, 0 to 359; then only streets are meant
/// @param limit how many at most
public record ReverseRequest(
    LatLng at,
    OptionalInt radiusMeters,
    List<String> languages,
    Set<SearchType> types,
    OptionalInt bearingDegrees,
    int limit) {

  public ReverseRequest {
    languages = List.copyOf(languages);
    types = Set.copyOf(types);
  }

  /// For somebody who goes nowhere.
  public ReverseRequest(
      LatLng at,
      OptionalInt radiusMeters,
      List<String> languages,
      Set<SearchType> types,
      int limit) {
    this(at, radiusMeters, languages, types, OptionalInt.empty(), limit);
  }

  /// The nearest one thing.
  public static ReverseRequest of(LatLng at) {
    return new ReverseRequest(at, OptionalInt.empty(), List.of(), Set.of(), 1);
  }
}
