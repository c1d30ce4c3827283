package io.cartway.matching.read;

import io.cartway.rows.Row;
import io.cartway.rows.RowException;
import io.cartway.rows.RowLimits;
import io.cartway.rows.RowReader;
import io.cartway.rows.RowReading;
import io.cartway.travel.FixField;
import java.io.IOException;
import java.io.InputStream;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads a table with a row for each position. Columns with names of [FixField] are read, the
/// others are not.
public final class CsvTrace {

  private CsvTrace() {}

  /// Reads a table.
  ///
  /// @param in closed at the end
  public static void read(InputStream in, RowReading reading, TraceFixes fixes) throws IOException {
    // One more than is allowed, so that the fault is the same in all formats.
    RowLimits limits = RowLimits.ofRows(TraceFixes.FIXES_MAX + 1);
    try (RowReader rows = RowReader.open(in, reading, limits)) {
      Map<FixField, String> columns = columns(rows, fixes);
      if (!fixes.faults().isEmpty()) {
        return;
      }
      FixFields fields = new FixFields(fixes);
      for (Row row = next(rows, fixes); row != null; row = next(rows, fixes)) {
        Row here = row;
        columns.forEach((field, column) ->
            here.text(column).ifPresent(text -> fields.set(field, column, text)));
        fields.end(name -> here.path(FixFields.field(name).map(columns::get).orElse(name)));
      }
    } catch (RowException fault) {
      fixes.fault(fault.parameter(), fault.given(), fault.expected());
    }
  }

  private static @Nullable Row next(RowReader rows, TraceFixes fixes) throws IOException {
    return fixes.isOver() ? null : rows.next();
  }

  private static Map<FixField, String> columns(RowReader rows, TraceFixes fixes) {
    Map<FixField, String> columns = new EnumMap<>(FixField.class);
    for (String column : rows.columns()) {
      FixFields.field(column)
          .ifPresent(field -> {
            String other = columns.putIfAbsent(field, column);
            if (other != null) {
              fixes.fault("header", other + " and " + column, "one column of " + field.word());
            }
          });
    }
    if (!columns.containsKey(FixField.LAT) || !columns.containsKey(FixField.LNG)) {
      fixes.fault(
          "header",
          String.join(", ", rows.columns()),
          "the names of columns, among them lat and lng");
    }
    return columns;
  }
}
