package io.cartway.render.label;

import java.util.Arrays;

/// Boxes and circles of symbols in an area, in cells: what is asked for is compared with what lies
/// in the same cells, as MapLibre's `grid_index.ts` does. Used by one thread.
///
/// What may or may not be there, because it depends on symbols that are not known, is entered as
/// doubtful.
final class CollisionGrid {

  /// How a symbol bears others at its place (`text-overlap`).
  enum Overlap {
    NEVER,
    COOPERATIVE,
    ALWAYS;

    boolean allows(Overlap other) {
      return this == ALWAYS || (this == COOPERATIVE && other != NEVER);
    }
  }

  /// What lies at a place.
  enum Found {
    NOTHING,
    DOUBTFUL,
    SOMETHING;

    Found and(Found other) {
      return compareTo(other) >= 0 ? this : other;
    }
  }

  private static final double CELL = 32;

  /// Boxes that touch collide, whatever is lost in rounding.
  private static final double NEAR = 1e-6;

  /// Entries, of eight bytes each: 32 MB, and 64 while they become more.
  private static final int ENTRIES_MAX = 1 << 22;

  private static final int ALWAYS = 1;
  private static final int COOPERATIVE = 2;
  private static final int DOUBTFUL = 4;
  private static final int CIRCLE = 8;

  private final int columns;
  private final int rows;

  /// The number of the last entry of each cell; -1 for none.
  private final int[] last;

  // Entries of cells: the shape, and the entry of the cell before.
  private int[] shapeOf = new int[1024];
  private int[] before = new int[1024];
  private int entries;

  // Shapes: left, top, right, bottom; of circles x, y, radius.
  private double[] shapes = new double[1024];
  private byte[] flags = new byte[256];
  private int count;
  private long looked;

  /// @param width of the area, in pixels
  CollisionGrid(double width, double height) {
    columns = (int) Math.ceil(width / CELL);
    rows = (int) Math.ceil(height / CELL);
    last = new int[columns * rows];
    Arrays.fill(last, -1);
  }

  /// Whether nothing more should be entered.
  boolean isFull() {
    return entries >= ENTRIES_MAX;
  }

  /// Enters a box.
  void addBox(double[] box, Overlap overlap, boolean doubtful) {
    add(box[0], box[1], box[2], box[3], flags(overlap, doubtful));
    enter(box[0], box[1], box[2], box[3]);
  }

  /// Enters circles: x, y and radius of each.
  void addCircles(double[] circles, Overlap overlap, boolean doubtful) {
    for (int i = 0; i < circles.length; i += 3) {
      double x = circles[i];
      double y = circles[i + 1];
      double radius = circles[i + 2];
      add(x, y, radius, 0, flags(overlap, doubtful) | CIRCLE);
      enter(x - radius, y - radius, x + radius, y + radius);
    }
  }

  /// How many entries were looked at or made since the last call.
  long takeLooked() {
    long taken = looked;
    looked = 0;
    return taken;
  }

  private static int flags(Overlap overlap, boolean doubtful) {
    int flags =
        switch (overlap) {
          case NEVER -> 0;
          case COOPERATIVE -> COOPERATIVE;
          case ALWAYS -> ALWAYS;
        };
    return doubtful ? flags | DOUBTFUL : flags;
  }

  private void add(double one, double two, double three, double four, int flag) {
    if (count == flags.length) {
      flags = Arrays.copyOf(flags, 2 * count);
      shapes = Arrays.copyOf(shapes, 8 * count);
    }
    shapes[4 * count] = one;
    shapes[4 * count + 1] = two;
    shapes[4 * count + 2] = three;
    shapes[4 * count + 3] = four;
    flags[count] = (byte) flag;
    count++;
  }

  private void enter(double left, double top, double right, double bottom) {
    for (int row = row(top); row <= row(bottom); row++) {
      for (int column = column(left); column <= column(right); column++) {
        if (entries == shapeOf.length) {
          shapeOf = Arrays.copyOf(shapeOf, 2 * entries);
          before = Arrays.copyOf(before, 2 * entries);
        }
        looked++;
        int cell = row * columns + column;
        shapeOf[entries] = count - 1;
        before[entries] = last[cell];
        last[cell] = entries++;
      }
    }
  }

  private int column(double x) {
    return (int) Math.clamp(Math.floor(x / CELL), 0, columns - 1);
  }

  private int row(double y) {
    return (int) Math.clamp(Math.floor(y / CELL), 0, rows - 1);
  }

  /// What lies in a box that a symbol cannot share.
  Found atBox(double[] box, Overlap overlap) {
    return find(box, overlap, false);
  }

  /// What lies in circles that a symbol cannot share: x, y and radius of each.
  Found atCircles(double[] circles, Overlap overlap) {
    Found found = Found.NOTHING;
    for (int i = 0; i < circles.length && found != Found.SOMETHING; i += 3) {
      double x = circles[i];
      double y = circles[i + 1];
      double r = circles[i + 2];
      found = found.and(find(new double[] {x - r, y - r, x + r, y + r}, overlap, true));
    }
    return found;
  }

  /// @param isCircle whether the circle in the box is asked for
  private Found find(double[] box, Overlap overlap, boolean isCircle) {
    Found found = Found.NOTHING;
    for (int row = row(box[1]); row <= row(box[3]) && overlap != Overlap.ALWAYS; row++) {
      for (int column = column(box[0]); column <= column(box[2]); column++) {
        for (int at = last[row * columns + column]; at >= 0; at = before[at]) {
          looked++;
          int shape = shapeOf[at];
          if (shares(overlap, shape) || !meets(shape, box, isCircle)) {
            continue;
          }
          if ((flags[shape] & DOUBTFUL) == 0) {
            return Found.SOMETHING;
          }
          found = Found.DOUBTFUL;
        }
      }
    }
    return found;
  }

  private boolean shares(Overlap overlap, int shape) {
    return overlap == Overlap.COOPERATIVE && (flags[shape] & (ALWAYS | COOPERATIVE)) != 0;
  }

  private boolean meets(int shape, double[] box, boolean isCircle) {
    int at = 4 * shape;
    if ((flags[shape] & CIRCLE) == 0) {
      if (isCircle) {
        double beyondX = beyond((box[0] + box[2]) / 2, shapes[at], shapes[at + 2]);
        double beyondY = beyond((box[1] + box[3]) / 2, shapes[at + 1], shapes[at + 3]);
        double radius = (box[2] - box[0]) / 2;
        return beyondX * beyondX + beyondY * beyondY <= radius * radius;
      }
      return box[0] <= shapes[at + 2] + NEAR
          && box[1] <= shapes[at + 3] + NEAR
          && box[2] >= shapes[at] - NEAR
          && box[3] >= shapes[at + 1] - NEAR;
    }
    double radius = shapes[at + 2];
    if (isCircle) {
      double dx = shapes[at] - (box[0] + box[2]) / 2;
      double dy = shapes[at + 1] - (box[1] + box[3]) / 2;
      double radii = radius + (box[2] - box[0]) / 2;
      return radii * radii > dx * dx + dy * dy;
    }
    double beyondX = beyond(shapes[at], box[0], box[2]);
    double beyondY = beyond(shapes[at + 1], box[1], box[3]);
    return beyondX * beyondX + beyondY * beyondY <= radius * radius;
  }

  /// How far a place is from a range.
  private static double beyond(double place, double from, double to) {
    return Math.max(Math.max(from - place, place - to), 0);
  }
}
