package io.cartway.roads;

import io.cartway.travel.TransportMode;
import java.util.List;

/// The access of every mode in one short: three bits per mode.
public final class AccessSet {

  /// Every mode passes freely.
  public static final short FREE = 0;

  private static final List<Access> VALUES = List.of(Access.values());
  private static final int BITS = 3;

  private AccessSet() {}

  /// The set with a mode's access changed.
  @SuppressWarnings("EnumOrdinal") // The one place; the files keep the order of the enum.
  public static short with(short set, TransportMode mode, Access access) {
    int shift = Modes.index(mode) * BITS;
    return (short) ((set & ~(7 << shift)) | (access.ordinal() << shift));
  }

  /// The access of a mode.
  public static Access get(short set, TransportMode mode) {
    return VALUES.get((set >> (Modes.index(mode) * BITS)) & 7);
  }

  /// Whether any mode may use the road.
  public static boolean isOpenForAny(short set) {
    for (TransportMode mode : Modes.ALL) {
      if (get(set, mode).isOpen()) {
        return true;
      }
    }
    return false;
  }
}
