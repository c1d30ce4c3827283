package io.cartway.search.browse;

import io.cartway.search.item.SearchArea;
import java.util.List;
import java.util.Optional;

/// A query for places.
///
/// @param area the area: places are sorted by distance from its centre, or along its route
/// @param radiusMeters maximum distance from the centre; infinite for any distance
/// @param categories ids of any level: a place matches if one of its categories is one of these or
///   a descendant; empty for all
/// @param foodTypes the same for food types
/// @param chains the same for chains
/// @param name each word must be part of one of the place's names; empty for any
/// @param openAt when they must be open; empty for any
/// @param languages BCP 47 tags by preference; empty for the local language
/// @param byExcursion whether to sort by distance from the route instead of position along it
/// @param offset number of results to skip
/// @param limit maximum number of results
public record PlaceQuery(
    SearchArea area,
    double radiusMeters,
    Wanted categories,
    Wanted foodTypes,
    Wanted chains,
    String name,
    Optional<OpenAt> openAt,
    List<String> languages,
    boolean byExcursion,
    int offset,
    int limit) {

  public PlaceQuery {
    languages = List.copyOf(languages);
  }

  /// Included and excluded ids; exclusion wins.
  public record Wanted(List<String> included, List<String> excluded) {

    /// Any.
    public static final Wanted ANY = new Wanted(List.of(), List.of());

    public Wanted {
      included = List.copyOf(included);
      excluded = List.copyOf(excluded);
    }

    /// One id.
    public static Wanted of(String id) {
      return new Wanted(List.of(id), List.of());
    }
  }
}
