package io.cartway.bench.suggest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The texts that take too many letters, as a list for further work.
final class Failures {

  /// Excess letters over the plain prefix search.
  private static final int MORE = 2;

  /// The first line of the file.
  static final String HEAD =
      String.join(
          "\t",
          "extract",
          "form",
          "kind",
          "text",
          "at",
          "wanted in",
          "letters",
          "ours",
          "plain",
          "typed",
          "ours shows",
          "plain shows");

  private Failures() {}

  /// Tab-separated lines: targets that never appeared or appeared later than with the plain prefix
  /// search, worst first, with the output of both where the better one has the target.
  static List<String> lines(List<Outcome> outcomes, Engine ours, Engine theirs) throws IOException {
    List<Outcome> bad =
        outcomes.stream()
            .filter(it -> it.ours() > it.length() || it.ours() >= it.theirs() + MORE)
            .sorted(Comparator.comparingInt((Outcome it) -> it.theirs() - it.ours()))
            .toList();
    List<String> lines = new ArrayList<>();
    for (Outcome each : bad) {
      Question question = each.question();
      String typed = question.typed(Math.min(each.length(), Math.min(each.theirs(), each.ours())));
      lines.add(
          String.join(
              "\t",
              each.extract(),
              question.form().name(),
              question.wanted().kind().name(),
              question.text(),
              question.at().map(it -> it.lat() + "," + it.lng()).orElse(""),
              question.wanted().city(),
              Integer.toString(each.length()),
              Integer.toString(each.ours()),
              Integer.toString(each.theirs()),
              typed,
              titles(ours, question, typed),
              titles(theirs, question, typed)));
    }
    return lines;
  }

  private static String titles(Engine engine, Question question, String typed) throws IOException {
    return String.join(
        " / ",
        engine.suggest(typed, question.at(), Question.TOP).stream().map(Shown::title).toList());
  }
}
