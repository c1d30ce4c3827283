package io.cartway.bench.suggest;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.bench.search.Regions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SuggestPageTest {

  private static final Path ROOT = Path.of(System.getProperty("cartway.root", ".."));
  private static final Path PAGE = ROOT.resolve("docs/measurements/suggest.md");

  private static List<Outcome> outcomes(int ours, int theirs) {
    List<Outcome> outcomes = new ArrayList<>();
    for (Question question : Questions.of(SmallTown.truth(), 10, 10, 1)) {
      outcomes.add(new Outcome(Regions.MONACO, question, ours, theirs));
    }
    return outcomes;
  }

  private static String page(List<Outcome> outcomes) {
    Map<String, SuggestMeasuring.Timings> timings = new LinkedHashMap<>();
    Timing.Figures figures = new Timing.Figures();
    figures.add(1, 100_000);
    figures.add(12, 4_000_000);
    timings.put(Regions.MONACO, new SuggestMeasuring.Timings(figures, figures, figures));
    return new SuggestPage(outcomes, timings, "a machine").text();
  }

  @Test
  void figures_with_more_letters_than_the_plain_search_are_marked() {
    String better = page(outcomes(2, 3));
    assertThat(better)
        .contains("| " + Form.NAME_AT.title() + " | all | all | 5 | 2 | 2 |")
        .contains("| not worse |")
        .doesNotContain("**worse**");
    String worse = page(outcomes(4, 3));
    assertThat(worse.lines().filter(it -> it.endsWith("| **worse** |")))
        .as("each form over all that is wanted")
        .hasSize(Form.values().length);
  }

  @Test
  void figures_slower_than_the_target_are_marked() {
    assertThat(page(outcomes(2, 3)))
        .contains("| " + Regions.MONACO + " | ours **slower than the target** | 2 |")
        .contains("| " + Regions.MONACO + " | plain prefixes | 2 |");
  }

  @Test
  void the_page_in_the_repository_is_of_a_full_run() throws IOException {
    List<String> lines = Files.readAllLines(PAGE, StandardCharsets.UTF_8);
    assertThat(lines).anyMatch(line -> line.contains("`./cartway bench suggest "));
    assertThat(lines).noneMatch(line -> line.contains("--quick"));
    assertThat(lines)
        .contains("## Letters", "## Text by text", "## Speed in process", "## Over HTTP");
    for (Form form : Form.values()) {
      assertThat(lines).anyMatch(line -> line.startsWith("| " + form.title() + " | all | all | "));
      for (String extract : SuggestMeasuring.EXTRACTS) {
        for (String wanted : List.of("streets", "places")) {
          String start = "| " + form.title() + " | " + wanted + " | " + extract + " | ";
          assertThat(lines).as(start).anyMatch(line -> line.startsWith(start));
        }
      }
    }
  }
}
