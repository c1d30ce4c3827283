package io.cartway.raster.overlay;

import io.cartway.render.Canvas;
import io.cartway.render.View;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// What every picture of the map says of itself: whose data it shows, as their licences require,
/// and its scale. Dark on a light ground, so that it is read over every style. Both stand in the
/// lower corners, unless they would cover a pin there and would not elsewhere.
public final class Legend {

  /// A part of the attribution that no line breaks.
  ///
  /// @param follows whether it belongs to what is before it, without a space
  private record Piece(String text, boolean follows) {}

  private static final List<Piece> WORDS =
      pieces("© OpenMapTiles", "© OpenStreetMap", "contributors");

  /// Of narrow pictures, whose lines break within names.
  private static final List<Piece> PARTS =
      pieces("© Open", "-MapTiles", "© Open", "-Street", "-Map");

  /// Of pictures in which nothing longer is read.
  private static final List<Piece> SHORT = pieces("© OSM");

  private static final double SIZE = 10;

  /// Smaller letters are not read.
  private static final double SIZE_MIN = 7;

  /// What is as wide as its room may be computed a little wider.
  private static final double SLACK = 1e-6;

  private static final double LINE = 1.3;
  private static final double PAD = 3;
  private static final double BAR_MAX = 100;
  private static final double BAR_SHARE = 0.4;
  private static final double TICK = 4;
  private static final int GROUND = 0xccffffff;
  private static final int INK = 0xff222222;

  private final Canvas canvas;
  private final TextDrawing text;
  private final List<Box> pins;
  private final View view;
  private final double scale;

  /// A rectangle, in pixels.
  record Box(double left, double top, double width, double height) {

    boolean touches(Box other) {
      return left < other.left + other.width
          && other.left < left + width
          && top < other.top + other.height
          && other.top < top + height;
    }
  }

  /// The attribution.
  ///
  /// @param size of an em, in pixels
  /// @param width of all with what is around it
  record Words(List<String> lines, double size, double width, double height) {}

  private Legend(Canvas canvas, TextDrawing text, List<Box> pins) {
    this.canvas = canvas;
    this.text = text;
    this.pins = pins;
    this.view = canvas.view();
    this.scale = view.scale();
  }

  /// Draws both.
  ///
  /// @param shapes has drawn what lies over the map
  public static void draw(Canvas canvas, TextDrawing text, ShapeDrawing shapes) {
    new Legend(canvas, text, shapes.pins()).draw();
  }

  private static List<Piece> pieces(String... texts) {
    return Stream.of(texts)
        .map(text -> new Piece(text.substring(text.startsWith("-") ? 1 : 0), text.startsWith("-")))
        .toList();
  }

  private void draw() {
    Words words = words(text, scale, view.width(), view.height());
    List<Box> places = new ArrayList<>();
    for (int corner = 0; corner < 4; corner++) {
      // The lower right corner first, the upper left one last.
      places.add(box(corner % 2 == 0, corner < 2, words.width, words.height, 0));
    }
    Box place = freest(places, pins);
    bar(place);
    ground(place);
    double pad = PAD * scale;
    for (int i = 0; i < words.lines.size(); i++) {
      double baseline = place.top + pad / 2 + (i + 0.95) * words.size * LINE - 0.15 * words.size;
      text.draw(canvas, words.lines.get(i), place.left + pad, baseline, words.size, INK);
    }
  }

  /// A box in a corner of the picture.
  ///
  /// @param away how far from the upper or lower edge
  private Box box(boolean isRight, boolean isLow, double width, double height, double away) {
    return new Box(
        isRight ? Math.max(view.width() - width, 0) : 0,
        isLow ? Math.max(view.height() - height - away, 0) : away,
        width,
        height);
  }

  /// The first of those that cover the fewest of others.
  private static Box freest(List<Box> places, List<Box> others) {
    Box best = places.getFirst();
    long fewest = Long.MAX_VALUE;
    for (Box place : places) {
      long covered = others.stream().filter(place::touches).count();
      if (covered < fewest) {
        fewest = covered;
        best = place;
      }
    }
    return best;
  }

