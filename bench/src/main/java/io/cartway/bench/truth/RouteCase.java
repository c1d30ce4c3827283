package io.cartway.bench.truth;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.geo.LatLng;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A request for routes with its answer, as the checks see it.
///
/// @param roads the raw ways
/// @param again the answers to the routes' handles, asked for polylines
record RouteCase(
    RouteQuestion question, Asker.Reply reply, RawRoads roads, Map<String, Asker.Reply> again) {

  JsonNode body() {
    return reply.body();
  }

  Iterable<JsonNode> routes() {
    return body().path("routes");
  }

  /// The sections of all routes.
  List<JsonNode> sections() {
    List<JsonNode> sections = new ArrayList<>();
    routes().forEach(route -> route.path("sections").forEach(sections::add));
    return sections;
  }

  /// The line of a section; empty if there is none.
  static List<LatLng> line(JsonNode section) {
    String text = section.path("polyline").asText();
    return text.isEmpty() ? List.of() : Lines.decode(text);
  }

  /// The lines of a route's sections.
  static List<List<LatLng>> lines(JsonNode route) {
    List<List<LatLng>> lines = new ArrayList<>();
    route.path("sections").forEach(section -> lines.add(line(section)));
    return lines;
  }

  static LatLng point(JsonNode node) {
    return new LatLng(node.path("lat").asDouble(), node.path("lng").asDouble());
  }

  /// The place of `departure` or `arrival`.
  static LatLng place(JsonNode section, String end) {
    return point(section.path(end).path("place").path("location"));
  }

  /// The seconds since 1970 of `departure` or `arrival`.
  static long second(JsonNode section, String end) {
    return OffsetDateTime.parse(section.path(end).path("time").asText()).toEpochSecond();
  }

  static boolean hasTimes(JsonNode section) {
    return section.path("departure").has("time") && section.path("arrival").has("time");
  }

  /// The sum of a field of all elements.
  static long sum(JsonNode list, String field) {
    long sum = 0;
    for (JsonNode each : list) {
      sum += each.path(field).asLong();
    }
    return sum;
  }

  /// The durations of the actions before and after the movement.
  static long around(JsonNode section) {
    return sum(section.path("preActions"), "duration")
        + sum(section.path("postActions"), "duration");
  }

  /// Whether a section has a notice of that code, or notices that are only counted.
  static boolean isNoticed(JsonNode section, String code) {
    for (JsonNode notice : section.path("notices")) {
      String given = notice.path("code").asText();
      if (given.equals(code) || given.equals("moreNotices")) {
        return true;
      }
    }
    return false;
  }
}
