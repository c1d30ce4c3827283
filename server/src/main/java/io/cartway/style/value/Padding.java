package io.cartway.style.value;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Distances from the four sides of a box, in pixels.
public record Padding(double top, double right, double bottom, double left) {

  /// What one number, or one to four as in CSS, mean; null when the value is something else.
  public static @Nullable Padding of(@Nullable Object value) {
    if (value instanceof Padding padding) {
      return padding;
    }
    NumberArray numbers = value instanceof NumberArray ? null : NumberArray.of(value);
    if (numbers == null) {
      return null;
    }
    List<Double> n = numbers.values();
    return switch (n.size()) {
      case 1 -> new Padding(n.get(0), n.get(0), n.get(0), n.get(0));
      case 2 -> new Padding(n.get(0), n.get(1), n.get(0), n.get(1));
      case 3 -> new Padding(n.get(0), n.get(1), n.get(2), n.get(1));
      case 4 -> new Padding(n.get(0), n.get(1), n.get(2), n.get(3));
      default -> null;
    };
  }

  static Padding mix(Padding from, Padding to, double share) {
    return new Padding(
        Color.mix(from.top, to.top, share),
        Color.mix(from.right, to.right, share),
        Color.mix(from.bottom, to.bottom, share),
        Color.mix(from.left, to.left, share));
  }

  /// As JSON: `[1,2,1,2]`.
  @Override
  public String toString() {
    return new NumberArray(List.of(top, right, bottom, left)).toString();
  }
}
