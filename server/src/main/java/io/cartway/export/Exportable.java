package io.cartway.export;

import io.cartway.rows.RowFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// One type of data that accounts keep. Thread-safe.
public interface Exportable {

  /// The word for it in requests, and the folder of its files: `styles`.
  String type();

  /// Bytes that an account keeps of it, as stored.
  long bytes(String accountId);

  /// The ids of an account's items, in the order in which they are given back; bounded by what an
  /// account may keep.
  List<String> ids(String accountId);

  /// Opens an item of an account.
  ///
  /// @param mark empty for the item as it is now; else [ExportItem#mark] of the item that shall be
  ///   seen again
  /// @param tables formats of tables that are made of it for people, beside the files that can be
  ///   imported
  /// @return empty when it is gone, or cannot be seen so again
  Optional<ExportItem> open(String accountId, String id, String mark, Set<RowFormat> tables);
}
