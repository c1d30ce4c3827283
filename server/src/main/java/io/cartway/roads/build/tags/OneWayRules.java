package io.cartway.roads.build.tags;

import io.cartway.roads.RoadClass;
import io.cartway.travel.TransportMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// In which directions a mode may use a way, as far as one-way rules say.
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

  /// `oneway` or what implies it: motorways and roundabouts. A roundabout stays one-way when a
  /// mapper wrote `oneway=no`: nobody is sent around it the wrong way.
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

  /// One-way streets bind vehicles; walkers only on moving steps, ferries and where tagged.
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

  /// Lanes and tracks against the traffic open a one-way street for bicycles.
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

  /// Alternating traffic waits its turn and passes both ways; a reversible lane is open one way at
  /// a time that the tags do not tell, so nobody is sent there.
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
