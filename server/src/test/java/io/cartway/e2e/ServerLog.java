package io.cartway.e2e;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.LoggerFactory;

/// Keeps what the program logs, so that tests can look at it. Thread-safe.
final class ServerLog extends AppenderBase<ILoggingEvent> {

  private static final String LEAK_WATCH = "io.cartway.accounts.auth.LeakWatch";
  static final String ACCESS = "io.cartway.access";

  private static final Duration WAIT = Duration.ofSeconds(10);

  private final Queue<ILoggingEvent> events = new ConcurrentLinkedQueue<>();

  /// A watch on the whole log, the access log too, which goes its own way.
  static ServerLog begin() {
    LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
    ServerLog watch = new ServerLog();
    watch.setContext(context);
    watch.start();
    Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    root.addAppender(watch);
    Logger access = context.getLogger(ACCESS);
    if (!access.isAdditive()) {
      access.addAppender(watch);
      // The lines of hundreds of requests would hide what a failing test says.
      access.detachAppender("ACCESS");
    }
    return watch;
  }

  @Override
  protected void append(ILoggingEvent event) {
    events.add(event);
  }

  /// Forgets what was logged so far.
  void clear() {
    events.clear();
  }

  /// Warnings and worse, as text, without those of keys in addresses: several tests send one, and
  /// the warning comes from another thread, after the answer.
  List<String> complaints() {
    return events.stream()
        .filter(event -> event.getLevel().isGreaterOrEqual(Level.WARN))
        .filter(event -> !event.getLoggerName().equals(LEAK_WATCH))
        .map(ServerLog::text)
        .toList();
  }

  /// Everything, as text.
  List<String> lines() {
    return events.stream().map(ServerLog::text).toList();
  }

  /// The access log's lines of a request.
  List<String> accessLines(String requestId) {
    return events.stream()
        .filter(event -> event.getLoggerName().equals(ACCESS))
        .flatMap(event -> event.getFormattedMessage().lines())
        .filter(line -> line.contains("\"" + requestId + "\""))
        .toList();
  }

  /// The access log's line of a request; it is written after the answer has been sent.
  String awaitAccessLine(String requestId) {
    long end = System.nanoTime() + WAIT.toNanos();
    while (accessLines(requestId).isEmpty()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("no line of " + requestId + " in the access log: " + lines());
      }
      LockSupport.parkNanos(1_000_000);
    }
    return accessLines(requestId).getFirst();
  }

  private static String text(ILoggingEvent event) {
    return event.getLevel() + " " + event.getLoggerName() + " " + event.getFormattedMessage();
  }
}
