package io.cartway.roads;

/// Things at a node of a road. Ordinals are written into region files: append only.
public enum NodeFlag {
  TRAFFIC_SIGNALS,
  STOP,
  GIVE_WAY,
  CROSSING,
  TOLL_BOOTH,
  BARRIER,
  GATE,
  RAILWAY_CROSSING,
  MOTORWAY_JUNCTION,
  MINI_ROUNDABOUT,
  BORDER_CONTROL,
  /// A locked gate, for people with a key.
  GATE_KEY,
  /// A gate that requires permission.
  GATE_PERMISSION,
  /// A gate for emergency services.
  GATE_EMERGENCY,
  /// A railway crossing with barriers or lights.
  RAILWAY_PROTECTED,
  /// A railway crossing with neither.
  RAILWAY_UNPROTECTED;

  /// The flag's bit in a column of flags.
  @SuppressWarnings("EnumOrdinal") // The one place; the files keep the order of the enum.
  public int bit() {
    return 1 << ordinal();
  }
}
