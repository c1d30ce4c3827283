package io.cartway.tours.http.problem;

import static io.cartway.tours.http.problem.PartJson.SCHEMA;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.tours.TourLimits;
import io.cartway.tours.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Reads windows: `times`, whose ends bind, and `timeWindows`, in which a service may be late.
final class WindowsJson {

  private static final String BAD_WINDOW = "E613417";
  private static final String REVERSED = "E613686";
  private static final String OVERLAP = "E613430";

  private static final String FROM_ONLY_TIME =
      "no %s at the beginning: what begins late counts, not what begins early";

  private WindowsJson() {}

  /// The windows of a member `times`; one that is always open where there is none.
  static List<Window> times(PartJson part) {
    List<Window> windows = new ArrayList<>();
    List<JsonNode> given = part.list("times", 0, TourLimits.WINDOWS_MAX);
    for (int i = 0; i < given.size(); i++) {
      String at = "times[" + i + "]";
      JsonNode pair = given.get(i);
      if (!pair.isArray() || pair.size() != 2) {
        part.fault(at, pair.toString(), "two times", BAD_WINDOW);
        continue;
      }
      OptionalLong open = part.time(part.path(at) + "[0]", pair.get(0).asText());
      OptionalLong close = part.time(part.path(at) + "[1]", pair.get(1).asText());
      if (open.isEmpty() || close.isEmpty()) {
        continue;
      }
      if (open.getAsLong() > close.getAsLong()) {
        part.fault(at, pair.toString(), "a time and a later one", REVERSED);
      } else {
        windows.add(new Window(open.getAsLong(), close.getAsLong()));
      }
    }
    checkApart(part, "times", windows);
    return windows.isEmpty() ? List.of(Window.ALWAYS) : windows;
  }

  /// The windows of a place, in either of two members.
  static List<Window> ofPlace(PartJson place) {
    if (!place.has("timeWindows")) {
      return times(place);
    }
    if (place.has("times")) {
      place.fault("timeWindows", "both times and timeWindows", "either of them", SCHEMA);
    }
    List<Window> windows = new ArrayList<>();
    for (PartJson part : place.objects("timeWindows", 1, TourLimits.WINDOWS_MAX)) {
      soft(part).ifPresent(windows::add);
    }
    checkApart(place, "timeWindows", windows);
    return windows.isEmpty() ? List.of(Window.ALWAYS) : windows;
  }

  /// Two windows share an end at most.
  private static void checkApart(PartJson part, String name, List<Window> windows) {
    List<Window> inOrder =
        windows.stream()
            .sorted(Comparator.comparingLong(Window::open).thenComparingLong(Window::close))
            .toList();
    for (int i = 1; i < inOrder.size(); i++) {
      if (inOrder.get(i).open() < inOrder.get(i - 1).close()) {
        part.fault(
            name, part.value().path(name).toString(), "windows that do not overlap", OVERLAP);
        return;
      }
    }
  }

  private static Optional<Window> soft(PartJson part) {
    Optional<PartJson> from = part.required("from");
    Optional<PartJson> to = part.required("to");
    part.end(Map.of());
    OptionalLong open = from.map(each -> time(each)).orElse(OptionalLong.empty());
    from.ifPresent(each ->
        each.end(
            Map.of(
                "preferred", FROM_ONLY_TIME.formatted("preferred"),
                "penalty", FROM_ONLY_TIME.formatted("penalty"))));
    OptionalLong close = to.map(each -> time(each)).orElse(OptionalLong.empty());
    if (to.isEmpty()) {
      return Optional.empty();
    }
    PartJson end = to.get();
    OptionalLong preferred = end.time("preferred");
    if (end.has("penalty") && !end.has("preferred")) {
      end.fault("penalty", "a penalty alone", "preferred beside it: nothing else is late", SCHEMA);
    }
    boolean isSquared = end.object("penalty").map(WindowsJson::isSquared).orElse(false);
    end.end(Map.of());
    if (open.isEmpty() || close.isEmpty()) {
      return Optional.empty();
    }
    if (open.getAsLong() > close.getAsLong()) {
      end.fault("time", end.text("time").orElse(""), "a time behind that of from", REVERSED);
      return Optional.empty();
    }
    long lateAfter = preferred.orElse(close.getAsLong());
    if (lateAfter < open.getAsLong() || lateAfter > close.getAsLong()) {
      end.fault(
          "preferred",
          end.text("preferred").orElse(""),
          "a time between those of from and to",
          BAD_WINDOW);
      return Optional.empty();
    }
    return Optional.of(new Window(open.getAsLong(), close.getAsLong(), lateAfter, isSquared));
  }

  private static OptionalLong time(PartJson end) {
    if (!end.has("time")) {
      end.fault("time", "", "a time with its offset, such as 2026-03-01T08:00:00Z", SCHEMA);
    }
    return end.time("time");
  }

  private static boolean isSquared(PartJson penalty) {
    boolean isSquared = penalty.word("type", List.of("linear", "quadratic")).equals("quadratic");
    penalty.end(Map.of());
    return isSquared;
  }
}
