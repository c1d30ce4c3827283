package io.cartway.matrix;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// What a cell tells.
public enum MatrixAttribute {
  /// Seconds.
  TRAVEL_TIMES("travelTimes"),
  /// Metres.
  DISTANCES("distances"),
  /// Kilowatt-hours.
  CONSUMPTIONS("consumptions");

  private final String word;

  MatrixAttribute(String word) {
    this.word = word;
  }

  /// The contract's word, which is also the name of the list in an answer.
  public String word() {
    return word;
  }

  /// The attribute of a word.
  public static Optional<MatrixAttribute> of(String word) {
    return Arrays.stream(values()).filter(attribute -> attribute.word.equals(word)).findFirst();
  }

  /// All words.
  public static List<String> words() {
    return Arrays.stream(values()).map(MatrixAttribute::word).toList();
  }
}
