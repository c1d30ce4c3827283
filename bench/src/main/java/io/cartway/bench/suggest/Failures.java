package io.cartway.bench.suggest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The texts that take more letters than they should, for whoever looks for what to do next.
final class Failures {

  /// More letters than the plain prefix search takes.
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

  /// Lines separated by tabulators: what never came or came later than with the plain prefix
  /// search, the worst first, with what both show where the better one has it.
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
