package io.cartway.bench.weights;

import io.cartway.bench.search.Asked;
import io.cartway.search.SearchWeights;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Runs the same queries with each weight changed by a fifth, down and up. A weight without effect
/// is changed far: to 0, and to 1 or five times its value.
public final class WeightsMeasuring {

  /// The relative change of a weight.
  public static final double STEP = 0.2;

  private static final double FAR = 5;

  private final Asker asker;
  private final PrintStream out;

  /// Runs all queries that the weights of one operation may affect.
  public interface Asker {
    List<Asked> ask(String question, SearchWeights weights) throws IOException;
  }

  /// The effect of changing one weight.
  ///
  /// @param far the effect of changing it far; empty if that was not needed
  public record Moved(Weight weight, Effect down, Effect up, List<Effect> far) {

    public Moved {
      far = List.copyOf(far);
    }

    /// Whether nothing changes when it is moved by a fifth.
    public boolean isStill() {
      return down.isNone() && up.isNone();
    }

    /// Whether nothing changes however far it is moved.
    public boolean isDead() {
      return isStill() && far.stream().allMatch(Effect::isNone);
    }
  }

  /// @param out receives each weight when it is changed
  public WeightsMeasuring(Asker asker, PrintStream out) {
    this.asker = asker;
    this.out = out;
  }

  /// Measures all weights.
  public List<Moved> run(List<Weight> weights) throws IOException {
    List<Moved> all = new ArrayList<>();
    List<Asked> before = List.of();
    String question = "";
    for (Weight weight : weights) {
      if (!weight.question().equals(question)) {
        question = weight.question();
        before = asker.ask(question, SearchWeights.DEFAULT);
      }
      Moved moved = move(weight, before);
      all.add(moved);
      out.printf(
          Locale.ROOT,
          "%-36s %8s  %5d %5d of %,d%s%n",
          weight.name(),
          weight.value(),
          moved.down().reordered(),
          moved.up().reordered(),
          before.size(),
          moved.isDead() ? "  moves nothing" : moved.isStill() ? "  only when moved far" : "");
      out.flush();
    }
    return all;
  }

  private Moved move(Weight weight, List<Asked> before) throws IOException {
    Effect down = effect(weight, (1 - STEP) * weight.value(), before);
    Effect up = effect(weight, (1 + STEP) * weight.value(), before);
    List<Effect> far = new ArrayList<>();
    if (down.isNone() && up.isNone()) {
      double value = weight.value();
      far.add(effect(weight, value == 0 ? -1 : 0, before));
      far.add(effect(weight, Math.abs(value) < 1 ? 1 : FAR * value, before));
    }
    return new Moved(weight, down, up, far);
  }

  private Effect effect(Weight weight, double to, List<Asked> before) throws IOException {
    return Effect.of(before, asker.ask(weight.question(), weight.moved(to)));
  }
}
