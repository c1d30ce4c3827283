package io.cartway.bench.agreement;

import io.cartway.routing.PathPricer.Priced;
import io.cartway.routing.Route;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Our route, as used in the comparison.
///
/// @param price its cost by our rules
/// @param segmentIds the contract's ids of its arcs in their order, `cw:s:<way>.<n>#+`
record OurPath(Priced price, List<String> segmentIds) {

  private static final String PREFIX = "cw:s:";

  OurPath {
    segmentIds = List.copyOf(segmentIds);
  }

  static List<String> segmentIds(Route route) {
    return route.sections().stream().flatMap(section -> section.segmentIds().stream()).toList();
  }

  Map<Long, Boolean> directions() {
    return directions(segmentIds);
  }

  /// Whether the route drives each way in the direction of its nodes, in the order of the route.
  static Map<Long, Boolean> directions(List<String> segmentIds) {
    Map<Long, Boolean> directions = new LinkedHashMap<>();
    segmentIds.forEach(id -> directions.putIfAbsent(wayId(id), id.endsWith("+")));
    return directions;
  }

  /// The way on which the route makes a U-turn, empty if it makes none.
  static Optional<Long> turnedRoundWay(List<String> segmentIds) {
    for (int i = 1; i < segmentIds.size(); i++) {
      String before = segmentIds.get(i - 1);
      String id = segmentIds.get(i);
      boolean isSameSegment =
          id.regionMatches(0, before, 0, id.length() - 1) && id.length() == before.length();
      if (isSameSegment && !id.equals(before)) {
        return Optional.of(wayId(id));
      }
    }
    return Optional.empty();
  }

  private static long wayId(String segmentId) {
    return Long.parseLong(segmentId.substring(PREFIX.length(), segmentId.indexOf('.')));
  }
}
