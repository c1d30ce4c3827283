package io.cartway.roads;

/// What a mode may do on a road in one direction, most permissive first. Ordinals are written into
/// region files: append only.
public enum Access {
  /// Everyone of the mode, on the way through.
  YES,
  /// Only to reach something on it (`destination`, `customers`, `delivery` for goods).
  DESTINATION,
  /// Only with the owner's permission: usable at the ends of a route, never on the way through.
  PRIVATE,
  /// Walking beside the vehicle: a bicycle that is pushed.
  DISMOUNT,
  /// Not at all.
  NO;

  /// Whether a route may use the road at all.
  public boolean isOpen() {
    return this != NO;
  }

  /// Whether a route may use the road between its ends.
  public boolean allowsThrough() {
    return this == YES || this == DISMOUNT;
  }
}
