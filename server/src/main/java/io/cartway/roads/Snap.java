package io.cartway.roads;

import io.cartway.geo.LatLng;

/// A point snapped to an arc.
///
/// @param arc the arc
/// @param fraction the position on it by length: 0 at its tail, 1 at its head
/// @param point the snapped point
/// @param distanceMeters from the original point
public record Snap(int arc, double fraction, LatLng point, double distanceMeters) {}
