package io.cartway.travel;

/// A way to move. Scooter is a light moped: 45 km/h at most.
public enum TransportMode {
  CAR("car"),
  TRUCK("truck"),
  BIKE("bike"),
  PEDESTRIAN("pedestrian"),
  SCOOTER("scooter");

  private final String word;

  TransportMode(String word) {
    this.word = word;
  }

  /// The word of the wire. `bicycle` is an accepted second word for [#BIKE].
  public String word() {
    return word;
  }

  /// Whether one-way streets, turn restrictions and motor vehicle access bind this mode.
  public boolean isMotorized() {
    return this == CAR || this == TRUCK || this == SCOOTER;
  }
}
