package io.cartway.search.index;

import io.cartway.geo.LatLng;
import io.cartway.geo.PointOnSegment;
import java.util.List;

/// House numbers interpolated along a line (`addr:interpolation`).
///
/// @param from the number at the start of the line; at most `to`
/// @param step the difference between consecutive numbers
public record NumberRange(
    int from, int to, int step, House.Placement placement, List<LatLng> line) {

  public NumberRange {
    line = List.copyOf(line);
  }

  boolean has(int number) {
    return number >= from && number <= to && (number - from) % step == 0;
  }

  /// The position of a number: linear between the ends of the line.
  LatLng at(int number) {
    double length = 0;
    for (int i = 1; i < line.size(); i++) {
      length += line.get(i - 1).distanceMeters(line.get(i));
    }
    double rest = to == from ? 0 : length * (number - from) / (to - from);
    for (int i = 1; i < line.size(); i++) {
      double piece = line.get(i - 1).distanceMeters(line.get(i));
      if (rest <= piece && piece > 0) {
        return PointOnSegment.between(line.get(i - 1), line.get(i), rest / piece);
      }
      rest -= piece;
    }
    return line.getLast();
  }
}
