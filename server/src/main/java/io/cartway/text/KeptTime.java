package io.cartway.text;

import java.time.DateTimeException;
import java.time.Instant;

/// Times in files that a server keeps: from 1970 to the year 9999, for which texts and databases
/// have room.
public final class KeptTime {

  private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

  private KeptTime() {}

  /// Reads a time as ISO 8601 with its offset.
  ///
  /// @throws DateTimeException when it is none, or another one
  public static Instant parse(String text) {
    Instant time = Instant.parse(text);
    if (time.isBefore(Instant.EPOCH) || time.isAfter(LATEST)) {
      throw new DateTimeException("before 1970 or after 9999");
    }
    return time;
  }
}
