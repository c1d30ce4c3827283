package io.cartway.roads.build;

import com.carrotsearch.hppc.IntArrayList;
import io.cartway.geo.LatLng;
import io.cartway.region.Column;
import io.cartway.roads.RoadClass;
import io.cartway.roads.RoadColumn;
import io.cartway.roads.build.tags.BoardingRules;
import io.cartway.roads.build.tags.WayAttributes;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Writes what it takes to board and to leave ferries and shuttle trains.
final class BoardingWriter {

  private static final double SECONDS_PER_METER_AT_1_KMH = 3.6;

  private final List<Road> roads;
  private final Segments segments;

  BoardingWriter(List<Road> roads, Segments segments) {
    this.roads = roads;
    this.segments = segments;
  }

  void write(Path directory) throws IOException {
    IntArrayList rows = new IntArrayList();
    for (int road = 0; road < roads.size(); road++) {
      RoadClass roadClass = roads.get(road).attributes().roadClass();
      if (roadClass == RoadClass.FERRY || roadClass == RoadClass.SHUTTLE_TRAIN) {
        rows.add(road);
        add(rows, road, false);
        add(rows, road, true);
        addPlace(rows, road);
      }
    }
    Column.write(RoadColumn.BOARDINGS.in(directory), rows.toArray());
  }

  private void add(IntArrayList rows, int road, boolean motorized) {
    WayAttributes attributes = roads.get(road).attributes();
    BoardingRules.Boarding times =
        BoardingRules.read(
            attributes.roadClass(),
            rideSeconds(road, attributes),
            attributes.timetable().intervalSeconds(),
            motorized);
    rows.add(times.boardSeconds(), times.leaveSeconds());
  }

  /// Adds the middle of the road's box, and how far from there its points lie.
  private void addPlace(IntArrayList rows, int road) {
    int first = segments.firstPoint(segments.firstOfRoad(road));
    int end = segments.firstPoint(segments.firstOfRoad(road + 1));
    NodeTable nodes = segments.nodes();
    long south = Integer.MAX_VALUE;
    long north = Integer.MIN_VALUE;
    long west = Integer.MAX_VALUE;
    long east = Integer.MIN_VALUE;
    for (int point = first; point < end; point++) {
      int node = segments.pointNode(point);
      south = Math.min(south, nodes.lat(node));
      north = Math.max(north, nodes.lat(node));
      west = Math.min(west, nodes.lng(node));
      east = Math.max(east, nodes.lng(node));
    }
    int lat = first < end ? (int) ((south + north) / 2) : 0;
    int lng = first < end ? (int) ((west + east) / 2) : 0;
    double meters = 0;
    for (int point = first; point < end; point++) {
      int node = segments.pointNode(point);
      LatLng place = LatLng.ofUnits(nodes.lat(node), nodes.lng(node));
      meters = Math.max(meters, place.distanceMeters(LatLng.ofUnits(lat, lng)));
    }
    rows.add(lat, lng);
    rows.add((int) Math.ceil(meters));
  }

  /// What the whole way takes: as tagged, else at the speed of the fastest mode.
  private int rideSeconds(int road, WayAttributes attributes) {
    int tagged = attributes.timetable().durationSeconds();
    if (tagged > 0) {
      return tagged;
    }
    double kmh = 1;
    for (TransportMode mode : TransportMode.values()) {
      kmh = Math.max(kmh, attributes.forward().speedKmh(mode));
      kmh = Math.max(kmh, attributes.backward().speedKmh(mode));
    }
    return (int) Math.round(segments.lengthMeters(road) * SECONDS_PER_METER_AT_1_KMH / kmh);
  }
}
