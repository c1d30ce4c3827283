package io.cartway.raster;

import io.cartway.glyphs.GlyphCache;
import io.cartway.raster.overlay.Legend;
import io.cartway.raster.overlay.Shape;
import io.cartway.raster.overlay.ShapeDrawing;
import io.cartway.raster.overlay.TextDrawing;
import io.cartway.render.Canvas;
import io.cartway.render.View;
import io.cartway.work.Deadline;
import java.util.List;

/// Single pictures of the map of any size, with shapes over it, an attribution and a scale bar.
/// They are not kept. Thread-safe.
public final class StaticImages {

  private final RasterTiles tiles;
  private final TextDrawing letters;
  private final TextDrawing small;

  /// @param tiles of the region
  /// @param glyphs of pins, attribution and scale bar
  public StaticImages(RasterTiles tiles, GlyphCache glyphs) {
    this.tiles = tiles;
    this.letters = new TextDrawing(glyphs, "Noto Sans Bold");
    this.small = new TextDrawing(glyphs, "Noto Sans Regular");
  }

  /// The region's tiles.
  public RasterTiles tiles() {
    return tiles;
  }

  /// A picture (PNG).
  ///
  /// @throws Deadline.DeadlinePassedException when it takes too long
  public byte[] png(StaticOrder order, RasterStyle style, Deadline deadline) {
    View view = Framing.of(order);
    return tiles.still(
        style, order.languages(), view, canvas -> over(canvas, order.shapes()), deadline);
  }

  private void over(Canvas canvas, List<Shape> shapes) {
    ShapeDrawing drawing = new ShapeDrawing(canvas, letters);
    shapes.forEach(drawing::draw);
    Legend.draw(canvas, small, drawing);
  }
}
