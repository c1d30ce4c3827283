package io.cartway.travel;

import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/// Reads waypoints:
///
/// ```
/// waypoint  = lat "," lng *( ";" place-option "=" value ) *( "!" stop-option [ "=" value ] )
/// value     = anything but ; and !, or a list in parentheses
/// ```
///
/// Every value is validated, including options without effect, so that mistakes show today and not
/// when the option is implemented.
public final class WaypointGrammar {

  /// HERE silently caps a radius at this.
  private static final int RADIUS_METERS_MAX = 200;

  private static final int COURSE_METERS_MAX = 2000;
  private static final int STOP_SECONDS_MAX = 49_999;

  /// No street name is longer.
  private static final int NAME_LENGTH_MAX = 200;

  /// Nobody reads more flaws.
  private static final int FLAWS_MAX = 100;

  private static final int PENALTY_PERCENT_MAX = 10_000;

  /// The maximum of radius and penalty together, in metres.
  private static final int PENALTY_METERS_MAX = 7200;

  private static final List<String> PLACE_OPTIONS =
      List.of(
          "course",
          "sideOfStreetHint",
          "displayLocation",
          "matchSideOfStreet",
          "uTurnPermission",
          "nameHint",
          "radius",
          "radiusPenalty",
          "snapRadius",
          "minCourseDistance",
          "segmentIdHint",
          "onRoadThreshold");

  private static final List<String> STOP_OPTIONS =
      List.of("stopDuration", "passThrough", "charging", "currentWeightChange");

  /// Options by name: sign, name and value as written.
  private final Map<String, Option> options = new LinkedHashMap<>();

  private final List<Flaw> flaws = new ArrayList<>();
  private final List<String> ignored = new ArrayList<>();
  private final Optional<LatLng> point;

  private WaypointGrammar(String text) {
    List<String> parts = split(text);
    point = PointText.read(parts.getFirst());
    if (point.isEmpty()) {
      flaws.add(Flaw.syntax(parts.getFirst(), PointText.EXPECTED));
    }
    for (String part : parts.subList(1, parts.size())) {
      if (flaws.size() < FLAWS_MAX) {
        add(part);
      }
    }
  }

  /// The result of parsing: a waypoint, or the flaws of the text.
  public sealed interface Result {}

  /// A waypoint.
  public record Read(Waypoint waypoint) implements Result {}

  /// No waypoint.
  ///
  /// @param flaws all flaws, at least one
  public record Wrong(List<Flaw> flaws) implements Result {
    public Wrong {
      flaws = List.copyOf(flaws);
    }
  }

  /// An option as it was written.
  private record Option(String part, String value) {}

  /// Reads a waypoint.
  public static Result read(String text) {
    return new WaypointGrammar(text).result();
  }

  private Result result() {
    PlaceOptions place = place();
    boolean passThrough = flag("passThrough");
    int stopSeconds = whole("stopDuration", 0, STOP_SECONDS_MAX, "whole seconds under 50000");
    if (passThrough && stopSeconds > 0) {
      flaw("stopDuration", "no stopDuration together with passThrough", Flaw.SYNTAX);
    }
    checkUnserved();
    if (point.isEmpty() || !flaws.isEmpty()) {
      return new Wrong(flaws);
    }
    return new Read(new Waypoint(point.get(), place, passThrough, stopSeconds, ignored));
  }

  private PlaceOptions place() {
    OptionalInt course = OptionalInt.empty();
    if (options.containsKey("course")) {
      course = OptionalInt.of(whole("course", 0, 360, "whole degrees from 0 to 359") % 360);
    }
    boolean alwaysMatchSide = word("matchSideOfStreet", "onlyIfDivided", "always").equals("always");
    boolean avoidUTurn = word("uTurnPermission", "allow", "avoid").equals("avoid");
    int radius = meters("radius");
    int snapRadius = meters("snapRadius");
    int courseMeters = meters("minCourseDistance");
    checkSide(alwaysMatchSide);
    int penalty = penalty(Math.min(radius, RADIUS_METERS_MAX));
    int threshold = meters("onRoadThreshold");
    return new PlaceOptions(
        course,
        point("sideOfStreetHint"),
        point("displayLocation"),
        alwaysMatchSide,
        avoidUTurn,
        name(),
        Math.min(radius, RADIUS_METERS_MAX),
        snapRadius,
        Math.min(courseMeters, COURSE_METERS_MAX),
        segment(),
        penalty,
        options.containsKey("onRoadThreshold") ? OptionalInt.of(threshold) : OptionalInt.empty());
  }

  private void checkSide(boolean alwaysMatchSide) {
    if (alwaysMatchSide && !options.containsKey("sideOfStreetHint")) {
      flaw("matchSideOfStreet", "sideOfStreetHint with matchSideOfStreet=always", Flaw.SYNTAX);
    }
    if (options.containsKey("sideOfStreetHint")) {
      for (String other : List.of("radius", "radiusPenalty", "snapRadius")) {
        flaw(other, "no " + other + " together with sideOfStreetHint", Flaw.SYNTAX);
      }
    }
  }

  /// The penalty in percent; without a radius it has no effect.
  private int penalty(int radius) {
    int penalty =
        whole("radiusPenalty", 0, PENALTY_PERCENT_MAX, "a whole percentage from 0 to 10000");
    if (options.containsKey("snapRadius")) {
      flaw("radius", "no radius together with snapRadius", "E605020");
      flaw("radiusPenalty", "no radiusPenalty together with snapRadius", "E605023");
    } else if (radius * (long) penalty / 100 > PENALTY_METERS_MAX) {
      flaw("radiusPenalty", "radius * radiusPenalty / 100 of at most 7200", "E605022");
    }
    if (radius == 0) {
      ignore("radiusPenalty");
    }
    return radius == 0 ? 0 : penalty;
  }

