package io.cartway.roads;

import io.cartway.geo.LatLng;
import io.cartway.region.Column;
import io.cartway.region.DamagedRegionException;
import io.cartway.travel.SegmentRef;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// The road graph: directed arcs between junctions, memory-mapped and immutable. Thread-safe.
///
/// Arcs, junctions, segments, ways and states are dense ints from 0. A *segment* is the piece of a
/// way between two junctions; it has one arc per direction that is open to any mode. Arcs are
/// sorted by tail, so that the arcs that leave a junction are consecutive. A *state* is an arc
/// about to be driven, together with the history that turn restrictions need: the first [#arcCount]
/// states are the arcs themselves, the others copies of arcs within restrictions over several arcs.
///
/// Accessors do not check their arguments beyond the bounds of the files.
public final class RoadGraph implements AutoCloseable {

  private static final RoadClass[] CLASSES = RoadClass.values();
  private static final int UNSIGNED_SHORT = 0xFFFF;
  private static final double SPEED_UNITS_PER_KMH = 100;

  private final Arena arena;
  private final String directory;
  private final Map<RoadColumn, Column> columns = new EnumMap<>(RoadColumn.class);
  private final Column arcTail;
  private final Column arcHead;
  private final Column arcSegment;
  private final Column arcOpposite;
  private final Column arcWide;
  private final Column firstOut;
  private final Column firstIn;
  private final Column inArcs;
  private final Column junctionAccess;
  private final Column locations;
  private final Column segmentWay;
  private final Column segmentLength;
  private final Column segmentFirstPoint;
  private final Column points;
  private final Column elevations;
  private final Column wayAccess;
  private final Column waySpeed;
  private final Column wayFlags;
  private final Column stateTable;
  private final Column stateArc;
  private final Column tableNext;
  private final Column tableForbidden;
  private final RoadTexts texts;
  private final ZoneTable zones;
  private final int arcCount;

  private RoadGraph(Path directory, Arena arena) throws IOException {
    this.arena = arena;
    this.directory = directory.toString();
    for (RoadColumn column : RoadColumn.values()) {
      columns.put(column, column.map(directory, arena));
    }
    arcTail = column(RoadColumn.ARC_TAIL);
    arcHead = column(RoadColumn.ARC_HEAD);
    arcSegment = column(RoadColumn.ARC_SEGMENT);
    arcOpposite = column(RoadColumn.ARC_OPPOSITE);
    arcWide = column(RoadColumn.ARC_WIDE);
    firstOut = column(RoadColumn.JUNCTION_FIRST_OUT);
    firstIn = column(RoadColumn.JUNCTION_FIRST_IN);
    inArcs = column(RoadColumn.IN_ARCS);
    junctionAccess = column(RoadColumn.JUNCTION_ACCESS);
    locations = column(RoadColumn.JUNCTION_LOCATION);
    segmentWay = column(RoadColumn.SEGMENT_WAY);
    segmentLength = column(RoadColumn.SEGMENT_LENGTH);
    segmentFirstPoint = column(RoadColumn.SEGMENT_FIRST_POINT);
    points = column(RoadColumn.POINTS);
    elevations = column(RoadColumn.POINT_ELEVATION);
    wayAccess = column(RoadColumn.WAY_ACCESS);
    waySpeed = column(RoadColumn.WAY_SPEED);
    wayFlags = column(RoadColumn.WAY_FLAGS);
    stateTable = column(RoadColumn.STATE_TABLE);
    stateArc = column(RoadColumn.STATE_ARC);
    tableNext = column(RoadColumn.TABLE_NEXT);
    tableForbidden = column(RoadColumn.TABLE_FORBIDDEN);
    arcCount = (int) arcHead.count();
    texts =
        new RoadTexts(
            column(RoadColumn.STRING_FIRST),
            column(RoadColumn.STRING_BYTES),
            column(RoadColumn.TAG_FIRST),
            column(RoadColumn.TAG_PAIRS));
    zones = new ZoneTable(column(RoadColumn.WAY_ZONE), texts);
    ColumnSizes sizes = new ColumnSizes(directory, name -> column(name).count());
    sizes.check();
    sizes.checkPoints(segmentFirstPoint.getInt(segmentWay.count()));
  }

