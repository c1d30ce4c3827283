package io.cartway.render.label;

import io.cartway.glyphs.FontStack;
import io.cartway.glyphs.Glyph;
import io.cartway.glyphs.ShapedWord;
import io.cartway.glyphs.VerticalForms;
import io.cartway.render.feature.TileFeature;
import io.cartway.render.feature.TileLayer;
import io.cartway.render.feature.WorkCount;
import io.cartway.render.label.SymbolStyle.Along;
import io.cartway.style.StyleLayer;
import io.cartway.style.expression.Evaluation;
import io.cartway.style.expression.PropertyValue;
import io.cartway.style.expression.PropertyValue.Dependency;
import io.cartway.style.sprite.SpriteImage;
import io.cartway.style.sprite.SpriteSheet;
import io.cartway.style.value.AnchorOffsets;
import io.cartway.style.value.Formatted;
import io.cartway.style.value.Padding;
import io.cartway.style.value.ResolvedImage;
import io.cartway.tiles.mvt.MvtGeometryType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Reads the features of a symbol layer from a tile and lays out their texts and icons, as
/// MapLibre's `symbol_bucket.ts` and `symbol_layout.ts` do. Used by one thread.
final class SymbolReader {

  /// Symbols of one layer in one tile, and features with a text or icon; what comes later is left
  /// out.
  static final int SYMBOLS_MAX = 20_000;

  /// Letters that are laid out for one layer, with the 50 bytes that each takes until its symbols
  /// are placed; later features have no text.
  private static final long LETTERS_MAX = 1_000_000;

  /// Anchors of a text that are tried; what follows is left out.
  private static final int ANCHORS_MAX = 32;

  /// At this zoom the size of a text is taken to find places along lines, at all zooms.
  private static final double PLACES_ZOOM = 18;

  /// Fonts are not larger, in pixels of the style; the field's own limit.
  private static final double SIZE_MAX = 255;

  private static final double NO_SIDE = Double.NaN;

  private final double zoom;
  private final double floor;
  private final Evaluation with;
  private final LabelFonts fonts;
  private final @Nullable SpriteSheet icons;
  private final WorkCount work;
  private long letterCount;

  /// A reader for one layer.
  ///
  /// @param zoom of the picture
  SymbolReader(
      double zoom, Evaluation with, LabelFonts fonts, @Nullable SpriteSheet icons, WorkCount work) {
    this.zoom = zoom;
    this.floor = Math.max(Math.floor(zoom), 0);
    this.with = with;
    this.fonts = fonts;
    this.icons = icons;
    this.work = work;
  }

  /// The features that the layer draws, in the order in which they are placed.
  ///
  /// @param area left, top, right and bottom of what is asked for, in pixels
  List<SymbolFeature> read(SymbolStyle style, SymbolSlice slice, double[] area) {
    StyleLayer layer = style.layer;
    SymbolTile tile = slice.tile();
    TileLayer features = layer.sourceLayer() == null ? null : tile.layer(layer.sourceLayer());
    if (features == null || !(style.hasText || style.hasIcon)) {
      return List.of();
    }
    double units = features.extent() / tile.size();
    TileFeature feature = new TileFeature(features);
    with.feature(feature).tile(tile.z(), tile.x(), tile.y()).zoom(floor);
    long steps = layer.get("text-field").steps() + layer.get("icon-image").steps();
    List<SymbolFeature> read = new ArrayList<>();
    for (int i = 0; i < features.size() && read.size() < SYMBOLS_MAX; i++) {
      work.count(layer.filter().steps());
      // Places along lines depend on the other lines of the part; points stand alone.
      boolean isNear =
          slice.touches(features, i)
              && (style.along != Along.POINT
                  || features.touches(
                      i,
                      (area[0] - tile.left()) * units,
                      (area[1] - tile.top()) * units,
                      (area[2] - tile.left()) * units,
                      (area[3] - tile.top()) * units));
      if (!isNear || (style.along != Along.POINT && features.type(i) == MvtGeometryType.POINT)) {
        continue;
      }
      feature.go(i);
      if (layer.filter().test(with.zoom(floor))) {
        work.count(steps);
        SymbolFeature found = feature(style, slice, features, i);
        if (found != null) {
          read.add(found);
        }
      }
    }
    List<SymbolFeature> merged = style.along == Along.LINE ? LineMerge.of(read) : read;
    return style.isSorted ? sorted(merged) : merged;
  }

