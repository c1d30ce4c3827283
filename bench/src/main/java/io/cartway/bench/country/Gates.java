package io.cartway.bench.country;

import java.util.Arrays;
import java.util.Set;

/// The nodes at which the roads of a copy are joined with those of its neighbours: on each side the
/// outermost node of public roads, once in each third of the side. All of them are connected with
/// each other, in both directions.
final class Gates {

  /// Crossings of a border.
  static final int BANDS = 3;

  static final int SOUTH = 0;
  static final int WEST = 1;
  static final int NORTH = 2;
  static final int EAST = 3;

  private static final Set<String> ROADS =
      Set.of("trunk", "primary", "secondary", "tertiary", "unclassified", "residential");

  /// Rank of a node by side and band, or -1.
  private final int[][] nodes = new int[4][BANDS];

  Gates(Template template) {
    int[] parent = components(template);
    int[] sizes = new int[parent.length];
    for (int node = 0; node < parent.length; node++) {
      if (parent[node] >= 0) {
        sizes[root(parent, node)]++;
      }
    }
    int widest = 0;
    for (int node = 0; node < sizes.length; node++) {
      widest = sizes[node] > sizes[widest] ? node : widest;
    }
    for (int[] side : nodes) {
      Arrays.fill(side, -1);
    }
    for (int node = 0; node < parent.length; node++) {
      if (parent[node] >= 0 && root(parent, node) == widest) {
        offer(template, node);
      }
    }
  }

  /// The rank of a side's gate, or -1.
  int node(int side, int band) {
    return nodes[side][band];
  }

  private void offer(Template template, int node) {
    int[] box = template.box;
    int lat = template.lat[node];
    int lon = template.lon[node];
    int row = band(lat, box[0], box[2]);
    int column = band(lon, box[1], box[3]);
    offer(template.lat, SOUTH, column, node, false);
    offer(template.lon, WEST, row, node, false);
    offer(template.lat, NORTH, column, node, true);
    offer(template.lon, EAST, row, node, true);
  }

  private void offer(int[] along, int side, int band, int node, boolean isGreater) {
    if (band < 0 || band >= BANDS) {
      return;
    }
    int best = nodes[side][band];
    boolean isBetter = best < 0 || (along[node] > along[best]) == isGreater;
    if (isBetter && (best < 0 || along[node] != along[best])) {
      nodes[side][band] = node;
    }
  }

  private static int band(int value, int least, int most) {
    return (int) Math.floor((double) ((long) value - least) * BANDS / Math.max(1, most - least));
  }

  /// The parents of a union-find over the nodes of public roads; -1 for other nodes.
  private static int[] components(Template template) {
    int[] parent = new int[template.nodes()];
    Arrays.fill(parent, -1);
    for (int way = 0; way < template.ways(); way++) {
      if (isPublic(template, way)) {
        int before = -1;
        for (int node : template.wayNodes[way]) {
          parent[node] = parent[node] < 0 ? node : parent[node];
          if (before >= 0) {
            parent[root(parent, before)] = root(parent, node);
          }
          before = node;
        }
      }
    }
    return parent;
  }

  /// Whether cars may use a way in both directions.
  private static boolean isPublic(Template template, int way) {
    boolean isRoad = ROADS.contains(template.wayTag(way, "highway"));
    for (String key : Set.of("oneway", "junction", "access", "vehicle", "motor_vehicle", "area")) {
      isRoad &= template.wayTag(way, key).isEmpty();
    }
    return isRoad;
  }

  private static int root(int[] parent, int node) {
    int at = node;
    while (parent[at] != at) {
      parent[at] = parent[parent[at]];
      at = parent[at];
    }
    return at;
  }
}
