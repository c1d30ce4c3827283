package io.cartway.tracking;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/// Is told what becomes of assets, in the transaction that writes it: what it writes itself by the
/// same store is part of that. A transaction may be tried again, with another call.
public interface AssetListener {

  /// Nobody listens.
  AssetListener NONE =
      new AssetListener() {
        @Override
        public Numbers accepted(String accountId, List<Fix> fixes) {
          return Numbers.NONE;
        }

        @Override
        public boolean erase(long asset, int most) {
          return false;
        }
      };

  /// Some of the numbers of its events.
  ///
  /// @param after the number before the first
  /// @param to the last
  record Numbers(long after, long to) {

    /// No events.
    public static final Numbers NONE = new Numbers(0, 0);

    /// How many numbers these are; some may be of other accounts, or of no event.
    public long width() {
      return to - after;
    }
  }

  /// A position that became the newest of its asset.
  ///
  /// @param asset number of the asset, which is never given twice
  /// @param assetId of the caller's
  /// @param position where it was
  record Fix(long asset, String assetId, Position position) {}

  /// Positions of some accounts are about to be written: what can be done before the transaction,
  /// for which others wait, is done now. By the thread that writes.
  ///
  /// @param nanos after which it ends; what is not done goes on with the next call
  /// @return the accounts that are ready: positions of others wait
  default Set<String> prepare(Collection<String> accountIds, long nanos) {
    return Set.copyOf(accountIds);
  }

  /// Positions of an account were accepted. Nobody else changes anything of the account until the
  /// end of the transaction.
  ///
  /// @param fixes those of each asset in the order of their times
  /// @return the numbers of the events that it has written
  Numbers accepted(String accountId, List<Fix> fixes);

  /// Its events that have some numbers and can still be read, in their order.
  default List<AssetEvent> events(String accountId, Numbers numbers) {
    return List.of();
  }

  /// An asset is deleted, and its history is erased, in several transactions.
  ///
  /// @param asset its number
  /// @param most rows to be erased in this transaction
  /// @return whether there may be more
  boolean erase(long asset, int most);
}
