package io.cartway.bench.weights;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.bench.search.Asked;
import io.cartway.search.SearchWeights;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class WeightsMeasuringTest {

  private static final PrintStream NOWHERE =
      new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);

  /// Two things: one has more of the text, the other lies nearer by. The first is right.
  private static List<Asked> ask(SearchWeights weights) {
    double far = weights.scores().rank().text() * 0.9;
    double near = weights.scores().rank().text() * 0.8 + weights.scores().rank().nearness() * 0.6;
    List<String> shown = far >= near ? List.of("far", "near") : List.of("near", "far");
    double letters = weights.suggest().words().started() < 1 ? 0 : 1;
    return List.of(
        new Asked("right", "a text", shown, shown.getFirst().equals("far") ? 1 : 0),
        new Asked("saved", "another", List.of(), letters));
  }

  private static List<WeightsMeasuring.Moved> run() throws IOException {
    return new WeightsMeasuring((question, weights) -> ask(weights), NOWHERE).run(Weight.all());
  }

  private static WeightsMeasuring.Moved of(List<WeightsMeasuring.Moved> moved, String name) {
    return moved.stream().filter(it -> it.weight().name().equals(name)).findFirst().orElseThrow();
  }

  @Test
  void a_weight_that_matters_changes_answers_and_figures() throws IOException {
    List<WeightsMeasuring.Moved> moved = run();
    Effect less = of(moved, "scores.rank.text").down();
    assertThat(less.reordered()).isEqualTo(1);
    assertThat(less.figures()).containsOnlyKeys("right").containsEntry("right", -1.0);
    assertThat(less.telling()).hasValue("a text");
    assertThat(of(moved, "scores.rank.text").up().isNone()).isTrue();
    assertThat(of(moved, "scores.rank.nearness").up().reordered()).isEqualTo(1);
    assertThat(of(moved, "scores.rank.nearness").far()).isEmpty();
  }

  @Test
  void what_moves_nothing_is_moved_far_and_marked() throws IOException {
    List<WeightsMeasuring.Moved> moved = run();
    assertThat(of(moved, "scores.rank.house").isDead()).isTrue();
    WeightsMeasuring.Moved started = of(moved, "suggest.words.started");
    assertThat(started.up().figures()).containsKey("saved");
    String page = WeightsPage.text("A machine.", ask(SearchWeights.DEFAULT), moved);
    assertThat(page.lines().filter(line -> line.startsWith("| rank.house |")))
        .allMatch(line -> line.contains("**moves nothing**"))
        .hasSize(1);
    assertThat(page).contains("| right | 1 | 100.00 |").contains("| rank.text | 10 | 1 | right -");
  }

  @Test
  void every_component_of_every_record_is_moved_and_nothing_else() {
    Set<SearchWeights> moved = new HashSet<>();
    Set<String> names = new HashSet<>();
    for (Weight weight : Weight.all()) {
      assertThat(weight.moved(weight.value())).isEqualTo(SearchWeights.DEFAULT);
      SearchWeights other = weight.moved(weight.value() + 1);
      assertThat(moved.add(other)).as(weight.name()).isTrue();
      assertThat(numbers(other)).hasSameSizeAs(numbers(SearchWeights.DEFAULT));
      List<String> changed = new ArrayList<>(numbers(other));
      numbers(SearchWeights.DEFAULT).forEach(changed::remove);
      assertThat(changed).as(weight.name()).hasSize(1);
      assertThat(names.add(weight.name())).isTrue();
    }
    assertThat(Weight.all()).hasSameSizeAs(numbers(SearchWeights.DEFAULT));
    assertThat(names).contains("scores.rank.nearMeters", "discover.where.asGood");
  }

  /// All numbers as the records print themselves.
  private static List<String> numbers(SearchWeights weights) {
    List<String> numbers = new ArrayList<>();
    for (String piece : weights.toString().split("[,\\]]", -1)) {
      int sign = piece.lastIndexOf('=');
      if (sign > 0) {
        numbers.add(piece.substring(sign + 1));
      }
    }
    return numbers;
  }
}
