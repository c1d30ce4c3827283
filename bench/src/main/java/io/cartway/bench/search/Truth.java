package io.cartway.bench.search;

import io.cartway.geo.LatLng;
import io.cartway.geo.PointOnSegment;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What an extract says of addresses, read without our index.
///
/// @param houseNumbers objects with a house number
/// @param addresses those that have a street or place and a town: a list of numbers is several
/// @param streets lines of the named ways by the plain form of the name
/// @param places things with a name that are looked for by it
/// @param interpolations lines between two known numbers
record Truth(
    int houseNumbers,
    List<TruthAddress> addresses,
    Map<String, List<List<LatLng>>> streets,
    List<Place> places,
    List<Interpolation> interpolations) {

  /// A named thing with its town.
  record Place(String name, String city, LatLng position) {}

  /// A line along which numbers are counted.
  record Interpolation(String street, String from, String to, List<LatLng> line) {}

  /// The piece of a street that is nearest to a point.
  record NearStreet(PointOnSegment on, LatLng start, LatLng end) {}

  /// The nearest piece of the street of that name, at most so far away.
  Optional<NearStreet> nearest(String street, LatLng place, double metersMax) {
    NearStreet best = null;
    for (List<LatLng> line : streets.getOrDefault(Plain.key(street), List.of())) {
      for (int i = 1; i < line.size(); i++) {
        PointOnSegment on = PointOnSegment.project(place, line.get(i - 1), line.get(i));
        if (best == null || on.distanceMeters() < best.on().distanceMeters()) {
          best = new NearStreet(on, line.get(i - 1), line.get(i));
        }
      }
    }
    return Optional.ofNullable(best).filter(it -> it.on().distanceMeters() <= metersMax);
  }
}
