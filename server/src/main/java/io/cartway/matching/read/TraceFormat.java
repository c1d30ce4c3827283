package io.cartway.matching.read;

import io.cartway.rows.RowFormat;
import io.cartway.text.Scan;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The formats of traces. Both kinds of JSON are told apart by their members.
public enum TraceFormat {
  GPX("gpx", "application/gpx+xml application/gpx application/xml text/xml"),
  NMEA("nmea", "application/nmea application/x-nmea application/nmea0183 text/nmea text/x-nmea"),
  CSV("csv", ""),
  JSON("json", "application/json"),
  GEOJSON("geojson", "application/geo+json");

  /// The accepted types, for messages.
  public static final String EXPECTED =
      "Send application/gpx+xml, application/geo+json, application/nmea, text/csv or"
          + " application/json, or name the format: ?format=gpx";

  /// What clients send that know no type: the content tells the format.
  private static final List<String> UNTOLD =
      List.of("application/octet-stream", "application/x-www-form-urlencoded", "text/plain");

  private static final int LOOKED_AT_MAX = 1000;

  private final String word;

  /// Words between blanks.
  private final String mediaTypes;

  TraceFormat(String word, String mediaTypes) {
    this.word = word;
    this.mediaTypes = mediaTypes;
  }

  /// The words of the parameter `format`.
  public static List<String> words() {
    return Arrays.stream(values()).map(format -> format.word).toList();
  }

  /// The format of a word of [#words].
  public static Optional<TraceFormat> of(String word) {
    return Arrays.stream(values()).filter(format -> format.word.equals(word)).findFirst();
  }

  /// The format of a body; empty when its type is that of something else.
  ///
  /// @param contentType with its parameters; `application/json` when there is none
  public static Optional<TraceFormat> of(String contentType, InputStream body) throws IOException {
    String type = contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    for (TraceFormat format : values()) {
      if (Scan.words(format.mediaTypes, Scan::isSpace).contains(type)) {
        return Optional.of(format);
      }
    }
    if (UNTOLD.contains(type)) {
      return Optional.of(ofContent(body));
    }
    Optional<RowFormat> rows = RowFormat.ofMediaType(type);
    if (rows.isPresent() && rows.get().isCsv()) {
      return Optional.of(CSV);
    }
    return rows.filter(format -> format == RowFormat.JSON).map(format -> JSON);
  }

  /// By the first character that is none of a byte order mark and no blank.
  private static TraceFormat ofContent(InputStream body) throws IOException {
    for (int i = 0; i < LOOKED_AT_MAX; i++) {
      int next = body.read();
      if (next > ' ' && next < 0x80) {
        return switch (next) {
          case '<' -> GPX;
          case '$', '!' -> NMEA;
          case '{' -> JSON;
          default -> CSV;
        };
      }
    }
    return CSV;
  }
}
