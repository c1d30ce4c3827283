package io.cartway.roads.rules;

import io.cartway.hours.Place;
import io.cartway.travel.TransportMode;
import io.cartway.travel.Vehicle;
import org.jspecify.annotations.Nullable;

/// Who wants to use a road, when, and whether to reach something on it.
///
/// @param place where the road lies; null when no time is known
/// @param epochMillis when, without meaning where there is no place
/// @param isEnd whether the journey starts or ends there
record Situation(
    TransportMode mode, Vehicle vehicle, @Nullable Place place, long epochMillis, boolean isEnd) {

  Situation atEnd() {
    return new Situation(mode, vehicle, place, epochMillis, true);
  }
}
