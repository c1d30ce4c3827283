package io.cartway.tracking.stream;

import io.cartway.geo.LatLng;
import io.cartway.tracking.Happening;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;

/// What a stream shall tell.
///
/// @param after the number behind which it begins; from now on when empty
/// @param types of happenings; empty for all
/// @param assets ids; empty for all
/// @param geofences ids, for events; empty for all
/// @param place where positions and events must be
/// @param longest after which it ends
public record StreamWish(
    OptionalLong after,
    Set<String> types,
    Set<String> assets,
    Set<String> geofences,
    Optional<Predicate<LatLng>> place,
    Duration longest) {

  public StreamWish {
    types = Set.copyOf(types);
    assets = Set.copyOf(assets);
    geofences = Set.copyOf(geofences);
  }

  /// Whether its words are those of something that happened.
  boolean names(Happening happening) {
    return (types.isEmpty() || types.contains(happening.type()))
        && (assets.isEmpty() || assets.contains(happening.assetId()))
        && (geofences.isEmpty()
            || happening.geofenceId().isEmpty()
            || geofences.contains(happening.geofenceId().get()));
  }

  /// Whether something happened where it shall.
  boolean holds(Happening happening) {
    return place.isEmpty() || place.get().test(happening.position().at());
  }
}
