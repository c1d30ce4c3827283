package io.cartway.hours;

import io.cartway.geo.LatLng;
import java.time.ZoneId;

/// Where opening hours are asked for: the sun, the clock and the holidays depend on it.
///
/// @param location for sunrise and sunset
/// @param zone the time zone of the clock on the wall
/// @param country ISO 3166-1 alpha-2 for public holidays, empty when unknown
public record Place(LatLng location, ZoneId zone, String country) {}
