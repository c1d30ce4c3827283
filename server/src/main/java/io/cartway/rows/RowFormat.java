package io.cartway.rows;

import io.cartway.text.Scan;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// How a table is written.
public enum RowFormat {
  /// A list of rows, alone or as a member of an object.
  JSON("json", "application/json"),

  /// A JSON value per line.
  NDJSON(
      "ndjson jsonl",
      "application/x-ndjson application/ndjson application/jsonl application/x-jsonl"
          + " application/jsonlines application/x-jsonlines"),

  /// Cells between commas, semicolons, tabs or bars, with quotes as in RFC 4180.
  CSV("csv", "text/csv application/csv"),

  /// CSV with tabs.
  TSV("tsv tab", "text/tab-separated-values");

  /// Words between blanks; the first is the one that is written.
  private final String extensions;

  private final String mediaTypes;

  RowFormat(String extensions, String mediaTypes) {
    this.extensions = extensions;
    this.mediaTypes = mediaTypes;
  }

  /// The type for `Content-Type`, without parameters.
  public String mediaType() {
    return words(mediaTypes).getFirst();
  }

  /// The end of a file's name, without the dot.
  public String extension() {
    return words(extensions).getFirst();
  }

  private static List<String> words(String text) {
    return Scan.words(text, Scan::isSpace);
  }

  /// Whether it is CSV with some delimiter: cells have no types, and there is a header line.
  public boolean isCsv() {
    return this == CSV || this == TSV;
  }

  /// The format of a media type: a `Content-Type`, or one word of an `Accept` header. Parameters
  /// (`; charset=utf-8`) are ignored, and so is case.
  public static Optional<RowFormat> ofMediaType(String mediaType) {
    int semicolon = mediaType.indexOf(';');
    String type =
        (semicolon < 0 ? mediaType : mediaType.substring(0, semicolon))
            .strip()
            .toLowerCase(Locale.ROOT);
    for (RowFormat format : values()) {
      if (words(format.mediaTypes).contains(type)) {
        return Optional.of(format);
      }
    }
    return type.startsWith("application/") && type.endsWith("+json")
        ? Optional.of(JSON)
        : Optional.empty();
  }

  /// The format of a file by the end of its name; a `.gz` behind it is ignored.
  public static Optional<RowFormat> ofFileName(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    String plain = lower.endsWith(".gz") ? lower.substring(0, lower.length() - 3) : lower;
    String end = plain.substring(plain.lastIndexOf('.') + 1);
    for (RowFormat format : values()) {
      if (end.length() < plain.length() && words(format.extensions).contains(end)) {
        return Optional.of(format);
      }
    }
    return Optional.empty();
  }
}
