package io.cartway.app;

import io.cartway.app.console.UsageException;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/// How long an old secret stays valid beside a new one: the options of rotations.
final class OverlapOption {

  @Option(
      names = "--overlap-seconds",
      paramLabel = "N",
      description = "How long the old secret stays valid (0).")
  private Optional<Long> seconds = Optional.empty();

  @Option(
      names = "--overlap",
      paramLabel = "SPAN",
      description = "The same with a unit: 90s, 30m, 12h, 7d.")
  private Optional<String> span = Optional.empty();

  /// The overlap; zero when none was given.
  Duration span() {
    if (seconds.isPresent() && span.isPresent()) {
      throw new UsageException("--overlap and --overlap-seconds say the same: give one of them");
    }
    return span.map(text -> KeyOptions.span("--overlap", text))
        .orElseGet(() -> Duration.ofSeconds(seconds.orElse(0L)));
  }

  /// When the old secret ends, as the end of a sentence.
  static String end(Duration overlap) {
    return overlap.isZero() ? "now" : "in %d s".formatted(overlap.toSeconds());
  }
}
