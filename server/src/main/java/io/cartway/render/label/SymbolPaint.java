package io.cartway.render.label;

import io.cartway.glyphs.Glyph;
import io.cartway.render.feature.LayerValues;
import io.cartway.render.feature.TileFeature;
import io.cartway.render.feature.TileLayer;
import io.cartway.render.feature.WorkCount;
import io.cartway.render.label.LabelLayout.PlacedGlyph;
import io.cartway.style.expression.Evaluation;
import io.cartway.style.value.Color;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Makes what is drawn of the symbols of a layer that have room. Used by one thread.
final class SymbolPaint {

  private final SymbolStyle style;
  private final Evaluation with;
  private final WorkCount work;
  private final double zoom;
  private final double originX;
  private final double originY;
  private final LayerValues.Argb textColor;
  private final LayerValues.Num textOpacity;
  private final LayerValues.Argb textHaloColor;
  private final LayerValues.Num textHaloWidth;
  private final LayerValues.Num textHaloBlur;
  private final LayerValues.Argb iconColor;
  private final LayerValues.Num iconOpacity;
  private final LayerValues.Argb iconHaloColor;
  private final LayerValues.Num iconHaloWidth;
  private final LayerValues.Num iconHaloBlur;
  private final IdentityHashMap<TileLayer, TileFeature> features = new IdentityHashMap<>();

  /// @param originX what is subtracted from all places
  SymbolPaint(
      SymbolStyle style,
      Evaluation with,
      WorkCount work,
      double zoom,
      double originX,
      double originY) {
    this.style = style;
    this.with = with.zoom(zoom);
    this.work = work;
    this.zoom = zoom;
    this.originX = originX;
    this.originY = originY;
    LayerValues values = new LayerValues(style.layer, with);
    textColor = values.color("text-color");
    textOpacity = values.number("text-opacity");
    textHaloColor = values.color("text-halo-color");
    textHaloWidth = values.number("text-halo-width");
    textHaloBlur = values.number("text-halo-blur");
    iconColor = values.color("icon-color");
    iconOpacity = values.number("icon-opacity");
    iconHaloColor = values.color("icon-halo-color");
    iconHaloWidth = values.number("icon-halo-width");
    iconHaloBlur = values.number("icon-halo-blur");
  }

  private void go(SymbolFeature feature) {
    TileFeature seen = features.computeIfAbsent(feature.layer(), TileFeature::new);
    seen.go(feature.number());
    SymbolTile tile = feature.slice().tile();
    with.feature(seen).tile(tile.z(), tile.x(), tile.y()).zoom(zoom);
  }

  /// The text of a symbol; null when it does not fit on its line.
  @Nullable PlacedText text(Symbol symbol) {
    LabelText text = Objects.requireNonNull(symbol.feature.text());
    List<Glyph> glyphs = new ArrayList<>();
    List<PlacedGlyph> sources = new ArrayList<>();
    float[] places =
        style.textFollows
            ? alongLine(symbol, text, glyphs, sources)
            : atPoint(symbol, text, glyphs, sources);
    if (places.length == 0) {
      return null;
    }
    go(symbol.feature);
    double opacity = textOpacity.get();
    int usual = textColor.get(opacity);
    int[] colors = new int[glyphs.size()];
    for (int i = 0; i < colors.length; i++) {
      Color own = text.formatted().sections().get(sources.get(i).section()).color();
      colors[i] = own == null ? usual : faded(own.argb(), opacity);
    }
    return new PlacedText(
        text.text(),
        symbol.x - originX,
        symbol.y - originY,
        glyphs,
        places,
        colors,
        text.size() / LabelText.EM,
        textHaloColor.get(opacity),
        textHaloWidth.get(),
        textHaloBlur.get());
  }

  private static int faded(int argb, double opacity) {
    int alpha = (int) Math.round((argb >>> 24) * Math.clamp(opacity, 0, 1));
    return (alpha << 24) | (argb & 0xffffff);
  }

  private float[] atPoint(
      Symbol symbol, LabelText text, List<Glyph> glyphs, List<PlacedGlyph> sources) {
    LabelLayout across = symbol.anchor == null ? text.box() : text.layout(symbol.anchor.justify());
    LabelLayout layout = symbol.isDownwards ? Objects.requireNonNull(text.columns()) : across;
    double x = symbol.x - originX + style.textMove[0] + symbol.shiftX;
    double y = symbol.y - originY + style.textMove[1] + symbol.shiftY;
    Places places = new Places(layout.glyphs().size(), text.size() / LabelText.EM);
    for (PlacedGlyph each : layout.glyphs()) {
      if (each.glyph().field().length > 0) {
        glyphs.add(each.glyph());
        sources.add(each);
        double angle = each.isSideways() ? text.rotate() + Math.PI / 2 : text.rotate();
        places.add(x, y, each.fieldLeft(), each, angle);
      }
    }
    return places.take();
  }

