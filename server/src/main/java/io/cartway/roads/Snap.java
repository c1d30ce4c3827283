package io.cartway.roads;

import io.cartway.geo.LatLng;

/// A point brought onto an arc.
///
/// @param arc the arc
/// @param fraction where on it, by length: 0 at its tail, 1 at its head
/// @param point where that is
/// @param distanceMeters from the point that was asked for
public record Snap(int arc, double fraction, LatLng point, double distanceMeters) {}
