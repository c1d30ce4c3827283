package io.cartway.tours.http.problem;

import io.cartway.geo.LatLng;
import io.cartway.tours.http.problem.TourParameters.Site;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// The locations of a problem: equal ones are one row of the tables. Not thread-safe.
final class SitesJson {

  private static final String BAD_POINT = "E613401";

  private static final Map<String, String> UNSERVED =
      Map.of(
          "nameHint", "no nameHint: it is not served yet",
          "sideOfStreetHint", "no sideOfStreetHint: it is not served yet");

  private final Map<Site, Integer> rows = new LinkedHashMap<>();

  /// Reads a member that is a location.
  ///
  /// @return its row; 0 after a fault
  int read(PartJson owner, String name) {
    Optional<PartJson> location = owner.required(name);
    if (location.isEmpty()) {
      return 0;
    }
    PartJson part = location.get();
    OptionalDouble lat = coordinate(part, "lat", 90);
    OptionalDouble lng = coordinate(part, "lng", 180);
    Optional<String> id = part.text("id");
    part.end(UNSERVED);
    if (lat.isEmpty() || lng.isEmpty()) {
      return 0;
    }
    Site site = new Site(new LatLng(lat.getAsDouble(), lng.getAsDouble()), id);
    return rows.computeIfAbsent(site, _ -> rows.size());
  }

  private static OptionalDouble coordinate(PartJson part, String name, double max) {
    if (!part.has(name)) {
      part.fault(name, "", "a number from -%.0f to %.0f".formatted(max, max), BAD_POINT);
    }
    return part.number(name, -max, max);
  }

  List<Site> all() {
    return List.copyOf(rows.keySet());
  }
}
