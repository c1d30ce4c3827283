package io.cartway.bench.truth;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Asks the search of one extract, and judges each answer.
final class SearchRun {

  /// The right answers of a form.
  static final class Count {
    private int asked;
    private int right;
    private int rightOrLow;

    int asked() {
      return asked;
    }

    int right() {
      return right;
    }

    /// Right, or scored below the bound, or nothing at all.
    int rightOrLow() {
      return rightOrLow;
    }

    void add(Count other) {
      asked += other.asked;
      right += other.right;
      rightOrLow += other.rightOrLow;
    }
  }

  /// A wrong first answer.
  record Wrong(String extract, SearchQuestion question, String got, boolean isSure) {}

  private final String extract;
  private final Asker asker;
  private final Map<SearchForm, Count> counts = new EnumMap<>(SearchForm.class);
  private final List<Wrong> wrong = new ArrayList<>();

  SearchRun(String extract, Asker asker) {
    this.extract = extract;
    this.asker = asker;
  }

  void run(List<SearchQuestion> questions) throws IOException {
    for (SearchQuestion question : questions) {
      judge(question, asker.ask(question.target()));
    }
  }

  void judge(SearchQuestion question, Asker.Reply reply) {
    List<Found> found = Found.read(reply.body());
    boolean isAnswered = reply.status() == 200;
    boolean isRight = isAnswered && question.isRight().test(found);
    boolean isLow = isAnswered && (found.isEmpty() || found.getFirst().score() < AddressMaker.SURE);
    Count count = counts.computeIfAbsent(question.form(), form -> new Count());
    count.asked++;
    count.right += isRight ? 1 : 0;
    count.rightOrLow += isRight || isLow ? 1 : 0;
    if (!isRight) {
      wrong.add(new Wrong(extract, question, got(reply, found), !isLow));
    }
  }

  private static String got(Asker.Reply reply, List<Found> found) {
    if (reply.status() != 200) {
      return "status " + reply.status();
    }
    if (found.isEmpty()) {
      return "nothing";
    }
    Found first = found.getFirst();
    return String.format(Locale.ROOT, "%s %s (%.2f)", first.type(), first.title(), first.score());
  }

  String extract() {
    return extract;
  }

  Count count(SearchForm form) {
    return counts.getOrDefault(form, new Count());
  }

  List<Wrong> wrong() {
    return wrong;
  }
}
