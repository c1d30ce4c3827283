package io.cartway.tiles.mvt;

/// A cursor over the commands of a geometry (MVT 2.1, section 4.3), of one thread. Whether the
/// commands make sense for the feature's type is the business of who draws them.
public final class MvtGeometry {

  /// A step of a geometry.
  public enum Command {
    /// A new point, line or ring begins at the position.
    MOVE_TO,
    /// A straight line leads to the position.
    LINE_TO,
    /// The ring is closed by a line to its first position; the position stays.
    CLOSE_PATH,
    /// There are no more commands.
    END
  }

  static final int MOVE = 1;
  static final int LINE = 2;
  static final int CLOSE = 7;
  static final int COUNT_SHIFT = 3;

  private final WireReader in;
  private Command command = Command.END;
  private int count;
  private int x;
  private int y;

  MvtGeometry(byte[] bytes) {
    in = new WireReader(bytes);
  }

  MvtGeometry over(byte[] bytes, int start, int end) {
    in.over(bytes, start, end);
    count = 0;
    x = 0;
    y = 0;
    return this;
  }

  /// Goes to the next command.
  public Command next() {
    if (count == 0) {
      if (!in.hasMore()) {
        return Command.END;
      }
      begin(in.varint());
    }
    count--;
    if (command != Command.CLOSE_PATH) {
      x = step(x);
      y = step(y);
    }
    return command;
  }

  private void begin(long commandInteger) {
    long repeated = commandInteger >>> COUNT_SHIFT;
    command =
        switch ((int) commandInteger & (1 << COUNT_SHIFT) - 1) {
          case MOVE -> Command.MOVE_TO;
          case LINE -> Command.LINE_TO;
          case CLOSE -> Command.CLOSE_PATH;
          default ->
              throw new MalformedTileException(
                  "a geometry has the command " + (commandInteger & (1 << COUNT_SHIFT) - 1));
        };
    // A position takes at least two bytes; nothing takes the place of closing a ring again.
    long most = command == Command.CLOSE_PATH ? 1 : in.remaining() / 2;
    if (repeated < 1 || repeated > most) {
      throw new MalformedTileException(
          "a geometry repeats a command %s times, 1 to %d is possible"
              .formatted(Long.toUnsignedString(repeated), most));
    }
    count = (int) repeated;
  }

  private int step(int from) {
    long zigzag = in.varint();
    if (zigzag >>> Integer.SIZE != 0) {
      throw new MalformedTileException("a step of a geometry has more than 32 bits");
    }
    long to = from + (zigzag >>> 1 ^ -(zigzag & 1));
    if (to != (int) to) {
      throw new MalformedTileException("a geometry leads outside of 32 bits");
    }
    return (int) to;
  }

  /// The position, eastwards, in units of the layer's extent.
  public int x() {
    return x;
  }

  /// The position, southwards, in units of the layer's extent.
  public int y() {
    return y;
  }
}
