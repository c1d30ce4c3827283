package io.cartway.roads;

import io.cartway.region.Column;
import io.cartway.region.Column.Width;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.Locale;

/// The files of the road graph: one column of numbers each. Names and widths define the format.
public enum RoadColumn {
  /// Per arc, sorted by tail: the junction that it leaves.
  ARC_TAIL(Width.INT),
  /// Per arc: the junction that it enters.
  ARC_HEAD(Width.INT),
  /// Per arc: twice the segment, plus one when it runs against the way's nodes.
  ARC_SEGMENT(Width.INT),
  /// Per arc: the arc of the same segment in the other direction, -1 when there is none.
  ARC_OPPOSITE(Width.INT),
  /// Per arc: a bit per mode, set when the arc belongs to a wide component of the mode.
  ARC_WIDE(Width.BYTE),
  /// Per junction and one more: its first arc.
  JUNCTION_FIRST_OUT(Width.INT),
  /// Per junction and one more: its first entry in `IN_ARCS`.
  JUNCTION_FIRST_IN(Width.INT),
  /// The arcs that enter each junction.
  IN_ARCS(Width.INT),
  /// Per junction: latitude, longitude in 1e-7 degrees.
  JUNCTION_LOCATION(Width.INT),
  /// Per junction: the OpenStreetMap node.
  JUNCTION_OSM_ID(Width.LONG),
  /// Per junction: bits of [NodeFlag].
  JUNCTION_FLAGS(Width.INT),
  /// Per junction: access, an [AccessSet].
  JUNCTION_ACCESS(Width.SHORT),
  /// Per junction: names and exit refs, a tag list of [RoadTexts].
  JUNCTION_TAGS(Width.INT),
  /// Per segment: its way.
  SEGMENT_WAY(Width.INT),
  /// Per segment: its forward and its backward arc, -1 where there is none.
  SEGMENT_ARCS(Width.INT),
  /// Per segment: index of its first node among the way's nodes.
  SEGMENT_NODE_INDEX(Width.INT),
  /// Per segment: length in millimetres.
  SEGMENT_LENGTH(Width.INT),
  /// Per segment and one more: its first point in `POINTS`.
  SEGMENT_FIRST_POINT(Width.INT),
  /// Points of all segments, ends included: latitude, longitude in 1e-7 degrees.
  POINTS(Width.INT),
  /// Per point: its elevation, a code of [RoadElevation]; empty in a region without elevations.
  POINT_ELEVATION(Width.SHORT),
  /// Per way: the OpenStreetMap id; ascending.
  WAY_ID(Width.LONG),
  /// Per way: [RoadClass].
  WAY_CLASS(Width.BYTE),
  /// Per way: bits of [RoadFlag].
  WAY_FLAGS(Width.INT),
  /// Per way: ISO 3166-1 alpha-2 as two characters, 0 when unknown.
  WAY_COUNTRY(Width.SHORT),
  /// Per way: the code of its state, a string of [RoadTexts], 0 when unknown.
  WAY_STATE(Width.INT),
  /// Per way: its time zone, a string of [RoadTexts], 0 when unknown.
  WAY_ZONE(Width.INT),
  /// Per way and direction: an [AccessSet].
  WAY_ACCESS(Width.SHORT),
  /// Per way, direction and mode: speed in hundredths of km/h, unsigned.
  WAY_SPEED(Width.SHORT),
  /// Per way and direction: legal limit in km/h, negative when it is a default.
  WAY_MAX_SPEED(Width.SHORT),
  /// Per way and direction: legal limit for trucks in km/h, 0 when unknown.
  WAY_TRUCK_MAX_SPEED(Width.SHORT),
  /// Per way: names, refs, destinations, a tag list of [RoadTexts].
  WAY_TAGS(Width.INT),
  /// Per way: its row in `RULE_LISTS`.
  WAY_RULES(Width.INT),
  /// Distinct lists of tags with limits, bans and conditions, as written: a tag list of [RoadTexts]
  /// each. Row 0 has none.
  RULE_LISTS(Width.INT),
  /// Per ferry and shuttle train, ascending: the way; the seconds to board and to leave it on foot
  /// or with a bicycle, and those in a motor vehicle; latitude and longitude of its middle in 1e-7
  /// degrees, and the metres from there within which it lies.
  BOARDINGS(Width.INT),
  /// Per string and one more: its first byte.
  STRING_FIRST(Width.INT),
  /// The strings in UTF-8, one after the other.
  STRING_BYTES(Width.BYTE),
  /// Per tag list and one more: its first pair.
  TAG_FIRST(Width.INT),
  /// Pairs of strings: key, value.
  TAG_PAIRS(Width.INT),
  /// Flags of nodes within segments: segment, point index, bits of [NodeFlag]; ascending.
  MARKS(Width.INT),
  /// Per turn rule: kind, modes, condition (a string, 0 when none).
  RULE_INFO(Width.INT),
  /// Per turn rule: the OpenStreetMap relation.
  RULE_OSM_ID(Width.LONG),
  /// Per turn rule and one more: its first arc in `RULE_ARCS`.
  RULE_FIRST_ARC(Width.INT),
  /// The arcs of the rules: from, via ways, to.
  RULE_ARCS(Width.INT),
  /// Per state: its first entry in the tables below, -1 when nothing is special.
  STATE_TABLE(Width.INT),
  /// Per state beyond the arcs: the arc that it is a copy of.
  STATE_ARC(Width.INT),
  /// Per special state and arc that leaves its head: the state that follows.
  TABLE_NEXT(Width.INT),
  /// Per special state and arc that leaves its head: the modes for which the turn is forbidden.
  TABLE_FORBIDDEN(Width.BYTE),
  /// Boxes of the spatial index: south, west, north, east in 1e-7 degrees; leaves first.
  INDEX_BOXES(Width.INT),
  /// Per leaf of the spatial index: the segment.
  INDEX_ITEMS(Width.INT);

  private final Width width;

  RoadColumn(Width width) {
    this.width = width;
  }

  /// The file below the folder of the road graph.
  public Path in(Path directory) {
    return directory.resolve(name().toLowerCase(Locale.ROOT) + ".col");
  }

  Column map(Path directory, Arena arena) throws IOException {
    return Column.map(in(directory), width, arena);
  }
}
