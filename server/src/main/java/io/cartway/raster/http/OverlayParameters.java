package io.cartway.raster.http;

import io.cartway.geo.FlexiblePolyline;
import io.cartway.geo.LatLng;
import io.cartway.http.Parameters;
import io.cartway.raster.overlay.Circles;
import io.cartway.raster.overlay.Mercator;
import io.cartway.raster.overlay.Shape;
import io.cartway.raster.overlay.Shape.PinSize;
import io.cartway.text.Scan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/// The parameter `overlay` of static pictures: `route:<polyline>`, `pin:<lat>,<lng>`,
/// `polygon:<polyline>` and `circle:<lat>,<lng>;r=<metres>`, each with properties behind
/// semicolons. A value may have several with commas between them: one begins wherever one of these
/// words does, for a pin has a comma, too.
final class OverlayParameters {

  /// Most overlays of a picture.
  static final int OVERLAYS_MAX = 500;

  /// Most points of all overlays of a picture.
  static final int POINTS_MAX = 8_000;

  static final String COLOR = "RRGGBB or RRGGBBAA, hexadecimal";
  static final int LINE_COLOR = 0xff2e6be6;
  static final double LINE_WIDTH = 4;
  static final double OUTLINE_WIDTH = 2;
  static final double WIDTH_MAX = 64;
  static final int PIN_COLOR = 0xffd5322d;

  private static final List<String> KINDS = List.of("route:", "pin:", "polygon:", "circle:");
  private static final String NAME = "overlay";
  private static final int FAULTS_MAX = 20;
  private static final int OPAQUE = 0xff;
  private static final int FILL_ALPHA = 0x40;
  private static final double RADIUS_MAX = 5_000_000;
  private static final int EXCERPT = 60;

  private final Parameters query;
  private final List<Shape> shapes = new ArrayList<>();
  private int number;
  private int points;
  private int faults;

  private OverlayParameters(Parameters query) {
    this.query = query;
  }

  /// Reads all overlays; collects faults that name their number, from 1, and the piece.
  static List<Shape> read(Parameters query) {
    OverlayParameters reading = new OverlayParameters(query);
    List<String> all = new ArrayList<>();
    query.repeated(NAME).forEach(value -> split(value, all));
    if (all.size() > OVERLAYS_MAX) {
      query.fault(NAME, all.size() + " overlays", "at most %d overlays".formatted(OVERLAYS_MAX));
      return List.of();
    }
    for (String each : all) {
      reading.number++;
      reading.read(each);
      if (reading.faults >= FAULTS_MAX || reading.points > POINTS_MAX) {
        break;
      }
    }
    return reading.shapes;
  }

  /// How many points some shapes have.
  static int points(List<Shape> shapes) {
    int sum = 0;
    for (Shape shape : shapes) {
      sum +=
          switch (shape) {
            case Shape.Line line -> line.points().size();
            case Shape.Area area -> area.rings().stream().mapToInt(List::size).sum();
            case Shape.Pin _ -> 1;
          };
    }
    return sum;
  }

  private static void split(String value, List<String> into) {
    int from = 0;
    for (int at = value.indexOf(','); at >= 0; at = value.indexOf(',', at + 1)) {
      int next = at + 1;
      if (KINDS.stream().anyMatch(kind -> value.startsWith(kind, next))) {
        into.add(value.substring(from, at));
        from = next;
      }
    }
    into.add(value.substring(from));
  }

  private void fault(String piece, String expected) {
    String shown = piece.length() > EXCERPT ? piece.substring(0, EXCERPT) + "..." : piece;
    query.fault(NAME, "overlay %d: %s".formatted(number, shown), expected);
    faults++;
  }

