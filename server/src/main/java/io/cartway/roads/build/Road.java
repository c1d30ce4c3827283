package io.cartway.roads.build;

import io.cartway.roads.build.tags.WayAttributes;
import java.util.Map;

/// A way that some mode can use.
///
/// @param raw the way
/// @param attributes what its tags mean
/// @param country ISO 3166-1 alpha-2, empty when unknown
/// @param drivesOnLeft whether traffic keeps to the left
/// @param state the code of the state, empty when unknown
/// @param isInPark whether its middle lies in a park
/// @param zone the id of the time zone, empty when unknown
/// @param tags names, refs and destinations
record Road(
    RawWay raw,
    WayAttributes attributes,
    String country,
    boolean drivesOnLeft,
    String state,
    boolean isInPark,
    String zone,
    Map<String, String> tags) {

  long id() {
    return raw.id();
  }
}
