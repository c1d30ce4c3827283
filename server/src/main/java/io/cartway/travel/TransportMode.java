package io.cartway.travel;

import java.util.List;
import java.util.Optional;

/// A transport mode. Scooter is a light moped: at most 45 km/h.
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

  /// The word in the wire format. `bicycle` is an accepted synonym for [#BIKE].
  public String word() {
    return word;
  }

  /// All words, including `bicycle`.
  public static List<String> words() {
    return List.of("car", "truck", "bike", "bicycle", "pedestrian", "scooter");
  }

  /// The mode with this word; empty when there is none.
  public static Optional<TransportMode> of(String word) {
    for (TransportMode mode : values()) {
      if (mode.word.equals(word)) {
        return Optional.of(mode);
      }
    }
    return word.equals("bicycle") ? Optional.of(BIKE) : Optional.empty();
  }

  /// Whether one-way streets, turn restrictions and motor vehicle access apply to this mode.
  public boolean isMotorized() {
    return this == CAR || this == TRUCK || this == SCOOTER;
  }
}
