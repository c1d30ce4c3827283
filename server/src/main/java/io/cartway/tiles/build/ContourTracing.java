package io.cartway.tiles.build;

import io.cartway.region.ElevationSquare;
import java.util.Arrays;
import java.util.function.Consumer;

/// Contours of a block of heights by marching squares (Lorensen, Cline 1987, in two dimensions).
///
/// A sample is above a level when it is as high or higher; a line has that ground on its left,
/// going with rows down and columns to the right. So each edge between two samples begins one
/// segment and ends another, and segments make lines without a search. A cell with a void corner
/// has no segments: lines end there, as they do at the block's edge, at places that are the same
/// for the neighbour.
///
/// Not thread-safe: its arrays are used again for each block and level.
final class ContourTracing {

  private static final int TOP = 0;
  private static final int RIGHT = 1;
  private static final int BOTTOM = 2;
  private static final int LEFT = 3;

  /// Where the segments of a cell begin and end, by the corners that are above: 8 north-west, 4
  /// north-east, 2 south-east, 1 south-west. Of the two saddles (5, 10) those with a low middle.
  private static final int[][] SEGMENTS = {
    {},
    {BOTTOM, LEFT},
    {RIGHT, BOTTOM},
    {RIGHT, LEFT},
    {TOP, RIGHT},
    {TOP, RIGHT, BOTTOM, LEFT},
    {TOP, BOTTOM},
    {TOP, LEFT},
    {LEFT, TOP},
    {BOTTOM, TOP},
    {LEFT, TOP, RIGHT, BOTTOM},
    {RIGHT, TOP},
    {LEFT, RIGHT},
    {BOTTOM, RIGHT},
    {LEFT, BOTTOM},
    {},
  };

  private static final int SADDLE_NORTH_EAST = 5;
  private static final int SADDLE_NORTH_WEST = 10;

  /// Saddles with a high middle: the low corners are cut off.
  private static final int[] HIGH_NORTH_EAST = {TOP, LEFT, BOTTOM, RIGHT};

  private static final int[] HIGH_NORTH_WEST = {RIGHT, TOP, LEFT, BOTTOM};

  private static final int NONE = -1;

  private final int cells;
  private final int side;
  private final int[] heights;
  private final int[] least;
  private final int[] most;

  /// By edge: the one to its end; edges along rows first, then those along columns.
  private final int[] next;

  private final boolean[] isEnd;
  private final int[] begun;
  private int begunCount;
  private double[] line = new double[256];
  private int lineLength;

  /// @param cells of a block, each way
  ContourTracing(int cells) {
    this.cells = cells;
    this.side = cells + 1;
    this.heights = new int[side * side];
    this.least = new int[cells * cells];
    this.most = new int[cells * cells];
    this.next = new int[2 * side * side];
    Arrays.fill(next, NONE);
    this.isEnd = new boolean[2 * side * side];
    this.begun = new int[2 * side * side];
  }

  /// Takes a block of a square.
  ///
  /// @param top its first row of samples
  /// @param left its first column of samples
  void read(ElevationSquare square, int top, int left) {
    for (int row = 0; row < side; row++) {
      for (int column = 0; column < side; column++) {
        heights[row * side + column] = square.sample(top + row, left + column);
      }
    }
    for (int row = 0; row < cells; row++) {
      for (int column = 0; column < cells; column++) {
        int at = row * side + column;
        int low =
            Math.min(
                Math.min(heights[at], heights[at + 1]),
                Math.min(heights[at + side], heights[at + side + 1]));
        int high =
            Math.max(
                Math.max(heights[at], heights[at + 1]),
                Math.max(heights[at + side], heights[at + side + 1]));
        // No level is higher than the lowest corner of a cell with a void.
        least[row * cells + column] = low == ElevationSquare.VOID ? Integer.MAX_VALUE : low;
        most[row * cells + column] = high;
      }
    }
  }

  /// The lowest height of the block's cells without a void; the greatest number when there is none.
  int lowest() {
    return Arrays.stream(least).min().orElseThrow();
  }

