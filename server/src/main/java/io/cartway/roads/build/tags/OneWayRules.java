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

  /// Where a cycleway is along a way.
  ///
  /// @param key of its kind, and of its direction with `:oneway`
  /// @param kinds the keys that tell its kind, the most specific first
  private record Side(String key, List<String> kinds) {}

  private static final List<Side> SIDES =
      List.of(
          new Side("cycleway", List.of("cycleway", "cycleway:both")),
          new Side("cycleway:both", List.of("cycleway:both", "cycleway")),
          new Side("cycleway:left", List.of("cycleway:left", "cycleway:both", "cycleway")),
          new Side("cycleway:right", List.of("cycleway:right", "cycleway:both", "cycleway")));

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

  /// Contraflow lanes and tracks open a one-way street for bicycles, but only those that the way
  /// itself stands for: a track that is mapped apart is a way of its own, with its own direction.
  private static Flow bikeFlow(OsmTags tags, Flow general) {
    if (general == Flow.BOTH || general == Flow.NEITHER) {
      return general;
    }
    String against = general == Flow.FORWARD ? "bicycle:backward" : "bicycle:forward";
    boolean contraflow = tags.is(against, "yes", "designated", "permissive");
    for (Side side : SIDES) {
      contraflow |= isOpposite(tags.find(side.key()));
      contraflow |= isContraflow(tags, side, general);
    }
    return contraflow ? Flow.BOTH : general;
  }

  /// Whether the cycleway of a side is part of the way and runs against the one-way direction too.
  /// The direction of a cycleway is told in that of the way's nodes.
  private static boolean isContraflow(OsmTags tags, Side side, Flow general) {
    Flow own = read(tags.find(side.key() + ":oneway"));
    boolean isAgainst = own == Flow.BOTH || (own != null && own != general && own != Flow.NEITHER);
    return isAgainst && !isApart(tags, side);
  }

  /// Whether the cycleway is mapped as a way of its own, or there is none.
  private static boolean isApart(OsmTags tags, Side side) {
    for (String key : side.kinds()) {
      if (tags.has(key)) {
        return tags.is(key, "separate", "sidepath", "use_sidepath", "no", "none");
      }
    }
    return false;
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
