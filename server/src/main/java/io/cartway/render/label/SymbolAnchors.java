package io.cartway.render.label;

import io.cartway.render.feature.WorkCount;
import io.cartway.tiles.mvt.MvtGeometryType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Finds the places at which the features of one layer in one tile may be drawn, as `addFeature` in
/// MapLibre's `symbol_layout.ts` does. Used by one thread.
final class SymbolAnchors {

  /// A line's first label keeps this from its start, in pixels of 24 per em.
  private static final double START = 48;

  /// The part of a label within which its line may not turn more than `text-max-angle`, in pixels
  /// of 24 per em.
  private static final double WINDOW = 0.6 * LabelText.EM;

  private final SymbolStyle style;
  private final double[] area;
  private final WorkCount work;
  private final List<Symbol> symbols = new ArrayList<>();
  private final Map<String, List<double[]>> byText = new HashMap<>();

  /// Pixels of the area for a unit of the tile.
  private final double scale;

  /// Units of the tile for a pixel of the style.
  private final double units;

  private final double overscaling;
  private double[] lastLine = new double[0];
  private double[] lastPixels = lastLine;

  private SymbolAnchors(
      SymbolStyle style, SymbolSlice slice, double floor, double[] area, WorkCount work) {
    this.style = style;
    this.area = area;
    this.work = work;
    scale = slice.size() / TileLines.EXTENT;
    overscaling = StrictMath.pow(2, Math.max(floor - slice.z(), 0));
    units = TileLines.EXTENT / (512 * overscaling);
  }

  /// The places in an area.
  ///
  /// @param floor the zoom, rounded down
  /// @param area left, top, right and bottom, in pixels
  static List<Symbol> of(
      SymbolStyle style,
      SymbolSlice slice,
      List<SymbolFeature> features,
      double floor,
      double[] area,
      WorkCount work) {
    SymbolAnchors anchors = new SymbolAnchors(style, slice, floor, area, work);
    for (SymbolFeature feature : features) {
      work.count(feature.lines().size());
      anchors.add(feature);
    }
    return anchors.symbols;
  }

  private void add(SymbolFeature feature) {
    switch (style.along) {
      case LINE -> {
        LineAnchors anchors = anchors(feature);
        for (double[] whole : feature.lines()) {
          for (double[] line : TileLines.clipped(whole)) {
            work.count(line.length);
            for (LineAnchors.Anchor each : anchors.along(line, work)) {
              if (!isRepeated(feature, each)) {
                add(feature, each.x(), each.y(), line, each.segment());
              }
            }
          }
        }
      }
      case CENTER -> {
        LineAnchors anchors = anchors(feature);
        for (double[] line : feature.lines()) {
          for (LineAnchors.Anchor each : anchors.center(line)) {
            add(feature, each.x(), each.y(), line, each.segment());
          }
        }
      }
      case POINT -> addPoints(feature);
    }
  }

  private void addPoints(SymbolFeature feature) {
    double[] none = new double[0];
    if (feature.layer().type(feature.number()) == MvtGeometryType.POLYGON) {
      for (double[] place : InnerPoint.of(feature.lines(), work)) {
        add(feature, place[0], place[1], none, 0);
      }
      return;
    }
    boolean isLine = feature.layer().type(feature.number()) == MvtGeometryType.LINE;
    for (double[] line : feature.lines()) {
      for (int i = 0; i < (isLine ? 2 : line.length); i += 2) {
        add(feature, line[i], line[i + 1], none, 0);
      }
    }
  }

  private LineAnchors anchors(SymbolFeature feature) {
    LabelText text = feature.text();
    LabelIcon icon = feature.icon();
    double by = text == null ? units : units * text.maxSize() / LabelText.EM;
    double textLength = text == null ? 0 : text.box().right() - text.box().left();
    double iconLength = icon == null ? 0 : icon.right() - icon.left();
    double length = Math.max(textLength, iconLength) * by;
    return new LineAnchors(
        style.spacing * units,
        style.maxAngle,
        length,
        START * by,
        text == null ? 0 : WINDOW * by,
        overscaling);
  }

  /// Whether the same text stands too near, on whatever line.
  private boolean isRepeated(SymbolFeature feature, LineAnchors.Anchor anchor) {
    LabelText text = feature.text();
    if (text == null) {
      return false;
    }
    double near = style.spacing * units / 2;
    List<double[]> others = byText.computeIfAbsent(text.text(), none -> new ArrayList<>());
    work.count(others.size());
    for (int i = others.size() - 1; i >= 0; i--) {
      double[] other = others.get(i);
      if (Math.hypot(anchor.x() - other[0], anchor.y() - other[1]) < near) {
        return true;
      }
    }
    others.add(new double[] {anchor.x(), anchor.y()});
    return false;
  }

  private void add(SymbolFeature feature, double x, double y, double[] line, int segment) {
    if (!TileLines.isInside(x, y) || symbols.size() >= SymbolReader.SYMBOLS_MAX) {
      return;
    }
    SymbolSlice slice = feature.slice();
    double atX = slice.left() + x * scale;
    double atY = slice.top() + y * scale;
    if (atX < area[0] || atX >= area[2] || atY < area[1] || atY >= area[3]) {
      return;
    }
    boolean follows = line.length > 0 && (style.textFollows || style.iconFollows);
    double[] placed = follows ? inPixels(slice, line) : null;
    symbols.add(new Symbol(feature, atX, atY, placed, segment));
  }

  /// A line in pixels, the same for all symbols on it.
  @SuppressWarnings("ReferenceEquality") // The same line, not one like it.
  private double[] inPixels(SymbolSlice slice, double[] line) {
    if (line != lastLine) {
      lastLine = line;
      lastPixels = new double[line.length];
      for (int i = 0; i < line.length; i += 2) {
        lastPixels[i] = slice.left() + line[i] * scale;
        lastPixels[i + 1] = slice.top() + line[i + 1] * scale;
      }
    }
    return lastPixels;
  }
}
