package io.cartway.rows;

import io.cartway.text.Scan;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How a table is to be read.
///
/// @param charset UTF-8 when empty
/// @param delimiter of CSV; found from the first record when empty (tabs in TSV)
/// @param columns the names of the columns of CSV, in order; those of the header line when empty
/// @param header whether the first record of CSV is a header line; one that repeats `columns`
///   always is
public record RowReading(
    RowFormat format,
    Optional<RowCharset> charset,
    Optional<Delimiter> delimiter,
    List<String> columns,
    boolean header) {

  public RowReading {
    columns = List.copyOf(columns);
  }

  /// Reads as the format says.
  public static RowReading of(RowFormat format) {
    Optional<Delimiter> delimiter =
        format == RowFormat.TSV ? Optional.of(Delimiter.TAB) : Optional.empty();
    return new RowReading(format, Optional.empty(), delimiter, List.of(), true);
  }

  /// Reads as a `Content-Type` says, with its parameters `charset` and `header` (`present`,
  /// `absent`). Empty when it is no type of a table.
  ///
  /// @throws RowException when it names an unknown charset
  public static Optional<RowReading> ofContentType(String contentType) {
    Optional<RowFormat> format = RowFormat.ofMediaType(contentType);
    if (format.isEmpty()) {
      return Optional.empty();
    }
    RowReading reading = of(format.get());
    String charset = parameter(contentType, "charset");
    if (charset != null) {
      reading = reading.withCharset(charset);
    }
    String header = parameter(contentType, "header");
    return Optional.of(
        header != null && header.equalsIgnoreCase("absent") ? reading.withHeader(false) : reading);
  }

  private static @Nullable String parameter(String contentType, String name) {
    for (String piece : Scan.split(contentType, c -> c == ';')) {
      int equals = piece.indexOf('=');
      if (equals > 0 && piece.substring(0, equals).strip().toLowerCase(Locale.ROOT).equals(name)) {
        String value = piece.substring(equals + 1).strip();
        boolean quoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
        return quoted ? value.substring(1, value.length() - 1) : value;
      }
    }
    return null;
  }

  /// With the charset of a name.
  ///
  /// @throws RowException when the charset is unknown
  public RowReading withCharset(String name) {
    RowCharset known =
        RowCharset.find(name)
            .orElseThrow(() -> new RowException("charset", name, RowCharset.EXPECTED));
    return new RowReading(format, Optional.of(known), delimiter, columns, header);
  }

  /// With a delimiter.
  ///
  /// @param text the character, or `\t`
  /// @throws RowException when it is none that is known
  public RowReading withDelimiter(String text) {
    Delimiter known =
        Delimiter.find(text)
            .orElseThrow(() -> new RowException("delimiter", text, Delimiter.EXPECTED));
    return new RowReading(format, charset, Optional.of(known), columns, header);
  }

  /// With the names of the columns of CSV, whose first record then holds values.
  public RowReading withColumns(List<String> names) {
    return new RowReading(format, charset, delimiter, names, names.isEmpty());
  }

  /// With a header line or without one.
  public RowReading withHeader(boolean present) {
    return new RowReading(format, charset, delimiter, columns, present);
  }
}
