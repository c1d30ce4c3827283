package io.cartway.render.label;

import io.cartway.render.feature.WorkCount;
import io.cartway.render.label.CollisionGrid.Found;
import io.cartway.render.label.CollisionGrid.Overlap;
import io.cartway.render.label.LabelLayout.PlacedGlyph;
import io.cartway.render.label.Symbol.State;
import io.cartway.style.value.AnchorOffsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Decides which symbols have room, one after the other, as MapLibre's `placement.ts` does. Used by
/// one thread.
///
/// Only a part of the map is looked at. What may depend on a symbol outside of it is doubtful, and
/// so is what depends on that; a symbol that is not doubtful has the same state whatever part is
/// looked at.
final class SymbolPlacer {

  /// Nothing is drawn further from its anchor, in pixels of the style.
  static final double REACH_MAX = 256;

  private static final double HEIGHT_MIN = 10;

  /// Letters may lie so many pixels beside circles along their line.
  private static final double BESIDE = 8;

  private static final Set<Boolean> ACROSS = Set.of(false);

  private final CollisionGrid grid;
  private final double[] known;
  private final WorkCount work;

  /// A text or icon on trial.
  private static final class Trial {

    private State state = State.ABSENT;
    private final List<double[]> boxes = new ArrayList<>();
    private double @Nullable [] circles;
    private double roomX;
    private double roomY;

    void and(Trial other) {
      if (state == State.ABSENT || other.state == State.ABSENT) {
        state = State.ABSENT;
      } else if (other.state == State.DOUBTFUL) {
        state = State.DOUBTFUL;
      }
    }
  }

  /// @param width of the area, in pixels
  /// @param known left, top, right and bottom of the part in which all symbols are known
  SymbolPlacer(double width, double height, double[] known, WorkCount work) {
    grid = new CollisionGrid(width, height);
    this.known = known;
    this.work = work;
  }

  /// Places the symbols of a layer.
  ///
  /// @param symbols in the order of their importance
  void place(SymbolStyle style, List<Symbol> symbols) {
    for (Symbol symbol : symbols) {
      place(style, symbol);
      // Large symbols that are doubtful lie over each other by the thousand.
      work.count(20 + grid.takeLooked());
    }
  }

  private void place(SymbolStyle style, Symbol symbol) {
    if (grid.isFull()) {
      return;
    }
    LabelText text = symbol.feature.text();
    LabelIcon icon = symbol.feature.icon();
    Trial textTrial = new Trial();
    if (text != null) {
      if (style.textFollows) {
        tryLine(style, symbol, text, textTrial);
      } else {
        tryPoint(style, symbol, text, textTrial);
      }
    }
    Trial iconTrial = new Trial();
    if (icon != null) {
      boolean moves = icon.isFit() && symbol.anchor != null;
      double[] box =
          moved(
              icon.box(),
              symbol.x + style.iconMove[0] + (moves ? textTrial.roomX : 0),
              symbol.y + style.iconMove[1] + (moves ? textTrial.roomY : 0));
      iconTrial.boxes.add(box);
      double[] drawn =
          moved(
              style.iconFollows ? anyhow(icon.ink()) : icon.ink(),
              style.iconMove[0] + (moves ? symbol.shiftX : 0),
              style.iconMove[1] + (moves ? symbol.shiftY : 0));
      boolean isFar = isFar(box, symbol.x, symbol.y) || isFar(drawn, 0, 0);
      iconTrial.state = isFar ? State.ABSENT : state(at(box, style.iconOverlap));
      if (moves && textTrial.boxes.size() > 1 && iconTrial.state == State.PLACED) {
        iconTrial.state = State.DOUBTFUL;
      }
    }
    boolean iconAlone = style.isTextOptional || text == null;
    boolean textAlone = style.isIconOptional || icon == null;
    if (!textAlone) {
      textTrial.and(iconTrial);
    }
    if (!iconAlone) {
      iconTrial.and(textTrial);
    }
    if (!style.ignoresText) {
      enter(textTrial, style.textOverlap);
    }
    if (!style.ignoresIcon) {
      enter(iconTrial, style.iconOverlap);
    }
    symbol.text = textTrial.state;
    symbol.icon = iconTrial.state;
  }

  private void enter(Trial trial, Overlap overlap) {
    if (trial.state == State.ABSENT) {
      return;
    }
    boolean doubtful = trial.state == State.DOUBTFUL;
    trial.boxes.forEach(box -> grid.addBox(box, overlap, doubtful));
    if (trial.circles != null) {
      grid.addCircles(trial.circles, overlap, doubtful);
    }
  }