  private static List<SymbolFeature> sorted(List<SymbolFeature> features) {
    SymbolFeature[] sorted = features.toArray(new SymbolFeature[0]);
    Arrays.sort(sorted, (one, other) -> Double.compare(one.sortKey(), other.sortKey()));
    return Arrays.asList(sorted);
  }

  private @Nullable SymbolFeature feature(
      SymbolStyle style, SymbolSlice slice, TileLayer features, int number) {
    List<double[]> lines = slice.lines(features, number);
    if (lines.isEmpty()) {
      return null;
    }
    StyleLayer layer = style.layer;
    double sortKey = style.isSorted ? layer.get("symbol-sort-key").number(with) : 0;
    ResolvedImage image = style.hasIcon ? layer.get("icon-image").image(with) : null;
    SpriteImage found =
        image == null || icons == null ? null : icons.find(image.name()).orElse(null);
    Formatted field = style.hasText ? layer.get("text-field").formatted(with) : null;
    LabelText text =
        field == null || field.isEmpty() || letterCount > LETTERS_MAX ? null : text(style, field);
    if (text == null && found == null) {
      return null;
    }
    LabelIcon icon =
        found == null ? null : icon(style, Objects.requireNonNull(image).name(), found, text);
    return new SymbolFeature(slice, features, number, sortKey, text, icon, lines);
  }

  // ---------------------------------------------------------------- texts

  private @Nullable LabelText text(SymbolStyle style, Formatted field) {
    StyleLayer layer = style.layer;
    Formatted formatted = transformed(field, layer.get("text-transform").text(with));
    String text = formatted.toString();
    FontStack usual = fonts.stack(layer.get("text-font").list(with));
    List<Letter> letters = letters(formatted, usual);
    double spacing =
        isCursive(text) ? 0 : layer.get("text-letter-spacing").number(with) * LabelText.EM;
    LabelAnchor anchor = LabelAnchor.of(layer.get("text-anchor").text(with));
    double widthMax =
        style.along == Along.POINT
            ? layer.get("text-max-width").number(with) * LabelText.EM
            : Double.POSITIVE_INFINITY;
    double[] move = SymbolStyle.numbers(layer.get("text-offset"), with, 2);
    move[0] *= LabelText.EM;
    move[1] *= LabelText.EM;
    double radial = layer.get("text-radial-offset").number(with) * LabelText.EM;
    AnchorOffsets anchors = style.textFollows ? null : anchors(layer, move, radial);
    String side = style.textFollows ? "center" : layer.get("text-justify").text(with);
    List<@Nullable LabelLayout> layouts = Arrays.asList(null, null, null);
    LabelLayout box;
    if (anchors == null) {
      double[] moved = radial == 0 ? move : anchor.radialOffset(radial);
      double justify = side.equals("auto") ? anchor.justify() : justify(side);
      var how = new LabelLayout.How(spacing, widthMax, style.lineHeight, anchor, justify);
      boolean follows = style.textFollows;
      box = LabelLayout.of(letters, how, follows ? 0 : moved[0], follows ? 0 : moved[1]);
      move = moved;
    } else {
      move = new double[2];
      var how =
          new LabelLayout.How(spacing, widthMax, style.lineHeight, LabelAnchor.CENTER, NO_SIDE);
      box = layouts(letters, how, side, anchors, layouts);
    }
    LabelLayout columns = null;
    if (style.downwards.contains(true) && VerticalForms.hasUpright(text)) {
      var how = new LabelLayout.How(spacing, widthMax, style.lineHeight, anchor, 0);
      List<Letter> down = letters(downwards(formatted), usual);
      columns = LabelLayout.columns(down, how, move[0], move[1]);
    }
    letterCount +=
        ((anchors == null ? 1L : layouts.size()) + (columns == null ? 0 : 1))
            * letters.stream().mapToInt(Letter::glyphCount).sum();
    if (box.glyphs().isEmpty()) {
      return null;
    }
    return new LabelText(
        formatted,
        text,
        layouts,
        box,
        columns,
        anchors,
        move[0],
        move[1],
        size(layer.get("text-size"), floor + 1),
        drawnSize(layer.get("text-size")),
        size(layer.get("text-size"), PLACES_ZOOM),
        StrictMath.toRadians(number(layer.get("text-rotate"), floor)));
  }

