package io.cartway.roads.build.tags;

import io.cartway.roads.RoadClass;
import io.cartway.travel.TransportMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The directions in which a mode may use a way, by one-way rules.
final class OneWayRules {

  private enum Flow {
    BOTH,
    FORWARD,
    BACKWARD,
    NEITHER;

    boolean allows(boolean forward) {
      return this == BOTH || this == (forward ? FORWARD : BACKWARD);
    }
  }

  private static final List<String> SIDES = List.of("cycleway:left", "cycleway:right");

  private OneWayRules() {}

  /// Whether the mode may go in the direction.
  static boolean isOpen(OsmTags tags, HighwayTable.Row row, TransportMode mode, boolean forward) {
    return flow(tags, row, mode).allows(forward);
  }

  private static Flow flow(OsmTags tags, HighwayTable.Row row, TransportMode mode) {
    if (mode == TransportMode.PEDESTRIAN) {
      return footFlow(tags, row);
    }
    for (String key : AccessValues.keys(mode)) {
      Flow own = key.equals("access") ? null : read(tags.find("oneway:" + key));
      if (own != null) {
        return own;
      }
    }
    Flow general = general(tags, row);
    return mode == TransportMode.BIKE ? bikeFlow(tags, general) : general;
  }

  /// `oneway` or what implies it: motorways and roundabouts. A roundabout stays one-way in spite of
  /// `oneway=no`: nobody is routed around it the wrong way.
  private static Flow general(OsmTags tags, HighwayTable.Row row) {
    Flow tagged = read(tags.find("oneway"));
    boolean roundabout = tags.is("junction", "roundabout");
    if (tagged != null && !(roundabout && tagged == Flow.BOTH)) {
      return tagged;
    }
    boolean implied =
        (row.roadClass() == RoadClass.MOTORWAY && !row.isLink())
            || roundabout
            || tags.is("junction", "circular");
    return implied ? Flow.FORWARD : Flow.BOTH;
  }

  /// One-way rules apply to vehicles; to pedestrians only on moving steps, ferries and where
  /// tagged.
  private static Flow footFlow(OsmTags tags, HighwayTable.Row row) {
    Flow own = read(tags.find("oneway:foot"));
    if (own != null) {
      return own;
    }
    if (tags.is("conveying", "forward")) {
      return Flow.FORWARD;
    }
    if (tags.is("conveying", "backward")) {
      return Flow.BACKWARD;
    }
    boolean binds =
        row.roadClass() == RoadClass.STEPS
            || row.roadClass() == RoadClass.FERRY
            || row.roadClass() == RoadClass.SHUTTLE_TRAIN;
    return binds ? general(tags, row) : Flow.BOTH;
  }

  /// Contraflow lanes and tracks open a one-way street for bicycles.
  private static Flow bikeFlow(OsmTags tags, Flow general) {
    if (general == Flow.BOTH || general == Flow.NEITHER) {
      return general;
    }
    String against = general == Flow.FORWARD ? "bicycle:backward" : "bicycle:forward";
    boolean contraflow =
        isOpposite(tags.find("cycleway"))
            || tags.is(against, "yes", "designated", "permissive")
            || tags.is("cycleway:both", "opposite_lane", "opposite_track", "opposite")
            || tags.is("cycleway:both:oneway", "no", "-1")
            || tags.is("cycleway:oneway", "no", "-1");
    for (String side : SIDES) {
      contraflow |= isOpposite(tags.find(side));
      contraflow |= tags.is(side + ":oneway", "no", "-1");
    }
    return contraflow ? Flow.BOTH : general;
  }

  private static boolean isOpposite(@Nullable String value) {
    return value != null && value.startsWith("opposite");
  }

  /// Alternating traffic passes both ways in turn; a reversible lane is open in one direction at
  /// times that the tags do not state, so it is not used.
  private static @Nullable Flow read(@Nullable String value) {
    if (value == null) {
      return null;
    }
    return switch (value) {
      case "yes", "true", "1" -> Flow.FORWARD;
      case "-1", "reverse" -> Flow.BACKWARD;
      case "no", "false", "0", "alternating" -> Flow.BOTH;
      case "reversible" -> Flow.NEITHER;
      default -> null;
    };
  }
}
