package io.cartway.render;

import io.cartway.render.feature.LayerValues;
import io.cartway.style.LayerType;
import io.cartway.style.StyleLayer;
import io.cartway.style.StyleSheet;
import io.cartway.style.expression.Evaluation;
import io.cartway.tiles.PngFile;
import io.cartway.work.Deadline;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Draws a style over vector tiles, as MapLibre GL JS does. The same view gives the same bytes, on
/// any thread and machine. Thread-safe.
///
/// Layers of the types background, fill, line, circle, symbol and fill-extrusion (its ground plan)
/// are drawn; those of others are left out.
public final class Renderer {

  /// Larger pictures are drawn in bands of so many pixels.
  public static final int BAND_PIXELS = 1 << 21;

  private final StyleSheet style;
  private final TileSource tiles;
  private final @Nullable Labels labels;

  /// A renderer that leaves symbols out.
  ///
  /// @param style what is drawn
  /// @param tiles the only source of the style; its layers' sources are not looked at
  public Renderer(StyleSheet style, TileSource tiles) {
    this(style, tiles, null);
  }

  /// @param style what is drawn
  /// @param tiles the only source of the style; its layers' sources are not looked at
  /// @param labels what its symbols are drawn with; null to leave them out
  public Renderer(StyleSheet style, TileSource tiles, @Nullable Labels labels) {
    this.style = style;
    this.tiles = tiles;
    this.labels = labels;
  }

  /// The picture of a view as PNG.
  ///
  /// @throws Deadline.DeadlinePassedException when it takes too long
  /// @throws io.cartway.tiles.mvt.MalformedTileException when a tile cannot be read
  /// @throws IllegalArgumentException when the view has too many tiles
  public byte[] png(View view, Deadline deadline) {
    return png(view, _ -> {}, deadline);
  }

  /// The picture of a view with something drawn over it, as PNG.
  ///
  /// @throws Deadline.DeadlinePassedException when it takes too long
  /// @throws io.cartway.tiles.mvt.MalformedTileException when a tile cannot be read
  /// @throws IllegalArgumentException when the view has too many tiles
  public byte[] png(View view, Overlay overlay, Deadline deadline) {
    if ((long) view.width() * view.height() > BAND_PIXELS) {
      return inBands(view, overlay, PngFile.Color.RGB, deadline)
          .or(() -> inBands(view, overlay, PngFile.Color.RGBA, deadline))
          .orElseThrow();
    }
    return drawn(view, 0, view.height(), overlay, deadline).png();
  }

  /// Some rows of a view.
  private Painter drawn(View view, int first, int count, Overlay overlay, Deadline deadline) {
    Painter painter = new Painter(view.width(), count);
    draw(view.rows(first, count), painter, deadline);
    overlay.draw(new Canvas(painter, view, first, deadline));
    return painter;
  }

  /// A large picture, of which only a band is held; empty when its pixels have no such colour.
  private Optional<byte[]> inBands(
      View view, Overlay overlay, PngFile.Color color, Deadline deadline) {
    int rows = Math.max(1, BAND_PIXELS / view.width());
    try (PngFile.Writer file = PngWriter.bands(view.width(), view.height(), color)) {
      for (int first = 0; first < view.height(); first += rows) {
        int count = Math.min(rows, view.height() - first);
        Picture band = drawn(view, first, count, overlay, deadline).picture();
        if (!PngWriter.add(file, band, color)) {
          return Optional.empty();
        }
      }
      return Optional.of(file.finish());
    }
  }

  private void draw(View view, Painter painter, Deadline deadline) {
    List<PlacedTile> placed = PlacedTile.of(view, tiles);
    Evaluation with = new Evaluation();
    FeatureLoop loop = new FeatureLoop(view, painter, with, deadline);
    SymbolDrawing symbols =
        labels == null ? null : new SymbolDrawing(view, style, tiles, labels, painter, deadline);
    for (StyleLayer layer : style.layers()) {
      deadline.check();
      // A tile of zoom 0 shows the zoom -1, which no layer begins at.
      if (!layer.isVisible(with.feature(null).zoom(view.zoom()), Math.max(view.zoom(), 0))) {
        continue;
      }
      if (layer.type() == LayerType.BACKGROUND) {
        painter.picture().clip(0, 0, view.width(), view.height());
        LayerValues values = new LayerValues(layer, with);
        painter.cover(
            values.color("background-color").get(values.number("background-opacity").get()));
        continue;
      }
      if (layer.type() == LayerType.SYMBOL) {
        if (symbols != null) {
          symbols.draw(layer);
        }
        continue;
      }
      Optional<FeatureDrawing> drawing = FeatureDrawing.of(layer, with, view.scale());
      for (PlacedTile tile : drawing.isPresent() ? placed : List.<PlacedTile>of()) {
        loop.draw(layer, drawing.get(), tile);
      }
    }
  }
}