  /// Maps the files of a folder. Checks sizes and headers, but not contents.
  ///
  /// @throws DamagedRegionException when a file is missing or wrong
  public static RoadGraph open(Path directory) throws IOException {
    Arena arena = Arena.ofShared();
    try {
      return new RoadGraph(directory, arena);
    } catch (IndexOutOfBoundsException | NegativeArraySizeException found) {
      arena.close();
      throw new DamagedRegionException(directory.toString(), found);
    } catch (IOException | RuntimeException failure) {
      arena.close();
      throw failure;
    }
  }

  /// Unmaps the files: the graph must not be used afterwards.
  @Override
  public void close() {
    arena.close();
  }

  /// The folder of the files.
  public String directory() {
    return directory;
  }

  /// The number of arcs.
  public int arcCount() {
    return arcCount;
  }

  /// The number of junctions.
  public int junctionCount() {
    return (int) firstOut.count() - 1;
  }

  /// The number of segments.
  public int segmentCount() {
    return (int) segmentWay.count();
  }

  /// The number of ways.
  public int wayCount() {
    return (int) wayFlags.count();
  }

  // ---- junctions

  /// The first arc that leaves the junction; the last is before [#endOut].
  public int firstOut(int junction) {
    return firstOut.getInt(junction);
  }

  /// One more than the last arc that leaves the junction.
  public int endOut(int junction) {
    return firstOut.getInt(junction + 1L);
  }

  /// The number of arcs that enter the junction.
  public int inCount(int junction) {
    return firstIn.getInt(junction + 1L) - firstIn.getInt(junction);
  }

  /// An arc that enters the junction.
  public int inArc(int junction, int index) {
    return inArcs.getInt(firstIn.getInt(junction) + (long) index);
  }

  /// The position of the junction.
  public LatLng location(int junction) {
    return LatLng.ofUnits(locations.getInt(2L * junction), locations.getInt(2L * junction + 1));
  }

  /// The junction's OpenStreetMap node.
  public long nodeId(int junction) {
    return column(RoadColumn.JUNCTION_OSM_ID).getLong(junction);
  }

  /// Whether the junction has a flag.
  public boolean has(int junction, NodeFlag flag) {
    return (column(RoadColumn.JUNCTION_FLAGS).getInt(junction) & flag.bit()) != 0;
  }

  /// The access of a mode at the junction, restricted by barriers.
  public Access junctionAccess(int junction, TransportMode mode) {
    return AccessSet.get(junctionAccess.getShort(junction), mode);
  }

  /// Names and exit refs of the junction, as tagged.
  public Map<String, String> junctionTags(int junction) {
    return texts.tags(column(RoadColumn.JUNCTION_TAGS).getInt(junction));
  }

  // ---- arcs

  /// The junction that the arc leaves.
  public int tail(int arc) {
    return arcTail.getInt(arc);
  }

  /// The junction that the arc enters.
  public int head(int arc) {
    return arcHead.getInt(arc);
  }

  /// The arc of the same segment in the other direction, -1 when there is none.
  public int opposite(int arc) {
    return arcOpposite.getInt(arc);
  }

  /// The arc's segment.
  public int segment(int arc) {
    return arcSegment.getInt(arc) >> 1;
  }

  /// Whether the arc runs in the direction of the way's nodes.
  public boolean isForward(int arc) {
    return (arcSegment.getInt(arc) & 1) == 0;
  }

  /// The arc's way.
  public int way(int arc) {
    return segmentWay.getInt(segment(arc));
  }

  /// The arc's OpenStreetMap way.
  public long wayId(int arc) {
    return wayIdOf(way(arc));
  }

  /// Index of the segment's first node among the nodes of its way.
  public int nodeIndex(int arc) {
    return column(RoadColumn.SEGMENT_NODE_INDEX).getInt(segment(arc));
  }

  /// The contract's id of the arc: `cw:s:<way>.<n>#+`, `#-` against the nodes.
  public String segmentId(int arc) {
    SegmentRef.Direction direction =
        isForward(arc) ? SegmentRef.Direction.FORWARD : SegmentRef.Direction.BACKWARD;
    return new SegmentRef(wayId(arc), nodeIndex(arc), direction).text();
  }

  /// The arc's length in millimetres.
  public int lengthMillimeters(int arc) {
    return segmentLength.getInt(segment(arc));
  }

  /// The arc's points in its direction, ends included.
  public List<LatLng> geometry(int arc) {
    int segment = segment(arc);
    List<LatLng> line = new ArrayList<>(pointCount(segment));
    int first = firstPoint(segment);
    int end = first + pointCount(segment);
    if (isForward(arc)) {
      for (int point = first; point < end; point++) {
        line.add(point(point));
      }
    } else {
      for (int point = end - 1; point >= first; point--) {
        line.add(point(point));
      }
    }
    return line;
  }

