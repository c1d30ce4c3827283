package io.cartway.bench.truth;

import io.cartway.geo.LatLng;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// A request for routes.
///
/// @param mode the word of the transport mode
/// @param stops from the origin over the vias to the destination
/// @param options the other parameters
/// @param planted the parameter that has a wrong value on purpose; empty if none has
record RouteQuestion(String mode, List<Stop> stops, Map<String, String> options, String planted) {

  private static final List<String> MOTORS = List.of("car", "truck", "scooter");

  RouteQuestion {
    stops = List.copyOf(stops);
    options = new TreeMap<>(options);
  }

  /// A waypoint.
  ///
  /// @param radiusMeters of `;radius=`; 0 if it is not sent
  /// @param waitSeconds of `!stopDuration=`; 0 if it is not sent
  record Stop(LatLng at, int radiusMeters, boolean isPassed, int waitSeconds) {

    String text() {
      return String.format(Locale.ROOT, "%.6f,%.6f", at.lat(), at.lng())
          + (radiusMeters > 0 ? ";radius=" + radiusMeters : "")
          + (isPassed ? "!passThrough=true" : "")
          + (waitSeconds > 0 ? "!stopDuration=" + waitSeconds : "");
    }
  }

  /// The path with its query.
  String target() {
    StringBuilder target = new StringBuilder("/v1/routes?transportMode=").append(mode);
    target.append("&origin=").append(encoded(stops.getFirst().text()));
    for (Stop via : vias()) {
      target.append("&via=").append(encoded(via.text()));
    }
    target.append("&destination=").append(encoded(stops.getLast().text()));
    options.forEach((name, value) ->
        target.append('&').append(encoded(name)).append('=').append(encoded(value)));
    return target.toString();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  List<Stop> vias() {
    return stops.subList(1, stops.size() - 1);
  }

  /// A parameter's value.
  Optional<String> option(String name) {
    return Optional.ofNullable(options.get(name));
  }

  /// Whether a parameter that is a list has a word.
  boolean has(String name, String word) {
    return option(name).map(it -> Arrays.asList(it.split(",", -1)).contains(word)).orElse(false);
  }

  boolean isMotor() {
    return MOTORS.contains(mode);
  }
}
