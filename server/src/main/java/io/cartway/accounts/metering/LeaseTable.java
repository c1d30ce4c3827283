package io.cartway.accounts.metering;

import io.cartway.store.Store;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jdbi.v3.core.Handle;

/// What servers have taken of caps and allowances, in the database. A lease is written before it is
/// used: a server that dies leaves it taken, and no cap is ever exceeded.
final class LeaseTable {

  /// Each try but the last is lost to another server that took at the same moment.
  private static final int TRIES_MAX = 20;

  private final Store store;
  private final int share;

  /// @param share a lease is at most one of so many parts of what is left
  LeaseTable(Store store, int share) {
    this.store = store;
    this.share = share;
  }

  /// What can be taken.
  enum Kind {
    /// Micro-USD of a key's or an account's cap.
    BUDGET("budget_use", "holder_id", "micros"),
    /// Free units of a service.
    ALLOWANCE("allowance_use", "service", "units");

    private final String select;
    private final String insert;
    private final String add;
    private final String take;

    Kind(String table, String holder, String amount) {
      String where = " where account_id = ? and " + holder + " = ? and month = ?";
      select = "select " + amount + " from " + table + where;
      insert =
          "insert into %s (account_id, %s, month, %s) values (?, ?, ?, 0) on conflict do nothing"
              .formatted(table, holder, amount);
      add = "update %s set %s = %s + ?".formatted(table, amount, amount) + where;
      take = add + " and " + amount + " + ? <= ?";
    }
  }

  /// What is taken from.
  ///
  /// @param holderId key, account or service
  /// @param month yyyymm
  /// @param limit the cap or the allowance, of which the table knows nothing
  record Source(Kind kind, String accountId, String holderId, int month, long limit) {}

  /// What was taken.
  ///
  /// @param amount 0 when less than the minimum was left
  /// @param left for all servers, afterwards
  record Grant(long amount, long left) {}

  /// Takes a lease. When this fails halfway the lease may be written all the same; it is lost then,
  /// never used twice.
  ///
  /// @param minimum below which nothing is taken
  /// @param wanted at most this
  Grant take(Source source, long minimum, long wanted) {
    return store.inTransaction(handle -> {
      for (int i = 0; i < TRIES_MAX; i++) {
        long left = source.limit - taken(handle, source).orElseGet(() -> begin(handle, source));
        if (left < minimum) {
          return new Grant(0, Math.max(0, left));
        }
        long amount = Math.max(minimum, Math.min(wanted, left / share));
        // What was read may be old; this condition is what holds the cap.
        int changed =
            handle.execute(
                source.kind.take,
                amount,
                source.accountId,
                source.holderId,
                source.month,
                amount,
                source.limit);
        if (changed == 1) {
          return new Grant(amount, left - amount);
        }
      }
      return new Grant(0, 0);
    });
  }

  /// Gives back what was not used. Call it once whatever happens: when it fails, nobody knows
  /// whether it was written, and twice would exceed the cap.
  ///
  /// @param isWritten becomes true before the commit: when this fails without it, nothing was
  ///   written
  void giveBack(Source source, long amount, AtomicBoolean isWritten) {
    var _ =
        store.<Integer, RuntimeException>inTransaction(handle -> {
          int changed = add(handle, source, -amount);
          isWritten.set(true);
          return changed;
        });
  }

  /// Notes what was spent without a lease, while there was no cap.
  static int add(Handle handle, Source source, long amount) {
    return handle.execute(source.kind.add, amount, source.accountId, source.holderId, source.month);
  }

  static long begin(Handle handle, Source source) {
    handle.execute(source.kind.insert, source.accountId, source.holderId, source.month);
    return 0;
  }

  /// What all servers have taken.
  long taken(Source source) {
    return store.withHandle(handle -> taken(handle, source).orElse(0L));
  }

  static Optional<Long> taken(Handle handle, Source source) {
    return handle
        .createQuery(source.kind.select)
        .bind(0, source.accountId)
        .bind(1, source.holderId)
        .bind(2, source.month)
        .mapTo(Long.class)
        .findOne();
  }
}
