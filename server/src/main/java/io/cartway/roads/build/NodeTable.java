package io.cartway.roads.build;

import io.cartway.geo.LatLng;
import io.cartway.region.build.PartContext;
import io.cartway.roads.Access;
import io.cartway.roads.AccessSet;
import io.cartway.roads.Modes;
import io.cartway.roads.NodeFlag;
import io.cartway.travel.TransportMode;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The nodes of all roads, numbered by ascending OpenStreetMap id: position, flags, and whether
/// they are junctions.
final class NodeTable {

  private static final int MISSING = Integer.MIN_VALUE;

  private final long[] ids;
  private final int[] lats;
  private final int[] lngs;
  private final byte[] uses;
  private final boolean[] junctions;
  private final int[] flags;
  private final short[] access;
  private final List<RoadNode> roadNodes;

  NodeTable(List<Road> roads, List<RoadNode> roadNodes, PartContext context) {
    this.roadNodes = roadNodes;
    ids = collectIds(roads);
    lats = new int[ids.length];
    lngs = new int[ids.length];
    uses = new byte[ids.length];
    junctions = new boolean[ids.length];
    flags = new int[ids.length];
    access = new short[ids.length];
    for (int node = 0; node < ids.length; node++) {
      Optional<LatLng> location = context.nodeLocation(ids[node]);
      lats[node] = location.map(LatLng::latUnits).orElse(MISSING);
      lngs[node] = location.map(LatLng::lngUnits).orElse(MISSING);
    }
    countUses(roads);
    readAttributes();
  }

  int count() {
    return ids.length;
  }

  /// The number of an OpenStreetMap node, negative when no road has it.
  int find(long id) {
    return Arrays.binarySearch(ids, id);
  }

  long id(int node) {
    return ids[node];
  }

  boolean isMissing(int node) {
    return lats[node] == MISSING;
  }

  int lat(int node) {
    return lats[node];
  }

  int lng(int node) {
    return lngs[node];
  }

  /// Bits of [NodeFlag].
  int flags(int node) {
    return flags[node];
  }

  /// Access, an [AccessSet].
  short access(int node) {
    return access[node];
  }

  boolean isJunction(int node) {
    return junctions[node] || uses[node] >= 2;
  }

  /// Marks an OpenStreetMap node as a junction, if a road has it.
  void makeJunction(long id) {
    int node = find(id);
    if (node >= 0) {
      junctions[node] = true;
    }
  }

  /// Names and exit refs of a node.
  Map<String, String> tags(int node) {
    int low = 0;
    int high = roadNodes.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = Long.compare(roadNodes.get(middle).id(), ids[node]);
      if (order == 0) {
        return roadNodes.get(middle).tags();
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return Map.of();
  }

  private static long[] collectIds(List<Road> roads) {
    int total = roads.stream().mapToInt(road -> road.raw().nodeCount()).sum();
    long[] all = new long[total];
    int count = 0;
    for (Road road : roads) {
      for (int i = 0; i < road.raw().nodeCount(); i++) {
        all[count++] = road.raw().node(i);
      }
    }
    Arrays.sort(all);
    int unique = 0;
    for (int i = 0; i < count; i++) {
      if (i == 0 || all[i] != all[i - 1]) {
        all[unique++] = all[i];
      }
    }
    return Arrays.copyOf(all, unique);
  }

  private void countUses(List<Road> roads) {
    for (Road road : roads) {
      int last = road.raw().nodeCount() - 1;
      for (int i = 0; i <= last; i++) {
        if (i > 0 && road.raw().node(i) == road.raw().node(i - 1)) {
          continue;
        }
        int node = find(road.raw().node(i));
        int weight = i == 0 || i == last ? 2 : 1;
        uses[node] = (byte) Math.min(2, uses[node] + weight);
      }
    }
  }

  private void readAttributes() {
    for (RoadNode roadNode : roadNodes) {
      int node = find(roadNode.id());
      if (node < 0) {
        continue;
      }
      for (NodeFlag flag : roadNode.attributes().flags()) {
        flags[node] |= flag.bit();
      }
      for (TransportMode mode : Modes.ALL) {
        Access passing = roadNode.attributes().access(mode);
        access[node] = AccessSet.with(access[node], mode, passing);
      }
      int standing = NodeFlag.TOLL_BOOTH.bit() | NodeFlag.MOTORWAY_JUNCTION.bit();
      if (access[node] != AccessSet.FREE || (flags[node] & standing) != 0) {
        junctions[node] = true;
      }
    }
  }
}
