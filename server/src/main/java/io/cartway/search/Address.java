package io.cartway.search;

import java.util.Map;

/// An address in one language. Absent parts are empty.
///
/// @param label the whole in one line
/// @param countryCode alpha-3
/// @param areas names by level; the postal code is among them
public record Address(
    String label,
    String countryCode,
    String countryName,
    Map<AreaLevel, String> areas,
    String street,
    String houseNumber) {

  public Address {
    areas = Map.copyOf(areas);
  }

  /// The name of the area of a level; empty when there is none.
  public String area(AreaLevel level) {
    return areas.getOrDefault(level, "");
  }

  Address withLabel(String text) {
    return new Address(text, countryCode, countryName, areas, street, houseNumber);
  }
}
