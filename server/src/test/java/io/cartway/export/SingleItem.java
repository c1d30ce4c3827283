package io.cartway.export;

import io.cartway.rows.RowFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// A type of data of which every account has the same one item.
///
/// @param type the word for it in requests
/// @param id of the item
/// @param bytes that an account keeps of it
/// @param item what is given back, whatever it is asked as
public record SingleItem(String type, String id, long bytes, ExportItem item)
    implements Exportable {

  @Override
  public long bytes(String accountId) {
    return bytes;
  }

  @Override
  public List<String> ids(String accountId) {
    return List.of(id);
  }

  @Override
  public Optional<ExportItem> open(
      String accountId, String itemId, String mark, Set<RowFormat> tables) {
    return Optional.of(item);
  }
}
