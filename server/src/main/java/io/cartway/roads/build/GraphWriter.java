package io.cartway.roads.build;

import com.carrotsearch.hppc.IntArrayList;
import io.cartway.region.Column;
import io.cartway.roads.RoadColumn;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Writes the columns of junctions, arcs, segments and turns.
final class GraphWriter {

  private final Path directory;
  private final List<Road> roads;
  private final Segments segments;
  private final Arcs arcs;
  private final TextTable texts = new TextTable();

  GraphWriter(Path directory, List<Road> roads, Segments segments, Arcs arcs) {
    this.directory = directory;
    this.roads = roads;
    this.segments = segments;
    this.arcs = arcs;
  }

  void write(List<ResolvedRule> rules, TurnTables turns) throws IOException {
    writeArcs();
    writeIncoming();
    writeJunctions();
    writeSegments();
    writeMarks();
    new WayWriter(directory, roads, segments, texts).write();
    new BoardingWriter(roads, segments).write(directory);
    writeRules(rules);
    write(RoadColumn.STATE_TABLE, turns.tables());
    write(RoadColumn.STATE_ARC, turns.copyArcs());
    write(RoadColumn.TABLE_NEXT, turns.next());
    Column.write(RoadColumn.TABLE_FORBIDDEN.in(directory), turns.forbidden());
    texts.write(directory);
  }

  private void writeArcs() throws IOException {
    int count = arcs.count();
    int[] tails = new int[count];
    int[] heads = new int[count];
    int[] packed = new int[count];
    int[] opposites = new int[count];
    for (int arc = 0; arc < count; arc++) {
      tails[arc] = arcs.tail(arc);
      heads[arc] = arcs.head(arc);
      packed[arc] = arcs.packedSegment(arc);
      opposites[arc] = arcs.arcOf(packed[arc] ^ 1);
    }
    write(RoadColumn.ARC_TAIL, tails);
    write(RoadColumn.ARC_HEAD, heads);
    write(RoadColumn.ARC_SEGMENT, packed);
    write(RoadColumn.ARC_OPPOSITE, opposites);
    Column.write(RoadColumn.ARC_WIDE.in(directory), new byte[count]);
  }

  private void writeIncoming() throws IOException {
    int[] first = new int[segments.junctionCount() + 1];
    for (int arc = 0; arc < arcs.count(); arc++) {
      first[arcs.head(arc) + 1]++;
    }
    for (int junction = 1; junction < first.length; junction++) {
      first[junction] += first[junction - 1];
    }
    int[] next = first.clone();
    int[] incoming = new int[arcs.count()];
    for (int arc = 0; arc < arcs.count(); arc++) {
      incoming[next[arcs.head(arc)]++] = arc;
    }
    write(RoadColumn.JUNCTION_FIRST_IN, first);
    write(RoadColumn.IN_ARCS, incoming);
  }

  private void writeJunctions() throws IOException {
    int count = segments.junctionCount();
    NodeTable nodes = segments.nodes();
    int[] firstOut = new int[count + 1];
    int[] locations = new int[2 * count];
    long[] ids = new long[count];
    int[] flags = new int[count];
    short[] access = new short[count];
    int[] tags = new int[count];
    for (int junction = 0; junction < count; junction++) {
      int node = segments.junctionNode(junction);
      firstOut[junction] = arcs.firstOut(junction);
      locations[2 * junction] = nodes.lat(node);
      locations[2 * junction + 1] = nodes.lng(node);
      ids[junction] = nodes.id(node);
      flags[junction] = nodes.flags(node);
      access[junction] = nodes.access(node);
      tags[junction] = texts.list(nodes.tags(node));
    }
    firstOut[count] = arcs.count();
    write(RoadColumn.JUNCTION_FIRST_OUT, firstOut);
    write(RoadColumn.JUNCTION_LOCATION, locations);
    Column.write(RoadColumn.JUNCTION_OSM_ID.in(directory), ids);
    write(RoadColumn.JUNCTION_FLAGS, flags);
    Column.write(RoadColumn.JUNCTION_ACCESS.in(directory), access);
    write(RoadColumn.JUNCTION_TAGS, tags);
  }

  private void writeSegments() throws IOException {
    int count = segments.count();
    int[] ways = new int[count];
    int[] segmentArcs = new int[2 * count];
    int[] nodeIndexes = new int[count];
    int[] lengths = new int[count];
    int[] firstPoints = new int[count + 1];
    for (int segment = 0; segment < count; segment++) {
      ways[segment] = segments.road(segment);
      segmentArcs[2 * segment] = arcs.arcOf(2 * segment);
      segmentArcs[2 * segment + 1] = arcs.arcOf(2 * segment + 1);
      nodeIndexes[segment] = segments.firstIndex(segment);
      lengths[segment] = segments.lengthMillimeters(segment);
      firstPoints[segment] = segments.firstPoint(segment);
    }
    firstPoints[count] = segments.pointCount();
    int[] points = new int[2 * segments.pointCount()];
    NodeTable nodes = segments.nodes();
    for (int point = 0; point < segments.pointCount(); point++) {
      points[2 * point] = nodes.lat(segments.pointNode(point));
      points[2 * point + 1] = nodes.lng(segments.pointNode(point));
    }
    write(RoadColumn.SEGMENT_WAY, ways);
    write(RoadColumn.SEGMENT_ARCS, segmentArcs);
    write(RoadColumn.SEGMENT_NODE_INDEX, nodeIndexes);
    write(RoadColumn.SEGMENT_LENGTH, lengths);
    write(RoadColumn.SEGMENT_FIRST_POINT, firstPoints);
    write(RoadColumn.POINTS, points);
  }

  /// Writes the flags of nodes within segments; those of junctions are in the junctions' columns.
  private void writeMarks() throws IOException {
    IntArrayList marks = new IntArrayList();
    for (int segment = 0; segment < segments.count(); segment++) {
      int first = segments.firstPoint(segment);
      for (int point = first + 1; point < segments.firstPoint(segment + 1) - 1; point++) {
        int flags = segments.nodes().flags(segments.pointNode(point));
        if (flags != 0) {
          marks.add(segment, point - first, flags);
        }
      }
    }
    write(RoadColumn.MARKS, marks.toArray());
  }

  private void writeRules(List<ResolvedRule> rules) throws IOException {
    int[] info = new int[3 * rules.size()];
    long[] ids = new long[rules.size()];
    int[] first = new int[rules.size() + 1];
    IntArrayList chains = new IntArrayList();
    for (int i = 0; i < rules.size(); i++) {
      ResolvedRule rule = rules.get(i);
      info[3 * i] = rule.mandatory() ? 1 : 0;
      info[3 * i + 1] = rule.modes();
      info[3 * i + 2] = texts.string(rule.condition());
      ids[i] = rule.relationId();
      rule.arcs().forEach(chains::add);
      first[i + 1] = chains.size();
    }
    write(RoadColumn.RULE_INFO, info);
    Column.write(RoadColumn.RULE_OSM_ID.in(directory), ids);
    write(RoadColumn.RULE_FIRST_ARC, first);
    write(RoadColumn.RULE_ARCS, chains.toArray());
  }

  private void write(RoadColumn column, int[] values) throws IOException {
    Column.write(column.in(directory), values);
  }
}
