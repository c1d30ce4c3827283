package io.cartway.travel;

import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads waypoints:
///
/// ```
/// waypoint  = lat "," lng *( ";" place-option "=" value ) *( "!" stop-option [ "=" value ] )
/// value     = anything but ; and !, or a list in parentheses
/// ```
///
/// Every value is checked, that of an option that is not served yet too: a caller's mistake shows
/// today and not when the option comes.
public final class WaypointGrammar {

  private static final Pattern WHOLE = Pattern.compile("\\d{1,9}");
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,9}(\\.\\d+)?");
  private static final Pattern POINT = Pattern.compile("-?\\d{1,3}(\\.\\d+)?,-?\\d{1,3}(\\.\\d+)?");
  private static final Pattern FLAG = Pattern.compile("true|false|1|0");
  private static final Pattern ANYTHING = Pattern.compile(".*", Pattern.DOTALL);
  private static final Pattern GROUP = Pattern.compile("\\(.*\\)", Pattern.DOTALL);

  private static final List<Option> PLACE_OPTIONS =
      List.of(
          new Option("course", WHOLE, "whole degrees from 0 to 359"),
          new Option("sideOfStreetHint", POINT, "<lat>,<lng>"),
          new Option("displayLocation", POINT, "<lat>,<lng>"),
          new Option(
              "matchSideOfStreet",
              Pattern.compile("always|onlyIfDivided"),
              "always, onlyIfDivided"),
          new Option("uTurnPermission", Pattern.compile("allow|avoid"), "allow, avoid"),
          new Option("nameHint", ANYTHING, "a name"),
          new Option("radius", WHOLE, "whole metres"),
          new Option("radiusPenalty", WHOLE, "a percentage from 0 to 10000"),
          new Option("snapRadius", WHOLE, "whole metres"),
          new Option("minCourseDistance", WHOLE, "whole metres"),
          new Option("segmentIdHint", ANYTHING, "a segment id"),
          new Option("onRoadThreshold", WHOLE, "whole metres"));

  private static final List<Option> STOP_OPTIONS =
      List.of(
          new Option("stopDuration", WHOLE, "whole seconds under 50000"),
          new Option("passThrough", FLAG, "true or false"),
          new Option("charging", GROUP, "a list in parentheses"),
          new Option("currentWeightChange", NUMBER, "kilograms"));

  private WaypointGrammar() {}

  /// What a text comes to: a waypoint, or what is wrong with it.
  public sealed interface Result {}

  /// A waypoint.
  public record Read(Waypoint waypoint) implements Result {}

  /// No waypoint.
  ///
  /// @param given the part of the text that is wrong
  /// @param expected what is accepted there
  public record Wrong(String given, String expected) implements Result {}

  /// An option: its name, the shape of its value, and what that is in words.
  private record Option(String name, Pattern shape, String expected) {}

  /// Reads a waypoint.
  public static Result read(String text) {
    List<String> parts = split(text);
    Optional<LatLng> point = point(parts.getFirst());
    if (point.isEmpty()) {
      return new Wrong(
          parts.getFirst(), "<lat>,<lng> with -90 <= lat <= 90 and -180 <= lng <= 180");
    }
    boolean passThrough = false;
    int stopSeconds = 0;
    List<String> ignored = new ArrayList<>();
    for (String part : parts.subList(1, parts.size())) {
      List<Option> options = part.charAt(0) == ';' ? PLACE_OPTIONS : STOP_OPTIONS;
      int equals = part.indexOf('=');
      String name = equals < 0 ? part.substring(1) : part.substring(1, equals);
      String value = equals < 0 ? "true" : part.substring(equals + 1);
      Optional<Option> option = options.stream().filter(o -> o.name.equals(name)).findFirst();
      if (option.isEmpty()) {
        List<String> names = options.stream().map(Option::name).toList();
        return new Wrong(
            part, "after '%s' one of %s".formatted(part.charAt(0), String.join(", ", names)));
      }
      if (!option.get().shape.matcher(value).matches()) {
        return new Wrong(part, "%s=<%s>".formatted(name, option.get().expected));
      }
      if (name.equals("passThrough")) {
        passThrough = value.equals("true") || value.equals("1");
      } else if (name.equals("stopDuration")) {
        stopSeconds = Integer.parseInt(value);
      } else {
        ignored.add(name);
      }
    }
    return new Read(
        new Waypoint(point.get(), PlaceOptions.NONE, passThrough, stopSeconds, ignored));
  }

  /// The point, then each option with the sign before it. Signs within parentheses do not count.
  private static List<String> split(String text) {
    List<String> parts = new ArrayList<>();
    int start = 0;
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (depth == 0 && (c == ';' || c == '!')) {
        parts.add(text.substring(start, i));
        start = i;
      }
    }
    parts.add(text.substring(start));
    return parts;
  }

  private static Optional<LatLng> point(String text) {
    String[] numbers = text.split(",", -1);
    if (numbers.length != 2) {
      return Optional.empty();
    }
    try {
      double lat = Double.parseDouble(numbers[0].strip());
      double lng = Double.parseDouble(numbers[1].strip());
      return lat >= -90 && lat <= 90 && lng >= -180 && lng <= 180
          ? Optional.of(new LatLng(lat, lng))
          : Optional.empty();
    } catch (NumberFormatException notANumber) {
      return Optional.empty();
    }
  }
}
