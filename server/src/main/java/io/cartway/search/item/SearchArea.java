package io.cartway.search.item;

import io.cartway.geo.Area;
import io.cartway.geo.CorridorArea;
import io.cartway.geo.LatLng;
import io.cartway.search.index.Traits;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// Where a search looks: from where, within what, in which countries.
///
/// @param center what is near it comes first, and distances are measured from here; without one,
///   nothing is near
/// @param within what is outside is no answer: a circle, a box
/// @param route what is not beside it is no answer; then distances are measured along it
/// @param countries alpha-3 codes to stay within; empty for everywhere
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

  /// Everywhere, seen from a point.
  public static SearchArea near(LatLng center) {
    return new SearchArea(Optional.of(center), Optional.empty(), Optional.empty(), Set.of());
  }

  /// Everywhere in some countries.
  ///
  /// @param countries alpha-3 codes; empty for everywhere
  public static SearchArea of(Optional<LatLng> center, Set<String> countries) {
    return new SearchArea(center, Optional.empty(), Optional.empty(), countries);
  }

  /// The same without what bounds it but for the countries.
  public SearchArea unbounded() {
    return of(center, countries);
  }

  /// Whether a point may be an answer; countries are not looked at.
  public boolean holds(LatLng point) {
    return (within.isEmpty() || within.get().contains(point))
        && (route.isEmpty() || route.get().contains(point));
  }

  /// Whether something of a country may be an answer.
  ///
  /// @param country as [Traits#country(long)] has it
  public boolean holdsCountry(int country) {
    return countries.isEmpty()
        || countries.stream().anyMatch(each -> Traits.country(each) == country);
  }

  /// The item with its distance from here, and from the route if there is one.
  public SearchItem measured(SearchItem item) {
    if (route.isPresent()) {
      CorridorArea.Beside beside = route.get().beside(item.position());
      return item.withDistance(rounded(beside.alongMeters()), rounded(beside.offMeters()));
    }
    return center.isEmpty() ? item : item.withDistance(distance(item), OptionalInt.empty());
  }

  /// How many metres an item is from the center; empty without one.
  public OptionalInt distance(SearchItem item) {
    return center.isEmpty()
        ? OptionalInt.empty()
        : rounded(center.get().distanceMeters(item.position()));
  }

  private static OptionalInt rounded(double meters) {
    return OptionalInt.of((int) Math.round(meters));
  }
}
