package io.cartway.roads.build;

import io.cartway.roads.RoadFlag;
import io.cartway.roads.build.tags.WayAttributes;
import java.util.Map;
import java.util.Set;

/// A way that some mode can use.
///
/// @param raw the way
/// @param attributes the meaning of its tags
/// @param country ISO 3166-1 alpha-2, empty when unknown
/// @param drivesOnLeft whether traffic keeps to the left
/// @param state the code of the state, empty when unknown
/// @param areaFlags flags of the areas around its middle: a park, a low-emission zone
/// @param zone the id of the time zone, empty when unknown
/// @param tags names, refs and destinations
record Road(
    RawWay raw,
    WayAttributes attributes,
    String country,
    boolean drivesOnLeft,
    String state,
    Set<RoadFlag> areaFlags,
    String zone,
    Map<String, String> tags) {

  long id() {
    return raw.id();
  }
}
