package io.cartway.roads;

import io.cartway.travel.TransportMode;
import java.util.List;
import java.util.Set;

/// The numbering of transport modes in the columns of the road graph.
public final class Modes {

  /// All modes, by their number.
  public static final List<TransportMode> ALL = List.of(TransportMode.values());

  /// The number of modes.
  public static final int COUNT = ALL.size();

  private Modes() {}

  /// The mode's number. Written into region files: modes may only be appended.
  @SuppressWarnings("EnumOrdinal") // The one place; the files keep the order of the enum.
  public static int index(TransportMode mode) {
    return mode.ordinal();
  }

  /// The mode's bit in a mask of modes.
  public static int bit(TransportMode mode) {
    return 1 << index(mode);
  }

  /// The mask of a set of modes.
  public static int mask(Set<TransportMode> modes) {
    int mask = 0;
    for (TransportMode mode : modes) {
      mask |= bit(mode);
    }
    return mask;
  }
}
