package io.cartway.bench.search;

import io.cartway.geo.LatLng;
import io.cartway.geo.PointOnSegment;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The true addresses and names of an extract, read without our index.
///
/// @param houseNumbers objects with a house number
/// @param addresses those with a street or place and a town; a list of numbers counts as several
/// @param streets lines of the named ways by the normalized name
/// @param places named things that users search by name
/// @param interpolations lines between two known numbers
/// @param named everything that users search by name: streets, places, towns and the rest
public record Truth(
    int houseNumbers,
    List<TruthAddress> addresses,
    Map<String, List<List<LatLng>>> streets,
    List<Place> places,
    List<Interpolation> interpolations,
    List<Named> named) {

  /// A named thing with its town.
  public record Place(String name, String city, LatLng position) {}

  /// A line of interpolated numbers.
  public record Interpolation(String street, String from, String to, List<LatLng> line) {}

  /// A thing that users search by name.
  ///
  /// @param what the kind of street or town, as tagged; empty for a place
  /// @param names its own name first, then those in other languages and forms
  /// @param isNoted whether it is in an encyclopedia
  /// @param city its town; may be empty
  /// @param position its position; for a street, a point in the middle
  /// @param lines of a street, or around a place with an extent
  public record Named(
      Kind kind,
      String what,
      List<String> names,
      boolean isNoted,
      String city,
      LatLng position,
      List<List<LatLng>> lines) {

    /// The kind of a named thing.
    public enum Kind {
      STREET,
      /// A shop, a sight, an office.
      PLACE,
      TOWN,
      /// Other named things: stops, peaks, streams, houses.
      OTHER
    }

    public Named {
      names = List.copyOf(names);
      lines = List.copyOf(lines);
    }

    public String name() {
      return names.getFirst();
    }

    /// The distance of a point from its position or its lines.
    public double metersTo(LatLng point) {
      double meters = position.distanceMeters(point);
      for (List<LatLng> line : lines) {
        for (int i = 1; i < line.size(); i++) {
          PointOnSegment on = PointOnSegment.project(point, line.get(i - 1), line.get(i));
          meters = Math.min(meters, on.distanceMeters());
        }
      }
      return meters;
    }
  }

  /// The piece of a street that is nearest to a point.
  public record NearStreet(PointOnSegment on, LatLng start, LatLng end) {}

  /// The nearest piece of the street of that name within a distance.
  public Optional<NearStreet> nearest(String street, LatLng place, double metersMax) {
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
