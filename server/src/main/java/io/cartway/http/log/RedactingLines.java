package io.cartway.http.log;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.pattern.CompositeConverter;

/// `%redacted(...)` in the logging configuration: removes secrets from the text in parentheses,
/// including messages and stack traces of libraries. It handles all lines, because any exception's
/// message may quote a caller's input.
public final class RedactingLines extends CompositeConverter<ILoggingEvent> {

  @Override
  protected String transform(ILoggingEvent event, String text) {
    return Redaction.redact(text);
  }
}
