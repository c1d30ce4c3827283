package io.cartway.search.browse;

import io.cartway.search.item.SearchArea;
import java.util.List;
import java.util.Optional;

/// What places somebody wants to see.
///
/// @param area where: places are found by distance from its centre, or along its route
/// @param radiusMeters how far from the centre at most; infinite for any distance
/// @param categories ids of any level: a place is wanted when one of its categories is one of these
///   or below it; of none, all are
/// @param foodTypes the same of what places cook
/// @param chains the same of their chains
/// @param name each word of it must be a part of one of their names; empty for any
/// @param openAt when they must be open; empty when that does not matter
/// @param languages BCP 47 tags, most wanted first; empty for the place's own language
/// @param byExcursion whether what is nearest to the route comes first, not what comes first on it
/// @param offset how many of the first to leave out
/// @param limit how many at most
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

  /// Ids that are wanted, and those that are not: these win.
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
