package io.cartway.tracking;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/// Which assets of an account are wished.
///
/// @param after only ids after this one; empty for all
/// @param since only those whose newest position is not older, in milliseconds
/// @param place only those whose newest position is there
/// @param limit most of them
public record AssetQuery(String after, OptionalLong since, Optional<Place> place, int limit) {

  /// A part of the earth's surface.
  ///
  /// @param box around it; one that reaches the antimeridian is taken as all longitudes
  /// @param contains whether a point lies in it
  public record Place(Bounds box, Predicate<LatLng> contains) {

    /// The westernmost longitude that may lie in it.
    public double west() {
      return isAround() ? -180 : box.west();
    }

    /// The easternmost longitude that may lie in it.
    public double east() {
      return isAround() ? 180 : box.east();
    }

    private boolean isAround() {
      return box.west() <= -180 || box.east() >= 180;
    }
  }
}
