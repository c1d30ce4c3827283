package io.cartway.search.geocode;

import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchType;
import io.cartway.search.query.QueryField;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What somebody is looking for by text.
///
/// @param text free text; empty when only fields are given
/// @param fields values that are known to be of a field
/// @param area what is near its center comes first; what is outside is no answer, of a street a
///   part of it inside is enough. Its route is not looked at
/// @param languages BCP 47 tags, most wanted first; empty for the place's own language
/// @param types what to return only; empty for all
/// @param limit how many at most
public record GeocodeRequest(
    String text,
    Map<QueryField, String> fields,
    SearchArea area,
    List<String> languages,
    Set<SearchType> types,
    int limit) {

  public GeocodeRequest {
    fields = Map.copyOf(fields);
    languages = List.copyOf(languages);
    types = Set.copyOf(types);
  }

  /// A plain text, everything else as it is when nothing is said.
  public static GeocodeRequest of(String text) {
    return new GeocodeRequest(text, Map.of(), SearchArea.everywhere(), List.of(), Set.of(), 20);
  }
}
