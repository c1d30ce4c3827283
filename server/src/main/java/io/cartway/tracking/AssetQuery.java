package io.cartway.tracking;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

/// Which assets of an account are wished.
///
/// @param after only ids after this one; empty for all
/// @param since only those whose newest position is not older, in milliseconds
/// @param where only those that are there
/// @param limit most of them
public record AssetQuery(
    String after, OptionalLong since, Optional<? extends Where> where, int limit) {

  /// Which assets are somewhere.
  public sealed interface Where permits Place, Members {}

  /// Assets of the account that somebody else knows, by their ids.
  @FunctionalInterface
  public non-sealed interface Members extends Where {
    /// Some ids in order.
    ///
    /// @param after only ids after this one; empty for all
    /// @param limit most of them
    /// @return fewer than `limit` when there are no more
    List<String> ids(String after, int limit);
  }

  /// Those whose newest position lies in a part of the earth's surface.
  ///
  /// @param box around it; one that reaches the antimeridian is taken as all longitudes
  /// @param contains whether a point lies in it
  public record Place(Bounds box, Predicate<LatLng> contains) implements Where {

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
