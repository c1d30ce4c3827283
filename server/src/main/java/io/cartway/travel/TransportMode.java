package io.cartway.travel;

import java.util.List;
import java.util.Optional;

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

  /// All words, `bicycle` among them.
  public static List<String> words() {
    return List.of("car", "truck", "bike", "bicycle", "pedestrian", "scooter");
  }

  /// The mode of a word, empty when there is none.
  public static Optional<TransportMode> of(String word) {
    for (TransportMode mode : values()) {
      if (mode.word.equals(word)) {
        return Optional.of(mode);
      }
    }
    return word.equals("bicycle") ? Optional.of(BIKE) : Optional.empty();
  }

  /// Whether one-way streets, turn restrictions and motor vehicle access bind this mode.
  public boolean isMotorized() {
    return this == CAR || this == TRUCK || this == SCOOTER;
  }
}
