package io.cartway.style.value;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One number or several, where a property takes either.
///
/// @param values in their order
public record NumberArray(List<Double> values) {

  public NumberArray {
    values = List.copyOf(values);
  }

  /// What a number or a list of numbers means; null when the value is something else.
  public static @Nullable NumberArray of(@Nullable Object value) {
    if (value instanceof NumberArray array) {
      return array;
    }
    if (value instanceof Double number) {
      return new NumberArray(List.of(number));
    }
    if (!(value instanceof List<?> list)) {
      return null;
    }
    List<Double> numbers = new ArrayList<>();
    for (Object each : list) {
      if (!(each instanceof Double number)) {
        return null;
      }
      numbers.add(number);
    }
    return new NumberArray(numbers);
  }

  /// The items of the first list, mixed with those of the second; NaN where that has none.
  static NumberArray mix(List<Double> from, List<Double> to, double share) {
    List<Double> mixed = new ArrayList<>();
    for (int i = 0; i < from.size(); i++) {
      mixed.add(i < to.size() ? Color.mix(from.get(i), to.get(i), share) : Double.NaN);
    }
    return new NumberArray(mixed);
  }

  /// As JSON: `[1,2]`.
  @Override
  public String toString() {
    return Values.json(values);
  }
}