  /// The access of a mode to the arc.
  public Access access(int arc, TransportMode mode) {
    return AccessSet.get(wayAccess.getShort(wayAndDirection(arc)), mode);
  }

  /// The travel speed of a mode in km/h, free of traffic; 0 on closed arcs.
  public double speedKmh(int arc, TransportMode mode) {
    int units = waySpeed.getShort(wayAndDirection(arc) * Modes.COUNT + Modes.index(mode));
    return (units & UNSIGNED_SHORT) / SPEED_UNITS_PER_KMH;
  }

  /// The legal limit for cars in km/h: 0 unknown, 255 none.
  public int maxSpeedKmh(int arc) {
    return Math.abs(column(RoadColumn.WAY_MAX_SPEED).getShort(wayAndDirection(arc)));
  }

  /// The separate legal limit for trucks in km/h: 0 unknown, 255 none.
  public int truckMaxSpeedKmh(int arc) {
    return column(RoadColumn.WAY_TRUCK_MAX_SPEED).getShort(wayAndDirection(arc));
  }

  /// Whether the legal limit is tagged; else it is the legal default.
  public boolean isMaxSpeedTagged(int arc) {
    return column(RoadColumn.WAY_MAX_SPEED).getShort(wayAndDirection(arc)) > 0;
  }

  /// The arc's road class.
  public RoadClass roadClass(int arc) {
    return CLASSES[column(RoadColumn.WAY_CLASS).getByte(way(arc))];
  }

  /// Whether the arc's road has a property.
  public boolean is(int arc, RoadFlag flag) {
    return (flags(arc) & flag.bit()) != 0;
  }

  /// All properties of the arc's road: bits of [RoadFlag].
  public int flags(int arc) {
    return wayFlags.getInt(way(arc));
  }

  /// ISO 3166-1 alpha-2 of the country, empty when unknown.
  public String country(int arc) {
    int code = column(RoadColumn.WAY_COUNTRY).getShort(way(arc)) & UNSIGNED_SHORT;
    return code == 0 ? "" : "" + (char) (code >> 8) + (char) (code & 0xFF);
  }

  /// The code of the state within the country (ISO 3166-2 without the country), empty when unknown.
  public String state(int arc) {
    return texts.string(column(RoadColumn.WAY_STATE).getInt(way(arc)));
  }

  /// The time zone of the road; UTC when unknown.
  public ZoneId zone(int arc) {
    return zones.of(way(arc));
  }

  /// The road's row of tags with limits, bans and conditions, shared by roads; row 0 is empty.
  public int ruleRow(int arc) {
    return column(RoadColumn.WAY_RULES).getInt(way(arc));
  }

  /// The number of such rows.
  public int ruleRowCount() {
    return (int) column(RoadColumn.RULE_LISTS).count();
  }

  /// The tags of a row as written, sorted by key: `io.cartway.roads.rules` reads them.
  public Map<String, String> ruleTags(int row) {
    return texts.tags(column(RoadColumn.RULE_LISTS).getInt(row));
  }

  /// Names, refs and destinations of the road, as tagged, sorted by key.
  public Map<String, String> tags(int arc) {
    return texts.tags(column(RoadColumn.WAY_TAGS).getInt(way(arc)));
  }

  /// One of the road's [#tags], such as `name` or `ref`; empty when absent.
  public String tag(int arc, String key) {
    return texts.find(column(RoadColumn.WAY_TAGS).getInt(way(arc)), key);
  }

  /// The number of the road's list of [#tags]: roads with the same tags have the same.
  public int tagList(int arc) {
    return column(RoadColumn.WAY_TAGS).getInt(way(arc));
  }

  /// The road's conditional tags as written.
  public Map<String, String> conditionals(int arc) {
    Map<String, String> tags = ruleTags(ruleRow(arc));
    tags.keySet().removeIf(key -> !key.endsWith(":conditional"));
    return tags;
  }

  /// Whether the arc is connected with most places in both directions, for a mode.
  public boolean isWide(int arc, TransportMode mode) {
    return (arcWide.getByte(arc) & Modes.bit(mode)) != 0;
  }

  /// Bits of [NodeFlag] within the arc's segment, by index of the point along the way's direction.
  public Map<Integer, Integer> marks(int arc) {
    return SegmentMarks.of(column(RoadColumn.MARKS), segment(arc));
  }

