package io.cartway.bench.truth;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.geo.LatLng;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Checks of sections: places, times and sums.
final class SectionChecks {

  private static final double SAME_METERS = 0.2;

  private SectionChecks() {}

  private interface Pair {
    void look(JsonNode before, JsonNode after);
  }

  private static void pairs(RouteCase answer, Pair pair) {
    for (JsonNode route : answer.routes()) {
      JsonNode sections = route.path("sections");
      for (int i = 1; i < sections.size(); i++) {
        pair.look(sections.get(i - 1), sections.get(i));
      }
    }
  }

  static void joined(RouteCase answer, Judge judge) {
    pairs(
        answer,
        (before, after) -> {
          LatLng end = RouteCase.place(before, "arrival");
          LatLng start = RouteCase.place(after, "departure");
          double gap = Lines.meters(end, start);
          judge.hold(
              gap <= SAME_METERS,
              () -> String.format(Locale.ROOT, "%.1f m between %s and %s", gap, end, start));
        });
  }

  static void timely(RouteCase answer, Judge judge) {
    pairs(
        answer,
        (before, after) -> {
          if (!RouteCase.hasTimes(before) || !RouteCase.hasTimes(after)) {
            return;
          }
          long gap = RouteCase.second(after, "departure") - RouteCase.second(before, "arrival");
          long stay = stay(answer.question(), before);
          Optional<Long> leave = landing(before, "postActions");
          Optional<Long> board = landing(after, "preActions");
          if (leave.isPresent() && board.isPresent()) {
            long between = stay + leave.get() + board.get();
            judge.hold(
                gap == between, () -> "%d s between sections, told %d s".formatted(gap, between));
          } else {
            judge.hold(
                gap >= stay, () -> "%d s between sections, the stay is %d s".formatted(gap, stay));
          }
        });
  }

  /// What boarding before a section or leaving after it takes, without a stay; empty if the answer
  /// was not asked to tell it.
  private static Optional<Long> landing(JsonNode section, String list) {
    if (isCarried(section) && !section.has(list)) {
      return Optional.empty();
    }
    long seconds = 0;
    for (JsonNode action : section.path(list)) {
      seconds +=
          action.path("action").asText().equals("wait") ? 0 : action.path("duration").asLong();
    }
    return Optional.of(seconds);
  }

  private static boolean isCarried(JsonNode section) {
    return section.path("type").asText().equals("transit");
  }

  /// The stay at the end of a section.
  private static long stay(RouteQuestion question, JsonNode section) {
    JsonNode waypoint = section.path("arrival").path("place").path("waypoint");
    return waypoint.isMissingNode() || waypoint.asInt() >= question.vias().size()
        ? 0
        : question.vias().get(waypoint.asInt()).waitSeconds();
  }

  /// The duration of the movement; empty if the answer does not tell it.
  private static Optional<Long> moving(RouteQuestion question, JsonNode section) {
    if (section.has("travelSummary")) {
      return Optional.of(section.path("travelSummary").path("duration").asLong());
    }
    Optional<Long> board = landing(section, "preActions");
    Optional<Long> leave = landing(section, "postActions");
    if (!section.has("summary") || board.isEmpty() || leave.isEmpty()) {
      return Optional.empty();
    }
    long whole = section.path("summary").path("duration").asLong();
    return Optional.of(whole - stay(question, section) - board.get() - leave.get());
  }

  static void duration(RouteCase answer, Judge judge) {
    for (JsonNode section : answer.sections()) {
      Optional<Long> moving = moving(answer.question(), section);
      if (moving.isPresent() && RouteCase.hasTimes(section)) {
        long between =
            RouteCase.second(section, "arrival") - RouteCase.second(section, "departure");
        judge.hold(
            between == moving.get(),
            () -> "%d s between the times, %d s long".formatted(between, moving.get()));
      }
    }
  }

  static void actions(RouteCase answer, Judge judge) {
    for (JsonNode section : answer.sections()) {
      JsonNode summary = section.path("summary");
      for (String list : List.of("actions", "turnByTurnActions")) {
        if (!section.has(list) || !section.has("summary")) {
          continue;
        }
        long duration = RouteCase.sum(section.path(list), "duration") + RouteCase.around(section);
        hold(judge, list, "s", duration, summary.path("duration").asLong());
        long length = RouteCase.sum(section.path(list), "length");
        hold(judge, list, "m", length, summary.path("length").asLong());
        offsets(judge, section, list, true);
      }
    }
  }

  private static void hold(Judge judge, String list, String unit, long sum, long whole) {
    judge.hold(sum == whole, () -> "%s: %d %s of %d".formatted(list, sum, unit, whole));
  }

