package io.cartway.rows;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// CSV: RFC 4180, with any of four delimiters and any line ends. Wholly empty lines are no rows.
final class CsvRows extends RowReader {

  private static final String HEADER = "header";

  private final CsvReader<List<String>> csv;
  private final CloseableIterator<List<String>> records;

  /// Names by their position; empty while the header is read.
  private List<String> names = List.of();

  private @Nullable List<String> pending;
  private String place = HEADER;
  private long line;

  private CsvRows(DecodingReader text, char delimiter, RowLimits limits) {
    super(limits);
    this.csv =
        CsvReader.builder()
            .fieldSeparator(delimiter)
            .allowUnclosedQuote(false)
            .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
            .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
            .maxBufferSize(bufferSize(limits.cellLengthMax()))
            .build(new Records(), text);
    this.records = csv.iterator();
  }

  /// All quotes of a cell may be doubled, and the parser reads 8 k characters at once. It doubles
  /// its buffer of 16 k; a limit that it meets half-way would make it read past the buffer's end.
  private static int bufferSize(int cellLengthMax) {
    int size = 16_384;
    while (size < 2L * cellLengthMax + 16_384 && size < 1 << 30) {
      size *= 2;
    }
    return size;
  }

  static CsvRows open(DecodingReader text, RowReading reading, RowLimits limits)
      throws IOException {
    try {
      Optional<Delimiter> given = reading.delimiter();
      Delimiter delimiter =
          given.isPresent() ? given.get() : DelimiterFinder.find(text, reading.columns().size());
      CsvRows rows = new CsvRows(text, delimiter.character(), limits);
      rows.readHeader(reading);
      return rows;
    } catch (NotInCharsetException notText) {
      throw notText.at(HEADER);
    }
  }

  private void readHeader(RowReading reading) throws IOException {
    if (!reading.columns().isEmpty()) {
      setNames(reading.columns(), "columns");
      place = "row 1";
      List<String> first = record();
      boolean isHeader = first != null && (reading.header() || first.equals(names));
      pending = isHeader ? null : first;
      return;
    }
    if (!reading.header()) {
      throw new RowException("columns", "", "the names of the columns: there is no header line");
    }
    List<String> first = record();
    if (first == null) {
      throw new RowException(HEADER, "", "a line with the names of the columns");
    }
    setNames(first, HEADER);
  }

  private void setNames(List<String> given, String parameter) {
    if (given.size() > limits.cellsMax()) {
      throw tooManyColumns(parameter);
    }
    List<String> stripped = new ArrayList<>(given.size());
    for (int i = 0; i < given.size(); i++) {
      String name = given.get(i).strip();
      String at = "%s, column %d".formatted(parameter, i + 1);
      if (name.isEmpty() || name.length() > RowLimits.NAME_LENGTH_MAX) {
        throw new RowException(
            at,
            name,
            "a name of 1 to %d characters for each column".formatted(RowLimits.NAME_LENGTH_MAX));
      }
      CellText.check(name, at, "");
      if (!columns.add(name)) {
        throw new RowException(at, name, "each name of a column only once");
      }
      stripped.add(name);
    }
    names = List.copyOf(stripped);
  }

  private RowException tooManyColumns(String parameter) {
    return new RowException(
        parameter,
        "more than %,d columns".formatted(limits.cellsMax()),
        atMost(limits.cellsMax(), "columns"));
  }

  @Override
  String place() {
    return place;
  }

  @Override
  @Nullable Row read() throws IOException {
    place = "row " + upcoming();
    List<String> record = pending;
    pending = null;
    if (record == null) {
      record = record();
    }
    if (record == null) {
      return null;
    }
    Map<String, Cell> cells = LinkedHashMap.newLinkedHashMap(record.size());
    for (int i = 0; i < record.size(); i++) {
      CellText.check(record.get(i), place, names.get(i));
      cells.put(names.get(i), new Cell.Text(record.get(i)));
    }
    return new Row(upcoming(), place, cells);
  }

  private @Nullable List<String> record() throws IOException {
    try {
      return records.hasNext() ? records.next() : null;
    } catch (UncheckedIOException e) {
      throw e.getCause();
    } catch (CsvParseException e) {
      throw fault(e);
    }
  }

  /// The library wraps what its handler throws, and tells its own faults by texts alone.
  private RuntimeException fault(CsvParseException e) {
    if (e.getCause() instanceof Error error) {
      throw error;
    }
    if (e.getCause() instanceof RuntimeException cause) {
      return cause;
    }
    String message = String.valueOf(e.getMessage());
    if (message.contains("buffer size")) {
      return new RowException(
          place,
          "a cell of more than %,d characters, from line %d on"
              .formatted(limits.cellLengthMax(), line),
          atMost(limits.cellLengthMax(), "characters, and a closing quote for each that opens"));
    }
    String what =
        message.contains("Unclosed") ? "a quote that never closes" : "text behind a closing quote";
    return new RowException(
        place,
        "%s, from line %d on".formatted(what, line),
        "cells in quotes with the quotes inside doubled");
  }

  @Override
  public void close() throws IOException {
    csv.close();
  }

  /// Collects the cells of a record, within the limits.
  private final class Records extends AbstractBaseCsvCallbackHandler<List<String>> {

    private List<String> cells = new ArrayList<>();
    private long length;

    @Override
    protected void handleBegin(long startingLineNumber) {
      line = startingLineNumber;
      // Millions of empty lines are one list.
      cells = cells.isEmpty() ? cells : new ArrayList<>(names.size());
      length = 0;
    }

    @Override
    protected void handleField(int index, char[] buffer, int offset, int size, boolean quoted) {
      if (names.isEmpty() && index == limits.cellsMax()) {
        throw tooManyColumns(HEADER);
      }
      if (!names.isEmpty() && index == names.size()) {
        throw new RowException(
            place,
            "more than %,d cells in line %d: %s"
                .formatted(names.size(), line, new String(buffer, offset, Math.min(size, 100))),
            atMost(names.size(), "cells: as many as columns"));
      }
      if (size > limits.cellLengthMax()) {
        throw new RowException(
            names.isEmpty() ? place : Row.path(place, names.get(index)),
            "a cell of %,d characters".formatted(size),
            atMost(limits.cellLengthMax(), "characters"));
      }
      length += size;
      if (length > limits.rowLengthMax()) {
        throw new RowException(
            place,
            "a row of more than %,d characters".formatted(limits.rowLengthMax()),
            atMost(limits.rowLengthMax(), "characters"));
      }
      cells.add(new String(buffer, offset, size));
    }

    @Override
    protected List<String> buildRecord() {
      return cells;
    }
  }
}
