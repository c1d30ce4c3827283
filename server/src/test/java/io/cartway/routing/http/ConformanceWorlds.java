package io.cartway.routing.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import io.cartway.hierarchy.build.HierarchyBuilder;
import io.cartway.hierarchy.modes.HierarchyLimits;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.http.Handler;
import io.cartway.http.OpenApiDocument;
import io.cartway.region.build.Heights;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.roads.build.tags.OsmRoadTags;
import io.cartway.roads.rules.RoadRules;
import io.cartway.routing.Router;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.OpenApi;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The small worlds of the conformance table, each with the real reader of tags, the real rules and
/// the endpoints of routes; every answer is held against the contract's document.
final class ConformanceWorlds implements AutoCloseable {

  /// What the clock says in all worlds: a Friday.
  static final Instant NOW = Instant.parse("2026-11-20T11:00:00+01:00");

  private static final AnswerValidator VALIDATOR =
      new AnswerValidator(
          OpenApi.of(OpenApiDocument.joinResources(List.of("common.yaml", "routing.yaml")).json()),
          Set.of());

  private static final OsmRoadTags TAGS = OsmRoadTags.create();

  /// `@A`, `@(1;2)` and `box(0;0;1;1)` in a request.
  private static final Pattern POINT =
      Pattern.compile("@(?<node>[A-Za-z])\\b|@\\((?<x>[-.\\d]+);(?<y>[-.\\d]+)\\)");

  private static final Pattern BOX =
      Pattern.compile("box\\((?<w>[-.\\d]+);(?<s>[-.\\d]+);(?<e>[-.\\d]+);(?<n>[-.\\d]+)\\)");

  private final Map<String, String> texts = new HashMap<>();
  private final Map<String, Place> places = new HashMap<>();
  private final Path directory;

  /// @param text worlds with an empty line between them, each after a line `world NAME`
  ConformanceWorlds(String text, Path directory) {
    this.directory = directory;
    for (String block : text.split("\n\n+", -1)) {
      List<String> lines =
          block.lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
      if (!lines.isEmpty()) {
        String name = lines.getFirst().replace("world ", "").strip();
        texts.put(name, String.join("\n", lines.subList(1, lines.size())));
      }
    }
  }

  /// A world that is open.
  private record Place(World world, RoadGraph graph, Router router) {}

  /// A world by its name; what follows the name takes the place of each `$` in its text.
  private Place place(String cell) {
    return places.computeIfAbsent(
        cell,
        any -> {
          String[] parts = cell.split(" ", 2);
          String text = texts.get(parts[0]);
          if (text == null) {
            throw new IllegalArgumentException("no world " + cell);
          }
          World world = World.of(text.replace("$", parts.length > 1 ? parts[1] : "")).with(TAGS);
          if (parts[0].equals("hills")) {
            Heights slope = point -> OptionalDouble.of(100 + (point.lng() - 1.5) * 1000);
            world.on(slope);
          }
          try {
            Path folder = Files.createTempDirectory(directory, "world");
            RoadGraph graph = world.open(folder);
            RoadRules rules = new RoadRules(graph);
            ModeMetrics metrics =
                new ModeMetrics(
                    HierarchyBuilder.build(graph, ForkJoinPool.commonPool()),
                    TurnModel.PLAIN,
                    HierarchyLimits.DEFAULT,
                    1,
                    rules::opensAtTimes);
            return new Place(world, graph, new Router(metrics, rules));
          } catch (IOException failure) {
            throw new IllegalStateException(failure);
          }
        });
  }

  @Override
  public void close() {
    places.values().forEach(place -> place.graph.close());
  }

