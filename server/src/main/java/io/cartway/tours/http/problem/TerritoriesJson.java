package io.cartway.tours.http.problem;

import static io.cartway.tours.http.problem.PartJson.SCHEMA;

import io.cartway.tours.TourLimits;
import io.cartway.tours.VehicleType.Territories;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads in which territories vehicles work and places lie.
final class TerritoriesJson {

  private static final String ID = "1 to 128 of a-z, A-Z, 0-9, _ and -";

  private TerritoriesJson() {}

  /// The territories of a type of vehicles.
  static Territories ofType(PartJson type) {
    Optional<PartJson> part = type.object("territories");
    if (part.isEmpty()) {
      return Territories.ANY;
    }
    boolean isStrict = part.get().word("strict", List.of("true", "false")).equals("true");
    Map<String, Integer> priorities = new HashMap<>();
    for (PartJson item : part.get().objects("items", 1, TourLimits.TERRITORIES_MAX)) {
      String id = item.id("id");
      int priority = item.whole("priority", 1, TourLimits.TERRITORY_PRIORITY_LEAST).orElse(1);
      item.end(Map.of());
      if (priorities.put(id, priority) != null && !id.isEmpty()) {
        item.fault("id", id, "each territory once", SCHEMA);
      }
    }
    part.get().end(Map.of());
    return new Territories(isStrict, priorities);
  }

  /// The territory of a place, if it has one.
  static Optional<String> ofPlace(PartJson place) {
    return place.texts("territoryIds", 1, PartJson::isId, ID).stream().findFirst();
  }
}