  private void read(String overlay) {
    int before = faults;
    List<String> pieces = Scan.split(overlay, c -> c == ';');
    String first = pieces.getFirst().strip();
    Map<String, String> properties = properties(pieces.subList(1, pieces.size()));
    Optional<String> kind = KINDS.stream().filter(first::startsWith).findFirst();
    if (kind.isEmpty()) {
      fault(first, "route:<polyline>, pin:<lat>,<lng>, polygon:<polyline> or circle:<lat>,<lng>");
      return;
    }
    String text = first.substring(kind.get().length());
    Optional<Shape> shape =
        switch (kind.get()) {
          case "route:" -> line(first, text, properties);
          case "pin:" -> pin(first, text, properties);
          case "polygon:" -> polygon(first, text, properties);
          default -> circle(first, text, properties);
        };
    if (faults == before) {
      shapes.add(shape.orElseThrow());
    }
  }

  private Map<String, String> properties(List<String> pieces) {
    Map<String, String> properties = new HashMap<>();
    for (String piece : pieces) {
      int equal = piece.indexOf('=');
      if (equal < 1) {
        fault(piece, "a property such as color=2e6be6");
      } else if (properties.put(piece.substring(0, equal).strip(), piece.substring(equal + 1))
          != null) {
        fault(piece, "each property once");
      }
      if (faults >= FAULTS_MAX) {
        break;
      }
    }
    return properties;
  }

  private void only(Map<String, String> properties, Set<String> known) {
    properties.forEach((name, value) -> {
      if (!known.contains(name) && faults < FAULTS_MAX) {
        fault(
            name + "=" + value,
            "one of the properties " + String.join(", ", known.stream().sorted().toList()));
      }
    });
  }

  private Optional<Shape> line(String piece, String text, Map<String, String> properties) {
    only(properties, Set.of("color", "width"));
    List<LatLng> line = polyline(piece, text, 2);
    int color = color(properties, "color", LINE_COLOR);
    double width = number(properties, "width", LINE_WIDTH, 0.5, WIDTH_MAX);
    return line.isEmpty() ? Optional.empty() : Optional.of(new Shape.Line(line, color, width));
  }

  private Optional<Shape> polygon(String piece, String text, Map<String, String> properties) {
    only(properties, Set.of("color", "width", "fill"));
    return area(polyline(piece, text, 3), properties);
  }

  private Optional<Shape> circle(String piece, String text, Map<String, String> properties) {
    only(properties, Set.of("r", "color", "width", "fill"));
    Optional<LatLng> center = place(piece, text);
    double radius = number(properties, "r", Double.NaN, 0.1, RADIUS_MAX);
    if (!properties.containsKey("r")) {
      fault(piece, "a radius in metres behind it: ;r=500");
    }
    if (center.isEmpty() || Double.isNaN(radius)) {
      return Optional.empty();
    }
    points += Circles.CORNERS - 1;
    count();
    if (!Circles.isPossible(center.get(), radius)) {
      fault("r=" + properties.get("r"), "a radius with which the circle does not reach a pole");
      return Optional.empty();
    }
    return area(Circles.of(center.get(), radius), properties);
  }

  private Optional<Shape> area(List<LatLng> ring, Map<String, String> properties) {
    int color = color(properties, "color", LINE_COLOR);
    int fill = color(properties, "fill", (color & 0xffffff) | (FILL_ALPHA << 24));
    double width = number(properties, "width", OUTLINE_WIDTH, 0, WIDTH_MAX);
    return ring.isEmpty()
        ? Optional.empty()
        : Optional.of(new Shape.Area(List.of(ring), color, width, fill));
  }

  private Optional<Shape> pin(String piece, String text, Map<String, String> properties) {
    only(properties, Set.of("color", "label", "size"));
    Optional<LatLng> place = place(piece, text);
    count();
    int color = color(properties, "color", PIN_COLOR);
    String label = properties.getOrDefault("label", "");
    if (!isLabel(label)) {
      fault("label=" + label, "up to %d letters".formatted(Shape.Pin.LABEL_LENGTH_MAX));
    }
    Optional<PinSize> size =
        switch (properties.getOrDefault("size", "m")) {
          case "s" -> Optional.of(PinSize.SMALL);
          case "m" -> Optional.of(PinSize.MEDIUM);
          case "l" -> Optional.of(PinSize.LARGE);
          default -> Optional.empty();
        };
    if (size.isEmpty()) {
      fault("size=" + properties.get("size"), "s, m or l");
    }
    return place.isEmpty() || size.isEmpty()
        ? Optional.empty()
        : Optional.of(new Shape.Pin(place.get(), color, label, size.get()));
  }

