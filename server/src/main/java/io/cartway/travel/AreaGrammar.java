package io.cartway.travel;

import io.cartway.geo.Area;
import io.cartway.geo.Bounds;
import io.cartway.geo.CircleArea;
import io.cartway.geo.CorridorArea;
import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import io.cartway.geo.PolygonArea;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/// Parses an area with its exceptions:
///
/// ```
/// rule     = area *( "!exception=" area )
/// area     = bbox / polygon / corridor / circle
/// bbox     = "bbox:" west "," south "," east "," north
/// polygon  = "polygon:" line
/// corridor = "corridor:" line ";r=" metres
/// circle   = "circle:" lat "," lng ";r=" metres
/// line     = flexible-polyline / lat "," lng *( ";" lat "," lng )
/// ```
public final class AreaGrammar {

  /// Maximum number of vertices of a polygon or points of a corridor's line.
  public static final int POINTS_MAX = 100;

  /// A hundred points with all possible digits take half of this.
  private static final int LINE_LENGTH_MAX = 20_000;

  private static final double RADIUS_METERS_MAX = 100_000;
  private static final String EXCEPTION = "!exception=";

  private static final String AREA =
      "bbox:<west>,<south>,<east>,<north>, polygon:<line>, corridor:<line>;r=<metres> or"
          + " circle:<lat>,<lng>;r=<metres>";

  private static final String LINE = "a flexible polyline or <lat>,<lng>;<lat>,<lng>;...";

  private final double circleMetersMax;
  private final List<Flaw> flaws = new ArrayList<>();

  private AreaGrammar(double circleMetersMax) {
    this.circleMetersMax = circleMetersMax;
  }

  /// The result of parsing: a rule, or the flaws of the text.
  public sealed interface Result {}

  /// A rule.
  public record Read(AreaRule rule) implements Result {}

  /// No rule.
  ///
  /// @param flaws all flaws, at least one
  public record Wrong(List<Flaw> flaws) implements Result {
    public Wrong {
      flaws = List.copyOf(flaws);
    }
  }

  /// Parses one area with its exceptions.
  public static Result read(String text) {
    return read(text, RADIUS_METERS_MAX);
  }

  /// Parses one area with its exceptions.
  ///
  /// @param circleMetersMax the largest radius of a circle
  public static Result read(String text, double circleMetersMax) {
    AreaGrammar grammar = new AreaGrammar(circleMetersMax);
    List<Area> areas = new ArrayList<>();
    int start = 0;
    while (start <= text.length()) {
      int at = text.indexOf(EXCEPTION, start);
      int end = at < 0 ? text.length() : at;
      grammar.area(text.substring(start, end).strip()).ifPresent(areas::add);
      start = at < 0 ? text.length() + 1 : at + EXCEPTION.length();
    }
    return grammar.flaws.isEmpty()
        ? new Read(new AreaRule(areas.getFirst(), areas.subList(1, areas.size())))
        : new Wrong(grammar.flaws);
  }

  private Optional<Area> area(String text) {
    int colon = text.indexOf(':');
    String rest = text.substring(colon + 1);
    return switch (colon < 0 ? "" : text.substring(0, colon)) {
      case "bbox" -> box(text, rest);
      case "polygon" -> polygon(text, rest);
      case "corridor" -> corridor(text, rest);
      case "circle" -> circle(text, rest);
      default -> flaw(text, AREA);
    };
  }

  private Optional<Area> box(String text, String rest) {
    String[] numbers = rest.split(",", -1);
    if (numbers.length != 4) {
      return flaw(text, "bbox:<west>,<south>,<east>,<north>");
    }
    OptionalDouble west = NumberText.number(numbers[0], -180, 180);
    OptionalDouble south = NumberText.number(numbers[1], -90, 90);
    OptionalDouble east = NumberText.number(numbers[2], -180, 180);
    OptionalDouble north = NumberText.number(numbers[3], -90, 90);
    if (west.isEmpty() || south.isEmpty() || east.isEmpty() || north.isEmpty()) {
      return flaw(text, "bbox:<west>,<south>,<east>,<north> in degrees");
    }
    if (west.getAsDouble() > east.getAsDouble() || south.getAsDouble() > north.getAsDouble()) {
      return flaw(
          text, "west <= east and south <= north; two boxes for one across the antimeridian");
    }
    return Optional.of(
        new Bounds(
            west.getAsDouble(), south.getAsDouble(), east.getAsDouble(), north.getAsDouble()));
  }

