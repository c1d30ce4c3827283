package io.cartway.search.category;

import java.util.List;

/// Places that are called after what they stand at: a stop, a sign, a rack for bicycles, the
/// building and its ground. Who says the name hardly ever means them.
public final class MinorPlaces {

  /// The entrance of a car park, one of many parts of what is asked for.
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

  /// What is below these: a tourist office itself is none, nor is what is only somewhere.
  private static final List<CategoryId> ABOVE =
      List.of(new CategoryId("700-7460-0115"), new CategoryId("900"));

  private MinorPlaces() {}

  /// Whether a place of these categories is one, as it is nothing else.
  public static boolean contains(List<String> categories) {
    return categories.stream()
        .map(CategoryId::new)
        .allMatch(id -> id.isWithinAny(CATEGORIES) || ABOVE.stream().anyMatch(id::isBelow));
  }
}
