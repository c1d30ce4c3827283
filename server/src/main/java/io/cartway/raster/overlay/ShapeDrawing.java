package io.cartway.raster.overlay;

import io.cartway.geo.LatLng;
import io.cartway.render.Canvas;
import io.cartway.render.View;
import java.util.List;

/// Draws shapes over a map, in each of the worlds that it shows.
public final class ShapeDrawing {

  /// Points of a line that lie nearer to the one before are left out, in pixels: half of one is not
  /// seen.
  private static final double THIN = 0.5;

  private final Canvas canvas;
  private final TextDrawing text;
  private final View view;
  private final double world;

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
    for (long copy = first; copy <= last; copy++) {
      draw(shape, copy * world - view.left());
    }
  }

  private void draw(Shape shape, double left) {
    switch (shape) {
      case Shape.Line line -> {
        canvas.clear();
        add(Trail.of(line.points(), 0.5), left, false);
        canvas.stroke(false, line.width() * view.scale(), line.color());
      }
      case Shape.Area area -> {
        canvas.clear();
        addRings(area.rings(), left);
        canvas.fill(area.fill());
        canvas.stroke(true, area.width() * view.scale(), area.color());
      }
      case Shape.Pin pin ->
          PinDrawing.draw(
              canvas,
              pin,
              Mercator.x(pin.place()) * world + left,
              Mercator.y(pin.place()) * world - view.top(),
              text);
    }
  }

  /// Holes turn the other way, and lie near the outer ring.
  private void addRings(List<List<LatLng>> rings, double left) {
    Trail outer = Trail.of(rings.getFirst(), 0.5);
    add(outer, left, outer.turn() < 0);
    for (List<LatLng> ring : rings.subList(1, rings.size())) {
      Trail hole = Trail.of(ring, outer.x(0));
      add(hole, left, hole.turn() > 0);
    }
  }

  private void add(Trail trail, double left, boolean backwards) {
    double lastX = Double.NaN;
    double lastY = Double.NaN;
    int end = trail.size() - 1;
    for (int i = 0; i <= end; i++) {
      int point = backwards ? end - i : i;
      double x = trail.x(point) * world + left;
      double y = trail.y(point) * world - view.top();
      boolean isNear = Math.abs(x - lastX) < THIN && Math.abs(y - lastY) < THIN;
      if (i == 0) {
        canvas.moveTo(x, y);
      } else if (!isNear || i == end) {
        canvas.lineTo(x, y);
      } else {
        continue;
      }
      lastX = x;
      lastY = y;
    }
  }
}
