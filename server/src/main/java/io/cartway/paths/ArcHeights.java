package io.cartway.paths;

import io.cartway.geo.LatLng;
import io.cartway.paths.energy.HeightProfile;
import java.util.ArrayList;
import java.util.List;

/// The elevations of the points of a trace.
final class ArcHeights {

  private ArcHeights() {}

  /// The elevations of the points of a trace's line. On an arc without data the previous elevation
  /// continues; empty when there is no data at all.
  static List<Double> along(Trace trace) {
    if (!trace.graph().hasElevation()) {
      return List.of();
    }
    List<LatLng> line = trace.line();
    List<Double> heights = new ArrayList<>(line.size());
    double last = Double.NaN;
    for (int i = 0; i < trace.count(); i++) {
      int end = trace.offset(i + 1);
      if (end < heights.size()) {
        continue;
      }
      HeightProfile arc = HeightProfile.of(trace.graph(), trace.arc(i));
      double distance = trace.stretch(i).from() * arc.lengthMeters();
      for (int k = trace.offset(i); k <= end; k++) {
        distance += k == trace.offset(i) ? 0 : line.get(k - 1).distanceMeters(line.get(k));
        if (k >= heights.size()) {
          last = arc.isEmpty() ? last : arc.at(distance);
          heights.add(last);
        }
      }
    }
    return filled(heights);
  }

  /// Unknown elevations before the first known one get its value.
  private static List<Double> filled(List<Double> heights) {
    int known = 0;
    while (known < heights.size() && heights.get(known).isNaN()) {
      known++;
    }
    if (known == heights.size()) {
      return List.of();
    }
    for (int i = 0; i < known; i++) {
      heights.set(i, heights.get(known));
    }
    return List.copyOf(heights);
  }
}
