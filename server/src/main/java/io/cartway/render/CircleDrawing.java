package io.cartway.render;

import io.cartway.render.feature.LayerValues;
import io.cartway.render.shade.Premultiplied;
import io.cartway.tiles.mvt.MvtGeometryType;
import io.cartway.work.Deadline;

/// Layers of the type circle, as MapLibre's `circle.fragment.glsl` has them: edges fade inwards,
/// over the blur's share of the circle or a pixel at least.
final class CircleDrawing extends FeatureDrawing {

  /// Larger circles are not wider, in pixels.
  private static final double RADIUS_MAX = 4_096;

  /// Rings of less than this share of a pixel are not drawn.
  private static final double RING_MIN = 0.01;

  private final LayerValues.Num radius;
  private final LayerValues.Argb color;
  private final LayerValues.Num opacity;
  private final LayerValues.Num blur;
  private final LayerValues.Num strokeWidth;
  private final LayerValues.Argb strokeColor;
  private final LayerValues.Num strokeOpacity;
  private final double moveX;
  private final double moveY;
  private final double scale;
  private final Deadline deadline;

  CircleDrawing(LayerValues values, Scene scene) {
    super(values, "circle-sort-key");
    scale = scene.view().scale();
    deadline = scene.deadline();
    radius = values.number("circle-radius");
    color = values.color("circle-color");
    opacity = values.number("circle-opacity");
    blur = values.number("circle-blur");
    strokeWidth = values.number("circle-stroke-width");
    strokeColor = values.color("circle-stroke-color");
    strokeOpacity = values.number("circle-stroke-opacity");
    double[] move = values.pair("circle-translate");
    moveX = move[0] * scale;
    moveY = move[1] * scale;
  }

  @Override
  boolean draws(MvtGeometryType type) {
    return type == MvtGeometryType.POINT;
  }

  @Override
  boolean crossesTiles() {
    return true;
  }

  @Override
  double reach() {
    boolean differs = radius.differs() || strokeWidth.differs();
    double far = differs ? RADIUS_MAX : pixels(radius) + pixels(strokeWidth);
    return far + Math.max(Math.abs(moveX), Math.abs(moveY));
  }

  private double pixels(LayerValues.Num number) {
    return Math.clamp(number.get() * scale, 0, RADIUS_MAX);
  }

  @Override
  void draw(MvtGeometryType type, Painter painter) {
    double far = pixels(radius);
    double ring = pixels(strokeWidth);
    double whole = far + ring;
    Circle circle =
        new Circle(
            whole,
            ring < RING_MIN ? 1 : far / whole,
            Math.max(1 / whole, blur.get()),
            Premultiplied.of(color.get(opacity.get())),
            Premultiplied.of(strokeColor.get(strokeOpacity.get())));
    PixelPath path = painter.path();
    for (int i = 0; whole > 0 && i < path.points(); i++) {
      if (isOwn(path, i)) {
        // One may be as large as the picture.
        deadline.check();
        circle.draw(painter.picture(), path.xy()[2 * i] + moveX, path.xy()[2 * i + 1] + moveY);
      }
    }
  }

  /// A circle with its ring.
  ///
  /// @param radius of both, in pixels
  /// @param inner where the ring begins, as a share of the radius; 1 without one
  /// @param soft over which share of the radius edges fade
  /// @param color premultiplied ARGB
  /// @param ring premultiplied ARGB
  private record Circle(double radius, double inner, double soft, int color, int ring) {

    void draw(Picture picture, double x, double y) {
      // Within this all pixels have the colour of the middle.
      double plain = Math.max(Math.min(1 - soft, inner < 1 ? inner - soft : 1), 0) * radius;
      int first = (int) Math.max(Math.floor(y - radius), 0);
      int last = (int) Math.min(Math.ceil(y + radius), picture.height());
      for (int row = first; row < last; row++) {
        double down = row + 0.5 - y;
        double half = half(radius, down);
        int from = (int) Math.max(Math.floor(x - half), 0);
        int to = (int) Math.min(Math.ceil(x + half), picture.width());
        double middle = half(plain, down);
        int plainFrom = (int) Math.clamp(Math.ceil(x - middle - 0.5), from, Math.max(from, to));
        int plainTo =
            (int) Math.clamp(Math.floor(x + middle + 0.5), plainFrom, Math.max(plainFrom, to));
        if (middle == 0) {
          plainTo = plainFrom;
        }
        soft(picture, row, from, plainFrom, x, down);
        picture.span(row, plainFrom, plainTo, 255, color);
        soft(picture, row, plainTo, to, x, down);
      }
    }

    private static double half(double radius, double down) {
      return Math.sqrt(Math.max(radius * radius - down * down, 0));
    }

    private void soft(Picture picture, int row, int from, int to, double x, double down) {
      for (int column = from; column < to; column++) {
        double over = column + 0.5 - x;
        double place = Math.sqrt(over * over + down * down) / radius;
        double edge = step((1 - place) / soft);
        double inside = inner < 1 ? 1 - step((inner - place) / soft) : 0;
        int share = (int) Math.round(255 * edge);
        if (share > 0) {
          int mixed = Premultiplied.mixed(color, ring, inside);
          picture.span(row, column, column + 1, share, mixed);
        }
      }
    }

    /// OpenGL's `smoothstep` from 0 to 1.
    private static double step(double at) {
      double share = Math.clamp(at, 0, 1);
      return share * share * (3 - 2 * share);
    }
  }
}
