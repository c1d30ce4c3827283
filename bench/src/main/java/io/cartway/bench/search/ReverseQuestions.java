package io.cartway.bench.search;

import io.cartway.geo.LatLng;
import io.cartway.search.Search;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// Points some metres away from addresses.
public final class ReverseQuestions implements Questionnaire {

  /// The name of the figure: the address comes first.
  public static final String RIGHT = "reverse right";

  private static final double METERS_MAX = 30;
  private static final double FULL_CIRCLE_DEGREES = 360;
  private static final int LIST = 3;

  private record Question(TruthAddress wanted, LatLng at) {}

  private final List<Question> questions = new ArrayList<>();

  /// @param sample number of addresses
  public ReverseQuestions(Truth truth, int sample, long seed) {
    List<TruthAddress> addresses = new ArrayList<>(truth.addresses());
    Random random = new Random(seed);
    Collections.shuffle(addresses, random);
    for (TruthAddress each : addresses.subList(0, Math.min(sample, addresses.size()))) {
      double meters = METERS_MAX * random.nextDouble();
      LatLng at = Ground.move(each.position(), FULL_CIRCLE_DEGREES * random.nextDouble(), meters);
      questions.add(new Question(each, at));
    }
  }

  @Override
  public List<Asked> ask(Search search) throws IOException {
    Subject subject = Subject.of(search);
    List<Asked> asked = new ArrayList<>();
    for (Question each : questions) {
      List<Answer> answers = subject.reverse(each.at, LIST);
      boolean isRight =
          !answers.isEmpty()
              && answers.getFirst().isOn(each.wanted.street())
              && answers.getFirst().hasNumber(each.wanted.number());
      List<String> shown = answers.stream().map(it -> it.title() + " " + it.position()).toList();
      asked.add(new Asked(RIGHT, each.at.toString(), shown, isRight ? 1 : 0));
    }
    return asked;
  }
}
