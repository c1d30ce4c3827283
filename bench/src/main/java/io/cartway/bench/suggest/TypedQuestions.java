package io.cartway.bench.suggest;

import io.cartway.bench.search.Asked;
import io.cartway.bench.search.Questionnaire;
import io.cartway.bench.search.Truth;
import io.cartway.geo.LatLng;
import io.cartway.search.Search;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Names that are typed letter by letter, a sample of what `bench suggest` types.
public final class TypedQuestions implements Questionnaire {

  /// The name of the figure: the mean share of letters that need not be typed.
  public static final String SAVED = "letters saved";

  private final List<Question> questions;

  /// @param sample how many streets and how many places are typed in each form
  public TypedQuestions(Truth truth, int sample, long seed) {
    questions = Questions.of(truth, sample, sample, seed);
  }

  @Override
  public List<Asked> ask(Search search) throws IOException {
    List<Asked> asked = new ArrayList<>();
    for (Question question : questions) {
      Recorded recorded = new Recorded(Cartway.of(search.suggester()));
      int letters = question.keystrokes(recorded);
      double saved = Math.max(0, 1 - (double) letters / question.length());
      asked.add(new Asked(SAVED, question.text(), recorded.shown, saved));
    }
    return asked;
  }

  /// Keeps all that was shown.
  private static final class Recorded implements Engine {
    private final Engine engine;
    private final List<String> shown = new ArrayList<>();

    Recorded(Engine engine) {
      this.engine = engine;
    }

    @Override
    public List<Shown> suggest(String typed, Optional<LatLng> at, int limit) throws IOException {
      List<Shown> lines = engine.suggest(typed, at, limit);
      shown.add(String.join(" / ", lines.stream().map(TypedQuestions::line).toList()));
      return lines;
    }

    @Override
    public void close() throws IOException {
      engine.close();
    }
  }

  static String line(Shown line) {
    return line.title() + line.position().map(at -> " " + at).orElse("");
  }
}
