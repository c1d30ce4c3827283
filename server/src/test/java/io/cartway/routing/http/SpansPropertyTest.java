package io.cartway.routing.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.TokenBuffer;
import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.FlexiblePolyline.ThirdDimension;
import io.cartway.http.OpenApiDocument;
import io.cartway.paths.SmallTraces;
import io.cartway.paths.Stretch;
import io.cartway.paths.Trace;
import io.cartway.paths.http.SpansJson;
import io.cartway.paths.span.Span;
import io.cartway.paths.span.SpanFinder;
import io.cartway.paths.span.SpanName;
import io.cartway.region.build.BuildProgress;
import io.cartway.region.build.BuildRequest;
import io.cartway.region.build.CountryBorders;
import io.cartway.region.build.ElevationPart;
import io.cartway.region.build.RegionBuilder;
import io.cartway.region.build.TimeZoneBorders;
import io.cartway.roads.ModeCosts;
import io.cartway.roads.Modes;
import io.cartway.roads.RoadGraph;
import io.cartway.roads.TurnModel;
import io.cartway.roads.World;
import io.cartway.roads.build.RoadsPart;
import io.cartway.roads.build.tags.OsmRoadTags;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.OpenApi;
import io.cartway.testing.Workspace;
import io.cartway.travel.TransportMode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whatever the path and whatever is asked for: spans cover the line, add up to the section, and
/// begin where something changes. `-Dcases.seed` repeats a run.
class SpansPropertyTest {

  private static final long SEED = Long.getLong("cases.seed", 4L);
  private static final int WALKS = Integer.getInteger("cases.walks", 300);

  private static final AnswerValidator VALIDATOR =
      new AnswerValidator(
          OpenApi.of(OpenApiDocument.joinResources(List.of("common.yaml", "routing.yaml")).json()),
          Set.of());

  private static final String[] NODE_TAGS = {
    "", "", "", "barrier=gate locked=yes access=yes", "railway=level~crossing", "barrier=bollard"
  };

  private static final String[] WAY_TAGS = {
    "highway=primary maxspeed=50 ref=N1;E5",
    "highway=residential name=Old_Lane name:en=Old_Lane",
    "highway=motorway maxspeed=none oneway=yes",
    "highway=service access=destination",
    "highway=footway tunnel=yes",
    "highway=secondary toll=yes maxheight=3.2",
    "highway=steps",
    "route=ferry duration=00:10"
  };

  @TempDir private Path directory;

  @Test
  void on_random_worlds() {
    OsmRoadTags tags = OsmRoadTags.create();
    for (int i = 0; i < 20; i++) {
      Random random = new Random(SEED + i);
      try (RoadGraph graph =
          World.of(randomWorld(random)).with(tags).open(directory.resolve("world" + i))) {
        walk(graph, random, 20, "-Dcases.seed=%d world %d".formatted(SEED, i));
      }
    }
  }

  @Test
  void on_the_roads_of_andorra() throws IOException {
    Path extract = Workspace.shared("data/osm/andorra-20260404.osm.pbf");
    ElevationPart elevation = new ElevationPart(Workspace.shared("data/elevation"));
    new RegionBuilder(
            List.of(elevation, new RoadsPart(OsmRoadTags.create(), elevation)),
            CountryBorders.load(),
            TimeZoneBorders::read,
            BuildProgress.silent())
        .build(
            new BuildRequest(
                List.of(extract),
                directory.resolve("region"),
                2,
                Instant.parse("2026-11-20T10:00:00Z")));
    try (RoadGraph graph = RoadGraph.open(directory.resolve("region/roads"))) {
      checkZones(graph);
      walk(graph, new Random(SEED), WALKS, "-Dcases.seed=" + SEED);
    }
  }

  /// The borders of countries are coarse, those of zones are not: at a border they may differ.
  private static void checkZones(RoadGraph graph) {
    int inside = 0;
    int agreeing = 0;
    for (int arc = 0; arc < graph.arcCount(); arc++) {
      assertThat(graph.zone(arc).getId()).isIn("Europe/Andorra", "Europe/Madrid", "Europe/Paris");
      if (graph.country(arc).equals("AD")) {
        inside++;
        agreeing += graph.zone(arc).getId().equals("Europe/Andorra") ? 1 : 0;
      }
    }
    assertThat(agreeing).as("of %d arcs", inside).isGreaterThan(inside * 98 / 100);
  }

  private static void walk(RoadGraph graph, Random random, int walks, String label) {
    Map<TransportMode, ModeCosts> costs = ModeCosts.ofAll(graph, TurnModel.TURN_AWARE);
    for (int i = 0; i < walks; i++) {
      TransportMode mode = Modes.ALL.get(random.nextInt(Modes.COUNT));
      ModeCosts one = costs.get(mode);
      List<Stretch> stretches = one == null ? List.of() : randomPath(graph, one, random);
      if (one != null && !stretches.isEmpty()) {
        check(SmallTraces.of(one, stretches), randomNames(random), label + " walk " + i);
      }
    }
  }

