package io.cartway.style.value;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One colour or several, where a property takes either.
///
/// @param values in their order
public record ColorArray(List<Color> values) {

  public ColorArray {
    values = List.copyOf(values);
  }

  /// What a colour of CSS or a list of them means; null when the value is something else.
  public static @Nullable ColorArray of(@Nullable Object value) {
    if (value instanceof ColorArray array) {
      return array;
    }
    List<?> list = value instanceof String ? List.of(value) : value instanceof List<?> l ? l : null;
    if (list == null) {
      return null;
    }
    List<Color> colors = new ArrayList<>();
    for (Object each : list) {
      Color color = each instanceof String css ? Color.parse(css) : null;
      if (color == null) {
        return null;
      }
      colors.add(color);
    }
    return new ColorArray(colors);
  }

  static ColorArray mix(ColorArray from, ColorArray to, double share, Color.Space space) {
    if (from.values.size() != to.values.size()) {
      throw new EvaluationException(
          "%d colours cannot be mixed with %d".formatted(from.values.size(), to.values.size()));
    }
    List<Color> mixed = new ArrayList<>();
    for (int i = 0; i < from.values.size(); i++) {
      mixed.add(Color.mix(from.values.get(i), to.values.get(i), share, space));
    }
    return new ColorArray(mixed);
  }

  /// As JSON.
  @Override
  public String toString() {
    return Values.json(values);
  }
}
