package io.cartway.render.shade;

import io.cartway.style.expression.Evaluation;
import io.cartway.style.expression.PropertyValue;
import io.cartway.work.Deadline;
import java.util.function.DoubleConsumer;

/// Colours of the numbers from 0 to 1, as MapLibre's textures of ramps have them: a row of 256,
/// between which it is linear. A ramp of steps has a longer row, and none between. Immutable.
public final class ColorRamp {

  private static final int SIZE = 256;
  private static final int STEPPED_SIZE = 4_096;

  private final int[] colors;
  private final boolean isStepped;

  private ColorRamp(int[] colors, boolean isStepped) {
    this.colors = colors;
    this.isStepped = isStepped;
  }

  /// Evaluates a ramp.
  ///
  /// @param property of colours
  /// @param set gives the evaluation a number
  /// @throws Deadline.DeadlinePassedException when it takes too long
  public static ColorRamp of(
      PropertyValue property, Evaluation with, DoubleConsumer set, Deadline deadline) {
    boolean isStepped = property.isStepped();
    int[] colors = new int[isStepped ? STEPPED_SIZE : SIZE];
    for (int i = 0; i < colors.length; i++) {
      deadline.check();
      set.accept(i / (colors.length - 1.0));
      colors[i] = Premultiplied.of(property.argb(with));
    }
    return new ColorRamp(colors, isStepped);
  }

  /// The colour of a number, premultiplied ARGB.
  ///
  /// @param number 0 to 1; what is outside has the colour of the end
  public int at(double number) {
    double place = number * colors.length - (isStepped ? 0 : 0.5);
    if (!(place > 0)) {
      return colors[0];
    }
    int before = (int) Math.min(place, colors.length - 1.0);
    if (isStepped || before == colors.length - 1) {
      return colors[before];
    }
    return Premultiplied.mixed(colors[before], colors[before + 1], place - before);
  }
}
