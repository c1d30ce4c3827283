package io.cartway.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TilesBenchTest {

  private static final long SECOND = 1_000_000_000;

  private static Sample seconds(long... durations) {
    Sample sample = new Sample();
    for (long duration : durations) {
      sample.add(duration * SECOND);
    }
    return sample;
  }

  @Test
  void the_runner_is_compared_with_what_the_tiles_without_the_world_add_to_a_region() {
    Page page =
        new Page(
            "Tiles",
            "Why.",
            "./cartway bench tiles",
            new Provenance("2 cores", "abc", 0.5),
            new PrintStream(OutputStream.nullOutputStream()));
    TilesBench.shares(
        "monaco",
        Map.of(
            "with", seconds(19, 20, 30),
            "extract", seconds(14, 13, 15),
            "without", seconds(8),
            "planetiler", seconds(4)),
        "",
        Optional.of(12 * SECOND),
        page);
    String middle = " | monaco | 2 cores | abc | `./cartway bench tiles` | ";
    assertThat(page.text())
        .contains("| region with tiles" + middle + "20 s |  |  |\n")
        .contains("| the world's share of it" + middle + "6 s |  |  |\n")
        .contains(
            "| the extract's tiles' share of it"
                + middle
                + "6 s | Planetiler's runner: 4 s | 1.5 |")
        .contains("| the extract's tiles' share of it" + middle + "6 s | tilemaker: 12 s | 0.5 |");
  }
}
