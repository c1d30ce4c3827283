package io.cartway.roads;

/// Boolean properties of a road. Ordinals are written into region files: append only.
public enum RoadFlag {
  TOLL,
  TOLL_HGV,
  TUNNEL,
  BRIDGE,
  FERRY,
  SHUTTLE_TRAIN,
  ROUNDABOUT,
  LINK,
  MOTORROAD,
  UNPAVED,
  DUAL_CARRIAGEWAY,
  BUILT_UP,
  UNDER_CONSTRUCTION,
  PRIVATE_ROAD,
  LIT,
  INDOOR,
  /// Traffic keeps to the left.
  LEFT_HAND,
  /// Within a park.
  PARK,
  /// Closed or absent for a part of every year.
  SEASONAL,
  /// Within a low-emission zone.
  ENVIRONMENTAL_ZONE;

  /// The flag's bit in a column of flags.
  @SuppressWarnings("EnumOrdinal") // The one place; the files keep the order of the enum.
  public int bit() {
    return 1 << ordinal();
  }
}
