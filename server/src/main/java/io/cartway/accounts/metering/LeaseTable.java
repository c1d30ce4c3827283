package io.cartway.accounts.metering;

import io.cartway.store.Store;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jdbi.v3.core.Handle;

/// The amounts that servers have taken of caps and allowances, in the database. A lease is written
/// before it is used, so that after a crash it counts as taken, and no cap is ever exceeded.
final class LeaseTable {

  /// An attempt fails only when another server takes at the same moment.
  private static final int TRIES_MAX = 20;

  private final Store store;
  private final int share;

  /// @param share a lease is at most this fraction (1/share) of what is left
  LeaseTable(Store store, int share) {
    this.store = store;
    this.share = share;
  }

  /// The kinds of leases.
  enum LeaseKind {
    /// Micro-USD of a key's or an account's cap.
    BUDGET("budget_use", "holder_id", "micros"),
    /// Free units of a service.
    ALLOWANCE("allowance_use", "service", "units");

    private final String select;
    private final String insert;
    private final String add;
    private final String take;

    LeaseKind(String table, String holder, String amount) {
      String where = " where account_id = ? and " + holder + " = ? and month = ?";
      select = "select " + amount + " from " + table + where;
      insert =
          "insert into %s (account_id, %s, month, %s) values (?, ?, ?, 0) on conflict do nothing"
              .formatted(table, holder, amount);
      add = "update %s set %s = %s + ?".formatted(table, amount, amount) + where;
      take = add + " and " + amount + " + ? <= ?";
    }
  }

  /// The source of a lease.
  ///
  /// @param holderId key, account or service
  /// @param month yyyymm
  /// @param limit the cap or the allowance, which is not stored in the table
  record Source(LeaseKind kind, String accountId, String holderId, int month, long limit) {}

  /// A granted lease.
  ///
  /// @param amount 0 when less than the minimum was left
  /// @param left the remainder for all servers
  record Grant(long amount, long left) {}

  /// Takes a lease. If this fails halfway the lease may have been written; it is then lost, but
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
        // The read value may be stale; this condition enforces the cap.
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

  /// Returns an unused amount. Call it only once: if it fails, it is uncertain whether it was
  /// written, and twice would exceed the cap.
  ///
  /// @param isWritten becomes true before the commit: if this fails while false, nothing was
  ///   written
  void giveBack(Source source, long amount, AtomicBoolean isWritten) {
    var _ =
        store.<Integer, RuntimeException>inTransaction(handle -> {
          int changed = add(handle, source, -amount);
          isWritten.set(true);
          return changed;
        });
  }

  /// Records spending without a lease, while there was no cap.
  static int add(Handle handle, Source source, long amount) {
    return handle.execute(source.kind.add, amount, source.accountId, source.holderId, source.month);
  }

  static long begin(Handle handle, Source source) {
    handle.execute(source.kind.insert, source.accountId, source.holderId, source.month);
    return 0;
  }

  /// The amount taken by all servers.
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
