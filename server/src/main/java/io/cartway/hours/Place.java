package io.cartway.hours;

import io.cartway.geo.LatLng;
import java.time.ZoneId;

/// The place of opening hours: sun, local time and holidays depend on it.
///
/// @param location for sunrise and sunset
/// @param zone the local time zone
/// @param country ISO 3166-1 alpha-2 for public holidays, empty when unknown
public record Place(LatLng location, ZoneId zone, String country) {}