  private static State state(Found found) {
    return switch (found) {
      case NOTHING -> State.PLACED;
      case DOUBTFUL -> State.DOUBTFUL;
      case SOMETHING -> State.ABSENT;
    };
  }

  private Found at(double[] box, Overlap overlap) {
    Found found = grid.atBox(box, overlap);
    return found == Found.NOTHING && overlap != Overlap.ALWAYS && !isKnown(box)
        ? Found.DOUBTFUL
        : found;
  }

  private boolean isKnown(double[] box) {
    return box[0] >= known[0] && box[1] >= known[1] && box[2] <= known[2] && box[3] <= known[3];
  }

  /// Whether any side of a box lies too far from an anchor; boxes may be turned inside out, and
  /// have sides that are no numbers.
  private static boolean isFar(double[] box, double anchorX, double anchorY) {
    return !(Math.abs(box[0] - anchorX) <= REACH_MAX
        && Math.abs(box[1] - anchorY) <= REACH_MAX
        && Math.abs(box[2] - anchorX) <= REACH_MAX
        && Math.abs(box[3] - anchorY) <= REACH_MAX);
  }

  /// Whether a text's letters lie too far from its anchor, though its box may not.
  private static boolean isInkFar(
      SymbolStyle style, LabelText text, LabelLayout layout, double moveX, double moveY) {
    double[] drawn = moved(text.ink(layout), style.textMove[0] + moveX, style.textMove[1] + moveY);
    return isFar(drawn, 0, 0);
  }

  /// The box of a box that may be turned round its anchor by any angle.
  private static double[] anyhow(double[] box) {
    double across = Math.max(Math.abs(box[0]), Math.abs(box[2]));
    double far = Math.hypot(across, Math.max(Math.abs(box[1]), Math.abs(box[3])));
    return new double[] {-far, -far, far, far};
  }

  private static double[] moved(double[] box, double x, double y) {
    return new double[] {box[0] + x, box[1] + y, box[2] + x, box[3] + y};
  }

  // ---------------------------------------------------------------- texts at points

  private void tryPoint(SymbolStyle style, Symbol symbol, LabelText text, Trial trial) {
    for (boolean isDownwards : text.columns() == null ? ACROSS : style.downwards) {
      tryPoint(style, symbol, text, isDownwards, trial);
      if (trial.state == State.PLACED) {
        return;
      }
    }
  }

  private void tryPoint(
      SymbolStyle style, Symbol symbol, LabelText text, boolean isDownwards, Trial trial) {
    if (trial.state == State.ABSENT) {
      symbol.isDownwards = isDownwards;
    }
    double[] box = isDownwards ? text.columnBox(style.textPadding) : text.box(style.textPadding);
    if (text.anchors() == null) {
      double[] placed = moved(box, symbol.x + style.textMove[0], symbol.y + style.textMove[1]);
      LabelLayout layout = isDownwards ? Objects.requireNonNull(text.columns()) : text.box();
      boolean isFar = isFar(placed, symbol.x, symbol.y) || isInkFar(style, text, layout, 0, 0);
      Found found = isFar ? Found.SOMETHING : at(placed, style.textOverlap);
      if (found != Found.SOMETHING) {
        trial.boxes.add(placed);
        trial.state = trial.state == State.ABSENT ? state(found) : State.DOUBTFUL;
      }
      return;
    }
    // First without any overlap, then with what the style allows.
    int passes = style.textOverlap == Overlap.NEVER ? 1 : 2;
    for (int pass = 0; pass < passes && trial.state != State.PLACED; pass++) {
      Overlap overlap = pass == 0 ? Overlap.NEVER : style.textOverlap;
      tryAnchors(style, symbol, isDownwards, overlap, trial);
      if (trial.state == State.DOUBTFUL) {
        return;
      }
    }
  }

