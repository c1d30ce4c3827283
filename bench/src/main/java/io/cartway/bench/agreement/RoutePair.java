package io.cartway.bench.agreement;

import io.cartway.geo.LatLng;

/// Where a route starts and ends.
///
/// @param number from 0
/// @param from on a road
/// @param to on a road
record RoutePair(int number, LatLng from, LatLng to) {}
