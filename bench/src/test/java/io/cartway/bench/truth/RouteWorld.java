package io.cartway.bench.truth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.bench.search.RawOsm;
import io.cartway.bench.truth.RouteQuestion.Stop;
import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Two parallel roads, a question for a route over one of them with a stop, and an answer without a
/// fault, with an alternative over the other road. Tests doctor it.
final class RouteWorld {

  static final ObjectMapper JSON = new ObjectMapper();

  static final int STAY_SECONDS = 60;
  private static final long START = Instant.parse("2026-03-01T09:00:00Z").getEpochSecond();
  private static final double SOUTH = 47;
  private static final double NORTH = 47.001;
  private static final double WEST = 9.0005;
  private static final double MIDDLE = 9.0055;
  private static final double EAST = 9.0095;

  final Map<String, String> southTags = new HashMap<>(Map.of("highway", "residential"));
  final Map<String, String> options = new TreeMap<>();
  final Map<String, Asker.Reply> again = new HashMap<>();
  final ObjectNode body = JSON.createObjectNode();
  String mode = "car";
  String planted = "";
  int status = 200;

  RouteWorld() {
    options.put("return", "polyline,summary,actions,travelSummary,routeHandle");
    options.put("spans", "length,duration");
    options.put("departureTime", "2026-03-01T10:00:00+01:00");
    options.put("alternatives", "1");
    ArrayNode routes = body.putArray("routes");
    routes.add(route("a", SOUTH, 0));
    routes.add(route("b", NORTH, 5));
    for (JsonNode route : routes) {
      ObjectNode same = JSON.createObjectNode();
      same.putArray("routes").add(route.deepCopy());
      again.put(route.path("id").asText(), new Asker.Reply(200, same));
    }
  }

  RouteCase answer() {
    RawOsm raw =
        new RawOsm(
            new LinkedHashMap<>(),
            new LinkedHashMap<>(),
            new LinkedHashMap<>(),
            new LinkedHashMap<>());
    road(raw, 1, SOUTH, southTags);
    road(raw, 2, NORTH, Map.of("highway", "residential"));
    RouteQuestion question =
        new RouteQuestion(
            mode,
            List.of(
                new Stop(new LatLng(SOUTH, WEST), 0, false, 0),
                new Stop(new LatLng(SOUTH, MIDDLE), 0, false, STAY_SECONDS),
                new Stop(new LatLng(SOUTH, EAST), 0, false, 0)),
            options,
            planted);
    return new RouteCase(question, new Asker.Reply(status, body), new RawRoads(raw), again);
  }

  /// A road to the east with a node at each thousandth of a degree.
  private static void road(RawOsm raw, long way, double lat, Map<String, String> tags) {
    List<Long> nodes = new ArrayList<>();
    for (int i = 0; i <= 10; i++) {
      long node = 100 * way + i;
      raw.nodes().put(node, new LatLng(lat, (9_000 + i) / 1000.0));
      nodes.add(node);
    }
    raw.ways().put(way, new RawOsm.Way(nodes, tags));
  }

  private ObjectNode route(String id, double lat, int delay) {
    ObjectNode route = JSON.createObjectNode();
    route.put("id", id);
    route.put("routeHandle", id);
    ArrayNode sections = route.putArray("sections");
    ObjectNode first = section(id, lat, WEST, MIDDLE, START, delay);
    ((ObjectNode) first.at("/arrival/place")).put("waypoint", 0);
    ObjectNode wait = first.putArray("postActions").addObject();
    wait.put("action", "wait").put("duration", STAY_SECONDS);
    long moved = first.at("/summary/duration").asLong();
    ((ObjectNode) first.path("summary")).put("duration", moved + STAY_SECONDS);
    ObjectNode second = section(id, lat, MIDDLE, EAST, START + moved + STAY_SECONDS, 0);
    ((ObjectNode) second.at("/departure/place")).put("waypoint", 0);
    sections.add(first).add(second);
    return route;
  }

  private static ObjectNode section(
      String id, double lat, double from, double to, long start, int delay) {
    List<LatLng> line = new ArrayList<>();
    line.add(new LatLng(lat, from));
    for (int i = 0; i <= 10; i++) {
      double lng = (9_000 + i) / 1000.0;
      if (lng > from && lng < to) {
        line.add(new LatLng(lat, lng));
      }
    }
    line.add(new LatLng(lat, to));
    long length = Math.round(Lines.meters(line));
    long duration = length / 10 + delay;
    ObjectNode section = JSON.createObjectNode();
    section.put("id", id + from).put("type", "vehicle");
    ArrayNode actions = section.putArray("actions");
    actions
        .addObject()
        .put("action", "depart")
        .put("duration", duration)
        .put("length", length)
        .put("offset", 0);
    actions
        .addObject()
        .put("action", "arrive")
        .put("duration", 0)
        .put("length", 0)
        .put("offset", line.size() - 1);
    end(section, "departure", lat, from, start);
    end(section, "arrival", lat, to, start + duration);
    section.putObject("summary").put("duration", duration).put("length", length);
    section.putObject("travelSummary").put("duration", duration).put("length", length);
    section.put("polyline", FlexiblePolyline.encode(line, 6));
    ArrayNode spans = section.putArray("spans");
    spans.addObject().put("offset", 0).put("length", 7).put("duration", 1);
    spans.addObject().put("offset", 1).put("length", length - 7).put("duration", duration - 1);
    return section;
  }

  private static void end(ObjectNode section, String name, double lat, double lng, long second) {
    ObjectNode end = section.putObject(name);
    end.put("time", Instant.ofEpochSecond(second).toString());
    ObjectNode place = end.putObject("place");
    place.putObject("location").put("lat", lat).put("lng", lng);
    place.putObject("originalLocation").put("lat", SOUTH).put("lng", lng);
  }

  /// An object in the answer, by its JSON pointer.
  ObjectNode at(String pointer) {
    return (ObjectNode) body.at(pointer);
  }

  /// Adds to a number of the answer.
  void add(String pointer, String field, long more) {
    ObjectNode holder = at(pointer);
    holder.put(field, holder.path(field).asLong() + more);
  }

  /// Moves a time of the answer.
  void later(String pointer, long seconds) {
    ObjectNode holder = at(pointer);
    Instant time = Instant.parse(holder.path("time").asText());
    holder.put("time", time.plusSeconds(seconds).toString());
  }
}
