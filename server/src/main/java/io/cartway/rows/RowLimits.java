package io.cartway.rows;

/// Limits of a table. Lengths are in characters (UTF-16 units).
///
/// @param rowsMax most rows
/// @param cellsMax most cells of a row, most columns of the table, and most members beside the rows
/// @param cellLengthMax the longest cell; a nested value counts as JSON text
/// @param rowLengthMax the longest row: the sum of its cells, with their names in JSON
/// @param headLengthMax the most that stands beside the rows in JSON
/// @param depthMax the deepest nesting of a value in a cell
public record RowLimits(
    int rowsMax,
    int cellsMax,
    int cellLengthMax,
    int rowLengthMax,
    int headLengthMax,
    int depthMax) {

  /// The longest name of a column.
  public static final int NAME_LENGTH_MAX = 256;

  public RowLimits {
    if (rowsMax < 1
        || cellsMax < 1
        || cellLengthMax < 1
        || rowLengthMax < 1
        || headLengthMax < 1
        || depthMax < 1) {
      throw new IllegalArgumentException("a limit below 1");
    }
  }

  /// As many rows as said, each with up to 1,000 cells of up to 32,768 characters (a cell of Excel)
  /// and 131,072 characters in all.
  public static RowLimits ofRows(int rowsMax) {
    return new RowLimits(rowsMax, 1000, 32_768, 131_072, 65_536, 32);
  }
}
