package io.cartway.render;

import io.cartway.render.feature.LayerValues;
import io.cartway.render.relief.HeightSource;
import io.cartway.render.relief.HillShade;
import io.cartway.render.shade.LineField;
import io.cartway.render.shade.Pattern;
import io.cartway.render.shade.PatternChoice;
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
/// Of fill-extrusion layers the ground plan is drawn; raster layers are left out.
public final class Renderer {

  /// Larger pictures are drawn in bands of so many pixels.
  public static final int BAND_PIXELS = 1 << 21;

  private final StyleSheet style;
  private final TileSource tiles;
  private final @Nullable Labels labels;
  private final @Nullable HeightSource heights;

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
    this(style, tiles, labels, null);
  }

  /// @param style what is drawn
  /// @param tiles the only source of features; the layers' sources are not looked at
  /// @param labels what its symbols and patterns are drawn with; null to leave them out
  /// @param heights what its hills are drawn with; null to leave them out
  public Renderer(
      StyleSheet style, TileSource tiles, @Nullable Labels labels, @Nullable HeightSource heights) {
    this.style = style;
    this.tiles = tiles;
    this.labels = labels;
    this.heights = heights;
  }

  /// How many bytes for each pixel a style needs beside the usual ones: for places along lines.
  public static int fieldBytes(StyleSheet style) {
    for (StyleLayer layer : style.layers()) {
      if (layer.type() == LayerType.LINE
          && (StrokeDrawing.isSet(layer, "line-pattern")
              || StrokeDrawing.isSet(layer, "line-gradient"))) {
        return LineField.PIXEL_BYTES;
      }
    }
    return 0;
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
    List<PlacedTile> around = null;
    Evaluation with = new Evaluation();
    FeatureDrawing.Scene scene = new FeatureDrawing.Scene(view, labels, deadline);
    if (labels != null && labels.icons() != null) {
      with.availableImages(labels.icons().names());
    }
    FeatureLoop loop = new FeatureLoop(view, painter, with, deadline);
    SymbolDrawing symbols =
        labels == null ? null : new SymbolDrawing(view, style, tiles, labels, painter, deadline);
    for (StyleLayer layer : style.layers()) {
      deadline.check();
      // A tile of zoom 0 shows the zoom -1, which no layer begins at.
      if (!layer.isVisible(with.feature(null).zoom(view.zoom()), Math.max(view.zoom(), 0))) {
        continue;
      }
      switch (layer.type()) {
        case BACKGROUND -> background(layer, with, scene, painter);
        case SYMBOL -> {
          if (symbols != null) {
            symbols.draw(layer);
          }
        }
        case HILLSHADE -> hills(layer, with, view, painter, deadline);
        case RASTER, COLOR_RELIEF -> {}
        default -> {
          FeatureDrawing drawing = FeatureDrawing.of(layer, with, scene).orElseThrow();
          List<PlacedTile> drawn = placed;
          if (drawing.crossesTiles()) {
            double margin = FeatureDrawing.REACH_MAX * view.scale();
            around = around == null ? PlacedTile.of(view, tiles, margin) : around;
            drawn = around;
          }
          for (PlacedTile tile : drawn) {
            loop.draw(layer, drawing, tile);
          }
          drawing.end(painter);
        }
      }
    }
  }

  private void hills(
      StyleLayer layer, Evaluation with, View view, Painter painter, Deadline deadline) {
    if (heights == null) {
      return;
    }
    Picture picture = painter.picture();
    picture.clip(0, 0, view.width(), view.height());
    HillShade.Frame frame =
        new HillShade.Frame(
            view.zoom(), view.worldSize(), view.left(), view.top(), view.width(), view.height());
    new HillShade(heights, deadline).draw(layer, with, frame, picture::lay);
  }

  private static void background(
      StyleLayer layer, Evaluation with, FeatureDrawing.Scene scene, Painter painter) {
    painter.picture().clip(0, 0, scene.view().width(), scene.view().height());
    LayerValues values = new LayerValues(layer, with);
    double opacity = values.number("background-opacity").get();
    PatternChoice patterns = scene.patterns(layer, "background-pattern", with);
    if (!patterns.isGiven()) {
      painter.cover(values.color("background-color").get(opacity));
      return;
    }
    Pattern pattern = patterns.get();
    if (pattern != null) {
      painter.picture().cover(pattern.in(scene.frame(), 0, opacity));
    }
  }
}
