package io.cartway.testing;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.slf4j.LoggerFactory;

/// Sees every warning and error that is logged while it is open: a test of a running server ends
/// with the question whether the log is clean, because a fault that a caller did not notice is a
/// fault all the same.
public final class LogWatch implements AutoCloseable {

  private final Queue<String> lines = new ConcurrentLinkedQueue<>();
  private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
  private final AppenderBase<ILoggingEvent> appender = new Collector();

  private final class Collector extends AppenderBase<ILoggingEvent> {
    @Override
    protected void append(ILoggingEvent event) {
      if (event.getLevel().isGreaterOrEqual(Level.WARN)) {
        String thrown =
            event.getThrowableProxy() == null ? "" : ": " + event.getThrowableProxy().getMessage();
        lines.add(event.getLevel() + " " + event.getFormattedMessage() + thrown);
      }
    }
  }

  private LogWatch() {
    appender.setContext(root.getLoggerContext());
    appender.start();
    root.addAppender(appender);
  }

  /// Starts to watch.
  public static LogWatch open() {
    return new LogWatch();
  }

  /// The warnings and errors so far.
  public List<String> lines() {
    return new ArrayList<>(lines);
  }

  /// Fails when there was a warning or an error that the test did not plant.
  ///
  /// @param planted texts that excuse a line that holds one of them
  public void assertClean(String... planted) {
    List<String> bad =
        lines().stream()
            .filter(line -> List.of(planted).stream().noneMatch(line::contains))
            .toList();
    if (!bad.isEmpty()) {
      throw new AssertionError("the log is not clean:\n" + String.join("\n", bad));
    }
  }

  @Override
  public void close() {
    root.detachAppender(appender);
    appender.stop();
  }
}
