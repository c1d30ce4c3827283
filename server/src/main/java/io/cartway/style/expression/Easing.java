package io.cartway.style.expression;

import com.fasterxml.jackson.databind.JsonNode;

/// How a value goes from one stop to the next: `linear`, `exponential` or `cubic-bezier`. Linear is
/// exponential of base 1.
///
/// @param base of an exponential curve, NaN of a Bézier curve
/// @param x1 first control point of a Bézier curve
/// @param x2 second control point
record Easing(double base, double x1, double y1, double x2, double y2) {

  static final Easing LINEAR = exponential(1);

  private static final double CLOSE = 1e-6;

  /// Eight steps after Newton, then twenty by halves: as accurate as the reference implementation.
  private static final int NEWTON_MAX = 8;

  private static final int HALVES_MAX = 20;

  static Easing exponential(double base) {
    return new Easing(base, 0, 0, 0, 0);
  }

  static Easing parse(JsonNode json, Parsing at) {
    return switch (json.path(0).asText()) {
      case "linear" -> LINEAR;
      case "exponential" -> {
        if (json.path(1).isNumber()) {
          yield exponential(json.path(1).doubleValue());
        }
        throw at.error("the base of 'exponential' is a number", 1, 1);
      }
      case "cubic-bezier" -> {
        boolean fits = json.size() == 5;
        for (int i = 1; fits && i < 5; i++) {
          double part = json.path(i).asDouble();
          fits = json.path(i).isNumber() && part >= 0 && part <= 1;
        }
        if (fits) {
          yield new Easing(
              Double.NaN,
              json.path(1).asDouble(),
              json.path(2).asDouble(),
              json.path(3).asDouble(),
              json.path(4).asDouble());
        }
        throw at.error("'cubic-bezier' takes four numbers from 0 to 1", 1);
      }
      default ->
          throw at.error(
              "the kind of an interpolation is [\"linear\"], [\"exponential\", base] or"
                  + " [\"cubic-bezier\", x1, y1, x2, y2]",
              1);
    };
  }

  /// How far between two stops an input lies.
  double share(double input, double lower, double upper) {
    double difference = upper - lower;
    double progress = input - lower;
    if (difference == 0) {
      return 0;
    }
    if (base == 1) {
      return progress / difference;
    }
    // Not StrictMath, which allocates tables for each power.
    return Double.isNaN(base)
        ? bezier(progress / difference)
        : (Math.pow(base, progress) - 1) / (Math.pow(base, difference) - 1);
  }

  private double bezier(double x) {
    if (x <= 0) {
      return 0;
    }
    if (x >= 1) {
      return 1;
    }
    double cx = 3 * x1;
    double bx = 3 * (x2 - x1) - cx;
    double ax = 1 - cx - bx;
    double t = x;
    for (int i = 0; i < NEWTON_MAX; i++) {
      double off = ((ax * t + bx) * t + cx) * t - x;
      if (Math.abs(off) < CLOSE) {
        return y(t);
      }
      double slope = (3 * ax * t + 2 * bx) * t + cx;
      if (Math.abs(slope) < CLOSE) {
        break;
      }
      t -= off / slope;
    }
    double low = 0;
    double high = 1;
    t = x;
    for (int i = 0; i < HALVES_MAX; i++) {
      double found = ((ax * t + bx) * t + cx) * t;
      if (Math.abs(found - x) < CLOSE) {
        break;
      }
      if (x > found) {
        low = t;
      } else {
        high = t;
      }
      t = (low + high) * 0.5;
    }
    return y(t);
  }

  private double y(double t) {
    double cy = 3 * y1;
    double by = 3 * (y2 - y1) - cy;
    double ay = 1 - cy - by;
    return ((ay * t + by) * t + cy) * t;
  }
}
