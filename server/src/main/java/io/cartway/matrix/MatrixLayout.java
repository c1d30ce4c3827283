package io.cartway.matrix;

/// How a matrix lies among longs: row after row, and in a row first its [MatrixCell]s, then, in a
/// matrix that tells consumption, the watt-hours of each, 0 where there is no value.
///
/// @param width cells of a row
public record MatrixLayout(int width, boolean hasConsumption) {

  /// The longs of a row.
  public int rowSize() {
    return hasConsumption ? 2 * width : width;
  }

  /// The bytes of a matrix.
  ///
  /// @param rowCount its rows
  public long sizeBytes(long rowCount) {
    return Math.multiplyExact(rowCount, (long) Long.BYTES * rowSize());
  }

  /// Where a cell lies.
  public int cell(int row, int column) {
    return row * rowSize() + column;
  }

  /// Where the watt-hours of a cell lie.
  public int wattHours(int row, int column) {
    return cell(row, column) + width;
  }
}
