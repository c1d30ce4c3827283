package io.cartway.bench.truth;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Writes the page, and the lists of wrong answers.
final class TruthPage {

  static final double RIGHT_TARGET = 0.985;
  static final double LOW_TARGET = 0.995;

  private static final int PERCENT = 100;

  private final List<SearchRun> searches;
  private final List<RouteRun> routes;

  TruthPage(List<SearchRun> searches, List<RouteRun> routes) {
    this.searches = searches;
    this.routes = routes;
  }

  /// The page.
  ///
  /// @param origin machine, commit and command
  String text(String origin) {
    StringBuilder text = new StringBuilder();
    text.append(
        """
        # Right answers to thousands of questions

        The packaged program serves each extract; everything is asked over HTTP. %s
        Wrong answers are listed for reading in `truth-search.tsv` and `truth-routes.tsv` in the
        folder of the regions.
        """
            .formatted(origin));
    if (!searches.isEmpty()) {
      search(text);
    }
    for (String mode : RouteQuestions.MODES) {
      if (routes.stream().anyMatch(run -> run.mode().equals(mode))) {
        routes(text, mode);
      }
    }
    return text.toString();
  }

  private void search(StringBuilder text) {
    text.append(
        """

        ## Search

        Questions made from the raw extract by a reader that shares no code with the server: houses,
        names, buildings and kinds of place as tagged. _Right_: the first answer is what was meant
        (for discover's names: one of the first three). _Or low_: right, or nothing, or a score
        below 0.7. Discover and reverse give no scores. Targets over all forms: right 98.5 %%, or
        low 99.5 %%. Missed targets of a form are **bold**.

        | form | %s |
        |---|%s|
        """
            .formatted(
                String.join(" | ", searches.stream().map(SearchRun::extract).toList()) + " | all",
                "---:|".repeat(searches.size()) + "---:"));
    List<SearchRun.Count> wholes = new ArrayList<>();
    for (int i = 0; i <= searches.size(); i++) {
      wholes.add(new SearchRun.Count());
    }
    for (SearchForm form : SearchForm.values()) {
      List<String> cells = new ArrayList<>();
      SearchRun.Count all = new SearchRun.Count();
      for (int i = 0; i < searches.size(); i++) {
        SearchRun.Count count = searches.get(i).count(form);
        all.add(count);
        wholes.get(i).add(count);
        cells.add(cell(count));
      }
      wholes.getLast().add(all);
      cells.add(cell(all));
      row(text, form.title(), cells);
    }
    row(text, "all forms", wholes.stream().map(TruthPage::cell).toList());
  }

  private static void row(StringBuilder text, String title, List<String> cells) {
    text.append("| ").append(title).append(" | ");
    text.append(String.join(" | ", cells)).append(" |\n");
  }

  /// `right / right or low of asked`.
  static String cell(SearchRun.Count count) {
    if (count.asked() == 0) {
      return "";
    }
    return share(count.right(), count.asked(), RIGHT_TARGET)
        + " / "
        + share(count.rightOrLow(), count.asked(), LOW_TARGET)
        + String.format(Locale.ROOT, " of %,d", count.asked());
  }

  private static String share(int part, int whole, double target) {
    double share = (double) part / whole;
    String shown = String.format(Locale.ROOT, "%.1f %%", PERCENT * share);
    return share < target ? "**" + shown + "**" : shown;
  }

  private void routes(StringBuilder text, String mode) {
    List<RouteRun> runs = routes.stream().filter(run -> run.mode().equals(mode)).toList();
    text.append(
        """

        ## Routes, %s

        Failed of asked. `asked` counts the answers in which there was something to look at.

        | invariant | %s |
        |---|%s|
        """
            .formatted(
                mode,
                String.join(" | ", runs.stream().map(RouteRun::extract).toList()),
                "---:|".repeat(runs.size() - 1) + "---:"));
    for (Invariant invariant : Invariant.values()) {
      row(text, invariant.title(), runs.stream().map(run -> cell(run.count(invariant))).toList());
    }
  }

  private static String cell(RouteRun.Count count) {
    String shown = String.format(Locale.ROOT, "%,d of %,d", count.failed(), count.asked());
    return count.failed() > 0 ? "**" + shown + "**" : shown;
  }

  /// Whether all targets are met and no invariant is broken.
  boolean isRight() {
    SearchRun.Count all = new SearchRun.Count();
    for (SearchRun run : searches) {
      for (SearchForm form : SearchForm.values()) {
        all.add(run.count(form));
      }
    }
    boolean isFound =
        all.right() >= RIGHT_TARGET * all.asked() && all.rightOrLow() >= LOW_TARGET * all.asked();
    return isFound && routes.stream().allMatch(run -> run.broken().isEmpty());
  }

  /// A line for each wrong first answer.
  String wrongSearches() {
    StringBuilder text = new StringBuilder();
    for (SearchRun run : searches) {
      for (SearchRun.Wrong each : run.wrong()) {
        SearchQuestion asked = each.question();
        line(
            text,
            asked.form().name(),
            each.extract(),
            each.isSure() ? "sure" : "low",
            asked.text(),
            asked.expected(),
            each.got(),
            asked.target());
      }
    }
    return text.toString();
  }

  /// A line for each broken invariant, as far as they were kept.
  String brokenRoutes() {
    StringBuilder text = new StringBuilder();
    for (RouteRun run : routes) {
      for (RouteRun.Broken each : run.broken()) {
        line(
            text,
            each.invariant().name(),
            each.extract(),
            each.mode(),
            each.fault(),
            each.target());
      }
    }
    return text.toString();
  }

  private static void line(StringBuilder text, String... fields) {
    List<String> clean = new ArrayList<>();
    for (String field : fields) {
      clean.add(field.replace('\t', ' ').replace('\n', ' '));
    }
    text.append(String.join("\t", clean)).append('\n');
  }
}
