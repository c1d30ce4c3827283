package io.cartway.geofences;

import io.cartway.geo.MeasuredArea;
import java.util.Optional;

/// What the owner of a geofence chooses.
///
/// @param name empty when it has none
/// @param shape a circle, a polygon or a corridor
/// @param rules when it tells what
/// @param webhook the address that is told; empty for the account's webhooks only
/// @param metadata the owner's own, kept and given back as the JSON text that it is; empty when
///   there is none
public record FenceSettings(
    String name, MeasuredArea shape, FenceRules rules, Optional<String> webhook, String metadata) {}
