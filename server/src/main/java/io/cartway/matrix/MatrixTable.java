package io.cartway.matrix;

import io.cartway.geo.LatLng;
import io.cartway.paths.TableSearch;
import io.cartway.work.Deadline;
import java.util.BitSet;
import java.util.List;

/// The columns of a matrix, or some of them. Thread-safe: each thread fills a [#row] of its own.
public final class MatrixTable {

  private final TableSearch search;
  private final MatrixRegion region;
  private final BitSet outside = new BitSet();

  MatrixTable(TableSearch search, MatrixRegion region, List<LatLng> destinations) {
    this.search = search;
    this.region = region;
    for (int i = 0; i < destinations.size(); i++) {
      outside.set(i, !region.contains(destinations.get(i)));
    }
  }

  /// The number of columns.
  public int width() {
    return search.destinationCount();
  }

  /// Its bytes in memory.
  public long sizeBytes() {
    return search.sizeBytes();
  }

  /// A row to fill, for one thread.
  ///
  /// @param deadline is looked at periodically and may throw to end
  public Row row(Deadline deadline) {
    return new Row(search.row(deadline));
  }

  /// The cells of one origin.
  public final class Row {
    private final TableSearch.Row row;

    private Row(TableSearch.Row row) {
      this.row = row;
    }

    /// Writes the cells of an origin.
    ///
    /// @param cells receives [MatrixCell]s
    /// @param at the place of the first
    public void fill(LatLng origin, long[] cells, int at) {
      boolean isOutside = !region.contains(origin);
      if (!isOutside) {
        row.fill(origin);
      }
      for (int i = 0; i < width(); i++) {
        cells[at + i] =
            isOutside || outside.get(i) ? MatrixCell.missing(MatrixCell.OUTSIDE) : cell(i);
      }
    }

    /// Writes the watt-hours of the cells that were filled last; 0 where there is no value.
    ///
    /// @param from the place of the first of these cells
    /// @param at the place of its watt-hours
    public void fillWattHours(long[] cells, int from, int at) {
      for (int i = 0; i < width(); i++) {
        cells[at + i] = MatrixCell.hasValue(cells[from + i]) ? row.wattHours(i) : 0;
      }
    }

    private long cell(int i) {
      return switch (row.outcome(i)) {
        case FOUND -> MatrixCell.of(row.millis(i), row.millimeters(i), false);
        case VIOLATING -> MatrixCell.of(row.millis(i), row.millimeters(i), true);
        case NO_PATH -> MatrixCell.missing(MatrixCell.NO_ROUTE);
        case NO_PLACE -> MatrixCell.missing(MatrixCell.NO_PLACE);
      };
    }
  }
}
