package io.cartway.geofences;

import io.cartway.hours.OpeningHours;
import io.cartway.hours.Place;

/// When a geofence tells what happens.
///
/// @param hours in OpenStreetMap's syntax of opening hours, whose text is as the owner wrote it
/// @param place whose local time is meant
public record ActiveHours(OpeningHours hours, Place place) {

  /// Whether a time is in them. Hours that only people can judge are not.
  public boolean isOpen(long epochMillis) {
    return hours.isOpen(epochMillis, place);
  }
}
