package io.cartway.http.log;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.spi.ILoggingEvent;
import java.util.concurrent.atomic.AtomicLong;

/// Hands lines for people to a thread that writes them, in the logging configuration. A standard
/// error that nobody reads holds up nobody: what finds no room is dropped and counted.
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

  /// Lines that were dropped since the program started.
  public static long dropped() {
    return DROPPED.get();
  }
}
