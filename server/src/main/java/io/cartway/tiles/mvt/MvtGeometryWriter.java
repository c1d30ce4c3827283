package io.cartway.tiles.mvt;

/// Writes the commands of a geometry (MVT 2.1, section 4.3): points, lines and rings, each begun by
/// [#moveTo]. A step that stays at its place is left out, as the specification demands.
public final class MvtGeometryWriter {

  private final WireWriter out = new WireWriter(64);
  private final WireWriter steps = new WireWriter(64);
  private int command;
  private int count;
  private int x;
  private int y;

  /// Begins a geometry anew.
  public void clear() {
    out.clear();
    steps.clear();
    command = 0;
    count = 0;
    x = 0;
    y = 0;
  }

  /// Begins a point, line or ring.
  public void moveTo(int toX, int toY) {
    repeat(MvtGeometry.MOVE);
    step(toX, toY);
  }

  /// Continues a line or ring.
  public void lineTo(int toX, int toY) {
    if (toX != x || toY != y) {
      repeat(MvtGeometry.LINE);
      step(toX, toY);
    }
  }

  /// Closes a ring, whose first position is not repeated.
  public void closePath() {
    repeat(MvtGeometry.CLOSE);
    flush();
  }

  private void repeat(int next) {
    if (next != command) {
      flush();
      command = next;
    }
    count++;
  }

  private void step(int toX, int toY) {
    zigzag(Math.subtractExact(toX, x));
    zigzag(Math.subtractExact(toY, y));
    x = toX;
    y = toY;
  }

  private void zigzag(int step) {
    steps.varint(((step << 1) ^ (step >> (Integer.SIZE - 1))) & 0xFFFF_FFFFL);
  }

  private void flush() {
    if (count > 0) {
      out.varint((long) count << MvtGeometry.COUNT_SHIFT | command);
      out.raw(steps);
    }
    steps.clear();
    count = 0;
    command = 0;
  }

  /// The commands so far.
  WireWriter encoded() {
    flush();
    return out;
  }
}
