package io.cartway.matrix;

import io.cartway.geo.LatLng;
import io.cartway.paths.Journey;
import io.cartway.travel.TravelTime;
import java.util.List;
import java.util.Set;

/// A request for a matrix.
///
/// @param origins at least one
/// @param destinations at least one
/// @param region where the points may lie
/// @param journey of every cell; without consumption when the attributes are, too
/// @param time of departure
/// @param attributes of cells that are asked for
public record MatrixRequest(
    List<LatLng> origins,
    List<LatLng> destinations,
    MatrixRegion region,
    Journey journey,
    TravelTime time,
    Set<MatrixAttribute> attributes) {

  public MatrixRequest {
    origins = List.copyOf(origins);
    destinations = List.copyOf(destinations);
    attributes = Set.copyOf(attributes);
    if (!attributes.contains(MatrixAttribute.CONSUMPTIONS)) {
      journey = journey.withoutConsumption();
    }
    if (origins.isEmpty() || destinations.isEmpty()) {
      throw new IllegalArgumentException("a matrix has an origin and a destination at least");
    }
  }

  /// How its cells lie among longs.
  public MatrixLayout layout() {
    return new MatrixLayout(destinations.size(), attributes.contains(MatrixAttribute.CONSUMPTIONS));
  }

  /// The number of cells.
  public long cellCount() {
    return (long) origins.size() * destinations.size();
  }
}