  /// Whether a text can be a pin's.
  static boolean isLabel(String label) {
    return label.length() <= 2 * Shape.Pin.LABEL_LENGTH_MAX
        && label.codePointCount(0, label.length()) <= Shape.Pin.LABEL_LENGTH_MAX
        && label.codePoints().noneMatch(Character::isISOControl);
  }

  private List<LatLng> polyline(String piece, String text, int least) {
    try {
      List<LatLng> decoded = FlexiblePolyline.decode(text).points();
      points += decoded.size();
      if (decoded.size() < least) {
        fault(piece, "a line of at least %d points".formatted(least));
        return List.of();
      }
      count();
      return decoded;
    } catch (IllegalArgumentException malformed) {
      fault(piece, "a flexible polyline: " + malformed.getMessage());
      return List.of();
    }
  }

  private void count() {
    if (points > POINTS_MAX) {
      fault("more than %,d points so far".formatted(POINTS_MAX), expectedPoints());
    }
  }

  static String expectedPoints() {
    return "overlays of at most %,d points together: a shorter or thinner line"
        .formatted(POINTS_MAX);
  }

  private Optional<LatLng> place(String piece, String text) {
    points++;
    int comma = text.indexOf(',');
    OptionalDouble lat = comma < 0 ? OptionalDouble.empty() : decimal(text.substring(0, comma));
    OptionalDouble lng = comma < 0 ? OptionalDouble.empty() : decimal(text.substring(comma + 1));
    if (lat.isEmpty()
        || lng.isEmpty()
        || !(Math.abs(lat.getAsDouble()) <= Mercator.LAT_MAX)
        || !(Math.abs(lng.getAsDouble()) <= 180)) {
      fault(
          piece,
          "<lat>,<lng> with -%s <= lat <= %s and -180 <= lng <= 180"
              .formatted(Mercator.LAT_MAX, Mercator.LAT_MAX));
      return Optional.empty();
    }
    return Optional.of(new LatLng(lat.getAsDouble(), lng.getAsDouble()));
  }

  /// A number as JSON has it; not Java's `0x1p3`, `NaN` or `1d`.
  static OptionalDouble decimal(String text) {
    String bare = text.strip();
    boolean isPlain =
        Scan.isAll(bare, 1, 40, c -> (c >= '0' && c <= '9') || ".-+eE".indexOf(c) >= 0);
    try {
      return isPlain ? OptionalDouble.of(Double.parseDouble(bare)) : OptionalDouble.empty();
    } catch (NumberFormatException malformed) {
      return OptionalDouble.empty();
    }
  }

  private double number(
      Map<String, String> properties, String name, double fallback, double min, double max) {
    String given = properties.get(name);
    if (given == null) {
      return fallback;
    }
    OptionalDouble number = decimal(given);
    if (number.isEmpty() || !(number.getAsDouble() >= min && number.getAsDouble() <= max)) {
      fault(name + "=" + given, "a number from %s to %s".formatted(min, max));
      return fallback;
    }
    return number.getAsDouble();
  }

  private int color(Map<String, String> properties, String name, int fallback) {
    String given = properties.get(name);
    if (given == null) {
      return fallback;
    }
    Optional<Integer> color = color(given);
    if (color.isEmpty()) {
      fault(name + "=" + given, COLOR);
    }
    return color.orElse(fallback);
  }

  /// `RRGGBB` or `RRGGBBAA`, as ARGB.
  static Optional<Integer> color(String text) {
    boolean isHex = Scan.isAll(text, 6, 8, c -> Character.digit(c, 16) >= 0 && c < 128);
    if (!isHex || text.length() == 7) {
      return Optional.empty();
    }
    int rgb = Integer.parseInt(text.substring(0, 6), 16);
    int alpha = text.length() == 8 ? Integer.parseInt(text.substring(6), 16) : OPAQUE;
    return Optional.of((alpha << 24) | rgb);
  }
}
