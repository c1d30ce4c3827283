package io.cartway.http.log;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.util.concurrent.atomic.AtomicLong;

/// A log appender that writes from a separate thread, for the logging configuration. A blocked
/// standard error delays nothing: lines that do not fit are dropped and counted.
public final class NeverBlockingAppender extends AsyncAppender {

  private static final AtomicLong DROPPED = new AtomicLong();

  public NeverBlockingAppender() {
    setNeverBlock(true);
    setDiscardingThreshold(0);
  }

  @Override
  protected void append(ILoggingEvent event) {
    if (getRemainingCapacity() == 0) {
      DROPPED.incrementAndGet();
      return;
    }
    super.append(event);
  }

  /// Number of lines dropped since the start.
  public static long dropped() {
    return DROPPED.get();
  }
}