  // ---- segments and ways

  /// The segment's arc in the direction of the way's nodes or against it, -1 when there is none.
  public int arcOf(int segment, boolean isForward) {
    return column(RoadColumn.SEGMENT_ARCS).getInt(2L * segment + (isForward ? 0 : 1));
  }

  /// The segment's first point.
  public int firstPoint(int segment) {
    return segmentFirstPoint.getInt(segment);
  }

  /// The number of points of the segment.
  public int pointCount(int segment) {
    return segmentFirstPoint.getInt(segment + 1L) - segmentFirstPoint.getInt(segment);
  }

  /// A point of a segment.
  public LatLng point(int point) {
    return LatLng.ofUnits(pointLatUnits(point), pointLngUnits(point));
  }

  /// The latitude of a point in 1e-7 degrees.
  public int pointLatUnits(int point) {
    return points.getInt(2L * point);
  }

  /// The longitude of a point in 1e-7 degrees.
  public int pointLngUnits(int point) {
    return points.getInt(2L * point + 1);
  }

  /// Reads the points of a segment into `units`, two for each: latitude and longitude in 1e-7
  /// degrees.
  public void readPoints(int segment, int[] units) {
    points.getInts(2L * firstPoint(segment), units, 2 * pointCount(segment));
  }

  /// Whether the region was built with elevations.
  public boolean hasElevation() {
    return elevations.count() > 0;
  }

  /// The elevation of a point in a region that [has elevations][#hasElevation]; on bridges and in
  /// tunnels that of the road; [RoadElevation#UNKNOWN] without data.
  public int elevationDecimeters(int point) {
    return RoadElevation.decimeters(elevations.getShort(point));
  }

  /// The OpenStreetMap id of a way.
  public long wayIdOf(int way) {
    return column(RoadColumn.WAY_ID).getLong(way);
  }

  /// The OpenStreetMap way of a segment.
  public long wayIdOfSegment(int segment) {
    return wayIdOf(segmentWay.getInt(segment));
  }

  // ---- turns

  /// The number of states: the arcs and their copies.
  public int stateCount() {
    return (int) stateTable.count();
  }

  /// The arc that a state is about to drive.
  public int stateArc(int state) {
    return state < arcCount ? state : stateArc.getInt(state - (long) arcCount);
  }

  /// The next state after driving the state's arc and turning into an arc that leaves its head.
  public int nextState(int state, int arc) {
    int table = stateTable.getInt(state);
    return table < 0 ? arc : tableNext.getInt(table + (long) turnNumber(arc));
  }

  /// The bits of modes that must not turn from a state into an arc that leaves its head.
  public int forbiddenModes(int state, int arc) {
    int table = stateTable.getInt(state);
    return table < 0 ? 0 : tableForbidden.getByte(table + (long) turnNumber(arc));
  }

  /// The number of turn restrictions, including conditional ones.
  public int restrictionCount() {
    return (int) column(RoadColumn.RULE_OSM_ID).count();
  }

  /// A turn restriction by its number.
  public TurnRestriction restriction(int rule) {
    Column info = column(RoadColumn.RULE_INFO);
    Column first = column(RoadColumn.RULE_FIRST_ARC);
    List<Integer> arcs = new ArrayList<>();
    for (int i = first.getInt(rule); i < first.getInt(rule + 1L); i++) {
      arcs.add(column(RoadColumn.RULE_ARCS).getInt(i));
    }
    int mask = info.getInt(3L * rule + 1);
    Set<TransportMode> modes = new TreeSet<>();
    for (TransportMode mode : Modes.ALL) {
      if ((mask & Modes.bit(mode)) != 0) {
        modes.add(mode);
      }
    }
    return new TurnRestriction(
        column(RoadColumn.RULE_OSM_ID).getLong(rule),
        info.getInt(3L * rule) != 0,
        modes,
        texts.string(info.getInt(3L * rule + 2)),
        arcs);
  }

  Column column(RoadColumn name) {
    Column column = columns.get(name);
    if (column == null) {
      throw new IllegalStateException("no column " + name);
    }
    return column;
  }

  private int turnNumber(int arc) {
    return arc - firstOut.getInt(arcTail.getInt(arc));
  }

  private long wayAndDirection(int arc) {
    return 2L * way(arc) + (isForward(arc) ? 0 : 1);
  }
}
