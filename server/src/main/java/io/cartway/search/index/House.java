package io.cartway.search.index;

import io.cartway.geo.LatLng;
import io.cartway.search.address.AreaLevel;
import java.util.Map;
import java.util.Optional;

/// A house of a street.
///
/// @param number as written
/// @param id the address's id without its prefix
/// @param access where a vehicle stops for it
/// @param entrance the entrance, if it is known and differs from the position
/// @param building the name of the building, or empty
/// @param placement the part of the address that it shares with its neighbours
public record House(
    String number,
    String id,
    LatLng position,
    Optional<LatLng> access,
    Optional<LatLng> entrance,
    String building,
    Placement placement) {

  /// The part of an address that is the same for many houses.
  ///
  /// @param cityText the tagged city if no area gives the city
  /// @param areas ordinals of the areas of the address
  public record Placement(String postalCode, String cityText, Map<AreaLevel, Integer> areas) {
    public Placement {
      areas = Map.copyOf(areas);
    }
  }
}
