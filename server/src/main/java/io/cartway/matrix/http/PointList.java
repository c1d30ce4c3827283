package io.cartway.matrix.http;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.geo.LatLng;
import io.cartway.http.JsonBody;
import io.cartway.travel.NumberText;
import io.cartway.travel.http.TravelQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/// `origins` or `destinations`, read point by point. Beyond the limit points are only counted.
final class PointList implements JsonBody.Elements {

  static final String POINT = "{\"lat\": -90 to 90, \"lng\": -180 to 180}";

  /// Nobody reads more.
  private static final int FAULTS_MAX = 20;

  private final String name;
  private final int most;
  private final TravelQuery query;
  private final List<LatLng> points = new ArrayList<>();
  private boolean isGiven;
  private int count;
  private int faults;

  PointList(String name, int most, TravelQuery query) {
    this.name = name;
    this.most = most;
    this.query = query;
  }

  @Override
  public void begin() {
    isGiven = true;
  }

  @Override
  public void read(int index, JsonNode element) {
    count++;
    if (count > most) {
      return;
    }
    Optional<LatLng> point = point(element);
    point.ifPresent(points::add);
    if (point.isEmpty() && faults++ < FAULTS_MAX) {
      String given = element.toString();
      query.fault(
          "%s[%d]".formatted(name, index),
          given.length() > 200 ? given.substring(0, 200) + "..." : given,
          POINT);
    }
  }

  /// A point; empty when it is none.
  static Optional<LatLng> point(JsonNode element) {
    OptionalDouble lat = number(element.path("lat"), 90);
    OptionalDouble lng = number(element.path("lng"), 180);
    return lat.isPresent() && lng.isPresent()
        ? Optional.of(new LatLng(lat.getAsDouble(), lng.getAsDouble()))
        : Optional.empty();
  }

  private static OptionalDouble number(JsonNode value, double max) {
    return value.isNumber() || value.isTextual()
        ? NumberText.number(value.asText(), -max, max)
        : OptionalDouble.empty();
  }

  /// Whether the list was given.
  boolean isGiven() {
    return isGiven;
  }

  /// The points, after all have been read; collects the fault that there are none or too many.
  List<LatLng> points() {
    if (count > most || (isGiven && count == 0)) {
      query.fault(
          name,
          String.format(Locale.ROOT, "%,d points", count),
          String.format(Locale.ROOT, "1 to %,d points", most));
    }
    return points;
  }
}
