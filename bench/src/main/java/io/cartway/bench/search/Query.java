package io.cartway.bench.search;

import io.cartway.geo.LatLng;
import java.util.List;
import java.util.Optional;

/// A query with its right answer.
///
/// @param wanted the target
/// @param same the positions of all addresses with the same text, including the target
/// @param isAmbiguous whether the text matches places that are too far apart for one answer
record Query(
    QuerySet set,
    TruthAddress wanted,
    String text,
    Optional<LatLng> at,
    List<LatLng> same,
    boolean isAmbiguous) {

  static final double RIGHT_METERS = 50;

  /// Whether an answer is right: a house within 50 m of one with that text.
  boolean isAnsweredBy(Answer answer) {
    boolean isHouse =
        answer.kind() == Answer.Kind.HOUSE || answer.kind() == Answer.Kind.INTERPOLATED;
    return isHouse && metersOff(answer) <= RIGHT_METERS;
  }

  double metersOff(Answer answer) {
    return same.stream().mapToDouble(answer.position()::distanceMeters).min().orElseThrow();
  }
}
