package io.cartway.render;

import io.cartway.render.label.PlacedIcon;
import io.cartway.render.label.PlacedLayer;
import io.cartway.render.label.PlacedText;
import io.cartway.render.label.Placement;
import io.cartway.style.StyleLayer;
import io.cartway.style.StyleSheet;
import io.cartway.work.Deadline;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Draws the symbol layers of a view. The map of each zoom is cut into parts of four by four raster
/// tiles; the symbols of a part are placed together, with those around, and each part draws its own
/// pixels of them. Used by one thread.
final class SymbolDrawing {

  /// The side of a part, in pixels of the style.
  static final double PART = 4 * View.TILE;

  /// How much around a part is looked at, in pixels of the style: the first, and more when a symbol
  /// in the part may depend on what is further away.
  private static final double[] MARGINS = {512, 1024};

  private final View view;
  private final StyleSheet style;
  private final TileSource tiles;
  private final Labels labels;
  private final Painter painter;
  private final Deadline deadline;
  private @Nullable List<Part> parts;

  /// A part of the map in a view.
  ///
  /// @param left its western edge in pixels of the picture
  record Part(Placement placement, double left, double top, double side) {}

  SymbolDrawing(
      View view,
      StyleSheet style,
      TileSource tiles,
      Labels labels,
      Painter painter,
      Deadline deadline) {
    this.view = view;
    this.style = style;
    this.tiles = tiles;
    this.labels = labels;
    this.painter = painter;
    this.deadline = deadline;
  }

  /// Draws a symbol layer.
  void draw(StyleLayer layer) {
    if (parts == null) {
      parts = parts();
    }
    for (Part part : parts) {
      Optional<PlacedLayer> placed = part.placement().find(layer.id());
      if (placed.isPresent()) {
        painter
            .picture()
            .clip(
                (int) Math.round(part.left()),
                (int) Math.round(part.top()),
                (int) Math.round(part.left() + part.side()),
                (int) Math.round(part.top() + part.side()));
        draw(placed.get(), part);
      }
    }
  }

  private void draw(PlacedLayer layer, Part part) {
    ImageDrawing images = new ImageDrawing(painter.picture());
    IconDrawing icons = new IconDrawing(images, view.scale(), part.left(), part.top());
    for (PlacedIcon icon : layer.icons()) {
      deadline.check();
      labels.image(icon.image(), view.scale()).ifPresent(image -> icons.draw(icon, image));
    }
    for (PlacedText text : layer.texts()) {
      if (text.haloWidth() > 0) {
        DistanceEdge halo =
            DistanceEdge.halo(text.size(), view.scale(), text.haloWidth(), text.haloBlur());
        int color = Painter.premultiplied(text.haloColor());
        for (int i = 0; i < text.count(); i++) {
          // One may be as large as the picture.
          deadline.check();
          images.glyph(text.glyph(i), quad(text, i, part), halo, color);
        }
      }
    }
    for (PlacedText text : layer.texts()) {
      DistanceEdge edge = DistanceEdge.fill(text.size(), view.scale());
      for (int i = 0; i < text.count(); i++) {
        deadline.check();
        int color = Painter.premultiplied(text.color(i));
        images.glyph(text.glyph(i), quad(text, i, part), edge, color);
      }
    }
  }

  private Quad quad(PlacedText text, int glyph, Part part) {
    double scale = view.scale();
    return new Quad(
        text.left(glyph) * scale + part.left(),
        text.top(glyph) * scale + part.top(),
        text.dx(glyph) * scale,
        text.dy(glyph) * scale);
  }

  // ---------------------------------------------------------------- parts of the map

  /// The parts of the map in the view, from the north, then from the west.
  List<Part> parts() {
    double world = view.worldSize();
    double side = Math.min(PART * view.scale(), world);
    List<Part> found = new ArrayList<>();
    int north = (int) Math.max(Math.floor(view.top() / side), 0);
    double bottom = Math.min(view.top() + view.height(), world);
    for (int row = north; row * side < bottom; row++) {
      for (int column = (int) Math.floor(view.left() / side);
          column * side < view.left() + view.width();
          column++) {
        PlacementCache.Key key = new PlacementCache.Key(labels.version(), view.zoom(), column, row);
        Placement placement = labels.placements().get(key, () -> placed(key, side / view.scale()));
        found.add(new Part(placement, column * side - view.left(), row * side - view.top(), side));
      }
    }
    return found;
  }

  private Placement placed(PlacementCache.Key key, double side) {
    Placement placement = null;
    for (int attempt = 0; attempt <= MARGINS.length; attempt++) {
      boolean isLast = attempt == MARGINS.length;
      double margin = MARGINS[Math.min(attempt, MARGINS.length - 1)];
      int size = (int) Math.ceil(side + 2 * margin);
      View around =
          new View(
              view.zoom(), key.column() * side - margin, key.row() * side - margin, size, size, 1);
      placement =
          Placement.of(
              style,
              new Placement.Area(view.zoom(), side, side, margin, isLast),
              PlacedTile.of(around, tiles),
              labels.glyphs(),
              labels.icons(),
              deadline);
      if (placement.isCertain()) {
        return placement;
      }
    }
    return Objects.requireNonNull(placement);
  }
}
