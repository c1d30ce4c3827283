package io.cartway.render;

import io.cartway.render.LineDrawing.Dash;
import io.cartway.render.Stroke.Cap;
import io.cartway.render.Stroke.Join;
import io.cartway.render.feature.LayerValues;
import io.cartway.render.shade.ColorRamp;
import io.cartway.render.shade.LineField;
import io.cartway.render.shade.Pattern;
import io.cartway.render.shade.PatternChoice;
import io.cartway.render.shade.Shade;
import io.cartway.style.StyleLayer;
import io.cartway.style.expression.Evaluation;
import io.cartway.style.expression.PropertyValue;
import io.cartway.tiles.mvt.MvtGeometryType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;

/// Layers of the type line.
final class StrokeDrawing extends FeatureDrawing {

  /// Of a pixel, and a little more.
  private static final double HALF_DIAGONAL = 0.75;

  /// Wider lines are not wider, in pixels.
  private static final double WIDTH_MAX = 4_096;

  /// MapLibre draws no longer miters, whatever the limit.
  private static final double MITER_MAX = 100;

  private final LayerValues.Argb color;
  private final LayerValues.Num opacity;
  private final LayerValues.Num width;
  private final LayerValues.Num gapWidth;
  private final LayerValues.Num offset;
  private final LayerValues.Num blur;
  private final LayerValues.Num miterLimit;
  private final LayerValues.Num roundLimit;
  private final PropertyValue join;
  private final PropertyValue dashes;
  private final Cap cap;
  private final Evaluation with;
  private final Scene scene;
  private final @Nullable PatternChoice patterns;
  private final @Nullable ColorRamp ramp;
  private final PropertyValue widthValue;
  private final double moveX;
  private final double moveY;
  private final double scale;
  private final double reach;

  StrokeDrawing(LayerValues values, StyleLayer layer, Evaluation with, Scene scene) {
    super(values, "line-sort-key");
    this.with = with;
    this.scene = scene;
    this.scale = scene.view().scale();
    PatternChoice choice = scene.patterns(layer, "line-pattern", with);
    patterns = choice.isGiven() ? choice : null;
    boolean hasRamp = patterns == null && layer.get("line-gradient").dependsOnLineProgress();
    ramp =
        hasRamp
            ? ColorRamp.of(layer.get("line-gradient"), with, with::lineProgress, scene.deadline())
            : null;
    widthValue = layer.get("line-width");
    color = values.color("line-color");
    opacity = values.number("line-opacity");
    width = values.number("line-width");
    gapWidth = values.number("line-gap-width");
    offset = values.number("line-offset");
    blur = values.number("line-blur");
    miterLimit = values.number("line-miter-limit");
    roundLimit = values.number("line-round-limit");
    join = layer.get("line-join");
    dashes = layer.get("line-dasharray");
    cap =
        switch (values.text("line-cap")) {
          case "round" -> Cap.ROUND;
          case "square" -> Cap.SQUARE;
          default -> Cap.BUTT;
        };
    double[] move = values.pair("line-translate");
    moveX = move[0] * scale;
    moveY = move[1] * scale;
    boolean differ = width.differs() || gapWidth.differs() || offset.differs();
    double across = differ ? WIDTH_MAX : pixels(width) + pixels(gapWidth) + pixels(offset);
    reach = 2 + 2 * across + Math.max(Math.abs(moveX), Math.abs(moveY));
  }

  /// Whether a style says anything of a property that has no default.
  static boolean isSet(StyleLayer layer, String name) {
    PropertyValue value = layer.get(name);
    return !value.isConstant() || value.evaluate(new Evaluation()) != null;
  }

  @Override
  boolean draws(MvtGeometryType type) {
    return type == MvtGeometryType.LINE || type == MvtGeometryType.POLYGON;
  }

  @Override
  double reach() {
    return reach;
  }

  private double pixels(LayerValues.Num number) {
    return Math.clamp(Math.abs(number.get()) * scale, 0, WIDTH_MAX);
  }

