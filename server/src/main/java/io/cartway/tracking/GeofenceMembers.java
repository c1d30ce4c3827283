package io.cartway.tracking;

import java.util.Optional;

/// Knows which assets are in which geofence of an account.
@FunctionalInterface
public interface GeofenceMembers {

  /// Those that are in one.
  ///
  /// @return empty when the account has no such geofence
  Optional<AssetQuery.Members> find(String accountId, String geofenceId);
}
