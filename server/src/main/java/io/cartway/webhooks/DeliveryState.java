package io.cartway.webhooks;

import java.util.Arrays;
import java.util.Optional;

/// Where a delivery stands.
public enum DeliveryState {
  /// It will be sent, for the first time or again.
  WAITING("waiting"),
  /// The receiver has it.
  DELIVERED("delivered"),
  /// It was given up, and can be replayed.
  DEAD("dead");

  /// The words, for messages.
  public static final String WORDS = "waiting, delivered or dead";

  private final String word;

  DeliveryState(String word) {
    this.word = word;
  }

  /// The word in answers and in the database.
  public String word() {
    return word;
  }

  /// The state of a word.
  public static Optional<DeliveryState> find(String word) {
    return Arrays.stream(values()).filter(state -> state.word.equals(word)).findFirst();
  }
}
