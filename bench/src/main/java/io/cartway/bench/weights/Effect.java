package io.cartway.bench.weights;

import io.cartway.bench.search.Asked;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The effect of changed weights.
///
/// @param asked the number of queries
/// @param reordered the number of queries with different answers or a different order
/// @param figures the change of the means of sets, by set; only changed ones
/// @param telling the query whose figure changed most, else the first with different answers
public record Effect(
    int asked, int reordered, Map<String, Double> figures, Optional<String> telling) {

  /// A smaller change of a mean is rounding.
  private static final double SAME = 1e-9;

  public Effect {
    figures = Map.copyOf(figures);
  }

  /// Compares answers to the same queries.
  static Effect of(List<Asked> before, List<Asked> after) {
    if (before.size() != after.size()) {
      throw new IllegalStateException(
          "%d questions were asked, then %d".formatted(before.size(), after.size()));
    }
    int reordered = 0;
    double most = -1;
    Optional<String> telling = Optional.empty();
    Map<String, List<Double>> changes = new LinkedHashMap<>();
    for (int i = 0; i < before.size(); i++) {
      Asked one = before.get(i);
      Asked other = after.get(i);
      double change = other.figure() - one.figure();
      boolean isReordered = !one.shown().equals(other.shown());
      changes.computeIfAbsent(one.set(), any -> new ArrayList<>()).add(change);
      reordered += isReordered ? 1 : 0;
      if ((isReordered || Math.abs(change) > SAME) && Math.abs(change) > most) {
        most = Math.abs(change);
        telling = Optional.of(one.text());
      }
    }
    Map<String, Double> figures = new LinkedHashMap<>();
    changes.forEach((set, of) -> {
      double mean = of.stream().mapToDouble(Double::doubleValue).average().orElse(0);
      if (Math.abs(mean) > SAME) {
        figures.put(set, mean);
      }
    });
    return new Effect(before.size(), reordered, figures, telling);
  }

  /// Whether nothing changed.
  public boolean isNone() {
    return telling.isEmpty();
  }
}
