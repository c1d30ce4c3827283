package io.cartway.rows;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;

/// How a table is to be written.
///
/// @param columns the names of the columns of CSV, in order; other formats write the cells of each
///   row in the row's order
/// @param delimiter of CSV
/// @param header whether CSV begins with a line of the names
/// @param formulas whether cells that spreadsheets take for formulas stay as they are; else an
///   apostrophe comes before them
/// @param list the name of the list of rows in a JSON document
/// @param before the members before the list
/// @param after the members behind it
public record RowWriting(
    RowFormat format,
    List<String> columns,
    Delimiter delimiter,
    boolean header,
    boolean formulas,
    String list,
    Members before,
    Members after) {

  private static final Members NONE = _ -> {};

  public RowWriting {
    columns = List.copyOf(columns);
    if (format.isCsv() && columns.isEmpty()) {
      throw new IllegalArgumentException("CSV has columns");
    }
  }

  /// Members of a JSON object.
  @FunctionalInterface
  public interface Members {
    /// Writes names and values into an open object.
    void write(JsonGenerator json) throws IOException;
  }

  /// Writes as the format says: CSV with a header line and without formulas, JSON as
  /// `{"items":[...]}`.
  ///
  /// @param columns only for CSV
  public static RowWriting of(RowFormat format, List<String> columns) {
    Delimiter delimiter = format == RowFormat.TSV ? Delimiter.TAB : Delimiter.COMMA;
    return new RowWriting(format, columns, delimiter, true, false, "items", NONE, NONE);
  }

  /// With a delimiter of CSV.
  public RowWriting withDelimiter(Delimiter other) {
    return new RowWriting(format, columns, other, header, formulas, list, before, after);
  }

  /// With a header line or without one: a later piece of a table has none.
  public RowWriting withHeader(boolean present) {
    return new RowWriting(format, columns, delimiter, present, formulas, list, before, after);
  }

  /// With formulas as they are, for readers that are no spreadsheets.
  public RowWriting withFormulas(boolean kept) {
    return new RowWriting(format, columns, delimiter, header, kept, list, before, after);
  }

  /// With members around the list of a JSON document.
  public RowWriting within(String name, Members head, Members tail) {
    return new RowWriting(format, columns, delimiter, header, formulas, name, head, tail);
  }
}
