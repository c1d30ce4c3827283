package io.cartway.roads.build;

import io.cartway.geo.LatLng;
import io.cartway.region.build.Countries.Country;
import io.cartway.region.build.Distinct;
import io.cartway.region.build.PartContext;
import io.cartway.roads.RoadFlag;
import io.cartway.roads.build.tags.OsmTags;
import io.cartway.roads.build.tags.RoadTags;
import io.cartway.roads.build.tags.Surroundings;
import io.cartway.roads.build.tags.WayAttributes;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads the tags of the kept ways, each in the country of its middle node. Equal meanings and
/// equal texts are kept once, and a way's tags go when they are read.
final class RoadReader {

  private static final int PROGRESS_STEP = 4096;

  private final RoadTags roadTags;
  private final RoadAreas areas;
  private final SettlementReader settlements;
  private final PartContext context;
  private final Distinct<WayAttributes> meanings = new Distinct<>();
  private final Distinct<Map<String, String>> texts = new Distinct<>();
  private final Distinct<Set<RoadFlag>> flags = new Distinct<>();

  RoadReader(
      RoadTags roadTags, RoadAreas areas, SettlementReader settlements, PartContext context) {
    this.roadTags = roadTags;
    this.areas = areas;
    this.settlements = settlements;
    this.context = context;
  }

  /// The roads among the ways.
  ///
  /// @param ways by ascending id
  /// @param count how many ways there are
  List<Road> read(Iterator<RawWay> ways, long count) {
    List<Road> roads = new ArrayList<>();
    RawWay before = null;
    for (long i = 0; ways.hasNext(); i++) {
      RawWay way = ways.next();
      if (before != null && before.id() == way.id()) {
        context.faults().add("roads.way.duplicate", "way " + way.id());
      } else if (way.nodeCount() < 2) {
        context.faults().add("roads.way.under_two_nodes", "way " + way.id());
      } else {
        read(way).ifPresent(roads::add);
      }
      before = way;
      if (i % PROGRESS_STEP == 0) {
        context.progress("reading roads", i, count);
      }
    }
    return roads;
  }

  private Optional<Road> read(RawWay way) {
    Optional<LatLng> middle = middle(way, context);
    Optional<Country> country = middle.flatMap(context.countries()::find);
    Surroundings surroundings =
        country
            .map(found ->
                new Surroundings(
                    found.alpha2(), found.drivesOnLeft(), settlements.of(way, context)))
            .orElse(Surroundings.UNKNOWN);
    OsmTags tags = way.tags();
    Optional<WayAttributes> attributes = roadTags.readWay(tags, surroundings);
    return attributes.map(meaning ->
        new Road(
            way.withoutTags(),
            meanings.of(meaning),
            surroundings.country(),
            surroundings.drivesOnLeft(),
            middle.map(areas::state).orElse(""),
            flags.of(middle.map(areas::flags).orElse(Set.of())),
            middle.flatMap(context.timeZones()::find).map(ZoneId::getId).orElse(""),
            texts.of(TextTags.of(tags))));
  }

  /// The position of the extract's node nearest to the middle of the list.
  static Optional<LatLng> middle(RawWay way, PartContext context) {
    int middle = way.nodeCount() / 2;
    for (int offset = 0; offset <= middle; offset++) {
      Optional<LatLng> found = context.nodeLocation(way.node(middle - offset));
      if (found.isEmpty() && middle + offset < way.nodeCount()) {
        found = context.nodeLocation(way.node(middle + offset));
      }
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }
}