  /// The attribution of a picture: as large as there is room for, and whole if there is any.
  ///
  /// @param width of the picture, in pixels
  static Words words(TextDrawing text, double scale, int width, int height) {
    Fitting fitting = new Fitting(text, scale, width - 2 * PAD * scale);
    List<Words> choice =
        List.of(
            fitting.words(WORDS, SIZE), fitting.words(PARTS, SIZE), fitting.words(PARTS, SIZE_MIN));
    return choice.stream()
        .filter(words -> words.width <= width + SLACK && words.height <= height)
        .findFirst()
        .orElseGet(() -> fitting.words(SHORT, SIZE));
  }

  /// Puts pieces into lines.
  ///
  /// @param room for a line, in pixels
  private record Fitting(TextDrawing text, double scale, double room) {

    /// @param most of an em, in pixels of scale 1
    Words words(List<Piece> pieces, double most) {
      double usual = most * scale;
      double widest = pieces.stream().mapToDouble(each -> width(each.text, usual)).max().orElse(0);
      double size = Math.clamp(usual * room / widest, SIZE_MIN * scale, usual);
      List<String> lines = new ArrayList<>();
      for (Piece piece : pieces) {
        String before = lines.isEmpty() ? "" : lines.getLast() + (piece.follows ? "" : " ");
        if (!lines.isEmpty() && width(before + piece.text, size) <= room + SLACK) {
          lines.set(lines.size() - 1, before + piece.text);
        } else {
          lines.add(piece.text);
        }
      }
      double width = lines.stream().mapToDouble(line -> width(line, size)).max().orElse(0);
      double pad = PAD * scale;
      return new Words(lines, size, width + 2 * pad, lines.size() * size * LINE + pad);
    }

    private double width(String line, double size) {
      return text.width(line, size);
    }
  }

  /// A length of 1, 2 or 5 times a power of ten metres, in another corner than the attribution, or
  /// above or below it when there is no room beside it.
  private void bar(Box words) {
    double middle = (view.top() + view.height() / 2.0) / view.worldSize();
    double metersPerPixel = Mercator.widthMeters(middle) / view.worldSize();
    double most = Math.min(BAR_MAX * scale, view.width() * BAR_SHARE) * metersPerPixel;
    double meters = length(most);
    String label = label(meters);
    double size = SIZE * scale;
    double pad = PAD * scale;
    double length = meters / metersPerPixel;
    double width = Math.max(length, text.width(label, size)) + 2 * pad;
    double height = size * LINE + TICK * scale + pad;
    List<Box> places = new ArrayList<>();
    for (int corner = 0; corner < 4; corner++) {
      // The lower left corner first, the upper right one last.
      Box place = box(corner % 2 == 1, corner < 2, width, height, 0);
      places.add(
          place.touches(words)
              ? box(corner % 2 == 1, corner < 2, width, height, words.height)
              : place);
    }
    Box place = freest(places, pins);
    ground(place);
    double left = place.left + pad;
    double line = place.top + height - pad;
    text.draw(canvas, label, left, line - (TICK + 1) * scale, size, INK);
    canvas.clear();
    canvas.moveTo(left, line - TICK * scale);
    canvas.lineTo(left, line);
    canvas.lineTo(left + length, line);
    canvas.lineTo(left + length, line - TICK * scale);
    canvas.stroke(false, 1.5 * scale, INK);
  }

  /// The longest of 1, 2, 5, 10, 20 and so on metres that is not longer; at least a metre.
  static double length(double mostMeters) {
    double power = 1;
    while (10 * power <= mostMeters) {
      power *= 10;
    }
    return power * (mostMeters >= 5 * power ? 5 : mostMeters >= 2 * power ? 2 : 1);
  }

  private static String label(double meters) {
    return meters < 1_000
        ? "%d m".formatted((long) meters)
        : "%d km".formatted((long) meters / 1000);
  }

  private void ground(Box box) {
    canvas.clear();
    canvas.moveTo(box.left, box.top);
    canvas.lineTo(box.left + box.width, box.top);
    canvas.lineTo(box.left + box.width, box.top + box.height);
    canvas.lineTo(box.left, box.top + box.height);
    canvas.fill(GROUND);
  }
}
