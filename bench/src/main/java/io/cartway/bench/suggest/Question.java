package io.cartway.bench.suggest;

import io.cartway.bench.search.Truth;
import io.cartway.geo.LatLng;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// A typed text with a target.
///
/// @param right the target and equally good matches of the text
record Question(
    Form form, Truth.Named wanted, List<Truth.Named> right, String text, Optional<LatLng> at) {

  /// The number of lines that a user looks at while typing.
  static final int TOP = 3;

  static final double RIGHT_METERS = 100;

  Question {
    right = List.copyOf(right);
  }

  /// The number of letters: code points.
  int length() {
    return text.codePointCount(0, text.length());
  }

  /// The typed text after a number of letters.
  String typed(int letters) {
    return text.substring(0, text.offsetByCodePoints(0, letters));
  }

  /// The number of letters until the target is among the first three; one more than the length if
  /// it never is.
  int keystrokes(Engine engine) throws IOException {
    int length = length();
    for (int letters = 1; letters <= length; letters++) {
      if (isIn(engine.suggest(typed(letters), at, TOP))) {
        return letters;
      }
    }
    return length + 1;
  }

  boolean isIn(List<Shown> lines) {
    return lines.stream().limit(TOP).anyMatch(this::isRight);
  }

  /// Whether a line has the name and position of a right result.
  boolean isRight(Shown line) {
    return line.position().filter(it -> isRight(line, it)).isPresent();
  }

  private boolean isRight(Shown line, LatLng position) {
    List<String> shown = line.names().stream().map(Likeness::key).toList();
    return right.stream()
        .filter(each -> each.metersTo(position) <= RIGHT_METERS)
        .anyMatch(each -> each.names().stream().map(Likeness::key).anyMatch(shown::contains));
  }
}
