package io.cartway.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

class PageTest {

  @Test
  void a_row_says_what_where_and_how_much_of_the_peer_it_is() {
    Page page =
        new Page(
            "Speed",
            "How fast.",
            "./cartway bench speed",
            new Provenance("2 cores", "abc", 0.5),
            new PrintStream(OutputStream.nullOutputStream()));
    page.add(
        Row.against(
            "query", "porto", Quantity.micros(21_100), "Dijkstra", Quantity.millis(42_200_000)));
    assertThat(page.text())
        .startsWith("# Speed\n\nHow fast.\n\n")
        .contains("| what | data | machine | commit | command | value | peer | ratio |\n")
        .endsWith(
            "| query | porto | 2 cores | abc | `./cartway bench speed` | 21.1 us |"
                + " Dijkstra: 42.2 ms | 0.0005 |\n");
  }

  @Test
  void numbers_have_three_digits_that_count() {
    assertThat(Quantity.number(12_345.6)).isEqualTo("12,346");
    assertThat(Quantity.number(12.34)).isEqualTo("12.3");
    assertThat(Quantity.number(0.034567)).isEqualTo("0.0346");
    assertThat(Quantity.number(7)).isEqualTo("7");
    assertThat(Quantity.number(Double.NaN)).isEqualTo("none");
  }

  @Test
  void quantiles_are_of_the_sorted_sample() {
    Sample sample = new Sample();
    for (int i = 100; i >= 1; i--) {
      sample.add(i);
    }
    assertThat(sample.best()).isEqualTo(1);
    assertThat(sample.median()).isEqualTo(51);
    assertThat(sample.quantile(0.99)).isEqualTo(100);
  }
}