  private float[] alongLine(
      Symbol symbol, LabelText text, List<Glyph> glyphs, List<PlacedGlyph> sources) {
    List<PlacedGlyph> drawn = text.drawn();
    double by = text.size() / LabelText.EM;
    LineWalk walk = new LineWalk(symbol, style.textMove, work);
    double beside = text.moveY() * by;
    boolean flip = style.keepsTextUpright && runsLeft(walk, drawn, text, by, beside, symbol);
    Places places = new Places(drawn.size(), by);
    for (PlacedGlyph each : drawn) {
      double middle = SymbolPlacer.middle(each);
      double along = (flip ? middle - text.moveX() : middle + text.moveX()) * by;
      if (!walk.go(along, beside, flip)) {
        return new float[0];
      }
      double left = (each.glyph().left() - Glyph.BORDER) * each.scale() - each.middle();
      places.add(walk.x() - originX, walk.y() - originY, left, each, text.rotate() + walk.angle());
      glyphs.add(each.glyph());
      sources.add(each);
    }
    return places.take();
  }

  /// Whether a text would stand on its head.
  private static boolean runsLeft(
      LineWalk walk,
      List<PlacedGlyph> drawn,
      LabelText text,
      double by,
      double beside,
      Symbol symbol) {
    if (drawn.size() == 1) {
      return runsLeft(symbol);
    }
    if (!walk.go((SymbolPlacer.middle(drawn.getFirst()) + text.moveX()) * by, beside, false)) {
      return false;
    }
    double first = walk.x();
    return walk.go((SymbolPlacer.middle(drawn.getLast()) + text.moveX()) * by, beside, false)
        && first > walk.x();
  }

  private static boolean runsLeft(Symbol symbol) {
    double[] line = Objects.requireNonNull(symbol.line);
    return line[2 * symbol.segment + 2] < symbol.x;
  }

  /// The icon of a symbol.
  PlacedIcon icon(Symbol symbol) {
    LabelIcon icon = Objects.requireNonNull(symbol.feature.icon());
    go(symbol.feature);
    double angle = icon.look().rotate();
    if (style.iconFollows && symbol.line != null) {
      double[] line = symbol.line;
      int at = 2 * symbol.segment;
      angle += StrictMath.atan2(line[at + 3] - line[at + 1], line[at + 2] - line[at]);
      angle += style.keepsIconUpright && runsLeft(symbol) ? Math.PI : 0;
    }
    boolean moves = icon.isFit() && symbol.anchor != null;
    double opacity = iconOpacity.get();
    return new PlacedIcon(
        icon.name(),
        symbol.x - originX + style.iconMove[0] + (moves ? symbol.shiftX : 0),
        symbol.y - originY + style.iconMove[1] + (moves ? symbol.shiftY : 0),
        icon.left(),
        icon.top(),
        icon.right(),
        icon.bottom(),
        icon.isFit(),
        icon.look().size(),
        angle,
        iconColor.get(opacity),
        iconHaloColor.get(opacity),
        iconHaloWidth.get(),
        iconHaloBlur.get(),
        opacity);
  }

  /// Collects where glyphs lie.
  private static final class Places {

    private final float[] all;
    private final double size;
    private int count;

    Places(int glyphs, double size) {
      all = new float[4 * glyphs];
      this.size = size;
    }

    /// Adds a glyph that is turned round a place.
    ///
    /// @param left from the place to the corner of the glyph's field, before the turn
    void add(double x, double y, double left, PlacedGlyph glyph, double angle) {
      double cos = angle == 0 ? 1 : StrictMath.cos(angle);
      double sin = angle == 0 ? 0 : StrictMath.sin(angle);
      double top = glyph.fieldTop();
      double scale = glyph.scale();
      all[count++] = (float) (x + (left * cos - top * sin) * size);
      all[count++] = (float) (y + (left * sin + top * cos) * size);
      all[count++] = (float) (cos * size * scale);
      all[count++] = (float) (sin * size * scale);
    }

    float[] take() {
      return Arrays.copyOf(all, count);
    }
  }
}
