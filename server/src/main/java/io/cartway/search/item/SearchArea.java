package io.cartway.search.item;

import io.cartway.geo.Area;
import io.cartway.geo.CorridorArea;
import io.cartway.geo.LatLng;
import io.cartway.search.index.Traits;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// The spatial scope of a search: center, bounding area, route, countries.
///
/// @param center nearby results rank higher, and distances are measured from here; without one,
///   distance does not count
/// @param within results outside are excluded: a circle, a box
/// @param route results away from it are excluded; distances are then measured along it
/// @param countries alpha-3 codes of the allowed countries; empty for all
public record SearchArea(
    Optional<LatLng> center,
    Optional<Area> within,
    Optional<CorridorArea> route,
    Set<String> countries) {

  public SearchArea {
    countries = Set.copyOf(countries);
  }

  /// Everywhere.
  public static SearchArea everywhere() {
    return new SearchArea(Optional.empty(), Optional.empty(), Optional.empty(), Set.of());
  }

  /// Everywhere, with a center.
  public static SearchArea near(LatLng center) {
    return new SearchArea(Optional.of(center), Optional.empty(), Optional.empty(), Set.of());
  }

  /// Everywhere in some countries.
  ///
  /// @param countries alpha-3 codes; empty for everywhere
  public static SearchArea of(Optional<LatLng> center, Set<String> countries) {
    return new SearchArea(center, Optional.empty(), Optional.empty(), countries);
  }

  /// The same with no bounds but the countries.
  public SearchArea unbounded() {
    return of(center, countries);
  }

  /// Whether a point is in scope; ignores countries.
  public boolean holds(LatLng point) {
    return (within.isEmpty() || within.get().contains(point))
        && (route.isEmpty() || route.get().contains(point));
  }

  /// Whether a country is in scope.
  ///
  /// @param country as in [Traits#country(long)]
  public boolean holdsCountry(int country) {
    return countries.isEmpty()
        || countries.stream().anyMatch(each -> Traits.country(each) == country);
  }

  /// The item with its distance from the center, and from the route if there is one.
  public SearchItem measured(SearchItem item) {
    if (route.isPresent()) {
      CorridorArea.Beside beside = route.get().beside(item.position());
      return item.withDistance(rounded(beside.alongMeters()), rounded(beside.offMeters()));
    }
    return center.isEmpty() ? item : item.withDistance(distance(item), OptionalInt.empty());
  }

  /// The distance of an item from the center in metres; empty without a center.
  public OptionalInt distance(SearchItem item) {
    return center.isEmpty()
        ? OptionalInt.empty()
        : rounded(center.get().distanceMeters(item.position()));
  }

  private static OptionalInt rounded(double meters) {
    return OptionalInt.of((int) Math.round(meters));
  }
}
