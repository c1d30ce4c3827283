package io.cartway.travel;

import io.cartway.text.Scan;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What may be told of a position, with the names that it has in tables and in JSON.
public enum FixField {
  /// Degrees north.
  LAT("lat latitude"),
  /// Degrees east.
  LNG("lng lon long longitude"),
  /// When: [FixTime].
  TIME("ts time timestamp datetime"),
  /// Standard deviation in metres.
  ACCURACY("accuracy"),
  /// Horizontal dilution of precision.
  HDOP("hdop"),
  /// Direction of motion, degrees clockwise from north.
  HEADING("heading course bearing"),
  /// Metres per second.
  SPEED("speed"),
  /// Metres above the sea.
  ALTITUDE("altitude alt ele elevation");

  /// Words between blanks; the first is that of messages.
  private final String names;

  FixField(String names) {
    this.names = names;
  }

  private List<String> words() {
    return Scan.words(names, Scan::isSpace);
  }

  /// The name in messages.
  public String word() {
    return words().getFirst();
  }

  /// The field of a name, in any case; empty for names of other things.
  public static Optional<FixField> of(String name) {
    String lower = name.strip().toLowerCase(Locale.ROOT);
    for (FixField field : values()) {
      if (field.words().contains(lower)) {
        return Optional.of(field);
      }
    }
    return Optional.empty();
  }
}
