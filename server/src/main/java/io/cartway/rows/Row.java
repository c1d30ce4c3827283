package io.cartway.rows;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// A row of a table.
///
/// @param number counted from 1 in the order of the table: the row's identity
/// @param place where it stands, for error messages: `rows[16]`, `line 17`, `row 17`
/// @param cells values by the names of their columns, in order; what a row does not have is absent
public record Row(int number, String place, Map<String, Cell> cells) {

  public Row {
    cells = Collections.unmodifiableMap(new LinkedHashMap<>(cells));
  }

  /// A scalar as text, whatever its type (see [Cell#scalar]); empty when it is absent, null or
  /// blank.
  ///
  /// @throws RowException when it is a list or an object
  public Optional<String> text(String column) {
    Cell cell = cells.get(column);
    if (cell instanceof Cell.Nested(String json)) {
      throw fault(column, json, "a text or a number");
    }
    return cell == null ? Optional.empty() : cell.scalar();
  }

  /// The place of a cell in the caller's terms: `rows[16].lat`, `row 17, column "zip"`.
  public String path(String column) {
    return path(place, column);
  }

  /// @param place the row; empty for what stands beside the rows
  static String path(String place, String column) {
    String name = RowException.shortened(column);
    if (place.isEmpty()) {
      return name;
    }
    return place.endsWith("]") ? place + "." + name : place + ", column \"" + name + "\"";
  }

  /// A fault in a cell.
  ///
  /// @param expected what is accepted, in one clear phrase
  public RowException fault(String column, String given, String expected) {
    return new RowException(path(column), given, expected);
  }
}
