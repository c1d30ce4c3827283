package io.cartway.render.label;

import io.cartway.glyphs.Glyph;
import io.cartway.glyphs.GlyphCache;
import io.cartway.render.feature.WorkCount;
import io.cartway.render.label.Symbol.State;
import io.cartway.style.LayerType;
import io.cartway.style.StyleLayer;
import io.cartway.style.StyleSheet;
import io.cartway.style.expression.Evaluation;
import io.cartway.style.sprite.SpriteSheet;
import io.cartway.work.Deadline;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The texts and icons that a style draws in an area, none over another, as MapLibre places them.
/// Immutable, for pictures of any scale.
///
/// Which symbols there are does not depend on the area, as long as the placement is
/// [certain][#isCertain]: the same ones stand in all areas that they touch.
public final class Placement {

  /// Bytes of texts and icons, without glyphs; what comes later is left out. A city has some 300
  /// kB.
  private static final long BYTES_MAX = 16L << 20;

  private final List<PlacedLayer> layers;
  private final Map<String, PlacedLayer> byId = new HashMap<>();
  private final boolean isCertain;
  private final long bytes;

  private Placement(List<PlacedLayer> layers, boolean isCertain) {
    this.layers = List.copyOf(layers);
    this.isCertain = isCertain;
    Set<Glyph> glyphs = Collections.newSetFromMap(new IdentityHashMap<>());
    long size = 1_000;
    for (PlacedLayer layer : layers) {
      byId.put(layer.layer(), layer);
      size += 100 + PlacedIcon.BYTES * layer.icons().size();
      for (PlacedText text : layer.texts()) {
        size += text.bytes();
        for (int i = 0; i < text.count(); i++) {
          if (glyphs.add(text.glyph(i))) {
            size += 60 + text.glyph(i).field().length;
          }
        }
      }
    }
    bytes = size;
  }

  /// An area of the map and what is around it.
  ///
  /// @param zoom of the style
  /// @param width of the area, in pixels of the style
  /// @param margin around it, where symbols are placed, too
  /// @param isLast whether symbols are placed even where they depend on what is not known
  public record Area(double zoom, double width, double height, double margin, boolean isLast) {}

  /// Places the symbols.
  ///
  /// @param tiles all vector tiles of the area and its margin, whose corner has the place 0, 0
  /// @param icons null for none
  /// @throws Deadline.DeadlinePassedException when it takes too long
  public static Placement of(
      StyleSheet style,
      Area area,
      List<? extends SymbolTile> tiles,
      GlyphCache glyphs,
      @Nullable SpriteSheet icons,
      Deadline deadline) {
    return new Maker(style, area, tiles, glyphs, icons, deadline).make();
  }

  /// What is drawn, by layers of the style from below, in pixels of the style from the area's
  /// corner.
  public List<PlacedLayer> layers() {
    return layers;
  }

  /// What a layer of the style draws; empty when it is not drawn.
  public Optional<PlacedLayer> find(String layer) {
    return Optional.ofNullable(byId.get(layer));
  }

  /// Whether nothing in the area depends on what is outside of its margin.
  public boolean isCertain() {
    return isCertain;
  }

  /// Bytes of memory, with the glyphs.
  public long bytes() {
    return bytes;
  }

  /// Places the symbols of one area.
  private static final class Maker {

    private final StyleSheet style;
    private final Area area;
    private final List<SymbolSlice> tiles = new ArrayList<>();
    private final Evaluation with = new Evaluation();
    private final WorkCount work;
    private final LabelFonts fonts;
    private final @Nullable SpriteSheet icons;
    private final double floor;
    private final double[] loaded;
    private final SymbolPlacer placer;
    private boolean isCertain = true;
    private long bytes;