  private static void check(Trace trace, Set<SpanName> names, String label) {
    String all = label + " " + names + " arcs of " + trace.count();
    List<Span> spans = new SpanFinder(trace, names, "en", List.of()).find();
    int last = trace.line().size() - 1;
    assertThat(spans.getFirst().offset()).as(all).isZero();
    for (int i = 1; i < spans.size(); i++) {
      assertThat(spans.get(i).offset()).as(all).isBetween(spans.get(i - 1).offset() + 1, last - 1);
    }
    assertThat(spans.stream().mapToLong(Span::lengthMeters).sum())
        .as(all)
        .isEqualTo(Math.round(trace.lengthMillimeters() / 1000.0));
    assertThat(spans.stream().mapToLong(Span::durationSeconds).sum())
        .as(all)
        .isEqualTo(Math.round(trace.durationMillis() / 1000.0));
    assertThat(spans).as(all).allMatch(it -> it.lengthMeters() >= 0 && it.durationSeconds() >= 0);
    checkJson(names, spans, all);
    checkElevations(trace, all);
  }

  private static void checkJson(Set<SpanName> names, List<Span> spans, String label) {
    List<JsonNode> written = written(names, spans);
    for (int i = 0; i < written.size(); i++) {
      assertThat(VALIDATOR.faults("/components/schemas/RouteSpan", written.get(i)))
          .as(label)
          .isEmpty();
      JsonNode before = i == 0 ? written.get(i) : written.get(i - 1);
      boolean isEvent = hasEvent(before) || hasEvent(written.get(i));
      if (i > 0 && !isEvent && before.at("/dynamicSpeedInfo/turnTime").asInt() == 0) {
        assertThat(values(written.get(i))).as(label).isNotEqualTo(values(before));
      }
    }
  }

  /// Without what is counted, not compared.
  private static JsonNode values(JsonNode span) {
    ObjectNode values = span.deepCopy();
    return values.remove(List.of("offset", "length", "duration", "baseDuration"));
  }

  private static boolean hasEvent(JsonNode span) {
    return span.has("gate") || span.has("railwayCrossing");
  }

  private static List<JsonNode> written(Set<SpanName> names, List<Span> spans) {
    try (TokenBuffer buffer = new TokenBuffer(new ObjectMapper(), false)) {
      buffer.writeStartObject();
      new SpansJson(names).write(buffer, spans);
      buffer.writeEndObject();
      JsonNode tree = buffer.asParser().readValueAsTree();
      List<JsonNode> written = new ArrayList<>();
      tree.path("spans").forEach(written::add);
      return written;
    } catch (IOException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static void checkElevations(Trace trace, String label) {
    List<Double> heights = trace.elevations();
    assertThat(heights).as(label).hasSize(trace.graph().hasElevation() ? trace.line().size() : 0);
    if (!heights.isEmpty()) {
      String text =
          FlexiblePolyline.encode(
              new FlexiblePolyline.Line(6, ThirdDimension.ELEVATION, 1, trace.line(), heights));
      assertThat(text).as(label).startsWith("B2F");
    }
    for (int i = 1; i < heights.size(); i++) {
      double meters = trace.line().get(i - 1).distanceMeters(trace.line().get(i));
      double climb = Math.abs(heights.get(i) - heights.get(i - 1));
      assertThat(climb).as(label).isLessThan(50 + 2 * meters);
    }
  }

  /// A path that no turn restriction binds, from within its first arc to within its last one.
  private static List<Stretch> randomPath(RoadGraph graph, ModeCosts costs, Random random) {
    List<Stretch> stretches = new ArrayList<>();
    int arc = random.nextInt(graph.arcCount());
    int length = 1 + random.nextInt(60);
    double from = random.nextBoolean() ? 0 : random.nextDouble() * 0.5;
    while (costs.isOpen(arc) && stretches.size() < length) {
      boolean isLast = stretches.size() == length - 1;
      double to = isLast && random.nextBoolean() ? 0.5 + random.nextDouble() * 0.5 : 1;
      stretches.add(new Stretch(arc, from, to));
      from = 0;
      int junction = graph.head(arc);
      int count = graph.endOut(junction) - graph.firstOut(junction);
      if (count == 0) {
        break;
      }
      arc = graph.firstOut(junction) + random.nextInt(count);
    }
    return stretches;
  }

  private static Set<SpanName> randomNames(Random random) {
    Set<SpanName> names = EnumSet.noneOf(SpanName.class);
    for (SpanName name : SpanName.values()) {
      if (random.nextInt(5) == 0) {
        names.add(name);
      }
    }
    return names;
  }

  /// A grid of five by five nodes, some with something on them, and streets of all kinds.
  private static String randomWorld(Random random) {
    StringBuilder text = new StringBuilder();
    for (int node = 0; node < 25; node++) {
      String tags = NODE_TAGS[random.nextInt(NODE_TAGS.length)];
      text.append("N%d %d %d %s\n".formatted(node, node % 5, node / 5, tags));
    }
    for (int way = 0; way < 15; way++) {
      int start = random.nextInt(25);
      int step = random.nextBoolean() ? 1 : 5;
      StringBuilder nodes = new StringBuilder("N" + start);
      for (int i = 1; i <= 3 && (step == 1 ? start % 5 : start / 5) + i < 5; i++) {
        nodes.append("-N").append(start + i * step);
      }
      if (nodes.indexOf("-") > 0) {
        String tags = WAY_TAGS[random.nextInt(WAY_TAGS.length)];
        text.append(nodes).append(' ').append(tags).append('\n');
      }
    }
    return text.append("N0-N1 highway=service\n").toString();
  }
}
