package io.cartway.app.console;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ConsoleProgressTest {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream err = new PrintStream(bytes, true, UTF_8);
  private long now = Duration.ofDays(3).toNanos();

  private void pass(Duration time) {
    now += time.toNanos();
  }

  private String said() {
    String text = bytes.toString(UTF_8);
    bytes.reset();
    return text;
  }

  @Test
  void without_a_terminal_a_long_step_says_every_half_minute_how_long_it_takes() {
    ConsoleProgress progress = new ConsoleProgress(Console.of(err, err), () -> now);
    progress.report("fetch a", 0, 1000);
    pass(Duration.ofSeconds(29));
    progress.report("fetch a", 290, 1000);
    assertThat(said()).isEmpty();
    pass(Duration.ofSeconds(1));
    progress.report("fetch a", 300, 1000);
    assertThat(said())
        .isEqualTo("  fetch a                       30 %  300 (10/s), 1 min 10 s left\n");
    pass(Duration.ofSeconds(29));
    progress.report("fetch a", 590, 1000);
    assertThat(said()).isEmpty();
    pass(Duration.ofSeconds(11));
    progress.report("fetch a", 700, 1000);
    assertThat(said()).contains(" 70 %", ", 30 s left\n").doesNotContain("\r", "\u001b", "#");
    pass(Duration.ofSeconds(30));
    progress.report("put in place", 0, 0);
    assertThat(said()).isEqualTo("  fetch a                         100.0 s  700 (7/s)\n");
    progress.finish();
    assertThat(said()).isEqualTo("  put in place                      0.0 s\n");
  }

  @Test
  void a_terminal_has_one_bar_with_an_estimate() {
    ConsoleProgress progress = new ConsoleProgress(Console.ofTerminal(err, err), () -> now);
    progress.report("tiles", 0, 100);
    pass(Duration.ofSeconds(10));
    said();
    progress.report("tiles", 50, 100);
    assertThat(said())
        .startsWith("\r\u001b[2K  tiles ")
        .contains("[############            ]  50 %  50 (5/s), 10 s left")
        .doesNotContain("\n");
    progress.report("tiles", 60, 100);
    assertThat(said()).as("not faster than a person reads").isEmpty();
    progress.finish();
    assertThat(said()).startsWith("\r\u001b[2K  tiles ").endsWith("10.0 s  60 (6/s)\n");
  }
}
