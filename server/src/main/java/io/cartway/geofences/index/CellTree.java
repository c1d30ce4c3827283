package io.cartway.geofences.index;

import io.cartway.geofences.shape.Cell;
import java.util.Arrays;
import java.util.List;

/// A quadtree of cells that hold numbers of geofences. A node takes 24 bytes, a number in a cell 8.
/// Not thread-safe.
final class CellTree {

  private static final int ROOT = 1;
  private static final int INSIDE = 1;

  /// Children of a node; 0 for none. A free node's first child is the next free one.
  private int[] children = new int[4 * 16];

  private int[] parents = new int[16];

  /// The first entry of a node; 0 for none.
  private int[] heads = new int[16];

  /// A geofence's number, and whether the cell is wholly inside of it.
  private int[] entries = new int[16];

  /// The next entry of the same node, or the next free one; 0 for none.
  private int[] nexts = new int[16];

  private int nodes = ROOT + 1;
  private int freeNode;
  private int entryCount = 1;
  private int freeEntry;

  // Nodes of a walk that are still to be visited: their number, level, column and row.
  private final int[] stack = new int[4 * 4 * (Cell.LEVEL_MAX + 1)];

  /// Is told what a walk finds.
  interface Visitor {

    /// A cell of a geofence that the box meets.
    ///
    /// @param isInside whether the cell is wholly inside of it
    /// @param holdsEnd whether the end of the path is in the cell
    void visit(int fence, boolean isInside, boolean holdsEnd);
  }

  /// Adds a geofence.
  ///
  /// @return the nodes that have it, for [#remove]
  int[] add(int fence, List<Cell> inside, List<Cell> partly) {
    int[] made = new int[inside.size() + partly.size()];
    int count = 0;
    for (Cell cell : inside) {
      made[count++] = add(cell, 2 * fence + INSIDE);
    }
    for (Cell cell : partly) {
      made[count++] = add(cell, 2 * fence);
    }
    return made;
  }

  private int add(Cell cell, int entry) {
    int node = ROOT;
    for (int bit = cell.level() - 1; bit >= 0; bit--) {
      int slot = 4 * node + (cell.x() >> bit & 1) + 2 * (cell.y() >> bit & 1);
      int child = children[slot];
      if (child == 0) {
        child = newNode(node);
        children[slot] = child;
      }
      node = child;
    }
    int at = newEntry();
    entries[at] = entry;
    nexts[at] = heads[node];
    heads[node] = at;
    return node;
  }

  private int newNode(int parent) {
    int node = freeNode;
    if (node == 0) {
      if (nodes == parents.length) {
        parents = Arrays.copyOf(parents, grown(nodes));
        heads = Arrays.copyOf(heads, parents.length);
        children = Arrays.copyOf(children, 4 * parents.length);
      }
      node = nodes++;
    } else {
      freeNode = children[4 * node];
      children[4 * node] = 0;
    }
    parents[node] = parent;
    return node;
  }

  private int newEntry() {
    int at = freeEntry;
    if (at == 0) {
      if (entryCount == entries.length) {
        entries = Arrays.copyOf(entries, grown(entryCount));
        nexts = Arrays.copyOf(nexts, entries.length);
      }
      return entryCount++;
    }
    freeEntry = nexts[at];
    return at;
  }

  private static int grown(int size) {
    return size + (size >> 1);
  }

  /// Removes a geofence from its nodes, and nodes that hold nothing then.
  void remove(int fence, int[] fromNodes) {
    for (int node : fromNodes) {
      int before = 0;
      int at = heads[node];
      while (entries[at] >> 1 != fence) {
        before = at;
        at = nexts[at];
      }
      if (before == 0) {
        heads[node] = nexts[at];
      } else {
        nexts[before] = nexts[at];
      }
      nexts[at] = freeEntry;
      freeEntry = at;
      prune(node);
    }
  }

  private void prune(int from) {
    int node = from;
    while (node != ROOT && heads[node] == 0 && isLeaf(node)) {
      int parent = parents[node];
      for (int slot = 4 * parent; slot < 4 * parent + 4; slot++) {
        if (children[slot] == node) {
          children[slot] = 0;
        }
      }
      children[4 * node] = freeNode;
      freeNode = node;
      node = parent;
    }
  }

  private boolean isLeaf(int node) {
    return (children[4 * node]
            | children[4 * node + 1]
            | children[4 * node + 2]
            | children[4 * node + 3])
        == 0;
  }

  /// Columns and rows at the deepest level, all inclusive.
  record Box(int west, int south, int east, int north) {}

  /// Visits the geofences of all cells that meet the box around a path, some more than once.
  ///
  /// @param endX column of the end of the path
  /// @param endY row of it
  void walk(Box box, int endX, int endY, Visitor visitor) {
    int west = box.west;
    int south = box.south;
    int east = box.east;
    int north = box.north;
    int top = push(0, ROOT, 0, 0, 0);
    while (top > 0) {
      top -= 4;
      int node = stack[top];
      int level = stack[top + 1];
      int x = stack[top + 2];
      int y = stack[top + 3];
      int shift = Cell.LEVEL_MAX - level;
      if (heads[node] != 0) {
        boolean holdsEnd = endX >> shift == x && endY >> shift == y;
        for (int at = heads[node]; at != 0; at = nexts[at]) {
          visitor.visit(entries[at] >> 1, (entries[at] & INSIDE) != 0, holdsEnd);
        }
      }
      if (shift == 0) {
        continue;
      }
      int below = shift - 1;
      for (int part = 0; part < 4; part++) {
        int child = children[4 * node + part];
        int childX = 2 * x + (part & 1);
        int childY = 2 * y + (part >> 1);
        if (child != 0
            && west >> below <= childX
            && east >> below >= childX
            && south >> below <= childY
            && north >> below >= childY) {
          top = push(top, child, level + 1, childX, childY);
        }
      }
    }
  }

  private int push(int top, int node, int level, int x, int y) {
    stack[top] = node;
    stack[top + 1] = level;
    stack[top + 2] = x;
    stack[top + 3] = y;
    return top + 4;
  }

  /// Bytes that it takes.
  long bytes() {
    return 4L * (children.length + parents.length + heads.length + entries.length + nexts.length);
  }

  /// Nodes in use, without the root.
  int nodes() {
    int count = nodes - ROOT - 1;
    for (int node = freeNode; node != 0; node = children[4 * node]) {
      count--;
    }
    return count;
  }
}