  /// Asks in a world. `A;course=90>1,2!passThrough=true>B` is the way, further words are parameters
  /// with `~` for a blank. With `road=` the question is for an explanation; `again=WORLD` hands the
  /// handle of the first route to the other endpoint in a world, `again=tampered` a changed one,
  /// `again=MODE` asks for it with a mode, `again=bare` without options of the scooter,
  /// `again=choices` with what chooses between routes, `again=here` for just the same.
  JsonNode ask(String cell, String request) throws IOException {
    Place place = place(cell);
    List<String> words = new ArrayList<>(List.of(request.split(" +", -1)));
    Map<String, String> parameters = new LinkedHashMap<>();
    List<String> query = new ArrayList<>();
    String[] points = words.removeFirst().split(">", -1);
    for (int i = 0; i < points.length; i++) {
      query.add(i == 0 ? "origin" : i == points.length - 1 ? "destination" : "via");
      query.add(waypoint(place.world, points[i]));
    }
    for (String word : words) {
      int equals = word.indexOf('=');
      String value = value(place.world, word.substring(equals + 1));
      parameters.put(word.substring(0, equals), value);
    }
    String again = parameters.remove("again");
    parameters.forEach((name, value) -> query.addAll(List.of(name, value)));
    Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
    if (parameters.containsKey("road")) {
      return ask(new ExplainEndpoint(place::router, clock), call(query), "RouteExplanation");
    }
    JsonNode first = ask(new RoutesEndpoint(place::router, clock), call(query), "RoutesAnswer");
    if (again == null) {
      return first;
    }
    String handle = first.at("/routes/0/id").asText();
    if (again.equals("tampered")) {
      int middle = handle.length() / 2;
      char other = handle.charAt(middle) == 'A' ? 'B' : 'A';
      handle = handle.substring(0, middle) + other + handle.substring(middle + 1);
    }
    FakeCall call = FakeCall.of().path("routeHandle", handle);
    if (again.equals("bare")) {
      parameters.keySet().removeIf(name -> name.startsWith("scooter["));
    }
    parameters.forEach(call::with);
    if (again.equals("choices")) {
      call.with("alternatives", "2").with("routingMode", "short");
    }
    if (TransportMode.of(again).isPresent()) {
      call.with("transportMode", again);
    }
    Place there = texts.containsKey(again) ? place(again) : place;
    JsonNode second = ask(new RouteHandleEndpoint(there::router, clock), call, "RoutesAnswer");
    if (second.has("routes")) {
      ((ObjectNode) second).put("same", second.get("routes").equals(first.get("routes")));
    }
    return second;
  }

  private static FakeCall call(List<String> query) {
    return FakeCall.of(query.toArray(String[]::new));
  }

  private static JsonNode ask(Handler endpoint, FakeCall call, String schema) throws IOException {
    Answer answer = endpoint.handle(call);
    if (answer instanceof Answer.Invalid invalid) {
      ObjectNode node = new ObjectMapper().createObjectNode();
      invalid.faults().forEach(fault -> node.withArray("faults").add(fault.code()));
      return node;
    }
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      ((Answer.Json) answer).body().write(json);
    }
    JsonNode node = new ObjectMapper().readTree(text.toString());
    List<String> faults = VALIDATOR.faults("/components/schemas/" + schema, node);
    if (!faults.isEmpty()) {
      throw new AssertionError(faults + " in " + node);
    }
    return node;
  }

  /// The nodes that a route goes over, sections with `/` between them.
  String way(String cell, JsonNode route) {
    World world = place(cell).world;
    List<String> sections = new ArrayList<>();
    for (JsonNode section : route.path("sections")) {
      List<String> names = new ArrayList<>();
      for (LatLng point : FlexiblePolyline.decode(section.path("polyline").asText()).points()) {
        world
            .nameAt(point)
            .filter(name -> names.isEmpty() || !names.getLast().equals(name))
            .ifPresent(names::add);
      }
      sections.add(String.join("-", names));
    }
    return String.join("/", sections);
  }

  private static String waypoint(World world, String text) {
    int end = 0;
    while (end < text.length() && text.charAt(end) != ';' && text.charAt(end) != '!') {
      end++;
    }
    String[] numbers = text.substring(0, end).split(",", -1);
    LatLng point =
        numbers.length == 1
            ? world.at(numbers[0])
            : world.at(Double.parseDouble(numbers[0]), Double.parseDouble(numbers[1]));
    return point(point) + value(world, text.substring(end));
  }

  private static String value(World world, String text) {
    String boxed =
        BOX.matcher(text.replace('~', ' '))
            .replaceAll(box -> {
              LatLng from = world.at(number(box.group(1)), number(box.group(2)));
              LatLng to = world.at(number(box.group(3)), number(box.group(4)));
              return "bbox:%s,%s,%s,%s".formatted(from.lng(), from.lat(), to.lng(), to.lat());
            });
    Matcher points = POINT.matcher(boxed);
    return points.replaceAll(found ->
        point(
            found.group(1) != null
                ? world.at(found.group(1))
                : world.at(number(found.group(2)), number(found.group(3)))));
  }

  private static double number(String text) {
    return Double.parseDouble(text);
  }

  private static String point(LatLng point) {
    return point.lat() + "," + point.lng();
  }
}
