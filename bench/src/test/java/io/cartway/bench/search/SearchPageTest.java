package io.cartway.bench.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The page in the repository is one of a full run, of the shape that the program writes today.
class SearchPageTest {

  private static final Path ROOT = Path.of(System.getProperty("cartway.root", ".."));
  private static final Path PAGE = ROOT.resolve("docs/measurements/search.md");

  private List<String> lines = List.of();

  @BeforeEach
  void read() throws IOException {
    lines = Files.readAllLines(PAGE, StandardCharsets.UTF_8);
  }

  @Test
  void it_is_of_a_full_run() {
    assertThat(lines).anyMatch(line -> line.contains("`./cartway bench search "));
    assertThat(lines).noneMatch(line -> line.contains("--quick"));
    assertThat(lines)
        .as("all house numbers of Liechtenstein")
        .anyMatch(line -> line.startsWith("| liechtenstein-20240304 | 12,513 |"));
  }

  @Test
  void each_form_is_there_with_its_target_and_five_extracts() {
    for (Form form : Form.values()) {
      assertShares(QuerySet.of(form), 5);
    }
    assertShares(QuerySet.ONE_TYPO, 5);
    assertShares(QuerySet.TWO_TYPOS, 5);
    assertShares(OldIndexRun.SET, 1);
  }

  private void assertShares(QuerySet set, int extracts) {
    String line =
        lines.stream()
            .filter(
                it -> it.startsWith("| " + set.title() + " | " + Math.round(set.target() * 100)))
            .findFirst()
            .orElseThrow(() -> new AssertionError("no line: " + set.title()));
    long shares = Arrays.stream(line.split("\\|")).filter(it -> it.contains(" + ")).count();
    assertThat(shares).as(line).isEqualTo(extracts);
  }

  @Test
  void scores_speed_and_causes_are_there() {
    assertThat(lines)
        .contains("## Scores", "## Speed", "## Wrong answers", "## The worst of each kind");
    long bins = lines.stream().filter(it -> it.matches("\\| \\d+ \\| \\d{3} \\| .*")).count();
    assertThat(bins).isBetween(5L, 10L);
    for (MixedQueries.Sort sort : MixedQueries.Sort.values()) {
      assertThat(lines).anyMatch(it -> it.startsWith("| " + sort.title() + " |"));
    }
    assertThat(lines).anyMatch(it -> it.startsWith("| clean p99 |"));
  }
}
