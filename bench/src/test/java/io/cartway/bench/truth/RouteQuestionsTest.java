package io.cartway.bench.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RouteQuestionsTest {

  private static final List<LatLng> PLACES = List.of(new LatLng(47, 9), new LatLng(47.01, 9.01));

  private static List<RouteQuestion> make(long seed, int count) {
    RouteQuestions questions = new RouteQuestions(PLACES, seed);
    List<RouteQuestion> made = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      made.add(questions.next(RouteQuestions.MODES.get(i % RouteQuestions.MODES.size())));
    }
    return made;
  }

  @Test
  void the_same_seed_makes_the_same_questions() {
    assertThat(make(1, 50)).isEqualTo(make(1, 50)).isNotEqualTo(make(2, 50));
  }

  @Test
  void every_option_is_asked_for() {
    Set<String> options = new HashSet<>();
    int passed = 0;
    int waits = 0;
    int planted = 0;
    for (RouteQuestion each : make(3, 2_000)) {
      options.addAll(each.options().keySet());
      passed += each.stops().stream().anyMatch(RouteQuestion.Stop::isPassed) ? 1 : 0;
      waits += each.stops().stream().anyMatch(it -> it.waitSeconds() > 0) ? 1 : 0;
      planted += each.planted().isEmpty() ? 0 : 1;
      assertThat(each.stops().getFirst().isPassed()).isFalse();
      assertThat(each.stops().getLast().isPassed()).isFalse();
    }
    assertThat(options)
        .contains("return", "spans", "alternatives", "departureTime", "arrivalTime")
        .contains("routingMode", "avoid[features]", "avoid[areas]", "exclude[areas]")
        .contains("vehicle[height]", "vehicle[grossWeight]", "vehicle[shippedHazardousGoods]");
    assertThat(passed).isPositive();
    assertThat(waits).isPositive();
    assertThat(planted).isPositive();
  }

  @Test
  void a_target_says_it_all_in_one_line() {
    RouteQuestion question =
        new RouteQuestion(
            "bike",
            List.of(
                new RouteQuestion.Stop(PLACES.get(0), 0, false, 0),
                new RouteQuestion.Stop(PLACES.get(0), 30, true, 0),
                new RouteQuestion.Stop(PLACES.get(1), 0, false, 0)),
            java.util.Map.of("avoid[features]", "ferry,tunnel"),
            "");
    assertThat(question.target())
        .isEqualTo(
            "/v1/routes?transportMode=bike&origin=47.000000%2C9.000000"
                + "&via=47.000000%2C9.000000%3Bradius%3D30%21passThrough%3Dtrue"
                + "&destination=47.010000%2C9.010000&avoid%5Bfeatures%5D=ferry%2Ctunnel");
  }

  @Test
  void a_broken_answer_is_counted_and_kept() throws IOException {
    RouteWorld world = new RouteWorld();
    world.later("/routes/0/sections/1/arrival", 3);
    RouteRun run =
        new RouteRun("x", "car", world.answer().roads(), target -> world.answer().reply());
    run.judge(world.answer());
    run.judge(new RouteWorld().answer());
    assertThat(run.count(Invariant.DURATION).failed()).isEqualTo(1);
    assertThat(run.count(Invariant.DURATION).asked()).isEqualTo(2);
    assertThat(run.count(Invariant.JOINED).failed()).isZero();
    TruthPage page = new TruthPage(List.of(), List.of(run));
    assertThat(page.isRight()).isFalse();
    assertThat(page.brokenRoutes()).startsWith("DURATION\tx\tcar\t").contains("/v1/routes?");
    assertThat(page.text("origin")).contains("## Routes, car").contains("**1 of 2**");
    run.ask(world.answer().question());
    assertThat(run.count(Invariant.AGAIN).asked()).isEqualTo(3);
  }
}
