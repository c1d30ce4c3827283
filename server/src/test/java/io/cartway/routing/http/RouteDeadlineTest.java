package io.cartway.routing.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.geo.LatLng;
import io.cartway.hierarchy.RealHierarchy;
import io.cartway.hierarchy.modes.HierarchyLimits;
import io.cartway.hierarchy.modes.ModeMetrics;
import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.http.Handler;
import io.cartway.paths.span.SpanName;
import io.cartway.roads.TurnModel;
import io.cartway.roads.rules.RoadRules;
import io.cartway.routing.Router;
import io.cartway.travel.TransportMode;
import io.cartway.work.Deadline;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/// Every operation of routes looks at its deadline, from the first byte read to the last written,
/// and leaves nothing behind when a look ends it.
class RouteDeadlineTest {

  /// What a worker may still need after its deadline has passed.
  private static final long GAP_MILLIS_MAX = 100;

  private static final String ALL_SPANS =
      Arrays.stream(SpanName.values())
          .filter(name ->
              !List.of("incidents", "routingZones", "truckRoadTypes", "tollSystems")
                  .contains(name.word()))
          .map(SpanName::word)
          .collect(Collectors.joining(","));

  private static final String EVERYTHING =
      "polyline,actions,instructions,turnByTurnActions,summary,travelSummary,elevation,passthrough,"
          + "routeHandle,noThroughRestrictions";

  private static final LatLng SOUTH = new LatLng(42.4376, 1.4650);
  private static final LatLng NORTH = new LatLng(42.6170, 1.5390);

  private static RealHierarchy andorra;
  private static Router router;
  private static String handle;

  @BeforeAll
  static void open() throws IOException {
    andorra = RealHierarchy.of("andorra-20260404.osm.pbf");
    router = fresh();
    String body = answer("routes", route("alternatives", "0"), Deadline.never());
    Matcher found = Pattern.compile("\"id\":\"(cw:r:[^\"]+)\"").matcher(body);
    assertThat(found.find()).as(body.substring(0, Math.min(500, body.length()))).isTrue();
    handle = found.group(1);
  }

  private static Router fresh() {
    RoadRules rules = new RoadRules(andorra.graph());
    ModeMetrics metrics =
        new ModeMetrics(
            andorra.hierarchy(),
            TurnModel.TURN_AWARE,
            HierarchyLimits.DEFAULT,
            1,
            rules::opensAtTimes);
    return new Router(metrics, rules);
  }

  @AfterAll
  static void close() {
    if (andorra != null) {
      andorra.close();
    }
  }

  // ---- requests

  private static FakeCall route(String... more) {
    List<String> texts = new ArrayList<>();
    texts.addAll(List.of("origin", text(SOUTH), "destination", text(NORTH)));
    texts.addAll(List.of("return", EVERYTHING, "spans", ALL_SPANS));
    texts.addAll(List.of("ev[freeFlowSpeedTable]", "0,0.2,100,0.3", "ev[ascent]", "9"));
    texts.addAll(List.of(more));
    return FakeCall.of(texts.toArray(String[]::new));
  }

  private static String text(LatLng point) {
    return point.lat() + "," + point.lng();
  }

