package io.cartway.roads.build.tags;

import io.cartway.roads.Access;
import io.cartway.roads.RoadClass;
import io.cartway.roads.rules.Quantities;
import io.cartway.roads.rules.RuleTags;
import io.cartway.travel.TransportMode;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/// Our reading of OpenStreetMap's tags, rule by rule as in `docs/reference/road-tags.md`.
/// Thread-safe; create one with [#create()] and share it.
public final class OsmRoadTags implements RoadTags {

  /// Roads whose limit tells a town from the land around it.
  private static final Set<String> THROUGH_ROADS =
      Set.of("trunk", "primary", "secondary", "tertiary", "unclassified", "residential");

  private final SpeedRules speeds;

  private OsmRoadTags(SpeedRules speeds) {
    this.speeds = speeds;
  }

  /// A reader with the program's legal speed limits. Loading them takes up to a second: create one
  /// per build.
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
    WayAttributes.Direction ahead = direction(tags, row, where, true, forward);
    WayAttributes.Direction back = direction(tags, row, where, false, backward);
    if (ahead.speedsKmh().isEmpty() && back.speedsKmh().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new WayAttributes(
            row.roadClass(),
            FlagRules.read(tags, row, where.settlement(), speeds.townKmh(where.country())),
            ahead,
            back,
            timetable(tags, row),
            RuleTags.of(tags.asMap())));
  }

  /// Modes that are admitted on a condition get a speed but no access.
  private WayAttributes.Direction direction(
      OsmTags tags,
      HighwayTable.Row row,
      Surroundings where,
      boolean isForward,
      Map<TransportMode, Access> standing) {
    Map<TransportMode, Access> all =
        new EnumMap<>(OpeningRules.read(tags, row, where, isForward, standing));
    all.putAll(standing);
    return speeds.read(tags, row, where, isForward, all).withAccess(standing);
  }

  private static Timetable timetable(OsmTags tags, HighwayTable.Row row) {
    boolean carries =
        row.roadClass() == RoadClass.FERRY || row.roadClass() == RoadClass.SHUTTLE_TRAIN;
    return carries
        ? new Timetable(
            Quantities.seconds(tags.find("duration")), Quantities.seconds(tags.find("interval")))
        : Timetable.NONE;
  }

  @Override
  public Settlement readSettlement(OsmTags tags, Supplier<String> country) {
    if (!THROUGH_ROADS.contains(tags.get("highway", ""))) {
      return Settlement.UNKNOWN;
    }
    Settlement told = TownSigns.read(tags);
    int kmh = SpeedRules.readLimit(tags.find("maxspeed"));
    if (told != Settlement.UNKNOWN || kmh == 0) {
      return told;
    }
    return kmh <= speeds.townKmh(country.get()) ? Settlement.BUILT_UP : Settlement.OPEN_LAND;
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
