package io.cartway.search.geocode;

import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchType;
import io.cartway.search.query.QueryField;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A request for geocode.
///
/// @param text free text; empty if only fields are given
/// @param fields values of fields (`qq`)
/// @param area nearby results rank higher; results outside are excluded, but a street needs only a
///   part inside. Its route is ignored
/// @param languages BCP 47 tags by preference; empty for the local language
/// @param types the types to return; empty for all
/// @param limit the maximum number of results
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

  /// The same with another maximum of results; those of a smaller one come first in it.
  public GeocodeRequest withLimit(int other) {
    return new GeocodeRequest(text, fields, area, languages, types, other);
  }

  /// A plain text with defaults for everything else.
  public static GeocodeRequest of(String text) {
    return new GeocodeRequest(text, Map.of(), SearchArea.everywhere(), List.of(), Set.of(), 20);
  }
}