  /// The same with punctuation as it stands in columns.
  private static Formatted downwards(Formatted text) {
    String all = VerticalForms.punctuated(text.toString());
    List<Formatted.Section> sections = new ArrayList<>();
    int from = 0;
    for (Formatted.Section each : text.sections()) {
      int to = from + each.text().length();
      sections.add(
          new Formatted.Section(
              all.substring(from, to),
              null,
              each.scale(),
              each.fontStack(),
              each.color(),
              each.verticalAlign()));
      from = to;
    }
    return new Formatted(sections);
  }

  private List<Letter> letters(Formatted formatted, FontStack usual) {
    IdentityHashMap<Formatted.Section, FontStack> stacks = new IdentityHashMap<>();
    return Letter.of(
        formatted,
        new Letter.Font() {
          @Override
          public Optional<Glyph> glyph(Formatted.Section section, int codePoint) {
            // A glyph that must be made takes some tenths of a millisecond.
            work.count(20);
            return fonts.glyph(stack(section), codePoint);
          }

          @Override
          public Optional<ShapedWord> word(Formatted.Section section, String word) {
            work.count(20L * word.length());
            return fonts.word(stack(section), word);
          }

          private FontStack stack(Formatted.Section section) {
            return stacks.computeIfAbsent(section, each -> fontStack(each, usual));
          }
        });
  }

  private FontStack fontStack(Formatted.Section section, FontStack usual) {
    String named = section.fontStack();
    return named == null ? usual : fonts.stack(List.of(named.split(",", FontStack.FONTS_MAX + 1)));
  }

  /// Lays a text out for each side that its anchors need; returns the first layout.
  private static LabelLayout layouts(
      List<Letter> letters,
      LabelLayout.How usual,
      String side,
      AnchorOffsets anchors,
      List<@Nullable LabelLayout> layouts) {
    LabelLayout first = null;
    for (AnchorOffsets.Place place : anchors.places()) {
      double justify =
          side.equals("auto") ? LabelAnchor.of(place.anchor()).justify() : justify(side);
      int at = (int) (2 * justify);
      if (layouts.get(at) == null) {
        var how =
            new LabelLayout.How(
                usual.spacing(), usual.widthMax(), usual.lineHeight(), usual.anchor(), justify);
        LabelLayout layout = LabelLayout.of(letters, how, 0, 0);
        layouts.set(at, layout);
        first = first == null ? layout : first;
      }
    }
    return Objects.requireNonNull(first);
  }

