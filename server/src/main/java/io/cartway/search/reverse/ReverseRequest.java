package io.cartway.search.reverse;

import io.cartway.geo.LatLng;
import io.cartway.search.item.SearchType;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/// A request for reverse geocoding.
///
/// @param at the position
/// @param radiusMeters maximum distance; absent for the default
/// @param languages BCP 47 tags by preference; empty for the local language
/// @param types types of results; empty for addresses, else areas
/// @param bearingDegrees direction of travel, 0 to 359; returns only streets
/// @param limit maximum number of results
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

  /// A request without a bearing.
  public ReverseRequest(
      LatLng at,
      OptionalInt radiusMeters,
      List<String> languages,
      Set<SearchType> types,
      int limit) {
    this(at, radiusMeters, languages, types, OptionalInt.empty(), limit);
  }

  /// A request for the nearest object.
  public static ReverseRequest of(LatLng at) {
    return new ReverseRequest(at, OptionalInt.empty(), List.of(), Set.of(), 1);
  }
}
