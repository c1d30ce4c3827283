package io.cartway.roads;

/// The access of a mode to a road in one direction, most permissive first. Ordinals are written
/// into region files: append only.
public enum Access {
  /// Open to through traffic.
  YES,
  /// Only to reach something on it (`destination`, `customers`, `delivery` for goods).
  DESTINATION,
  /// Only with the owner's permission: usable at the ends of a route, never on the way through.
  PRIVATE,
  /// Walking beside the vehicle: a pushed bicycle.
  DISMOUNT,
  /// Closed.
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
