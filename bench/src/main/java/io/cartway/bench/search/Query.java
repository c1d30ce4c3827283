package io.cartway.bench.search;

import io.cartway.geo.LatLng;
import java.util.List;
import java.util.Optional;

/// A question with its right answer.
///
/// @param wanted what is asked for
/// @param same where addresses are that are written the same: the wanted one and its like
/// @param isAmbiguous the text fits places that are too far apart for one answer
record Query(
    QuerySet set,
    TruthAddress wanted,
    String text,
    Optional<LatLng> at,
    List<LatLng> same,
    boolean isAmbiguous) {

  static final double RIGHT_METERS = 50;

  /// Whether an answer is right: a house within 50 m of one that is written so.
  boolean isAnsweredBy(Answer answer) {
    boolean isHouse =
        answer.kind() == Answer.Kind.HOUSE || answer.kind() == Answer.Kind.INTERPOLATED;
    return isHouse && metersOff(answer) <= RIGHT_METERS;
  }

  double metersOff(Answer answer) {
    return same.stream().mapToDouble(answer.position()::distanceMeters).min().orElseThrow();
  }
}
