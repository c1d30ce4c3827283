package io.cartway.routing.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.FlexiblePolyline.ThirdDimension;
import io.cartway.routing.Trace;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/// Writes the line of a section, flat or with heights.
final class LineJson {

  /// What HERE's answers have, about a decimetre.
  private static final int PRECISION = 6;

  /// Heights in decimetres.
  private static final int HEIGHT_PRECISION = 1;

  private LineJson() {}

  /// The line as a flexible polyline, with heights where they are asked for and known.
  static String polyline(Trace trace, boolean asksElevation) {
    List<Double> heights = asksElevation ? trace.elevations() : List.of();
    return heights.isEmpty()
        ? FlexiblePolyline.encode(trace.line(), PRECISION)
        : FlexiblePolyline.encode(
            new FlexiblePolyline.Line(
                PRECISION, ThirdDimension.ELEVATION, HEIGHT_PRECISION, trace.line(), heights));
  }

  /// Writes the height of the place where a section starts or ends, if it is known.
  static void writeElevation(JsonGenerator json, Trace trace, boolean isDeparture)
      throws IOException {
    List<Double> heights = trace.elevations();
    if (!heights.isEmpty()) {
      double meters = isDeparture ? heights.getFirst() : heights.getLast();
      json.writeNumberField(
          "elv", BigDecimal.valueOf(meters).setScale(HEIGHT_PRECISION, RoundingMode.HALF_UP));
    }
  }
}
