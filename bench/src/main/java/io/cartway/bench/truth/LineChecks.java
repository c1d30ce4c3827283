package io.cartway.bench.truth;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.geo.LatLng;
import java.util.List;
import java.util.Locale;

/// Checks of the lines of sections.
final class LineChecks {

  /// Lines have six decimals, places seven.
  private static final double END_METERS = 0.2;

  private static final double LENGTH_METERS = 2;

  /// Of spheres and of six decimals.
  private static final double LENGTH_SHARE = 0.005;

  private LineChecks() {}

  static void ends(RouteCase answer, Judge judge) {
    for (JsonNode section : answer.sections()) {
      List<LatLng> line = RouteCase.line(section);
      if (!line.isEmpty()) {
        hold(judge, "departure", section, line.getFirst());
        hold(judge, "arrival", section, line.getLast());
      }
    }
  }

  private static void hold(Judge judge, String end, JsonNode section, LatLng point) {
    double meters = Lines.meters(point, RouteCase.place(section, end));
    judge.hold(
        meters <= END_METERS,
        () -> String.format(Locale.ROOT, "%s %.1f m off the line", end, meters));
  }

  static void length(RouteCase answer, Judge judge) {
    for (JsonNode section : answer.sections()) {
      List<LatLng> line = RouteCase.line(section);
      if (!line.isEmpty() && section.has("summary")) {
        double meters = Lines.meters(line);
        long told = section.path("summary").path("length").asLong();
        judge.hold(
            Math.abs(meters - told) <= Math.max(LENGTH_METERS, LENGTH_SHARE * told),
            () -> String.format(Locale.ROOT, "line %.1f m, summary %d m", meters, told));
      }
    }
  }

  /// A section without length has its point twice.
  static void points(RouteCase answer, Judge judge) {
    for (JsonNode section : answer.sections()) {
      List<LatLng> line = RouteCase.line(section);
      for (int i = 1; i < line.size() && line.size() > 2; i++) {
        LatLng point = line.get(i);
        int at = i;
        judge.hold(
            !point.equals(line.get(i - 1)),
            () -> "points %d and %d of %d are %s".formatted(at - 1, at, line.size(), point));
      }
    }
  }
}