    Maker(
        StyleSheet style,
        Area area,
        List<? extends SymbolTile> tiles,
        GlyphCache glyphs,
        @Nullable SpriteSheet icons,
        Deadline deadline) {
      this.style = style;
      this.area = area;
      with.availableImages(icons == null ? Set.of() : icons.names());
      work = new WorkCount(with, deadline);
      this.icons = icons;
      fonts = new LabelFonts(glyphs);
      floor = Math.max(Math.floor(area.zoom()), 0);
      double width = area.width() + 2 * area.margin();
      double height = area.height() + 2 * area.margin();
      loaded = new double[] {0, 0, width, height};
      double edge = area.isLast() ? -2 * SymbolPlacer.REACH_MAX : SymbolPlacer.REACH_MAX;
      double[] known = {edge, edge, width - edge, height - edge};
      for (SymbolTile tile : tiles) {
        this.tiles.addAll(SymbolSlice.of(tile, floor, loaded));
      }
      // The order in which MapLibre goes over tiles.
      this.tiles.sort(
          Comparator.comparingDouble(SymbolSlice::left).thenComparingDouble(SymbolSlice::top));
      placer = new SymbolPlacer(width, height, known, work);
    }

    Placement make() {
      List<PlacedLayer> placed = new ArrayList<>();
      for (StyleLayer layer : style.layers().reversed()) {
        if (layer.type() == LayerType.SYMBOL
            && layer.isVisible(with.feature(null).zoom(area.zoom()), Math.max(area.zoom(), 0))) {
          work.check();
          SymbolStyle symbols = new SymbolStyle(layer, with.zoom(floor));
          List<Symbol> all = symbols(symbols);
          placer.place(symbols, all);
          placed.add(painted(symbols, all));
        }
      }
      return new Placement(placed.reversed(), isCertain);
    }

    private List<Symbol> symbols(SymbolStyle layer) {
      SymbolReader reader = new SymbolReader(area.zoom(), with, fonts, icons, work);
      List<Symbol> all = new ArrayList<>();
      for (SymbolSlice tile : tiles) {
        List<SymbolFeature> features = reader.read(layer, tile, loaded);
        List<Symbol> found = SymbolAnchors.of(layer, tile, features, floor, loaded, work);
        features.forEach(SymbolFeature::forgetLines);
        if (layer.isByRow) {
          found.sort(Comparator.comparingDouble((Symbol symbol) -> -symbol.y));
        }
        all.addAll(found);
      }
      if (layer.isSorted) {
        all.sort(Comparator.comparingDouble(symbol -> symbol.feature.sortKey()));
      }
      return all;
    }

    private PlacedLayer painted(SymbolStyle layer, List<Symbol> symbols) {
      SymbolPaint paint =
          new SymbolPaint(
              layer, with.feature(null), work, area.zoom(), area.margin(), area.margin());
      if (!layer.isSorted) {
        symbols.sort(Comparator.comparingDouble(symbol -> symbol.y));
      }
      List<PlacedIcon> icons = new ArrayList<>();
      List<PlacedText> texts = new ArrayList<>();
      double far = area.margin() - SymbolPlacer.REACH_MAX;
      for (Symbol symbol : symbols) {
        work.count(20);
        boolean isFar =
            symbol.x < far
                || symbol.y < far
                || symbol.x > loaded[2] - far
                || symbol.y > loaded[3] - far;
        if (isFar || bytes > BYTES_MAX) {
          continue;
        }
        boolean isHidden = layer.hidesLoneIcons && symbol.text == State.ABSENT;
        if (symbol.icon != State.ABSENT && !isHidden) {
          PlacedIcon icon = paint.icon(symbol);
          if (icon.touches(0, 0, area.width(), area.height())) {
            isCertain &= symbol.icon == State.PLACED;
            icons.add(icon);
            bytes += PlacedIcon.BYTES;
          }
        }
        if (symbol.text != State.ABSENT) {
          PlacedText text = paint.text(symbol);
          if (text != null && text.touches(0, 0, area.width(), area.height())) {
            isCertain &= symbol.text == State.PLACED;
            texts.add(text);
            bytes += text.bytes();
          }
        }
      }
      return new PlacedLayer(layer.layer.id(), icons, texts);
    }
  }
}
