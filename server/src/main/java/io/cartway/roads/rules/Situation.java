package io.cartway.roads.rules;

import io.cartway.hours.Place;
import io.cartway.travel.TransportMode;
import io.cartway.travel.Vehicle;
import org.jspecify.annotations.Nullable;

/// The use of a road: vehicle, time, and whether it is an end of the journey.
///
/// @param place the road's place; null when no time is known
/// @param epochMillis the time; meaningless without a place
/// @param isEnd whether the journey starts or ends there
record Situation(
    TransportMode mode, Vehicle vehicle, @Nullable Place place, long epochMillis, boolean isEnd) {

  Situation atEnd() {
    return new Situation(mode, vehicle, place, epochMillis, true);
  }
}