  private Optional<Area> polygon(String text, String rest) {
    Optional<List<LatLng>> line = line(text, rest);
    if (line.isEmpty()) {
      return Optional.empty();
    }
    List<LatLng> ring = PolygonArea.open(line.get());
    // A closing point does not count as a vertex.
    if (ring.size() > POINTS_MAX) {
      return flaw(text, "a polygon of at most 100 points, not " + ring.size(), "E605057");
    }
    if (ring.size() < 3) {
      return flaw(text, "a polygon of at least 3 different points", "E605058");
    }
    if (PolygonArea.crossesItself(ring)) {
      return flaw(text, "a polygon that does not cross or touch itself", "E605059");
    }
    return Optional.of(new PolygonArea(ring));
  }

  private Optional<Area> corridor(String text, String rest) {
    int radiusAt = rest.lastIndexOf(";r=");
    OptionalDouble radius =
        radiusAt < 0
            ? OptionalDouble.empty()
            : NumberText.number(rest.substring(radiusAt + 3), 0, RADIUS_METERS_MAX);
    if (radius.isEmpty() || radius.getAsDouble() == 0) {
      return flaw(text, "corridor:<line>;r=<metres over 0 and up to 100000>");
    }
    Optional<List<LatLng>> line = line(text, rest.substring(0, radiusAt));
    if (line.isEmpty()) {
      return Optional.empty();
    }
    int count = line.get().size();
    if (count > POINTS_MAX) {
      return flaw(text, "a corridor of at most 100 points, not " + count, "E605057");
    }
    if (count < 2) {
      return flaw(text, "a corridor of at least 2 points", "E605058");
    }
    return Optional.of(new CorridorArea(line.get(), radius.getAsDouble()));
  }

  private Optional<Area> circle(String text, String rest) {
    int radiusAt = rest.lastIndexOf(";r=");
    Optional<LatLng> center =
        radiusAt < 0 ? Optional.empty() : PointText.read(rest.substring(0, radiusAt));
    OptionalDouble radius =
        radiusAt < 0
            ? OptionalDouble.empty()
            : NumberText.number(rest.substring(radiusAt + 3), 0, circleMetersMax);
    return center.isPresent() && radius.isPresent()
        ? Optional.of(new CircleArea(center.get(), radius.getAsDouble()))
        : flaw(text, "circle:<lat>,<lng>;r=<metres from 0 to %.0f>".formatted(circleMetersMax));
  }

  private Optional<List<LatLng>> line(String text, String line) {
    if (line.length() > LINE_LENGTH_MAX) {
      flaw(
          text,
          "a line of at most 100 points, not %,d characters".formatted(line.length()),
          "E605057");
      return Optional.empty();
    }
    if (!line.contains(",")) {
      try {
        return Optional.of(FlexiblePolyline.decode(line).points());
      } catch (IllegalArgumentException notEncoded) {
        flaw(text, LINE + ": this is " + notEncoded.getMessage());
        return Optional.empty();
      }
    }
    List<LatLng> points = new ArrayList<>();
    for (String point : line.split(";", -1)) {
      Optional<LatLng> read = PointText.read(point);
      if (read.isEmpty()) {
        flaw(text, LINE + "; '%s' is no point".formatted(point));
        return Optional.empty();
      }
      points.add(read.get());
    }
    return Optional.of(points);
  }

  private Optional<Area> flaw(String text, String expected) {
    return flaw(text, expected, Flaw.SYNTAX);
  }

  private Optional<Area> flaw(String text, String expected, String code) {
    flaws.add(new Flaw(text, expected, code));
    return Optional.empty();
  }
}
