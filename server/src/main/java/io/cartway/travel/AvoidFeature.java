package io.cartway.travel;

import java.util.Optional;

/// The features that a journey can avoid.
public enum AvoidFeature {
  SEASONAL_CLOSURE("seasonalClosure"),
  TOLL_ROAD("tollRoad"),
  CONTROLLED_ACCESS_HIGHWAY("controlledAccessHighway"),
  FERRY("ferry"),
  CAR_SHUTTLE_TRAIN("carShuttleTrain"),
  TUNNEL("tunnel"),
  DIRT_ROAD("dirtRoad"),
  DIFFICULT_TURNS("difficultTurns"),
  U_TURNS("uTurns");

  private final String word;

  AvoidFeature(String word) {
    this.word = word;
  }

  /// The word in the wire format.
  public String word() {
    return word;
  }

  /// The feature with this word; empty when there is none.
  public static Optional<AvoidFeature> of(String word) {
    for (AvoidFeature feature : values()) {
      if (feature.word.equals(word)) {
        return Optional.of(feature);
      }
    }
    return Optional.empty();
  }
}
