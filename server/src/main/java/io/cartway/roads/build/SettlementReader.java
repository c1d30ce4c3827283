package io.cartway.roads.build;

import com.onthegomap.planetiler.geo.GeoUtils;
import com.onthegomap.planetiler.geo.GeometryException;
import com.onthegomap.planetiler.reader.SourceFeature;
import io.cartway.geo.LatLng;
import io.cartway.region.build.Countries.Country;
import io.cartway.region.build.PartContext;
import io.cartway.roads.build.tags.OsmTags;
import io.cartway.roads.build.tags.RoadTags;
import io.cartway.roads.build.tags.Settlement;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.locationtech.jts.geom.Point;

/// Fills [BuiltUpAreas] from an extract, and asks it about ways.
final class SettlementReader {

  private static final Set<String> LAND =
      Set.of("residential", "commercial", "retail", "industrial");

  /// Buildings that stand in fields, too.
  private static final Set<String> NO_HOUSES =
      Set.of(
          "no",
          "garage",
          "garages",
          "shed",
          "roof",
          "greenhouse",
          "hut",
          "barn",
          "cowshed",
          "carport",
          "farm_auxiliary",
          "stable",
          "sty",
          "ruins");

  /// Roads with houses along them. Service roads lead to farms and car parks, too.
  private static final Set<String> STREETS = Set.of("residential", "living_street", "pedestrian");

  /// Where the surroundings of a way are looked at: quarters of its length.
  private static final int SAMPLES = 3;

  private final RoadTags roadTags;
  private final BuiltUpAreas areas = new BuiltUpAreas();

  /// @param roadTags reads what roads themselves tell
  SettlementReader(RoadTags roadTags) {
    this.roadTags = roadTags;
  }

  /// Whether a feature tells about settlements.
  static boolean isWanted(Map<String, Object> tags) {
    return isHouse(tags) || isLand(tags);
  }

  private static boolean isHouse(Map<String, Object> tags) {
    Object building = tags.get("building");
    return building != null && !NO_HOUSES.contains(building.toString());
  }

  private static boolean isLand(Map<String, Object> tags) {
    return tags.get("landuse") instanceof String use && LAND.contains(use);
  }

  /// Adds a house or building land.
  void add(SourceFeature feature) throws GeometryException {
    if (isHouse(feature.tags())
        && GeoUtils.worldToLatLonCoords(feature.centroid()) instanceof Point middle) {
      areas.addHouse(new LatLng(middle.getY(), middle.getX()));
    }
    if (isLand(feature.tags())) {
      areas.addLand(GeoUtils.worldToLatLonCoords(feature.polygon()));
    }
  }

  /// Adds roads.
  ///
  /// @param ways by ascending id; of those with the same id, the first counts
  void add(Iterator<RawWay> ways, PartContext context) {
    RawWay before = null;
    while (ways.hasNext()) {
      RawWay way = ways.next();
      if (before == null || before.id() != way.id()) {
        add(way, context);
      }
      before = way;
    }
  }

  private void add(RawWay way, PartContext context) {
    OsmTags tags = way.tags();
    boolean isStreet = STREETS.contains(tags.get("highway", ""));
    Settlement told = roadTags.readSettlement(tags, () -> country(way, context));
    if (!isStreet && told == Settlement.UNKNOWN) {
      return;
    }
    Optional<LatLng> before = Optional.empty();
    for (int i = 0; i < way.nodeCount(); i++) {
      Optional<LatLng> at = context.nodeLocation(way.node(i));
      if (before.isPresent() && at.isPresent()) {
        areas.addRoad(before.get(), at.get(), isStreet, told);
      }
      before = at;
    }
  }

  private static String country(RawWay way, PartContext context) {
    return RoadReader.middle(way, context)
        .flatMap(context.countries()::find)
        .map(Country::alpha2)
        .orElse("");
  }

  /// What most of the way's surroundings are.
  Settlement of(RawWay way, PartContext context) {
    List<LatLng> line = new ArrayList<>(way.nodeCount());
    for (int i = 0; i < way.nodeCount(); i++) {
      context.nodeLocation(way.node(i)).ifPresent(line::add);
    }
    int builtUp = 0;
    int open = 0;
    for (LatLng place : samples(line)) {
      Settlement there = areas.at(place);
      builtUp += there == Settlement.BUILT_UP ? 1 : 0;
      open += there == Settlement.OPEN_LAND ? 1 : 0;
    }
    if (2 * builtUp > SAMPLES) {
      return Settlement.BUILT_UP;
    }
    return 2 * open > SAMPLES ? Settlement.OPEN_LAND : Settlement.UNKNOWN;
  }

  /// The places at equal distances along a line, without its ends.
  private static List<LatLng> samples(List<LatLng> line) {
    double length = 0;
    for (int i = 1; i < line.size(); i++) {
      length += line.get(i - 1).distanceMeters(line.get(i));
    }
    List<LatLng> places = new ArrayList<>(SAMPLES);
    double passed = 0;
    for (int i = 1; i < line.size(); i++) {
      LatLng from = line.get(i - 1);
      double piece = from.distanceMeters(line.get(i));
      double next = length * (places.size() + 1) / (SAMPLES + 1);
      while (places.size() < SAMPLES && piece > 0 && next <= passed + piece) {
        places.add(BuiltUpAreas.between(from, line.get(i), (next - passed) / piece));
        next = length * (places.size() + 1) / (SAMPLES + 1);
      }
      passed += piece;
    }
    return places;
  }
}
