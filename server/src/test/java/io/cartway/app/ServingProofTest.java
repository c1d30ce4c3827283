package io.cartway.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.app.console.UserException;
import io.cartway.region.Region;
import io.cartway.region.Regions;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServingProofTest {

  private static final Path REGION = Path.of("regions/country");
  private static final long HEAP = 512L << 20;

  @Test
  void all_questions_are_asked_in_their_order() {
    List<String> asked = new ArrayList<>();
    proof(
            new ServingProof.Question("routes by car", () -> asked.add("car")),
            new ServingProof.Question("tiles", () -> asked.add("tiles")))
        .prove(HEAP);
    assertThat(asked).containsExactly("car", "tiles");
  }

  @Test
  void a_heap_that_is_too_small_is_named_with_the_question_and_what_helps() {
    List<String> asked = new ArrayList<>();
    ServingProof proof =
        proof(
            new ServingProof.Question("routes by car", () -> asked.add("car")),
            new ServingProof.Question(
                "routes by truck",
                () -> {
                  throw new OutOfMemoryError("planted");
                }),
            new ServingProof.Question("tiles", () -> asked.add("tiles")));
    assertThatThrownBy(() -> proof.prove(HEAP))
        .isInstanceOf(UserException.class)
        .hasMessage(
            "routes by truck cannot be answered, because the region regions/country does not fit"
                + " into a heap of 536.9 MB: give it more with CARTWAY_JAVA_OPTIONS=-Xmx1024m or"
                + " serve a smaller region");
    assertThat(asked).containsExactly("car");
  }

  @Test
  void any_other_failure_is_named_with_the_question_and_the_region() {
    List<WarmUp.Work> failures =
        List.of(
            () -> {
              throw new IOException("planted");
            },
            () -> {
              throw new IllegalStateException("planted");
            },
            () -> {
              throw new StackOverflowError("planted");
            });
    for (WarmUp.Work work : failures) {
      assertThatThrownBy(() -> proof(new ServingProof.Question("tiles", work)).prove(HEAP))
          .isInstanceOf(UserException.class)
          .hasMessageStartingWith("tiles cannot be answered: java.")
          .hasMessageContaining("planted")
          .hasMessageEndingWith("./cartway region verify regions/country");
    }
  }

  @Test
  void a_heap_that_cannot_hold_the_files_of_a_region_is_refused_before_they_are_read(
      @TempDir Path folder) throws IOException {
    Region monaco = Regions.open(EmbeddedServer.region());
    assertThatCode(() -> ServingProof.requireHeap(monaco, 50L << 20)).doesNotThrowAnyException();
    // Files without content: of a country with 35 million arcs, 10 million links and 400 MB of
    // index.
    Region country = new Region(folder.resolve("country"), monaco.manifest());
    sized(country.hierarchy().resolve("rank_state.col"), 4L * 3_500_000);
    sized(country.hierarchy().resolve("arc_head.col"), 4L * 35_000_000);
    sized(country.hierarchy().resolve("link_to.col"), 4L * 10_000_000);
    sized(country.search().resolve("a"), 300_000_000);
    sized(country.search().resolve("b"), 100_000_000);
    long least = (44L << 20) + 4L * (9 * 3_500_000 + 3 * 35_000_000 + 2 * 10_000_000) + 120_000_000;
    assertThatCode(() -> ServingProof.requireHeap(country, least)).doesNotThrowAnyException();
    assertThatThrownBy(() -> ServingProof.requireHeap(country, least - 1))
        .isInstanceOf(UserException.class)
        .hasMessageMatching(
            "the region .*country needs a heap of at least 792\\.1 MB to be served, and there are"
                + " 792\\.1 MB: give it more with CARTWAY_JAVA_OPTIONS=-Xmx896m or serve a smaller"
                + " region");
  }

  private static void sized(Path file, long bytes) throws IOException {
    Files.createDirectories(file.getParent());
    try (RandomAccessFile made = new RandomAccessFile(file.toFile(), "rw")) {
      made.setLength(bytes);
    }
  }

  @Test
  void a_region_is_asked_for_each_mode_a_tile_and_each_kind_of_search() throws IOException {
    onMonaco(features -> {
      Optional<Examples> examples = Examples.of(features);
      assertThat(examples).isPresent();
      List<ServingProof.Question> questions =
          ServingProof.questions(features, examples, Clock.systemUTC());
      assertThat(questions)
          .extracting(ServingProof.Question::what)
          .containsExactly(
              "routes by car",
              "routes by truck",
              "routes by bike",
              "routes by pedestrian",
              "routes by scooter",
              "tiles",
              "requests of /v1/geocode",
              "requests of /v1/revgeocode",
              "requests of /v1/autosuggest",
              "requests of /v1/browse",
              "requests of /v1/discover");
      assertThatCode(() -> new ServingProof(questions, REGION).prove(HEAP))
          .doesNotThrowAnyException();
    });
  }

  @Test
  void without_examples_metrics_and_tiles_are_asked_for() throws IOException {
    onMonaco(features -> {
      List<ServingProof.Question> questions =
          ServingProof.questions(features, Optional.empty(), Clock.systemUTC());
      assertThat(questions).hasSize(6);
      assertThatCode(() -> new ServingProof(questions, REGION).prove(HEAP))
          .doesNotThrowAnyException();
    });
  }

  @Test
  void every_question_finds_a_region_whose_files_are_gone() throws IOException {
    onMonaco(features -> {
      List<ServingProof.Question> questions =
          ServingProof.questions(features, Examples.of(features), Clock.systemUTC());
      features.close();
      for (ServingProof.Question question : questions) {
        assertThatThrownBy(() -> new ServingProof(List.of(question), REGION).prove(HEAP))
            .as(question.what())
            .isInstanceOf(UserException.class)
            .hasMessageStartingWith(question.what() + " cannot be answered: ");
      }
    });
  }

  @FunctionalInterface
  private interface Check {
    void on(Features features) throws IOException;
  }

  private static void onMonaco(Check check) throws IOException {
    Region region = Regions.open(EmbeddedServer.region());
    try (WarmUp warmUp = new WarmUp();
        Features features = Features.open(region, Clock.systemUTC(), warmUp)) {
      warmUp.awaitBegun(Duration.ofMinutes(1));
      check.on(features);
    }
  }

  private static ServingProof proof(ServingProof.Question... questions) {
    return new ServingProof(List.of(questions), REGION);
  }
}
