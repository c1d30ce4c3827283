package io.cartway.search.category;

import java.util.List;

/// Places named after something nearby: a stop, a sign, a bicycle rack, the building and its
/// ground. A query with the name hardly ever means them.
public final class MinorPlaces {

  /// The entrance of a car park: one of many parts of the requested place.
  public static final String CAR_PARK_ENTRANCE = "800-8500-0177-entrance";

  /// Information boards and guideposts, stops and platforms, shared and parked vehicles,
  /// defibrillators, buildings and grounds.
  private static final List<String> CATEGORIES =
      List.of(
          "400-4100-0040",
          "400-4100-0042",
          "400-4100-0347",
          "400-4100-0348",
          "700-7851-0127",
          "800-8000-0000-defibrillator",
          CAR_PARK_ENTRANCE);

  /// Descendants of these: a tourist office itself is not a minor place.
  private static final List<CategoryId> ABOVE =
      List.of(new CategoryId("700-7460-0115"), new CategoryId("900"));

  /// Kinds that only look like the one above them: who asks for an airport does not mean the pad on
  /// the roof of a hospital, unless there is nothing else; nor for a petrol station one for boats,
  /// for a kindergarten a nursery.
  public static final List<String> LESSER =
      List.of(
          "400-4000-4581-helipad",
          "400-4000-4581-emergency_landing_site",
          "700-7600-0116-marine",
          "700-7400-0286-childcare");

  private MinorPlaces() {}

  /// Whether a place with these categories is a minor place and nothing else.
  public static boolean contains(List<String> categories) {
    return categories.stream()
        .map(CategoryId::new)
        .allMatch(id -> id.isWithinAny(CATEGORIES) || ABOVE.stream().anyMatch(id::isBelow));
  }
}
