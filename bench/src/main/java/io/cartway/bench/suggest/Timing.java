package io.cartway.bench.suggest;

import io.cartway.bench.Sample;
import java.io.IOException;
import java.util.List;

/// The duration of answers in process, one keystroke at a time.
final class Timing {

  /// The minimum length of each class of lengths.
  static final List<Integer> CLASSES = List.of(1, 2, 3, 4, 5, 9);

  private Timing() {}

  /// @param all every keystroke
  /// @param byLetters by the number of typed letters, in the order of [#CLASSES]
  record Figures(Sample all, List<Sample> byLetters) {

    Figures() {
      this(new Sample(), CLASSES.stream().map(each -> new Sample()).toList());
    }

    void add(int letters, long nanos) {
      all.add(nanos);
      of(letters).add(nanos);
    }

    /// The class of a number of letters.
    Sample of(int letters) {
      int at = 0;
      while (at + 1 < CLASSES.size() && CLASSES.get(at + 1) <= letters) {
        at++;
      }
      return byLetters.get(at);
    }
  }

  /// Every keystroke of every text: one round to warm up, then the shorter time of two, because the
  /// machine has other load.
  static Figures run(Engine engine, List<Question> questions, int limit) throws IOException {
    long[] _ = round(engine, questions, limit);
    long[] first = round(engine, questions, limit);
    long[] second = round(engine, questions, limit);
    Figures figures = new Figures();
    int at = 0;
    for (Question question : questions) {
      int length = question.length();
      for (int letters = 1; letters <= length; letters++) {
        figures.add(letters, Math.min(first[at], second[at]));
        at++;
      }
    }
    return figures;
  }

  private static long[] round(Engine engine, List<Question> questions, int limit)
      throws IOException {
    long[] nanos = new long[questions.stream().mapToInt(Question::length).sum()];
    int at = 0;
    long kept = 0;
    for (Question question : questions) {
      int length = question.length();
      for (int letters = 1; letters <= length; letters++) {
        String typed = question.typed(letters);
        long start = System.nanoTime();
        kept += engine.suggest(typed, question.at(), limit).size();
        nanos[at] = System.nanoTime() - start;
        at++;
      }
    }
    Sample.keep(kept);
    return nanos;
  }
}