  private String name() {
    String name = value("nameHint").orElse("");
    if (name.length() > NAME_LENGTH_MAX) {
      flaw("nameHint", "nameHint=<at most %d characters>".formatted(NAME_LENGTH_MAX), Flaw.SYNTAX);
    }
    return name;
  }

  /// A hint with an unknown segment is ignored and not an error, because callers may use ids of
  /// other maps.
  private Optional<SegmentRef> segment() {
    Optional<SegmentRef> segment = value("segmentIdHint").flatMap(SegmentRef::of);
    if (segment.isEmpty()) {
      ignore("segmentIdHint");
    }
    return segment;
  }

  private void checkUnserved() {
    whole("currentWeightChange", -1_000_000, 1_000_000, "whole kilograms");
    ignore("currentWeightChange");
    if (value("charging").filter(list -> !isCharging(list)).isPresent()) {
      flaw(
          "charging",
          "charging=(<name>=<value>;...) of power, current, voltage, supplyType, minDuration,"
              + " maxDuration",
          Flaw.SYNTAX);
    }
    ignore("charging");
  }

  private static boolean isCharging(String list) {
    if (!list.startsWith("(") || !list.endsWith(")")) {
      return false;
    }
    for (String pair : list.substring(1, list.length() - 1).split(";", -1)) {
      int equals = pair.indexOf('=');
      String value = pair.substring(equals + 1);
      boolean isGood =
          switch (equals < 0 ? "" : pair.substring(0, equals)) {
            case "power", "current", "voltage", "minDuration", "maxDuration" -> {
              OptionalDouble number = NumberText.number(value);
              yield number.isPresent() && number.getAsDouble() >= 0;
            }
            case "supplyType" -> !value.isBlank();
            default -> false;
          };
      if (!isGood) {
        return false;
      }
    }
    return true;
  }

  /// The point, then each option with the sign before it. Signs within parentheses are not
  /// separators.
  private static List<String> split(String text) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    boolean inList = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '(' && i > 0 && text.charAt(i - 1) == '=') {
        inList = true;
      } else if (c == ')') {
        inList = false;
      } else if (!inList && (c == ';' || c == '!')) {
        parts.add(text.substring(start, i));
        start = i;
      }
    }
    parts.add(text.substring(start));
    return parts;
  }

  private void add(String part) {
    List<String> names = part.charAt(0) == ';' ? PLACE_OPTIONS : STOP_OPTIONS;
    int equals = part.indexOf('=');
    String name = equals < 0 ? part.substring(1) : part.substring(1, equals);
    if (!names.contains(name)) {
      flaws.add(
          Flaw.syntax(
              part, "after '%s' one of %s".formatted(part.charAt(0), String.join(", ", names))));
      return;
    }
    // The only option that may have no value.
    String alone = name.equals("passThrough") ? "true" : "";
    Option option = new Option(part, equals < 0 ? alone : part.substring(equals + 1));
    if (options.putIfAbsent(name, option) != null) {
      flaws.add(Flaw.syntax(part, name + " once"));
    } else if (option.value.isBlank()) {
      flaws.add(Flaw.syntax(part, name + "=<value>"));
    }
  }

  private Optional<String> value(String name) {
    Option option = options.get(name);
    return option == null || option.value.isBlank() ? Optional.empty() : Optional.of(option.value);
  }

  private int meters(String name) {
    return whole(name, 0, Integer.MAX_VALUE, "whole metres");
  }

  /// 0 when the option is absent or wrong.
  private int whole(String name, int min, int max, String expected) {
    Optional<String> value = value(name);
    OptionalInt number =
        value.isEmpty() ? OptionalInt.empty() : NumberText.whole(value.get(), min, max);
    if (value.isPresent() && number.isEmpty()) {
      flaw(name, "%s=<%s>".formatted(name, expected), Flaw.SYNTAX);
    }
    return number.orElse(0);
  }

  /// `true` or `false` in any case, or 1 or 0; false when the option is absent or wrong.
  private boolean flag(String name) {
    Optional<String> value = value(name).map(word -> word.toLowerCase(Locale.ROOT));
    if (value.isPresent() && !List.of("true", "false", "1", "0").contains(value.get())) {
      flaw(name, name + "=true or false", Flaw.SYNTAX);
    }
    return value.filter(word -> word.equals("true") || word.equals("1")).isPresent();
  }

  /// The first of the words when the option is absent or wrong.
  private String word(String name, String... words) {
    Optional<String> value = value(name);
    if (value.isPresent() && !List.of(words).contains(value.get())) {
      flaw(name, name + "=" + String.join(" or ", words), Flaw.SYNTAX);
    }
    return value.filter(List.of(words)::contains).orElse(words[0]);
  }

  private Optional<LatLng> point(String name) {
    Optional<String> value = value(name);
    Optional<LatLng> read = value.flatMap(PointText::read);
    if (value.isPresent() && read.isEmpty()) {
      flaw(name, name + "=" + PointText.EXPECTED, Flaw.SYNTAX);
    }
    return read;
  }

  private void ignore(String name) {
    if (options.containsKey(name)) {
      ignored.add(name);
    }
  }

  /// Records a flaw of an option, if it is present.
  private void flaw(String name, String expected, String code) {
    Option option = options.get(name);
    if (option != null) {
      flaws.add(new Flaw(option.part, expected, code));
    }
  }
}
