package io.cartway.app.table;

import java.util.List;
import java.util.Map;

/// What became of a table.
///
/// @param rows how many
/// @param statuses rows by their status
/// @param bands rows with a result by their score band
/// @param errors rows that somebody should look at
/// @param versions of the data, in the order of the rows
public record TableSummary(
    long rows,
    Map<String, Long> statuses,
    Map<String, Long> bands,
    long errors,
    List<DataVersion> versions) {

  /// From a row on, answers come from other data.
  ///
  /// @param fromRow counted from 1
  public record DataVersion(String dataVersion, long fromRow) {}

  public TableSummary {
    versions = List.copyOf(versions);
  }
}