  private @Nullable AnchorOffsets anchors(StyleLayer layer, double[] move, double radial) {
    if (layer.get("text-variable-anchor-offset").evaluate(with) instanceof AnchorOffsets given) {
      List<AnchorOffsets.Place> places = new ArrayList<>();
      for (AnchorOffsets.Place each : first(given.places())) {
        double below = LabelAnchor.of(each.anchor()).baseline();
        places.add(
            new AnchorOffsets.Place(
                each.anchor(), each.x() * LabelText.EM, each.y() * LabelText.EM + below));
      }
      return places.isEmpty() ? null : new AnchorOffsets(places);
    }
    List<AnchorOffsets.Place> places = new ArrayList<>();
    for (Object name : first(layer.get("text-variable-anchor").list(with))) {
      LabelAnchor anchor = LabelAnchor.of(String.valueOf(name));
      double[] offset =
          radial == 0 ? anchor.variableOffset(move[0], move[1]) : anchor.radialOffset(radial);
      places.add(new AnchorOffsets.Place(String.valueOf(name), offset[0], offset[1]));
    }
    return places.isEmpty() ? null : new AnchorOffsets(places);
  }

  private static <T> List<T> first(List<T> places) {
    return places.subList(0, Math.min(places.size(), ANCHORS_MAX));
  }

  private static double justify(String side) {
    return switch (side) {
      case "left" -> 0;
      case "right" -> 1;
      case "center" -> 0.5;
      default -> NO_SIDE;
    };
  }

  /// The letters that are drawn, without what is too long, and without images.
  private static Formatted transformed(Formatted field, String transform) {
    List<Formatted.Section> sections = new ArrayList<>();
    int room = Letter.LETTERS_MAX;
    for (Formatted.Section each : field.sections()) {
      String given = Letter.first(each.text(), room);
      if (given.isEmpty()) {
        continue;
      }
      room -= given.codePointCount(0, given.length());
      String text =
          switch (transform) {
            case "uppercase" -> given.toUpperCase(Locale.ROOT);
            case "lowercase" -> given.toLowerCase(Locale.ROOT);
            default -> given;
          };
      sections.add(
          new Formatted.Section(
              text, null, each.scale(), each.fontStack(), each.color(), each.verticalAlign()));
    }
    return new Formatted(sections);
  }

  /// Whether letters are joined to each other, so that nothing comes between them.
  private static boolean isCursive(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 0x600) {
        switch (Character.UnicodeScript.of(text.charAt(i))) {
          case ARABIC, SYRIAC, MANDAIC, MONGOLIAN, NKO, PHAGS_PA -> {
            return true;
          }
          default -> {}
        }
      }
    }
    return false;
  }

  // ---------------------------------------------------------------- icons

  private LabelIcon icon(
      SymbolStyle style, String name, SpriteImage image, @Nullable LabelText text) {
    StyleLayer layer = style.layer;
    with.zoom(floor);
    double[] offset = SymbolStyle.numbers(layer.get("icon-offset"), with, 2);
    LabelAnchor anchor = LabelAnchor.of(layer.get("icon-anchor").text(with));
    Padding padding =
        layer.get("icon-padding").evaluate(with) instanceof Padding given
            ? given
            : new Padding(2, 2, 2, 2);
    double rotate = StrictMath.toRadians(number(layer.get("icon-rotate"), floor));
    LabelIcon.Look look =
        new LabelIcon.Look(
            padding,
            size(layer.get("icon-size"), floor + 1),
            drawnSize(layer.get("icon-size")),
            rotate);
    LabelIcon icon = LabelIcon.of(name, image, offset, anchor, look);
    return text == null || style.fit.equals("none") || style.fit.isEmpty()
        ? icon
        : icon.fitted(image, text, style.fit, style.fitPadding, offset);
  }

  private double number(PropertyValue value, double at) {
    double number = value.number(with.zoom(at));
    with.zoom(floor);
    return number;
  }

  private double size(PropertyValue value, double at) {
    double size = number(value, at);
    return size >= 0 ? Math.min(size, SIZE_MAX) : 0;
  }

  /// What depends on the zoom alone is not drawn larger than the room that was made for it.
  private double drawnSize(PropertyValue value) {
    double size = size(value, zoom);
    return value.dependency() == Dependency.ZOOM ? Math.min(size, size(value, floor + 1)) : size;
  }
}
