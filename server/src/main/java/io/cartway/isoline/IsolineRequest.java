package io.cartway.isoline;

import io.cartway.paths.Journey;
import io.cartway.paths.Reach;
import io.cartway.travel.TravelTime;
import io.cartway.travel.Waypoint;
import java.util.List;

/// A request for isolines around a place.
///
/// @param place where journeys begin, or end
/// @param isReverse whether they end there
/// @param journey of all; with a model of consumption if that is the unit, else without
/// @param time of departure, or of arrival when they end there
/// @param unit what the values are
/// @param values seconds, metres or watt-hours, one isoline for each, in this order
/// @param detail how fine outlines are
/// @param pointsMax most points of an isoline
/// @param resolutionMeters the least size of a cell; 0 for none
public record IsolineRequest(
    Waypoint place,
    boolean isReverse,
    Journey journey,
    TravelTime time,
    Reach.Unit unit,
    List<Integer> values,
    Detail detail,
    int pointsMax,
    int resolutionMeters) {

  public IsolineRequest {
    values = List.copyOf(values);
    if (unit != Reach.Unit.CONSUMPTION) {
      journey = journey.withoutConsumption();
    } else if (journey.consumption().isEmpty()) {
      throw new IllegalArgumentException("isolines of consumption without a model of it");
    }
    if (values.isEmpty()) {
      throw new IllegalArgumentException("isolines without a value");
    }
  }
}
