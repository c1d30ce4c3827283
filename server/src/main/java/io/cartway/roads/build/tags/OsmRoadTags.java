package io.cartway.roads.build.tags;

import io.cartway.roads.Access;
import io.cartway.roads.RoadClass;
import io.cartway.travel.TransportMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Our reading of OpenStreetMap's tags, rule by rule as in `docs/reference/road-tags.md`.
/// Thread-safe; make one with [#create()] and share it.
public final class OsmRoadTags implements RoadTags {

  private final SpeedRules speeds;

  private OsmRoadTags(SpeedRules speeds) {
    this.speeds = speeds;
  }

  /// A reader with the legal speed limits that come with the program. Reading them takes up to a
  /// second: make one per build.
  public static OsmRoadTags create() {
    return new OsmRoadTags(new SpeedRules(LegalSpeeds.load()));
  }

  @Override
  public Optional<WayAttributes> readWay(OsmTags tags, Surroundings where) {
    HighwayTable.Row row = HighwayTable.find(tags);
    if (row == null) {
      return Optional.empty();
    }
    Map<TransportMode, Access> forward = AccessRules.read(tags, row, where, true);
    Map<TransportMode, Access> backward = AccessRules.read(tags, row, where, false);
    if (forward.isEmpty() && backward.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new WayAttributes(
            row.roadClass(),
            FlagRules.read(tags, row),
            speeds.read(tags, row, where, true, forward),
            speeds.read(tags, row, where, false, backward),
            TruckLimitRules.read(tags),
            durationSeconds(tags, row),
            FlagRules.conditionals(tags)));
  }

  private static int durationSeconds(OsmTags tags, HighwayTable.Row row) {
    boolean carries =
        row.roadClass() == RoadClass.FERRY || row.roadClass() == RoadClass.SHUTTLE_TRAIN;
    return carries ? Quantities.seconds(tags.find("duration")) : 0;
  }

  @Override
  public Optional<NodeAttributes> readNode(OsmTags tags) {
    return BarrierRules.read(tags);
  }

  @Override
  public List<TurnRule> readRestriction(OsmTags tags) {
    return RestrictionRules.read(tags);
  }
}
