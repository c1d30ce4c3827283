package io.cartway.render.feature;

import io.cartway.style.StyleLayer;
import io.cartway.style.expression.Evaluation;
import io.cartway.style.expression.PropertyValue;

/// The properties of a layer of a style at a zoom. What is the same for all features is evaluated
/// once. Used by one thread.
public final class LayerValues {

  private final StyleLayer layer;
  private final Evaluation with;

  /// @param with has the zoom
  public LayerValues(StyleLayer layer, Evaluation with) {
    this.layer = layer;
    this.with = with;
  }

  /// A property of numbers.
  public Num number(String name) {
    return new Num(layer.get(name), with);
  }

  /// A property of colours.
  public Argb color(String name) {
    return new Argb(layer.get(name), with);
  }

  /// Whether a style says anything of a property.
  public boolean has(String name) {
    PropertyValue value = layer.get(name);
    return !value.isConstant() || value.evaluate(with) != null;
  }

  /// The text of a property that is the same for all features.
  public String text(String name) {
    return layer.get(name).text(with);
  }

  /// Whether a property is true.
  public boolean flag(String name) {
    return layer.get(name).flag(with);
  }

  /// Two numbers, as of a translation.
  public double[] pair(String name) {
    var values = layer.get(name).list(with);
    double[] pair = new double[2];
    for (int i = 0; i < Math.min(2, values.size()); i++) {
      pair[i] = values.get(i) instanceof Double number ? number : 0;
    }
    return pair;
  }

  /// A number for each feature.
  public static final class Num {

    private final PropertyValue property;
    private final Evaluation with;
    private final boolean same;
    private final double value;

    private Num(PropertyValue property, Evaluation with) {
      this.property = property;
      this.with = with;
      same = property.isSameForAllFeatures();
      value = same ? property.number(with) : Double.NaN;
    }

    /// The number of the feature that the evaluation has.
    public double get() {
      return same ? value : property.number(with);
    }

    /// Whether it is always zero.
    public boolean isZero() {
      return same && value == 0;
    }

    /// The steps that it takes for a feature, at most.
    public long steps() {
      return property.steps();
    }

    /// Whether features have different ones.
    public boolean differs() {
      return !same;
    }
  }

  /// A colour for each feature.
  public static final class Argb {

    private final PropertyValue property;
    private final Evaluation with;
    private final boolean same;
    private final int value;

    private Argb(PropertyValue property, Evaluation with) {
      this.property = property;
      this.with = with;
      same = property.isSameForAllFeatures();
      value = same ? property.argb(with) : 0;
    }

    /// The colour of the feature that the evaluation has.
    ///
    /// @param opacity from 0 to 1
    public int get(double opacity) {
      int color = same ? value : property.argb(with);
      int alpha = (int) Math.round((color >>> 24) * Math.clamp(opacity, 0, 1));
      return (alpha << 24) | (color & 0xffffff);
    }
  }
}