  private void tryAnchors(
      SymbolStyle style, Symbol symbol, boolean isDownwards, Overlap overlap, Trial trial) {
    LabelText text = Objects.requireNonNull(symbol.feature.text());
    double[] box = isDownwards ? text.columnBox(style.textPadding) : text.box(style.textPadding);
    LabelIcon icon = symbol.feature.icon();
    double width = box[2] - box[0];
    double height = box[3] - box[1];
    for (AnchorOffsets.Place place : Objects.requireNonNull(text.anchors()).places()) {
      LabelAnchor anchor = LabelAnchor.of(place.anchor());
      double by = text.layoutSize() / LabelText.EM;
      double roomX = (0.5 - anchor.across()) * width + place.x() * by;
      double roomY = (0.5 - anchor.down()) * height + place.y() * by;
      double[] placed =
          moved(box, symbol.x + style.textMove[0] + roomX, symbol.y + style.textMove[1] + roomY);
      double drawn = text.drawnSize();
      LabelLayout layout =
          isDownwards ? Objects.requireNonNull(text.columns()) : text.layout(anchor.justify());
      boolean isFar =
          isFar(placed, symbol.x, symbol.y)
              || isInkFar(style, text, layout, roomX * drawn, roomY * drawn);
      Found found = isFar ? Found.SOMETHING : at(placed, overlap);
      work.count(grid.takeLooked());
      if (icon != null && icon.isFit() && style.iconOverlap == Overlap.NEVER) {
        double[] around =
            moved(
                icon.box(),
                symbol.x + style.iconMove[0] + roomX,
                symbol.y + style.iconMove[1] + roomY);
        found = found.and(at(around, overlap));
      }
      if (found == Found.SOMETHING) {
        continue;
      }
      trial.boxes.add(placed);
      if (symbol.anchor == null) {
        symbol.anchor = anchor;
        symbol.shiftX = roomX * drawn;
        symbol.shiftY = roomY * drawn;
        trial.roomX = roomX;
        trial.roomY = roomY;
      }
      trial.state =
          found == Found.NOTHING && trial.state == State.ABSENT ? State.PLACED : State.DOUBTFUL;
      if (found == Found.NOTHING) {
        return;
      }
    }
  }

  // ---------------------------------------------------------------- texts along lines

  private void tryLine(SymbolStyle style, Symbol symbol, LabelText text, Trial trial) {
    List<PlacedGlyph> glyphs = text.drawn();
    if (glyphs.isEmpty() || symbol.line == null) {
      return;
    }
    double by = text.size() / LabelText.EM;
    LineWalk walk = new LineWalk(symbol, style.textMove, work);
    double height = Math.max(text.box().bottom() - text.box().top(), HEIGHT_MIN);
    double radius = height * text.layoutSize() / LabelText.EM / 2 + style.textPadding;
    double first = middle(glyphs.getFirst());
    double last = middle(glyphs.getLast());
    double[] circles =
        walk.circles(
            (first + text.moveX()) * by, (last + text.moveX()) * by, text.moveY() * by, radius);
    if (!isCovered(text, first, last, radius) && isAnywhereFar(style, text)) {
      return;
    }
    if (circles == null || circles.length == 0) {
      return;
    }
    trial.circles = circles;
    Found found = grid.atCircles(circles, style.textOverlap);
    for (int i = 0; i < circles.length && found != Found.SOMETHING; i += 3) {
      double[] box = {
        circles[i] - radius, circles[i + 1] - radius, circles[i] + radius, circles[i + 1] + radius
      };
      if (isFar(box, symbol.x, symbol.y)) {
        found = Found.SOMETHING;
      } else if (style.textOverlap != Overlap.ALWAYS && !isKnown(box)) {
        found = Found.DOUBTFUL;
      }
    }
    trial.state = state(found);
  }

  /// Whether the circles along a line cover all letters, whichever way they are read.
  ///
  /// @param first the middle of the first letter, in pixels of 24 per em
  /// @param last the middle of the last one, likewise
  private static boolean isCovered(LabelText text, double first, double last, double radius) {
    double by = text.size() / LabelText.EM;
    double around = radius + BESIDE;
    LabelLayout.Ink ink = text.box().ink();
    return (first - ink.left()) * by <= around
        && (ink.right() - last) * by <= around
        && Math.abs(first + last) * by <= around
        && -ink.top() * by <= around
        && ink.bottom() * by <= around;
  }

  /// Whether a letter may lie too far from the anchor of a line, however that line runs.
  private static boolean isAnywhereFar(SymbolStyle style, LabelText text) {
    double by = text.size() / LabelText.EM;
    double[] letters = anyhow(text.ink(text.box()));
    double far =
        letters[2]
            + Math.hypot(text.moveX(), text.moveY()) * by
            + Math.hypot(style.textMove[0], style.textMove[1]);
    return !(far <= REACH_MAX);
  }

  /// How far from the anchor the middle of a glyph lies, in pixels of 24 per em.
  static double middle(PlacedGlyph glyph) {
    return glyph.x() + glyph.middle();
  }
}
