package io.cartway.bench.truth;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Checks of an answer as a whole.
final class AnswerChecks {

  private static final int OK = 200;
  private static final int REFUSED = 400;
  private static final Set<String> SEVERITIES = Set.of("critical", "info");

  private AnswerChecks() {}

  static void status(RouteCase answer, Judge judge) {
    int status = answer.reply().status();
    judge.hold(status == OK || status == REFUSED, () -> "status " + status);
    judge.hold(answer.body().isObject(), () -> "no document");
  }

  static void refusal(RouteCase answer, Judge judge) {
    if (answer.reply().status() != REFUSED) {
      return;
    }
    JsonNode body = answer.body();
    judge.hold(isSentence(body.path("cause")), () -> "cause: " + body.path("cause"));
    judge.hold(isSentence(body.path("title")), () -> "title: " + body.path("title"));
    judge.hold(!body.path("details").isEmpty(), () -> "no details");
    for (JsonNode each : body.path("details")) {
      boolean isWhole =
          !each.path("parameter").asText().isBlank() && !each.path("expected").asText().isBlank();
      judge.hold(isWhole, () -> "detail: " + each);
    }
  }

  /// Two words or more.
  private static boolean isSentence(JsonNode text) {
    return text.asText().strip().contains(" ");
  }

  static void reason(RouteCase answer, Judge judge) {
    if (answer.reply().status() != OK || !answer.body().path("routes").isEmpty()) {
      return;
    }
    boolean isGiven = false;
    for (JsonNode notice : answer.body().path("notices")) {
      boolean isCritical = notice.path("severity").asText().equals("critical");
      isGiven |= isCritical && isSentence(notice.path("title"));
    }
    judge.hold(isGiven, () -> "notices: " + answer.body().path("notices"));
  }

  static void notices(RouteCase answer, Judge judge) {
    notices(answer.body(), judge);
    answer.routes().forEach(route -> notices(route, judge));
    answer.sections().forEach(section -> notices(section, judge));
  }

  private static void notices(JsonNode holder, Judge judge) {
    for (JsonNode notice : holder.path("notices")) {
      boolean isWhole =
          !notice.path("code").asText().isBlank()
              && isSentence(notice.path("title"))
              && SEVERITIES.contains(notice.path("severity").asText());
      judge.hold(isWhole, () -> "notice: " + notice);
    }
  }

  /// Told by a refusal or a notice that names the parameter, its value, or both in its code. A
  /// refusal for other reasons need not get so far.
  static void told(RouteCase answer, Judge judge) {
    String name = answer.question().planted();
    if (name.isEmpty()) {
      return;
    }
    JsonNode place =
        answer.reply().status() == REFUSED
            ? answer.body().path("details")
            : answer.body().path("notices");
    String told = place.toString().toLowerCase(Locale.ROOT);
    String value = answer.question().option(name).orElse(name);
    boolean isNamed =
        List.of(name, name.replace("[", "").replace("]", ""), value).stream()
            .anyMatch(each -> told.contains(each.toLowerCase(Locale.ROOT)));
    if (isNamed || answer.reply().status() == OK) {
      judge.hold(isNamed, () -> name + "=" + value + " is told by " + place);
    }
  }

  static void distinct(RouteCase answer, Judge judge) {
    if (answer.body().path("routes").size() < 2) {
      return;
    }
    int count = answer.body().path("routes").size();
    int wanted = 1 + answer.question().option("alternatives").map(Integer::parseInt).orElse(0);
    judge.hold(count <= wanted, () -> "%d routes, asked for %d".formatted(count, wanted));
    Set<String> ids = new HashSet<>();
    Set<List<List<LatLng>>> lines = new HashSet<>();
    for (JsonNode route : answer.routes()) {
      String id = route.path("id").asText();
      judge.hold(!id.isEmpty() && ids.add(id), () -> "id twice: " + id);
      List<List<LatLng>> line = RouteCase.lines(route);
      judge.hold(line.contains(List.of()) || lines.add(line), () -> "line twice: " + id);
    }
  }

  /// Only where nothing but duration or length counts: what is avoided or violated costs more than
  /// the time that it takes.
  static void sorted(RouteCase answer, Judge judge) {
    RouteQuestion question = answer.question();
    boolean isPlain = question.options().keySet().stream().noneMatch(it -> it.startsWith("avoid"));
    if (!isPlain || answer.sections().stream().anyMatch(it -> it.has("notices"))) {
      return;
    }
    boolean isShort = question.option("routingMode").filter("short"::equals).isPresent();
    String field = isShort ? "length" : "duration";
    List<Long> sums = new ArrayList<>();
    for (JsonNode route : answer.routes()) {
      long sum = 0;
      for (JsonNode section : route.path("sections")) {
        if (!section.has("summary")) {
          return;
        }
        sum += section.path("summary").path(field).asLong();
      }
      sums.add(sum);
    }
    // Seconds and metres of sections are rounded.
    int slack = question.stops().size();
    for (int i = 1; i < sums.size(); i++) {
      judge.hold(sums.get(i) >= sums.get(i - 1) - slack, () -> field + "s " + sums);
    }
  }

  static void again(RouteCase answer, Judge judge) {
    Map<String, Asker.Reply> again = answer.again();
    for (JsonNode route : answer.routes()) {
      Asker.Reply reply = again.get(route.path("routeHandle").asText());
      if (reply == null) {
        continue;
      }
      List<List<LatLng>> line = RouteCase.lines(route);
      judge.hold(reply.status() == OK, () -> "the handle gives status " + reply.status());
      JsonNode other = reply.body().path("routes").path(0);
      judge.hold(
          reply.status() != OK || RouteCase.lines(other).equals(line),
          () -> "another line of " + other.path("id"));
    }
  }
}
