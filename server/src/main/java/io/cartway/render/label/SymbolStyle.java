package io.cartway.render.label;

import io.cartway.render.feature.LayerValues;
import io.cartway.render.label.CollisionGrid.Overlap;
import io.cartway.style.StyleLayer;
import io.cartway.style.expression.Evaluation;
import io.cartway.style.expression.PropertyValue;
import java.util.LinkedHashSet;
import java.util.Set;

/// What a symbol layer says that is the same for all its features, at a whole zoom.
final class SymbolStyle {

  /// Where symbols stand.
  enum Along {
    POINT,
    LINE,
    CENTER
  }

  private static final double RADIANS = Math.PI / 180;

  final StyleLayer layer;
  final Along along;
  final boolean hasText;
  final boolean hasIcon;

  /// Whether texts follow their lines, and icons.
  final boolean textFollows;

  final boolean iconFollows;
  final boolean keepsTextUpright;
  final boolean keepsIconUpright;
  final boolean isTextOptional;
  final boolean isIconOptional;
  final boolean ignoresText;
  final boolean ignoresIcon;
  final Overlap textOverlap;
  final Overlap iconOverlap;
  final String fit;

  /// The ways in which texts are tried that may be written in columns, in this order: whether from
  /// top to bottom (`text-writing-mode`).
  final Set<Boolean> downwards;

  /// Whether an icon is hidden without its text, though it takes its room: MapLibre moves icons
  /// that are stretched to a text with one of several anchors.
  final boolean hidesLoneIcons;

  final double textPadding;
  final double spacing;
  final double maxAngle;
  final double lineHeight;
  final boolean isSorted;

  /// Whether the lower symbols of a tile come first (`symbol-z-order`).
  final boolean isByRow;

  final double[] fitPadding;
  final double[] textMove;
  final double[] iconMove;

  /// @param with has the zoom
  SymbolStyle(StyleLayer layer, Evaluation with) {
    this.layer = layer;
    LayerValues values = new LayerValues(layer, with);
    along =
        switch (values.text("symbol-placement")) {
          case "line" -> Along.LINE;
          case "line-center" -> Along.CENTER;
          default -> Along.POINT;
        };
    hasText = says("text-field", with);
    hasIcon = says("icon-image", with);
    textFollows = follows(values, "text-rotation-alignment");
    iconFollows = follows(values, "icon-rotation-alignment");
    keepsTextUpright = values.flag("text-keep-upright");
    keepsIconUpright = values.flag("icon-keep-upright");
    isTextOptional = values.flag("text-optional");
    isIconOptional = values.flag("icon-optional");
    ignoresText = values.flag("text-ignore-placement");
    ignoresIcon = values.flag("icon-ignore-placement");
    textOverlap = overlap(values, "text-overlap", "text-allow-overlap");
    iconOverlap = overlap(values, "icon-overlap", "icon-allow-overlap");
    fit = values.text("icon-text-fit");
    downwards = new LinkedHashSet<>();
    if (along == Along.POINT) {
      for (Object way : layer.get("text-writing-mode").list(with)) {
        downwards.add("vertical".equals(way));
      }
    }
    hidesLoneIcons =
        !fit.equals("none")
            && (values.has("text-variable-anchor") || values.has("text-variable-anchor-offset"));
    textPadding = values.number("text-padding").get();
    spacing = Math.max(values.number("symbol-spacing").get(), 1);
    maxAngle = values.number("text-max-angle").get() * RADIANS;
    lineHeight = values.number("text-line-height").get() * LabelText.EM;
    String order = values.text("symbol-z-order");
    isSorted = !order.equals("viewport-y") && !layer.get("symbol-sort-key").isConstant();
    isByRow = order.equals("viewport-y");
    fitPadding = numbers(layer.get("icon-text-fit-padding"), with, 4);
    textMove = values.pair("text-translate");
    iconMove = values.pair("icon-translate");
  }

  private boolean says(String name, Evaluation with) {
    PropertyValue value = layer.get(name);
    return !value.isConstant()
        || (name.equals("text-field")
            ? !value.formatted(with).isEmpty()
            : value.image(with) != null);
  }

  private boolean follows(LayerValues values, String alignment) {
    String says = values.text(alignment);
    return along != Along.POINT && (says.equals("map") || says.equals("auto"));
  }

  private Overlap overlap(LayerValues values, String name, String flag) {
    if (layer.get(name).isConstant() && !values.has(name)) {
      return values.flag(flag) ? Overlap.ALWAYS : Overlap.NEVER;
    }
    return switch (values.text(name)) {
      case "always" -> Overlap.ALWAYS;
      case "cooperative" -> Overlap.COOPERATIVE;
      default -> Overlap.NEVER;
    };
  }

  /// Numbers of a property; 0 where it has fewer.
  static double[] numbers(PropertyValue value, Evaluation with, int count) {
    var list = value.list(with);
    double[] numbers = new double[count];
    for (int i = 0; i < count && i < list.size(); i++) {
      numbers[i] = list.get(i) instanceof Double number ? number : 0;
    }
    return numbers;
  }
}
