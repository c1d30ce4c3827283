package io.cartway.bench.weights;

import io.cartway.bench.search.Asked;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/// The page of what each weight moves, in words.
public final class WeightsPage {

  private static final String INTRODUCTION =
      """
      # Weights: what each of them moves

      Every weight of the searches is in a record of its question (`ScoreWeights`,
      `GeocodeWeights`, `SuggestWeights`, `DiscoverWeights`, `ReverseWeights`, `ResolveWeights`);
      `SearchWeights` holds these. This bench finds each of them by reflection, moves it alone by a
      fifth down and up, and asks the same questions again: a seeded sample of what
      `./cartway bench search` and `./cartway bench suggest` ask of four extracts, a table of
      questions to discover, points near addresses, and places as another provider could have them.
      *Answers* counts the questions with other answers, or in another order. Figures are changes in
      points of a hundred: addresses, misspelt addresses and places whose first answer is correct,
      the mean square error of scores and of confidences (smaller is better), letters that need not
      be typed, questions to discover with a correct answer among the first three, and points and
      stored places whose first answer is correct. A weight that changes nothing is moved far: to 0,
      and to 1 or five times its value.
      """;

  private WeightsPage() {}

  /// @param provenance machine, commit and command, a sentence
  /// @param asked all questions, with the weights that are shipped
  public static String text(
      String provenance, List<Asked> asked, List<WeightsMeasuring.Moved> moved) {
    StringBuilder text = new StringBuilder(INTRODUCTION);
    text.append(String.format(Locale.ROOT, "%n%s%n%n## As shipped%n%n", wrapped(provenance)));
    text.append("| figure | questions | mean |\n|---|---:|---:|\n");
    figures(asked)
        .forEach((set, of) ->
            text.append(
                String.format(
                    Locale.ROOT,
                    "| %s | %,d | %.2f |%n",
                    set,
                    of.size(),
                    100 * of.stream().mapToDouble(Asked::figure).average().orElse(0))));
    Map<String, List<WeightsMeasuring.Moved>> byQuestion = new LinkedHashMap<>();
    for (WeightsMeasuring.Moved each : moved) {
      byQuestion.computeIfAbsent(each.weight().question(), any -> new ArrayList<>()).add(each);
    }
    byQuestion.forEach((question, of) -> {
      text.append(String.format(Locale.ROOT, "%n## %s%n%n", question));
      text.append(
          String.format(
              Locale.ROOT,
              "%,d questions are asked for each move.%n%n",
              of.getFirst().down().asked()));
      text.append(
          "| weight | value | -20 %: answers | figures | +20 %: answers | figures | such as");
      text.append(" |\n|---|---:|---:|---|---:|---|---|\n");
      of.forEach(each -> text.append(row(each)));
    });
    return text.toString();
  }

  private static Map<String, List<Asked>> figures(List<Asked> asked) {
    Map<String, List<Asked>> sets = new TreeMap<>();
    asked.forEach(each -> sets.computeIfAbsent(each.set(), any -> new ArrayList<>()).add(each));
    return sets;
  }

  private static String row(WeightsMeasuring.Moved moved) {
    Weight weight = moved.weight();
    String value = weight.value() % 1 == 0 ? "%,.0f" : "%s";
    return String.format(
        Locale.ROOT,
        "| %s | " + value + " | %s | %s | %s | %s | %s |%n",
        weight.name().substring(weight.question().length() + 1),
        weight.value(),
        answers(moved.down()),
        figures(moved.down()),
        answers(moved.up()),
        figures(moved.up()),
        telling(moved));
  }

  private static String answers(Effect effect) {
    return effect.reordered() == 0 ? "" : String.format(Locale.ROOT, "%,d", effect.reordered());
  }

  private static String figures(Effect effect) {
    List<String> changes = new ArrayList<>();
    new TreeMap<>(effect.figures())
        .forEach((set, by) -> changes.add(String.format(Locale.ROOT, "%s %+.2f", set, 100 * by)));
    return String.join(", ", changes);
  }

  /// The question of the larger change; for what a fifth does not move, what moving it far does.
  private static String telling(WeightsMeasuring.Moved moved) {
    if (moved.isDead()) {
      return "**moves nothing**";
    }
    if (!moved.isStill()) {
      boolean isDown = moved.down().reordered() >= moved.up().reordered();
      Effect more = isDown && !moved.down().isNone() ? moved.down() : moved.up();
      return quoted(more.isNone() ? moved.down() : more);
    }
    int most = 0;
    String text = "";
    for (Effect far : moved.far()) {
      if (!far.isNone() && (text.isEmpty() || far.reordered() > most)) {
        most = far.reordered();
        text = quoted(far);
      }
    }
    return String.format(Locale.ROOT, "only when moved far: %,d, %s", most, text);
  }

  private static String quoted(Effect effect) {
    return effect.telling().map(text -> "`" + text.replace("|", "/") + "`").orElse("");
  }

  /// Lines of at most a hundred letters.
  private static String wrapped(String text) {
    StringBuilder wrapped = new StringBuilder();
    int line = 0;
    for (String word : text.split(" ", -1)) {
      if (line > 0 && line + 1 + word.length() > 96) {
        wrapped.append('\n');
        line = 0;
      } else if (line > 0) {
        wrapped.append(' ');
        line++;
      }
      wrapped.append(word);
      line += word.length();
    }
    return wrapped.toString();
  }
}
