package io.cartway.rows;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.QuoteStrategy;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// CSV by RFC 4180.
final class CsvRowWriter extends RowWriter {

  /// What spreadsheets take for the beginning of a formula.
  private static final String FORMULA = "=+-@\t\r\n";

  private static final String MARK = "\uFEFF";

  /// Quotes beside those that cells need: around an empty cell that is alone in its record, because
  /// an empty line is no record, and around a text at the start of the table that would be taken
  /// for a byte order mark.
  private record Quotes(boolean loneCell) implements QuoteStrategy {
    @Override
    public boolean quoteEmpty(int line, int field) {
      return loneCell;
    }

    @Override
    public boolean quoteValue(int line, int field, String value) {
      return line == 1 && field == 0 && value.startsWith(MARK);
    }
  }

  private final List<String> columns;
  private final boolean formulas;
  private final CsvWriter csv;

  CsvRowWriter(OutputStream out, RowWriting writing) throws IOException {
    this.columns = writing.columns();
    this.formulas = writing.formulas();
    this.csv =
        CsvWriter.builder()
            .fieldSeparator(writing.delimiter().character())
            // There are no comments; the default would put quotes around texts with a number sign.
            .commentCharacter('\0')
            .quoteStrategy(new Quotes(columns.size() == 1))
            .build(out, UTF_8);
    if (writing.header()) {
      List<String> names = new ArrayList<>(columns.size());
      columns.forEach(name -> names.add(shown(name)));
      record(names);
    }
  }

  @Override
  public void write(Map<String, Cell> cells) throws IOException {
    List<String> texts = new ArrayList<>(columns.size());
    int found = 0;
    for (String column : columns) {
      Cell cell = cells.get(column);
      found += cell == null ? 0 : 1;
      texts.add(cell == null ? "" : shown(cell.plain()));
    }
    if (found < cells.size()) {
      throw new IllegalArgumentException(
          "columns " + cells.keySet() + " in a table with " + columns);
    }
    record(texts);
  }

  private String shown(String text) {
    String safe = CellText.wellFormed(text);
    boolean isFormula =
        !formulas
            && !safe.isEmpty()
            && FORMULA.indexOf(safe.charAt(0)) >= 0
            && !PlainNumber.is(safe);
    return isFormula ? "'" + safe : safe;
  }

  private void record(List<String> texts) throws IOException {
    try {
      csv.writeRecord(texts);
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  @Override
  public void flush() throws IOException {
    csv.flush();
  }

  @Override
  public void finish() throws IOException {
    csv.flush();
  }
}
