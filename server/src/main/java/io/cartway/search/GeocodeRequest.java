package io.cartway.search;

import io.cartway.geo.Area;
import io.cartway.geo.LatLng;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// What somebody is looking for by text.
///
/// @param text free text; empty when only fields are given
/// @param fields values that are known to be of a field
/// @param at what is near comes first, and distances are measured from here
/// @param countries alpha-3 codes to stay within; empty for everywhere
/// @param languages BCP 47 tags, most wanted first; empty for the place's own language
/// @param types what to return only; empty for all
/// @param limit how many at most
/// @param within what is outside is no answer; of a street, a part of it inside is enough
public record GeocodeRequest(
    String text,
    Map<QueryField, String> fields,
    Optional<LatLng> at,
    Set<String> countries,
    List<String> languages,
    Set<SearchType> types,
    int limit,
    Optional<Area> within) {

  public GeocodeRequest {
    fields = Map.copyOf(fields);
    countries = Set.copyOf(countries);
    languages = List.copyOf(languages);
    types = Set.copyOf(types);
  }

  /// Wherever it is.
  public GeocodeRequest(
      String text,
      Map<QueryField, String> fields,
      Optional<LatLng> at,
      Set<String> countries,
      List<String> languages,
      Set<SearchType> types,
      int limit) {
    this(text, fields, at, countries, languages, types, limit, Optional.empty());
  }

  /// A plain text, everything else as it is when nothing is said.
  public static GeocodeRequest of(String text) {
    return new GeocodeRequest(text, Map.of(), Optional.empty(), Set.of(), List.of(), Set.of(), 20);
  }
}
