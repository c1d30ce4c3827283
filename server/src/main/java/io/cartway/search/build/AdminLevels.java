package io.cartway.search.build;

import io.cartway.search.address.AreaLevel;
import io.cartway.search.build.elements.Elements;
import io.cartway.search.text.TsvTables;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The meaning of administrative levels in addresses, by country (`admin-levels.tsv`).
final class AdminLevels {

  private static final Map<String, AreaLevel> LEVELS = read();

  private AdminLevels() {}

  /// The level of an area; empty when it plays no part in addresses.
  ///
  /// @param alpha2 the country, empty when unknown
  static Optional<AreaLevel> levelOf(Elements.Area area, String alpha2) {
    if (area.isPostal()) {
      return Optional.of(AreaLevel.POSTAL_CODE);
    }
    Optional<AreaLevel> byPlace = levelOfPlace(area.place());
    if (area.adminLevel() == 0) {
      return byPlace;
    }
    // A town may be its own county (Baltimore, German kreisfreie Städte): its place tag shows it.
    boolean isTown = byPlace.isPresent() && byPlace.get() == AreaLevel.CITY;
    if (isTown && area.adminLevel() >= 4 && area.adminLevel() <= 8) {
      return byPlace;
    }
    AreaLevel level = LEVELS.get(alpha2 + area.adminLevel());
    if (level == null) {
      level = LEVELS.get("*" + area.adminLevel());
    }
    return Optional.ofNullable(level);
  }

  /// The level of a `place` value; empty when it is not a settlement or part of one.
  static Optional<AreaLevel> levelOfPlace(String place) {
    if (ElementReader.SETTLEMENTS.contains(place)) {
      return Optional.of(AreaLevel.CITY);
    }
    if (ElementReader.PARTS.contains(place)) {
      return Optional.of(
          place.equals("neighbourhood") ? AreaLevel.SUBDISTRICT : AreaLevel.DISTRICT);
    }
    return Optional.empty();
  }

  private static Map<String, AreaLevel> read() {
    Map<String, AreaLevel> levels = new HashMap<>();
    for (List<String> row : TsvTables.rows("admin-levels.tsv", 3)) {
      levels.put(row.get(0) + row.get(1), AreaLevel.valueOf(row.get(2)));
    }
    return Map.copyOf(levels);
  }
}
