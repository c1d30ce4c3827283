package io.cartway.roads;

import io.cartway.region.DamagedRegionException;
import java.nio.file.Path;
import java.util.function.ToLongFunction;

/// Checks that the sizes of a road graph's columns are consistent.
final class ColumnSizes {

  private final Path directory;
  private final ToLongFunction<RoadColumn> count;

  ColumnSizes(Path directory, ToLongFunction<RoadColumn> count) {
    this.directory = directory;
    this.count = count;
  }

  /// @throws DamagedRegionException naming the first column that does not fit
  void check() {
    long arcs = count(RoadColumn.ARC_HEAD);
    long junctions = count(RoadColumn.JUNCTION_FIRST_OUT) - 1;
    long segments = count(RoadColumn.SEGMENT_WAY);
    require(RoadColumn.ARC_TAIL, arcs);
    require(RoadColumn.ARC_SEGMENT, arcs);
    require(RoadColumn.ARC_OPPOSITE, arcs);
    require(RoadColumn.ARC_WIDE, arcs);
    require(RoadColumn.IN_ARCS, arcs);
    require(RoadColumn.STATE_TABLE, arcs + count(RoadColumn.STATE_ARC));
    require(RoadColumn.JUNCTION_FIRST_IN, junctions + 1);
    require(RoadColumn.JUNCTION_LOCATION, 2 * junctions);
    require(RoadColumn.JUNCTION_OSM_ID, junctions);
    require(RoadColumn.JUNCTION_FLAGS, junctions);
    require(RoadColumn.JUNCTION_ACCESS, junctions);
    require(RoadColumn.JUNCTION_TAGS, junctions);
    require(RoadColumn.SEGMENT_LENGTH, segments);
    require(RoadColumn.SEGMENT_ARCS, 2 * segments);
    require(RoadColumn.SEGMENT_NODE_INDEX, segments);
    require(RoadColumn.SEGMENT_FIRST_POINT, segments + 1);
    require(RoadColumn.INDEX_ITEMS, segments);
    checkWays();
    require(RoadColumn.TABLE_FORBIDDEN, count(RoadColumn.TABLE_NEXT));
    require(RoadColumn.RULE_INFO, 3 * count(RoadColumn.RULE_OSM_ID));
  }

  /// Checks the points, whose number is in another column.
  void checkPoints(long points) {
    require(RoadColumn.POINTS, 2 * points);
    if (count(RoadColumn.POINT_ELEVATION) != 0) {
      require(RoadColumn.POINT_ELEVATION, points);
    }
  }

  private void checkWays() {
    long ways = count(RoadColumn.WAY_FLAGS);
    require(RoadColumn.WAY_ID, ways);
    require(RoadColumn.WAY_CLASS, ways);
    require(RoadColumn.WAY_COUNTRY, ways);
    require(RoadColumn.WAY_STATE, ways);
    require(RoadColumn.WAY_ZONE, ways);
    require(RoadColumn.WAY_ACCESS, 2 * ways);
    require(RoadColumn.WAY_SPEED, 2 * ways * Modes.COUNT);
    require(RoadColumn.WAY_MAX_SPEED, 2 * ways);
    require(RoadColumn.WAY_TRUCK_MAX_SPEED, 2 * ways);
    require(RoadColumn.WAY_TAGS, ways);
    require(RoadColumn.WAY_RULES, ways);
    long boardings = count(RoadColumn.BOARDINGS);
    require(RoadColumn.BOARDINGS, boardings - boardings % BoardingTimes.STRIDE);
  }

  private long count(RoadColumn column) {
    return count.applyAsLong(column);
  }

  private void require(RoadColumn column, long expected) {
    long found = count(column);
    if (found != expected) {
      throw new DamagedRegionException(
          column.in(directory).toString(),
          "it has %d numbers where the other files ask for %d".formatted(found, expected));
    }
  }
}
