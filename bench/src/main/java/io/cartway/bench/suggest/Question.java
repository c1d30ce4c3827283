package io.cartway.bench.suggest;

import io.cartway.bench.search.Truth;
import io.cartway.geo.LatLng;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// A text that somebody types who wants one thing.
///
/// @param right the wanted one and what the text fits as well
record Question(
    Form form, Truth.Named wanted, List<Truth.Named> right, String text, Optional<LatLng> at) {

  /// As many lines as one looks at while typing.
  static final int TOP = 3;

  static final double RIGHT_METERS = 100;

  Question {
    right = List.copyOf(right);
  }

  /// Letters, as somebody counts who types them: code points.
  int length() {
    return text.codePointCount(0, text.length());
  }

  /// What stands in the field after so many letters.
  String typed(int letters) {
    return text.substring(0, text.offsetByCodePoints(0, letters));
  }

  /// How many letters are typed until the wanted thing is among the first three; one more than
  /// there are when it never is.
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

  /// Whether it is called as what the text fits, and lies there.
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
