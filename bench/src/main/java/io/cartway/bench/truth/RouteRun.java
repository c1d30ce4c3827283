package io.cartway.bench.truth;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Asks for the routes of one mode in one extract, and judges each answer.
final class RouteRun {

  /// Kept for reading, per invariant.
  private static final int KEPT = 40;

  /// How often an invariant was looked at and broken.
  static final class Count {
    private int asked;
    private int failed;

    int asked() {
      return asked;
    }

    int failed() {
      return failed;
    }
  }

  /// A broken invariant.
  record Broken(Invariant invariant, String extract, String mode, String fault, String target) {}

  private final String extract;
  private final String mode;
  private final RawRoads roads;
  private final Asker asker;
  private final Map<Invariant, Count> counts = new EnumMap<>(Invariant.class);
  private final List<Broken> broken = new ArrayList<>();

  RouteRun(String extract, String mode, RawRoads roads, Asker asker) {
    this.extract = extract;
    this.mode = mode;
    this.roads = roads;
    this.asker = asker;
    for (Invariant each : Invariant.values()) {
      counts.put(each, new Count());
    }
  }

  void run(RouteQuestions questions, int count) throws IOException {
    for (int i = 0; i < count; i++) {
      ask(questions.next(mode));
    }
  }

  void ask(RouteQuestion question) throws IOException {
    Asker.Reply reply = asker.ask(question.target());
    Map<String, Asker.Reply> again = new HashMap<>();
    for (JsonNode route : reply.body().path("routes")) {
      String handle = route.path("routeHandle").asText();
      if (!handle.isEmpty()) {
        again.put(
            handle, asker.ask("/v1/routes/" + handle + "?return=polyline&transportMode=" + mode));
      }
    }
    judge(new RouteCase(question, reply, roads, again));
  }

  void judge(RouteCase answer) {
    counts.forEach((invariant, count) -> {
      Judge judge = invariant.judge(answer);
      count.asked += judge.hasLooked() ? 1 : 0;
      String fault = judge.fault();
      count.failed += fault == null ? 0 : 1;
      if (fault != null && count.failed <= KEPT) {
        broken.add(new Broken(invariant, extract, mode, fault, answer.question().target()));
      }
    });
  }

  String extract() {
    return extract;
  }

  String mode() {
    return mode;
  }

  Count count(Invariant invariant) {
    return counts.getOrDefault(invariant, new Count());
  }

  List<Broken> broken() {
    return broken;
  }
}
