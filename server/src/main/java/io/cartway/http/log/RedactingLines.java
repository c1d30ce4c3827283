package io.cartway.http.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.pattern.CompositeConverter;

/// `%redacted(...)` in the logging configuration: what the parentheses hold, messages and stack
/// traces of every library too, without secrets. One place for all lines, because an exception's
/// message may quote what a caller sent.
public final class RedactingLines extends CompositeConverter<ILoggingEvent> {

  @Override
  protected String transform(ILoggingEvent event, String text) {
    return Redaction.redact(text);
  }
}
