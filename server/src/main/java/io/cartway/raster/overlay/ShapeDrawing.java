package io.cartway.raster.overlay;

import io.cartway.geo.LatLng;
import io.cartway.render.Canvas;
import io.cartway.render.View;
import java.util.ArrayList;
import java.util.List;

/// Draws shapes over a map, in each of the worlds that it shows.
public final class ShapeDrawing {

  /// Points of a line that lie nearer to the one before are left out, in pixels: half of one is not
  /// seen.
  private static final double THIN = 0.5;

  /// Pins whose places are remembered: those of all overlays, in one world.
  private static final int PINS_MAX = 500;

  private final Canvas canvas;
  private final TextDrawing text;
  private final View view;
  private final double world;
  private final List<Legend.Box> pins = new ArrayList<>();

  /// @param text of pins
  public ShapeDrawing(Canvas canvas, TextDrawing text) {
    this.canvas = canvas;
    this.text = text;
    this.view = canvas.view();
    this.world = view.worldSize();
  }

  /// Draws a shape.
  public void draw(Shape shape) {
    Extent extent = Extent.of(shape);
    double scale = view.scale();
    double west = extent.west() * world - extent.left() * scale;
    double east = extent.east() * world + extent.right() * scale;
    double north = extent.north() * world - extent.above() * scale;
    double south = extent.south() * world + extent.below() * scale;
    if (north > view.top() + view.height() || south < view.top()) {
      return;
    }
    long first = (long) Math.ceil((view.left() - east) / world);
    long last = (long) Math.floor((view.left() + view.width() - west) / world);
    List<Trail> trails = trails(shape);
    for (long copy = first; copy <= last; copy++) {
      draw(shape, trails, copy * world - view.left());
    }
  }

  /// Where pins were drawn.
  List<Legend.Box> pins() {
    return pins;
  }

  /// The line, or the rings: the holes near the outer one.
  private static List<Trail> trails(Shape shape) {
    return switch (shape) {
      case Shape.Line line -> List.of(Trail.of(line.points(), 0.5));
      case Shape.Area area -> {
        List<Trail> rings = new ArrayList<>();
        for (List<LatLng> ring : area.rings()) {
          rings.add(Trail.of(ring, rings.isEmpty() ? 0.5 : rings.getFirst().x(0)));
        }
        yield rings;
      }
      case Shape.Pin _ -> List.of();
    };
  }

  private void draw(Shape shape, List<Trail> trails, double left) {
    switch (shape) {
      case Shape.Line line -> {
        canvas.clear();
        double width = line.width() * view.scale();
        add(trails.getFirst(), left, false, width);
        canvas.stroke(false, width, line.color());
      }
      case Shape.Area area -> {
        canvas.clear();
        addRings(trails, left);
        canvas.fill(area.fill());
        canvas.stroke(true, area.width() * view.scale(), area.color());
      }
      case Shape.Pin pin -> {
        double x = Mercator.x(pin.place()) * world + left;
        double y = Mercator.y(pin.place()) * world - view.top();
        PinDrawing.draw(canvas, pin, x, y, text);
        if (pins.size() < PINS_MAX) {
          pins.add(PinDrawing.box(pin.size(), x, y, view.scale()));
        }
      }
    }
  }

  /// Holes turn the other way.
  private void addRings(List<Trail> rings, double left) {
    Trail outer = rings.getFirst();
    add(outer, left, outer.turn() < 0, Double.POSITIVE_INFINITY);
    for (Trail hole : rings.subList(1, rings.size())) {
      add(hole, left, hole.turn() > 0, Double.POSITIVE_INFINITY);
    }
  }

  /// A line that goes round the world many times is in every copy of the world with all its points:
  /// what lies beside the picture is left out.
  ///
  /// @param beside pixels from the picture, beyond which nothing of it is seen; infinite for rings
  private void add(Trail trail, double left, boolean backwards, double beside) {
    double east = view.width() + beside;
    double lastX = Double.NaN;
    double lastY = Double.NaN;
    boolean isAway = false;
    int end = trail.size() - 1;
    for (int i = 0; i <= end; i++) {
      int point = backwards ? end - i : i;
      double x = trail.x(point) * world + left;
      double y = trail.y(point) * world - view.top();
      boolean isNear = Math.abs(x - lastX) < THIN && Math.abs(y - lastY) < THIN;
      if (i == 0) {
        canvas.moveTo(x, y);
      } else if (Math.max(x, lastX) < -beside || Math.min(x, lastX) > east) {
        isAway = true;
      } else if (!isNear || i == end) {
        if (isAway) {
          canvas.moveTo(lastX, lastY);
          isAway = false;
        }
        canvas.lineTo(x, y);
      } else {
        continue;
      }
      lastX = x;
      lastY = y;
    }
  }
}