  private static FakeCall manyVias(String option) {
    SplittableRandom random = new SplittableRandom(4);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 148; i++) {
      int arc = random.nextInt(andorra.graph().arcCount());
      while (!andorra.graph().isWide(arc, TransportMode.CAR)) {
        arc = random.nextInt(andorra.graph().arcCount());
      }
      LatLng point = andorra.graph().location(andorra.graph().tail(arc));
      texts.addAll(List.of("via", text(point) + option));
    }
    return route(texts.toArray(String[]::new));
  }

  /// Twenty polygons of a hundred points each over the whole country.
  private static String polygons() {
    List<String> areas = new ArrayList<>();
    for (int area = 0; area < 20; area++) {
      StringBuilder text = new StringBuilder("polygon:");
      for (int i = 0; i < 100; i++) {
        double angle = 2 * Math.PI * i / 100;
        double radius = 0.2 + 0.001 * area;
        text.append(i == 0 ? "" : ";")
            .append(
                "%.5f,%.5f"
                    .formatted(42.54 + radius * Math.sin(angle), 1.57 + radius * Math.cos(angle)));
      }
      areas.add(text.toString());
    }
    return String.join("|", areas);
  }

  /// By name, each with the endpoint that it asks.
  private static Map<String, FakeCall> calls() {
    Map<String, FakeCall> calls = new LinkedHashMap<>();
    calls.put("routes: everything of a long route", route());
    calls.put("routes: 148 via", manyVias(""));
    calls.put("routes: 148 via without a stop", manyVias("!passThrough=true"));
    calls.put(
        "routes: alternatives with areas", route("alternatives", "6", "avoid[areas]", polygons()));
    calls.put("routes: a metric of its own", route("routingMode", "short"));
    calls.put("routes: a pace of its own", route("vehicle[speedCap]", "2.5"));
    calls.put(
        "routes: a truck that fits nowhere",
        route("transportMode", "truck", "vehicle[height]", "2000"));
    calls.put("routes: no way", route("exclude[areas]", "bbox:1.40,42.50,1.80,42.51"));
    calls.put("routes: no road", route().with("destination", "41.0,1.0"));
    calls.put(
        "explain",
        FakeCall.of("origin", text(SOUTH), "destination", text(NORTH), "road", "42.5450,1.5140"));
    calls.put(
        "handle",
        FakeCall.of("return", EVERYTHING, "spans", ALL_SPANS, "ev[freeFlowSpeedTable]", "0,0.2")
            .path("routeHandle", handle));
    return calls;
  }

  private static String answer(String name, FakeCall call, Deadline deadline) throws IOException {
    Clock clock = Clock.fixed(Instant.parse("2026-11-20T10:00:00Z"), ZoneOffset.UTC);
    Handler handler =
        name.startsWith("routes")
            ? new RoutesEndpoint(() -> router, clock)
            : name.equals("explain")
                ? new ExplainEndpoint(() -> router, clock)
                : new RouteHandleEndpoint(() -> router, clock);
    Answer answer = handler.handle(call.until(deadline));
    assertThat(answer).as(name).isInstanceOf(Answer.Json.class);
    // As the shell's buffer does.
    ByteArrayOutputStream bytes =
        new ByteArrayOutputStream() {
          @Override
          public synchronized void write(byte[] part, int offset, int length) {
            deadline.check();
            super.write(part, offset, length);
          }
        };
    JsonGenerator json = new JsonFactory().createGenerator(bytes);
    ((Answer.Json) answer).body().write(json);
    json.close();
    return bytes.toString(UTF_8);
  }

  // ---- tests

  @Test
  void no_operation_computes_for_long_without_a_look() throws IOException {
    for (int round = 0; round < 2; round++) {
      // The first round warms the code up, and makes the metrics anew at each.
      router = fresh();
      for (Map.Entry<String, FakeCall> call : calls().entrySet()) {
        Gaps gaps = new Gaps();
        Deadline deadline = Deadline.after(Duration.ofMinutes(1), System::nanoTime).with(gaps);
        int size = answer(call.getKey(), call.getValue(), deadline).length();
        gaps.isWanted(0);
        if (round > 0) {
          LoggerFactory.getLogger(RouteDeadlineTest.class)
              .info(
                  "{}: {} looks, {} us between two at most, {} ms in all, {} kB",
                  call.getKey(),
                  gaps.count,
                  gaps.longestNanos / 1000,
                  gaps.totalNanos() / 1_000_000,
                  size / 1000);
          assertThat(gaps.longestNanos / 1_000_000).as(call.getKey()).isLessThan(GAP_MILLIS_MAX);
        }
      }
    }
  }

  @Test
  void an_avoid_that_cannot_be_met_is_seen_before_alternatives_are_searched() throws IOException {
    FakeCall call = route("alternatives", "6", "avoid[areas]", "bbox:1.0,42.0,2.0,43.0");
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 8; round++) {
      Gaps gaps = new Gaps();
      answer("routes", call.with("return", "summary").with("spans", ""), never(gaps));
      least = Math.min(least, gaps.totalNanos() / 1_000_000);
    }
    assertThat(least).as("milliseconds of the processor").isLessThan(100);
  }

  private static Deadline never(Deadline.Checkpoint checkpoint) {
    return Deadline.never().with(checkpoint);
  }

  @Test
  void whoever_comes_too_late_is_not_begun() {
    Deadline passed = Deadline.at(System.nanoTime() - 1, System::nanoTime);
    calls()
        .forEach((name, call) ->
            assertThatThrownBy(() -> answer(name, call, passed))
                .as(name)
                .isInstanceOf(Deadline.DeadlinePassedException.class));
  }

  @Test
  void a_search_ended_at_any_deadline_check_leaves_no_state() throws IOException {
    for (Map.Entry<String, FakeCall> call : calls().entrySet()) {
      String expected = answer(call.getKey(), call.getValue(), Deadline.never());
      boolean isDone = false;
      for (int look = 1; !isDone; look += 1 + look * 6) {
        CountDown end = new CountDown(look);
        router = look % 2 == 0 ? router : fresh();
        try {
          answer(call.getKey(), call.getValue(), Deadline.never().with(end));
          isDone = true;
        } catch (Deadline.AbandonedException ended) {
          assertThat(end.left).as(call.getKey()).isZero();
        }
        assertThat(answer(call.getKey(), call.getValue(), Deadline.never()))
            .as("%s after an end at look %d", call.getKey(), look)
            .isEqualTo(expected);
      }
    }
  }

  /// Ends the work at a look.
  private static final class CountDown implements Deadline.Checkpoint {
    private int left;

    CountDown(int left) {
      this.left = left;
    }

    @Override
    public boolean isWanted(long nowNanos) {
      left--;
      return left > 0;
    }
  }

  /// Notes the longest time of the processor between two looks.
  private static final class Gaps implements Deadline.Checkpoint {
    private final long start = now();
    private long last = start;
    private long longestNanos;
    private int count;

    private static long now() {
      return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    @Override
    public boolean isWanted(long nowNanos) {
      long now = now();
      longestNanos = Math.max(longestNanos, now - last);
      last = now;
      count++;
      return true;
    }

    long totalNanos() {
      return last - start;
    }
  }
}