  /// The highest height of the block's cells without a void; the least number when there is none.
  int highest() {
    return Arrays.stream(most).max().orElseThrow();
  }

  /// How many multiples of a number all cells without a void have between their lowest and highest
  /// corner: their lines have at most two segments for each.
  long crossings(int step) {
    long sum = 0;
    for (int cell = 0; cell < least.length; cell++) {
      // Nothing for a cell with a void.
      sum += Math.max(0, Math.floorDiv(most[cell], step) - Math.floorDiv(least[cell], step));
    }
    return sum;
  }

  /// Hands out the lines of a level: column and row of each point, in samples from the block's
  /// first; the first point again at the end of a ring.
  void trace(int level, Consumer<double[]> lines) {
    segments(level);
    for (int pass = 0; pass < 2; pass++) {
      // Lines that begin somewhere first; what is left are rings.
      for (int i = 0; i < begunCount; i++) {
        int edge = begun[i];
        if (next[edge] != NONE && (pass == 1 || !isEnd[edge])) {
          follow(edge, level, lines);
        }
      }
    }
    for (int i = 0; i < begunCount; i++) {
      isEnd[begun[i]] = false;
    }
    begunCount = 0;
  }

  private void segments(int level) {
    for (int row = 0; row < cells; row++) {
      for (int column = 0; column < cells; column++) {
        int cell = row * cells + column;
        if (least[cell] < level && most[cell] >= level) {
          segments(level, row, column);
        }
      }
    }
  }

  private void segments(int level, int row, int column) {
    int at = row * side + column;
    int corners =
        (heights[at] >= level ? 8 : 0)
            | (heights[at + 1] >= level ? 4 : 0)
            | (heights[at + side + 1] >= level ? 2 : 0)
            | (heights[at + side] >= level ? 1 : 0);
    int[] segments = SEGMENTS[corners];
    if (corners == SADDLE_NORTH_EAST || corners == SADDLE_NORTH_WEST) {
      int four = heights[at] + heights[at + 1] + heights[at + side] + heights[at + side + 1];
      if (four >= 4 * level) {
        segments = corners == SADDLE_NORTH_EAST ? HIGH_NORTH_EAST : HIGH_NORTH_WEST;
      }
    }
    for (int i = 0; i < segments.length; i += 2) {
      int from = edge(at, segments[i]);
      int to = edge(at, segments[i + 1]);
      next[from] = to;
      isEnd[to] = true;
      begun[begunCount++] = from;
    }
  }

  private int edge(int at, int which) {
    return switch (which) {
      case TOP -> at;
      case BOTTOM -> at + side;
      case LEFT -> side * side + at;
      default -> side * side + at + 1;
    };
  }

  private void follow(int start, int level, Consumer<double[]> lines) {
    lineLength = 0;
    int edge = start;
    int last = start;
    while (edge != NONE) {
      add(edge, level);
      last = edge;
      int following = next[edge];
      next[edge] = NONE;
      edge = following;
    }
    // The last edge of a line begins no segment, so that it is not among those that are reset.
    isEnd[last] = false;
    if (lineLength >= 4) {
      lines.accept(Arrays.copyOf(line, lineLength));
    }
  }

  private void add(int edge, int level) {
    boolean isAlongRow = edge < side * side;
    int at = isAlongRow ? edge : edge - side * side;
    int from = heights[at];
    int to = heights[isAlongRow ? at + 1 : at + side];
    double share = (level - from) / (double) (to - from);
    int firstRow = at / side;
    double column = at % side + (isAlongRow ? share : 0);
    double row = firstRow + (isAlongRow ? 0 : share);
    // Several edges meet in a sample that is exactly as high as the level.
    if (lineLength > 0 && line[lineLength - 2] == column && line[lineLength - 1] == row) {
      return;
    }
    if (lineLength == line.length) {
      line = Arrays.copyOf(line, 2 * lineLength);
    }
    line[lineLength++] = column;
    line[lineLength++] = row;
  }
}