  @Override
  void draw(MvtGeometryType type, Painter painter) {
    double wide = pixels(width);
    double share = opacity.get();
    boolean isPlain = patterns == null && ramp == null;
    int argb = isPlain ? color.get(share) : 0;
    Pattern pattern = patterns == null ? null : patterns.get();
    boolean isNothing = isPlain ? argb >>> 24 == 0 : ramp == null && pattern == null;
    if (!(wide > 0) || isNothing) {
      return;
    }
    Stroke stroke =
        new Stroke(
            weight(wide),
            cap,
            join(),
            Math.min(miterLimit.get(), MITER_MAX),
            Math.max(roundLimit.get(), 1));
    boolean closed = type == MvtGeometryType.POLYGON;
    painter.path().move(moveX, moveY);
    LineField places = isPlain ? null : painter.places(scene.deadline());
    List<LineField.Line> lines =
        places == null ? List.of() : measure(places, painter.path(), closed);
    if (!offset.isZero()) {
      painter.path().offset(offset.get() * scale, closed);
    }
    double gap = gapWidth.isZero() ? 0 : pixels(gapWidth);
    double soft = blur.isZero() ? 0 : pixels(blur);
    if (places == null) {
      painter.lines(closed, new LineDrawing(stroke, gap, soft, dash(wide)), argb);
      return;
    }
    double outer = gap > 0 ? gap / 2 + wide : wide / 2;
    Shade shade;
    if (pattern != null) {
      double length = pattern.lengthOn(wholeWidth()) * scene.frame().unit();
      add(places, painter.path(), lines, new Around(outer, stroke), _ -> 1 / length);
      shade = places.pattern(pattern, outer + 0.5, share);
    } else {
      add(places, painter.path(), lines, new Around(outer, stroke), whole -> 1 / whole);
      shade = places.ramp(Objects.requireNonNull(ramp), share);
    }
    painter.lines(closed, new LineDrawing(stroke, gap, soft, patternless(pattern, wide)), shade);
  }

  /// A line with a pattern has no dashes.
  private Dash patternless(@Nullable Pattern pattern, double wide) {
    return pattern == null ? dash(wide) : Dash.NONE;
  }

  /// The width at the whole zoom before, in pixels of the style: patterns are as high.
  private double wholeWidth() {
    double zoom = scene.view().zoom();
    double whole = widthValue.number(with.zoom(Math.floor(zoom)));
    with.zoom(zoom);
    return whole;
  }

  /// The lines, as they are before they are moved to a side.
  private static List<LineField.Line> measure(LineField places, PixelPath path, boolean closed) {
    List<LineField.Line> lines = new ArrayList<>();
    for (int line = 0; line < path.lines(); line++) {
      lines.add(places.measure(path.xy(), path.first(line), path.end(line), closed));
    }
    return lines;
  }

  private static void add(
      LineField places,
      PixelPath path,
      List<LineField.Line> lines,
      Around around,
      DoubleUnaryOperator perPixel) {
    for (LineField.Line line : lines) {
      double by = perPixel.applyAsDouble(Math.max(line.length(), 1e-9));
      places.add(path.xy(), line, around.aside, around.beyond, by);
    }
  }

  /// Where pixels of a line may lie: a pixel that the line touches has its middle up to half a
  /// diagonal away from it.
  ///
  /// @param aside how far beside a segment, in pixels
  /// @param beyond how far behind its ends
  private record Around(double aside, double beyond) {

    Around(double outer, Stroke stroke) {
      this(
          outer + HALF_DIAGONAL,
          outer * (stroke.join() == Join.MITER ? Math.max(stroke.miterLimit(), 1) : 1)
              + HALF_DIAGONAL);
    }
  }

  /// MapLibre's edges fade over a pixel, so that a line of less than that is heavier than its area:
  /// as high as its half width and half a pixel, and as wide each way.
  private static double weight(double width) {
    return width >= 1 ? width : (width / 2 + 0.5) * (width / 2 + 0.5);
  }

  private Join join() {
    return switch (join.text(with)) {
      case "round" -> Join.ROUND;
      case "bevel" -> Join.BEVEL;
      default -> Join.MITER;
    };
  }

  /// Lengths of dashes are in widths of the line.
  private Dash dash(double wide) {
    List<?> pattern = dashes.list(with);
    if (pattern.isEmpty()) {
      return Dash.NONE;
    }
    double[] lengths = new double[Math.min(pattern.size(), Dashes.PATTERN_MAX)];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = pattern.get(i) instanceof Double widths ? widths * wide : 0;
    }
    return new Dash(lengths);
  }
}