  static void spans(RouteCase answer, Judge judge) {
    for (JsonNode section : answer.sections()) {
      JsonNode spans = section.path("spans");
      if (spans.isEmpty()) {
        continue;
      }
      offsets(judge, section, "spans", false);
      if (section.has("summary") && spans.get(0).has("length")) {
        long length = section.path("summary").path("length").asLong();
        hold(judge, "spans", "m", RouteCase.sum(spans, "length"), length);
      }
      Optional<Long> moving = moving(answer.question(), section);
      if (moving.isPresent() && spans.get(0).has("duration")) {
        hold(judge, "spans", "s", RouteCase.sum(spans, "duration"), moving.get());
      }
    }
  }

  /// Offsets begin at 0, grow, and are on the line; the last action stands at its end.
  private static void offsets(Judge judge, JsonNode section, String list, boolean isToEnd) {
    int last = RouteCase.line(section).size() - 1;
    if (last < 0) {
      return;
    }
    List<Integer> offsets = new ArrayList<>();
    section.path(list).forEach(each -> offsets.add(each.path("offset").asInt(-1)));
    boolean isGrowing = offsets.getFirst() == 0 && offsets.getLast() <= last;
    for (int i = 1; i < offsets.size(); i++) {
      int step = offsets.get(i) - offsets.get(i - 1);
      isGrowing &= isToEnd ? step >= 0 : step > 0;
    }
    boolean isRight = isGrowing && (!isToEnd || offsets.getLast() == last);
    judge.hold(isRight, () -> "%s: offsets %s of %d".formatted(list, offsets, last));
  }

  static void stops(RouteCase answer, Judge judge) {
    RouteQuestion question = answer.question();
    List<Integer> wanted = new ArrayList<>();
    for (int i = 0; i < question.vias().size(); i++) {
      if (!question.vias().get(i).isPassed()) {
        wanted.add(i);
      }
    }
    for (JsonNode route : answer.routes()) {
      JsonNode sections = route.path("sections");
      judge.hold(!sections.isEmpty(), () -> "a route without a section");
      List<Integer> arrivals = waypoints(sections, "arrival");
      judge.hold(arrivals.equals(wanted), () -> "arrivals at %s of %s".formatted(arrivals, wanted));
      List<Integer> departures = waypoints(sections, "departure");
      judge.hold(departures.equals(wanted), () -> "departures at " + departures);
      original(judge, sections.path(0).path("departure"), question.stops().getFirst().at());
      JsonNode last = sections.path(sections.size() - 1);
      original(judge, last.path("arrival"), question.stops().getLast().at());
      if (question.has("return", "passthrough")) {
        int passed = 0;
        for (JsonNode section : sections) {
          passed += section.path("passthrough").size();
        }
        int seen = passed;
        int asked = question.vias().size() - wanted.size();
        judge.hold(seen == asked, () -> "%d of %d pass-throughs".formatted(seen, asked));
      }
    }
  }

  private static List<Integer> waypoints(JsonNode sections, String end) {
    List<Integer> found = new ArrayList<>();
    for (JsonNode section : sections) {
      JsonNode waypoint = section.path(end).path("place").path("waypoint");
      if (!waypoint.isMissingNode()) {
        found.add(waypoint.asInt());
      }
    }
    return found;
  }

  private static void original(Judge judge, JsonNode end, LatLng wanted) {
    LatLng given = RouteCase.point(end.path("place").path("originalLocation"));
    judge.hold(
        Lines.meters(given, wanted) <= SAME_METERS,
        () -> "originalLocation %s for %s".formatted(given, wanted));
  }

  static void askedTime(RouteCase answer, Judge judge) {
    RouteQuestion question = answer.question();
    for (JsonNode route : answer.routes()) {
      JsonNode sections = route.path("sections");
      JsonNode first = sections.path(0);
      JsonNode last = sections.path(sections.size() - 1);
      time(judge, question.option("departureTime"), first, "departure");
      time(judge, question.option("arrivalTime"), last, "arrival");
    }
  }

  private static void time(Judge judge, Optional<String> asked, JsonNode section, String end) {
    if (asked.isEmpty()) {
      return;
    }
    if (asked.get().equals("any")) {
      judge.hold(!section.path(end).has("time"), () -> "a time in spite of 'any'");
    } else if (!asked.get().equals("now")) {
      long second = RouteCase.second(section, end);
      long wanted = OffsetDateTime.parse(asked.get()).toEpochSecond();
      judge.hold(second == wanted, () -> "%s %d s off".formatted(end, second - wanted));
    }
  }
}
