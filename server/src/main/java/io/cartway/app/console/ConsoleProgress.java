package io.cartway.app.console;

import io.cartway.region.build.BuildProgress;
import java.time.Duration;
import java.util.Locale;
import java.util.function.LongSupplier;

/// Shows the progress of a build: on a terminal one bar that is overwritten, else a line at the end
/// of each step, and every half minute during one. Both estimate what is left of the step.
public final class ConsoleProgress implements BuildProgress {

  private static final int BAR_WIDTH = 24;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final long REDRAW_NANOS = 150_000_000;
  private static final long LINE_NANOS = 30_000_000_000L;

  private final Console console;
  private final LongSupplier nanoTime;
  private String step = "";
  private long stepStart;
  private long lastDrawn;
  private long done;
  private long total;

  public ConsoleProgress(Console console, LongSupplier nanoTime) {
    this.console = console;
    this.nanoTime = nanoTime;
  }

  @Override
  public void report(String newStep, long newDone, long newTotal) {
    if (!newStep.equals(step)) {
      endStep();
      step = newStep;
      stepStart = nanoTime.getAsLong();
      lastDrawn = console.isTerminal() ? 0 : stepStart;
    }
    done = newDone;
    total = newTotal;
    long now = nanoTime.getAsLong();
    if (console.isTerminal() && now - lastDrawn > REDRAW_NANOS) {
      lastDrawn = now;
      console.overwrite(line(now));
    } else if (!console.isTerminal() && now - lastDrawn >= LINE_NANOS) {
      lastDrawn = now;
      console.tell(line(now));
    }
  }

  /// Ends the last step.
  public void finish() {
    endStep();
    step = "";
  }

  private void endStep() {
    if (step.isEmpty()) {
      return;
    }
    long now = nanoTime.getAsLong();
    double seconds = (now - stepStart) / NANOS_PER_SECOND;
    String line =
        String.format(Locale.ROOT, "  %-28s %8.1f s%s", step, seconds, rate(done, seconds));
    if (console.isTerminal()) {
      console.overwrite(line + "\n");
    } else {
      console.tell(line);
    }
  }

  private String line(long now) {
    double seconds = (now - stepStart) / NANOS_PER_SECOND;
    StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "  %-28s ", step));
    if (total > 0) {
      double share = Math.min(1, (double) done / total);
      int filled = (int) Math.round(share * BAR_WIDTH);
      if (console.isTerminal()) {
        text.append('[').append("#".repeat(filled)).append(" ".repeat(BAR_WIDTH - filled));
        text.append("] ");
      }
      text.append(String.format(Locale.ROOT, "%3.0f %%", share * 100));
    }
    text.append(rate(done, seconds));
    if (total > 0 && done > 0 && done < total) {
      long left = Math.round(seconds * (total - done) / done);
      text.append(", ").append(duration(Duration.ofSeconds(left))).append(" left");
    }
    return text.toString();
  }

  private static String rate(long done, double seconds) {
    return done <= 0 || seconds < 0.05
        ? ""
        : String.format(Locale.ROOT, "  %,d (%,.0f/s)", done, done / seconds);
  }

  /// A human-readable duration.
  public static String duration(Duration duration) {
    long seconds = duration.toSeconds();
    if (seconds < 60) {
      return seconds + " s";
    }
    if (seconds < 3600) {
      return "%d min %d s".formatted(seconds / 60, seconds % 60);
    }
    return "%d h %d min".formatted(seconds / 3600, seconds % 3600 / 60);
  }
}
