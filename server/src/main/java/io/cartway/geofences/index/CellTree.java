package io.cartway.geofences.index;

import io.cartway.geofences.shape.Cell;
import java.util.Arrays;
import java.util.List;

/// A quadtree of cells that hold numbers of geofences. Four cells that are halves of one lie side
/// by side, so that a walk reads one line of the processor's cache at each level. Four cells take
/// 36 bytes, a number in a cell 8 when the cell has others, else none. Not thread-safe.
final class CellTree {

  private static final int ROOT = 0;
  private static final int INSIDE = 1;
  private static final int PARTS = 4;

  /// Of each cell the block of its parts, 0 for none, and its numbers: 0 for none, the complement
  /// of a number that is alone, else the first of a chain. A free block's first number is the next
  /// free block. Block 0 has the root alone.
  private int[] cells = new int[2 * PARTS * 16];

  /// Of each block the cell that it divides.
  private int[] parents = new int[16];

  /// Chains: a geofence's number and whether the cell is wholly inside of it, then the next place
  /// of the chain, or the next free one; 0 for none.
  private int[] chains = new int[2 * 16];

  private int blocks = 1;
  private int freeBlock;
  private int places = 1;
  private int freePlace;

  // Cells of a walk that are still to be visited: their number, level, column and row.
  private final int[] stack = new int[4 * PARTS * (Cell.LEVEL_MAX + 1)];

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
  /// @return the cells that have it, for [#remove]
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

  private int add(Cell cell, int number) {
    int at = ROOT;
    for (int bit = cell.level() - 1; bit >= 0; bit--) {
      int block = cells[2 * at];
      if (block == 0) {
        block = newBlock(at);
        cells[2 * at] = block;
      }
      at = PARTS * block + (cell.x() >> bit & 1) + 2 * (cell.y() >> bit & 1);
    }
    int head = cells[2 * at + 1];
    if (head < 0) {
      head = newPlace(~head, 0);
    }
    cells[2 * at + 1] = head == 0 ? ~number : newPlace(number, head);
    return at;
  }

  private int newBlock(int parent) {
    int block = freeBlock;
    if (block == 0) {
      if (blocks == parents.length) {
        parents = Arrays.copyOf(parents, grown(blocks));
        cells = Arrays.copyOf(cells, 2 * PARTS * parents.length);
      }
      block = blocks++;
    } else {
      freeBlock = cells[2 * PARTS * block + 1];
      cells[2 * PARTS * block + 1] = 0;
    }
    parents[block] = parent;
    return block;
  }

  private int newPlace(int number, int next) {
    int place = freePlace;
    if (place == 0) {
      if (2 * places == chains.length) {
        chains = Arrays.copyOf(chains, 2 * grown(places));
      }
      place = places++;
    } else {
      freePlace = chains[2 * place + 1];
    }
    chains[2 * place] = number;
    chains[2 * place + 1] = next;
    return place;
  }

  private static int grown(int size) {
    return size + (size >> 1);
  }

  /// Removes a geofence from its cells, and blocks that hold nothing then.
  void remove(int fence, int[] fromCells) {
    for (int at : fromCells) {
      if (cells[2 * at + 1] < 0) {
        cells[2 * at + 1] = 0;
      } else {
        removeFromChain(fence, 2 * at + 1);
      }
      prune(at / PARTS);
    }
  }

  private void removeFromChain(int fence, int ofCell) {
    int before = 0;
    int place = cells[ofCell];
    while (chains[2 * place] >> 1 != fence) {
      before = place;
      place = chains[2 * place + 1];
    }
    if (before == 0) {
      cells[ofCell] = chains[2 * place + 1];
    } else {
      chains[2 * before + 1] = chains[2 * place + 1];
    }
    chains[2 * place + 1] = freePlace;
    freePlace = place;
  }

  private void prune(int from) {
    int block = from;
    while (block != 0 && isEmpty(block)) {
      int parent = parents[block];
      cells[2 * parent] = 0;
      cells[2 * PARTS * block + 1] = freeBlock;
      freeBlock = block;
      block = parent / PARTS;
    }
  }

  private boolean isEmpty(int block) {
    int any = 0;
    for (int i = 2 * PARTS * block; i < 2 * PARTS * (block + 1); i++) {
      any |= cells[i];
    }
    return any == 0;
  }

  /// Columns and rows at the deepest level, all inclusive.
  record Box(int west, int south, int east, int north) {}

  /// Visits the geofences of all cells that meet the box around a path, some more than once.
  ///
  /// @param endX column of the end of the path
  /// @param endY row of it
  void walk(Box box, int endX, int endY, Visitor visitor) {
    int top = push(0, ROOT, 0, 0, 0);
    while (top > 0) {
      top -= 4;
      int at = stack[top];
      int level = stack[top + 1];
      int x = stack[top + 2];
      int y = stack[top + 3];
      // Most cells have one part that the box meets: it needs no stack.
      while (at >= 0) {
        int shift = Cell.LEVEL_MAX - level;
        visit(at, endX >> shift == x && endY >> shift == y, visitor);
        int block = cells[2 * at];
        at = -1;
        if (block == 0) {
          break;
        }
        int below = shift - 1;
        int lastX = Math.min(2 * x + 1, box.east >> below);
        int lastY = Math.min(2 * y + 1, box.north >> below);
        int firstX = Math.max(2 * x, box.west >> below);
        int nextX = 0;
        int nextY = 0;
        for (int partY = Math.max(2 * y, box.south >> below); partY <= lastY; partY++) {
          for (int partX = firstX; partX <= lastX; partX++) {
            int part = PARTS * block + (partX & 1) + 2 * (partY & 1);
            if ((cells[2 * part] | cells[2 * part + 1]) == 0) {
              continue;
            }
            if (at >= 0) {
              top = push(top, part, level + 1, partX, partY);
            } else {
              at = part;
              nextX = partX;
              nextY = partY;
            }
          }
        }
        level++;
        x = nextX;
        y = nextY;
      }
    }
  }

  private void visit(int at, boolean holdsEnd, Visitor visitor) {
    int head = cells[2 * at + 1];
    if (head < 0) {
      visitor.visit(~head >> 1, (~head & INSIDE) != 0, holdsEnd);
      return;
    }
    for (int place = head; place != 0; place = chains[2 * place + 1]) {
      int number = chains[2 * place];
      visitor.visit(number >> 1, (number & INSIDE) != 0, holdsEnd);
    }
  }

  private int push(int top, int at, int level, int x, int y) {
    stack[top] = at;
    stack[top + 1] = level;
    stack[top + 2] = x;
    stack[top + 3] = y;
    return top + 4;
  }

  /// Bytes that it takes.
  long bytes() {
    return 4L * (cells.length + parents.length + chains.length);
  }

  /// Blocks of four cells in use, without that of the root.
  int blocks() {
    int count = blocks - 1;
    for (int block = freeBlock; block != 0; block = cells[2 * PARTS * block + 1]) {
      count--;
    }
    return count;
  }
}
