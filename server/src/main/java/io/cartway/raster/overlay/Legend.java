package io.cartway.raster.overlay;

import io.cartway.render.Canvas;
import io.cartway.render.View;
import java.util.ArrayList;
import java.util.List;

/// What every picture of the map says of itself: whose data it shows, as their licences require,
/// and its scale. Dark on a light ground, so that it is read over every style.
public final class Legend {

  private static final List<String> WORDS =
      List.of("© OpenMapTiles", "© OpenStreetMap", "contributors");

  private static final double SIZE = 10;
  private static final double SIZE_MIN = 4;
  private static final double LINE = 1.3;
  private static final double PAD = 3;
  private static final double BAR_MAX = 100;
  private static final double BAR_SHARE = 0.4;
  private static final double TICK = 4;
  private static final int GROUND = 0xccffffff;
  private static final int INK = 0xff222222;

  private final Canvas canvas;
  private final TextDrawing text;
  private final View view;
  private final double scale;

  public Legend(Canvas canvas, TextDrawing text) {
    this.canvas = canvas;
    this.text = text;
    this.view = canvas.view();
    this.scale = view.scale();
  }

  /// Draws both.
  public void draw() {
    double pad = PAD * scale;
    double size = SIZE * scale;
    double widest = WORDS.stream().mapToDouble(word -> text.width(word, size)).max().orElse(0);
    double room = view.width() - 2 * pad;
    double fitting = Math.clamp(size * room / widest, SIZE_MIN * scale, size);
    List<String> lines = lines(fitting, room);
    double width =
        lines.stream().mapToDouble(line -> text.width(line, fitting)).max().orElse(0) + 2 * pad;
    double height = lines.size() * fitting * LINE + pad;
    double left = Math.max(view.width() - width, 0);
    double top = Math.max(view.height() - height, 0);
    ground(left, top, width, height);
    for (int i = 0; i < lines.size(); i++) {
      double baseline = top + pad / 2 + (i + 0.95) * fitting * LINE - 0.15 * fitting;
      text.draw(canvas, lines.get(i), left + pad, baseline, fitting, INK);
    }
    bar(left, top);
  }

  /// As many words in a line as there is room for.
  private List<String> lines(double size, double room) {
    List<String> lines = new ArrayList<>();
    for (String word : WORDS) {
      String longer = lines.isEmpty() ? word : lines.getLast() + ' ' + word;
      if (!lines.isEmpty() && text.width(longer, size) <= room) {
        lines.set(lines.size() - 1, longer);
      } else {
        lines.add(word);
      }
    }
    return lines;
  }

  /// A length of 1, 2 or 5 times a power of ten metres, on the left, or above the attribution when
  /// there is no room beside it.
  private void bar(double right, double top) {
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
    double bottom = width <= right ? view.height() : top;
    double above = Math.max(bottom - height, 0);
    ground(0, above, width, height);
    double line = above + height - pad;
    text.draw(canvas, label, pad, line - (TICK + 1) * scale, size, INK);
    canvas.clear();
    canvas.moveTo(pad, line - TICK * scale);
    canvas.lineTo(pad, line);
    canvas.lineTo(pad + length, line);
    canvas.lineTo(pad + length, line - TICK * scale);
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

  private void ground(double left, double top, double width, double height) {
    canvas.clear();
    canvas.moveTo(left, top);
    canvas.lineTo(left + width, top);
    canvas.lineTo(left + width, top + height);
    canvas.lineTo(left, top + height);
    canvas.fill(GROUND);
  }
}
