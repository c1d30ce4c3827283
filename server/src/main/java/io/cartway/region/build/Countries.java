package io.cartway.region.build;

import io.cartway.geo.LatLng;
import java.util.Optional;

/// Countries by place, from the borders of country-coder. Thread-safe.
public interface Countries {

  /// The country at a point; empty on the high seas.
  Optional<Country> find(LatLng point);

  /// A country or territory with its own code.
  ///
  /// @param alpha2 ISO 3166-1 alpha-2, upper case
  /// @param alpha3 ISO 3166-1 alpha-3, upper case
  /// @param name in English
  /// @param drivesOnLeft whether traffic keeps to the left
  record Country(String alpha2, String alpha3, String name, boolean drivesOnLeft) {}
}
